// Follows the topics of the page and tells its elements when something changed; they then fetch what they show.
//
// The page names its topics by a signed permission: <meta name="turniej-live" content="..." data-versions="{...}">.
// An element with data-topic="game:5" (several, parted by spaces) gets the event `live` when one of them changed.
// A part that may show other things later brings its new permission along: <div data-follow="..." data-versions="{...}">.
// <html data-live> says "open", "polling" or "offline", for whoever wants to show it.

const FAILURES_BEFORE_POLLING = 2;
const POLL_MILLISECONDS = [5000, 10000];
const STREAM_AGAIN_MILLISECONDS = 60000;
const HIDDEN_MILLISECONDS = 20000;

export class Follower {
  constructor(token, versions, root = document) {
    this.query = `?topics=${encodeURIComponent(token)}`;
    this.known = { ...versions };
    this.root = root;
    this.failures = 0;
    this.source = null;
    this.timer = null;
    this.tag = "";
    document.addEventListener("visibilitychange", () => this.visibilityChanged());
    window.addEventListener("pagehide", () => this.stop());
    window.addEventListener("pageshow", (event) => event.persisted && this.start());
    this.start();
  }

  start() {
    this.stop();
    this.source = new EventSource(`/live/events${this.query}`);
    this.source.onopen = () => this.state("open");
    this.source.onmessage = (event) => {
      this.failures = 0;
      this.learn(JSON.parse(event.data));
    };
    this.source.onerror = () => this.streamFailed();
  }

  follow(token, versions) {
    this.query = `?topics=${encodeURIComponent(token)}`;
    this.known = { ...versions, ...this.known };
    this.tag = "";
    this.start();
  }

  stop() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  streamFailed() {
    this.failures += 1;
    this.state("offline");
    const refused = this.source?.readyState === EventSource.CLOSED;
    if (refused || this.failures >= FAILURES_BEFORE_POLLING) {
      this.stop();
      this.streamAgainAt = Date.now() + STREAM_AGAIN_MILLISECONDS;
      this.poll();
    }
  }

  async poll() {
    try {
      const answer = await fetch(`/live/versions${this.query}`, { headers: this.tag ? { "If-None-Match": this.tag } : {} });
      if (answer.status === 403) {
        window.location.reload(); // the permission of a page that stood open for half a day has expired
        return;
      }
      this.state(answer.ok || answer.status === 304 ? "polling" : "offline");
      if (answer.status === 200) {
        this.tag = answer.headers.get("ETag") ?? "";
        this.learn(await answer.json());
      }
    } catch {
      this.state("offline");
    }
    const [least, most] = POLL_MILLISECONDS;
    this.timer = setTimeout(() => this.next(), least + Math.random() * (most - least));
  }

  next() {
    if (Date.now() >= this.streamAgainAt) {
      this.failures = 0;
      this.start();
    } else {
      this.poll();
    }
  }

  learn(versions) {
    for (const [topic, version] of Object.entries(versions)) {
      if (this.known[topic] === version) continue;
      this.known[topic] = version;
      for (const element of this.root.querySelectorAll(`[data-topic~="${CSS.escape(topic)}"]`)) {
        element.dispatchEvent(new CustomEvent("live", { detail: { topic, version } }));
      }
      this.root.dispatchEvent(new CustomEvent("turniej:live", { detail: { topic, version } }));
    }
  }

  visibilityChanged() {
    clearTimeout(this.hiding);
    if (document.hidden) {
      this.hiding = setTimeout(() => this.stop(), HIDDEN_MILLISECONDS);
    } else if (this.source === null) {
      this.failures = 0;
      this.start();
    }
  }

  state(name) {
    document.documentElement.dataset.live = name;
  }
}

const meta = document.querySelector('meta[name="turniej-live"]');
if (meta) {
  const follower = new Follower(meta.content, JSON.parse(meta.dataset.versions || "{}"));
  document.addEventListener("htmx:afterSettle", () => {
    const part = document.querySelector("[data-follow]");
    const versions = JSON.parse(part?.dataset.versions || "{}");
    if (Object.keys(versions).some((topic) => !(topic in follower.known))) follower.follow(part.dataset.follow, versions);
  });
}
