// Each player's own minutes (FI-5): whose clock runs, what is left on it, and who has used them up (FC-22).

import { finish } from "./ending.js";
import { activeOrder, nextPresent, seatOf } from "./seats.js";

const ANNOUNCED = new Set(["play", "exchange", "pass", "mend"]);

/** FI-35: while the game waits for somebody who loses it by not coming, nobody plays and no clock runs. */
export const waitsForAbsent = (game) =>
  game.ruleset.absent_loses === "half_time" && game.seats.some((one) => one.status === "absent");

// The one to move thinks, or once a move is announced the one who may check it.
function thinking(game) {
  if (waitsForAbsent(game)) return null;
  return game.pending ? nextPresent(game, game.pending.seat) : game.to_move;
}

function runningSince(game) {
  const one = game.seats.find((seat) => seat.out_at);
  return one ? Date.parse(one.out_at) - one.seconds_left * 1000 : null;
}

/** Let the clocks go on after an entry: `before` is the game without it, `next` the one with it, which is changed. */
export function runMinutes(before, next, { event, at }) {
  if (!next.ruleset.player_minutes) return;
  const moment = Date.parse(at);
  const checks = event.kind === "challenge";
  let from = runningSince(before);
  if (from !== null && (checks || ANNOUNCED.has(event.kind))) {
    // A move that is typed again was never announced: all the time since was its player's own.
    const seat = event.kind === "mend" ? before.to_move : thinking(before);
    seatOf(next, seat).seconds_left -= Math.max(0, moment - from) / 1000;
    from = checks ? null : moment;
  }
  const begins = before.to_move === null && next.to_move !== null;
  const ruled = before.phase === "checking" && next.phase !== "checking";
  const allCame = waitsForAbsent(before) && !waitsForAbsent(next);
  if (begins || ruled || allCame) from = moment;
  for (const one of next.seats) one.out_at = null;
  const seat = thinking(next);
  if (seat === null || from === null) return;
  const one = seatOf(next, seat);
  one.out_at = new Date(from + one.seconds_left * 1000).toISOString();
}

/** The game after somebody's minutes were used up, where he may only pass and check then; the same game if nobody's. */
export function timeOut(game, now) {
  if (game.ruleset.overtime !== "pass") return game;
  const out = game.seats.find((one) => one.out_at && !one.timed_out && Date.parse(one.out_at) <= now);
  if (!out) return game;
  const next = structuredClone(game);
  seatOf(next, out.seat).timed_out = true;
  if (next.phase === "to_move" && nobodyHasMinutes(next)) finish(next, "time");
  return next;
}

/** Whether the minutes of all who play are used up: then the game is over. */
export const nobodyHasMinutes = (game) => activeOrder(game).every((seat) => seatOf(game, seat).timed_out);
