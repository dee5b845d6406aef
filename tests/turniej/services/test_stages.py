"""Stages: planned by the number of players, changed by hand, begun from the order before; play-offs until decided."""

import pytest

from tests.turniej.services import day
from turniej.models import Decision, Round, Stage, Tournament
from turniej.services import people, plans, progress, seating, stages, standings
from turniej.services.errors import Refused, Stale

pytestmark = pytest.mark.django_db


def level(player: int, round_: Round) -> int:
    """Everybody equal in one-on-one games; at tables by number."""
    return 300 if round_.stage.kind == Stage.Kind.DUELS and not round_.is_play_off else 400 - player % 97


def test_a_plan_waits_until_two_are_on_the_list():
    for players in (0, 1):
        tournament = day.tournament_of(players, 1)
        assert plans.planned(tournament) == [] and progress.what_next(tournament).code == "add_players"
    assert plans.planned(day.tournament_of(2, 2))


@pytest.mark.parametrize(
    ("players", "kinds"),
    [
        (6, [(2, 2), (1, 0)]),
        (12, [(3, 4), (1, 1), (1, 0)]),
        (20, [(3, 8), (3, 2), (3, 0)]),
        (46, [(4, 16), (3, 1), (3, 0)]),
    ],
)
def test_the_regulations_template(players, kinds):
    tournament = day.tournament_of(players, 12)
    planned = plans.plan(tournament)
    assert [(stage.rounds_planned, stage.advance) for stage in planned] == kinds
    assert [stage.kind for stage in planned] == ["tables"] + ["duels"] * (len(kinds) - 1)
    assert planned[0].school_ban and not planned[-1].school_ban
    assert planned[-1].code == "final"


def test_the_plan_follows_the_number_of_players_until_somebody_edits_it():
    tournament = day.tournament_of(6, 3)
    assert len(plans.plan(tournament)) == 2
    for number in range(7, 13):
        day.people_add(tournament, number)
    planned = plans.plan(tournament)
    assert len(planned) == 3
    plans.change_stage(planned[0], {"rounds_planned": 5}, who=day.HOUSE)
    tournament.refresh_from_db()
    day.people_add(tournament, 13)
    assert plans.plan(tournament)[0].rounds_planned == 5 and tournament.template == "custom"


def test_numbers_of_a_stage_that_began_are_fixed_but_for_rounds_and_advance():
    tournament = day.checked_in(6, 3)
    day.play_round(tournament)
    first = tournament.stages.get(number=1)
    with pytest.raises(Refused, match="stage_started"):
        plans.change_stage(first, {"kind": "duels"}, who=day.HOUSE)
    with pytest.raises(Refused, match="fewer_than_played"):
        plans.change_stage(first, {"rounds_planned": 0}, who=day.HOUSE)
    with pytest.raises(Refused, match="bad_number"):
        plans.change_stage(first, {"advance": -1}, who=day.HOUSE)
    plans.change_stage(first, {"rounds_planned": 3}, who=day.HOUSE)
    day.play_round(tournament)
    assert progress.what_next(tournament).code == "draw"


def test_a_stale_change_of_a_stage_is_told():
    tournament = day.tournament_of(6, 3)
    stage = plans.plan(tournament)[0]
    revision = tournament.revision
    plans.change_stage(stage, {"rounds_planned": 4}, who=day.HOUSE)
    with pytest.raises(Stale):
        plans.change_stage(stage, {"rounds_planned": 3}, revision=revision, who=day.HOUSE)


def test_stages_are_added_and_taken_out_at_the_end_only():
    tournament = day.tournament_of(6, 3)
    first, final = plans.plan(tournament)
    with pytest.raises(Refused, match="not_the_last"):
        plans.remove_stage(first, who=day.HOUSE)
    plans.remove_stage(final, who=day.HOUSE)
    tournament.refresh_from_db()
    plans.add_stage(tournament, {"kind": "duels", "format": "knock_out"}, who=day.HOUSE)
    assert [stage.format for stage in plans.plan(tournament)] == ["drawn", "knock_out"]
    with pytest.raises(Refused, match="unknown_format"):
        plans.add_stage(tournament, {"kind": "tables", "format": "swiss"}, who=day.HOUSE)


def test_the_next_stage_waits_for_all_rounds():
    tournament = day.checked_in(6, 3)
    with pytest.raises(Refused, match="rounds_left"):
        stages.next_stage(tournament, who=day.HOUSE)
    day.play_round(tournament)
    with pytest.raises(Refused, match="rounds_left"):
        stages.next_stage(tournament, who=day.HOUSE)
    day.started(tournament)
    with pytest.raises(Refused, match="round_open"):
        stages.next_stage(tournament, who=day.HOUSE)


def test_who_stands_next_takes_the_place_of_one_who_went_home():
    tournament = day.checked_in(12, 4)
    for _ in range(3):
        day.play_round(tournament)
    order = [row.player for row in standings.of_tournament(tournament).stages[0].groups[0].rows]
    people.withdraw(order[1], reason="went home", who=day.HOUSE)
    semi = stages.next_stage(tournament, who=day.HOUSE)
    assert set(semi.stage_entrants.values_list("player_id", flat=True)) == {order[n].pk for n in (0, 2, 3, 4)}
    people.withdraw(order[0], reason="went home too", who=day.HOUSE)
    assert progress.wrongly_advanced(tournament) == []


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


def test_a_knock_out_ends_with_one_winner_and_a_draw_is_played_off():
    tournament = day.checked_in(6, 3, template="knock_out")
    rounds_played = 0
    while progress.what_next(tournament).code in ("draw", "play_off"):
        step = progress.what_next(tournament).code
        first = rounds_played == 0
        day.play_round(tournament, (lambda _player, _round: 200) if first else None)
        if first:
            assert progress.what_next(tournament).code == "play_off"
        assert step in ("draw", "play_off")
        rounds_played += 1
    winners = progress.winner(tournament)
    assert len(winners) == 1
    assert standings.of_tournament(tournament).final[0] == winners[0]
    byes = [player for round_ in Round.objects.all() for player in round_.byes]
    assert len(byes) == len(set(byes)) == 2


def test_a_swiss_tournament_of_an_odd_number_gives_each_one_bye_at_most():
    tournament = day.checked_in(7, 4, template="swiss")
    while progress.what_next(tournament).code == "draw":
        day.play_round(tournament)
    byes = [player for round_ in Round.objects.all() for player in round_.byes]
    assert len(byes) == len(set(byes)) == Round.objects.count()
    assert progress.winner(tournament)
    points = [row.points for row in standings.of_tournament(tournament).stages[0].groups[0].rows]
    assert sum(points) == Round.objects.count() * 4


def test_a_school_club_has_one_stage_and_a_winner():
    tournament = day.checked_in(9, 3, template="school_club")
    assert len(day.play_to_the_end(tournament)) == 1
    assert tournament.stages.count() == 1


def test_best_of_three_stops_when_it_is_decided():
    tournament = day.tournament_of(6, 3)
    final = plans.plan(tournament)[1]
    plans.change_stage(final, {"format": "best_of", "rounds_planned": 3}, who=day.HOUSE)
    tournament.refresh_from_db()
    day.check_everybody_in(tournament)
    winners = day.play_to_the_end(tournament)
    assert len(winners) == 1
    assert Round.objects.filter(stage__number=2).count() == 2


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


def test_fc_24_a_game_is_worth_three_two_or_one_where_the_rules_say_so():
    tournament = day.checked_in(4, 4, template="swiss", preset="ffsc_classique")
    day.play_round(tournament, lambda player, _round: 300 - player % 4)
    day.play_round(tournament, lambda _player, _round: 200)
    rows = standings.of_tournament(tournament).stages[0].groups[0].rows
    assert sorted(row.per_round[1] for row in rows) == [1, 1, 3, 3]
    assert [row.per_round[2] for row in rows] == [2] * 4


@pytest.mark.parametrize("what", sorted(plans.kinds_of_stage(4)))
def test_a_stage_of_every_kind_can_come_next_and_has_a_winner(what):
    tournament = day.checked_in(4, 4)
    plans.remove_stage(plans.planned(tournament)[1], who=day.HOUSE)
    plans.change_stage(plans.planned(tournament)[0], {"rounds_planned": 1}, who=day.HOUSE)
    added = plans.add_stage(tournament, plans.kinds_of_stage(4)[what], who=day.HOUSE)
    assert [stage.code for stage in plans.planned(tournament)] == ["tables", "final"]
    winners = day.play_to_the_end(tournament)
    assert added.stage_entrants.count() == (2 if what == "best_of" else 4)
    assert len(winners) == (2 if what in ("pairs", "groups") else 1)


def test_reading_the_plan_writes_nothing():
    tournament = day.tournament_of(12, 4)
    assert [stage.pk for stage in plans.planned(tournament)] == [None] * 3
    assert progress.what_next(tournament).code == "draw"
    assert not tournament.stages.exists()
