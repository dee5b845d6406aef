// What opens over the page: exchange, pass, "Check!" and its ruling, calling the judge, and the list of all the rest.

import { tickBoxes, ticked, title } from "./asking.js";
import { correct, mend, record } from "./cardview.js";
import { button, fill, h } from "./dom.js";
import { PLAYING } from "./game.js";
import { absent, arrived, leave, overdraw, returned, swap, underdraw } from "./presence.js";
import { activeOrder, mayBeAbsent, mayLeave, seatOf, withStatus } from "./seats.js";
import { priceOfCheck, tiles } from "./sentences.js";

function exchange(app, close) {
  const { game } = app;
  const mover = seatOf(game, game.to_move);
  const most = Math.min(mover.rack, game.ruleset.rack_size);
  return [
    title(fill(gettext("%(name)s exchanges. How many tiles?"), { name: app.name(game.to_move) })),
    h(
      "div",
      { class: "numbers" },
      Array.from({ length: most }, (_, index) =>
        button(String(index + 1), () => (close(), app.move({ kind: "exchange", v: 1, count: index + 1 })), {
          name: `count-${index + 1}`,
          label: tiles(index + 1),
        }),
      ),
    ),
    h("p", { class: "muted" }, gettext("Say “exchange” aloud. Nothing is laid on the board in this turn.")),
  ];
}

function pass(app, close) {
  return [
    title(fill(gettext("%(name)s passes?"), { name: app.name(app.game.to_move) })),
    h("p", {}, gettext("Say “pass” aloud. The turn goes to the next player.")),
    button(gettext("Yes, pass"), () => (close(), app.move({ kind: "pass", v: 1 })), {
      kind: "act",
      big: true,
      name: "pass-yes",
    }),
  ];
}

function challenge(app, close, dialog) {
  const { game } = app;
  const { pending: open } = game;
  const asked = open.checks.filter((check) => !check.done).map((check) => check.seat);
  const words = [...new Set(open.words.map((word) => word.text))];
  const may = activeOrder(game).filter(
    (seat) => seat !== open.seat && !asked.includes(seat) && seatOf(game, seat).status === "present",
  );
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
    words.length > 1
      ? tickBoxes(
          gettext("Which words?"),
          words.map((word) => ({ value: word, text: word })),
          "word",
        )
      : h("p", { class: "lead" }, words[0] ?? ""),
    h("p", { class: "error", role: "alert" }),
    h("p", {}, `${gettext("Who asks? It cannot be taken back.")} ${priceOfCheck(app.game.ruleset)}`),
    h(
      "div",
      { class: "row" },
      may.map((seat) => button(app.name(seat), () => send(seat), { big: true, name: `seat-${seat}` })),
    ),
  ];
}

function verdict(app, close, dialog) {
  const { words_to_rule: words, ruleset } = app.game;
  const groups = words.map((word, index) =>
    h(
      "fieldset",
      { class: "choices" },
      h("legend", {}, word),
      [
        ["1", gettext("good")],
        ["0", gettext("not good")],
      ].map(([value, text]) =>
        h(
          "label",
          { class: "choice" },
          h("input", { type: "radio", name: `word-${index}`, value }),
          h("span", {}, text),
        ),
      ),
    ),
  );
  const send = () => {
    const found = words.map((word, index) => [
      word,
      dialog.querySelector(`input[name="word-${index}"]:checked`)?.value,
    ]);
    const code = dialog.querySelector("#judge-code")?.value.trim() ?? "";
    if (found.some(([, value]) => value === undefined) || (!ruleset.self_refereed && !code)) {
      dialog.querySelector(".error").textContent = gettext(
        "Say for each word whether it is good, and type the judge's code.",
      );
      return;
    }
    close();
    app.put(
      { kind: "verdict", v: 1, results: found.map(([word, value]) => [word, value === "1"]) },
      { extra: code ? { judge_code: code } : {} },
    );
  };
  return [
    title(ruleset.self_refereed ? gettext("What does the dictionary say?") : gettext("The judge's ruling")),
    groups,
    !ruleset.self_refereed &&
      h(
        "div",
        { class: "field" },
        h("label", { for: "judge-code" }, gettext("The judge's next code for this table")),
        h("input", { id: "judge-code", type: "password", autocomplete: "off", maxlength: "20" }),
      ),
    h("p", { class: "error", role: "alert" }),
    button(gettext("Enter the ruling"), send, { kind: "act", big: true, name: "verdict-send" }),
  ];
}

function call(app, close) {
  const about = [
    ["score", gettext("We do not agree about the points")],
    ["rules", gettext("We do not know a rule")],
    ["help", gettext("The tablet shows something wrong")],
    ["other", gettext("Something else")],
  ];
  return [
    title(gettext("Call the judge")),
    h(
      "p",
      {},
      app.online
        ? gettext("What is it about? A judge will come to your table.")
        : gettext("There is no network. Raise your hand, a judge will come."),
    ),
    app.online &&
      h(
        "div",
        { class: "stack" },
        about.map(([code, text]) =>
          button(text, () => app.callJudge(code, text).finally(close), { big: true, name: `about-${code}` }),
        ),
      ),
  ];
}

function menu(app, close) {
  const { game } = app;
  const go = (name) => () => (close(), app.open(name));
  const playing = game && PLAYING.includes(game.phase);
  return [
    title(gettext("More")),
    h("div", { class: "stack" }, [
      game && button(gettext("The card of this game, corrections"), go("record"), { name: "open-record" }),
      game &&
        mayLeave(game).length > 0 &&
        button(gettext("Somebody leaves the table"), go("leave"), { name: "open-leave" }),
      playing &&
        withStatus(game, "away").length > 0 &&
        button(gettext("Somebody is back"), go("returned"), { name: "open-returned" }),
      game &&
        mayBeAbsent(game).length > 0 &&
        button(gettext("Somebody is not here"), go("absent"), { name: "open-absent" }),
      game &&
        withStatus(game, "absent").length > 0 &&
        button(gettext("The player has come"), go("arrived"), { name: "open-arrived" }),
      playing && button(gettext("Too many tiles drawn"), go("overdraw"), { name: "open-overdraw" }),
      playing && button(gettext("Too few tiles drawn"), go("underdraw"), { name: "open-underdraw" }),
      game?.phase !== "final" && button(gettext("Somebody else sits here"), go("swap"), { name: "open-swap" }),
    ]),
  ];
}

/** Every dialog by the name under which the page opens it. */
export const DIALOGS = {
  exchange,
  pass,
  challenge,
  verdict,
  call,
  menu,
  leave,
  returned,
  arrived,
  absent,
  overdraw,
  underdraw,
  swap,
  record,
  mend,
  correct,
};
