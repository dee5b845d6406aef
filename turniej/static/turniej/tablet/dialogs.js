// What opens over the page: exchange, pass, "Check!", calling the judge, the card and its corrections, absences.

import { button, fill, h } from "./dom.js";
import { activeOrder, seatOf } from "./game.js";
import { lineText, tiles } from "./sentences.js";

/** Open a dialog over the page; `build(close)` fills it. Closing gives the focus back by itself. */
export function openDialog(build) {
  const dialog = h("dialog", { class: "ask" });
  const close = () => dialog.close();
  dialog.append(...[build(close, dialog)].flat(3).filter(Boolean), h("div", { class: "row ask__end" }, button(gettext("Close"), close, { name: "close" })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const title = (text) => h("h2", { tabindex: "-1" }, text);

function seatButtons(app, seats, close, pick) {
  return h("div", { class: "row" }, seats.map((seat) => button(app.name(seat), () => (close(), pick(seat)), { big: true, name: `seat-${seat}` })));
}

function tickBoxes(legend, options, name) {
  return h(
    "fieldset",
    { class: "choices" },
    h("legend", {}, legend),
    options.map(({ value, text, checked }) => h("label", { class: "choice" }, h("input", { type: "checkbox", name, value, checked }), h("span", {}, text))),
  );
}

const ticked = (root, name) => [...root.querySelectorAll(`input[name="${name}"]:checked`)].map((input) => input.value);

function exchange(app, close) {
  const { game } = app;
  const mover = seatOf(game, game.to_move);
  const most = Math.min(mover.rack, game.ruleset.rack_size);
  return [
    title(fill(gettext("%(name)s exchanges. How many tiles?"), { name: app.name(game.to_move) })),
    h("div", { class: "numbers" }, Array.from({ length: most }, (_, index) => button(String(index + 1), () => (close(), app.move({ kind: "exchange", v: 1, count: index + 1 })), { name: `count-${index + 1}`, label: tiles(index + 1) }))),
    h("p", { class: "muted" }, gettext("Say “exchange” aloud. Nothing is laid on the board in this turn.")),
  ];
}

function pass(app, close) {
  return [
    title(fill(gettext("%(name)s passes?"), { name: app.name(app.game.to_move) })),
    h("p", {}, gettext("Say “pass” aloud. The turn goes to the next player.")),
    button(gettext("Yes, pass"), () => (close(), app.move({ kind: "pass", v: 1 })), { kind: "act", big: true, name: "pass-yes" }),
  ];
}

function challenge(app, close, dialog) {
  const { game } = app;
  const { pending: open } = game;
  const asked = open.checks.filter((check) => !check.done).map((check) => check.seat);
  const words = [...new Set(open.words.map((word) => word.text))];
  const may = activeOrder(game).filter((seat) => seat !== open.seat && !asked.includes(seat) && seatOf(game, seat).status === "present");
  const send = (seat) => {
    const named = words.length > 1 ? ticked(dialog, "word") : [];
    if (words.length > 1 && named.length === 0) {
      dialog.querySelector(".error").textContent = gettext("Tick the words that you doubt.");
      return;
    }
    close();
    app.put({ kind: "challenge", v: 1, words: named }, { seat });
  };
  return [
    title(gettext("Check!")),
    words.length > 1 ? tickBoxes(gettext("Which words?"), words.map((word) => ({ value: word, text: word })), "word") : h("p", { class: "lead" }, words[0] ?? ""),
    h("p", { class: "error", role: "alert" }),
    h("p", {}, gettext("Who asks? It cannot be taken back. If every word is good, the one who asks loses a turn.")),
    h("div", { class: "row" }, may.map((seat) => button(app.name(seat), () => send(seat), { big: true, name: `seat-${seat}` }))),
  ];
}

function verdict(app, close, dialog) {
  const { words_to_rule: words, ruleset } = app.game;
  const groups = words.map((word, index) =>
    h(
      "fieldset",
      { class: "choices" },
      h("legend", {}, word),
      [["1", gettext("good")], ["0", gettext("not good")]].map(([value, text]) => h("label", { class: "choice" }, h("input", { type: "radio", name: `word-${index}`, value }), h("span", {}, text))),
    ),
  );
  const send = () => {
    const found = words.map((word, index) => [word, dialog.querySelector(`input[name="word-${index}"]:checked`)?.value]);
    const code = dialog.querySelector("#judge-code")?.value.trim() ?? "";
    if (found.some(([, value]) => value === undefined) || (!ruleset.self_refereed && !code)) {
      dialog.querySelector(".error").textContent = gettext("Say for each word whether it is good, and type the judge's code.");
      return;
    }
    close();
    app.put({ kind: "verdict", v: 1, results: found.map(([word, value]) => [word, value === "1"]) }, { extra: code ? { judge_code: code } : {} });
  };
  return [
    title(gettext("The judge's ruling")),
    groups,
    !ruleset.self_refereed && h("div", { class: "field" }, h("label", { for: "judge-code" }, gettext("The judge's personal code")), h("input", { id: "judge-code", type: "password", autocomplete: "off", maxlength: "20" })),
    h("p", { class: "error", role: "alert" }),
    button(gettext("Enter the ruling"), send, { kind: "act", big: true, name: "verdict-send" }),
  ];
}

function call(app, close, dialog) {
  const about = [
    ["score", gettext("We do not agree about the points")],
    ["rules", gettext("We do not know a rule")],
    ["help", gettext("The tablet shows something wrong")],
    ["other", gettext("Something else")],
  ];
  return [
    title(gettext("Call the judge")),
    h("p", {}, app.online ? gettext("What is it about? A judge will come to your table.") : gettext("There is no network. Raise your hand, a judge will come.")),
    app.online && h("div", { class: "stack" }, about.map(([code, text]) => button(text, () => (close(), app.callJudge(code, text)), { big: true, name: `about-${code}` }))),
  ];
}

function menu(app, close) {
  const { game } = app;
  const go = (name) => () => (close(), app.open(name));
  const playing = game && ["to_move", "announced", "checking"].includes(game.phase);
  return [
    title(gettext("More")),
    h("div", { class: "stack" }, [
      game && button(gettext("The card of this game, corrections"), go("record"), { name: "open-record" }),
      playing && button(gettext("Somebody leaves the table"), go("leave"), { name: "open-leave" }),
      playing && game.seats.some((one) => one.status === "away") && button(gettext("Somebody is back"), go("returned"), { name: "open-returned" }),
      game && button(gettext("Somebody is not here"), go("absent"), { name: "open-absent" }),
      game?.seats.some((one) => one.status === "absent") && button(gettext("The player has come"), go("arrived"), { name: "open-arrived" }),
      playing && button(gettext("Too many tiles drawn"), go("overdraw"), { name: "open-overdraw" }),
      playing && button(gettext("Too few tiles drawn"), go("underdraw"), { name: "open-underdraw" }),
      game?.phase !== "final" && button(gettext("Somebody else sits here"), go("swap"), { name: "open-swap" }),
    ]),
  ];
}

function leave(app, close, dialog) {
  const { game } = app;
  const may = activeOrder(game).filter((seat) => seat !== game.to_move && seatOf(game, seat).status === "present");
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
    tickBoxes(gettext("Who agrees?"), activeOrder(game).map((seat) => ({ value: seat, text: app.name(seat) })), "agreed"),
    h("p", { class: "error", role: "alert" }),
    h("p", {}, gettext("Who leaves?")),
    h("div", { class: "row" }, may.map((seat) => button(app.name(seat), () => send(seat), { big: true, name: `seat-${seat}` }))),
  ];
}

const simple = (text, which, kind) => (app, close) => [
  title(text()),
  seatButtons(app, app.game.seats.filter(which).map((one) => one.seat), close, (seat) => app.put({ kind, v: 1, seat })),
];

const returned = simple(() => gettext("Who is back?"), (one) => one.status === "away", "returned");
const arrived = simple(() => gettext("Who has come?"), (one) => one.status === "absent", "arrived");
const absent = simple(() => gettext("Who is not here?"), (one) => one.status === "present", "absent");

const wrongDraw = (text, kind, field) => (app, close, dialog) => {
  const send = (seat) => {
    const number = Number(dialog.querySelector("#tiles-wrong").value);
    close();
    app.put({ kind, v: 1, seat, [field]: number });
  };
  return [
    title(text()),
    h("div", { class: "field" }, h("label", { for: "tiles-wrong" }, gettext("How many?")), h("select", { id: "tiles-wrong" }, [1, 2, 3, 4, 5, 6, 7].map((number) => h("option", { value: number }, String(number))))),
    kind === "overdraw" && h("p", {}, gettext("The next player draws them from the rack without looking, and puts them back into the bag.")),
    h("p", {}, gettext("Whose rack?")),
    h("div", { class: "row" }, activeOrder(app.game).map((seat) => button(app.name(seat), () => send(seat), { big: true, name: `seat-${seat}` }))),
  ];
};

const overdraw = wrongDraw(() => gettext("Too many tiles drawn"), "overdraw", "surplus");
const underdraw = wrongDraw(() => gettext("Too few tiles drawn"), "underdraw", "missing");

function swap(app, close, dialog) {
  const players = app.state.players;
  const send = () => {
    const seats = ticked(dialog, "swap").map(Number);
    if (seats.length !== 2) {
      dialog.querySelector(".error").textContent = gettext("Tick the two who change places.");
      return;
    }
    close();
    app.swap(seats[0], seats[1]);
  };
  return [
    title(gettext("Somebody else sits here")),
    h("p", {}, gettext("The names change places, the game stays as it is. If a child belongs to another table, call the judge.")),
    tickBoxes(gettext("Who changes places?"), players.map((one) => ({ value: one.seat, text: one.name })), "swap"),
    h("p", { class: "error", role: "alert" }),
    button(gettext("Change the names"), send, { kind: "act", big: true, name: "swap-yes" }),
  ];
}

function record(app, close) {
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
          h("span", { class: "num" }, String(line.value)),
          open && app.synced && line.kind === "play" && line.ref && button(gettext("Mend"), () => (close(), app.retypeLine(line)), { name: `mend-${line.ref}`, label: fill(gettext("Mend: %(words)s"), { words: line.words.join(", ") }) }),
        ),
      ),
    ),
    open && !app.synced && h("p", { class: "muted" }, gettext("Corrections wait until everything has been sent.")),
  ];
}

function correct(app, close, dialog, { line, changes, answer }) {
  const root = h("div", {});
  root.append(...correctionShown(app, answer), ...(answer.ok ? agreement(app, close, root, changes) : []));
  return [title(fill(gettext("Mend: %(words)s"), { words: line.words.join(", ") })), root];
}

/** What a correction would change, before anybody agrees to it. */
export function correctionShown(app, answer) {
  if (!answer.ok) return [h("p", { class: "notice notice--wrong" }, answer.message)];
  const { before, after } = answer;
  return [
    h("table", {}, [
      h("thead", {}, h("tr", {}, [gettext("Player"), gettext("now"), gettext("afterwards")].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, before.scores.map((score, seat) => h("tr", {}, h("th", { scope: "row" }, app.name(seat)), h("td", { class: "num" }, String(score)), h("td", { class: "num" }, h("b", {}, String(after.scores[seat])))))),
    ]),
  ];
}

/** Everybody at the table has to tick (PL-38); then the correction goes out. */
export function agreement(app, close, root, changes) {
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
    tickBoxes(gettext("Who agrees?"), seats.map((seat) => ({ value: seat, text: app.name(seat) })), "agreed"),
    note,
    button(gettext("Correct it"), send, { kind: "act", big: true, name: "correct-yes" }),
  ];
}

/** Every dialog by the name under which the page opens it. */
export const DIALOGS = { exchange, pass, challenge, verdict, call, menu, leave, returned, arrived, absent, overdraw, underdraw, swap, record, correct };
