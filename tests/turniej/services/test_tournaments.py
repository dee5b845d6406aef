"""A tournament as a whole: created, set, fixed, moved through the day, copied, removed."""

from datetime import date

import pytest
from django.contrib.auth.models import User

from games.models import Event, Game
from tests.turniej.services import day
from turniej.models import LogEntry, Player, Tournament
from turniej.services import (
    checkin,
    copies,
    copying,
    log,
    moving,
    phases,
    plans,
    progress,
    removal,
    seating,
    tournaments,
)
from turniej.services.errors import Refused, Stale

pytestmark = pytest.mark.django_db


def test_a_name_gives_an_address_that_nobody_has():
    slugs = [tournaments.create(name="Łowickie Słowa", day=date(2026, 5, 9)).slug for _ in range(3)]
    assert slugs == ["lowickie-slowa", "lowickie-slowa-2", "lowickie-slowa-3"]
    assert tournaments.create(name="☃", day=date(2026, 5, 9)).slug == "turniej"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": "  "}, "name_missing"),
        ({"preset": "chess"}, "unknown_preset"),
        ({"template": "marathon"}, "unknown_template"),
        ({"seating_mode": "alphabet"}, "unknown_mode"),
        ({"time_zone": "Mars/Base"}, "unknown_zone"),
    ],
)
def test_what_cannot_be_is_refused(values, code):
    with pytest.raises(Refused, match=code):
        tournaments.create(**{"name": "Próba", "day": date(2026, 5, 9), **values})
    assert not Tournament.objects.exists()


def test_settings_are_logged_with_before_and_after():
    tournament = tournaments.create(name="Próba", day=date(2026, 5, 9))
    changed = tournaments.change_settings(tournament, {"place": " Kutno ", "name": "Próba"}, who=day.HOUSE)
    assert changed.place == "Kutno"
    entry = LogEntry.objects.first()
    assert (entry.before, entry.after) == ({"place": ""}, {"place": "Kutno"})
    count = LogEntry.objects.count()
    tournaments.change_settings(changed, {"place": "Kutno"}, who=day.HOUSE)
    assert LogEntry.objects.count() == count


def test_a_stale_page_cannot_overwrite_settings():
    tournament = tournaments.create(name="Próba", day=date(2026, 5, 9))
    revision = tournament.revision
    tournaments.change_settings(tournament, {"place": "Kutno"}, revision=revision, who=day.HOUSE)
    with pytest.raises(Stale) as stale:
        tournaments.change_settings(tournament, {"place": "Łowicz"}, revision=revision, who=day.HOUSE)
    assert [log.label(entry) for entry in stale.value.changes] == ["Zmieniono ustawienia"]


def test_rules_change_until_the_first_seating():
    tournament = day.tournament_of(8, 4)
    changed = tournaments.change_rules(tournament, {"time_cap_minutes": 20}, who=day.HOUSE)
    assert changed.ruleset["time_cap_minutes"] == 20
    for bad in ({"time_finish": "never"}, {"unheard_of": 1}):
        with pytest.raises(Refused, match="not_a_rule"):
            tournaments.change_rules(tournament, bad, who=day.HOUSE)
    day.check_everybody_in(tournament)
    day.drawn(tournament)
    for change in (
        lambda: tournaments.change_rules(tournament, {"time_cap_minutes": 30}, who=day.HOUSE),
        lambda: tournaments.change_settings(tournament, {"template": "swiss"}, who=day.HOUSE),
    ):
        with pytest.raises(Refused, match="frozen"):
            change()


def test_the_word_list_is_pinned_and_changed_only_with_a_reason(word_list):
    tournament = day.checked_in(8, 4)
    round_ = day.drawn(tournament)
    tournament.refresh_from_db()
    assert tournament.edition == word_list
    assert round_.pairings.first().game.edition == word_list
    with pytest.raises(Refused, match="reason_missing"):
        tournaments.switch_edition(tournament, word_list, reason="", who=day.HOUSE)
    tournaments.switch_edition(tournament, word_list, reason="new list", who=day.HOUSE)


def test_the_day_goes_on_step_by_step_and_one_back():
    tournament = day.tournament_of(6, 3)
    with pytest.raises(Refused, match="no_such_step"):
        moving.move_to(tournament, "play", who=day.HOUSE)
    assert progress.main_action(tournament).code == "check_in"
    tournament = moving.move_to(tournament, "check_in", who=day.HOUSE)
    assert progress.main_action(tournament).code == "finish_check_in"
    with pytest.raises(Refused, match="too_few_players"):
        checkin.finish(tournament, who=day.HOUSE)
    assert moving.move_to(tournament, "roster", who=day.HOUSE).phase == "roster"
    day.check_everybody_in(tournament)
    tournament.refresh_from_db()
    assert progress.main_action(tournament).code == "draw"
    round_ = day.drawn(tournament)
    assert progress.main_action(tournament).code == "start"
    with pytest.raises(Refused, match="already_seated"):
        moving.move_to(tournament, "check_in", who=day.HOUSE)
    with pytest.raises(Refused, match="round_open"):
        moving.move_to(tournament, "awards", who=day.HOUSE)
    from turniej.services import rounds

    rounds.start(round_, who=day.HOUSE)
    step = progress.main_action(tournament)
    assert (step.code, step.params["missing"]) == ("wait_results", 2)
    day.finish_round(round_)
    day.play_to_the_end(tournament)
    assert progress.main_action(tournament).code == "awards"
    tournament = moving.move_to(tournament, "awards", who=day.HOUSE)
    tournament = moving.move_to(tournament, "archive", who=day.HOUSE)
    assert progress.main_action(tournament).code == "nothing"


def test_once_a_seating_was_made_the_day_does_not_go_back():
    tournament = day.tournament_of(8, 4)
    moving.move_to(tournament, "check_in", who=day.HOUSE)
    for school in tournament.schools.all():
        checkin.mark_school(school, True, who=day.HOUSE)
    seating.draw(tournament, who=day.HOUSE)
    with pytest.raises(Refused, match="already_seated"):
        moving.move_to(tournament, "roster", who=day.HOUSE)


def test_an_empty_list_cannot_be_checked_in():
    tournament = tournaments.create(name="Próba", day=date(2026, 5, 9))
    assert progress.main_action(tournament).code == "add_players"
    with pytest.raises(Refused, match="no_players"):
        moving.move_to(tournament, "check_in", who=day.HOUSE)


def test_every_act_of_the_table_is_known_in_some_phase():
    assert all(phases.ACTIONS.values())
    assert all(phase in Tournament.Phase.values for allowed in phases.ACTIONS.values() for phase in allowed)


def test_the_timetable_is_kept_in_order():
    tournament = tournaments.create(name="Próba", day=date(2026, 5, 9))
    rows = [{"at": "10:30", "text": "Runda 1"}, {"at": "9:00", "text": "Zgłoszenia"}, {"at": "", "text": ""}]
    changed = tournaments.set_timetable(tournament, rows, who=day.HOUSE)
    assert changed.timetable == [{"at": "09:00", "text": "Zgłoszenia"}, {"at": "10:30", "text": "Runda 1"}]
    with pytest.raises(Refused, match="bad_time"):
        tournaments.set_timetable(tournament, [{"at": "25:00", "text": "x"}], who=day.HOUSE)


def test_an_announcement_and_the_walls_link():
    tournament = tournaments.create(name="Próba", day=date(2026, 5, 9))
    assert tournaments.announce(tournament, " Obiad o 13 ", who=day.HOUSE).announcement == "Obiad o 13"
    token = tournaments.wall_link(tournament)
    assert tournaments.wall_link(tournament) == token
    tournament.refresh_from_db()
    assert token not in tournament.wall_token
    assert tournaments.tournament_of_wall(token) == tournament
    assert tournaments.tournament_of_wall("") is None


def test_last_years_tournament_is_a_start_without_its_pupils():
    old = day.tournament_of(8, 4, place="Kutno")
    tournaments.change_rules(old, {"time_cap_minutes": 25}, who=day.HOUSE)
    old.refresh_from_db()
    plans.change_stage(plans.plan(old)[0], {"rounds_planned": 5}, who=day.HOUSE)
    old.refresh_from_db()
    new = copying.copy(old, name="Rok później", day=date(2027, 5, 9), user=None, who=day.HOUSE)
    assert (new.place, new.ruleset["time_cap_minutes"], new.schools.count()) == ("Kutno", 25, 4)
    assert not new.players.exists() and new.frozen_at is None
    assert plans.plan(new)[0].rounds_planned == 5


def test_removing_is_typed_saves_a_copy_and_leaves_nothing():
    def saved() -> int:
        return sum(copy.why == "remove" for copy in copies.kept())

    before = saved()
    tournament = day.checked_in(6, 3)
    day.play_round(tournament)
    owner = day.Who("account:o", "owner", "o", tournament.pk)
    with pytest.raises(Refused, match="forbidden"):
        removal.remove(tournament, typed=tournament.name, who=day.organiser(tournament))
    with pytest.raises(Refused, match="type_the_name"):
        removal.remove(tournament, typed="Turniej", who=owner)
    assert saved() == before
    removal.remove(tournament, typed=tournament.name, who=owner)
    assert saved() == before + 1
    assert not any(model.objects.exists() for model in (Tournament, Player, Game, Event, LogEntry))


def test_one_button_replaces_the_demonstration():
    user = User.objects.create_user("ola", is_superuser=True)
    day.play_round(day.checked_in(6, 3, demonstration=True))
    own = removal.remove_demonstration(user=user, name="Nasz turniej", day=date(2026, 6, 1))
    assert list(Tournament.objects.all()) == [own] and own.memberships.get().role == "owner"
    other = User.objects.create_user("jan")
    with pytest.raises(Refused, match="forbidden"):
        removal.remove_demonstration(user=other, name="x", day=date(2026, 6, 1))


def test_check_in_by_school_and_by_pupil():
    tournament = day.tournament_of(8, 4)
    moving.move_to(tournament, "check_in", who=day.HOUSE)
    first, second, *_rest = tournament.schools.all()
    assert checkin.mark_school(first, True, who=day.judge(tournament)) == 2
    assert checkin.mark_school(first, True, who=day.judge(tournament)) == 0
    pupil = second.players.first()
    checkin.mark(pupil, False, who=day.judge(tournament))
    checkin.mark(pupil, True, who=day.judge(tournament))
    rows = {row.school.pk: (row.present, row.waiting, row.absent) for row in checkin.overview(tournament)}
    assert rows[first.pk] == (2, 0, 0) and rows[second.pk] == (1, 1, 0)
    checkin.mark_school(second, True, who=day.HOUSE)
    checkin.finish(tournament, who=day.HOUSE)
    assert tournament.players.filter(status="absent").count() == 4


def test_the_log_is_filtered_and_exported():
    tournament = day.tournament_of(4, 2)
    from turniej.services import people

    pupil = tournament.players.first()
    people.change_player(pupil, {"last_name": "Nowacka"}, who=day.organiser(tournament, "ewa"))
    people.withdraw(pupil, reason="Zofia Nowacka jest chora", who=day.organiser(tournament, "ewa"))
    assert log.entries(tournament, action="player.").count() == 2
    assert log.entries(tournament, actor="account:ewa", subject=f"player:{pupil.pk}").count() == 2
    assert log.entries(tournament, reason="CHORA".lower()).count() == 1
    assert [row["action"] for row in log.export(tournament)][-2:] == ["player.changed", "player.withdrawn"]


def test_the_log_refuses_what_the_registry_does_not_know():
    tournament = day.tournament_of(2, 2)
    with pytest.raises(KeyError):
        log.write(tournament, day.HOUSE, "player.kidnapped")
