// The strip on top and the players under it: where we are, how much time is left, who is on turn, what is not sent.

import { SIZE, fromRows, squareName } from "./board.js";
import { button, fill, h, listed, numbered, paint } from "./dom.js";
import { PLAYING } from "./game.js";
import { remaining, signed } from "./sentences.js";

const WARN_MS = 5 * 60_000;

const STRIP = ["place", "time", "net", "help"];

/**
 * The strip: table and round, the time, whether everything is sent, and the way to help. Each part is drawn by itself, so
 * that the seconds take no button from under a finger.
 */
export function paintStrip(root, app) {
  if (!root.firstChild) root.append(...STRIP.map((part) => h(part === "place" ? "p" : "span", { class: `strip__${part}` })));
  const [place, time, net, help] = root.children;
  const [left, sent] = [timeText(app), netText(app)];
  paint(place, placeText(app.state), () => [placeText(app.state)]);
  paint(time, left, () => [
    left &&
      h("span", { class: `badge ${left.tone}`, data: { time: left.state }, role: "timer" }, left.mark, " ", left.text),
  ]);
  paint(net, sent, () => [
    h("span", { class: `badge ${sent.tone}`, id: "net", role: "status" }, sent.mark, " ", sent.text),
  ]);
  paint(help, [app.canCall, Boolean(app.game), app.barrier?.code], () => [
    app.canCall && button(gettext("Call the judge"), () => app.open("call"), { name: "call" }),
    app.game && !app.barrier && button(gettext("More"), () => app.open("menu"), { name: "menu", quiet: true }),
  ]);
}

function placeText(state) {
  if (!state) return gettext("Scrabble table");
  const place = state.table
    ? fill(gettext("Table %(number)s"), { number: state.table.number })
    : gettext("Friendly game");
  return state.round ? `${place} · ${state.round.title}` : place;
}

function netText({ outbox, online }) {
  const waiting = outbox.entries.length;
  if (outbox.refusal) return { tone: "badge--wrong", mark: "✕", text: gettext("Stopped: the server said no") };
  if (!online && waiting === 0) return { tone: "badge--wait", mark: "◌", text: gettext("No network: play on") };
  if (waiting > 0) {
    return { tone: "badge--wait", mark: "↑", text: numbered(gettext("Not sent yet: %(number)s"), waiting) };
  }
  return { tone: "badge--good", mark: "✓", text: gettext("All is saved") };
}

function timeText({ state, game, now }) {
  if (!game || ["start_draw", "signing", "final", "leftovers"].includes(game.phase)) return null;
  const { clock } = game;
  if (clock.paused || state.tournament?.paused)
    return { state: "paused", tone: "badge--wait", mark: "❚❚", text: gettext("The clock stands still") };
  if (clock.called)
    return { state: "capped", tone: "badge--wrong", mark: "■", text: gettext("Time is up: finish the turns") };
  if (!clock.cap_at) return null;
  const left = Date.parse(clock.cap_at) - now;
  const text = remaining(clock.cap_at, now);
  if (left <= WARN_MS)
    return { state: "soon", tone: "badge--wait", mark: "◔", text: fill(gettext("%(time)s left"), { time: text }) };
  return { state: "running", tone: "", mark: "◷", text: fill(gettext("%(time)s left"), { time: text }) };
}

/** The sentence about the cap that everybody at the table has to read, or nothing. */
export function capSentence({ game, name, now }) {
  if (!game || !PLAYING.includes(game.phase)) return "";
  const { clock } = game;
  if (clock.called) {
    const seats = clock.last_seats ?? [];
    return fill(gettext("Time is up. We finish the turn cycle, still to play: %(names)s."), {
      names: listed(seats.map(name)),
    });
  }
  if (clock.cap_at && !clock.paused && Date.parse(clock.cap_at) - now <= WARN_MS) {
    return gettext("Less than five minutes left. After that the turn cycle is finished.");
  }
  return "";
}

/** One card for each player in the order of play. */
export function paintPlayers(root, app) {
  const { game } = app;
  const seats = game ? (game.order.length ? game.order : game.seats.map((one) => one.seat)) : [];
  const shown = seats.map((seat) => ({
    ...game.seats.find((one) => one.seat === seat),
    name: app.name(seat),
    now: seat === game.to_move,
    time: ownTime(game.seats.find((one) => one.seat === seat), app.now),
  }));
  const limit = game?.ruleset.exchanges_max ?? null;
  paint(root, [shown, limit, game?.bag, game?.phase, game?.board], () =>
    game && !["start_draw", "final"].includes(game.phase)
      ? [
          h(
            "ul",
            { class: "players", "aria-label": gettext("Players") },
            shown.map((one) => card(one, limit)),
          ),
          h("p", { class: "small muted bag", data: { bag: game.bag } }, bagText(game), blanksText(game)),
        ]
      : [],
  );
}

// FI-5: what a player has left to think, counting down while his own clock runs; nothing where there is no such clock.
function ownTime({ seconds_left: left, out_at: until }, now) {
  if (left === null || left === undefined) return "";
  return remaining(until ?? new Date(now + left * 1000).toISOString(), now);
}

// PL-30: the letter of every blank stays in sight for the whole game.
function blanksText(game) {
  const place = (index) => squareName(Math.floor(index / SIZE), index % SIZE, game.ruleset.notation);
  const blanks = fromRows(game.board).flatMap((cell, index) => (cell?.blank ? [`${cell.letter} (${place(index)})`] : []));
  return blanks.length ? ` · ${fill(gettext("Blanks: %(letters)s"), { letters: blanks.join(", ") })}` : "";
}

const bagText = (game) =>
  numbered(ngettext("In the bag: %(number)s tile", "In the bag: %(number)s tiles", game.bag), game.bag);

function card(one, limit) {
  const out = one.status === "excluded";
  const classes = ["player", one.now && "player--now", out && "player--out"].filter(Boolean).join(" ");
  const left = limit === null ? null : Math.max(0, limit - one.exchanges);
  const marks = [
    one.now && h("span", { class: "player__turn" }, "▶ ", gettext("on turn")),
    left !== null &&
      h("span", { class: "player__mark" }, fill(gettext("Exchanges: %(left)s of %(limit)s"), { left, limit })),
    h("span", { class: "player__mark" }, fill(gettext("Passes: %(number)s"), { number: one.passes })),
    one.time && h("span", { class: "player__mark", data: { clock: one.seat } }, "◷ ", one.time),
    one.lost_turns > 0 &&
      h(
        "span",
        { class: "player__mark player__mark--wait" },
        "⊘ ",
        numbered(ngettext("loses %(number)s turn", "loses %(number)s turns", one.lost_turns), one.lost_turns),
      ),
    one.status === "away" && h("span", { class: "player__mark player__mark--wait" }, gettext("away")),
    one.status === "absent" && h("span", { class: "player__mark player__mark--wait" }, gettext("absent")),
    out && h("span", { class: "player__mark" }, gettext("out of the game")),
  ];
  return h(
    "li",
    { class: classes, data: { seat: one.seat }, "aria-current": one.now ? "true" : null },
    h(
      "div",
      { class: "player__top" },
      h("span", { class: "player__name" }, one.name),
      h(
        "span",
        { class: "player__score" },
        signed(one.score),
        h("span", { class: "visually-hidden" }, " ", gettext("points")),
      ),
    ),
    h("div", { class: "player__marks" }, marks),
  );
}
