"""Who sits on which chair of a table, once it is known who sits there."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import permutations

from turniej.seating.past import Past
from turniej.seating.values import Player

Groups = Sequence[Sequence[int]]
"""The ids of each table, in an order drawn by lot."""


def first_chairs(groups: Groups, past: Past) -> list[int]:
    """One of each table for seat 1: whoever had it least often, the first in the lot among equals."""
    return [min(group, key=lambda one: past.starts[one]) for group in groups]


def longest_waiting(players: Iterable[Player], starts: Mapping[int, int]) -> frozenset[int]:
    """Those who had seat 1 least often; `starts` says how often, and leaves out who never had it."""
    counts = {player.id: starts.get(player.id, 0) for player in players}
    fewest = min(counts.values())
    return frozenset(one for one, count in counts.items() if count == fewest)


def share_out(plan: Sequence[Groups], waiting: Collection[int], past: Past) -> tuple[list[int], int]:
    """First chairs for the tables of plan[0] that suit those of the rounds planned after it, and what they leave open.

    Where more wait than there are tables, each table of each round but the last gets one of them, each of them once,
    so that everybody has started when the plan is through (`Turns`). Where fewer wait they all start now, and whoever
    waits next is left as evenly over plan[1] as can be. The number counts the tables and people for whom that fails.
    """
    firsts = first_chairs(plan[0], past)
    if len(waiting) > len(plan[0]):
        turns = Turns(plan, waiting)
        turns.share()
        return [turns.starter.get((0, number), first) for number, first in enumerate(firsts)], turns.open
    firsts = leave_even(plan[0], firsts, past, plan[1])
    counts = past.starts + Counter(firsts)
    fewest = min(counts[one] for table in plan[1] for one in table)
    left = [sum(counts[one] == fewest for one in table) for table in plan[1]]
    few = sum(left) <= len(left)
    return firsts, sum(max(0, count - 1) if few else not count for count in left)


Turn = tuple[int, int]
"""A first chair of a plan: the round and the table, from 0."""


class Turns:
    """Who of those that wait starts at which table of several planned rounds: a matching, by augmenting paths.

    First each table of every round but the last takes somebody, then everybody who is left over looks for a table.
    No augmenting path takes away what is matched already, so if all of it is possible at all, it is found.
    """

    def __init__(self, plan: Sequence[Groups], waiting: Collection[int]) -> None:
        self.people: dict[Turn, list[int]] = {
            (number, table): [one for one in group if one in waiting]
            for number, groups in enumerate(plan)
            for table, group in enumerate(groups)
        }
        self.turns: dict[int, list[Turn]] = defaultdict(list)
        for turn, people in self.people.items():
            for one in people:
                self.turns[one].append(turn)
        self.last = len(plan) - 1
        self.starter: dict[Turn, int] = {}
        self.turn: dict[int, Turn] = {}
        self.open = 0

    def share(self) -> None:
        """Match them; `open` counts the tables without a starter and the people without a turn."""
        for turn in self.people:
            if turn[0] < self.last and not self.fill(turn, set()):
                self.open += 1
        for one in sorted(self.turns):
            if one not in self.turn and not self.place(one, set()):
                self.open += 1

    def fill(self, turn: Turn, asked: set[int]) -> bool:
        """Find somebody for a first chair, moving others on to chairs of theirs."""
        for one in self.people[turn]:
            if one in asked:
                continue
            asked.add(one)
            if one not in self.turn or self.fill(self.turn[one], asked):
                self.turn[one], self.starter[turn] = turn, one
                return True
        return False

    def place(self, one: int, asked: set[Turn]) -> bool:
        """Find a first chair for somebody, moving others on to other chairs."""
        for turn in self.turns[one]:
            if turn in asked:
                continue
            asked.add(turn)
            if turn not in self.starter or self.place(self.starter[turn], asked):
                self.turn[one], self.starter[turn] = turn, one
                return True
        return False


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
