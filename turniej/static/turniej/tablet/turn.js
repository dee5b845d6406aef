// One turn on the screen, in the real order (PL-18): lay, say, "Check!"?, written by the next player, draw.

import { SIZE } from "./board.js";
import { button, fill, h, listed, paint } from "./dom.js";
import { scoreMove } from "./game.js";
import { keyboard } from "./keyboard.js";
import { waitsForAbsent } from "./minutes.js";
import { seatOf, withStatus } from "./seats.js";
import { layHint, lineText, moveText, points, priceOfCheck, tiles } from "./sentences.js";

/** The panel of a turn: what is to be done now, and by whom. `roots` are its three parts: top, keys, bottom. */
export function paintTurn(roots, app) {
  const { game } = app;
  const panels = { to_move: paintToMove, announced: paintAnnounced, checking: paintChecking };
  panels[game.phase](roots, app);
}

function clear(...roots) {
  for (const root of roots) paint(root, null, () => []);
}

function paintToMove(roots, app) {
  const { game, draft } = app;
  const seat = seatOf(game, game.to_move);
  if (waitsForAbsent(game)) return paintAwaited(roots, app);
  if (seat.status === "absent") return paintAbsent(roots, app, seat.seat);
  if (seat.timed_out || (draft.cursor === null && draft.empty)) return paintChoice(roots, app);
  paintTyping(roots, app, {
    title: fill(gettext("Now: %(name)s"), { name: app.name(game.to_move) }),
    done: (laid) => fill(gettext("Done: %(score)s"), { score: points(laid.score) }),
    send: () => app.play(),
    cancel: () => app.clearDraft(),
  });
}

function paintChoice(roots, app) {
  const { game } = app;
  const mover = seatOf(game, game.to_move);
  clear(roots.keys, roots.bottom);
  paint(roots.top, ["choice", mover.seat, mover.timed_out, noExchange(game), game.history.at(-1), app.names], () => [
    h("h2", {}, fill(gettext("Now: %(name)s"), { name: app.name(mover.seat) })),
    lastDrawn(app),
    mover.timed_out
      ? h("p", { class: "notice notice--wait" }, gettext("This player's minutes are used up: only “pass” is left."))
      : h("p", { class: "lead" }, gettext("Lay your word with real tiles. Then tap on the board where it begins.")),
    exchangeOrPass(app),
  ]);
}

// The other two moves, and why the first one may not be chosen now.
function exchangeOrPass(app) {
  const why = noExchange(app.game);
  return [
    h(
      "div",
      { class: "row" },
      button(gettext("Exchange"), () => app.open("exchange"), { name: "exchange", disabled: why !== "" }),
      button(gettext("Pass"), () => app.open("pass"), { name: "pass" }),
    ),
    why && h("p", { class: "small muted" }, why),
  ];
}

// Why no exchange is possible (PL-32, PL-33), or "".
function noExchange(game) {
  const { exchanges_max: limit, exchange_min_bag: least } = game.ruleset;
  if (game.seats.some((one) => one.timed_out)) return gettext("Nobody exchanges once somebody's minutes are used up.");
  if (limit !== null && seatOf(game, game.to_move).exchanges >= limit)
    return gettext("All exchanges of this player are used up.");
  return game.bag < least ? fill(gettext("No exchange: fewer than %(least)s tiles are in the bag."), { least }) : "";
}

// What came of the turn before, and its step e: whose move was written draws now, while the next player thinks.
function lastDrawn(app) {
  const { drawn, game } = app;
  const lines = game.history.slice(-4);
  const from = lines.findLastIndex((line) => !["lost_check", "lost_turn", "wrong_check"].includes(line.kind)) + 1;
  const told = lines
    .slice(from)
    .map((line) => h("p", { class: "notice" }, `${app.name(line.seat)}: ${lineText(line)}`));
  if (!drawn) return told;
  const text =
    drawn.number === 0 ? gettext("The bag is empty: %(name)s draws nothing.") : gettext("%(name)s draws %(tiles)s.");
  return [h("p", { class: "notice" }, fill(text, { name: app.name(drawn.seat), tiles: tiles(drawn.number) })), ...told];
}

function paintAbsent(roots, app, seat) {
  clear(roots.keys, roots.bottom);
  paint(roots.top, ["absent", seat, app.names], () => [
    h("h2", {}, fill(gettext("The chair is empty: %(name)s"), { name: app.name(seat) })),
    h("p", {}, gettext("The next player may take this turn as a pass.")),
    h(
      "div",
      { class: "row" },
      button(gettext("This turn is a pass"), () => app.put({ kind: "absence_turn", v: 1, seat }), {
        kind: "act",
        name: "absence",
      }),
      button(gettext("The player has come"), () => app.put({ kind: "arrived", v: 1, seat }), { name: "arrived" }),
    ),
  ]);
}

// FI-35: nobody plays until all have come. That somebody has lost by not coming, only the server says: it alone knows
// for how long the judges have stopped the clocks.
function paintAwaited(roots, app) {
  const awaited = withStatus(app.game, "absent");
  clear(roots.keys, roots.bottom);
  paint(roots.top, ["awaited", awaited, app.online, app.names], () => [
    h("h2", {}, fill(gettext("We wait for %(names)s"), { names: listed(awaited.map(app.name)) })),
    h("p", {}, gettext("Nobody plays until then. Whoever has not come when half of the minutes are gone has lost.")),
    !app.online &&
      h(
        "p",
        { class: "notice notice--wait" },
        gettext("There is no network: that somebody has lost shows here when it is back. Until then ask a judge."),
      ),
    h(
      "div",
      { class: "row" },
      button(gettext("The player has come"), () => app.open("arrived"), { kind: "act", name: "arrived" }),
    ),
  ]);
}

/** Typing a word: its words and score, the button that goes on, the keys. */
export function paintTyping(roots, app, { title, done, send, cancel, instead = null }) {
  const { game, draft } = app;
  const laid = scoreMove(game, draft.tiles);
  const words = laid.ok ? laid.words.map((word) => [word.text, word.score]) : [];
  paint(roots.top, ["typing", title, laid.ok, words, laid.score, laid.code, laid.params, laid.bingo], () =>
    h(
      "div",
      { class: "typing" },
      h(
        "div",
        { class: "typing__words" },
        h("h2", {}, title),
        h(
          "p",
          { id: "words", "aria-live": "polite" },
          laid.ok
            ? [
                words.map(([text, score]) => [
                  h("b", {}, text),
                  " ",
                  h("span", { class: "muted" }, String(score)),
                  " ",
                ]),
                laid.bingo && fill(gettext("all tiles +%(bonus)s"), { bonus: game.ruleset.bingo_bonus }),
                h("b", { id: "score", data: { score: laid.score } }, " = ", points(laid.score)),
              ]
            : layHint(laid, game.ruleset),
        ),
      ),
      button(laid.ok ? done(laid) : gettext("Done"), send, { kind: "act", name: "done", disabled: !laid.ok }),
      button(gettext("Cancel"), cancel, { name: "cancel" }),
    ),
  );
  paint(roots.keys, ["keys", game.tile_set.name], () => keyboard(game.tile_set, (press) => app.press(press)));
  roots.keys.querySelector('[data-do="blank"]')?.setAttribute("aria-pressed", String(draft.armed));
  if (instead) paint(roots.bottom, ["instead", title], instead);
  else clear(roots.bottom);
}

// The value that the child worked out, if it wants to compare; nothing of it is sent.
function ownCount(score) {
  const told = h("p", { class: "small", "aria-live": "polite" });
  const compare = (event) => {
    const own = event.target.value.trim();
    if (own === "") told.textContent = "";
    else if (Number(own) === score) told.textContent = gettext("Exactly right!");
    else
      told.textContent = fill(gettext("You counted %(own)s, the tablet counts %(score)s. Look at it together."), {
        own,
        score,
      });
  };
  const field = h("input", {
    type: "text",
    inputmode: "numeric",
    maxlength: "4",
    id: "own",
    autocomplete: "off",
    on: { input: compare },
  });
  return h(
    "details",
    { class: "own" },
    h("summary", {}, gettext("I counted myself")),
    h("label", { for: "own" }, gettext("My points")),
    field,
    told,
  );
}

function paintAnnounced(roots, app) {
  const { game, draft, retyping } = app;
  if (retyping) {
    return paintTyping(roots, app, {
      title: fill(gettext("Type it again: %(name)s"), { name: app.name(game.pending.seat) }),
      done: (laid) => fill(gettext("Done: %(score)s"), { score: points(laid.score) }),
      send: () => app.move({ kind: "play", v: 1, placements: draft.tiles }),
      cancel: () => app.stopRetyping(),
      instead: () => [h("p", { class: "muted" }, gettext("Or was it no word at all?")), exchangeOrPass(app)],
    });
  }
  const { pending: open, recorder } = game;
  const exchange = open.kind === "exchange";
  const away = game.seats.some((one) => one.status === "away");
  const checked = open.checks.length > 0;
  const canCheck = open.kind === "play";
  const write = exchange ? gettext("%(name)s: exchanged and written") : gettext("%(name)s writes it down");
  clear(roots.keys, roots.bottom);
  paint(roots.top, ["announced", open.seat, moveText(open), recorder, away, checked, app.names], () => [
    h("h2", {}, fill(gettext("%(name)s: %(move)s"), { name: app.name(open.seat), move: moveText(open) })),
    exchange && h("p", {}, gettext("Lay the tiles aside, draw as many, then put the old ones into the bag.")),
    open.kind === "play" &&
      h("p", {}, fill(gettext("%(name)s says the words and the points aloud."), { name: app.name(open.seat) })),
    checked && h("p", { class: "notice notice--good" }, gettext("All words checked are good. The move counts.")),
    away &&
      h("p", { class: "notice notice--wait" }, gettext("Somebody is away: the move waits until the player is back.")),
    recorder === null
      ? h("p", { class: "notice notice--wait" }, gettext("Nobody here can write this move. Call the judge."))
      : h(
          "div",
          { class: "row" },
          button(fill(write, { name: app.name(recorder) }), () => app.record(), {
            kind: "act",
            big: true,
            name: "record",
            disabled: away,
          }),
          canCheck && button(gettext("Check!"), () => app.open("challenge"), { big: true, name: "challenge" }),
        ),
    h(
      "div",
      { class: "row" },
      !checked && button(gettext("I typed it wrongly"), () => app.retype(), { name: "mend", quiet: true }),
    ),
    open.kind === "play" && ownCount(open.score),
  ]);
}

function whoDecides(own, offline) {
  if (own) return gettext("Look it up");
  return offline ? gettext("The table waits: there is no network") : gettext("We wait for the judge");
}

function howItIsDecided(own, offline) {
  if (own) return gettext("Look it up in the dictionary and enter here what it says. Nobody touches the tiles until then.");
  if (offline) return gettext("Raise your hand. A judge can look the word up and enter the ruling here.");
  return gettext("The judge has been called and will answer here. Nobody touches the tiles until then.");
}

function paintChecking(roots, app) {
  const { game } = app;
  const { checks } = game.pending;
  const offline = !app.online || app.outbox.entries.length > 0;
  clear(roots.keys, roots.bottom);
  const own = game.ruleset.self_refereed;
  paint(roots.top, ["checking", checks, game.words_to_rule, offline, app.names], () => [
    h("h2", {}, whoDecides(own, offline)),
    checks
      .filter((check) => !check.done)
      .map((check) =>
        h(
          "p",
          { class: "lead" },
          fill(gettext("%(name)s asks: is %(words)s a good word?"), {
            name: app.name(check.seat),
            words: check.words.join(", "),
          }),
        ),
      ),
    h("p", {}, howItIsDecided(own, offline)),
    h(
      "p",
      { class: "muted" },
      `${gettext("If a word is not good, the tiles come off and the turn is lost.")} ${priceOfCheck(game.ruleset)}`,
    ),
    h(
      "div",
      { class: "row" },
      button(gettext("Somebody else checks too"), () => app.open("challenge"), { name: "challenge" }),
      (offline || own) && button(gettext("Enter the ruling"), () => app.open("verdict"), { name: "verdict" }),
    ),
  ]);
}

/** The tiles of the newest written play, for marking them on the board. */
export function lastTiles(game) {
  const line = game.history.findLast?.((one) => one.kind === "play");
  return line?.placements?.filter(({ row, col }) => row < SIZE && col < SIZE) ?? [];
}
