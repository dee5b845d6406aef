"""The rating table: Elo's formula with the numbers that FIDE prints, and what is rated at all."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.ruleset import FFSC_CLASSIQUE
from turniej.standings import Line, Result
from turniej.standings.rating import expected_score, ratings


def game(one: int, other: int, score: int, against: int, number: int = 1, **more) -> Result:
    return Result(number, (Line(one, score, **more), Line(other, against)))


@pytest.mark.parametrize(
    ("difference", "printed"),
    # FIDE's table 8.1.2 (difference of ratings, score of the higher rated), which goes by steps of a hundredth.
    [(0, 0.50), (25, 0.54), (50, 0.57), (100, 0.64), (150, 0.70), (200, 0.76), (250, 0.81), (300, 0.85), (400, 0.92)],
)
def test_expected_score_is_that_of_the_printed_table(difference, printed):
    assert expected_score(1500 + difference, 1500) == pytest.approx(printed, abs=0.012)


def test_difference_of_more_than_400_counts_as_400():
    assert expected_score(2400, 1000) == expected_score(1900, 1500) == pytest.approx(10 / 11)
    assert expected_score(1000, 2400) == pytest.approx(1 / 11)


def test_winner_of_equals_gains_half_of_k_and_the_loser_loses_it():
    rows = ratings({1: None, 2: None}, [game(1, 2, 402, 310)], FFSC_CLASSIQUE)
    assert [(row.player, row.place, row.before, row.after, row.change) for row in rows] == [
        (1, 1, 1500, 1520, 20),
        (2, 2, 1500, 1480, -20),
    ]


def test_games_are_rated_together_by_the_ratings_that_were_brought():
    games = [game(1, 2, 400, 300), game(1, 3, 300, 300, 2), game(3, 2, 250, 380, 3)]
    rows = {row.player: row for row in ratings({1: 1600, 2: 1500, 3: None}, games, FFSC_CLASSIQUE)}
    # 1: 1 1/2 of 2, expected 2 x 0.6401; 2: 1 of 2, expected 0.3599 + 0.5; 3: 1/2 of 2, expected 0.3599 + 0.5.
    assert (rows[1].score, rows[1].games) == (Fraction(3, 2), 2)
    assert rows[1].expected == pytest.approx(1.28013, abs=0.00001)
    assert {player: row.change for player, row in rows.items()} == {1: 9, 2: 6, 3: -14}


def test_order_of_the_games_changes_nothing():
    games = [game(1, 2, 400, 300), game(1, 3, 300, 310, 2), game(3, 2, 250, 380, 3)]
    brought = {1: 1600, 2: 1500, 3: 1444}
    assert ratings(brought, games, FFSC_CLASSIQUE) == ratings(brought, games[::-1], FFSC_CLASSIQUE)


def test_walkover_is_not_rated_nor_a_table_of_four():
    four = Result(1, tuple(Line(player, 300 - player) for player in (1, 2, 3, 4)))
    rows = ratings(dict.fromkeys((1, 2, 3, 4)), [four, game(1, 2, 0, 0, excluded=True)], FFSC_CLASSIQUE)
    assert all(row.games == 0 and row.change == 0 and row.place == 1 for row in rows)


def test_k_is_shared_by_many_games():
    games = [game(1, 2, 400, 300, number) for number in range(1, 36)]
    winner, loser = ratings({1: None, 2: None}, games, FFSC_CLASSIQUE)
    assert winner.change == 350 == -loser.change


def test_half_is_rounded_away_from_zero():
    rules = FFSC_CLASSIQUE.but(rating_k=1)
    winner, loser = ratings({1: None, 2: None}, [game(1, 2, 400, 300)], rules)
    assert (winner.change, loser.change) == (1, -1)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 400), st.integers(0, 400)), max_size=15))
def test_points_only_move_between_players(played):
    games = [
        game(one, other, mine, his, number) for number, (one, other, mine, his) in enumerate(played, 1) if one != other
    ]
    rows = ratings(dict.fromkeys(range(6)), games, FFSC_CLASSIQUE)
    assert sum(row.score for row in rows) == len(games)
    assert sum(row.expected for row in rows) == pytest.approx(len(games))
    assert abs(sum(row.change for row in rows)) <= len(rows) / 2
