"""The first seating of a floor: dealt by lot and made fair by trades, or filled by points from the top.

Every loop is bounded by a number of steps that depends on the number of chairs alone, never by time, so that one seed
gives one seating on slow and fast machines alike.
"""

from collections import defaultdict

from turniej.seating.floor import Floor
from turniej.seating.lot import Lot

LOOK_AHEAD = 80
"""How many people `fill_by_points` looks at for a free chair before it drops a wish."""


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
