"""The search for a cheaper hall: trades of chairs that take away repeats, uneven first chairs and unlike points.

Every loop is bounded by a number of steps that depends on the number of chairs alone, never by time, so that one seed
gives one seating on slow and fast machines alike. The numbers below were chosen by trying them against an exact solver
on halls of 12 to 64 players.
"""

from collections.abc import Iterable, Sequence

from turniej.seating.floor import Floor
from turniej.seating.lot import Lot

LATE_LIMIT = 400
"""Up to so many chairs late acceptance searches the hall; bigger ones come out well without it."""
STEPS = 200_000
"""Trades that late acceptance looks at in all."""
STEPS_BY_LOT, STEPS_BY_POINTS = 3, 10
"""Trades of one run of it, for each pair of chairs."""
STEPS_AT_ALL = 400
"""Trades in all for each pair of chairs, so that tiny halls, which have few layouts, take less."""
MEMORY = 10
"""How many steps late acceptance looks back."""
SHAKES = 4
"""Random trades between two runs."""
REFRESH = 40
"""After how many steps the list of faulty tables is made anew, or twice the number of tables if that is more."""
NEAR, FAR = 15, 4
"""By points, trades reach so far in the order; every so many-th one reaches anywhere."""


def settle(floor: Floor, lot: Lot, target: int, most: int = STEPS) -> None:
    """Make the hall cheaper by trades until it costs no more than `target`, a proved minimum, or steps run out.

    `most` is how many trades late acceptance may look at.
    """
    cost = _descend(floor, lot, target)
    if cost - target >= floor.start_cost and floor.chairs > LATE_LIMIT:
        _walk(floor, lot, cost, target)
        cost = _descend(floor, lot, target)
    if cost > target and floor.chairs <= LATE_LIMIT:
        LateAcceptance(floor, lot, cost, target).run(most)


def _descend(floor: Floor, lot: Lot, target: int) -> int:
    """Trade people away from tables that cost something, each time with the best of some candidates."""
    ranked = sorted(range(floor.chairs), key=lambda one: -floor.points[one])
    rank = {one: place for place, one in enumerate(ranked)}
    cost = floor.total()
    steps = floor.chairs + 1000
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
    place = {number: index for index, number in enumerate(bad)}
    ranked = sorted(range(floor.chairs), key=lambda one: -floor.points[one])
    rank = {one: index for index, one in enumerate(ranked)}
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
            for number in (here, there):
                _note(number, floor.cost_of(number) >= fault, bad, place)


def _note(number: int, is_bad: bool, bad: list[int], place: dict[int, int]) -> None:
    """Put table `number` on the list of bad ones, or take it off, in constant time."""
    if is_bad and number not in place:
        place[number] = len(bad)
        bad.append(number)
    elif not is_bad and number in place:
        last = bad.pop()
        index = place.pop(number)
        if last != number:
            bad[index] = last
            place[last] = index


class LateAcceptance:
    """Late acceptance (Burke and Bykov 2008), again and again from the best hall so far after some random trades.

    A trade stands if the hall costs no more than it did some steps ago, so the search walks through worse halls to
    reach better ones. Half of the trades begin at a table with a fault. The best hall seen is kept.
    """

    def __init__(self, floor: Floor, lot: Lot, cost: int, target: int) -> None:
        floor.write_out()
        self.floor = floor
        self.lot = lot
        self.cost = cost
        self.target = target
        self.best = cost
        self.kept = [list(table) for table in floor.tables]
        self.faulty: list[int] = []
        self.ranked = sorted(range(floor.chairs), key=lambda one: -floor.points[one])
        self.rank = [0] * floor.chairs
        for place, one in enumerate(self.ranked):
            self.rank[one] = place

    def run(self, most: int) -> None:
        """Search until the target is reached or all steps are used, and seat the best hall found."""
        most = min(most, STEPS_AT_ALL * self.floor.chairs**2)
        steps = min(most, (STEPS_BY_POINTS if self.floor.by_points else STEPS_BY_LOT) * self.floor.chairs**2)
        for again in range(most // steps):
            if again:
                self.shake()
            if self.descend(steps):
                break
        self.floor.place(self.kept)

    def shake(self) -> None:
        """Go back to the best hall and make some random trades."""
        self.floor.place(self.kept)
        self.cost = self.best
        for _ in range(SHAKES):
            one, other = self.lot.below(self.floor.chairs), self.lot.below(self.floor.chairs)
            if self.floor.where[one] != self.floor.where[other]:
                self.cost += self.floor.change(one, other)
                self.floor.trade(one, other)

    def descend(self, steps: int) -> bool:
        """One run of late acceptance; True if the target is reached."""
        floor = self.floor
        memory = [self.cost] * MEMORY
        refresh = max(REFRESH, 2 * len(floor.tables))
        for step in range(steps):
            if step % refresh == 0:
                self.faulty = [
                    number for number in range(len(floor.tables)) if floor.cost_of(number) >= floor.start_cost
                ]
            one, other = self.pick(step)
            slot = step % MEMORY
            if floor.where[one] != floor.where[other]:
                change = floor.change(one, other)
                if change <= 0 or self.cost + change <= memory[slot]:
                    floor.trade(one, other)
                    self.cost += change
                    if self.cost < self.best:
                        self.keep()
                        if self.best <= self.target:
                            return True
            memory[slot] = self.cost
        if self.cost == self.best:
            self.keep()
        return False

    def keep(self) -> None:
        """Remember the hall as it sits now as the best one."""
        self.best, self.kept = self.cost, [list(table) for table in self.floor.tables]

    def pick(self, step: int) -> tuple[int, int]:
        """Two to trade: one of a faulty table or anybody, with somebody near in points or anybody."""
        floor, below = self.floor, self.lot.below
        if self.faulty and step % 2:
            one = floor.tables[self.faulty[below(len(self.faulty))]][below(floor.size)]
        else:
            one = below(floor.chairs)
        if floor.by_points and step % FAR:
            place = self.rank[one] + below(2 * NEAR + 1) - NEAR
            return one, self.ranked[max(0, min(floor.chairs - 1, place))]
        return one, below(floor.chairs)
