// Dialogs about the game card: what has been written, and mending it with everybody's consent (PL-38).

import { tickBoxes, ticked, title } from "./asking.js";
import { button, fill, h } from "./dom.js";
import { activeOrder } from "./seats.js";
import { lineText, signed } from "./sentences.js";

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
            line.kind === "play" &&
            line.ref &&
            button(gettext("Mend"), () => (close(), app.retypeLine(line)), {
              name: `mend-${line.ref}`,
              label: fill(gettext("Mend: %(words)s"), { words: line.words.join(", ") }),
            }),
        ),
      ),
    ),
    open && !app.synced && h("p", { class: "muted" }, gettext("Corrections wait until everything has been sent.")),
  ];
}

export function correct(app, close, dialog, { line, changes, answer }) {
  const root = h("div", {});
  root.append(...correctionShown(app, answer), ...(answer.ok ? agreement(app, close, root, changes) : []));
  return [title(fill(gettext("Mend: %(words)s"), { words: line.words.join(", ") })), root];
}

/** What a correction would change, before anybody agrees to it. */
function correctionShown(app, answer) {
  if (!answer.ok) return [h("p", { class: "notice notice--wrong" }, answer.message)];
  const { before, after } = answer;
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
