"""What the table does: the start draw, a turn from the move to its writing, racks, leftovers, signatures."""

from dataclasses import dataclass

from games.engine.events.event import Event
from games.engine.play import Placement


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
