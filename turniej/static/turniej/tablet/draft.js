// The word that somebody is typing onto the board, before anybody else has seen it: a cursor and loose tiles.

import { SIZE, inside } from "./board.js";

const same = (one, other) => one && other && one.row === other.row && one.col === other.col;

export class Draft {
  /** `kept` is what `toJSON` wrote, of an earlier page. */
  constructor(kept = null) {
    this.cursor = kept?.cursor ?? null;
    this.across = kept?.across ?? true;
    this.tiles = (kept?.tiles ?? []).map((tile) => ({ ...tile }));
    this.armed = false;
  }

  /** A draft of tiles that were laid already, to be typed again the same way. */
  static of(placements) {
    const [first, ...rest] = placements;
    const across = rest.every((tile) => tile.row === first.row);
    return new Draft({ tiles: placements, cursor: first ?? null, across });
  }

  toJSON() {
    return { cursor: this.cursor, across: this.across, tiles: this.tiles };
  }

  get empty() {
    return this.tiles.length === 0;
  }

  tileAt(row, col) {
    return this.tiles.find((tile) => tile.row === row && tile.col === col) ?? null;
  }

  /** Choose a square; the same square again turns the direction, but never with tiles in a line already. */
  tap(row, col) {
    if (same(this.cursor, { row, col })) this.across = this.tiles.length > 1 ? this.across : !this.across;
    else this.cursor = { row, col };
  }

  turn() {
    if (this.tiles.length < 2) this.across = !this.across;
  }

  /** Go one square in a direction, for the arrow keys. */
  move(rows, cols) {
    const from = this.cursor ?? { row: 7, col: 7 };
    const to = this.cursor ? { row: from.row + rows, col: from.col + cols } : from;
    if (inside(to)) this.cursor = to;
  }

  step(square, by = 1) {
    return this.across ? { row: square.row, col: square.col + by } : { row: square.row + by, col: square.col };
  }

  /**
   * Type a letter where the cursor is, and go on. Over a tile of the board the same letter just passes (children type
   * the whole word), another one goes to the next free square. Answers false if the line is full.
   */
  type(letter, cells) {
    if (!this.cursor) return false;
    let square = this.cursor;
    let lying = inside(square) ? cells[square.row * SIZE + square.col] : null;
    if (lying && lying.letter === letter && !this.armed) {
      this.cursor = this.step(square);
      return true;
    }
    while (lying) {
      square = this.step(square);
      lying = inside(square) ? cells[square.row * SIZE + square.col] : null;
    }
    if (!inside(square)) return false;
    this.tiles = this.tiles.filter((tile) => !same(tile, square));
    this.tiles.push({ ...square, letter, blank: this.armed });
    this.armed = false;
    this.cursor = this.step(square);
    return true;
  }

  /** Take the last tile back; the cursor stands where it was. */
  back() {
    const tile = this.tiles.pop();
    if (tile) this.cursor = { row: tile.row, col: tile.col };
    this.armed = false;
  }

  clear() {
    this.tiles = [];
    this.armed = false;
    this.cursor = null;
    this.across = true;
  }

  /** Make the tile under the cursor, or else the last one, a blank or an ordinary tile again. */
  toggleBlank() {
    const tile = this.cursor ? this.tileAt(this.cursor.row, this.cursor.col) : null;
    if (tile) tile.blank = !tile.blank;
    else this.armed = !this.armed;
  }
}
