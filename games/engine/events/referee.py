"""What a referee does: penalties, a paper card, notes, and corrections of what was entered before."""

from dataclasses import dataclass
from typing import Literal

from games.engine.events.event import Event

PenaltyForm = Literal["warning", "points", "lost_turn", "joker"]
ForfeitGround = Literal["walkover", "exclusion", "removal", "withdrawal", "overfull"]
ChangeOp = Literal["change", "insert", "withdraw"]


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
