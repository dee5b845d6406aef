"""The hall while it is being seated: who is at which table, and what a trade of two chairs would cost.

Players are whole numbers from 0 here; an empty chair is a ghost, all ghosts are of one school, so that tables of three
come out of the same rule that keeps schools apart. What two people cost at one table is one number, in which a clash
of schools outweighs repeats, a repeat outweighs the balance of first chairs, and that outweighs points, within any one
trade. Whole numbers only.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm

from turniej.seating.past import Past
from turniej.seating.values import Player


class Floor:
    """Tables of `size` chairs for `players`, with costs by school, by the past and, if `by_points`, by points.

    Those who had seat 1 least often are `low`. Where they are as many as the tables or fewer, two of them at one table
    cost something; with `even` also where they are up to twice as many, so that the round after finds them spread.
    """

    def __init__(
        self,
        players: Sequence[Player],
        tables: int,
        past: Past,
        *,
        size: int,
        school_ban: bool,
        by_points: bool,
        even: bool = False,
    ) -> None:
        self.players = players
        self.size = size
        self.chairs = tables * size
        self.people = len(players)
        self.school = _numbered(players, self.chairs)
        self.banned = [school_ban] * self.people + [True] * (self.chairs - self.people)
        self.points = _scaled(players, self.chairs) if by_points else [0] * self.chairs
        self.fewest = min(self.points)
        self.by_points = by_points
        index = {player.id: number for number, player in enumerate(players)}
        self.met: list[set[int]] = [
            {index[other] for other in past.met.get(player.id, ()) if other in index} for player in players
        ] + [set() for _ in range(self.chairs - self.people)]
        starts = [past.starts[player.id] for player in players]
        level = sorted(starts)[tables - 1]
        self.able = [count <= level for count in starts] + [False] * (self.chairs - self.people)
        lowest = min(starts)
        spread_out = starts.count(lowest) <= tables * (2 if even else 1)
        self.low = [spread_out and count == lowest for count in starts] + [False] * (self.chairs - self.people)
        self.start_cost = 1 + 12 * (max(self.points[: self.people]) - min(self.points[: self.people]))
        self.repeat_cost = 16 * self.start_cost
        self.clash_cost = 16 * self.repeat_cost
        self.tables: list[list[int]] = []
        self.where = [0] * self.chairs
        self.ables: list[int] = []
        self.matrix: list[list[int]] | None = None

    def write_out(self) -> None:
        """Write out the cost of every pair once, for searches that ask for it many times."""
        everybody = range(self.chairs)
        self.matrix = [[self.pair(one, other) for other in everybody] for one in everybody]

    def pair(self, one: int, other: int) -> int:
        """What it costs that these two sit together."""
        if one == other:
            return 0
        people = self.people
        cost = abs(self.points[one] - self.points[other]) if one < people and other < people else 0
        if self.school[one] == self.school[other] and self.banned[one]:
            # A clash that must be hurts less among those who have less to lose.
            cost += self.clash_cost + 3 * (self.points[one] + self.points[other] - 2 * self.fewest)
        if other in self.met[one]:
            cost += self.repeat_cost
        if self.low[one] and self.low[other]:
            cost += self.start_cost
        return cost

    def place(self, tables: Sequence[Sequence[int]]) -> None:
        """Seat everybody as in `tables`."""
        self.tables = [list(table) for table in tables]
        for number, table in enumerate(self.tables):
            for one in table:
                self.where[one] = number
        self.ables = [sum(self.able[one] for one in table) for table in self.tables]

    def cost_of(self, number: int) -> int:
        """What table `number` costs as it sits now."""
        table = self.tables[number]
        total = 0 if self.ables[number] else self.start_cost
        for chair, one in enumerate(table):
            costs = self.matrix[one] if self.matrix is not None else None
            for other in table[chair + 1 :]:
                total += self.pair(one, other) if costs is None else costs[other]
        return total

    def total(self) -> int:
        """What the whole hall costs as it sits now."""
        return sum(self.cost_of(number) for number in range(len(self.tables)))

    def spread(self) -> int:
        """The sum of the differences in points between people who sit together."""
        points, people = self.points, self.people
        return sum(
            abs(points[one] - points[other])
            for table in self.tables
            for one, other in combinations(table, 2)
            if one < people and other < people
        )

    def change(self, one: int, other: int) -> int:
        """By how much the hall would cost more if `one` and `other`, of two tables, traded chairs."""
        here, there = self.where[one], self.where[other]
        change = 0
        if self.matrix is not None:
            of_one, of_other = self.matrix[one], self.matrix[other]
            for mate in self.tables[here]:
                if mate != one:
                    change += of_other[mate] - of_one[mate]
            for mate in self.tables[there]:
                if mate != other:
                    change += of_one[mate] - of_other[mate]
        else:
            pair = self.pair
            for mate in self.tables[here]:
                if mate != one:
                    change += pair(other, mate) - pair(one, mate)
            for mate in self.tables[there]:
                if mate != other:
                    change += pair(one, mate) - pair(other, mate)
        gain = self.able[other] - self.able[one]
        if gain:
            before = (not self.ables[here]) + (not self.ables[there])
            after = (self.ables[here] + gain == 0) + (self.ables[there] - gain == 0)
            change += (after - before) * self.start_cost
        return change

    def trade(self, one: int, other: int) -> None:
        """Let `one` and `other` trade chairs."""
        here, there = self.where[one], self.where[other]
        table, table_there = self.tables[here], self.tables[there]
        table[table.index(one)] = other
        table_there[table_there.index(other)] = one
        self.where[one], self.where[other] = there, here
        gain = self.able[other] - self.able[one]
        if gain:
            self.ables[here] += gain
            self.ables[there] -= gain

    def fits(self, one: int, other: int) -> bool:
        """Whether `one` and `other` may trade without a new clash of schools."""
        school, banned = self.school, self.banned
        a, b = school[one], school[other]
        if a == b:
            return True
        here, there = self.tables[self.where[one]], self.tables[self.where[other]]
        if banned[other]:
            for mate in here:
                if school[mate] == b:
                    return False
        if banned[one]:
            for mate in there:
                if school[mate] == a:
                    return False
        return True


def _numbered(players: Sequence[Player], chairs: int) -> list[int]:
    """A number for each school; people without a school get one each, the ghosts all the same one."""
    numbers: dict[str, int] = {}
    found = []
    for place, player in enumerate(players):
        found.append(numbers.setdefault(player.school, len(numbers)) if player.school else -1 - place)
    return found + [-1 - len(players)] * (chairs - len(players))


def _scaled(players: Sequence[Player], chairs: int) -> list[int]:
    """Points as whole numbers, in the largest unit that keeps them exact; ghosts have the fewest."""
    unit = lcm(*(Fraction(player.points).denominator for player in players))
    points = [int(player.points * unit) for player in players]
    return points + [min(points)] * (chairs - len(players))
