// The end of a game on the tablet: when it ends by passes, what the leftovers take away, and the final scores.

const present = (game) => game.seats.filter((one) => one.status !== "excluded");

/** Whether every active player has passed often enough since the last play or exchange (A1). */
export function ended(game) {
  return present(game).every((one) => one.passes >= game.ruleset.passes_to_end);
}

/** The game is over: who has to name the letters that are left (A3b, PL-56, PL-57). */
export function finish(game, ending, wentOut = null) {
  Object.assign(game, { ending, went_out: wentOut, pending: null, recorder: null, to_move: null, words_to_rule: [] });
  const counts = ending !== "time" || game.ruleset.leftovers_after_cap === "subtract";
  const inOrder = game.order.map((seat) => game.seats.find((one) => one.seat === seat));
  const holders = inOrder.filter((one) => one.status !== "excluded" && one.rack > 0);
  // If one rack alone holds tiles and the bag is empty, its letters are exactly those that nobody has seen yet.
  const known = counts && holders.length === 1 && game.bag === 0;
  game.leftovers_needed = counts && !known ? holders.map((one) => one.seat) : [];
  if (known) game.leftovers[holders[0].seat] = unseen(game);
  settle(game);
}

/** One seat has named its letters. */
export function takeLeftovers(game, seat, tiles) {
  game.leftovers[seat] = tiles;
  game.leftovers_needed = game.leftovers_needed.filter((one) => one !== seat);
  settle(game);
}

function settle(game) {
  game.phase = game.leftovers_needed.length ? "leftovers" : "signing";
  if (game.phase === "leftovers") {
    game.final_scores = null;
    return;
  }
  const worth = (tiles) => (tiles ?? []).reduce((sum, tile) => sum + (game.tile_set.values[tile] ?? 0), 0);
  const taken = game.seats.map((one) => worth(game.leftovers[one.seat]));
  const all = taken.reduce((sum, value) => sum + value, 0);
  game.final_scores = game.seats.map((one, index) => {
    const gained = game.ruleset.go_out_bonus === "add" && one.seat === game.went_out ? all : 0;
    return one.score - taken[index] + gained - overtime(game, one);
  });
  game.to_sign = game.final_scores;
}

// Each minute begun beyond a player's own costs points, where he may go on thinking.
function overtime({ ruleset, ending }, { seconds_left: left }) {
  if (!ruleset.player_minutes || ruleset.overtime !== "points" || ending === "card") return 0;
  return Math.max(0, Math.ceil(-left / 60)) * ruleset.overtime_points;
}

/** The tiles that do not lie on the board: in the bag or on somebody's rack. */
export function unseen(game) {
  const left = { ...game.tile_set.counts };
  for (const row of game.board) {
    for (const [, long, short] of row.matchAll(/\[([^\]]+)\]|(.)/gu)) {
      const text = long ?? short;
      if (text === ".") continue;
      const upper = text.toUpperCase();
      left[text === upper ? upper : "?"] -= 1;
    }
  }
  return Object.entries(left).flatMap(([tile, number]) => Array(Math.max(number, 0)).fill(tile));
}
