// Dialogs about who sits where and with how many tiles: leaving, coming, absence, too many tiles, names that change.

import { seatButtons, tickBoxes, ticked, title } from "./asking.js";
import { button, h } from "./dom.js";
import { activeOrder, mayBeAbsent, mayLeave, seatOf, withStatus } from "./seats.js";

export function leave(app, close, dialog) {
  const { game } = app;
  const send = (seat) => {
    const others = activeOrder(game).filter((one) => one !== seat && seatOf(game, one).status === "present");
    const agreed = ticked(dialog, "agreed").map(Number);
    if (others.some((one) => !agreed.includes(one))) {
      dialog.querySelector(".error").textContent = gettext("All the others have to agree, or the judge decides.");
      return;
    }
    close();
    app.put({ kind: "leave", v: 1, seat, agreed: others });
  };
  return [
    title(gettext("Somebody leaves the table")),
    h("p", {}, gettext("Only while another player is on turn, and only if all the others agree.")),
    tickBoxes(
      gettext("Who agrees?"),
      activeOrder(game).map((seat) => ({ value: seat, text: app.name(seat) })),
      "agreed",
    ),
    h("p", { class: "error", role: "alert" }),
    h("p", {}, gettext("Who leaves?")),
    h(
      "div",
      { class: "row" },
      mayLeave(game).map((seat) => button(app.name(seat), () => send(seat), { big: true, name: `seat-${seat}` })),
    ),
  ];
}

const simple = (text, which, kind) => (app, close) => [
  title(text()),
  seatButtons(
    app,
    which(app.game),
    close,
    (seat) => app.put({ kind, v: 1, seat }),
  ),
];

export const returned = simple(
  () => gettext("Who is back?"),
  (game) => withStatus(game, "away"),
  "returned",
);
export const arrived = simple(
  () => gettext("Who has come?"),
  (game) => withStatus(game, "absent"),
  "arrived",
);
export const absent = simple(
  () => gettext("Who is not here?"),
  mayBeAbsent,
  "absent",
);

const wrongDraw = (text, kind, field) => (app, close, dialog) => {
  const send = (seat) => {
    const number = Number(dialog.querySelector("#tiles-wrong").value);
    const { game } = app;
    if (number > (kind === "overdraw" ? game.bag : seatOf(game, seat).rack)) {
      dialog.querySelector(".error").textContent = gettext("There are not so many tiles. Count again.");
      return;
    }
    close();
    app.put({ kind, v: 1, seat, [field]: number });
  };
  return [
    title(text()),
    h(
      "div",
      { class: "field" },
      h("label", { for: "tiles-wrong" }, gettext("How many?")),
      h(
        "select",
        { id: "tiles-wrong" },
        [1, 2, 3, 4, 5, 6, 7].map((number) => h("option", { value: number }, String(number))),
      ),
    ),
    kind === "overdraw" &&
      h("p", {}, gettext("The next player draws them from the rack without looking, and puts them back into the bag.")),
    h("p", { class: "error", role: "alert" }),
    h("p", {}, gettext("Whose rack?")),
    h(
      "div",
      { class: "row" },
      activeOrder(app.game)
        .filter((seat) => seatOf(app.game, seat).status !== "absent")
        .map((seat) => button(app.name(seat), () => send(seat), { big: true, name: `seat-${seat}` })),
    ),
  ];
};

export const overdraw = wrongDraw(() => gettext("Too many tiles drawn"), "overdraw", "surplus");
export const underdraw = wrongDraw(() => gettext("Too few tiles drawn"), "underdraw", "missing");

export function swap(app, close, dialog) {
  const players = app.state.players;
  const send = () => {
    const seats = ticked(dialog, "swap").map(Number);
    if (seats.length !== 2) {
      dialog.querySelector(".error").textContent = gettext("Tick the two who change places.");
      return;
    }
    return app.swap(seats[0], seats[1]).finally(close);
  };
  return [
    title(gettext("Somebody else sits here")),
    h(
      "p",
      {},
      gettext("The names change places, the game stays as it is. If a child belongs to another table, call the judge."),
    ),
    tickBoxes(
      gettext("Who changes places?"),
      players.map((one) => ({ value: one.seat, text: one.name })),
      "swap",
    ),
    h("p", { class: "error", role: "alert" }),
    button(gettext("Change the names"), send, { kind: "act", big: true, name: "swap-yes" }),
  ];
}
