"""Moves all rows from one database to another, through the models, so that SQLite and PostgreSQL can be mixed."""

import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.sql import InsertQuery
from django.db.utils import load_backend

BATCH = 500
# What belongs to this moment and this machine, and in no copy.
MOMENTARY = frozenset(
    {
        "axes.accessattempt",
        "axes.accesslog",
        "lexicon.editionfile",
        "lexicon.uploadpart",
        "sessions.session",
        "turniej.queuedmessage",
    }
)


def kept_models() -> list[type[models.Model]]:
    """Return every model with a table of its own whose rows belong into a copy."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


@contextmanager
def extra_database(alias: str, config: dict[str, Any]) -> Iterator[BaseDatabaseWrapper]:
    """Make a further database known under `alias` for this thread while the block runs."""
    whole = {**connections["default"].settings_dict, **config}
    connections.settings[alias] = whole
    wrapper = load_backend(whole["ENGINE"]).DatabaseWrapper(whole, alias)
    connections[alias] = wrapper
    try:
        yield wrapper
    finally:
        wrapper.close()
        del connections[alias]
        del connections.settings[alias]


def sqlite_config(file: Path) -> dict[str, Any]:
    """Return the settings of a SQLite file that only one process uses."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20},
    }


def copy_rows(source: str, target: str) -> None:
    """Replace every row of the database `target` by those of `source`; both have the tables of now.

    One transaction on the target: another process sees all of it or nothing. Foreign keys are checked at its end, so
    the order of the tables does not matter.
    """
    connection = connections[target]
    with transaction.atomic(using=target), transaction.atomic(using=source):
        if connections[source].vendor == "postgresql":
            with connections[source].cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        with connection.cursor() as cursor:
            for model in kept_models():
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")
        for model in kept_models():
            if model._meta.label_lower not in MOMENTARY:
                copy_table(model, source, target)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), kept_models()):
                cursor.execute(statement)


def copy_table(model: type[models.Model], source: str, target: str) -> None:
    """Insert the rows of one table as they are, without what `save()` would do to them."""
    fields = model._meta.local_concrete_fields
    rows: list[models.Model] = []
    for row in model._base_manager.using(source).order_by("pk").iterator(BATCH):
        rows.append(row)
        if len(rows) == BATCH:
            insert(model, fields, rows, target)
            rows = []
    insert(model, fields, rows, target)


def insert(model: type[models.Model], fields: Any, rows: list[models.Model], target: str) -> None:
    """Insert `rows` raw, in as many statements as the database's limit of parameters needs."""
    size = connections[target].ops.bulk_batch_size(fields, rows) if rows else 1
    for start in range(0, len(rows), size):
        query = InsertQuery(model)
        query.insert_values(fields, rows[start : start + size], raw=True)
        query.get_compiler(using=target).execute_sql()


def empty_database(file: Path) -> None:
    """Make `file` a SQLite database with the tables of now and no rows, from a template that is kept in `var/`."""
    paths = sorted(path for app in apps.get_app_configs() for path in Path(app.path).glob("migrations/*.py"))
    state = hashlib.sha256("\n".join(f"{path.parent.parent.name}/{path.name}" for path in paths).encode()).hexdigest()
    template = Path(settings.VAR_DIR) / "copies" / f"empty-{state[:16]}.sqlite3"
    if not template.exists():
        template.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        with extra_database("empty", sqlite_config(fresh)):
            call_command("migrate", database="empty", verbosity=0, interactive=False)
        fresh.replace(template)
    shutil.copyfile(template, file)


def snapshot_sqlite(source: Path, file: Path) -> None:
    """Copy the committed state of a SQLite database in use into `file`, without what belongs to the moment only."""
    with closing(sqlite3.connect(source, timeout=20)) as connection:
        connection.execute("VACUUM INTO ?", [str(file)])
    with closing(sqlite3.connect(file)) as connection:
        for model in kept_models():
            if model._meta.label_lower in MOMENTARY:
                connection.execute(f'DELETE FROM "{model._meta.db_table}"')
        connection.commit()
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
