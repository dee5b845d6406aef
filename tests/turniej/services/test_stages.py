"""Stages: planned by the number of players, changed by hand, begun from the order before; play-offs until decided."""

import pytest

from tests.turniej.services import day
from turniej.models import Round
from turniej.services import people, plans, progress, stages, standings
from turniej.services.errors import Refused, Stale

pytestmark = pytest.mark.django_db


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
