"""Rounds of one against one: pairs, byes, groups, knock-out, best of n, play-offs."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.turniej.seating.halls import even, hall, independent_check
from turniej.seating import PastRound, Player, Seating, seat_duels
from turniej.seating.formats import (
    all_play_all,
    best_of,
    best_of_decided,
    groups,
    knock_out_first,
    knock_out_next,
    merge_rounds,
    play_off_table,
)


@settings(max_examples=25)
@given(
    st.integers(2, 40),
    st.integers(1, 12),
    st.integers(1, 5),
    st.booleans(),
    st.sampled_from(["hall", "points"]),
    st.integers(0, 999),
)
def test_everybody_is_paired_and_byes_are_never_twice_while_another_has_none(count, schools, rounds, ban, mode, seed):
    players = [Player(one.id, one.school, one.id % 3) for one in even(count, schools)]
    history = []
    byes = Counter({player.id: 0 for player in players})
    for _ in range(rounds):
        seating = seat_duels(players, history=history, mode=mode, seed=seed, school_ban=ban, allow_clashes=True)
        independent_check(seating, players, history)
        assert all(len(table.seats) == 2 for table in seating.tables)
        assert len(seating.byes) == count % 2
        byes.update(seating.byes)
        assert max(byes.values()) - min(byes.values()) <= 1
        history.append(seating.past)


def test_nobody_meets_twice_while_there_is_somebody_new():
    players = even(8, 8)
    history = []
    for _ in range(5):
        seating = seat_duels(players, history=history, seed=3)
        assert seating.certificate.repeats == 0 or seating.certificate.repeats_proved or len(history) > 3
        history.append(seating.past)


def test_two_players_meet_again_and_it_is_proved():
    players = even(2, 2)
    first = seat_duels(players, seed=1)
    second = seat_duels(players, history=[first.past], seed=1)
    assert (second.certificate.repeats, second.certificate.repeats_proved) == (1, True)
    assert second.tables[0].seats == first.tables[0].seats[::-1]


def test_swiss_pairs_like_points():
    players = [Player(number, points=number // 5) for number in range(1, 21)]
    seating = seat_duels(players, mode="points", seed=1)
    points = {player.id: player.points for player in players}
    assert max(abs(points[a] - points[b]) for a, b in (table.seats for table in seating.tables)) <= 1


def test_swiss_gives_the_bye_to_the_fewest_points():
    players = [Player(number, points=number) for number in range(1, 8)]
    assert seat_duels(players, mode="points", seed=1).byes == (1,)
    assert seat_duels(players, mode="points", seed=1, history=[PastRound((), (1,))]).byes == (2,)


def test_pl_8_the_school_ban_is_off_unless_asked_for():
    two = hall([2])
    assert isinstance(seat_duels(two, seed=1), Seating)
    refused = seat_duels(two, seed=1, school_ban=True)
    assert (refused.code, refused.params["tables_needed"], refused.params["suggested"]) == ("school_too_big", 2, None)
    assert seat_duels(hall([4, 4]), seed=1, school_ban=True).certificate.same_school == 0


@pytest.mark.parametrize("players", [0, 1])
def test_too_few_players_for_a_duel(players):
    assert seat_duels(even(players, 1), seed=1).code == "too_few_players"


def test_stations_are_no_mode_of_duels():
    assert seat_duels(even(4, 4), seed=1, mode="stations").code == "unknown_mode"


def test_groups_are_equally_strong():
    assert groups(range(1, 9), 2) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert groups(range(1, 5), 2) == ((1, 4), (2, 3))
    assert groups(range(1, 17), 4)[0] == (1, 8, 9, 16)


@pytest.mark.parametrize("size", range(2, 12))
def test_all_play_all_meets_everybody_once_and_shares_first_seats(size):
    rounds = all_play_all(range(1, size + 1), seed=4)
    games = [frozenset(seats) for one in rounds for seats in one.tables]
    assert sorted(map(sorted, games)) == sorted(map(list, combinations(range(1, size + 1), 2)))
    starts = Counter(dict.fromkeys(range(1, size + 1), 0))
    for one in rounds:
        busy = [player for seats in one.tables for player in seats] + list(one.byes)
        assert sorted(busy) == list(range(1, size + 1))
        starts.update(seats[0] for seats in one.tables)
    assert max(starts.values()) - min(starts.values()) <= 1
    assert len(rounds) == (size - 1 if size % 2 == 0 else size)


def test_groups_play_side_by_side():
    merged = merge_rounds([all_play_all([1, 2, 3, 4], seed=1), all_play_all([5, 6], seed=1)])
    assert [len(one.tables) for one in merged] == [3, 2, 2]


@pytest.mark.parametrize("players", range(2, 20))
def test_knock_out_ends_with_the_best_two_if_the_better_always_wins(players):
    ranked = list(range(1, players + 1))
    now = knock_out_first(ranked)
    assert {*now.byes, *(one for seats in now.tables for one in seats)} == set(ranked)
    assert 1 in now.byes or 1 in now.tables[0]
    rounds = 1
    while len(now.tables) > 1 or now.byes:
        winners = [min(seats) for seats in now.tables] + list(now.byes)
        now = knock_out_next(ranked, winners)
        rounds += 1
    assert set(now.tables[0]) == {1, 2}
    assert rounds == (players - 1).bit_length()


def test_knock_out_of_eight_has_the_usual_bracket():
    assert knock_out_first(range(1, 9)).tables == ((1, 8), (4, 5), (2, 7), (3, 6))
    assert knock_out_next(range(1, 9), [8, 5, 2, 3]).tables == ((8, 5), (2, 3))
    assert knock_out_next(range(1, 9), [8, 3]).tables == ((8, 3),)
    assert knock_out_next(range(1, 9), [3]) == PastRound((), (3,))


def test_a_19_both_out_leaves_the_other_side_a_bye():
    assert knock_out_next(range(1, 5), [2]) == PastRound((), (2,))
    assert knock_out_next(range(1, 9), [1, 2, 3]) == PastRound(((2, 3),), (1,))


def test_fc_3_who_did_not_start_the_first_game_starts_the_second():
    first, second, third = best_of(1, 2, 3, seed=5)
    assert second.tables[0] == first.tables[0][::-1]
    assert sorted(third.tables[0]) == [1, 2]


def test_fi_7_third_game_of_a_match_has_a_lot_of_its_own():
    starters = {
        (first.tables[0][0], third.tables[0][0]) for first, _, third in (best_of(1, 2, 3, seed=n) for n in range(9))
    }
    assert len(starters) == 4


@pytest.mark.parametrize(
    ("winners", "decided"),
    [([], None), ([1], None), ([1, 1], 1), ([1, 2], None), ([1, 2, 2], 2), ([None, None, 1], 1), ([1, 2, None], None)],
)
def test_best_of_three_is_decided_when_it_cannot_be_turned(winners, decided):
    assert best_of_decided(1, 2, 3, winners) == decided


def test_a_14_a_play_off_has_a_new_lot_for_seats_each_time():
    assert {play_off_table([1, 2, 3], number=number, seed=1).tables[0] for number in range(1, 20)} != {(1, 2, 3)}
    assert play_off_table([3, 1, 2], number=1, seed=1) == play_off_table([1, 2, 3], number=1, seed=1)
