// What the buttons of the page do at the table: type a word, announce and mend it, draw letters, sign, call for help.

import { shield } from "../taps.js";
import { openDialog } from "./asking.js";
import { fromRows, withoutTiles } from "./board.js";
import { DIALOGS } from "./dialogs.js";
import { Draft } from "./draft.js";
import { waitsForAbsent } from "./minutes.js";
import { ask, randomKey } from "./net.js";
import { seatOf } from "./seats.js";
import { Table } from "./table.js";

const ABOUT_A_TURN = new Set(["exchange", "pass", "challenge", "verdict"]);

export class ActingTable extends Table {
  /** Open a dialog over the page by its name. */
  open(name, detail) {
    const dialog = openDialog((close, dialog) => DIALOGS[name](this, close, dialog, detail));
    if (ABOUT_A_TURN.has(name)) this.asking = { dialog, turn: this.turn };
  }

  get turn() {
    return this.game && JSON.stringify([this.game.id, this.game.phase, this.game.to_move]);
  }

  // A judge may end a turn while somebody is asked about it: the answer would be taken for another player's.
  changed() {
    if (this.asking?.dialog.open && this.asking.turn !== this.turn) {
      this.asking.dialog.close();
      this.say(gettext("Something has changed at the table meanwhile. Look again."));
    }
    super.changed();
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
    if (game.phase !== "to_move" || waitsForAbsent(game)) return false;
    const mover = seatOf(game, game.to_move);
    return mover.status !== "absent" && !mover.timed_out;
  }

  tap(row, col) {
    if (!this.typing) return;
    const first = this.draft.cursor === null;
    this.draft.tap(row, col);
    this.setDraft(this.draft);
    // On a small screen the keys come into view at once, by themselves.
    if (first) document.querySelector(".desk__panel")?.scrollIntoView({ block: "nearest" });
    shield();
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
    if (!(await this.put(again ? { kind: "mend", v: 1, move: event } : event))) return;
    if (again) this.stopRetyping();
    else this.clearDraft();
  }

  record() {
    return this.put({ kind: "record", v: 1 });
  }

  // --- typed wrongly

  retype() {
    this.retyping = true;
    this.setDraft(Draft.of(this.game.pending.placements ?? []));
  }

  stopRetyping() {
    this.retyping = false;
    this.correcting = null;
    this.clearDraft();
  }

  /** Type a word in the place of a written line: the same word again, or one where no word was. */
  retypeLine(line) {
    this.correcting = line;
    this.setDraft(Draft.of(line.placements));
  }

  /** Show what would change if a written line had been this move instead (PL-38); nothing is written yet. */
  async offerCorrection(line, event) {
    if (this.offering) return;
    this.offering = true;
    const changes = [{ op: "change", target: line.ref, event }];
    const data = { window: this.windowName, event: { kind: "correction", v: 1, changes } };
    const { body } = await ask(this.urls.preview, { data }).finally(() => {
      this.offering = false;
    });
    const answer = body ?? { ok: false, message: gettext("There is no network. Corrections wait until it is back.") };
    if (answer.ok) this.stopRetyping();
    this.open("correct", { line, event, changes, answer });
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
    if (!(await this.put({ kind: "letter_draw", v: 1, letters }))) return;
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

  /** Name the letters of the racks once more, as long as nobody has signed. */
  nameAgain(wanted) {
    this.namesAgain = wanted;
    this.changed();
  }

  leftoverAdd(seat, letter) {
    const tiles = this.leftovers.seat === seat ? this.leftovers.tiles : [];
    this.setLeftovers(seat, [...tiles, letter]);
  }

  leftoverRemove(seat, index) {
    this.setLeftovers(
      seat,
      this.leftovers.tiles.filter((_, other) => other !== index),
    );
  }

  async sendLeftovers(seat) {
    const { tiles } = this.leftovers;
    if (await this.put({ kind: "leftovers", v: 1, seat, tiles }, { seat })) {
      this.namesAgain = false;
      this.setLeftovers(null, []);
    }
  }

  sign(seat) {
    return this.put({ kind: "signature", v: 1, seat, scores: this.game.to_sign ?? this.game.final_scores }, { seat });
  }

  // --- help

  async callJudge(about, text) {
    const data = { window: this.windowName, key: randomKey(), about, text };
    const { status, body } = await ask(this.urls.call, { data });
    if (status === 200) await this.refresh();
    else this.say(body?.message ?? gettext("There is no network. Raise your hand, a judge will come."));
  }

  async swap(one, other) {
    const { status, body } = await ask(this.urls.swap, { data: { window: this.windowName, seats: [one, other] } });
    if (status === 200) this.take(body.state);
    else this.say(body?.message ?? gettext("There is no network. Try again in a moment."));
  }
}
