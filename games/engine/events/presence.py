"""Who is there, and what the clock does."""

from dataclasses import dataclass

from games.engine.events.event import Event


@dataclass(frozen=True)
class Start(Event, kind="start"):
    """The referee's signal: the time of the game runs from here (PL-3, A3)."""


@dataclass(frozen=True)
class Absent(Event, kind="absent"):
    """The chair is empty at the start: no rack until the player sits down (PL-71, A18)."""

    seat: int


@dataclass(frozen=True)
class Arrived(Event, kind="arrived"):
    """The absent player sits down and draws his rack (A18)."""

    seat: int


@dataclass(frozen=True)
class Leave(Event, kind="leave"):
    """A player leaves the board with everybody's or the referee's consent (PL-72)."""

    seat: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Returned(Event, kind="returned"):
    """The player who left is back (PL-73)."""

    seat: int


@dataclass(frozen=True)
class PlayOn(Event, kind="play_on"):
    """The referee orders play on though a player is away; he loses the check of this move (PL-73)."""


@dataclass(frozen=True)
class TimeCalled(Event, kind="time_called"):
    """The cap is reached; `Entry.at` is the instant, not the place in the log (PL-3, A3)."""


@dataclass(frozen=True)
class TimeOut(Event, kind="time_out"):
    """A player's own minutes are used up, or half of them before he came; `Entry.at` is the instant (FC-22, FI-35)."""

    seat: int


@dataclass(frozen=True)
class Pause(Event, kind="pause"):
    """A judge stops the clock of this table (A3)."""

    reason: str = ""


@dataclass(frozen=True)
class Resume(Event, kind="resume"):
    """A judge lets the clock run again (A3)."""


@dataclass(frozen=True)
class ExtraTime(Event, kind="extra_time"):
    """A judge gives this table more minutes (A3)."""

    minutes: int
    reason: str = ""
