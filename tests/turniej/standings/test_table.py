"""The order of players: criteria one after another, what decided, ties that stay ties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turniej.standings import METRICS, Bye, Line, Result, Scoring, movement, standings, teams
from turniej.standings.metrics import drawn_lot


def table(round_, *scores, table=0, best=()):
    """A result with players 1, 2, … of these scores; None leaves a player out."""
    moves = dict(best)
    return Result(
        round_,
        tuple(
            Line(player, score, best_move=moves.get(player, 0))
            for player, score in enumerate(scores, start=1)
            if score is not None
        ),
        table,
    )


def order(results, *tie_breaks, players=4, **options):
    scoring = Scoring(tie_breaks=tie_breaks or ("points", "small_points", "direct", "best_game"), **options)
    return standings(range(1, players + 1), results, scoring)


def test_points_decide_first():
    found = order([table(1, 100, 300, 200, 50), table(2, 90, 310, 210, 60)])
    assert found.order == (2, 3, 1, 4)
    assert [decision.metric for decision in found.decisions] == ["points", "points", "points"]
    assert found.rows[0].per_round == ((1, Fraction(3)), (2, Fraction(3)))
    assert [row.place for row in found.rows] == [1, 2, 3, 4]


def test_pl_69_and_a_14_small_points_decide_between_equal_points():
    found = order([table(1, 300, 200, None, None), table(2, 200, 301, None, None)], players=2)
    assert found.order == (2, 1)
    decision = found.decisions[0]
    assert (decision.metric, decision.above_value, decision.below_value) == ("small_points", 501, 500)


def test_a_14_direct_meeting_decides_next_if_all_who_tie_have_met():
    results = [table(1, 300, 200, None, None), table(2, 100, None, 200, None), table(2, None, 200, None, 100)]
    found = order(results, "points", "small_points", "direct")
    assert found.order[:2] == (1, 2)
    assert found.decisions[0].metric == "direct"


def test_a_19_who_was_excluded_has_lost_the_direct_meeting_whatever_the_card_says():
    met = Result(1, (Line(1, 300, excluded=True), Line(2, 200)))
    results = [met, table(2, 300, None, 200, None), table(2, None, 200, None, 100)]
    assert order(results, "direct", players=2).order == (2, 1)


def test_direct_meeting_is_left_aside_if_two_have_never_met():
    results = [table(1, 300, None, 200, None), table(1, None, 300, None, 200)]
    found = order(results, "points", "small_points", "direct")
    assert found.decisions[0].metric is None
    assert (found.rows[0].place, found.rows[1].place, found.rows[2].place) == (1, 1, 3)
    assert found.rows[0].shared


def test_three_who_beat_each_other_in_a_circle_stay_tied():
    results = [table(1, 200, 100, None), table(2, None, 200, 100), table(3, 100, None, 200)]
    found = order(results, "points", "small_points", "direct", players=3)
    assert [row.place for row in found.rows] == [1, 1, 1]


@pytest.mark.parametrize(
    ("metric", "results"),
    [
        ("best_game", [table(1, 300, 200), table(2, 150, 250)]),
        ("best_move", [table(1, 200, 200, best=[(1, 90), (2, 50)])]),
        ("difference", [table(1, 300, 200), table(2, None, 300, 250)]),
        ("wins", [table(1, 300, 200)]),
    ],
)
def test_every_metric_orders_players(metric, results):
    found = order(results, metric, players=2)
    assert found.order == (1, 2)
    assert found.decisions[0].metric == metric


def test_the_lot_breaks_every_tie_and_is_the_same_everywhere():
    results = [table(1, 200, 200, 200, 200)]
    found = order(results, "points", "lot", seed=7)
    assert sorted(found.order, key=lambda player: drawn_lot(player, 7)) == list(found.order)
    assert not any(row.shared for row in found.rows)
    assert drawn_lot(1, 7) == 21053652294761
    assert len({order(results, "points", "lot", seed=seed).order for seed in range(8)}) > 2


def test_difference_is_against_the_mean_of_the_others():
    found = order([table(1, 300, 200, 100, 0)], "points")
    assert [found.row(player).values["difference"] for player in (1, 2, 3, 4)] == [
        200,
        Fraction(200, 3),
        Fraction(-200, 3),
        -200,
    ]


def test_a_bye_gives_its_points():
    scoring = Scoring(kind="duels", tie_breaks=("points", "small_points"))
    found = standings([1, 2, 3], [table(1, 300, 200)], scoring, byes=[Bye(1, 3, Fraction(1), 300)])
    assert [row.place for row in found.rows] == [1, 1, 3]


def test_players_without_results_stand_with_nothing():
    found = order([table(1, 300, 200)], players=4)
    assert [row.points for row in found.rows] == [3, 0, 0, 0]


def test_results_of_strangers_count_for_nobody_else():
    found = standings([1], [table(1, 100, 200)], Scoring())
    assert found.rows[0].points == 0


def test_an_unknown_criterion_is_an_error():
    with pytest.raises(ValueError, match="height"):
        order([], "height")
    with pytest.raises(KeyError):
        order([]).row(99)


def test_metrics_say_their_direction():
    assert {key for key, metric in METRICS.items() if not metric.higher_is_better} == {"lot", "play_off"}
    assert all(key == metric.key for key, metric in METRICS.items())


@given(st.lists(st.lists(st.integers(0, 5), min_size=4, max_size=4), max_size=4))
def test_the_order_is_consistent_with_its_decisions(rounds):
    found = order([table(number, *scores) for number, scores in enumerate(rounds, start=1)])
    for above, below, decision in zip(found.rows, found.rows[1:], found.decisions, strict=False):
        assert (decision.metric is None) == (above.place == below.place)
        if decision.metric:
            assert decision.above_value > decision.below_value


def test_movement_between_rounds():
    first = order([table(1, 300, 200, 100, 50)])
    second = order([table(1, 300, 200, 100, 50), table(2, 10, 20, 30, 400)])
    assert second.order == (4, 1, 2, 3)
    assert movement(first, second) == {1: -1, 2: -1, 3: -1, 4: 3}


def test_the_team_table_adds_up_each_school():
    found = order([table(1, 300, 200, 100, 50)])
    rows = teams(found, {1: "A", 2: "B", 3: "B", 4: ""})
    assert [(row.school, row.place, row.points, row.small_points, row.players) for row in rows] == [
        ("A", 1, 3, 300, (1,)),
        ("B", 2, 3, 300, (2, 3)),
    ]
    best = teams(found, {1: "A", 2: "B", 3: "B"}, best=1)
    assert {row.school: row.points for row in best} == {"A": 3, "B": 2}


def test_equal_teams_share_a_place():
    found = order([table(1, 300, 300, 100, 100)])
    rows = teams(found, {1: "A", 2: "B", 3: "A", 4: "B"})
    assert [row.place for row in rows] == [1, 1]
