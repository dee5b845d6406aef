"""Every feasible layout is equally likely: counted over fixed seeds, against a bound of the chi-square distribution."""

from collections import Counter
from itertools import combinations

from tests.turniej.seating.halls import hall
from turniej.seating import Player, seat_tables


def layouts(players, tables):
    """All ways to put players at two tables of these sizes with nobody beside his own school."""
    school = {player.id: player.school for player in players}
    found = set()
    for first in combinations(sorted(school), tables[0]):
        second = tuple(one for one in sorted(school) if one not in first)
        if all(len({school[one] for one in table}) == len(table) for table in (first, second)):
            found.add(frozenset((first, second)))
    return found


def chi_square(counts, cells):
    expected = sum(counts.values()) / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (cells - len(counts)) * expected


def drawn(players, seeds):
    return Counter(
        frozenset(tuple(sorted(table.seats)) for table in seat_tables(players, seed=seed).tables) for seed in seeds
    )


def test_every_legal_hall_is_equally_likely():
    # Two schools of two and four pupils alone: 2 * C(4, 2) / 2 ... the layouts are counted, not believed.
    players = hall([2, 2, 1, 1, 1, 1])
    every = layouts(players, (4, 4))
    counts = drawn(players, range(2000))
    assert set(counts) == every
    # 99.9 % of the chi-square distribution with len(every) - 1 = 11 degrees of freedom is 31.3.
    assert len(every) == 12
    assert chi_square(counts, len(every)) < 31.3


def test_every_legal_hall_with_a_table_of_three_is_equally_likely():
    players = hall([2, 2, 1, 1, 1])
    every = layouts(players, (4, 3))
    counts = drawn(players, range(2000))
    assert set(counts) == every
    # 12 layouts again.
    assert len(every) == 12
    assert chi_square(counts, len(every)) < 31.3


def test_every_seat_and_table_is_equally_likely():
    players = [Player(number) for number in range(1, 9)]
    seats = Counter()
    for seed in range(2000):
        for table in seat_tables(players, seed=seed).tables:
            for seat, one in enumerate(table.seats):
                if one == 1:
                    seats[table.number, seat] += 1
    # 99.9 % of the chi-square distribution with 7 degrees of freedom is 24.3.
    assert chi_square(seats, 8) < 24.3
