"""Putting people at tables: dealt, mixed and searched, in small halls with a look ahead at the round after."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from turniej.seating.bounds import clash_bound, repeats_bound, spread_pairs
from turniej.seating.chairs import Groups, first_chairs, leave_even, seat_order
from turniej.seating.dealing import deal, fill_by_points, mix
from turniej.seating.floor import Floor
from turniej.seating.hall import table_sizes
from turniej.seating.lot import Lot
from turniej.seating.past import Past
from turniej.seating.search import STEPS, settle
from turniej.seating.values import POINTS, History, PastRound, Player

LOOK_LIMIT = 64
"""Up to so many chairs a round is chosen with a look at the next one; bigger halls have room enough."""
LOOKS, LOOK_STEPS = 40, 8
"""How many halls are tried for that, and how many trades of each pair of chairs it and the round after may take."""
SLACK = 5
"""By so many per cent the points of a hall may be less alike than in the best one, if the next round gains by it."""


def arrange(
    players: Sequence[Player],
    tables: int,
    history: History,
    lot: Lot,
    *,
    mode: str,
    size: int,
    school_ban: bool,
) -> list[tuple[int, ...]]:
    """Put `players` at `tables` tables of at most `size`; returns the ids of each table in seat order.

    In this order: the fewest clashes of schools where the ban holds, the fewest repeats, first chairs that differ by
    one at most, in mode *points* like points together, and last the other chairs, each for those who had it least.
    """
    by_points = mode == POINTS and len({player.points for player in players}) > 1
    small = tables * size <= LOOK_LIMIT
    hall = Hall(players, tables, size, school_ban, by_points=by_points, even=small and not by_points)
    past = Past(history)
    best = hall.arranged(past, lot, STEPS)
    if by_points and not best.proved:
        # Points lead the search astray in tight halls: begin once more from a hall found without them.
        plain = replace(hall, by_points=False).arranged(past, lot, STEPS)
        again = hall.arranged(past, lot, STEPS, begin=plain.groups)
        best = min(best, again, key=lambda one: (one.faults, one.spread))
    firsts = first_chairs(best.groups, past)
    if history and small and (best.proved or _few_wait(hall, _after(history, best.groups, firsts))):
        best, firsts = _looking_ahead(hall, best, history, lot)
    return [seat_order(group, first, past) for group, first in zip(best.groups, firsts, strict=True)]


@dataclass(frozen=True)
class Arranged:
    """One hall: the ids of each table in an order drawn by lot, what it costs apart from points, and how unlike those
    are; `proved` if counting shows that nothing apart from points can cost less."""

    groups: list[list[int]]
    faults: int
    spread: int
    proved: bool


@dataclass(frozen=True)
class Hall:
    """What stays the same while a round is arranged in several ways; `by_points` and `even` as `Floor` has them."""

    players: Sequence[Player]
    tables: int
    size: int
    school_ban: bool
    by_points: bool
    even: bool

    def arranged(self, past: Past, lot: Lot, steps: int, *, begin: Groups | None = None) -> Arranged:
        """One hall, searched for so many steps at most, from `begin` or as it is dealt or filled."""
        floor = self._floor(past)
        if begin is not None:
            floor.place(self._with_ghosts(begin))
        elif self.by_points:
            fill_by_points(floor, lot)
        else:
            deal(floor, lot)
            mix(floor, lot)
        least = self._least(floor, past)
        settle(floor, lot, least, steps)
        groups = [sorted(self.players[one].id for one in table if one < floor.people) for table in floor.tables]
        for group in groups:
            lot.shuffle(group)
        spread = floor.spread()
        faults = floor.total() - spread
        return Arranged(groups, faults, spread, faults <= least)

    def judged(self, groups: Groups, past: Past) -> Arranged:
        """The same of a hall that is there already."""
        floor = self._floor(past)
        floor.place(self._with_ghosts(groups))
        spread = floor.spread()
        faults = floor.total() - spread
        return Arranged([list(group) for group in groups], faults, spread, faults <= self._least(floor, past))

    def _floor(self, past: Past) -> Floor:
        return Floor(
            self.players,
            self.tables,
            past,
            size=self.size,
            school_ban=self.school_ban,
            by_points=self.by_points,
            even=self.even,
        )

    def _with_ghosts(self, groups: Groups) -> list[list[int]]:
        """The tables as the floor has them: numbers instead of ids, and a ghost on each empty chair."""
        number = {player.id: place for place, player in enumerate(self.players)}
        ghosts = iter(range(len(self.players), self.tables * self.size))
        seated = [[number[one] for one in group] for group in groups]
        return [table + [next(ghosts) for _ in range(self.size - len(table))] for table in seated]

    def _least(self, floor: Floor, past: Past) -> int:
        """What the hall costs at least, by counting."""
        clashes = clash_bound(self.players, self.tables) if self.school_ban else 0
        sizes = table_sizes(floor.people, self.tables)
        repeats = repeats_bound(self.players, sizes, past, school_ban=self.school_ban and not clashes)
        clashes += spread_pairs(floor.chairs - floor.people, self.tables)
        waiting = spread_pairs(sum(floor.low), self.tables)
        return floor.clash_cost * clashes + floor.repeat_cost * repeats + floor.start_cost * waiting


def _looking_ahead(hall: Hall, best: Arranged, history: History, lot: Lot) -> tuple[Arranged, list[int]]:
    """Of several halls as good as `best` the one after which the next round can be best, and who starts at its tables.

    In small halls some ways to seat a round leave none for the next without repeats (16 players of four schools, say),
    or none in which those who still wait for seat 1 sit apart. So tables for the next round are looked for as well, as
    if this one's first chairs were still open, and then these are given so that they suit both.
    """
    past = Past(history)
    later = replace(hall, by_points=False, even=True)
    even = replace(hall, even=True)
    steps = LOOK_STEPS * (hall.tables * hall.size) ** 2
    found = best
    chosen = best, first_chairs(best.groups, past)
    fewest: int | None = None
    for look in range(min(LOOKS, STEPS // steps)):
        if look:
            found = hall.judged((even if look % 2 else hall).arranged(past, lot, steps).groups, past)
        if found.faults > best.faults or 100 * found.spread > (100 + SLACK) * best.spread:
            continue
        firsts = first_chairs(found.groups, past)
        still_open = _after(history, found.groups, firsts)
        still_open.starts = past.starts
        next_groups = later.arranged(still_open, lot, steps).groups
        firsts = leave_even(found.groups, firsts, past, next_groups)
        ahead = later.judged(next_groups, _after(history, found.groups, firsts))
        if fewest is None or ahead.faults < fewest:
            chosen, fewest = (found, firsts), ahead.faults
        if ahead.proved:
            break
    return chosen


def _after(history: History, groups: Groups, firsts: Sequence[int]) -> Past:
    """The past as it will be after a round with these tables and first chairs."""
    seated = [(first, *(one for one in group if one != first)) for group, first in zip(groups, firsts, strict=True)]
    return Past([*history, PastRound(tuple(seated))])


def _few_wait(hall: Hall, past: Past) -> bool:
    """Whether so few wait longest for seat 1 that no two of them may share a table in the next round."""
    starts = [past.starts[player.id] for player in hall.players]
    return starts.count(min(starts)) <= hall.tables
