"""The demonstration: played over HTTP on the running site, marked as one, and never where a real tournament is."""

import json
import sys
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import OutputWrapper
from django.db import connection

from games.models import Event
from lexicon.services import ensure_carried
from tests.servers import Site, wait_until
from turniej import demonstration
from turniej.models import Round, Tournament
from turniej.rehearsal import shown
from turniej.rehearsal.day import Plan
from turniej.services import removal, tournaments

SMALL = Plan(players=4, schools=4, rounds=1, seed=3, habits=shown.HABITS)


@pytest.fixture(autouse=True)
def wanted_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(shown, "gives_way", lambda: None)
    demonstration.marker().unlink(missing_ok=True)
    yield
    demonstration.marker().unlink(missing_ok=True)


def play(site: Site) -> shown.Report | None:
    return shown.play(site.url, OutputWrapper(sys.stderr), plan=SMALL, pause=0)


def test_it_is_played_to_its_winner_and_replaces_an_unfinished_one(site_server: Site) -> None:
    tournaments.create(name="Stary", day=date(2026, 5, 9), demonstration=True)
    ensure_carried()
    report = play(site_server)
    assert report is not None and report.passed
    made = Tournament.objects.get()
    assert made.is_demonstration and made.phase == Tournament.Phase.AWARDS
    assert set(Round.objects.values_list("state", flat=True)) == {"closed"}
    assert not demonstration.wanted()
    account = User.objects.get(username=shown.ACCOUNT)
    assert not account.is_active and not account.has_usable_password() and not account.is_superuser


def test_beside_a_real_tournament_there_is_none(site_server: Site) -> None:
    tournaments.create(name="Wlasny", day=date(2026, 5, 9))
    assert play(site_server) is None
    assert not demonstration.wanted()
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["wlasny"]


def test_taken_away_while_it_plays_it_ends_without_a_word(site_server: Site) -> None:
    ensure_carried()
    organiser = User.objects.create_superuser("ola", password="haslo-do-proby-1")

    def take_away() -> None:
        try:
            wait_until(Event.objects.exists, what="the first move")
            removal.remove_demonstration(user=organiser, name="Wlasny", day=date(2026, 5, 9))
        finally:
            connection.close()

    taking = threading.Thread(target=take_away)
    taking.start()
    assert play(site_server) is None
    taking.join()
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["wlasny"]
    assert not demonstration.wanted()


def test_a_rehearsal_on_an_empty_running_site_plays_in_real_time(
    site_server: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ensure_carried()
    User.objects.create_user("ola", password="haslo-do-proby-1")
    secret = tmp_path / "password"
    secret.write_text("haslo-do-proby-1\n")
    where = ("--against", site_server.url, "--login", "ola", "--password-file", str(secret))
    call_command("rehearse", "--players", "4", "--schools", "4", "--rounds", "1", "--seed", "5", "--json", *where)
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    report = json.loads(out)
    assert report["duplicates"] == 0 and report["winner"] and report["games"] >= 2
    assert not Tournament.objects.get().is_demonstration
    assert set(Event.objects.values_list("role", flat=True)) <= {"table", "judge", "organiser"}
