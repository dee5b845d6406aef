"""Seating a floor: dealing, random trades that make the deal fair, and the search for a cheaper hall.

Every loop is bounded by a number of steps that depends on the number of chairs alone, never by time, so that one seed
gives one seating on slow and fast machines alike.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from turniej.seating.floor import MATRIX_LIMIT, Floor
from turniej.seating.lot import Lot

LOOK_AHEAD = 80
MEMORY = 20
WIDE = 31
NEAR = 4
TRIES, KICKS = 100_000, 6


def deal(floor: Floor, lot: Lot) -> None:
    """Deal school by school round and round the tables: legal whenever it is possible at all, but not yet fair."""
    schools: dict[int, list[int]] = defaultdict(list)
    loose: list[int] = []
    for one in range(floor.chairs):
        if floor.banned[one]:
            schools[floor.school[one]].append(one)
        else:
            loose.append(one)
    order = list(schools.values())
    lot.shuffle(order)
    lot.shuffle(loose)
    for school in order:
        lot.shuffle(school)
    tables: list[list[int]] = [[] for _ in range(floor.chairs // floor.size)]
    numbers = list(range(len(tables)))
    lot.shuffle(numbers)
    for place, one in enumerate([one for school in [*order, loose] for one in school]):
        tables[numbers[place % len(tables)]].append(one)
    floor.place(tables)


def mix(floor: Floor, lot: Lot) -> None:
    """Trade random chairs, refusing only trades that make a new clash, until every legal layout is equally likely.

    The trades lead from every legal layout to every other (interchanges of 0-1 matrices with fixed sums, H. J. Ryser
    1957) and each is as likely as its way back, so no layout is preferred in the end.
    """
    chairs = floor.chairs
    for _ in range(2 * chairs * chairs.bit_length() + 300):
        one, other = lot.below(chairs), lot.below(chairs)
        if floor.where[one] != floor.where[other] and floor.fits(one, other):
            floor.trade(one, other)


def fill_by_points(floor: Floor, lot: Lot) -> None:
    """Fill table after table from the top: the best left and the next ones who may sit with him.

    A school with as many people left as there are tables left must give one to each, so its best goes first; a school
    with more than that gives a second one only where it must, at the lowest tables. Each table gets somebody who may
    start, and no more of them than leaves one for every table below. The lot decides among equals.
    """
    Filling(floor, lot).run()


class Filling:
    """The state of `fill_by_points`: who is seated, and how many of each school and of the starters are left."""

    def __init__(self, floor: Floor, lot: Lot) -> None:
        self.floor = floor
        self.order = list(range(floor.chairs))
        lot.shuffle(self.order)
        self.order.sort(key=lambda one: (one >= floor.people, -floor.points[one]))
        self.schools: dict[int, list[int]] = defaultdict(list)
        for one in reversed(self.order):
            if floor.banned[one]:
                self.schools[floor.school[one]].append(one)
        self.left = {school: len(members) for school, members in self.schools.items()}
        self.starters = sum(floor.able)
        self.seated = [False] * floor.chairs
        self.head = 0

    def run(self) -> None:
        """Fill all tables and seat the floor so."""
        tables = []
        for open_tables in range(self.floor.chairs // self.floor.size, 0, -1):
            table: list[int] = []
            for school in [school for school, members in self.left.items() if members >= open_tables]:
                for _ in range(self.left[school] // open_tables):
                    while self.seated[self.schools[school][-1]]:
                        self.schools[school].pop()
                    self.sit(self.schools[school].pop(), table)
            self.top_up(table, self.starters - open_tables + any(self.floor.able[one] for one in table))
            tables.append(table)
        self.floor.place(tables)

    def sit(self, one: int, table: list[int]) -> None:
        """Seat `one` at `table`."""
        table.append(one)
        self.seated[one] = True
        self.starters -= self.floor.able[one]
        if self.floor.banned[one]:
            self.left[self.floor.school[one]] -= 1

    def top_up(self, table: list[int], spare: int) -> None:
        """Fill the free chairs with the first people in order who fit, dropping wishes only when nobody does.

        `spare` is how many starters may sit here beyond the one that every table needs.
        """
        floor = self.floor
        while self.head < floor.chairs and self.seated[self.order[self.head]]:
            self.head += 1
        for worst in (floor.start_cost, floor.repeat_cost, floor.clash_cost, None):
            looked, place = 0, self.head
            while len(table) < floor.size and place < floor.chairs:
                one = self.order[place]
                place += 1
                if self.seated[one]:
                    continue
                looked += 1
                if worst is not None and worst < floor.clash_cost and looked > LOOK_AHEAD:
                    break
                if worst == floor.start_cost:
                    starters = sum(floor.able[mate] for mate in table) + floor.able[one]
                    if starters > 1 + max(0, spare) or (not starters and len(table) == floor.size - 1):
                        continue
                if worst is None or all(self.price(one, mate) < worst for mate in table):
                    self.sit(one, table)

    def price(self, one: int, mate: int) -> int:
        """What the pair costs apart from points."""
        cost = self.floor.pair(one, mate)
        return cost if cost >= self.floor.start_cost else 0


def settle(floor: Floor, lot: Lot, target: int) -> None:
    """Make the hall cheaper by trades until it costs no more than `target`, a proved minimum, or steps run out."""
    cost = _descend(floor, lot, target)
    if cost - target >= floor.start_cost and floor.chairs > MATRIX_LIMIT:
        _walk(floor, lot, cost, target)
        cost = _descend(floor, lot, target)
    if cost > target and floor.chairs <= MATRIX_LIMIT:
        _accept_late(floor, lot, cost, target)


def _descend(floor: Floor, lot: Lot, target: int) -> int:
    """Trade people away from tables that cost something, each time with the best of some candidates."""
    ranked = sorted(range(floor.chairs), key=lambda one: -floor.points[one])
    rank = {one: place for place, one in enumerate(ranked)}
    cost = floor.total()
    steps = 2 * floor.chairs + 400
    better = True
    while better and steps > 0:
        better = False
        for number in range(len(floor.tables)):
            if cost <= target or steps <= 0:
                return cost
            if not floor.cost_of(number):
                continue
            for one in list(floor.tables[number]):
                if floor.where[one] != number:
                    continue
                steps -= 1
                change, other = _best(floor, one, _candidates(floor, lot, ranked, rank[one]))
                if change < 0:
                    floor.trade(one, other)
                    cost += change
                    better = True
    return cost


def _candidates(floor: Floor, lot: Lot, ranked: Sequence[int], place: int) -> Iterable[int]:
    """People to trade with: near ones by points where points count, and some from anywhere."""
    if floor.by_points:
        yield from ranked[max(0, place - 14) : place + 15]
    for _ in range(6 if floor.by_points else 16):
        yield lot.below(floor.chairs)


def _best(floor: Floor, one: int, candidates: Iterable[int]) -> tuple[int, int]:
    """The cheapest trade of `one` with a candidate of another table, as its change and the candidate."""
    here = floor.where[one]
    best = (0, one)
    for other in candidates:
        if floor.where[other] != here:
            change = floor.change(one, other)
            if change < best[0]:
                best = (change, other)
    return best


def _walk(floor: Floor, lot: Lot, cost: int, target: int) -> None:
    """Carry the last faults of a big hall about until two of them meet and undo each other.

    A fault is a table that costs more than points. Trades at such tables stand if no fault is added; points may suffer
    a little, near by in the order, and are mended afterwards.
    """
    fault = floor.start_cost
    bad = [number for number in range(len(floor.tables)) if floor.cost_of(number) >= fault]
    ranked = sorted(range(floor.chairs), key=lambda one: -floor.points[one])
    rank = {one: place for place, one in enumerate(ranked)}
    for step in range(6000 + 8 * floor.chairs):
        if not bad or cost <= target:
            return
        here = bad[lot.below(len(bad))]
        one = floor.tables[here][lot.below(floor.size)]
        if step % 2 and len(bad) > 1:
            there = bad[lot.below(len(bad))]
            other = floor.tables[there][lot.below(floor.size)]
        elif floor.by_points:
            other = ranked[max(0, min(floor.chairs - 1, rank[one] + lot.below(81) - 40))]
        else:
            other = lot.below(floor.chairs)
        there = floor.where[other]
        if here == there:
            continue
        change = floor.change(one, other)
        if change <= 0 or (change < fault and lot.below(8) == 0):
            floor.trade(one, other)
            cost += change
            bad = [number for number in bad if number not in (here, there)]
            bad += [number for number in (here, there) if floor.cost_of(number) >= fault]


def _accept_late(floor: Floor, lot: Lot, cost: int, target: int) -> None:
    """Late acceptance (Burke and Bykov), again and again from the best hall so far after some random trades.

    A trade stands if the hall costs no more than it did some steps ago, so the search walks through worse halls to
    reach better ones. The best hall seen is kept.
    """
    best, kept = cost, [list(table) for table in floor.tables]
    ranked = sorted(range(floor.chairs), key=lambda one: -floor.points[one])
    rank = [0] * floor.chairs
    for place, one in enumerate(ranked):
        rank[one] = place
    steps = min(TRIES, (10 if floor.by_points else 3) * floor.chairs**2)
    for again in range(TRIES // steps):
        if again:
            floor.place(kept)
            cost = best
            for _ in range(KICKS):
                one, other = lot.below(floor.chairs), lot.below(floor.chairs)
                if floor.where[one] != floor.where[other]:
                    cost += floor.change(one, other)
                    floor.trade(one, other)
        memory = [cost] * MEMORY
        for step in range(steps):
            one = lot.below(floor.chairs)
            if floor.by_points and step % NEAR:
                other = ranked[max(0, min(floor.chairs - 1, rank[one] + lot.below(WIDE) - WIDE // 2))]
            else:
                other = lot.below(floor.chairs)
            slot = step % MEMORY
            if floor.where[one] != floor.where[other]:
                change = floor.change(one, other)
                if change <= 0 or cost + change <= memory[slot]:
                    floor.trade(one, other)
                    cost += change
                    if cost < best:
                        best, kept = cost, [list(table) for table in floor.tables]
                        if best <= target:
                            return
            memory[slot] = cost
    floor.place(kept)
