"""Small halls against brute force, counted bounds, and the lot itself."""

import subprocess
import sys
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.refusal import Refusal
from tests.turniej.seating.halls import even, hall, play
from turniej.seating import PastRound, Seating, seat_tables
from turniej.seating.bounds import clash_bound, meetings_bound, repeats_bound, spread_pairs
from turniej.seating.hall import table_sizes
from turniej.seating.lot import Lot
from turniej.seating.past import Past


def every_hall(players, sizes):
    """All ways to seat players at tables of these sizes, by brute force."""
    if not sizes:
        yield ()
        return
    first, *rest = players
    for mates in combinations(rest, sizes[0] - 1):
        left = [one for one in rest if one not in mates]
        for others in every_hall(left, sizes[1:]):
            yield ((first, *mates), *others)


def best_by_force(players, sizes, met):
    """The fewest clashes, and among those the fewest repeats, that any hall has."""
    school = {player.id: player.school for player in players}
    found = []
    for order in set(permutations(sizes)):
        for tables in every_hall(sorted(school), list(order)):
            pairs = [pair for table in tables for pair in combinations(table, 2)]
            clashes = sum(school[one] == school[other] for one, other in pairs)
            found.append((clashes, sum(frozenset(pair) in met for pair in pairs)))
    return min(found)


@settings(max_examples=20)
@given(
    st.lists(st.integers(1, 3), min_size=2, max_size=6).filter(lambda sizes: 2 <= sum(sizes) <= 8),
    st.integers(1, 3),
    st.integers(0, 99),
)
def test_small_halls_are_as_good_as_brute_force_finds(schools, rounds, seed):
    players = hall(schools)
    sizes = table_sizes(len(players), -(-len(players) // 4))
    history, met = [], set()
    for _ in range(rounds):
        clashes, repeats = best_by_force(players, sizes, met)
        plain = seat_tables(players, seed=seed, history=history)
        assert isinstance(plain, Refusal) == (clashes > 0)
        seating = seat_tables(players, seed=seed, history=history, allow_clashes=True)
        assert (seating.certificate.same_school, seating.certificate.repeats) == (clashes, repeats)
        history.append(seating.past)
        met |= {frozenset(pair) for table in seating.tables for pair in combinations(table.seats, 2)}


@pytest.mark.parametrize(("members", "places", "pairs"), [(4, 4, 0), (5, 4, 1), (8, 4, 4), (4, 1, 6), (0, 3, 0)])
def test_people_spread_evenly_meet_least(members, places, pairs):
    assert spread_pairs(members, places) == pairs


def test_twelve_at_three_tables_must_repeat():
    assert meetings_bound([4, 4, 4], [4, 4, 4]) == 3
    players = even(12, 12)
    first = PastRound(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    assert repeats_bound(players, [4, 4, 4], Past([first]), school_ban=True) == 3
    assert repeats_bound(players, [4, 4, 4], Past([]), school_ban=True) == 0


def test_those_who_left_no_longer_count():
    first = PastRound(((1, 2, 3, 4), (5, 6, 7, 8)))
    assert repeats_bound(even(8, 8), [4, 4], Past([first]), school_ban=True) == 4
    assert repeats_bound(even(4, 4), [4], Past([first]), school_ban=True) == 6
    assert (
        repeats_bound([player for player in even(8, 8) if player.id in (1, 5)], [2], Past([first]), school_ban=True)
        == 0
    )


def test_whoever_has_no_new_opponent_left_must_repeat():
    history = [PastRound(((1, 2), (3, 4))), PastRound(((1, 3), (2, 4))), PastRound(((1, 4), (2, 3)))]
    assert repeats_bound(even(4, 4), [2, 2], Past(history), school_ban=False) == 2


def test_a_school_counts_as_opponents_only_without_the_ban():
    players = hall([2, 1, 1])
    history = [PastRound(((1, 3), (2, 4)))]
    assert repeats_bound(players, [2, 2], Past(history), school_ban=False) == 0
    assert repeats_bound(players, [2, 2], Past([*history, PastRound(((1, 4), (2, 3)))]), school_ban=True) == 1


def test_a_20_the_fewest_clashes_are_counted():
    assert clash_bound(hall([5, 2, 1]), 2) == 3 + 1 + 0


def test_the_lot_is_the_same_on_every_machine():
    lot = Lot(7, "test")
    assert [lot.below(100) for _ in range(8)] == [57, 54, 11, 22, 11, 47, 75, 80]
    items = list(range(10))
    Lot(7, "shuffle").shuffle(items)
    assert items == [5, 1, 7, 9, 8, 2, 4, 6, 0, 3]
    assert lot.below(1) == 0


def test_the_lot_is_even():
    lot = Lot(1, "even")
    counts = [0] * 6
    for _ in range(6000):
        counts[lot.below(6)] += 1
    # 99.9 % of the chi-square distribution with 5 degrees of freedom is 20.5.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5


def test_later_rounds_are_the_same_on_any_machine_too():
    assert [table.seats for table in play(even(14, 7), 3, mode="points")[-1].tables] == [
        (5, 9, 8, 13),
        (1, 14, 10),
        (7, 11, 2, 3),
        (12, 4, 6),
    ]


PROGRAM = """
from tests.turniej.seating.halls import even, play
from turniej.seating import draw_stations
print([table.seats for one in play(even(26, 9), 3, checked=False) for table in one.tables])
print(draw_stations(even(48, 20), seed=3).stations)
"""


def test_the_order_of_strings_in_memory_does_not_matter():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[3])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


def test_a_seating_of_one_seed_differs_from_round_to_round():
    first, second = play(even(32, 32), 2)
    assert isinstance(first, Seating)
    assert first.tables != second.tables
