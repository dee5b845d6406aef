// The table as the page knows it: the server's last word, and what waits to be sent. What the buttons do with it is in
// acts.js, drawing in screens.js.

import { clock } from "./clock.js";
import { Draft } from "./draft.js";
import { TURN_CHANGING, atTime, fits, follow } from "./game.js";
import { ask } from "./net.js";
import { seatOf } from "./seats.js";

export class Table {
  constructor({ urls, store, outbox, windowName, draw, say }) {
    Object.assign(this, { urls, store, outbox, windowName, redraw: draw, say });
    this.state = null;
    this.etag = null;
    this.versions = {};
    this.online = true;
    this.barrier = null;
    this.draft = new Draft();
    this.retyping = false;
    this.correcting = null;
    this.drawing = {};
    this.namesAgain = false;
    this.leftovers = { seat: null, tiles: [] };
    this.latestPut = Promise.resolve(true);
    this.owed = false;
    this.refreshing = null;
    this.name = (seat) => this.names[seat] ?? String(seat + 1);
    outbox.addEventListener("change", () => this.changed());
    outbox.addEventListener("answer", ({ detail }) => {
      Object.assign(this.versions, detail.versions);
      this.take(detail.state, detail.asked);
    });
    outbox.addEventListener("refused", ({ detail }) => this.take(detail.state, detail.asked));
    outbox.addEventListener("barred", (event) => this.bar(event.detail));
  }

  /** Take up what an earlier page of this tablet knew: the state, the typed word, the outbox. */
  async restore() {
    clock.restore(await this.store.kept("clock"));
    this.state = (await this.store.kept("state")) ?? null;
    this.draft = new Draft(await this.store.kept("draft"));
    this.leftovers = (await this.store.kept("leftovers")) ?? this.leftovers;
    await this.outbox.load();
  }

  get names() {
    return Object.fromEntries((this.state?.players ?? []).map((one) => [one.seat, one.name]));
  }

  get now() {
    return clock.now();
  }

  /** What the player of the latest written move has to draw now (PL-18e), or null. */
  get drawn() {
    const { game } = this;
    const line = game.history.findLast((one) => one.kind !== "lost_turn");
    if (line?.kind !== "play") return null;
    const { rack } = seatOf(game, line.seat);
    const number = Math.max(0, line.placements.length - (game.ruleset.rack_size - rack));
    return { seat: line.seat, number };
  }

  /** Whether the server has everything that was entered here. */
  get synced() {
    return this.online && this.outbox.entries.length === 0;
  }

  get canCall() {
    return Boolean(this.state?.table && !this.barrier);
  }

  /** The game as the table has it: the server's, and what waits in the outbox on top of it unless it was refused. */
  get game() {
    return this.state?.game ? atTime(this.followed(this.state.game), this.now) : null;
  }

  // Worked out once for each state and outbox: the page asks for it many times while it is drawn.
  followed(server) {
    const { entries, refusal } = this.outbox;
    if (this.memo?.server === server && this.memo.entries === entries && this.memo.refusal === refusal) {
      return this.memo.game;
    }
    const waiting = refusal ? [] : entries.filter((entry) => entry.game === server.id);
    const game = waiting.reduce((game, entry) => {
      const known = TURN_CHANGING.has(entry.event.kind) && entry.expected < game.turns;
      return known ? game : follow(atTime(game, Date.parse(entry.at)), entry);
    }, server);
    this.memo = { server, entries, refusal, game };
    return game;
  }

  changed() {
    this.redraw();
  }

  /** Whether the answers to this tablet's own entries brought these versions of live topics already. */
  knows(versions) {
    return Object.entries(versions).every(([topic, version]) => this.versions[topic] >= version);
  }

  /**
   * Send what waits, then ask the server for its state: in this order, since a state that does not know what was
   * entered here may be of a game that time has ended meanwhile. A tablet without the network goes on with what it has.
   * An answer that is on its way may be older than the news that asks again, so that it is asked once more after it.
   */
  refresh() {
    this.owed = true;
    this.refreshing ??= this.refreshWhileOwed();
    return this.refreshing;
  }

  async refreshWhileOwed() {
    try {
      while (this.owed) {
        await this.outbox.wake();
        this.owed = false;
        await this.askState();
      }
    } finally {
      this.refreshing = null;
    }
  }

  async askState() {
    const url = `${this.urls.state}?window=${encodeURIComponent(this.windowName)}`;
    const { status, body, etag, asked } = await ask(url, { etag: this.etag });
    this.online = status !== 0;
    if (status === 200) {
      this.take(body, asked, etag);
    } else if (body && status >= 400 && status < 500 && status !== 429) {
      this.bar(body);
    } else {
      this.changed();
    }
  }

  /**
   * A newer state of the server's. A shorter game is an older one, overtaken on its way by the answer to a later question;
   * if it was asked for after that, the server itself is back at an earlier copy. `etag` is the state's own, if it has one.
   */
  take(state, asked = clock.start(), etag = null) {
    if (!state) return;
    const [mine, theirs] = [this.state?.game, state.game];
    if (mine && theirs && mine.id === theirs.id && theirs.length < mine.length && asked < this.taken) return;
    this.taken = clock.start();
    this.etag = etag;
    if (mine?.id !== theirs?.id) this.forgetGame();
    this.state = state;
    this.online = true;
    const lost = state.window && !state.window.mine;
    if (lost) this.bar({ code: "other_window" });
    else this.unbar();
    if (this.retyping && this.game?.phase !== "announced") this.stopRetyping();
    if (this.correcting && (!this.game || this.game.phase === "final")) this.stopRetyping();
    this.store.keep("state", state);
    this.store.keep("clock", clock.toJSON());
    this.changed();
  }

  forgetGame() {
    Object.assign(this, { drawing: {}, retyping: false, correcting: null, namesAgain: false });
    this.leftovers = { seat: null, tiles: [] };
    if (this.state) this.setDraft(new Draft());
  }

  bar(body) {
    this.barrier = body;
    // A tablet that has no table any more keeps no names; what was not sent stays.
    if (body.code === "not_paired") this.store.keep("state", null);
    this.outbox.active = false;
    this.changed();
  }

  unbar() {
    if (!this.barrier) return;
    this.barrier = null;
    this.outbox.active = true;
    this.outbox.wake();
  }

  async takeOver() {
    const { status, body } = await ask(this.urls.window, { data: { window: this.windowName, take_over: true } });
    if (status === 200) {
      this.tookOver?.();
      this.take(body.state);
    } else {
      this.say(body?.message ?? gettext("There is no network. Try again in a moment."));
    }
  }

  /** Another name for this window, if a copied tab found the old one in use. */
  rename(name) {
    this.windowName = name;
    this.outbox.windowName = name;
  }

  /**
   * What was tapped goes into the outbox, one after the other and each on the disk before the next, unless it has no
   * place in the game any more by then. Answers whether it is there; if not, what was typed stays where it is.
   */
  put(event, options = {}) {
    const turn = this.latestPut.then(() => this.putNow(event, options));
    this.latestPut = turn.catch(() => false);
    return turn;
  }

  async putNow(event, { seat = null, extra = {} }) {
    if (this.outbox.refusal) {
      this.say(gettext("First decide about the entry that the server did not take."));
      return false;
    }
    const { game } = this;
    if (this.barrier || !game || !fits(game, event)) return false;
    try {
      await this.outbox.put(event, { game: game.id, seat, expected: game.turns, extra });
      return true;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.say(gettext("The tablet cannot keep this entry: its memory is full or closed. Call the judge."));
      return false;
    } finally {
      this.changed();
    }
  }

  /** Keep the word being typed, so that it outlives the page. */
  setDraft(draft) {
    this.draft = draft;
    this.store.keep("draft", draft.toJSON());
    this.changed();
  }
}
