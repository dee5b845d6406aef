"""Putting people at tables: dealt, mixed and searched, in small halls with a look ahead at the rounds after."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from turniej.seating.bounds import clash_bound, repeats_bound, spread_pairs
from turniej.seating.chairs import Groups, first_chairs, longest_waiting, seat_order, share_out
from turniej.seating.dealing import deal, fill_by_points, mix
from turniej.seating.floor import Floor
from turniej.seating.hall import table_sizes
from turniej.seating.lot import Lot
from turniej.seating.past import Past
from turniej.seating.search import STEPS, settle
from turniej.seating.values import POINTS, History, PastRound, Player

LOOK_LIMIT = 64
"""Up to so many chairs a round is chosen with a look at the next ones; bigger halls have room enough."""
LOOKS = 40
"""How many halls are tried for that at most."""
REPEAT, UNEVEN = 16, 32
"""What a repeat, and first chairs that do not come out even, cost a way in the next round."""
CLOSER = 16
"""How many of them are looked at closely where none is perfect."""
TURNS, TURN_STEPS = 4, 50_000
"""How often tables of the next round and first chairs of this one are fitted to each other then, and the trades of
each time."""
LOOK_STEPS = 8
"""How many trades for each pair of chairs a round may take for that."""
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
    hall = Hall(players, tables, size, school_ban, by_points=by_points)
    past = Past(history)
    best = hall.arranged(past, lot, STEPS)
    if by_points and not best.proved:
        # Points lead the search astray in tight halls: begin once more from a hall found without them.
        plain = replace(hall, by_points=False).arranged(past, lot, STEPS)
        again = hall.arranged(past, lot, STEPS, begin=plain.groups)
        best = min(best, again, key=lambda one: (one.faults, one.spread))
    firsts = first_chairs(best.groups, past)
    soon = len(longest_waiting(players, past.starts + Counter(firsts))) <= tables
    if history and small and (best.proved or soon):
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
    even: bool = False

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
    """Of several halls as good as `best` the one after which later rounds can be best, and who starts at its tables.

    In small halls some ways to seat a round leave none for the next without repeats (16 players of four schools, say),
    or none in which those who still wait for seat 1 sit apart. So tables are planned for the rounds until everybody
    has had his turn, as if first chairs did not matter, and then these are shared out over all those rounds at once.
    The rounds to come are drawn anew when it is their turn; that a way exists today is what this round is chosen for.
    """
    past = Past(history)
    steps = LOOK_STEPS * (hall.tables * hall.size) ** 2
    waiting = longest_waiting(hall.players, past.starts)
    rounds = max(1, -(-len(waiting) // hall.tables) - 1)
    ways: list[Way] = []
    found = best
    for look in range(min(LOOKS, STEPS // steps)):
        if look:
            tried = replace(hall, even=look % 2 == 1).arranged(past, lot, steps)
            found = hall.judged(tried.groups, past)
        if found.faults > best.faults or 100 * found.spread > (100 + SLACK) * best.spread:
            # Where so few halls will do, the rounds after the best one can still be planned in other ways.
            found = best
        later = _later(hall, found, history, rounds, lot, steps)
        firsts, missing = share_out([found.groups, *(one.groups for one in later)], waiting, past)
        ways.append(Way(found, firsts, later[0], missing, sum(one.faults for one in later)))
        if not missing and all(one.proved for one in later):
            return found, firsts
    ways.sort(key=lambda way: way.price)
    if rounds > 1:
        return ways[0].now, ways[0].firsts
    # In the next round those who wait must sit apart: look whether its own search will find a way to do it.
    fitted: list[Way] = []
    for way in ways[:CLOSER]:
        fitted.append(_fitted(hall, way, history, waiting, lot))
        if fitted[-1].perfect:
            break
    chosen = min(fitted, key=Way.uneven)
    return chosen.now, chosen.firsts


@dataclass(frozen=True)
class Way:
    """A hall for this round with its first chairs, and what is known of the rounds after it: the next one, how many
    tables or people go without a first chair there, and the faults of all that are planned."""

    now: Arranged
    firsts: list[int]
    after: Arranged
    missing: int
    total: int

    @property
    def perfect(self) -> bool:
        """Whether the next round leaves nothing to wish for."""
        return self.after.proved and not self.missing

    @property
    def price(self) -> tuple[bool, int, int, int]:
        """What is to be least: repeats of the next round, then first chairs amiss, then faults of all rounds.

        Where the next round cannot be without repeats, first chairs that come out even are worth some more of them.
        """
        faults = self.after.faults
        return faults >= REPEAT, faults + (UNEVEN if self.missing else 0), self.missing, self.total

    def uneven(self) -> tuple[bool, int]:
        """What is to be least once the next round has been searched: first chairs are even over the whole stage, while
        repeats are to be the fewest that the rounds before them allow."""
        return self.missing > 0, self.after.faults


def _fitted(hall: Hall, way: Way, history: History, waiting: frozenset[int], lot: Lot) -> Way:
    """The same way with what the search finds for the round after it when it is searched as if it were its turn.

    Where somebody goes without a first chair there, those of this round are shared out anew to suit the tables found,
    and the search goes on from these; the cheapest of it all is kept.
    """
    plain = replace(hall, by_points=False)
    tables, firsts, after = way.now.groups, way.firsts, way.after
    fitted: list[Way] = []
    for _ in range(TURNS):
        seats = [(first, *(one for one in group if one != first)) for first, group in zip(firsts, tables, strict=True)]
        past = Past([*history, PastRound(tuple(seats))])
        after = plain.arranged(past, lot, TURN_STEPS, begin=after.groups)
        counts = past.starts + Counter(first_chairs(after.groups, past))
        starts = [counts[player.id] for player in hall.players]
        missing = max(starts) - min(starts) > 1
        fitted.append(replace(way, firsts=firsts, after=after, missing=int(missing), total=after.faults))
        if not missing:
            break
        firsts, _ = share_out([tables, after.groups], waiting, Past(history))
    return min(fitted, key=Way.uneven)


def _later(hall: Hall, now: Arranged, history: History, rounds: int, lot: Lot, steps: int) -> list[Arranged]:
    """Tables for so many rounds after `now`, as if neither points nor first chairs mattered."""
    plain = replace(hall, by_points=False)
    seen, found = list(history), [now]
    for _ in range(rounds):
        seen.append(PastRound(tuple(tuple(group) for group in found[-1].groups)))
        past = Past(seen)
        past.starts.clear()
        found.append(plain.arranged(past, lot, steps))
    return found[1:]
