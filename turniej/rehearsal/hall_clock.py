"""The clock of the hall: a file that a rehearsal moves, or the real time, which nobody moves."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from turniej import clock

MORNING = datetime(2026, 5, 9, 7, 0, tzinfo=UTC)
DAY_OF_REHEARSAL = MORNING.date().isoformat()


@dataclass
class HeldClock:
    """Stands still while requests are under way and moves between them."""

    file: Path
    now: datetime = MORNING
    moves: bool = True

    def advance(self, seconds: int) -> None:
        """Let so much time pass."""
        self.now += timedelta(seconds=seconds)
        clock.set_held(self.file, self.now)


@dataclass
class RealClock:
    """Passes by itself; `pause` are the seconds for which everybody rests between two turns."""

    pause: float = 0.0
    moves: bool = False

    @property
    def now(self) -> datetime:
        """The present instant."""
        return datetime.now(UTC)

    def advance(self, seconds: int) -> None:
        """Rest: real time is not moved."""
        time.sleep(self.pause)
