"""Everything in one file, and everything back from it, on either database.

A backup is a zip: `manifest.json`, the rows as a SQLite database, and the word lists in use. The rows of PostgreSQL
are written into SQLite, so a laptop's backup goes onto a server and back; and since the file carries its own
migrations, a backup from an earlier version is brought up to date as a file first, before any row of now is touched.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError, connections
from django.db.models import Q

from games.models import Game
from games.services import states
from lexicon import shared, store
from lexicon.automaton import DamagedFile
from lexicon.models import Edition
from turniej import clock, rows
from turniej.models import Original, Topic, Tournament
from turniej.services import newest

FORMAT = 1
MANIFEST = "manifest.json"
RESTORED = "restored"
BY_HAND = "backups.txt"
DATABASE = "database.sqlite3"
LARGEST = 4 * 1024**3
JUMP = 1000
"""More than the changes that come in while a restore begins."""


class Unusable(Exception):
    """The file is no backup that this version can restore; the argument is a code."""


def write(target: Path, why: str = "") -> dict[str, Any]:
    """Write a backup of the committed state into `target` and return its manifest. The file appears when complete.

    Raises OSError if it cannot be written. Only its owner can read it, since it holds names.
    """
    with tempfile.TemporaryDirectory(prefix="turniej-backup-") as folder:
        database = Path(folder) / DATABASE
        snapshot(database)
        editions = editions_in_use()
        manifest = {
            "format": FORMAT,
            "made_at": clock.now().isoformat(),
            "why": why,
            "database": connections["default"].vendor,
            "sha256": digest(database),
            "editions": [edition.name for edition in editions],
            "tournaments": Tournament.objects.count(),
        }
        unfinished = target.with_name(f".{target.name}.part")
        try:
            unfinished.touch(mode=0o600)
            with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
                archive.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=2))
                archive.write(database, DATABASE)
                for edition in editions:
                    for file in sorted(edition.directory.iterdir()):
                        archive.write(file, f"editions/{edition.name}/{file.name}", zipfile.ZIP_STORED)
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
    return manifest


def note(target: Path) -> None:
    """Remember where somebody wrote a backup by hand, so that an erasure can say which files still hold names."""
    with (Path(settings.VAR_DIR) / BY_HAND).open("a", encoding="utf-8") as notes:
        notes.write(f"{clock.now().isoformat()} {target.resolve()}\n")


def by_hand(since: datetime) -> list[str]:
    """Return the backups written by hand on this machine since an instant that are still where they were written."""
    notes = Path(settings.VAR_DIR) / BY_HAND
    lines = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    written = dict.fromkeys(path for at, _, path in (line.partition(" ") for line in lines) if at >= since.isoformat())
    return [path for path in written if Path(path).exists()]


def snapshot(file: Path) -> None:
    """Write the committed rows into a SQLite file, also in the middle of a transaction of the caller's."""
    default = connections["default"]
    if default.vendor == "sqlite":
        rows.snapshot_sqlite(Path(default.settings_dict["NAME"]), file)
        return
    rows.empty_database(file)
    with rows.extra_database("now", dict(default.settings_dict)), rows.extra_database("file", rows.sqlite_config(file)):
        rows.copy_rows("now", "file")


def editions_in_use() -> list[Edition]:
    """Return the editions that are in force or that a tournament or a game is pinned to, where their files are here."""
    pinned: set[int] = set()
    for model in (Tournament, Game, Original):
        pinned.update(model.objects.exclude(edition=None).values_list("edition", flat=True).distinct().order_by())
    found = Edition.objects.filter(Q(active=True) | Q(pk__in=pinned)).order_by("name")
    return [edition for edition in found if is_here(edition)]


def is_here(edition: Edition) -> bool:
    """Say whether the files of an edition are on this machine, fetched from the database if need be."""
    try:
        shared.ensure(edition)
    except DamagedFile:
        return False
    return True


def digest(file: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    with file.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


@contextmanager
def opened(source: Path) -> Iterator[tuple[zipfile.ZipFile, dict[str, Any]]]:
    """Open a backup and read its manifest; raises `Unusable`."""
    try:
        with zipfile.ZipFile(source) as archive:
            manifest = json.loads(archive.read(MANIFEST))
            if manifest["format"] != FORMAT:
                raise Unusable("format")
            if archive.getinfo(DATABASE).file_size > LARGEST:
                raise Unusable("size")
            yield archive, manifest
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError) as problem:
        raise Unusable("not_a_backup") from problem


def restore(source: Path) -> dict[str, Any]:
    """Replace everything by what the backup `source` holds and return its manifest; raises `Unusable`, nothing changed.

    Names that were erased since the backup was made are erased again.
    """
    with tempfile.TemporaryDirectory(prefix="turniej-restore-") as folder, opened(source) as (archive, manifest):
        file = Path(folder) / DATABASE
        with archive.open(DATABASE) as packed, file.open("wb") as plain:
            shutil.copyfileobj(packed, plain)
        if digest(file) != manifest["sha256"]:
            raise Unusable("damaged")
        erased = erasures()
        with rows.extra_database("file", rows.sqlite_config(file)):
            try:
                call_command("migrate", database="file", verbosity=0, interactive=False)
            except DatabaseError as problem:
                raise Unusable("later_version") from problem
            put_editions(archive, Path(folder))
            tell_apart("file")
            rows.copy_rows("file", "default")
    for edition in filter(is_here, Edition.objects.all()):
        shared.put(edition)
    erase_again(erased)
    let_go_of_the_old_state()
    return manifest


def let_go_of_the_old_state() -> None:
    """Drop what processes keep in memory of the rows from before: here, in the cache, and in a site that is running.

    Processes elsewhere notice by themselves (`tell_apart`); `start` sees the file and starts its own anew.
    """
    states.forget()
    newest.forget()
    cache.clear()
    (Path(settings.VAR_DIR) / RESTORED).touch()


def tell_apart(copy: str) -> None:
    """Give the logs and topics of the database `copy` numbers that nobody has seen, before they replace those of now.

    Whatever a process of this or another machine keeps in memory is kept under these numbers, so none takes the rows
    of before for the restored ones, and every open page is told that something changed.
    """
    Game._base_manager.using(copy).update(generation=secrets.randbits(62))
    versions = dict(Topic.objects.using(copy).values_list("name", "version"))
    for name, version in Topic.objects.values_list("name", "version"):
        versions[name] = max(version, versions.get(name, 0))
    Topic.objects.using(copy).bulk_create(
        [Topic(name=name, version=version + JUMP) for name, version in versions.items()],
        update_conflicts=True,
        unique_fields=["name"],
        update_fields=["version"],
        batch_size=rows.BATCH,
    )


def put_editions(archive: zipfile.ZipFile, folder: Path) -> None:
    """Publish the word lists of the backup that are not here; raises `Unusable` if one is damaged."""
    names = {Path(name).parts[1] for name in archive.namelist() if name.startswith("editions/")}
    for name in sorted(names):
        if (store.editions_dir() / name / store.MANIFEST).exists():
            continue
        work = folder / name
        work.mkdir()
        for file in (store.COMPILED, store.MANIFEST):
            (work / file).write_bytes(archive.read(f"editions/{name}/{file}"))
        try:
            facts = store.read_manifest(work)
            store.load(work, facts["language"], facts["sha256"])
        except DamagedFile as problem:
            raise Unusable("damaged") from problem
        shutil.copytree(work, published := store.work_dir(name), dirs_exist_ok=True)
        store.publish(published, name)


def erasures() -> list[tuple[str, Any]]:
    """Return the tournaments whose names have been erased, with the moment of it, before rows come back."""
    return list(Tournament.objects.exclude(erased_at=None).values_list("slug", "created_at"))


def erase_again(erased: list[tuple[str, Any]]) -> None:
    """Erase the names of these tournaments once more, and of all whose day has passed since the backup was made."""
    from turniej.services import privacy

    for slug, created_at in erased:
        for tournament in Tournament.objects.filter(slug=slug, created_at=created_at, erased_at=None):
            privacy.erase_names(tournament)
    privacy.erase_due()
