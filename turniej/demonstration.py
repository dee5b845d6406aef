"""Whether the demonstration tournament is still wanted: on a first start, until it is played or taken away."""

from pathlib import Path

from django.conf import settings


def marker() -> Path:
    """Return the file that says that no demonstration is wanted any more."""
    return Path(settings.VAR_DIR) / "demonstration-done"


def wanted() -> bool:
    """Say whether `start` should play a demonstration."""
    return not marker().exists()


def finished() -> None:
    """Never play it again: it was played to its end, or the organiser took it away."""
    marker().touch()
