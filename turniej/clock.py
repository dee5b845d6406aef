"""The site's only source of time, so that a rehearsal or a test can hold it.

A rehearsal holds the clock of the server that it started through a file. The file counts only where no real
tournament can lie: in a folder for state that a rehearsal made (it holds the marker) with the database inside it.
"""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

MARKER = "rehearsal"


def now() -> datetime:
    """Return the present instant as an aware datetime in UTC."""
    held = held_clock()
    if held is not None and held.exists():
        return datetime.fromisoformat(held.read_text(encoding="ascii").strip()).astimezone(UTC)
    return datetime.now(UTC)


@cache
def held_clock() -> Path | None:
    """Return the file that holds the clock, or None for the real time; raises ImproperlyConfigured if not allowed."""
    if not settings.CLOCK_FILE:
        return None
    held = Path(settings.CLOCK_FILE).resolve()
    var = Path(settings.VAR_DIR).resolve()
    if held.parent != var or not (var / MARKER).is_file() or not database_is_temporary(var):
        raise ImproperlyConfigured("TURNIEJ_CLOCK_FILE is for the temporary database of a rehearsal only.")
    return held


def database_is_temporary(var: Path) -> bool:
    """Say whether the database belongs to the rehearsal: the file inside `var`, or the one that the marker names."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        return Path(database["NAME"]).resolve().parent == var
    return (var / MARKER).read_text(encoding="utf-8").strip() == str(database["NAME"])


def hold(var: Path, instant: datetime, database: str = "") -> Path:
    """Make `var` a rehearsal's folder whose clock stands at `instant`, and return the clock file.

    `database` names the temporary database where it is not a file inside `var` (PostgreSQL).
    """
    (var / MARKER).write_text(database, encoding="utf-8")
    return set_held(var / "clock", instant)


def set_held(file: Path, instant: datetime) -> Path:
    """Move the clock in `file` to `instant` in one step, so that no reader sees half of it."""
    fresh = file.with_name(file.name + ".new")
    fresh.write_text(instant.astimezone(UTC).isoformat(), encoding="ascii")
    return fresh.replace(file)
