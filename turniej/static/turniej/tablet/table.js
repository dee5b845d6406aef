// The table as the page knows it: the server's last word, what waits to be sent, the word being typed; and what the
// buttons do. Drawing is left to screens.js.

import { fromRows, withoutTiles } from "./board.js";
import { DIALOGS, openDialog } from "./dialogs.js";
import { Draft } from "./draft.js";
import { TURN_CHANGING, atTime, follow, seatOf } from "./game.js";
import { ask, clock, randomKey } from "./net.js";

export class Table {
  constructor({ urls, store, outbox, windowName, draw, say }) {
    Object.assign(this, { urls, store, outbox, windowName, redraw: draw, say });
    this.state = null;
    this.etag = null;
    this.online = true;
    this.barrier = null;
    this.draft = new Draft();
    this.retyping = false;
    this.correcting = null;
    this.drawing = {};
    this.leftovers = { seat: null, tiles: [] };
    this.busy = false;
    this.name = (seat) => this.names[seat] ?? String(seat + 1);
    outbox.addEventListener("change", () => this.changed());
    outbox.addEventListener("answer", (event) => this.take(event.detail.state));
    outbox.addEventListener("refused", (event) => this.take(event.detail.state));
    outbox.addEventListener("barred", (event) => this.bar(event.detail));
  }

  /** Take up what an earlier page of this tablet knew: the state, the typed word, the outbox. */
  async restore() {
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

  /** The game as the table has it: the server's, and what waits in the outbox on top of it. */
  get game() {
    const server = this.state?.game;
    if (!server) return null;
    const waiting = this.outbox.entries.filter((entry) => entry.game === server.id && !entry.refusal);
    const game = waiting.reduce((game, entry) => {
      const known = TURN_CHANGING.has(entry.event.kind) && entry.expected < game.turns;
      return known ? game : follow(atTime(game, Date.parse(entry.at)), entry);
    }, server);
    return atTime(game, this.now);
  }

  changed() {
    this.redraw();
  }

  /** Ask the server for its state; a tablet without the network goes on with what it has. */
  async refresh() {
    if (this.outbox.sending || this.refreshing) return;
    this.refreshing = true;
    const url = `${this.urls.state}?window=${encodeURIComponent(this.windowName)}`;
    const { status, body, etag } = await ask(url, { etag: this.etag });
    this.refreshing = false;
    this.online = status !== 0;
    if (status === 200) {
      this.etag = etag;
      this.take(body);
    } else if (body && status >= 400 && status < 500) {
      this.bar(body);
    } else {
      this.changed();
    }
    if (this.online) this.outbox.wake();
  }

  /** A newer state of the server's; an older one, overtaken on its way, is left alone. */
  take(state) {
    if (!state) return;
    const [mine, theirs] = [this.state?.game, state.game];
    if (mine && theirs && mine.id === theirs.id && theirs.length < mine.length) return;
    if (mine?.id !== theirs?.id) this.forgetGame();
    this.state = state;
    this.online = true;
    const lost = state.window && !state.window.mine;
    if (lost) this.bar({ code: "other_window" });
    else this.unbar();
    this.store.keep("state", state);
    this.changed();
  }

  forgetGame() {
    Object.assign(this, { drawing: {}, retyping: false, correcting: null, leftovers: { seat: null, tiles: [] } });
    if (this.state) this.setDraft(new Draft());
  }

  bar(body) {
    this.barrier = body;
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

  // What was tapped goes into the outbox, once: while it is being put on the disk, further taps do nothing.
  async put(event, { seat = null, extra = {} } = {}) {
    if (this.busy || this.barrier || this.outbox.refusal) return;
    this.busy = true;
    const { game } = this;
    try {
      await this.outbox.put(event, { game: game.id, seat, expected: game.turns, extra });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.say(gettext("The tablet cannot keep this entry: its memory is full or closed. Call the judge."));
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  open(name, detail) {
    openDialog((close, dialog) => DIALOGS[name](this, close, dialog, detail));
  }

  // --- the word being typed

  /** The squares under the word being typed. */
  get typingBoard() {
    const { game } = this;
    const cells = fromRows(game.board);
    if (this.correcting) return withoutTiles(cells, this.correcting.placements);
    return game.pending?.placements && this.retyping ? withoutTiles(cells, game.pending.placements) : cells;
  }

  get typing() {
    const { game } = this;
    if (!game || this.barrier) return false;
    if (this.correcting || this.retyping) return true;
    return game.phase === "to_move" && seatOf(game, game.to_move).status !== "absent";
  }

  setDraft(draft) {
    this.draft = draft;
    this.store.keep("draft", draft.toJSON());
    this.changed();
  }

  tap(row, col) {
    if (!this.typing) return;
    const first = this.draft.cursor === null;
    this.draft.tap(row, col);
    this.setDraft(this.draft);
    // On a small screen the keys come into view at once, by themselves.
    if (first) document.querySelector(".desk__panel")?.scrollIntoView({ block: "nearest" });
  }

  press({ letter, act, arrow }) {
    if (!this.typing) return;
    const { draft } = this;
    if (letter) draft.type(letter, this.typingBoard);
    if (act === "back") draft.back();
    if (act === "blank") draft.toggleBlank();
    if (act === "turn") draft.turn();
    if (act === "clear") draft.clear();
    if (arrow) draft.move(...arrow);
    this.setDraft(draft);
  }

  clearDraft() {
    this.draft.clear();
    this.setDraft(this.draft);
  }

  play() {
    return this.move({ kind: "play", v: 1, placements: this.draft.tiles });
  }

  /** Announce a move; or type the open one again, if that is being done (A10). */
  async move(event) {
    const again = this.retyping;
    await this.put(again ? { kind: "mend", v: 1, move: event } : event);
    if (again) this.stopRetyping();
    else this.clearDraft();
  }

  record() {
    return this.put({ kind: "record", v: 1 });
  }

  // --- typed wrongly

  retype() {
    const { kind, placements } = this.game.pending;
    this.retyping = true;
    this.setDraft(kind === "play" ? new Draft({ tiles: placements, cursor: placements[0], across: true }) : new Draft());
  }

  stopRetyping() {
    this.retyping = false;
    this.correcting = null;
    this.clearDraft();
  }

  retypeLine(line) {
    this.correcting = line;
    this.setDraft(new Draft({ tiles: line.placements, cursor: line.placements[0], across: true }));
  }

  async offerCorrection() {
    const line = this.correcting;
    const event = { kind: "play", v: 1, placements: this.draft.tiles };
    const changes = [{ op: "change", target: line.ref, event }];
    const data = { window: this.windowName, event: { kind: "correction", v: 1, changes } };
    const { body } = await ask(this.urls.preview, { data });
    const answer = body ?? { ok: false, message: gettext("There is no network. Corrections wait until it is back.") };
    if (answer.ok) this.stopRetyping();
    this.open("correct", { line, changes, answer });
  }

  // --- start and end

  /** The children draw letters before the judge's signal. */
  drawNow() {
    this.drawsNow = this.game.id;
    this.changed();
  }

  drawLetter(seat, letter) {
    if (letter === null) delete this.drawing[seat];
    else this.drawing[seat] = letter;
    this.changed();
  }

  async sendDraw() {
    const letters = Object.entries(this.drawing).map(([seat, letter]) => [Number(seat), letter]);
    await this.put({ kind: "letter_draw", v: 1, letters });
    this.drawing = {};
    this.changed();
  }

  setLeftovers(seat, tiles) {
    this.leftovers = { seat, tiles };
    this.store.keep("leftovers", this.leftovers);
    this.changed();
  }

  leftoverSeat(seat) {
    this.setLeftovers(seat, []);
  }

  leftoverAdd(seat, letter) {
    const tiles = this.leftovers.seat === seat ? this.leftovers.tiles : [];
    this.setLeftovers(seat, [...tiles, letter]);
  }

  leftoverRemove(seat, index) {
    this.setLeftovers(seat, this.leftovers.tiles.filter((_, other) => other !== index));
  }

  async sendLeftovers(seat) {
    const { tiles } = this.leftovers;
    await this.put({ kind: "leftovers", v: 1, seat, tiles }, { seat });
    this.setLeftovers(null, []);
  }

  sign(seat) {
    return this.put({ kind: "signature", v: 1, seat, scores: this.game.to_sign ?? this.game.final_scores }, { seat });
  }

  // --- help

  async callJudge(about, text) {
    const data = { window: this.windowName, key: randomKey(), about, text };
    const { status, body } = await ask(this.urls.call, { data });
    if (status === 200) this.say(gettext("The judge has been called."));
    else this.say(body?.message ?? gettext("There is no network. Raise your hand, a judge will come."));
  }

  async swap(one, other) {
    const { status, body } = await ask(this.urls.swap, { data: { window: this.windowName, seats: [one, other] } });
    if (status === 200) this.take(body.state);
    else this.say(body?.message ?? gettext("There is no network. Try again in a moment."));
  }
}
