"""Who sits on which chair of a table, once it is known who sits there."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from turniej.seating.lot import Lot
from turniej.seating.past import Past


def seat_order(members: Sequence[int], past: Past, lot: Lot) -> tuple[int, ...]:
    """The ids of one table in seat order: seat 1 for whoever had it least often, for the others chairs they had least.

    The lot decides among equals, whatever the order in which the ids come.
    """
    mixed = sorted(members)
    lot.shuffle(mixed)
    first = min(mixed, key=lambda one: past.starts[one])
    others = [one for one in mixed if one != first]
    if not past.rounds:
        return (first, *others)
    held: dict[int, Mapping[int, int]] = {one: past.chairs.get(one, {}) for one in others}
    best = min(
        permutations(others),
        key=lambda order: sum(held[one].get(chair, 0) ** 2 for chair, one in enumerate(order, start=1)),
    )
    return (first, *best)
