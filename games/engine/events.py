"""The closed set of things that can happen in a game, as frozen values; a game is nothing but the list of them.

Events name seats by number (0 to 3, as the game was made), never by a person's name. Who did it, when, and in which
order is said by the `Entry` around the event (log.py). Drawing tiles is no event: the writing of a move implies it
(PL-18).
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.engine.play import Placement


class Event:
    """What every event has: a kind, by which JSON, permissions and pages name it."""

    kind: ClassVar[str]


@dataclass(frozen=True)
class Start(Event):
    """The referee's signal: the time of the game runs from here (PL-3, A3)."""

    kind: ClassVar[str] = "start"


@dataclass(frozen=True)
class LetterDraw(Event):
    """One drawn tile for each seat that has to draw now: all at first, then only those tied (PL-11 to PL-13, A6)."""

    kind: ClassVar[str] = "letter_draw"
    letters: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class SeatOrder(Event):
    """The order of play, set by a judge instead of a draw (a paper card, an assigned starter)."""

    kind: ClassVar[str] = "seat_order"
    order: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True)
class Absent(Event):
    """The chair is empty at the start: no rack until the player sits down (PL-71, A18)."""

    kind: ClassVar[str] = "absent"
    seat: int


@dataclass(frozen=True)
class Arrived(Event):
    """The absent player sits down and draws his rack (A18)."""

    kind: ClassVar[str] = "arrived"
    seat: int


@dataclass(frozen=True)
class AbsenceTurn(Event):
    """The absent player's turn is taken as a lost turn "pas" by the next present player (PL-71, A18)."""

    kind: ClassVar[str] = "absence_turn"
    seat: int


@dataclass(frozen=True)
class Play(Event):
    """Tiles laid and announced; open until it is written (PL-18a)."""

    kind: ClassVar[str] = "play"
    placements: tuple[Placement, ...]


@dataclass(frozen=True)
class Exchange(Event):
    """So many tiles exchanged; which ones is nobody's business (PL-34)."""

    kind: ClassVar[str] = "exchange"
    count: int


@dataclass(frozen=True)
class Pass(Event):
    """The spoken "pas" (PL-55)."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True)
class Mend(Event):
    """The open move typed again, because it was typed wrongly; the decision itself stays (A10)."""

    kind: ClassVar[str] = "mend"
    move: Play | Exchange | Pass


@dataclass(frozen=True)
class Record(Event):
    """The writing of the open move, which ends its turn; `value` only where the card says another one (PL-9, A9)."""

    kind: ClassVar[str] = "record"
    value: int | None = None


@dataclass(frozen=True)
class Challenge(Event):
    """The checker, `Entry.by.seat`, says "Sprawdzam" and names the words if two or more were formed (PL-40 to 44)."""

    kind: ClassVar[str] = "challenge"
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict(Event):
    """What the dictionary says of checked words: (word, allowed) (PL-45 to PL-48)."""

    kind: ClassVar[str] = "verdict"
    results: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Leave(Event):
    """A player leaves the board with everybody's or the referee's consent (PL-72)."""

    kind: ClassVar[str] = "leave"
    seat: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Returned(Event):
    """The player who left is back (PL-73)."""

    kind: ClassVar[str] = "returned"
    seat: int


@dataclass(frozen=True)
class PlayOn(Event):
    """The referee orders play on though a player is away; he loses the check of this move (PL-73)."""

    kind: ClassVar[str] = "play_on"


@dataclass(frozen=True)
class Overdraw(Event):
    """A rack held `surplus` tiles too many; they go back, but for `kept` of them (PL-51, A11, FI-30)."""

    kind: ClassVar[str] = "overdraw"
    seat: int
    surplus: int
    kept: int = 0


@dataclass(frozen=True)
class Underdraw(Event):
    """A rack holds `missing` tiles too few; it is topped up at the end of the player's own turn (A11)."""

    kind: ClassVar[str] = "underdraw"
    seat: int
    missing: int


@dataclass(frozen=True)
class TimeCalled(Event):
    """The cap is reached; `Entry.at` is the instant, not the place in the log (PL-3, A3)."""

    kind: ClassVar[str] = "time_called"


@dataclass(frozen=True)
class TimeOut(Event):
    """A player's own minutes are used up; `Entry.at` is the instant (FC-22)."""

    kind: ClassVar[str] = "time_out"
    seat: int


@dataclass(frozen=True)
class Pause(Event):
    """A judge stops the clock of this table (A3)."""

    kind: ClassVar[str] = "pause"
    reason: str = ""


@dataclass(frozen=True)
class Resume(Event):
    """A judge lets the clock run again (A3)."""

    kind: ClassVar[str] = "resume"


@dataclass(frozen=True)
class ExtraTime(Event):
    """A judge gives this table more minutes (A3)."""

    kind: ClassVar[str] = "extra_time"
    minutes: int
    reason: str = ""


@dataclass(frozen=True)
class Penalty(Event):
    """A judge warns, takes points away or imposes a lost turn (PL-78, PL-79); exclusion is a `Forfeit`."""

    kind: ClassVar[str] = "penalty"
    seat: int
    form: Literal["warning", "points", "lost_turn"]
    points: int = 0
    reason: str = ""


@dataclass(frozen=True)
class Forfeit(Event):
    """A judge takes a player out of the game; `tiles` are the letters set aside, if known (A19, PL-76)."""

    kind: ClassVar[str] = "forfeit"
    seat: int
    ground: Literal["walkover", "exclusion", "removal", "withdrawal"]
    reason: str = ""
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Leftovers(Event):
    """The letters left on a rack when the game is over; with a judge's reason they are taken as they are."""

    kind: ClassVar[str] = "leftovers"
    seat: int
    tiles: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True)
class Signature(Event):
    """A seat signs the final scores of all seats; a judge signs for one who cannot or will not, with a reason (A22)."""

    kind: ClassVar[str] = "signature"
    seat: int
    scores: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True)
class Reopen(Event):
    """A judge opens a signed card, only to make it say what the paper card says (A15)."""

    kind: ClassVar[str] = "reopen"
    reason: str


@dataclass(frozen=True)
class Note(Event):
    """A statement of conduct, by its code, or any remark; it changes nothing."""

    kind: ClassVar[str] = "note"
    code: str = ""
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True)
class CardLine(Event):
    """A line of a paper card without squares: words and value only."""

    kind: ClassVar[str] = "card_line"
    seat: int
    text: str
    value: int


@dataclass(frozen=True)
class Result(Event):
    """The result alone, from a paper card: the final scores, or only the places (1 is first, equal numbers tie)."""

    kind: ClassVar[str] = "result"
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Change:
    """One step of a correction; `target` is an `Entry.ref`. An insertion goes before its target."""

    op: Literal["change", "insert", "withdraw"]
    target: str
    event: Event | None = None
    seat: int | None = None


@dataclass(frozen=True)
class Correction(Event):
    """Earlier events changed, inserted or withdrawn; everything after them is replayed, nothing is deleted (PL-38)."""

    kind: ClassVar[str] = "correction"
    changes: tuple[Change, ...]
    reason: str = ""
    agreed: tuple[int, ...] = ()


EVENTS: dict[str, type[Event]] = {event.kind: event for event in Event.__subclasses__()}
"""Every event by its kind."""

TIME_EVENTS = (TimeCalled, TimeOut)
"""Events that are an instant: replay sorts them among the others by their effective time."""

TURN_CHANGING = frozenset(
    {
        "letter_draw",
        "seat_order",
        "absence_turn",
        "play",
        "exchange",
        "pass",
        "mend",
        "record",
        "challenge",
        "verdict",
        "forfeit",
        "correction",
        "reopen",
        "card_line",
        "result",
    }
)
"""Kinds after which a tablet's picture of the turn is out of date."""


def is_turn_changing(event: Event) -> bool:
    """Return whether the event counts for `expected`: it changes whose turn it is, or what lies on the table.

    Time, pauses, notes, penalties, presence, counts of tiles, leftovers and signatures do not count.
    """
    return event.kind in TURN_CHANGING
