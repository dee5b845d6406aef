"""Racks with a wrong number of tiles, and the leftovers when the play is over (PL-51, A11, design of endings)."""

from games.engine.ending import check_leftovers, leftovers_count, settle
from games.engine.events import Leftovers, Overdraw, Underdraw
from games.engine.handlers.handler import Handlers
from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import OVER, Line, State, put


def overdraw(state: State, entry: Entry, event: Overdraw) -> Refusal | None:
    """The surplus goes back without a penalty; where the rule set says so, tiles seen stay and cost points (A11)."""
    rules = state.ruleset
    if event.seat not in state.seated:
        return Refusal("no_rack", {"seat": event.seat})
    writer = state.next_present(event.seat)
    if not entry.by.is_judge and entry.by.seat not in (None, writer):
        return Refusal("not_recorder", {"seat": writer})
    if not 1 <= event.surplus <= state.bag:
        return Refusal("surplus_count", {"surplus": event.surplus, "bag": state.bag})
    if not 0 <= event.kept <= event.surplus or (event.kept and rules.overdraw == "return" and not entry.by.is_judge):
        return Refusal("surplus_goes_back", {"kept": event.kept})
    state.move_to_rack(event.seat, event.kept)
    _settle_again(state, event.seat)
    points = -event.kept * rules.overdraw_points if rules.overdraw == "seen_stay" else 0
    total = state.add_score(event.seat, points)
    state.write(Line(entry.ref, entry.at, event.seat, "overdraw", points, total, count=event.surplus))
    return None


def underdraw(state: State, entry: Entry, event: Underdraw) -> Refusal | None:
    """Fewer tiles on the rack than thought; topped up at the end of the player's own turn (A11)."""
    if event.seat not in state.seated:
        return Refusal("no_rack", {"seat": event.seat})
    if not 1 <= event.missing <= state.racks[event.seat]:
        return Refusal("missing_count", {"missing": event.missing, "rack": state.racks[event.seat]})
    state.move_to_rack(event.seat, -event.missing)
    _settle_again(state, event.seat)
    return None


def leftovers(state: State, entry: Entry, event: Leftovers) -> Refusal | None:
    """Declare the letters left; a judge's reason takes them as they are, for a set that is not complete."""
    by_judge = entry.by.is_judge and bool(event.reason)
    if event.seat not in state.seated or not (state.racks[event.seat] or by_judge):
        return Refusal("no_rack", {"seat": event.seat})
    if not leftovers_count(state):
        return Refusal("leftovers_not_counted")
    if state.signed:
        return Refusal("already_signed")
    refusal = check_leftovers(state, event.seat, event.tiles)
    if refusal and (not by_judge or refusal.code == "letter_not_in_set"):
        return refusal
    state.leftovers = put(state.leftovers, event.seat, event.tiles)
    settle(state)
    return None


def _settle_again(state: State, seat: int) -> None:
    """Ask for the leftovers of a rack that turned out to hold another number of tiles."""
    if state.phase in OVER:
        state.leftovers = put(state.leftovers, seat, None)
        settle(state)


HANDLERS: Handlers = {"overdraw": overdraw, "underdraw": underdraw, "leftovers": leftovers}
