"""What a GCG file says: its players and what they did, line by line, before anybody has judged it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from games.engine.notation import Place


class Mark(NamedTuple):
    """One square of a written word: a letter, or None where the file only says that a tile lies there already."""

    letter: str | None
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """A word laid. A mark with a letter may still be a tile that lay there: some programs write the whole word."""

    place: Place
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The player's last word was taken off the board."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles exchanged: which ones if the file says so, otherwise only how many."""

    count: int
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without tiles: a pass, or a turn lost (a note says which)."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for a check of the opponent's that failed."""


@dataclass(frozen=True, slots=True)
class TimePenalty:
    """Points lost by the clock."""


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Tiles left on racks at the end, counted for or against the player."""

    tiles: tuple[str, ...]


Action = Play | Withdrawal | Exchange | Pass | Bonus | TimePenalty | Leftovers


@dataclass(frozen=True, slots=True)
class Move:
    """One event line: who (an index into the players), with which rack, what, for how many points and which total.

    `total` is None where the file does not say it. `line` is the line of the file, from 1, and no part of the value.
    """

    player: int
    action: Action
    score: int
    total: int | None = None
    rack: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the nick that the event lines use, the full name, and the rack he holds at the end of the record."""

    nick: str
    name: str = ""
    rack: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A whole file. `incomplete` is None for a finished game, otherwise the rack named there, which may be empty.

    `other` holds the pragmata that this program does nothing with, as pairs of name and text, in their order.
    """

    players: tuple[Player, ...]
    moves: tuple[Move, ...]
    title: str = ""
    description: str = ""
    lexicon: str = ""
    tile_distribution: str = ""
    incomplete: tuple[str, ...] | None = None
    notes: tuple[str, ...] = ()
    other: tuple[tuple[str, str], ...] = ()
