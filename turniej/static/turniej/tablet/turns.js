// How a turn ends on the tablet and whose turn comes next: the line on the card, lost turns, the cap (A3).

import { ended, finish } from "./ending.js";
import { nobodyHasMinutes } from "./minutes.js";
import { activeOrder, seatOf } from "./seats.js";

// The seats that still have a turn after the cap; whoever will lose it is left out.
function stillToPlay(game) {
  if (game.ruleset.time_finish === "turn") return [game.to_move];
  const rest = activeOrder(game).slice(activeOrder(game).indexOf(game.to_move));
  return rest.filter((seat) => seat === game.to_move || seatOf(game, seat).lost_turns === 0);
}

/** The cap: the turn cycle is finished, or nothing more is played if none is begun. The game given is changed. */
export function callTime(game) {
  game.clock.called = true;
  const between = game.phase === "to_move" && game.to_move === activeOrder(game)[0];
  if (between && game.ruleset.time_finish === "cycle") finish(game, "time");
  else game.clock.last_seats = stillToPlay(game);
}

/** Fill a rack from the bag. */
export function drawTiles(game, one) {
  const drawn = Math.min(game.ruleset.rack_size - one.rack, game.bag);
  one.rack += drawn;
  game.bag -= drawn;
}

/** A line of the card, with the words and tiles of `move` if it is one. */
export function writeLine(game, seat, kind, value, { move = null, count = 0 } = {}) {
  const words = (move?.words ?? []).map((word) => word.text);
  const placements = move?.placements ?? [];
  const total = seatOf(game, seat).score;
  game.history = [...game.history, { ref: "", seat, kind, words, placements, count, value, total }];
}

/** Close the turn of a seat and give it to the next one that does not lose it, unless the game is over. */
export function endTurn(game, seat) {
  Object.assign(game, { pending: null, words_to_rule: [], recorder: null, phase: "to_move" });
  const { called } = game.clock;
  if (ended(game)) return finish(game, "passes");
  if ((called && game.ruleset.time_finish === "turn") || nobodyHasMinutes(game)) return finish(game, "time");
  const order = activeOrder(game);
  let place = order.indexOf(seat);
  // Whoever has a turn to lose loses it here; the loop ends because every step takes one away.
  for (;;) {
    place += 1;
    if (called && place >= order.length) return finish(game, "time");
    game.to_move = order[place % order.length];
    const one = seatOf(game, game.to_move);
    if (one.lost_turns === 0) break;
    one.lost_turns -= 1;
    writeLine(game, one.seat, "lost_turn", 0);
    if (ended(game)) return finish(game, "passes");
  }
  if (called) game.clock.last_seats = stillToPlay(game);
}
