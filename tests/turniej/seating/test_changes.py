"""Changes by hand are judged by the checker that judges the draw; late entries and no-shows find a place."""

import pytest

from tests.turniej.seating.halls import even, hall, play
from turniej.seating import Player, SeatedTable, check, judge, place_late, seat_tables, swap, take_out
from turniej.seating.checker import check as checker


def seated(*tables):
    return tuple(SeatedTable(number, seats) for number, seats in enumerate(tables, start=1))


def test_one_checker_judges_draw_and_hand():
    assert check is checker


def test_a_swap_says_what_it_breaks_and_what_it_mends():
    players = hall([2, 2, 2, 2])
    seating = seat_tables(players, seed=1)
    first, second = (set(table.seats) for table in seating.tables)
    one = next(player for player in players if player.id in first)
    mate = next(player for player in players if player.school == one.school and player.id in second)
    other = next(iter(second - {mate.id}))
    done = swap(seating, one.id, other, players)
    assert {refusal.code for refusal in done.breaks} == {"swap_clash"}
    assert done.mends == ()
    assert done.before == seating.certificate
    assert not done.seating.certificate.ok
    assert done.seating.mode == "hand"
    back = swap(done.seating, one.id, other, players)
    assert {refusal.code for refusal in back.mends} == {"swap_clash"}
    assert back.breaks == ()


def test_a_swap_shows_new_repeats():
    players = even(16, 16)
    first, second = play(players, 2)
    clean = second.certificate.repeats
    found = []
    for one in second.tables[0].seats:
        for other in second.tables[1].seats:
            done = swap(second, one, other, players, history=[first.past])
            assert done.seating.certificate.repeats - clean == sum(1 for r in done.breaks if r.code == "swap_repeat")
            found += [refusal.params["rounds"] for refusal in done.breaks if refusal.code == "swap_repeat"]
    assert found
    assert all(rounds == [1] for rounds in found)


def test_a_swap_of_chairs_at_one_table_can_only_touch_starts():
    players = even(4, 4)
    first = seat_tables(players, seed=1)
    second = seat_tables(players, seed=1, history=[first.past])
    starter = first.tables[0].seats[0]
    done = swap(second, starter, second.tables[0].seats[0], players, history=[first.past])
    assert [refusal.code for refusal in done.breaks] == ["swap_starts"]


def test_a_swap_shows_a_wider_spread():
    players = [Player(number, points=number // 5) for number in range(1, 9)]
    seating = seat_tables(players, seed=1, mode="points")
    done = swap(seating, seating.tables[0].seats[0], seating.tables[1].seats[0], players)
    assert [refusal.code for refusal in done.breaks] == ["swap_spread"]


def test_a_swap_with_somebody_not_there_is_refused():
    players = even(8, 8)
    seating = seat_tables(players, seed=1)
    assert swap(seating, 1, 99, players).code == "player_not_seated"
    assert swap(seating, 1, 1, players).code == "same_player"


@pytest.mark.parametrize(
    ("tables", "codes"),
    [
        ([(1, 2, 3, 4)], {"player_missing"}),
        ([(1, 2, 3, 4), (5, 6, 7, 1)], {"player_twice", "player_missing"}),
        ([(1, 2, 3, 4, 5), (6, 7, 8)], {"table_too_big"}),
        ([(1, 2, 3, 4), (5, 6, 7, 8, 9)], {"player_unknown", "table_too_big"}),
        ([(1, 2, 3), (4, 5, 6), (7, 8)], {"table_too_small"}),
    ],
)
def test_what_is_no_seating_is_named(tables, codes):
    certificate = check(seated(*tables), even(8, 8))
    assert {problem.code for problem in certificate.problems} == codes
    assert not certificate.ok


def test_a_table_number_is_used_once():
    tables = (SeatedTable(1, (1, 2, 3, 4)), SeatedTable(1, (5, 6, 7, 8)))
    assert [problem.code for problem in check(tables, even(8, 8)).problems] == ["table_number_twice"]


def test_hand_made_tables_are_judged_whole():
    players = hall([2, 2, 2, 2])
    seating = seat_tables(players, seed=1)
    done = judge(seating, seated((1, 3, 5, 7), (2, 4, 6, 8)), players)
    assert done.breaks == ()
    assert done.seating.certificate.ok


def test_who_comes_late_takes_the_free_chair_that_breaks_least():
    players = hall([3, 3, 2, 2, 1])
    seating = seat_tables(players, seed=0)
    late = Player(99, "s2")
    done = place_late(seating, late, players)
    assert done.certificate.same_school == 0
    assert sorted(len(table.seats) for table in done.tables) == [4, 4, 4]


def test_who_comes_late_is_refused_where_there_is_no_chair_for_him():
    full = even(8, 8)
    seating = seat_tables(full, seed=1)
    assert place_late(seating, Player(99, "new"), full).code == "no_free_chair"
    assert place_late(seating, full[0], full).code == "player_twice"
    three = hall([2, 2, 1, 1, 1])
    seating = seat_tables(three, seed=1)
    assert place_late(seating, Player(99, "s0"), three).code == "no_fitting_chair"


def test_who_does_not_come_leaves_a_table_of_three():
    players = even(8, 8)
    done = take_out(seat_tables(players, seed=1), 3, players)
    assert sorted(len(table.seats) for table in done.tables) == [3, 4]
    assert done.certificate.problems == ()


def test_a_table_of_two_is_mended_from_a_table_of_four_or_dissolved():
    players = even(7, 7)
    seating = seat_tables(players, seed=1)
    three = next(table for table in seating.tables if len(table.seats) == 3)
    done = take_out(seating, three.seats[0], players)
    assert sorted(len(table.seats) for table in done.tables) == [3, 3]
    nine = even(9, 9)
    seating = seat_tables(nine, seed=1)
    done = take_out(seating, seating.tables[0].seats[0], nine)
    assert sorted(len(table.seats) for table in done.tables) == [4, 4]
    assert done.certificate.problems == ()


def test_taking_out_somebody_not_there_is_refused():
    players = even(8, 8)
    assert take_out(seat_tables(players, seed=1), 99, players).code == "player_not_seated"


@pytest.mark.parametrize("gone", range(1, 6))
def test_five_of_whom_one_is_gone_sit_at_one_table(gone):
    five = even(5, 5)
    done = take_out(seat_tables(five, seed=1), gone, five)
    assert [len(table.seats) for table in done.tables] == [4]
    assert done.certificate.problems == ()
