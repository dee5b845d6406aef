"""Brings database and word list up to date, so that every command works on a clone where `start` never ran."""

from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from lexicon.services import ensure_carried


def settle() -> None:
    """Migrate if there is anything to migrate, and load the carried word lists; cheap when all is there.

    Raises `CommandError` with status 2 if there is no database that could be asked.
    """
    try:
        connection.ensure_connection()
    except DatabaseError as problem:
        reason = str(problem).strip().partition("\n")[0]
        said = _("The database cannot be used: %(reason)s.") % {"reason": reason}
        raise CommandError(said, returncode=2) from problem
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    ensure_carried()
