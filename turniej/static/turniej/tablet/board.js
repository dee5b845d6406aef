// The board in the browser: 225 squares with their premiums, read from and written to fifteen lines of text.

export const SIZE = 15;
export const CENTRE = 7;

export const inside = ({ row, col }) => row >= 0 && row < SIZE && col >= 0 && col < SIZE;

const QUARTER = ["T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D"];
const NAMES = { T: "TW", D: "DW", t: "TL", d: "DL", ".": "" };
const mirror = (row) => Math.min(row, SIZE - 1 - row);

/** The premium of every square, row after row: "TW", "DW", "TL", "DL" or "". */
export const PREMIUMS = Array.from(
  { length: SIZE * SIZE },
  (_, index) => NAMES[QUARTER[mirror(Math.floor(index / SIZE))][mirror(index % SIZE)]],
);

const LETTER_FACTORS = { TL: 3, DL: 2 };
const WORD_FACTORS = { TW: 3, DW: 2 };

export const letterFactor = (index) => LETTER_FACTORS[PREMIUMS[index]] ?? 1;
export const wordFactor = (index) => WORD_FACTORS[PREMIUMS[index]] ?? 1;

/**
 * Read fifteen lines: "." is an empty square, a lower-case letter a blank, "[CH]" a tile of several letters. A board is
 * 225 times null or a tile, which is `{letter, blank}`.
 */
export function fromRows(rows) {
  const cells = [];
  for (const line of rows) {
    for (const found of line.matchAll(/\[([^\]]+)\]|(.)/gu)) {
      const text = found[1] ?? found[2];
      const upper = text.toUpperCase();
      cells.push(text === "." ? null : { letter: upper, blank: text !== upper });
    }
  }
  if (cells.length !== SIZE * SIZE) throw new RangeError("a board has 225 squares");
  return cells;
}

const shown = (cell) => {
  if (cell === null) return ".";
  const text = cell.blank ? cell.letter.toLowerCase() : cell.letter;
  return [...text].length === 1 ? text : `[${text}]`;
};

/** Write what `fromRows` reads. */
export function toRows(cells) {
  return Array.from({ length: SIZE }, (_, row) =>
    cells
      .slice(row * SIZE, (row + 1) * SIZE)
      .map(shown)
      .join(""),
  );
}

/** A copy of the board with these tiles on it; nothing is checked. */
export function withTiles(cells, placements) {
  const copy = cells.slice();
  for (const { row, col, letter, blank } of placements) copy[row * SIZE + col] = { letter, blank: Boolean(blank) };
  return copy;
}

/** A copy of the board with these squares empty. */
export function withoutTiles(cells, placements) {
  const copy = cells.slice();
  for (const { row, col } of placements) copy[row * SIZE + col] = null;
  return copy;
}

const LETTERS = "ABCDEFGHIJKLMNO";

/** The name of a square as the rule set writes it: "8H" with columns as letters ("gcg"), "H8" with rows ("rows"). */
export function squareName(row, col, notation) {
  return notation === "rows" ? `${LETTERS[row]}${col + 1}` : `${row + 1}${LETTERS[col]}`;
}
