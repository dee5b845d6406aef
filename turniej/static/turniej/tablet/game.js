// What the table knows between two answers of the server: the last state it sent, and what was entered since.
//
// `follow` applies one event as the engine will, so that a table without a network plays on. It decides nothing: the
// server's state replaces it as soon as it comes. Names of values are those of the server's state.

import { fromRows, toRows, withTiles, withoutTiles } from "./board.js";
import { finish, takeLeftovers } from "./ending.js";
import { runMinutes, timeOut, waitsForAbsent } from "./minutes.js";
import { lay } from "./play.js";
import { activeOrder, mayBeAbsent, mayLeave, nextPresent, seatOf } from "./seats.js";
import { callTime, drawTiles, endTurn, writeLine } from "./turns.js";

/** Kinds after which a picture of the turn is out of date; each counts one in `expected`, as on the server. */
export const TURN_CHANGING = new Set([
  "letter_draw",
  "seat_order",
  "absence_turn",
  "play",
  "exchange",
  "pass",
  "mend",
  "record",
  "challenge",
  "verdict",
  "forfeit",
  "correction",
  "reopen",
  "card_line",
  "result",
]);

/** The phases in which somebody is on turn. */
export const PLAYING = ["to_move", "announced", "checking"];

const onTurn = (game) => game.phase === "to_move" && !waitsForAbsent(game);
const announced = (game) => game.phase === "announced";
const sameTiles = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const is = (status) => (game, { seat }) => seatOf(game, seat).status === status;
const FITS = {
  start: (game) => game.clock.started_at === null,
  letter_draw: (game, { letters }) => letters.every(([seat]) => game.draw.among.includes(seat)),
  play: onTurn,
  exchange: onTurn,
  pass: onTurn,
  absence_turn: (game, { seat }) => onTurn(game) && seat === game.to_move,
  record: announced,
  mend: announced,
  challenge: (game) => game.pending !== null,
  verdict: (game) => game.phase === "checking",
  absent: (game, { seat }) => mayBeAbsent(game).includes(seat),
  arrived: is("absent"),
  leave: (game, { seat }) => mayLeave(game).includes(seat),
  returned: is("away"),
  leftovers: (game, { seat, tiles }) =>
    game.leftovers_needed.includes(seat) || (game.phase === "signing" && !sameTiles(game.leftovers[seat], tiles)),
  signature: (game, { seat }) => game.phase === "signing" && !seatOf(game, seat).signed,
};

/**
 * Whether an entry still has a place in the game as the table has it: a second tap of a double one, or a dialog opened
 * before something else was entered, has none. So has what was entered before the server's state ended the game.
 */
export const fits = (game, event) => FITS[event.kind]?.(game, event) ?? true;

/** Score a move against the board of a game, without the open move's own tiles. */
export function scoreMove(game, placements) {
  const { bingo_tiles: bingoTiles, bingo_bonus: bingoBonus } = game.ruleset;
  return lay(boardBefore(game), placements, game.tile_set, { bingoTiles, bingoBonus });
}

/** The squares as they were before the open move. */
function boardBefore(game) {
  const cells = fromRows(game.board);
  return game.pending?.placements ? withoutTiles(cells, game.pending.placements) : cells;
}

/** The game after one more entry `{event, seat, at}`; the game given is left as it was. */
export function follow(game, entry) {
  const next = structuredClone(game);
  const { event } = entry;
  if (fits(next, event)) STEPS[event.kind]?.(next, event, entry);
  if (TURN_CHANGING.has(event.kind)) next.turns += 1;
  runMinutes(game, next, entry);
  return next;
}

/** The game after the cap and after a player's last minute, if by the tablet's clock they have come. */
export function atTime(game, now) {
  const { clock } = game;
  if (!PLAYING.includes(game.phase) || clock.paused) return game;
  const later = timeOut(game, now);
  if (clock.called || !clock.cap_at || now < Date.parse(clock.cap_at) || !PLAYING.includes(later.phase)) return later;
  const next = structuredClone(later);
  callTime(next);
  return next;
}

const STEPS = {
  letter_draw(game, { letters }) {
    for (const [seat, letter] of letters)
      game.draw.rounds = { ...game.draw.rounds, [seat]: [...(game.draw.rounds?.[seat] ?? []), letter] };
    const { among, order } = settleDraw(game);
    Object.assign(game.draw, { among, letters: { ...game.draw.letters, ...Object.fromEntries(letters) } });
    if (among.length > 0) return;
    game.order = order;
    for (const seat of order) if (seatOf(game, seat).status !== "absent") drawTiles(game, seatOf(game, seat));
    game.phase = game.clock.started_at ? "to_move" : "waiting";
    game.to_move = game.clock.started_at ? order[0] : null;
  },
  start(game, event, { at }) {
    game.clock.started_at = at;
    const minutes = game.ruleset.time_cap_minutes;
    if (minutes) game.clock.cap_at = new Date(Date.parse(at) + minutes * 60_000).toISOString();
    if (game.phase !== "waiting") return;
    game.phase = "to_move";
    game.to_move ??= game.order[0];
  },
  play: (game, event) => announce(game, event),
  exchange: (game, event) => announce(game, event),
  pass: (game, event) => announce(game, event),
  mend(game, { move }) {
    takeBack(game);
    announce(game, move);
  },
  record: (game, { value }) => write(game, value ?? game.pending.score),
  challenge(game, { words }, { seat }) {
    const { pending: open } = game;
    const named = words.length ? words : open.words.map((word) => word.text);
    const ruled = open.checks.filter((check) => check.done).flatMap((check) => check.words);
    open.checks = [...open.checks, { seat, words: named, done: false }];
    game.words_to_rule = [...new Set([...game.words_to_rule, ...named.filter((word) => !ruled.includes(word))])];
    game.phase = "checking";
    if (game.words_to_rule.length === 0) resolve(game, []);
  },
  verdict: (game, { results }) => resolve(game, results),
  absence_turn(game, { seat }) {
    seatOf(game, seat).passes += 1;
    writeLine(game, seat, "absence", 0);
    endTurn(game, seat);
  },
  absent(game, { seat }) {
    const one = seatOf(game, seat);
    game.bag += one.rack;
    Object.assign(one, { status: "absent", rack: 0 });
  },
  arrived(game, { seat }) {
    const one = seatOf(game, seat);
    one.status = "present";
    drawTiles(game, one);
  },
  leave: (game, { seat }) => Object.assign(seatOf(game, seat), { status: "away" }),
  returned: (game, { seat }) => Object.assign(seatOf(game, seat), { status: "present" }),
  overdraw: (game, { seat, surplus }) => writeLine(game, seat, "overdraw", 0, { count: surplus }),
  underdraw(game, { seat, missing }) {
    seatOf(game, seat).rack -= missing;
    game.bag += missing;
  },
  leftovers: (game, { seat, tiles }) => takeLeftovers(game, seat, tiles),
  signature(game, { seat }) {
    seatOf(game, seat).signed = true;
    if (activeOrder(game).every((one) => seatOf(game, one).signed)) game.phase = "final";
  },
};

function announce(game, { kind, placements = null, count = null }) {
  const laid = kind === "play" ? scoreMove({ ...game, pending: null }, placements) : null;
  const { words = [], score = 0 } = laid ?? {};
  game.pending = { kind, seat: game.to_move, placements, words, score, count, checks: [] };
  game.words_to_rule = [];
  if (placements) {
    game.board = toRows(withTiles(fromRows(game.board), placements));
    seatOf(game, game.to_move).rack -= placements.length;
  }
  game.recorder = recorderOf(game, kind);
  game.phase = "announced";
}

function takeBack(game) {
  const { seat, placements } = game.pending;
  game.board = toRows(boardBefore(game));
  seatOf(game, seat).rack += placements?.length ?? 0;
  game.pending = null;
}

const goesOut = (game) => game.pending.kind === "play" && game.bag === 0 && seatOf(game, game.pending.seat).rack === 0;

// One bad word takes the move off; else each checker pays, as the rule set says (A5, PL-47, FI-24).
function resolve(game, results) {
  const { pending: open } = game;
  const seat = game.to_move;
  const wrong = results.filter(([, good]) => !good).map(([word]) => word);
  for (const check of open.checks.filter((one) => !one.done)) charge(game, check, wrong);
  game.words_to_rule = [];
  game.phase = "announced";
  if (wrong.length > 0) {
    writeLine(game, seat, "lost_check", 0, { move: open });
    takeBack(game);
    endTurn(game, seat);
    return;
  }
  for (const check of open.checks) check.done = true;
  if (goesOut(game)) write(game, open.score);
}

function charge(game, { seat, words }, wrong) {
  const { wrong_check: rule, wrong_check_points: each, first_checker_only: firstOnly } = game.ruleset;
  const one = seatOf(game, seat);
  if (one.status === "excluded") return;
  const first = game.pending.checks[0].seat === seat;
  if (rule === "lose_turn" && wrong.length === 0 && (first || !firstOnly)) one.lost_turns += 1;
  const good = words.filter((word) => !wrong.includes(word)).length;
  if (rule === "minus_per_word" && good > 0) {
    one.score -= good * each;
    writeLine(game, seat, "wrong_check", -good * each);
  }
}

// The writing: the points count, the mover draws, the turn is over; or the game, if nothing is left to draw (PL-4).
function write(game, value) {
  const { pending: move } = game;
  const { seat, kind } = move;
  const mover = seatOf(game, seat);
  const out = goesOut(game);
  if (kind === "play") mover.score += value;
  if (kind === "exchange") mover.exchanges += 1;
  if (kind === "pass") mover.passes += 1;
  else for (const one of game.seats) one.passes = 0;
  writeLine(game, seat, kind, kind === "play" ? value : 0, { move, count: move.count ?? 0 });
  drawTiles(game, mover);
  if (out) finish(game, "out", seat);
  else endTurn(game, seat);
}

// A9: the exchanger writes an exchange; anything else the next seat in order that is there.
const recorderOf = (game, kind) => (kind === "exchange" ? game.to_move : nextPresent(game, game.to_move));

// A6: nearest the start of the alphabet starts; only those who are equal draw again, among themselves.
function settleDraw(game) {
  const { letters } = game.tile_set;
  const blanks = { a: 0, before_a: -1, last: letters.length };
  const rank = (letter) => (letter === "?" ? (blanks[game.ruleset.draw_blank] ?? null) : letters.indexOf(letter));
  const drawn = Object.fromEntries(
    game.seats.map(({ seat }) => [seat, (game.draw.rounds?.[seat] ?? []).map(rank).filter((one) => one !== null)]),
  );
  const compare = (one, other) => {
    for (let i = 0; i < Math.max(drawn[one].length, drawn[other].length); i += 1) {
      const difference = (drawn[one][i] ?? 0) - (drawn[other][i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const seats = game.seats.map(({ seat }) => seat);
  const order = seats.slice().sort(compare);
  const again = seats.filter(
    (seat) => drawn[seat].length === 0 || seats.some((other) => other !== seat && compare(seat, other) === 0),
  );
  return { among: again, order };
}
