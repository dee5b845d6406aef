"""The values that seating takes and gives: players, past rounds, tables, and the certificate of a seating."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.engine.refusal import Refusal

ALGORITHM = "turniej-seating-4"
"""Name and version of the algorithm; it goes up whenever the same seed would give another seating."""

SIZE = 4
"""Seats at a table of a table stage."""

HALL, POINTS, STATIONS, HAND = "hall", "points", "stations", "hand"
MODES = (HALL, POINTS, STATIONS)


@dataclass(frozen=True, slots=True)
class Player:
    """One player as seating sees him: no name. An empty `school` means none, and never clashes."""

    id: int
    school: str = ""
    points: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round that was played: the ids of each table in seat order (seat 1 first), and who had a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table of a seating: its number from 1, the ids in seat order, and its station where there are stations."""

    number: int
    seats: tuple[int, ...]
    station: int | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """Two players of one school at one table."""

    table: int
    players: tuple[int, int]
    school: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two players at one table who met before, and in which rounds."""

    table: int
    players: tuple[int, int]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """What can be proved about one seating; `check` makes it, for the draw's seatings and for hand-made ones alike.

    `same_school` and `repeats` count pairs of players. The two bounds are counted from the sizes of schools and of
    earlier tables alone: no seating of these players at these tables can have fewer. `spread` is the sum of the
    differences in points between players who sit together. `starts_*` count seat 1 over the stage, this round included.
    """

    same_school: int
    same_school_bound: int
    clashes: tuple[Clash, ...]
    repeats: int
    repeats_bound: int
    repeats_proved: bool
    repeated: tuple[Repeat, ...]
    spread: Fraction
    starts_min: int
    starts_max: int
    problems: tuple[Refusal, ...] = ()
    school_ban: bool = True

    @property
    def ok(self) -> bool:
        """Whether every player sits exactly once, at tables of right size, and no banned clash is there."""
        return not self.problems and not (self.school_ban and self.same_school)

    def to_json(self) -> dict[str, Any]:
        """The certificate as the command prints it."""
        return {
            "same_school": self.same_school,
            "repeats": self.repeats,
            "repeats_proved": self.repeats_proved,
            "starts_min": self.starts_min,
            "starts_max": self.starts_max,
        }


@dataclass(frozen=True, slots=True)
class Seating:
    """One round, seated: the same `seed`, players and history give the same tables on any machine."""

    tables: tuple[SeatedTable, ...]
    mode: str
    seed: int
    round: int
    certificate: Certificate
    byes: tuple[int, ...] = ()
    algorithm: str = ALGORITHM

    @property
    def past(self) -> PastRound:
        """This round as history for the next one."""
        return PastRound(tuple(table.seats for table in self.tables), self.byes)


@dataclass(frozen=True, slots=True)
class StationDraw:
    """Which station each school plays at, from 1 to `count`, as drawn once by lot (PL-6)."""

    stations: dict[str, int]
    count: int
    seed: int
    algorithm: str = ALGORITHM


@dataclass(frozen=True, slots=True)
class Swap:
    """A hand-made change: the new seating with its certificate, and what it breaks and mends, as codes."""

    seating: Seating
    before: Certificate
    breaks: tuple[Refusal, ...] = field(default=())
    mends: tuple[Refusal, ...] = field(default=())


History = Sequence[PastRound]
