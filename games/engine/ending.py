"""How a game ends: leftovers, deductions, the going-out bonus, and the final scores with their places."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction

from games.engine.places import exact_places
from games.engine.refusal import Refusal
from games.engine.state import Ending, State, put


@dataclass(frozen=True)
class SeatResult:
    """One seat's result. `place` is exact (two tied firsts: 3/2), `rank` is 1, 1, 3; both None if it has no place.

    `total` = points − `deduction` + `bonus` − `overtime`; `shared` says how many seats have this place.
    """

    seat: int
    total: int
    deduction: int
    bonus: int
    overtime: int
    excluded: bool
    place: Fraction | None
    rank: int | None
    shared: int


def end_game(state: State, reason: Ending, went_out: int | None = None) -> None:
    """End the play for this reason; what the leftovers cost is settled next (PL-56, PL-57, A3b)."""
    state.ending = reason
    state.went_out = went_out
    state.open_move = None
    state.to_move = None
    settle(state)


def settle(state: State) -> None:
    """Go on to the leftovers that must be declared, or to the signing if there are none; drops signatures given.

    Where nobody is left who could sign, the result is final as it is.
    If one rack alone holds tiles and the bag is empty, its leftovers are exactly the unseen tiles.
    """
    state.signed = frozenset()
    state.phase = "signing" if state.seated else "final"
    if not leftovers_count(state):
        return
    holders = [seat for seat in state.seated if state.racks[seat]]
    if len(holders) == 1 and state.bag + state.aside_unknown == 0:
        if state.leftovers[holders[0]] is None:
            tiles = tuple(tile for tile, count in state.unseen.items() for _ in range(count))
            state.leftovers = put(state.leftovers, holders[0], tiles)
    elif leftovers_needed(state):
        state.phase = "leftovers"


def leftovers_count(state: State) -> bool:
    """Whether the tiles left on the racks are subtracted (A3b); not where one player alone is left, nor on a card."""
    if state.ending == "time":
        return state.ruleset.leftovers_after_cap == "subtract"
    return state.ending in ("out", "passes")


def leftovers_needed(state: State) -> tuple[int, ...]:
    """The seats that must still declare their leftovers."""
    return tuple(seat for seat in state.seated if state.racks[seat] and state.leftovers[seat] is None)


def check_leftovers(state: State, seat: int, tiles: tuple[str, ...]) -> Refusal | None:
    """Say what is wrong with declared leftovers: their number, or that all declared are not among the unseen tiles.

    With an empty bag this makes all leftovers together equal to the unseen tiles.
    """
    if len(tiles) != state.racks[seat]:
        return Refusal("leftovers_count", {"seat": seat, "count": len(tiles), "expected": state.racks[seat]})
    declared = put(state.leftovers, seat, tiles)
    counts = Counter(tile for other in state.seated for tile in declared[other] or ())
    unseen = state.unseen
    for tile, count in counts.items():
        if tile not in unseen:
            return Refusal("letter_not_in_set", {"letter": tile})
        if count > unseen[tile]:
            return Refusal("leftovers_not_unseen", {"letter": tile, "count": count, "unseen": unseen[tile]})
    return None


def deductions(state: State) -> tuple[int, ...]:
    """What each seat's leftovers cost it; a blank costs 0 (PL-58), an unknown or absent rack 0 (A18)."""
    values = state.tile_set.values
    seated = state.seated
    return tuple(
        sum(values[tile] for tile in tiles or ()) if seat in seated else 0 for seat, tiles in enumerate(state.leftovers)
    )


def bonuses(state: State) -> tuple[int, ...]:
    """What the one who went out gets for the others' leftovers: nothing in the school text (PL-57, A7)."""
    total = sum(deductions(state)) if state.ruleset.go_out_bonus == "add" else 0
    return tuple(total if seat == state.went_out else 0 for seat in range(state.seats))


def overtimes(state: State) -> tuple[int, ...]:
    """What each seat pays for the minutes that it thought beyond its own, each minute begun."""
    rules = state.ruleset
    if rules.player_minutes is None or rules.overtime != "points" or state.ending == "card":
        return (0,) * state.seats
    credit = timedelta(minutes=rules.player_minutes)
    minute = timedelta(minutes=1)
    return tuple(max(0, -((credit - used) // minute)) * rules.overtime_points for used in state.used)


def final_scores(state: State) -> tuple[int, ...]:
    """Every seat's score after leftovers, penalties included; never raised to zero (PL-60, A21)."""
    if state.result_scores:
        return state.result_scores
    parts = zip(state.scores, deductions(state), bonuses(state), overtimes(state), strict=True)
    return tuple(score - minus + plus - late for score, minus, plus, late in parts)


def unplaced(state: State) -> frozenset[int]:
    """The seats without a place: excluded, or never seated by the end (A18, A19)."""
    return state.excluded | (state.absent if state.ending else frozenset())


def results(state: State) -> tuple[SeatResult, ...]:
    """Return the result of every seat as the game stands (PL-65, A12, A19)."""
    totals, out = final_scores(state), unplaced(state)
    order = tuple(-place for place in state.result_places) or totals
    places = exact_places(order, out)
    minus, plus, late = deductions(state), bonuses(state), overtimes(state)
    found = []
    for seat, place in enumerate(places):
        better = sum(1 for other in range(state.seats) if other not in out and order[other] > order[seat])
        found.append(
            SeatResult(
                seat=seat,
                total=totals[seat],
                deduction=minus[seat],
                bonus=plus[seat],
                overtime=late[seat],
                excluded=seat in out,
                place=place,
                rank=None if place is None else better + 1,
                shared=0 if place is None else places.count(place),
            )
        )
    return tuple(found)
