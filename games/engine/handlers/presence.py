"""Who is at the table: absent at the start, sitting down late, leaving the board and coming back (PL-71 to PL-73)."""

from games.engine.clock import awaited
from games.engine.events import AbsenceTurn, Absent, Arrived, Leave, PlayOn, Returned
from games.engine.handlers.handler import Handlers
from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import State
from games.engine.turns import end_by_passes, pass_on, write_lost_turn


def absent(state: State, entry: Entry, event: Absent) -> Refusal | None:
    """The chair is empty from the start: no rack (A18)."""
    if event.seat in state.absent:
        return Refusal("already_absent", {"seat": event.seat})
    if state.turns[event.seat] or (state.open_move and state.open_move.seat == event.seat):
        return Refusal("has_played", {"seat": event.seat})
    state.absent |= {event.seat}
    state.away -= {event.seat}
    state.move_to_rack(event.seat, -state.racks[event.seat])
    return None


def arrived(state: State, entry: Entry, event: Arrived) -> Refusal | None:
    """The absent player sits down and draws his rack (A18); if the game waited for him, the clock begins (FI-35)."""
    if event.seat not in state.absent:
        return Refusal("not_absent", {"seat": event.seat})
    waited = awaited(state)
    state.absent -= {event.seat}
    if waited and not awaited(state):
        state.clock_from = entry.at
    if state.order:
        state.fill_rack(event.seat)
    return None


def absence_turn(state: State, entry: Entry, event: AbsenceTurn) -> Refusal | None:
    """The absent player's turn is taken as a pas, by the next present player or a judge (PL-71, A18)."""
    if event.seat not in state.absent:
        return Refusal("not_absent", {"seat": event.seat})
    if event.seat != state.to_move:
        return Refusal("not_on_turn", {"seat": event.seat})
    if awaited(state):
        return Refusal("wait_for_absent", {"seat": event.seat})
    right = state.next_present(event.seat)
    if not entry.by.is_judge and entry.by.seat not in (None, right):
        return Refusal("not_your_right", {"seat": right})
    write_lost_turn(state, event.seat, entry.at, kind="absence", passed=True, ref=entry.ref)
    if not end_by_passes(state):
        pass_on(state, event.seat, entry.at)
    return None


def leave(state: State, entry: Entry, event: Leave) -> Refusal | None:
    """A player leaves while another thinks, if all others agree or a judge says so (PL-72)."""
    if event.seat not in state.present:
        return Refusal("not_here", {"seat": event.seat})
    if event.seat == state.to_move:
        return Refusal("leave_on_own_turn", {"seat": event.seat})
    missing = [seat for seat in state.present if seat != event.seat and seat not in event.agreed]
    if missing and not entry.by.is_judge:
        return Refusal("consent_missing", {"seats": missing})
    state.away |= {event.seat}
    return None


def returned(state: State, entry: Entry, event: Returned) -> Refusal | None:
    """The player who left is back, and may check or write a move that was held for him (PL-73)."""
    if event.seat not in state.away:
        return Refusal("not_away", {"seat": event.seat})
    state.away -= {event.seat}
    return None


def play_on(state: State, entry: Entry, event: PlayOn) -> Refusal | None:
    """A judge orders play on; whoever is away loses the check of this move (PL-73)."""
    if not state.held or state.open_move is None:
        return Refusal("nobody_away")
    state.open_move = state.open_move.but(barred=state.open_move.barred | state.away)
    return None


HANDLERS: Handlers = {
    "absent": absent,
    "arrived": arrived,
    "absence_turn": absence_turn,
    "leave": leave,
    "returned": returned,
    "play_on": play_on,
}
