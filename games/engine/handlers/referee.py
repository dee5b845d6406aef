"""What only a referee does to a player: penalties and taking out of the game; and notes (PL-78, PL-79, A19)."""

from datetime import datetime

from games.engine.conduct import RECORDED_ONLY
from games.engine.ending import end_game, settle
from games.engine.events import Forfeit, Note, Penalty
from games.engine.handlers.handler import Handlers
from games.engine.handlers.opening import settle_draw
from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import OVER, PLAYING, Line, State, put
from games.engine.turns import end_by_passes, pass_on, take_back, write_lost_turn


def penalty(state: State, entry: Entry, event: Penalty) -> Refusal | None:
    """Warn, take points in multiples of the unit or for a false blank, or impose a lost turn (PL-78, PL-79, FI-16)."""
    if not event.reason:
        return Refusal("reason_missing")
    if event.seat in state.excluded:
        return Refusal("seat_excluded", {"seat": event.seat})
    unit, points = state.ruleset.penalty_unit, 0
    if event.form == "points":
        if event.points < unit or event.points % unit:
            return Refusal("penalty_points", {"points": event.points, "unit": unit})
        points = -event.points
    elif event.form == "joker":
        points = -state.ruleset.joker_points
        if not points:
            return Refusal("no_such_penalty")
    elif event.form == "lost_turn":
        return _lost_turn(state, entry, event)
    total = state.add_score(event.seat, points)
    state.write(Line(entry.ref, entry.at, event.seat, "penalty", points, total, text=event.form))
    if points and state.phase in OVER:
        if state.result_scores:
            state.result_scores = put(state.result_scores, event.seat, state.result_scores[event.seat] + points)
        settle(state)
    return None


def _lost_turn(state: State, entry: Entry, event: Penalty) -> Refusal | None:
    """His current turn if he is on turn, tiles of an unwritten move returned; else his next one (PL-78)."""
    if state.phase in OVER:
        return Refusal("no_turn_left")
    seat = event.seat
    state.write(Line(entry.ref, entry.at, seat, "penalty", 0, state.scores[seat], text=event.form))
    if seat != state.to_move:
        state.losses = put(state.losses, seat, (*state.losses[seat], "penalty"))
        return None
    if state.open_move:
        take_back(state)
    state.strikes += 1
    write_lost_turn(state, seat, entry.at, kind="lost_turn", passed=True, ref=entry.ref)
    if not end_by_passes(state):
        pass_on(state, seat, entry.at)
    return None


def forfeit(state: State, entry: Entry, event: Forfeit) -> Refusal | None:
    """Take a player out: his words stay, his turns vanish, his tiles go to the bag or are set aside (A19, PL-76).

    Who played with too many tiles has lost by a fixed score where the rule set has one (FI-31).
    """
    seat, loss = event.seat, state.ruleset.overfull_loss
    if not event.reason:
        return Refusal("reason_missing")
    if seat in state.excluded:
        return Refusal("seat_excluded", {"seat": seat})
    if event.ground == "overfull" and loss is None:
        return Refusal("no_such_penalty")
    on_turn = seat == state.to_move
    if on_turn and state.open_move:
        take_back(state)
    refusal = _put_tiles_away(state, event)
    if refusal:
        return refusal
    take_out(state, seat, entry.at, on_turn=on_turn)
    if event.ground == "overfull" and len(state.active) == 1:
        state.result_scores = tuple(0 if each in state.excluded else loss or 0 for each in range(state.seats))
    return None


def take_out(state: State, seat: int, at: datetime, *, on_turn: bool = False) -> None:
    """Let a seat's turns vanish, and go on without it (A19, FI-35)."""
    state.excluded |= {seat}
    state.losses = put(state.losses, seat, ())
    _go_on(state, seat, at, on_turn=on_turn)


def _put_tiles_away(state: State, event: Forfeit) -> Refusal | None:
    """Return the rack to a bag that is not empty; else set it aside, its letters out of the unseen tiles if named."""
    seat, count = event.seat, state.racks[event.seat]
    if state.bag:
        state.move_to_rack(seat, -count)
        return None
    if event.tiles:
        if len(event.tiles) != count:
            return Refusal("leftovers_count", {"seat": seat, "count": len(event.tiles), "expected": count})
        unseen = state.unseen
        for tile in event.tiles:
            if unseen.get(tile, 0) < 1:
                return Refusal("leftovers_not_unseen", {"letter": tile, "count": event.tiles.count(tile), "unseen": 0})
            unseen[tile] -= 1
    state.aside += count
    state.aside_tiles = (*state.aside_tiles, *event.tiles)
    state.racks = put(state.racks, seat, 0)
    return None


def _go_on(state: State, seat: int, at: datetime, *, on_turn: bool) -> None:
    """Go on without the player; one active player left ends the game at once, and the passes are asked again (A1)."""
    if state.phase in OVER:
        settle(state)
    elif len(state.active) == 1:
        end_game(state, "one_left")
    elif state.phase not in PLAYING:
        settle_draw(state, at)
    elif state.open_move is None and not end_by_passes(state) and on_turn:
        pass_on(state, seat, at)


def note(state: State, entry: Entry, event: Note) -> Refusal | None:
    """Record a remark, or by a judge a statement of conduct; it changes nothing."""
    if event.code and event.code not in RECORDED_ONLY:
        return Refusal("unknown_statement", {"code": event.code})
    if event.code and not entry.by.is_judge:
        return Refusal("judge_only", {"kind": "note"})
    return None


HANDLERS: Handlers = {"penalty": penalty, "forfeit": forfeit, "note": note}
