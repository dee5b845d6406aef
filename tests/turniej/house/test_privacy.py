"""Names go on the set day, from everywhere in the database, and the results stay."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models

from games.models import Game
from games.services import states
from tests.browser import tables
from turniej import clock
from turniej.models import Access, LogEntry, Player, Tournament
from turniej.services import copies, friendly, log, privacy, table, who
from turniej.views.organiser.log_words import LogWords
from turniej.views.tablet.state import state_of

SECRET = "Krawiec"


@pytest.fixture
def seated(transactional_db):
    """A table with a game under way, and a name wherever people can type one."""
    made = tables.seat_table()
    tables.draw_order(made)
    penalty = {"kind": "penalty", "v": 1, "seat": 0, "form": "points", "points": 10, "reason": f"{SECRET} woła"}
    tables.judge(made, penalty)
    tables.judge(made, {"kind": "note", "v": 1, "code": "", "seat": None, "text": f"{SECRET} woła"})
    Access.objects.create(
        tournament=made.tournament, kind="judge", name=SECRET, token_hash="0" * 64, created_at=clock.now()
    )
    personal = {"first_name": "Zofia", "last_name": SECRET, "status": "present"}
    log.write(made.tournament, who.system(), "player.changed", "player:1", before=personal, reason=f"{SECRET} woła")
    return made


def rows_with(text):
    """Every row of the whole database in which the text stands."""
    found = []
    for model in apps.get_models(include_auto_created=True):
        fields = [
            field
            for field in model._meta.local_concrete_fields
            if isinstance(field, models.CharField | models.TextField)
        ]
        fields += [field for field in model._meta.local_concrete_fields if isinstance(field, models.JSONField)]
        for row in model._base_manager.values_list("pk", *[field.attname for field in fields]):
            if text in str(row):
                found.append((model._meta.label, row[0]))
    return found


def test_no_name_is_anywhere_in_the_database(seated):
    assert {label for label, _pk in rows_with(SECRET)} >= {"turniej.Player", "turniej.LogEntry", "games.Event"}
    privacy.erase_names(seated.tournament)
    assert rows_with(SECRET) == []


def test_replay_gives_the_same_game(seated):
    before = seated.state
    privacy.erase_names(seated.tournament)
    states.forget()
    after = seated.state
    assert (after.scores, after.phase, after.to_move, after.turn_count) == (
        before.scores,
        before.phase,
        before.to_move,
        before.turn_count,
    )
    assert after.impossible == ()


def test_results_and_facts_stay_under_the_code(seated):
    codes = list(Player.objects.values_list("code", "school__name"))
    privacy.erase_names(seated.tournament)
    assert list(Player.objects.values_list("code", "school__name")) == codes
    entry = LogEntry.objects.get(action="player.changed")
    assert entry.before == {"first_name": "", "last_name": "", "status": "present"}


def test_erasing_is_logged_once(seated):
    privacy.erase_names(seated.tournament)
    privacy.erase_names(seated.tournament)
    assert LogEntry.objects.filter(action="tournament.erased").count() == 1


def test_erasing_lists_the_backups_that_hold_the_names(seated, tmp_path):
    call_command("backup", str(tmp_path / "kept.zip"))
    call_command("backup", str(tmp_path / "gone.zip"))
    (tmp_path / "gone.zip").unlink()
    privacy.erase_names(seated.tournament)
    entry = LogEntry.objects.get(action="tournament.erased")
    assert entry.after == {"backups": [str(tmp_path / "kept.zip")]}
    assert "kept.zip" in LogWords(seated.tournament, [entry]).values(entry.after)


@pytest.mark.parametrize(
    ("day", "zone", "erased"),
    [
        (date(2026, 5, 9), "UTC", True),
        (date(2026, 5, 10), "UTC", False),
        (date(2026, 5, 10), "Europe/Warsaw", True),
        (date(2026, 5, 11), "Europe/Warsaw", False),
    ],
)
def test_day_of_the_tournaments_own_zone_decides(seated, day, zone, erased):
    Tournament.objects.update(erase_on=day, time_zone=zone)
    late_evening = datetime(2026, 5, 9, 22, 30, tzinfo=UTC)  # half past midnight of the next day in Warsaw
    assert bool(privacy.erase_due(late_evening)) is erased
    assert Tournament.objects.filter(erased_at=None).exists() is not erased


def test_tournament_without_a_day_keeps_its_names(seated):
    assert privacy.erase_due() == []
    assert rows_with(SECRET)


@pytest.mark.parametrize(("days", "erased"), [(29, False), (31, True)])
def test_friendly_game_forgets_its_players_a_month_after_the_last_entry(transactional_db, days, erased):
    device = friendly.open_game([SECRET, "Jakub"]).row
    for event in ({"kind": "start", "v": 1}, {"kind": "note", "v": 1, "code": "", "seat": None, "text": f"{SECRET}!"}):
        table.insist(table.record_game(device.game_id, event, who=who.system()))
    Game.objects.update(created_at=clock.now() - timedelta(days=90))
    playing = tables.seat_table()
    privacy.erase_due(clock.now() + timedelta(days=days))
    assert (
        rows_with(SECRET) == [("turniej.Player", row.pk) for row in Player.objects.filter(last_name=SECRET)]
    ) is erased
    assert [player["name"] for player in state_of(device, "")["players"]] == (
        ["1", "2"] if erased else [SECRET, "Jakub"]
    )
    assert playing.pairing.places.exclude(player__last_name="").count() == 4


def test_no_copy_is_older_than_two_months(transactional_db):
    old = copies.folder() / "20200101T000000000000Z-draw.zip"
    old.touch()
    privacy.erase_due()
    assert not old.exists()
