"""Tournament points and places of one game, as exact fractions."""

from fractions import Fraction as F

import pytest

from games.engine.places import duel_points, exact_places, table_points
from games.engine.ruleset import FFSC_CLASSIQUE
from tests.games.engine import table
from tests.games.engine.table import Table


def points(scores, excluded=(), size=None, **changes):
    return list(table_points(scores, excluded, size or len(scores), table.RULES.but(**changes)))


def duel(scores, excluded=(), **changes):
    return list(duel_points(scores, excluded, table.RULES.but(**changes)))


def test_pl_65_four_players_get_three_two_one_nothing():
    assert points([200, 310, 150, 90]) == [2, 3, 1, 0]


def test_pl_65_other_points_are_another_rule_set():
    assert points([4, 3, 2, 1], table_points=(F(5), F(3), F(1), F(0))) == [5, 3, 1, 0]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([9, 9, 5, 1], [F(5, 2), F(5, 2), 1, 0]),
        ([9, 5, 5, 1], [3, F(3, 2), F(3, 2), 0]),
        ([9, 9, 9, 1], [2, 2, 2, 0]),
        ([9, 9, 9, 9], [F(3, 2)] * 4),
        ([9, 5, 1, 1], [3, 2, F(1, 2), F(1, 2)]),
        ([9, 5, 5, 5], [3, 1, 1, 1]),
        ([9, 9, 5], [F(5, 2), F(5, 2), 0]),
        ([9, 5, 5], [3, 1, 1]),
        ([5, 5, 5], [F(5, 3)] * 3),
        ([5, 5], [F(3, 2)] * 2),
    ],
)
def test_pl_66_a12_equal_scores_share_the_points_of_their_places(scores, expected):
    assert points(scores) == expected


@pytest.mark.parametrize(("value", "expected"), [("share", [3, 2, F(1, 2), F(1, 2)]), ("last_zero", [3, 2, 0, 0])])
def test_a12_tie_for_last_by_rule_set(value, expected):
    assert points([9, 5, 1, 1], tie_points=value) == expected
    assert points([9, 9, 5, 1], tie_points=value) == [F(5, 2), F(5, 2), 1, 0]


@pytest.mark.parametrize(("value", "three", "two"), [("last_zero", [3, 2, 0], [3, 0]), ("by_place", [3, 2, 1], [3, 2])])
def test_pl_66_a13_short_tables_by_rule_set(value, three, two):
    assert points([9, 5, 1], short_tables=value) == three
    assert points([9, 5], short_tables=value) == two


def test_a12_sole_last_keeps_what_his_place_is_worth():
    assert points([9, 5, 1], short_tables="by_place", tie_points="last_zero") == [3, 2, 1]


def test_a19_others_keep_the_places_of_the_starting_table():
    assert points([9, 99, 5, 1], excluded=[1]) == [3, 0, 2, 1]
    assert points([9, 99, 5, 77], excluded=[1, 3]) == [3, 0, 2, 0]
    assert points([9, 99, 5], excluded=[1]) == [3, 0, 2]
    assert points([9, 99], excluded=[1]) == [3, 0]


def test_a19_excluded_players_are_never_averaged():
    assert points([9, 9, 9, 1], excluded=[1], tie_points="last_zero") == [F(5, 2), 0, F(5, 2), 1]
    assert points([5, 5], excluded=[0, 1]) == [0, 0]


def test_table_larger_than_the_rule_set_is_a_mistake():
    with pytest.raises(ValueError, match="table of 5"):
        points([1, 2, 3, 4, 5])


def test_pl_67_one_on_one_winner_gets_one_point():
    assert duel([301, 305]) == [0, 1]


def test_a14_one_on_one_draw_is_half_a_point_each():
    assert duel([300, 300]) == [F(1, 2), F(1, 2)]


def test_a19_one_on_one_walkover():
    assert duel([0, 300], excluded=[1]) == [1, 0]
    assert duel([0, 300], excluded=[0, 1]) == [0, 0]


def test_fc_24_match_points_are_another_rule_set():
    assert list(duel_points([3, 1], (), FFSC_CLASSIQUE)) == [3, 1]
    assert list(duel_points([3, 3], (), FFSC_CLASSIQUE)) == [2, 2]


def test_exact_places_are_means_of_the_places_shared():
    assert exact_places([9, 9, 5, 1], ()) == (F(3, 2), F(3, 2), 3, 4)
    assert exact_places([9, 9, 5, 1], [0]) == (None, 1, 2, 3)


def test_a21_ranking_uses_the_final_score_after_penalties_and_deductions():
    game = Table(2).started().play("8H", "KOT").penalise(0, points=20)
    for _ in range(4):
        game.say_pass()
    results = game.left(0, "AAAAAAA").left(1, "EEEEEEE").game.result()
    assert [(result.total, result.rank) for result in results] == [(-17, 2), (-7, 1)]


def test_shared_places_are_said_in_the_result():
    results = Table(3).started().game.result()
    assert {(result.place, result.rank, result.shared) for result in results} == {(F(2), 1, 3)}
