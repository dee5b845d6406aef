"""What the deployment may set: where editions live, where sjp.pl is, and who stands behind our requests."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils.module_loading import import_string

CARRIED_DIR = Path(__file__).resolve().parent / "data"


@dataclass(frozen=True)
class Source:
    """The site of the authority. Only a test's or a deployment's settings can name another one, never a user."""

    url: str = "https://sjp.pl/"
    https_only: bool = True
    spacing: float = 1.0
    page_deadline: float = 8.0
    list_deadline: float = 300.0
    contact: str = ""

    @property
    def user_agent(self) -> str:
        """How our requests introduce themselves."""
        contact = f"; contact: {self.contact}" if self.contact else ""
        return f"Turniej/0.1 (school word game tournaments, one page on a judge's tap{contact})"


def source() -> Source:
    """Return the site to ask, as the settings `LEXICON_SOURCE` (a dict of `Source` fields) have it."""
    return Source(**getattr(settings, "LEXICON_SOURCE", {}))


def state_dir() -> Path:
    """Return the directory of this deployment's editions and work, made if missing."""
    path = Path(settings.VAR_DIR) / "lexicon"
    path.mkdir(parents=True, exist_ok=True)
    return path


def now() -> datetime:
    """Return the present instant in UTC, by the clock that the settings name (`LEXICON_CLOCK`)."""
    clock: Callable[[], datetime] = import_string(getattr(settings, "LEXICON_CLOCK", "django.utils.timezone.now"))
    return clock()
