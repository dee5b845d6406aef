"""Everything in one file and back, on both databases and between them; copies before dangerous steps."""

import json
import shutil
import sqlite3
import zipfile
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from games import services as games
from games.engine.ruleset import POLISH_SCHOOL
from lexicon.models import Edition
from lexicon.services import ensure_carried
from tests.browser.tables import draw_order, seat_table
from tests.turniej.house import factories
from tests.turniej.house.tablets import Tablet
from turniej import clock
from turniej.live import versions_of
from turniej.models import Original, Player, School, Tournament
from turniej.services import backups, copies, privacy


@pytest.fixture(autouse=True)
def no_copies_from_others(transactional_db, django_db_blocker):
    """Begin without copies; a second database, which a restore opens, is allowed."""
    shutil.rmtree(copies.folder())
    with django_db_blocker.unblock():
        yield
    shutil.rmtree(copies.folder(), ignore_errors=True)


def everything():
    return {
        "schools": list(School.objects.order_by("pk").values()),
        "players": list(Player.objects.order_by("pk").values()),
        "tournaments": list(Tournament.objects.order_by("pk").values()),
    }


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, transactional_db):
    """A test's own database with one tournament in it: SQLite, then PostgreSQL."""
    if request.param == "postgres":
        request.getfixturevalue("postgres_site")
    ensure_carried()
    return factories.tournament(players=5)


def test_restore_brings_back_every_row(database, tmp_path):
    before = everything()
    backups.write(tmp_path / "all.zip")
    Player.objects.filter(code__gt=2).delete()
    Player.objects.update(first_name="Inny")
    factories.tournament(name="Drugi")
    backups.restore(tmp_path / "all.zip")
    assert everything() == before


def test_new_rows_after_a_restore_get_new_numbers(database, tmp_path):
    backups.write(tmp_path / "all.zip")
    backups.restore(tmp_path / "all.zip")
    highest = Player.objects.order_by("-pk").first()
    added = factories.player(database, code=99)
    assert added.pk > highest.pk


def test_backup_holds_the_word_list_of_the_tournament(database, tmp_path):
    manifest = backups.write(tmp_path / "all.zip")
    assert manifest["editions"]
    directory = next(edition for edition in backups.editions_in_use()).directory
    shutil.rmtree(directory)
    backups.restore(tmp_path / "all.zip")
    assert (directory / "manifest.json").exists()


@pytest.mark.parametrize("pin", ["tournament", "friendly game", "original"])
def test_backup_holds_a_word_list_that_is_no_longer_in_force_but_pinned(transactional_db, pin):
    edition = ensure_carried()[0]
    Edition.objects.update(active=False)
    tournament = factories.tournament(players=1)
    Tournament.objects.update(edition=None)
    assert backups.editions_in_use() == []
    if pin == "tournament":
        Tournament.objects.update(edition=edition)
    elif pin == "friendly game":
        games.create(POLISH_SCHOOL, ["", ""], edition, clock.now())
    else:
        Original.objects.create(
            tournament=tournament, edition=edition, draws=[], second=0, seed=1, created_at=clock.now()
        )
    assert backups.editions_in_use() == [edition]


def test_laptop_goes_onto_a_server(postgres_site, tmp_path, settings):
    """The file of one database is restored on the other."""
    factories.tournament(players=3)
    before = everything()
    backups.write(tmp_path / "server.zip")
    factories.remove_all()
    backups.restore(tmp_path / "server.zip")
    assert everything() == before


def test_backup_from_an_earlier_migration_is_brought_up_to_date(transactional_db, tmp_path):
    factories.tournament(players=2)
    before = everything()
    backups.write(tmp_path / "now.zip")
    earlier = tmp_path / "earlier.zip"
    with zipfile.ZipFile(tmp_path / "now.zip") as archive:
        manifest = json.loads(archive.read(backups.MANIFEST))
        archive.extract(backups.DATABASE, tmp_path)
    database = tmp_path / backups.DATABASE
    with sqlite3.connect(database) as connection:  # as it was before the lock-out had tables
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type='table' AND name LIKE 'axes_%'")
        for (name,) in tables.fetchall():
            connection.execute(f"DROP TABLE {name}")
        connection.execute("DELETE FROM django_migrations WHERE app = 'axes'")
    connection.close()
    with zipfile.ZipFile(earlier, "w") as archive:
        archive.writestr(backups.MANIFEST, json.dumps({**manifest, "sha256": backups.digest(database)}))
        archive.write(database, backups.DATABASE)
    Player.objects.all().delete()
    backups.restore(earlier)
    assert everything() == before


@pytest.mark.parametrize("damage", ["no zip", "no manifest", "other bytes", "later format"])
def test_useless_file_is_refused_and_nothing_changes(transactional_db, tmp_path, damage):
    factories.tournament(players=2)
    file = tmp_path / "bad.zip"
    manifest = backups.write(file)
    if damage == "no zip":
        file.write_bytes(b"not a zip")
    else:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(backups.DATABASE, b"other")
            if damage != "no manifest":
                archive.writestr(backups.MANIFEST, json.dumps({**manifest, "format": 9 if "later" in damage else 1}))
    before = everything()
    with pytest.raises(CommandError) as refused:
        call_command("restore", file, "--yes")
    assert refused.value.returncode == 2
    assert everything() == before


def test_restore_asks_and_no_keyboard_is_a_no(transactional_db, tmp_path):
    factories.tournament(players=2)
    backups.write(tmp_path / "all.zip")
    Player.objects.all().delete()
    with pytest.raises(CommandError):
        call_command("restore", tmp_path / "all.zip")
    assert not Player.objects.exists()


def test_restore_saves_what_it_replaces(transactional_db, tmp_path, capsys):
    factories.tournament(players=2)
    call_command("backup", tmp_path / "all.zip")
    factories.player(Tournament.objects.get(), code=77)
    with_the_new_one = everything()
    call_command("restore", tmp_path / "all.zip", "--yes")
    assert Player.objects.count() == 2
    saved = copies.kept()[0]
    assert saved.why == "restore"
    backups.restore(saved.file)
    assert everything() == with_the_new_one


def test_backup_is_for_its_owner_only(transactional_db, tmp_path):
    backups.write(tmp_path / "all.zip")
    assert (tmp_path / "all.zip").stat().st_mode & 0o077 == 0


def test_copy_in_a_transaction_holds_the_state_before_it(transactional_db, tmp_path):
    tournament = factories.tournament(players=2)
    with transaction.atomic():
        Player.objects.all().delete()
        saved = copies.save("redraw")
    assert not Player.objects.filter(tournament=tournament).exists()
    backups.restore(saved)
    assert Player.objects.filter(tournament=tournament).count() == 2


def test_rotation_keeps_the_last_steps_and_one_copy_a_day(transactional_db, tmp_path):
    now = clock.now()
    for hours in range(0, 24 * 20, 6):
        at = now - timedelta(hours=hours)
        (copies.folder() / f"{at:%Y%m%dT%H%M%S%fZ}-scheduled.zip").touch()
    for minutes in range(40):
        at = now - timedelta(minutes=minutes)
        (copies.folder() / f"{at:%Y%m%dT%H%M%S%fZ}-redraw.zip").touch()
    copies.rotate()
    left = copies.kept()
    assert len([copy for copy in left if copy.why == "redraw"]) == copies.STEPS_KEPT
    scheduled = [copy for copy in left if copy.why == "scheduled"]
    assert len([copy for copy in scheduled if now - copy.at < timedelta(days=1)]) == 4
    older = [copy.at.date() for copy in scheduled if now - copy.at >= timedelta(days=1)]
    assert len(older) == len(set(older)) >= 12
    assert all(now - copy.at <= timedelta(days=14) for copy in scheduled)


def test_a_scheduled_copy_is_made_once_in_half_an_hour_and_not_of_the_archive(transactional_db):
    assert not copies.is_due()
    tournament = factories.tournament(players=1)
    assert copies.is_due()
    copies.save(copies.SCHEDULED)
    assert not copies.is_due()
    for copy in copies.kept():
        copy.file.unlink()
    Tournament.objects.filter(pk=tournament.pk).update(phase=Tournament.Phase.ARCHIVE)
    assert not copies.is_due()


def test_erased_names_are_in_no_copy_and_come_back_from_none(transactional_db, tmp_path):
    tournament = factories.tournament(players=3)
    backups.write(tmp_path / "all.zip")
    copies.save("redraw")
    privacy.erase_names(tournament)
    assert copies.kept() == []
    backups.restore(tmp_path / "all.zip")
    assert set(Player.objects.values_list("first_name", "last_name")) == {("", "")}
    assert Tournament.objects.get().erased_at is not None


def test_names_whose_day_has_come_do_not_come_back(transactional_db, tmp_path):
    tournament = factories.tournament(players=3)
    Tournament.objects.filter(pk=tournament.pk).update(erase_on=clock.now().date() - timedelta(days=1))
    backups.write(tmp_path / "all.zip")
    factories.remove_all()
    backups.restore(tmp_path / "all.zip")
    assert set(Player.objects.values_list("last_name", flat=True)) == {""}


def test_site_that_goes_on_running_shows_the_restored_game_and_not_the_one_it_remembers(site_server, tmp_path):
    """The restore runs in another process than the site's, and the games of before and after are of the same length."""
    seated = seat_table()
    draw_order(seated)
    tablet = Tablet(site_server.url, seated.token)
    topic = f"game:{seated.game.pk}"
    backups.write(tmp_path / "before.zip")
    _key, answer = tablet.move()
    first, seen = answer.json()["state"]["game"], versions_of([topic])[topic]
    backups.write(tmp_path / "first.zip")
    backups.restore(tmp_path / "before.zip")
    assert versions_of([topic])[topic] > seen
    assert tablet.post("window", {}).json()["state"]["game"]["turns"] == first["turns"] - 1
    tablet.expected -= 1
    passed = tablet.post("events", {"key": "k" * 20, "expected": tablet.expected, "event": {"kind": "pass", "v": 1}})
    assert passed.json()["turns"] == first["turns"]
    backups.restore(tmp_path / "first.zip")
    again = tablet.post("window", {}).json()["state"]["game"]
    assert (again["length"], again["pending"]["words"]) == (first["length"], first["pending"]["words"])
