"""The compiled files of editions in the database, so that machines which share nothing else have the same word lists.

One machine with SQLite needs none of it: there the editions' folder is the only place. With a database server, whoever
publishes an edition also puts its file there, and a machine that lacks it takes it from there at the first look-up.
"""

from __future__ import annotations

import json
import shutil
import uuid

from django.db import connection

from lexicon import store
from lexicon.automaton import DamagedFile
from lexicon.models import Edition, EditionFile


def put(edition: Edition) -> None:
    """Put the file of an edition, which lies on this machine, into the database for the other machines."""
    if connection.vendor == "sqlite" or EditionFile.objects.filter(edition=edition).exists():
        return
    content = (edition.directory / store.COMPILED).read_bytes()
    EditionFile.objects.get_or_create(edition=edition, defaults={"content": content})


def ensure(edition: Edition) -> None:
    """Have the file of an edition on this machine, from the database if need be.

    Raises `DamagedFile` if it is neither here nor there as it was published.
    """
    try:
        store.load(edition.directory, edition.language, edition.sha256)
    except DamagedFile:
        content = EditionFile.objects.filter(edition=edition).values_list("content", flat=True).first()
        if content is None:
            raise
        work = store.work_dir(f"shared-{uuid.uuid4().hex}")
        try:
            (work / store.COMPILED).write_bytes(content)
            (work / store.MANIFEST).write_text(json.dumps(edition.manifest, ensure_ascii=False), encoding="utf-8")
            store.load(work, edition.language, edition.sha256)
            shutil.rmtree(edition.directory, ignore_errors=True)
            store.publish(work, edition.name)
        finally:
            shutil.rmtree(work, ignore_errors=True)
