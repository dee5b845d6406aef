// News from the server: "something changed" by server-sent events, and a look of our own now and then.

const POLL_WITH_STREAM = 20_000;
const POLL_ALONE = 4_000;

export class News {
  /**
   * `look()` fetches what is new; it is called from time to time and on every sign of news, except for versions that
   * the page holds already (`knows(versions)`): the answer to its own entry brought them.
   */
  constructor(url, look, knows = () => false) {
    Object.assign(this, { url, look, knows, topics: "", source: null, failures: 0, timer: null });
    document.addEventListener("visibilitychange", () => this.wake());
    window.addEventListener("online", () => this.wake());
    this.plan();
  }

  /** Follow these signed topics; the same ones again change nothing, since each page load signs them anew. */
  follow(topics, names) {
    if (!topics || names === this.names) return;
    this.names = names;
    this.topics = topics;
    this.open();
  }

  open() {
    this.source?.close();
    this.source = new EventSource(`${this.url}?topics=${encodeURIComponent(this.topics)}`);
    this.source.onmessage = ({ data }) => {
      this.failures = 0;
      if (!this.knows(JSON.parse(data))) this.look();
    };
    this.source.onerror = () => {
      this.failures += 1;
      if (this.source.readyState === EventSource.CLOSED) setTimeout(() => this.open(), 5000);
    };
  }

  wake() {
    if (document.hidden) return;
    this.look();
    this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    const streaming = this.source?.readyState === EventSource.OPEN && this.failures < 2;
    this.timer = setTimeout(
      () => {
        if (!document.hidden) this.look();
        this.plan();
      },
      streaming ? POLL_WITH_STREAM : POLL_ALONE,
    );
  }
}
