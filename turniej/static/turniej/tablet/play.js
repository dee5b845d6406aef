// Laying tiles in the browser: the words they form and the score, or why they may not lie so.
//
// The same rules as the engine on the server, held to it by the shared vectors. No dictionary is asked (PL-20).

import { CENTRE, SIZE, letterFactor, wordFactor } from "./board.js";

const BLANK = "?";
const CENTRE_INDEX = CENTRE * SIZE + CENTRE;
const refusal = (code, params = {}) => ({ ok: false, code, params });
const inside = (number) => Number.isInteger(number) && number >= 0 && number < SIZE;

/**
 * Lay tiles on a board of 225 squares.
 *
 * `tileSet` is `{letters, blank_letters, counts, values}` as the server sends it. Answers
 * `{ok: true, words, score, placements, across, bingo}` or `{ok: false, code, params}`; the reasons come in the same
 * order as on the server (PL-29, PL-30, A16) and the score follows PL-26 to PL-28.
 */
export function lay(cells, placements, tileSet, { bingoTiles = 7, bingoBonus = 50 } = {}) {
  if (placements.length === 0) return refusal("no_tiles");
  const merged = cells.slice();
  const bad = placeEach(merged, placements, tileSet);
  if (bad) return bad;
  const tiles = placements
    .map(({ row, col, letter, blank }) => ({ row, col, letter, blank: Boolean(blank) }))
    .sort((one, other) => one.row - other.row || one.col - other.col);
  const first = tiles[0];
  const last = tiles.at(-1);
  const start = first.row * SIZE + first.col;
  let across = tiles.every((tile) => tile.row === first.row);
  if (!across && tiles.some((tile) => tile.col !== first.col)) return refusal("not_in_line");
  let step = across ? 1 : SIZE;
  for (let index = start; index < last.row * SIZE + last.col; index += step) {
    if (merged[index] === null) return refusal("gap", { row: Math.floor(index / SIZE), col: index % SIZE });
  }
  const apart = standsAlone(cells, merged, tiles) ?? tooMany(cells, tiles, tileSet);
  if (apart) return apart;
  if (tiles.length === 1 && !hasNeighbour(merged, start, 1)) {
    across = false;
    step = SIZE;
  }
  const fresh = new Set(tiles.map((tile) => tile.row * SIZE + tile.col));
  const words = [readWord(merged, fresh, start, step, tileSet)];
  const other = across ? SIZE : 1;
  for (const tile of tiles) {
    const index = tile.row * SIZE + tile.col;
    if (hasNeighbour(merged, index, other)) words.push(readWord(merged, fresh, index, other, tileSet));
  }
  const bingo = tiles.length >= bingoTiles;
  const score = words.reduce((sum, word) => sum + word.score, bingo ? bingoBonus : 0);
  return { ok: true, words, score, placements: tiles, across, bingo };
}

function placeEach(merged, placements, tileSet) {
  for (const { row, col, letter, blank } of placements) {
    if (!inside(row) || !inside(col)) return refusal("off_board", { row, col });
    const index = row * SIZE + col;
    const lying = merged[index];
    if (lying !== null) return refusal("square_taken", { row, col, letter: lying.letter });
    if (!letter || letter === BLANK) return refusal("blank_needs_letter", { row, col });
    if (!(blank ? tileSet.blank_letters : tileSet.letters).includes(letter))
      return refusal("letter_not_in_set", { row, col, letter });
    merged[index] = { letter, blank: Boolean(blank) };
  }
  return null;
}

function standsAlone(cells, merged, tiles) {
  if (cells.every((cell) => cell === null)) {
    if (merged[CENTRE_INDEX] === null) return refusal("not_on_centre", { row: CENTRE, col: CENTRE });
    return tiles.length === 1 ? refusal("one_letter_only") : null;
  }
  const touches = ({ row, col }) => {
    const index = row * SIZE + col;
    return hasNeighbour(cells, index, 1) || hasNeighbour(cells, index, SIZE);
  };
  return tiles.some(touches) ? null : refusal("not_connected");
}

function tooMany(cells, tiles, tileSet) {
  const seen = {};
  for (const cell of cells) {
    if (cell !== null) {
      const name = cell.blank ? BLANK : cell.letter;
      seen[name] = (seen[name] ?? 0) + 1;
    }
  }
  for (const { letter, blank } of tiles) {
    const name = blank ? BLANK : letter;
    seen[name] = (seen[name] ?? 0) + 1;
    const most = tileSet.counts[name];
    if (seen[name] > most) return refusal("too_many_of_letter", { letter: name, most });
  }
  return null;
}

function hasNeighbour(cells, index, step) {
  const position = step === 1 ? index % SIZE : Math.floor(index / SIZE);
  return (position > 0 && cells[index - step] !== null) || (position < SIZE - 1 && cells[index + step] !== null);
}

function readWord(merged, fresh, from, step, tileSet) {
  let index = from;
  let position = step === 1 ? index % SIZE : Math.floor(index / SIZE);
  while (position > 0 && merged[index - step] !== null) {
    index -= step;
    position -= 1;
  }
  const row = Math.floor(index / SIZE);
  const col = index % SIZE;
  let text = "";
  let total = 0;
  let factor = 1;
  for (; position < SIZE && merged[index] !== null; position += 1, index += step) {
    const { letter, blank } = merged[index];
    const value = blank ? 0 : tileSet.values[letter];
    text += letter;
    total += fresh.has(index) ? value * letterFactor(index) : value;
    factor *= fresh.has(index) ? wordFactor(index) : 1;
  }
  return { text, row, col, across: step === 1, score: total * factor };
}
