"""Brings database and word list up to date, so that every command works on a clone where `start` never ran."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from lexicon.services import ensure_carried


def settle() -> None:
    """Migrate if there is anything to migrate, and load the carried word lists; cheap when all is there."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    ensure_carried()
