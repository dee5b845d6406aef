// What was entered and is not yet known to be on the server: kept on the disk, sent in order, each exactly once.
//
// An entry carries its own key, so sending it again is harmless. A refusal stops the outbox until somebody decides.

import { clock } from "./clock.js";
import { ask, randomKey } from "./net.js";

const WAITS = [500, 1000, 2000, 4000, 8000];

export class Outbox extends EventTarget {
  /**
   * `store` keeps entries on the disk, `table` names the table they belong to, `url` takes them, `windowName` is the
   * name of this window. Fires `change` when entries came or went and `answer` for every success (detail: the body, and
   * when it was `asked` for).
   */
  constructor(store, { table, url, windowName }) {
    super();
    Object.assign(this, { store, table, url, windowName, entries: [], refusal: null, online: true, active: true });
    this.sending = null;
    this.failures = 0;
    this.timer = null;
  }

  /** Read what an earlier page left behind. */
  async load() {
    this.entries = await this.store.entries(this.table);
    this.refusal = this.entries.find((entry) => entry.refusal)?.refusal ?? null;
    this.changed();
  }

  /** Put an event in; resolves when it is safe on the disk. `expected` is the count of turns that it builds upon. */
  async put(event, { game, seat = null, expected, extra = {} }) {
    const at = new Date(clock.now()).toISOString();
    const entry = { table: this.table, game, key: randomKey(), event, seat, expected, at, extra, refusal: null };
    entry.id = await this.store.add(entry);
    this.entries = [...this.entries, entry];
    this.changed();
    this.send();
    return entry;
  }

  /** Send what waits, one after the other. Safe to call at any time: a second call waits for what is on its way. */
  send() {
    if (this.sending === null && this.mayGo) this.sending = this.sendAll();
    return this.sending;
  }

  get mayGo() {
    return this.active && !this.refusal && this.entries.length > 0;
  }

  async sendAll() {
    clearTimeout(this.timer);
    try {
      while (this.mayGo && (await this.sendFirst()));
    } finally {
      this.sending = null;
    }
  }

  async sendFirst() {
    const entry = this.entries[0];
    const { key, event, seat, expected, at, game, extra } = entry;
    const data = { key, event, seat, expected, at, game, window: this.windowName, ...extra };
    const { status, body, retryAfter, asked } = await ask(this.url, { data });
    if (status >= 200 && status < 300 && body?.ok) {
      await this.store.remove(entry.id);
      this.entries = this.entries.filter((other) => other.id !== entry.id);
      this.failures = 0;
      this.online = true;
      this.dispatchEvent(new CustomEvent("answer", { detail: { ...body, asked } }));
      this.changed();
      return true;
    }
    if (body && status >= 400 && status < 500 && ![408, 425, 429].includes(status)) {
      await this.refused(entry, status, { ...body, asked });
      return false;
    }
    this.online = status !== 0;
    this.later(retryAfter * 1000);
    return false;
  }

  async refused(entry, status, body) {
    this.online = true;
    // Not the entry's fault: it stays. The next answer of the server brings the protection token; a lost window or
    // pairing is for the page to settle.
    if (body.code === "csrf") {
      this.later(0);
      return;
    }
    if (["other_window", "not_paired"].includes(body.code)) {
      this.dispatchEvent(new CustomEvent("barred", { detail: body }));
      return;
    }
    const refusal = { status, code: body.code, message: body.message, key: entry.key };
    await this.store.replace({ ...entry, refusal });
    this.entries = this.entries.map((other) => (other.id === entry.id ? { ...entry, refusal } : other));
    this.refusal = refusal;
    this.dispatchEvent(new CustomEvent("refused", { detail: { ...body, entry } }));
    this.changed();
  }

  later(least) {
    const wait = Math.max(least, WAITS[Math.min(this.failures, WAITS.length - 1)]);
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), wait);
    this.changed();
  }

  /** The network seems to be back: do not wait for the timer. */
  async wake() {
    this.failures = 0;
    await this.send();
  }

  /** Send the refused entry once more as it is. */
  async again() {
    this.refusal = null;
    this.entries = this.entries.map((entry) => ({ ...entry, refusal: null }));
    await this.send();
  }

  /** Give up the refused entry and all that was built upon it; what is given up stays readable on this tablet. */
  async drop() {
    const given = this.entries;
    await this.store.keep(`given-up:${this.table}:${Date.now()}`, given);
    for (const entry of given) await this.store.remove(entry.id);
    this.entries = [];
    this.refusal = null;
    this.changed();
    return given;
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}
