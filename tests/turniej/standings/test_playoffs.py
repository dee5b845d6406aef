"""Play-offs among exactly those who are tied, again and again until decided; who advances; what is still needed."""

from fractions import Fraction

import pytest

from turniej.standings import (
    SCORINGS,
    Advance,
    Line,
    Result,
    Scoring,
    advancing,
    advancing_groups,
    changes,
    needs,
    play_offs,
    standings,
)

DUELS = SCORINGS["duels"]


def duel(round_, one, other, score=300, answer=200):
    return Result(round_, (Line(one, score), Line(other, answer)))


def game(**scores):
    return Result(0, tuple(Line(int(player[1:]), score) for player, score in scores.items()))


CIRCLE = [duel(1, 1, 2), duel(2, 2, 3), duel(3, 3, 1), duel(1, 3, 4), duel(2, 1, 4), duel(3, 2, 4)]
"""Players 1, 2 and 3 with two points each, player 4 with none."""


def final(results=CIRCLE, players=4):
    return standings(range(1, players + 1), results, DUELS)


def test_pl_68_equal_points_call_for_a_play_off_among_exactly_those():
    found = play_offs(final(), [], order_asked=4)
    assert [(sorted(one.players), one.number, one.first_place, one.matters) for one in found.needed] == [
        ([1, 2, 3], 1, 1, True)
    ]
    assert [row.place for row in found.order.rows] == [1, 1, 1, 4]


def test_pl_68_a_play_off_that_decides_ends_it():
    found = play_offs(final(), [game(p1=100, p2=300, p3=200)], order_asked=4)
    assert found.needed == ()
    assert found.order.order == (2, 3, 1, 4)
    assert [decision.metric for decision in found.order.decisions] == ["play_off", "play_off", "points"]
    assert [row.place for row in found.order.rows] == [1, 2, 3, 4]


def test_a_14_it_is_repeated_among_those_still_tied():
    played = [game(p1=300, p2=200, p3=200)]
    found = play_offs(final(), played, order_asked=4)
    assert [(sorted(one.players), one.number, one.first_place) for one in found.needed] == [([2, 3], 2, 2)]
    assert found.order.order[0] == 1
    played.append(game(p2=150, p3=150))
    assert [one.number for one in play_offs(final(), played, order_asked=4).needed] == [3]
    played.append(game(p2=100, p3=150))
    done = play_offs(final(), played, order_asked=4)
    assert (done.needed, done.order.order) == ((), (1, 3, 2, 4))


def test_a_19_the_excluded_from_a_play_off_is_last_even_behind_a_lost_one():
    out = Result(0, (Line(1, 500, excluded=True), Line(2, 100), Line(3, 200)))
    assert play_offs(final(), [out], order_asked=4).order.order == (3, 2, 1, 4)


def test_a_14_a_drawn_pair_of_a_semi_final_plays_again():
    pair = standings([1, 2], [duel(1, 1, 2, 250, 250)], DUELS)
    found = play_offs(pair, [], order_asked=1)
    assert [(one.players, one.matters) for one in found.needed] == [((1, 2), True)]
    assert play_offs(pair, [game(p1=1, p2=2)], order_asked=1).order.order == (2, 1)


def test_a_14_only_where_nothing_depends_on_it_a_tie_may_be_waived():
    group = final(
        [duel(1, 1, 2), duel(1, 3, 4), duel(2, 1, 3), duel(2, 2, 4, 310), duel(3, 1, 4, 200, 200), duel(3, 2, 3, 9, 9)]
    )
    tied = play_offs(group, [], order_asked=1).needed
    assert [(sorted(one.players), one.matters) for one in tied] == [([2, 3], False)]
    waived = play_offs(group, [], [frozenset({2, 3})], order_asked=1)
    assert waived.needed == ()
    assert [row.place for row in waived.order.rows] == [1, 2, 3, 4]
    assert waived.order.decisions[1].metric == "small_points"
    matters = play_offs(group, [], [frozenset({2, 3})], order_asked=2)
    assert [one.matters for one in matters.needed] == [True]


def test_a_play_off_that_no_longer_fits_after_a_correction_is_left_aside():
    played = [game(p1=100, p2=300, p3=200)]
    corrected = final([duel(1, 2, 1), *CIRCLE[1:]])
    found = play_offs(corrected, played, order_asked=4)
    assert found.needed == ()
    assert found.order.order[0] == 2


def test_pl_69_ties_of_stage_one_are_broken_by_criteria():
    found = standings(
        [1, 2, 3, 4], [Result(1, (Line(1, 300), Line(2, 300), Line(3, 100), Line(4, 50)))], SCORINGS["tables"]
    )
    assert advancing(found, 1).tied == ()
    assert advancing(found, 1).decision.metric == "lot"


def test_a_14_stage_one_can_ask_for_a_play_off_instead():
    scoring = Scoring(tie_breaks=("points", "small_points"))
    found = standings(
        [1, 2, 3], [Result(1, (Line(1, 300), Line(2, 200))), Result(2, (Line(1, 10), Line(2, 20)))], scoring
    )
    assert advancing(found, 1) == Advance((1,), found.decisions[0])
    assert advancing(found, 1, play_off=True) == Advance((), found.decisions[0], (1, 2))
    assert advancing(found, 2, play_off=True).players == (1, 2)
    assert advancing(found, 0).players == ()
    assert advancing(found, 9).players == found.order


def test_the_first_of_every_group_come_before_the_second_ones():
    one = standings([1, 2], [duel(1, 1, 2)], DUELS)
    other = standings([3, 4], [duel(1, 4, 3)], DUELS)
    assert advancing_groups([one, other], 2).players == (1, 4, 2, 3)
    assert advancing_groups([one, other], 1).players == (1, 4)
    drawn = standings([5, 6], [duel(1, 5, 6, 9, 9)], DUELS)
    assert advancing_groups([one, drawn], 1).tied == (5, 6)


def stage(*points):
    """Standings with these points after a round, by results that give them."""
    scoring = Scoring(tie_breaks=("points",))
    found = []
    for number, wanted in enumerate(points, start=1):
        rivals = [-3 * number, -3 * number - 1, -3 * number - 2]
        lines = [Line(number, 100)] + [
            Line(rival, 200 if place < 3 - wanted else 50) for place, rival in enumerate(rivals)
        ]
        found.append(Result(1, tuple(lines)))
    return standings(range(1, len(points) + 1), found, scoring)


def test_what_each_needs_to_advance():
    table = stage(3, 2, 1, 0)
    need = needs(table, advance=2, rounds_left=1)
    assert need[1].state == "open"
    assert need[1].sure == Fraction(3, 2)
    assert need[1].chance == 0
    assert need[3].chance == 1
    assert need[3].sure is None
    assert need[4].state == "open"
    assert needs(table, advance=4, rounds_left=1)[4].state == "in"


@pytest.mark.parametrize("seed", range(30))
def test_sure_and_chance_are_true_for_every_outcome(seed):
    table = stage(*(seed * step % 4 for step in (1, 2, 3, 5, 7)))
    points = {row.player: row.points for row in table.rows}
    for row in table.rows:
        need = needs(table, advance=2, rounds_left=1)[row.player]
        others = [points[player] for player in points if player != row.player]
        for mine in range(7):
            own = row.points + Fraction(mine, 2)
            before_if_all_win = sum(1 for other in others if other + 3 >= own)
            before_if_all_lose = sum(1 for other in others if other > own)
            assert (need.sure is not None and need.sure <= Fraction(mine, 2)) == (before_if_all_win < 2)
            if need.chance is None or need.chance > Fraction(mine, 2):
                assert before_if_all_lose >= 2
            else:
                assert before_if_all_lose < 2


def test_after_the_last_round_it_is_decided():
    need = needs(stage(3, 2, 2, 0), advance=1, rounds_left=0)
    assert [need[player].state for player in (1, 2, 3, 4)] == ["in", "out", "out", "out"]
    assert needs(stage(3, 2, 2, 0), advance=2, rounds_left=0)[2].state == "open"


def test_a_correction_says_what_it_changed():
    before, after = final([duel(1, 1, 2)], 2), final([duel(1, 2, 1)], 2)
    assert [(change.code, change.params["player"]) for change in changes(before, after)] == [
        ("points_changed", 2),
        ("place_changed", 2),
        ("points_changed", 1),
        ("place_changed", 1),
        ("winner_changed", 2),
    ]
    assert changes(before, before) == ()
    assert [
        (change.code, change.params["player"]) for change in changes(advancing(before, 1), advancing(after, 1))
    ] == [
        ("now_advances", 2),
        ("no_longer_advances", 1),
    ]
    with pytest.raises(TypeError):
        changes(before, advancing(after, 1))
