// Dialogs about the game card: what has been written, and mending it with everybody's consent (PL-38).

import { tickBoxes, ticked, title } from "./asking.js";
import { fromRows, toRows, withoutTiles } from "./board.js";
import { button, fill, h } from "./dom.js";
import { scoreMove } from "./game.js";
import { activeOrder } from "./seats.js";
import { lineText, moveText, signed, tiles } from "./sentences.js";

const MENDABLE = ["play", "exchange", "pass"];

export function record(app, close) {
  const { game } = app;
  const open = ["to_move", "leftovers", "signing"].includes(game.phase);
  return [
    title(gettext("The card of this game")),
    game.history.length === 0 && h("p", { class: "empty" }, gettext("Nothing has been written yet.")),
    h(
      "ol",
      { class: "history" },
      game.history.map((line) =>
        h(
          "li",
          {},
          h("span", {}, `${app.name(line.seat)}: ${lineText(line)}`),
          h("span", { class: "num" }, signed(line.value)),
          open &&
            app.synced &&
            MENDABLE.includes(line.kind) &&
            line.ref &&
            button(gettext("Mend"), () => (close(), app.open("mend", line)), {
              name: `mend-${line.ref}`,
              label: fill(gettext("Mend: %(words)s"), { words: lineText(line) }),
            }),
        ),
      ),
    ),
    open && !app.synced && h("p", { class: "muted" }, gettext("Corrections wait until everything has been sent.")),
  ];
}

/** What a written line should have been: another word or place, an exchange, a pass. */
export function mend(app, close, dialog, line) {
  const choose = (event) => () => (close(), app.offerCorrection(line, { ...event, v: 1 }));
  const counts = Array.from({ length: app.game.ruleset.rack_size }, (_, index) => index + 1);
  return [
    title(fill(gettext("%(name)s: what was it really?"), { name: app.name(line.seat) })),
    h("p", {}, fill(gettext("Written is: %(line)s"), { line: lineText(line) })),
    button(gettext("A word: type it on the board"), () => (close(), app.retypeLine(line)), {
      kind: "act",
      big: true,
      name: "mend-word",
    }),
    h("p", { class: "small muted" }, gettext("The points follow from the word and its place.")),
    h("p", { id: "mend-count" }, gettext("An exchange of how many tiles?")),
    h(
      "div",
      { class: "numbers", role: "group", "aria-labelledby": "mend-count" },
      counts.map((count) =>
        button(String(count), choose({ kind: "exchange", count }), { name: `count-${count}`, label: tiles(count) }),
      ),
    ),
    line.kind !== "pass" && button(gettext("A pass"), choose({ kind: "pass" }), { big: true, name: "mend-pass" }),
  ];
}

export function correct(app, close, dialog, { line, event, changes, answer }) {
  const root = h("div", {});
  root.append(...correctionShown(app, answer), ...(answer.ok ? agreement(app, close, root, changes) : []));
  const told = event.kind === "play" ? wordsLaid(app, line, event) : moveText(event);
  return [
    title(fill(gettext("Mend: %(words)s"), { words: lineText(line) })),
    h("p", { class: "lead" }, `${app.name(line.seat)}: ${lineText(line)} → `, h("b", {}, told)),
    root,
  ];
}

// The words that a play forms in the place of a written line, with their value.
function wordsLaid({ game }, line, { placements }) {
  const board = toRows(withoutTiles(fromRows(game.board), line.placements));
  const laid = scoreMove({ ...game, board, pending: null }, placements);
  return laid.ok ? moveText({ kind: "play", ...laid }) : placements.map((tile) => tile.letter).join(" ");
}

/** What a correction would change, before anybody agrees to it. */
function correctionShown(app, answer) {
  if (!answer.ok) return [h("p", { class: "notice notice--wrong" }, answer.message)];
  const { before, after } = answer;
  const gone = app.game.history.filter((line) => answer.impossible.includes(line.ref));
  return [
    h("table", {}, [
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [gettext("Player"), gettext("now"), gettext("afterwards")].map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        {},
        before.scores.map((score, seat) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, app.name(seat)),
            h("td", { class: "num" }, signed(score)),
            h("td", { class: "num" }, h("b", {}, signed(after.scores[seat]))),
          ),
        ),
      ),
    ]),
    ...(gone.length
      ? [
          h(
            "div",
            { class: "notice notice--wait" },
            h("p", {}, gettext("These later moves would no longer be possible:")),
            h(
              "ul",
              {},
              gone.map((line) => h("li", {}, `${app.name(line.seat)}: ${lineText(line)}`)),
            ),
          ),
        ]
      : []),
    ...(before.phase === after.phase
      ? []
      : [h("p", { class: "notice notice--wait" }, gettext("The game would stand elsewhere: it goes on, or it ends."))]),
  ];
}

/** Everybody at the table has to tick (PL-38); then the correction goes out. */
function agreement(app, close, root, changes) {
  const seats = activeOrder(app.game);
  const note = h("p", { class: "error", role: "alert" });
  const send = () => {
    const agreed = ticked(root, "agreed").map(Number);
    if (seats.some((seat) => !agreed.includes(seat))) {
      note.textContent = gettext("All players have to agree. If not, call the judge.");
      return;
    }
    close();
    app.put({ kind: "correction", v: 1, changes, agreed: seats });
  };
  return [
    tickBoxes(
      gettext("Who agrees?"),
      seats.map((seat) => ({ value: seat, text: app.name(seat) })),
      "agreed",
    ),
    note,
    button(gettext("Correct it"), send, { kind: "act", big: true, name: "correct-yes" }),
  ];
}
