"""Ties: played off until decided, waived, drawn by lot, or left to the criteria."""

import pytest

from tests.turniej.services import day
from turniej.models import Decision, Round, Stage, Tournament
from turniej.services import plans, progress, seating, stages, standings
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db


def level(player: int, round_: Round) -> int:
    """Everybody equal in one-on-one games; at tables by number."""
    return 300 if round_.stage.kind == Stage.Kind.DUELS and not round_.is_play_off else 400 - player % 97


def test_pl_68_equal_points_in_the_final_are_played_off_until_decided():
    tournament = day.checked_in(6, 3)
    for _ in range(2):
        day.play_round(tournament)
    stages.next_stage(tournament, who=day.HOUSE)
    day.play_round(tournament, level)
    step = progress.main_action(Tournament.objects.get(pk=tournament.pk))
    assert (step.code, step.params["games"]) == ("play_off", 1)
    assert progress.winner(tournament) == []
    again = day.started(tournament)
    assert again.is_play_off and again.pairings.count() == 1
    day.finish_round(again, lambda _player, _round: 250)
    assert progress.what_next(tournament).code == "play_off"
    day.play_round(tournament)
    assert progress.what_next(tournament).code == "awards"
    assert len(progress.winner(tournament)) == 1
    rows = standings.of_tournament(tournament).stages[-1].groups[0].rows
    assert [row.points for row in rows] == [rows[0].points] * 2
    assert rows[0].decision.metric == "play_off"


def test_equal_points_in_a_swiss_stage_are_left_to_the_criteria():
    tournament = day.checked_in(4, 4, template="swiss")
    while progress.what_next(tournament).code == "draw":
        day.play_round(tournament, lambda _player, _round: 300)
    assert progress.what_next(tournament).code == "awards"
    rows = standings.of_tournament(tournament).stages[-1].groups[0].rows
    assert len({row.points for row in rows}) == 1
    assert progress.play_offs_needed(tournament) == []


def test_pl_68_a_three_way_tie_is_one_game_of_three_then_of_those_still_tied():
    tournament = day.checked_in(20, 7)
    for _ in range(3):
        day.play_round(tournament)
    stages.next_stage(tournament, who=day.HOUSE)
    for _ in range(3):
        day.play_round(tournament, level)
    ties = progress.play_offs_needed(tournament)
    assert [len(tie.players) for tie in ties] == [4, 4] and all(tie.matters for tie in ties)
    with pytest.raises(Refused, match="play_off_needed"):
        stages.next_stage(tournament, who=day.HOUSE)
    seen: list[int] = []
    while progress.what_next(tournament).code == "play_off":
        round_ = day.started(tournament)
        seen.append(max(pairing.places.count() for pairing in round_.pairings.all()))
        best = {min(pairing.places.values_list("player_id", flat=True)) for pairing in round_.pairings.all()}
        day.finish_round(round_, lambda player, _round, best=best: 300 if player in best else 200)
    assert seen[:2] == [4, 3]
    assert stages.next_stage(tournament, who=day.HOUSE).stage_entrants.count() == 4


def test_a14_a_judge_may_waive_only_a_tie_on_which_nothing_depends():
    tournament = day.checked_in(20, 7)
    for _ in range(3):
        day.play_round(tournament)
    semi = stages.next_stage(tournament, who=day.HOUSE)
    group = {e.player_id: e.group for e in semi.stage_entrants.all()}
    order = {e.player_id: e.rank for e in semi.stage_entrants.all()}
    top = {g: [pk for pk in order if group[pk] == g][:2] for g in (1, 2)}

    def score(player: int, _round: Round) -> int:
        return 300 if player in top[group[player]] else 100 + order[player]

    for _ in range(3):
        day.play_round(tournament, score)
    ties = progress.play_offs_needed(tournament)
    assert ties and not any(tie.matters for tie in ties)
    who = day.judge(tournament)
    with pytest.raises(Refused, match="reason_missing"):
        stages.waive(semi, ties[0].players, reason="", who=who)
    with pytest.raises(Refused, match="no_such_tie"):
        stages.waive(semi, [1, 2], reason="x", who=who)
    for tie in ties:
        stages.waive(semi, tie.players, reason="both go on", who=who)
    assert progress.what_next(tournament).code == "next_stage"
    assert Decision.objects.filter(kind="waived").count() == len(ties)


def test_what_matters_cannot_be_waived_but_a_lot_can_be_drawn():
    tournament = day.checked_in(6, 3)
    for _ in range(2):
        day.play_round(tournament)
    final = stages.next_stage(tournament, who=day.HOUSE)
    day.play_round(tournament, level)
    tie = progress.play_offs_needed(tournament)[0]
    with pytest.raises(Refused, match="it_matters"):
        stages.waive(final, tie.players, reason="late", who=day.judge(tournament))
    lot = stages.draw_lot(final, tie.players, reason="the bus leaves", who=day.judge(tournament))
    assert [player.pk for player in progress.winner(tournament)] == [lot.data["players"][0]]


def test_pl_69_a_tie_in_stage_1_is_broken_by_criteria_unless_the_rules_say_a_game():
    by_criteria = day.checked_in(8, 4)
    for _ in range(3):
        day.play_round(by_criteria, lambda _player, _round: 200)
    assert progress.what_next(by_criteria).code == "next_stage"
    by_game = day.tournament_of(8, 4)
    by_game.ruleset["promotion_ties"] = "play_off"
    by_game.save()
    day.check_everybody_in(by_game)
    for _ in range(3):
        day.play_round(by_game, lambda player, _round: 400 if player % 8 < 3 else 200)
    assert progress.what_next(by_game).code in ("play_off", "next_stage")


def test_a_tie_of_more_than_four_is_for_the_lot():
    tournament = day.tournament_of(6, 3)
    first, final = plans.plan(tournament)
    plans.change_stage(first, {"rounds_planned": 1, "advance": 5}, who=day.HOUSE)
    plans.change_stage(final, {"entrants": 5}, who=day.HOUSE)
    tournament.refresh_from_db()
    day.check_everybody_in(tournament)
    day.play_round(tournament)
    stages.next_stage(tournament, who=day.HOUSE)
    while progress.what_next(tournament).code == "draw":
        day.play_round(tournament, level)
    with pytest.raises(Refused, match="tie_too_large"):
        seating.draw(tournament, who=day.HOUSE)
    tie = progress.play_offs_needed(tournament)[0]
    stages.draw_lot(tie.stage, tie.players, who=day.judge(tournament))
    assert len(progress.winner(tournament)) == 1
