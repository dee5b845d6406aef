"""Rounds at tables: sizes, schools apart, repeats, first chairs, and the same seating from the same seed."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.refusal import Refusal
from tests.turniej.seating.halls import even, hall, independent_check, play
from turniej.seating import ALGORITHM, Player, Seating, seat_tables


@st.composite
def halls(draw):
    """2 to 120 players of 1 to 43 schools, even ones, or one as big as the hall just bears."""
    schools, players = draw(st.integers(1, 43)), draw(st.integers(2, 120))
    one_big = draw(st.booleans())
    sizes = [0] * schools
    for number in range(players):
        sizes[0 if one_big and number % 4 == 0 else number % schools] += 1
    return hall([size for size in sizes if size])


@settings(max_examples=60)
@given(
    halls(),
    st.integers(1, 6),
    st.sampled_from(["hall", "points"]),
    st.integers(0, 10**9),
    st.none() | st.integers(1, 45),
)
def test_pl_7_every_hall_is_seated_as_proved_or_refused_with_the_reason(players, rounds, mode, seed, tables):
    biggest = max(Counter(player.school for player in players).values())
    count = len(players)
    fewest = -(-count // 4)
    most = {2: 1, 5: 2}.get(count, count // 3)
    wanted = fewest if tables is None else tables
    history = []
    for _ in range(rounds):
        seating = seat_tables(players, history=history, mode=mode, seed=seed, tables=tables)
        if not fewest <= wanted <= most:
            assert isinstance(seating, Refusal)
            assert seating.code == "tables_out_of_range"
            return
        if biggest > wanted:
            assert isinstance(seating, Refusal)
            assert seating.code == "school_too_big"
            assert seating.params["tables_needed"] == biggest
            assert seating.params["suggested"] == (biggest if biggest <= most else None)
            return
        assert isinstance(seating, Seating)
        independent_check(seating, players, history)
        assert seating.certificate.same_school == 0
        assert len(seating.tables) == wanted
        sizes = sorted(len(table.seats) for table in seating.tables)
        assert sizes[-1] <= 4
        assert sizes[0] >= 3 or count in (2, 5)
        history.append(seating.past)


@settings(max_examples=30)
@given(halls(), st.integers(0, 10**9))
def test_a_20_with_leave_the_clashes_are_the_fewest_that_counting_allows(players, seed):
    seating = seat_tables(players, seed=seed, allow_clashes=True)
    independent_check(seating, players, [])
    assert seating.certificate.same_school == seating.certificate.same_school_bound


def test_the_same_seed_gives_this_very_seating_on_any_machine():
    seating = seat_tables(even(13, 6), seed=7)
    assert seating.algorithm == ALGORITHM == "turniej-seating-4"
    assert [table.seats for table in seating.tables] == [(8, 5, 1), (2, 4, 7, 9), (13, 3, 6), (12, 11, 10)]


def test_the_order_of_entry_does_not_matter():
    players = even(26, 9)
    one = seat_tables(players, seed=3)
    assert seat_tables(players[::-1], seed=3) == one
    assert seat_tables(players, seed=4) != one


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, [2]), (3, [3]), (5, [2, 3]), (6, [3, 3]), (9, [3, 3, 3]), (10, [3, 3, 4])]
)
def test_tables_of_two_only_for_two_and_five(players, sizes):
    seating = seat_tables(even(players, players), seed=1)
    assert sorted(len(table.seats) for table in seating.tables) == sizes


def test_more_tables_mean_threes():
    seating = seat_tables(even(12, 12), seed=1, tables=4)
    assert [len(table.seats) for table in seating.tables] == [3, 3, 3, 3]


@pytest.mark.parametrize("players", [0, 1])
def test_too_few_players_are_refused(players):
    assert seat_tables(even(players, 1), seed=1) == Refusal("too_few_players", {"players": players})


def test_input_that_makes_no_sense_is_refused():
    assert seat_tables([Player(1), Player(1)], seed=1).code == "player_twice"
    assert seat_tables(even(4, 4), seed=1, mode="by_height").code == "unknown_mode"


def test_players_without_a_school_never_clash():
    seating = seat_tables([Player(number) for number in range(1, 9)], seed=1)
    assert seating.certificate.same_school == 0


def test_pl_8_without_the_ban_schools_may_meet():
    seating = seat_tables(hall([4]), seed=1, school_ban=False)
    assert seating.certificate.same_school == 6
    assert seating.certificate.ok


@pytest.mark.parametrize("mode", ["hall", "points"])
@pytest.mark.parametrize(("players", "big"), [(250, 63), (1000, 250)])
def test_nobody_meets_twice_in_five_rounds_even_with_a_school_as_big_as_the_hall(mode, players, big):
    schools = [big] + [9] * ((players - big) // 9) + ([(players - big) % 9] if (players - big) % 9 else [])
    for seating in play(hall(schools), 5, mode=mode, checked=players < 500):
        certificate = seating.certificate
        assert certificate.same_school == 0
        assert certificate.repeats == 0
        assert certificate.repeats_proved
        assert certificate.starts_max - certificate.starts_min <= 1


@pytest.mark.parametrize("mode", ["hall", "points"])
@pytest.mark.parametrize(("players", "schools"), [(16, 16), (24, 8), (28, 9), (46, 12), (120, 43)])
def test_first_chairs_differ_by_one_at_most(mode, players, schools):
    for seating in play(even(players, schools), 5, mode=mode):
        assert seating.certificate.starts_max - seating.certificate.starts_min <= 1


def test_players_come_and_go_between_rounds():
    players = even(24, 8)
    first, second = play(players, 2)
    history = [first.past, second.past]
    later = [*players[3:], Player(100, "late"), Player(101, "late")]
    third = seat_tables(later, history=history, seed=7)
    independent_check(third, later, history)
    assert third.certificate.repeats == 0


def test_like_points_sit_together():
    players = [Player(number, f"s{number}", points=number % 4) for number in range(1, 33)]
    assert seat_tables(players, seed=5, mode="points").certificate.spread == 0
    assert seat_tables(players, seed=5, mode="hall").certificate.spread > 0


def test_a_20_where_a_clash_must_be_it_lands_at_the_lowest_table():
    players = [Player(number, "big" if number <= 4 else f"s{number}", points=20 - number) for number in range(5, 13)]
    players += [Player(number, "big", points=20 - number) for number in (1, 3, 13, 15)]
    seating = seat_tables(players, seed=2, mode="points", allow_clashes=True)
    independent_check(seating, players, [])
    assert [clash.players for clash in seating.certificate.clashes] in ([(13, 15)], [(15, 13)])
