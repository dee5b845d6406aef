// What the table knows between two answers of the server: the last state it sent, and what was entered since.
//
// `follow` applies one event as the engine will, so that a table without a network plays on. It decides nothing: the
// server's state replaces it as soon as it comes. Names of values are those of the server's state.

import { fromRows, toRows, withTiles, withoutTiles } from "./board.js";
import { ended, finish, takeLeftovers } from "./ending.js";
import { lay } from "./play.js";

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

const OF_THE_MOVE = new Set(["record", "mend", "challenge", "verdict"]);
const GONE = ["excluded"];
const copy = (value) => JSON.parse(JSON.stringify(value));

export const seatOf = (game, seat) => game.seats.find((one) => one.seat === seat);
export const activeOrder = (game) => game.order.filter((seat) => !GONE.includes(seatOf(game, seat).status));

/** Score a move against the board of a game, without the open move's own tiles. */
export function scoreMove(game, placements) {
  const { bingo_tiles: bingoTiles, bingo_bonus: bingoBonus } = game.ruleset;
  return lay(boardBefore(game), placements, game.tile_set, { bingoTiles, bingoBonus });
}

/** The squares as they were before the open move. */
export function boardBefore(game) {
  const cells = fromRows(game.board);
  return game.pending?.placements ? withoutTiles(cells, game.pending.placements) : cells;
}

/** The game after one more entry `{event, seat, at}`; the game given is left as it was. */
export function follow(game, entry) {
  const next = copy(game);
  const { event } = entry;
  // An entry whose move is gone does nothing here; the server's answer will tell what became of it.
  if (!OF_THE_MOVE.has(event.kind) || next.pending) STEPS[event.kind]?.(next, event, entry);
  if (TURN_CHANGING.has(event.kind)) next.turns += 1;
  return next;
}

/** The game after the cap, if the tablet's clock says that it has come. */
export function atTime(game, now) {
  const { clock } = game;
  const playing = ["to_move", "announced", "checking"].includes(game.phase);
  if (!playing || clock.called || clock.paused || !clock.cap_at || now < Date.parse(clock.cap_at)) return game;
  const next = copy(game);
  next.clock.called = true;
  next.clock.last_seats = stillToPlay(next);
  return next;
}

function stillToPlay(game) {
  if (game.ruleset.time_finish === "turn") return [game.to_move];
  const order = activeOrder(game);
  return order.slice(Math.max(order.indexOf(game.to_move), 0));
}

const STEPS = {
  letter_draw(game, { letters }) {
    for (const [seat, letter] of letters)
      game.draw.rounds = { ...game.draw.rounds, [seat]: [...(game.draw.rounds?.[seat] ?? []), letter] };
    const { among, order } = settleDraw(game);
    Object.assign(game.draw, { among, letters: { ...game.draw.letters, ...Object.fromEntries(letters) } });
    if (among.length > 0) return;
    game.order = order;
    for (const seat of order) if (seatOf(game, seat).status !== "absent") draw(game, seatOf(game, seat));
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
  record: (game, { value }, { at }) => write(game, value ?? game.pending.score, at),
  challenge(game, { words }, { seat }) {
    const named = words.length ? words : game.pending.words.map((word) => word.text);
    game.pending.checks = [...game.pending.checks, { seat, words: named, done: false }];
    game.words_to_rule = [...new Set([...game.words_to_rule, ...named])];
    game.phase = "checking";
  },
  verdict(game, { results }, { at }) {
    const seat = game.to_move;
    game.words_to_rule = [];
    game.phase = "announced";
    if (results.some(([, good]) => !good)) {
      writeLine(game, seat, "lost_check", 0);
      takeBack(game);
      endTurn(game, seat, at);
      return;
    }
    for (const check of game.pending.checks.filter((one) => !one.done)) {
      if (game.ruleset.wrong_check === "lose_turn") seatOf(game, check.seat).lost_turns += 1;
      check.done = true;
    }
    if (goesOut(game)) write(game, game.pending.score, at);
  },
  absence_turn(game, { seat }, { at }) {
    seatOf(game, seat).passes += 1;
    writeLine(game, seat, "absence", 0);
    endTurn(game, seat, at);
  },
  absent: (game, { seat }) => Object.assign(seatOf(game, seat), { status: "absent", rack: 0 }),
  arrived(game, { seat }) {
    const one = seatOf(game, seat);
    one.status = "present";
    draw(game, one);
  },
  leave: (game, { seat }) => Object.assign(seatOf(game, seat), { status: "away" }),
  returned: (game, { seat }) => Object.assign(seatOf(game, seat), { status: "present" }),
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

// The writing: the points count, the mover draws, the turn is over; or the game, if nothing is left to draw (PL-4).
function write(game, value, at) {
  const { seat, kind, count } = game.pending;
  const mover = seatOf(game, seat);
  const out = goesOut(game);
  if (kind === "play") mover.score += value;
  if (kind === "exchange") mover.exchanges += 1;
  if (kind === "pass") mover.passes += 1;
  else for (const one of game.seats) one.passes = 0;
  writeLine(game, seat, kind, kind === "play" ? value : 0, count ?? 0);
  draw(game, mover);
  if (out) finish(game, "out", seat);
  else endTurn(game, seat, at);
}

// A9: the exchanger writes an exchange; anything else the next seat in order that is there.
function recorderOf(game, kind) {
  if (kind === "exchange") return game.to_move;
  const from = game.order.indexOf(game.to_move);
  const others = [...game.order.slice(from + 1), ...game.order.slice(0, from)];
  return others.find((seat) => seatOf(game, seat).status === "present") ?? null;
}

function draw(game, one) {
  const drawn = Math.min(game.ruleset.rack_size - one.rack, game.bag);
  one.rack += drawn;
  game.bag -= drawn;
}

function writeLine(game, seat, kind, value, count = 0) {
  const { words = [], placements = [] } = game.pending ?? {};
  const total = seatOf(game, seat).score;
  const line = {
    ref: "",
    seat,
    kind,
    words: words.map((word) => word.text),
    placements: placements ?? [],
    count,
    value,
    total,
  };
  game.history = [...game.history, line];
}

function endTurn(game, seat, at) {
  game.pending = null;
  game.words_to_rule = [];
  game.recorder = null;
  game.phase = "to_move";
  const late = game.clock.called || (game.clock.cap_at && Date.parse(at) >= Date.parse(game.clock.cap_at));
  let from = seat;
  // Whoever has a turn to lose loses it here; the loop ends because every step takes one away.
  for (;;) {
    if (ended(game)) {
      finish(game, "passes");
      return;
    }
    const order = activeOrder(game);
    const place = order.indexOf(from);
    if (late && (game.ruleset.time_finish === "turn" || place === order.length - 1)) {
      finish(game, "time");
      return;
    }
    from = order[(place + 1) % order.length];
    game.to_move = from;
    const one = seatOf(game, from);
    if (one.lost_turns === 0) break;
    one.lost_turns -= 1;
    writeLine(game, from, "lost_turn", 0);
  }
  if (late) Object.assign(game.clock, { called: true, last_seats: stillToPlay(game) });
}

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
