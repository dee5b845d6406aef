"""The values that standings take and give: results of tables, rows of a table of places, and what decided."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

TABLES: Final = "tables"
DUELS: Final = "duels"
LAST_ZERO: Final = "last_zero"
BY_PLACE: Final = "by_place"

STAGE_ONE_ORDER = ("points", "small_points", "direct", "best_game", "lot")
DUELS_ORDER = ("points", "play_off", "small_points", "direct", "best_game")


@dataclass(frozen=True, slots=True)
class Line:
    """One player of one game: his final card score (A21), or only his place where the card gave places.

    Equal `place` numbers mean a shared place. `excluded` is a walkover against him (A19). `best_move` is the value of
    his best single move, `start` whether he made the first move.
    """

    player: int
    score: int | None = None
    place: int | None = None
    excluded: bool = False
    best_move: int = 0
    start: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game: a line for everybody who started at the table, excluded players too."""

    round: int
    lines: tuple[Line, ...]
    table: int = 0
    group: int = 0


@dataclass(frozen=True, slots=True)
class Bye:
    """A round that a player sat out: the points he gets for it, and the small points if the organiser gives any."""

    round: int
    player: int
    points: Fraction = Fraction(1)
    score: int = 0


@dataclass(frozen=True, slots=True)
class Scoring:
    """How results become points, and in what order ties are broken; plain values, frozen with the ruleset.

    `short_table` and `last_zero` are the switches of A13 and A12; `seed` is that of the lot; `duel_points` are those of
    a win, a draw and a loss one-on-one (A14).
    """

    kind: str = TABLES
    short_table: str = LAST_ZERO
    last_zero: bool = False
    tie_breaks: tuple[str, ...] = STAGE_ONE_ORDER
    seed: int = 0
    duel_points: tuple[Fraction, Fraction, Fraction] = (Fraction(1), Fraction(1, 2), Fraction(0))


SCORINGS = {TABLES: Scoring(), DUELS: Scoring(kind=DUELS, tie_breaks=DUELS_ORDER)}


@dataclass(frozen=True, slots=True)
class Row:
    """One player in the standings; players whose tie is not broken carry the same `place` and are `shared`."""

    player: int
    place: int
    shared: bool
    points: Fraction
    per_round: tuple[tuple[int, Fraction], ...]
    values: dict[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """Why one row stands above the next: the deciding metric and both values; no metric means the tie stays."""

    above: int
    below: int
    metric: str | None
    above_value: Fraction = Fraction(0)
    below_value: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole order of a stage, or of one group of it; `decisions[i]` stands between rows i and i + 1."""

    rows: tuple[Row, ...]
    decisions: tuple[Decision, ...]
    scoring: Scoring

    def row(self, player: int) -> Row:
        """The row of one player; raises KeyError if he is not in it."""
        for row in self.rows:
            if row.player == player:
                return row
        raise KeyError(player)

    @property
    def order(self) -> tuple[int, ...]:
        """The players from the first to the last."""
        return tuple(row.player for row in self.rows)
