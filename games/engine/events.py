"""The closed set of things that can happen in a game, as frozen values; a game is nothing but the list of them.

Events name seats by number (0 to 3, as the game was made), never by a person's name. Who did it, when, and in which
order is said by the `Entry` around the event (log.py). Drawing tiles is no event: the writing of a move implies it
(PL-18).
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.engine.play import Placement

PenaltyForm = Literal["warning", "points", "lost_turn", "joker"]
ForfeitGround = Literal["walkover", "exclusion", "removal", "withdrawal", "overfull"]
ChangeOp = Literal["change", "insert", "withdraw"]

EVENTS: dict[str, type["Event"]] = {}
"""Every event by its kind."""


class Event:
    """What every event has: a kind, by which JSON, permissions and pages name it."""

    kind: ClassVar[str]

    def __init_subclass__(cls, *, kind: str) -> None:
        cls.kind = kind
        EVENTS[kind] = cls


@dataclass(frozen=True)
class Start(Event, kind="start"):
    """The referee's signal: the time of the game runs from here (PL-3, A3)."""


@dataclass(frozen=True)
class LetterDraw(Event, kind="letter_draw"):
    """One drawn tile for each seat that has to draw now: all at first, then only those tied (PL-11 to PL-13, A6)."""

    letters: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class SeatOrder(Event, kind="seat_order"):
    """The order of play, set by a judge instead of a draw (a paper card, an assigned starter)."""

    order: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True)
class Absent(Event, kind="absent"):
    """The chair is empty at the start: no rack until the player sits down (PL-71, A18)."""

    seat: int


@dataclass(frozen=True)
class Arrived(Event, kind="arrived"):
    """The absent player sits down and draws his rack (A18)."""

    seat: int


@dataclass(frozen=True)
class AbsenceTurn(Event, kind="absence_turn"):
    """The absent player's turn is taken as a lost turn "pas" by the next present player (PL-71, A18)."""

    seat: int


@dataclass(frozen=True)
class Play(Event, kind="play"):
    """Tiles laid and announced; open until it is written (PL-18a)."""

    placements: tuple[Placement, ...]


@dataclass(frozen=True)
class Exchange(Event, kind="exchange"):
    """So many tiles exchanged; which ones is nobody's business (PL-34)."""

    count: int


@dataclass(frozen=True)
class Pass(Event, kind="pass"):
    """The spoken "pas" (PL-55)."""


@dataclass(frozen=True)
class Mend(Event, kind="mend"):
    """The open move typed again, because it was typed wrongly; the decision itself stays (A10)."""

    move: Play | Exchange | Pass


@dataclass(frozen=True)
class Record(Event, kind="record"):
    """The writing of the open move, which ends its turn; `value` only where the card says another one (PL-9, A9)."""

    value: int | None = None


@dataclass(frozen=True)
class Challenge(Event, kind="challenge"):
    """The checker, `Entry.by.seat`, says "Sprawdzam" and names the words if two or more were formed (PL-40 to 44)."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict(Event, kind="verdict"):
    """What the dictionary says of checked words: (word, allowed) (PL-45 to PL-48)."""

    results: tuple[tuple[str, bool], ...]


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
class Overdraw(Event, kind="overdraw"):
    """A rack held `surplus` tiles too many; they go back, but for `kept` of them (PL-51, A11, FI-30)."""

    seat: int
    surplus: int
    kept: int = 0


@dataclass(frozen=True)
class Underdraw(Event, kind="underdraw"):
    """A rack holds `missing` tiles too few; it is topped up at the end of the player's own turn (A11)."""

    seat: int
    missing: int


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


@dataclass(frozen=True)
class Penalty(Event, kind="penalty"):
    """A judge warns, takes points away or imposes a lost turn (PL-78, PL-79); exclusion is a `Forfeit`.

    `joker` is the fixed penalty for a blank that was none; its points are the rule set's (FI-16).
    """

    seat: int
    form: PenaltyForm
    points: int = 0
    reason: str = ""


@dataclass(frozen=True)
class Forfeit(Event, kind="forfeit"):
    """A judge takes a player out of the game; `tiles` are the letters set aside, if known (A19, PL-76).

    `overfull` is the loss of the game by a fixed score for playing with too many tiles (FI-31).
    """

    seat: int
    ground: ForfeitGround
    reason: str = ""
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Leftovers(Event, kind="leftovers"):
    """The letters left on a rack when the game is over; with a judge's reason they are taken as they are."""

    seat: int
    tiles: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True)
class Signature(Event, kind="signature"):
    """A seat signs the final scores of all seats; a judge signs for one who cannot or will not, with a reason (A22)."""

    seat: int
    scores: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True)
class Reopen(Event, kind="reopen"):
    """A judge opens a signed card, only to make it say what the paper card says (A15)."""

    reason: str


@dataclass(frozen=True)
class Note(Event, kind="note"):
    """A statement of conduct, by its code, or any remark; it changes nothing."""

    code: str = ""
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True)
class CardLine(Event, kind="card_line"):
    """A line of a paper card without squares: words and value only."""

    seat: int
    text: str
    value: int


@dataclass(frozen=True)
class Result(Event, kind="result"):
    """The result alone, from a paper card: the final scores, or only the places (1 is first, equal numbers tie)."""

    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Change:
    """One step of a correction; `target` is an `Entry.ref`. An insertion goes before its target."""

    op: ChangeOp
    target: str
    event: Event | None = None
    seat: int | None = None


@dataclass(frozen=True)
class Correction(Event, kind="correction"):
    """Earlier events changed, inserted or withdrawn; everything after them is replayed, nothing is deleted (PL-38)."""

    changes: tuple[Change, ...]
    reason: str = ""
    agreed: tuple[int, ...] = ()


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
