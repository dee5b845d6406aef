// The board on the screen: a grid of 225 squares that finger, keyboard and screen reader can use.

import { PREMIUMS, SIZE, inside, squareName } from "./board.js";
import { fill, h } from "./dom.js";

const short = () => ({ TW: gettext("3×W"), DW: gettext("2×W"), TL: gettext("3×L"), DL: gettext("2×L") });
const long = () => ({
  TW: gettext("triple word"),
  DW: gettext("double word"),
  TL: gettext("triple letter"),
  DL: gettext("double letter"),
});

const put = (element, attribute, value) => {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
};

export class BoardView {
  /** Build the squares inside `root`. `tap(row, col)` is called for every square chosen; null makes it a picture. */
  constructor(root, { tap = null } = {}) {
    this.shown = short();
    this.spoken = long();
    this.focus = 112;
    this.squares = PREMIUMS.map((premium, index) => {
      const row = Math.floor(index / SIZE);
      const col = index % SIZE;
      return h("button", {
        type: "button",
        role: "gridcell",
        tabindex: index === this.focus ? "0" : "-1",
        class: "square",
        data: { index, premium: premium || null, row, col },
      });
    });
    const rows = Array.from({ length: SIZE }, (_, row) =>
      h("div", { role: "row", class: "board__row" }, this.squares.slice(row * SIZE, (row + 1) * SIZE)),
    );
    this.grid = h("div", { class: "board", role: "grid", "aria-label": gettext("Board") }, rows);
    root.replaceChildren(this.grid);
    if (tap) {
      this.grid.addEventListener("click", (event) => {
        const square = event.target.closest(".square");
        if (square) tap(Number(square.dataset.row), Number(square.dataset.col));
      });
    }
  }

  /**
   * Show a board. `fresh` are tiles not yet written, `last` those of the latest move, `cursor` the square chosen and
   * `across` the way the word runs, `values` the points of the letters, `notation` the way squares are named.
   */
  show({ cells, values, notation, fresh = [], last = [], cursor = null, across = true }) {
    const at = (tiles) => new Set(tiles.map(({ row, col }) => row * SIZE + col));
    const freshSquares = at(fresh);
    const lastSquares = at(last);
    // After the last square of a line the cursor stands beside the board.
    const chosen = cursor && inside(cursor) ? cursor.row * SIZE + cursor.col : -1;
    const merged = cells.slice();
    for (const tile of fresh) merged[tile.row * SIZE + tile.col] = tile;
    this.squares.forEach((square, index) => {
      const tile = merged[index];
      const premium = PREMIUMS[index];
      const classes = ["square"];
      if (tile) classes.push("square--tile");
      if (tile?.blank) classes.push("square--blank");
      if (freshSquares.has(index)) classes.push("square--fresh");
      else if (lastSquares.has(index)) classes.push("square--last");
      if (index === chosen) classes.push("square--chosen", across ? "square--across" : "square--down");
      put(square, "class", classes.join(" "));
      const text = tile ? tile.letter : (this.shown[premium] ?? "");
      const value = tile && !tile.blank ? String(values[tile.letter] ?? "") : "";
      const key = `${text}|${value}`;
      if (square.dataset.text !== key) {
        square.dataset.text = key;
        square.replaceChildren(text, ...(value ? [h("small", {}, value)] : []));
      }
      const place = squareName(Math.floor(index / SIZE), index % SIZE, notation);
      put(square, "aria-label", this.describe(place, tile, premium, index === chosen, across));
    });
    if (chosen >= 0 && chosen !== this.focus) this.moveFocus(chosen);
  }

  describe(place, tile, premium, chosen, across) {
    const parts = [place];
    if (tile) parts.push(tile.blank ? fill(gettext("%(letter)s, blank"), { letter: tile.letter }) : tile.letter);
    else if (premium) parts.push(this.spoken[premium]);
    if (chosen) parts.push(across ? gettext("chosen, the word goes right") : gettext("chosen, the word goes down"));
    return parts.join(", ");
  }

  /** One square of the grid is in the tab order, the chosen one; the arrow keys move it. */
  moveFocus(index) {
    const held = this.grid.contains(document.activeElement);
    this.squares[this.focus].tabIndex = -1;
    this.focus = index;
    this.squares[index].tabIndex = 0;
    if (held) this.squares[index].focus();
  }
}
