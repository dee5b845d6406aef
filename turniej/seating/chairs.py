"""Who sits on which chair of a table, once it is known who sits there."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from turniej.seating.past import Past

Groups = Sequence[Sequence[int]]
"""The ids of each table, in an order drawn by lot."""


def first_chairs(groups: Groups, past: Past) -> list[int]:
    """One of each table for seat 1: whoever had it least often, the first in the lot among equals."""
    return [min(group, key=lambda one: past.starts[one]) for group in groups]


def leave_even(groups: Groups, firsts: Sequence[int], past: Past, later: Groups) -> list[int]:
    """Other first chairs for the same tables, held just as seldom, that suit the tables `later` of the next round.

    Those who have waited longest for seat 1 are left as evenly over the tables of `later` as can be: then each table
    has one of them where there are enough, and none has two where there are few. That is exact: a table with too many
    is relieved along a chain of tables, until no chain leads to one that has two fewer.
    """
    firsts = list(firsts)
    counts = past.starts.copy()
    counts.update(firsts)
    fewest = min(counts[one] for group in groups for one in group)
    seat = {one: number for number, table in enumerate(later) for one in table}
    waiting = [sum(counts[one] == fewest for one in table) for table in later]
    able = [
        [one for one in group if past.starts[one] == fewest] if past.starts[first] == fewest else []
        for group, first in zip(groups, firsts, strict=True)
    ]
    crowded = _crowded(waiting)
    while crowded:
        chain = _chain(crowded.pop(), waiting, able, firsts, seat)
        for number, one in chain:
            waiting[seat[firsts[number]]] += 1
            waiting[seat[one]] -= 1
            firsts[number] = one
        if chain:
            crowded = _crowded(waiting)
    return firsts


def _crowded(waiting: Sequence[int]) -> list[int]:
    """The tables of the next round, the one where most wait last."""
    return sorted(range(len(waiting)), key=lambda number: waiting[number])


def _chain(
    start: int,
    waiting: Sequence[int],
    able: Sequence[Sequence[int]],
    firsts: Sequence[int],
    seat: Mapping[int, int],
) -> list[tuple[int, int]]:
    """Tables of now and who starts there instead, to relieve `start` of the next round for one with two fewer; or none.

    Who starts at a table of now no longer waits at his next one, and whoever started instead of him waits at his.
    """
    chains: dict[int, list[tuple[int, int]]] = {start: []}
    queue = [start]
    for there in queue:
        if waiting[there] <= waiting[start] - 2:
            return chains[there]
        for number, first in enumerate(firsts):
            goal = seat[first]
            one = next((one for one in able[number] if seat[one] == there), None)
            if one is not None and goal not in chains:
                chains[goal] = [*chains[there], (number, one)]
                queue.append(goal)
    return []


def seat_order(group: Sequence[int], first: int, past: Past) -> tuple[int, ...]:
    """The ids of one table in seat order: `first`, then the others on the chairs that they had least often."""
    others = [one for one in group if one != first]
    if not past.rounds:
        return (first, *others)
    held: dict[int, Mapping[int, int]] = {one: past.chairs.get(one, {}) for one in others}
    best = min(
        permutations(others),
        key=lambda order: sum(held[one].get(chair, 0) ** 2 for chair, one in enumerate(order, start=1)),
    )
    return (first, *best)
