"""From results to Tournament Points: places, ties, short tables, walkovers, duels."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turniej.standings import SCORINGS, Line, Result, Scoring, points_of

TABLES, DUELS = SCORINGS["tables"], SCORINGS["duels"]


def result(*scores, out=()):
    return Result(1, tuple(Line(player, score, excluded=player in out) for player, score in enumerate(scores, start=1)))


def fractions(*texts):
    return tuple(Fraction(text) for text in texts)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((300, 200, 100, 50), ("3", "2", "1", "0")),
        ((50, 100, 200, 300), ("0", "1", "2", "3")),
        ((300, 300, 100, 50), ("5/2", "5/2", "1", "0")),
        ((300, 200, 200, 50), ("3", "3/2", "3/2", "0")),
        ((300, 200, 50, 50), ("3", "2", "1/2", "1/2")),
        ((300, 300, 300, 50), ("2", "2", "2", "0")),
        ((300, 50, 50, 50), ("3", "1", "1", "1")),
        ((-5, -5, -5, -5), ("3/2", "3/2", "3/2", "3/2")),
    ],
)
def test_pl_65_and_a_12_four_share_six_points_exactly(scores, points):
    assert points_of(result(*scores), TABLES) == fractions(*points)


@pytest.mark.parametrize(
    ("scores", "last_zero", "by_place"),
    [
        ((3, 2, 1), ("3", "2", "0"), ("3", "2", "1")),
        ((3, 3, 1), ("5/2", "5/2", "0"), ("5/2", "5/2", "1")),
        ((3, 1, 1), ("3", "1", "1"), ("3", "3/2", "3/2")),
        ((1, 1, 1), ("5/3", "5/3", "5/3"), ("2", "2", "2")),
        ((2, 1), ("3", "0"), ("3", "2")),
        ((1, 1), ("3/2", "3/2"), ("5/2", "5/2")),
    ],
)
def test_pl_66_and_a_13_short_tables_by_both_readings(scores, last_zero, by_place):
    assert points_of(result(*scores), TABLES) == fractions(*last_zero)
    assert points_of(result(*scores), Scoring(short_table="by_place")) == fractions(*by_place)


def test_a_12_a_switch_gives_nothing_to_all_who_tie_for_last():
    assert points_of(result(3, 2, 1, 1), Scoring(last_zero=True)) == fractions("3", "2", "0", "0")
    assert points_of(result(3, 3, 2, 1), Scoring(last_zero=True)) == fractions("5/2", "5/2", "1", "0")


@pytest.mark.parametrize(
    ("scores", "out", "points"),
    [
        ((400, 300, 200, 100), {1}, ("0", "3", "2", "1")),
        ((400, 300, 200, 100), {1, 2}, ("0", "0", "3", "2")),
        ((400, 300, 200), {2}, ("3", "0", "2")),
        ((400, 300), {1}, ("0", "3")),
        ((400, 300, 300, 100), {4}, ("3", "3/2", "3/2", "0")),
    ],
)
def test_a_19_the_excluded_get_nothing_and_the_others_the_places_of_the_starting_table(scores, out, points):
    assert points_of(result(*scores, out=out), TABLES) == fractions(*points)


@pytest.mark.parametrize(
    ("scores", "out", "points"),
    [
        ((300, 200), (), ("1", "0")),
        ((200, 200), (), ("1/2", "1/2")),
        ((300, 200), {1}, ("0", "1")),
        ((300, 200), {1, 2}, ("0", "0")),
    ],
)
def test_pl_67_and_a_14_one_against_one(scores, out, points):
    assert points_of(result(*scores, out=out), DUELS) == fractions(*points)


def test_fc_24_other_points_for_a_duel():
    scoring = Scoring(kind="duels", duel_points=fractions("3", "2", "1"))
    assert points_of(result(300, 200), scoring) == fractions("3", "1")
    assert points_of(result(200, 200), scoring) == fractions("2", "2")


def test_places_are_enough_where_the_card_gave_no_scores():
    lines = (Line(1, place=2), Line(2, place=1), Line(3, place=2), Line(4, place=4))
    assert points_of(Result(1, lines), TABLES) == fractions("3/2", "3", "3/2", "0")


def test_a_19_the_excluded_need_no_score_where_all_others_have_one():
    assert points_of(result(300, 200, None, 100, out=(3,)), TABLES) == points_of(
        result(300, 200, 0, 100, out=(3,)), TABLES
    )


def test_neither_scores_nor_places_is_an_error():
    with pytest.raises(ValueError, match="round 4"):
        points_of(Result(4, (Line(1, 100), Line(2))), TABLES)


@given(st.lists(st.integers(-50, 400), min_size=4, max_size=4))
def test_a_12_a_full_table_always_gives_six_points(scores):
    assert sum(points_of(result(*scores), TABLES)) == 6
