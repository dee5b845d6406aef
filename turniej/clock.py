"""The site's only source of time, so that a rehearsal or a test can hold it."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return the present instant as an aware datetime in UTC."""
    return datetime.now(UTC)
