// Who sits at the table: the seats of a game, those that still play, and who comes next.

export const seatOf = (game, seat) => game.seats.find((one) => one.seat === seat);
export const activeOrder = (game) => game.order.filter((seat) => seatOf(game, seat).status !== "excluded");

/** The next seat in order after this one whose player is there, even if its own turn will be lost (A9); or null. */
export function nextPresent(game, seat) {
  const from = game.order.indexOf(seat);
  const others = [...game.order.slice(from + 1), ...game.order.slice(0, from)];
  return others.find((one) => seatOf(game, one).status === "present") ?? null;
}
