// Who sits at the table: the seats of a game, those that still play, and who comes next.

const TURNS = new Set(["play", "exchange", "pass", "lost_check", "lost_turn", "absence"]);

export const seatOf = (game, seat) => game.seats.find((one) => one.seat === seat);
export const activeOrder = (game) => game.order.filter((seat) => seatOf(game, seat).status !== "excluded");

/** The seats that are "present", "away", "absent" or "excluded". */
export const withStatus = (game, status) => game.seats.filter((one) => one.status === status).map((one) => one.seat);

/** Who may leave the table now: whoever is there and not on turn, while somebody thinks (PL-72). */
export function mayLeave(game) {
  const here = activeOrder(game).filter((seat) => seatOf(game, seat).status === "present");
  return game.phase === "to_move" ? here.filter((seat) => seat !== game.to_move) : [];
}

/** Whose chair may be called empty: nobody's who has had a turn or is at one with tiles on the board (PL-71). */
export function mayBeAbsent(game) {
  if (["leftovers", "signing", "final"].includes(game.phase)) return [];
  const played = [...game.history.filter((line) => TURNS.has(line.kind)), game.pending].filter(Boolean);
  const { seats } = game;
  return seats
    .filter((one) => one.status === "present" && played.every((line) => line.seat !== one.seat))
    .map((one) => one.seat);
}

/** The next seat in order after this one whose player is there, even if its own turn will be lost (A9); or null. */
export function nextPresent(game, seat) {
  const from = game.order.indexOf(seat);
  const others = [...game.order.slice(from + 1), ...game.order.slice(0, from)];
  return others.find((one) => seatOf(game, one).status === "present") ?? null;
}
