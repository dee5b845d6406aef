"""Who sits on which chair of a table, once it is known who sits there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from turniej.seating.lot import Lot
from turniej.seating.past import Past
from turniej.seating.values import Player

PASSES = 3


def seat_orders(
    groups: Sequence[Sequence[int]], players: Sequence[Player], past: Past, lot: Lot
) -> list[tuple[int, ...]]:
    """The ids of every table in seat order: seat 1 for whoever had it least often, others on chairs they had least.

    The lot decides among equals, whatever the order in which the ids come.
    """
    mixed = [sorted(group) for group in groups]
    for group in mixed:
        lot.shuffle(group)
    firsts = starters(mixed, players, past)
    return [_seat_order(group, first, past) for group, first in zip(mixed, firsts, strict=True)]


def starters(groups: Sequence[Sequence[int]], players: Sequence[Player], past: Past) -> list[int]:
    """One of each table who had seat 1 least often.

    Where several had it equally seldom, those wait who will be kept apart anyway, because they have met or are of one
    school: whoever waits must not sit with another who waits later, and this costs the later rounds least.
    """
    school = {player.id: player.school for player in players}
    least = [min(past.starts[one] for one in group) for group in groups]
    able = [[one for one in group if past.starts[one] == fewest] for group, fewest in zip(groups, least, strict=True)]
    firsts = [ones[0] for ones in able]
    waiting = {one for ones, first in zip(able, firsts, strict=True) for one in ones if one != first}
    schools = Counter(school[one] for one in waiting if school[one])
    for _ in range(PASSES if past.rounds else 0):
        for number, ones in enumerate(able):
            if len(ones) == 1:
                continue
            waiting.add(firsts[number])
            schools[school[firsts[number]]] += 1
            firsts[number] = min(ones, key=lambda one: _apart(one, waiting, past, schools[school[one]]))
            waiting.discard(firsts[number])
            schools[school[firsts[number]]] -= 1
    return firsts


def _apart(one: int, waiting: set[int], past: Past, schoolmates: int) -> int:
    """With how many of those who wait `one` cannot sit anyway."""
    met = past.met.get(one, {})
    return schoolmates + sum(1 for other in met if other in waiting)


def _seat_order(mixed: Sequence[int], first: int, past: Past) -> tuple[int, ...]:
    others = [one for one in mixed if one != first]
    if not past.rounds:
        return (first, *others)
    held: dict[int, Mapping[int, int]] = {one: past.chairs.get(one, {}) for one in others}
    best = min(
        permutations(others),
        key=lambda order: sum(held[one].get(chair, 0) ** 2 for chair, one in enumerate(order, start=1)),
    )
    return (first, *best)
