"""Names go on the set day, from everywhere in the database, and the results stay."""

from datetime import UTC, date, datetime

import pytest
from django.apps import apps
from django.db import models

from games.services import states
from tests.browser import tables
from turniej import clock
from turniej.models import Access, LogEntry, Player, Tournament
from turniej.services import log, privacy, who

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
