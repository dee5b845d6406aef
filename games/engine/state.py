"""Where a game stands after some events: the counts, the turn, the clock. Handlers change a fork of it, never itself.

Every value held here is immutable, so a fork is one copy of the references, and a refused event leaves no trace.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Literal, TypeVar

from games.engine.board import Board
from games.engine.events import Exchange, Pass, Play
from games.engine.play import Laid, Placement
from games.engine.ruleset import Ruleset
from games.engine.tiles import TILE_SETS, TileSet

Phase = Literal["start_draw", "waiting", "to_move", "announced", "checking", "leftovers", "signing", "final"]
Ending = Literal["out", "passes", "time", "one_left", "card"]
LineKind = Literal[
    "play", "exchange", "pass", "lost_check", "lost_turn", "absence", "penalty", "overdraw", "wrong_check", "card"
]
Loss = Literal["check", "penalty"]

PLAYING: tuple[Phase, ...] = ("to_move", "announced", "checking")
OVER: tuple[Phase, ...] = ("leftovers", "signing", "final")
# What the leftovers cost is known, so the final scores are.
SETTLED: tuple[Phase, ...] = ("signing", "final")

T = TypeVar("T")


@dataclass(frozen=True)
class Check:
    """One player's check of the open move: the words he named, and whether it is decided (A5)."""

    seat: int
    words: tuple[str, ...]
    done: bool = False


@dataclass(frozen=True)
class OpenMove:
    """A move that is announced and not yet written; `before` is the board without it.

    `barred` are the seats that were away when a judge ordered play on, and so may not check it (PL-73).
    """

    seat: int
    event: Play | Exchange | Pass
    ref: str
    at: datetime
    before: Board
    laid: Laid | None = None
    checks: tuple[Check, ...] = ()
    ruled: tuple[tuple[str, bool], ...] = ()
    barred: frozenset[int] = frozenset()

    @property
    def value(self) -> int:
        """What the move is worth by the rules; 0 for an exchange or a pass."""
        return self.laid.score if self.laid else 0

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the move forms, the main word first, each once."""
        return tuple(dict.fromkeys(word.text for word in self.laid.words)) if self.laid else ()

    def but(self, **changes: Any) -> "OpenMove":
        """Return the same move with some fields changed."""
        return replace(self, **changes)


@dataclass(frozen=True)
class Line:
    """One line of the game card: what a seat did, what it was worth, and its total after it."""

    ref: str
    at: datetime
    seat: int
    kind: LineKind
    value: int
    total: int
    words: tuple[str, ...] = ()
    placements: tuple[Placement, ...] = ()
    count: int = 0
    text: str = ""


@dataclass
class State:
    """The whole standing of a game; see `Game` for what each value promises to a caller."""

    ruleset: Ruleset
    seats: int
    tile_set: TileSet = field(init=False)
    phase: Phase = "start_draw"
    order: tuple[int, ...] = ()
    to_move: int | None = None
    open_move: OpenMove | None = None
    # The start draw: the ranks each seat drew so far, its last letter, every tile out of the bag for it, and who
    # drew a blank that does not count.
    draw_ranks: tuple[tuple[int, ...], ...] = ()
    draw_letters: tuple[str, ...] = ()
    draw_tiles: tuple[str, ...] = ()
    draw_again: frozenset[int] = frozenset()
    # What is where; letters set aside are known only if they were named.
    board: Board = field(default_factory=Board)
    bag: int = 0
    racks: tuple[int, ...] = ()
    aside: int = 0
    aside_tiles: tuple[str, ...] = ()
    # The card.
    scores: tuple[int, ...] = ()
    exchanges: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    card: bool = False
    # Passes since the last play or exchange, and all turns without one (A1, A2).
    passes: tuple[int, ...] = ()
    scoreless: int = 0
    losses: tuple[tuple[Loss, ...], ...] = ()
    strikes: int = 0
    # Who is here.
    excluded: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    # The clock.
    started_at: datetime | None = None
    paused_at: datetime | None = None
    stopped: timedelta = timedelta()
    extra: timedelta = timedelta()
    capped: bool = False
    clock_from: datetime | None = None
    used: tuple[timedelta, ...] = ()
    timed_out: frozenset[int] = frozenset()
    last_turn_at: datetime | None = None
    # The end.
    ending: Ending | None = None
    went_out: int | None = None
    leftovers: tuple[tuple[str, ...] | None, ...] = ()
    result_scores: tuple[int, ...] = ()
    result_places: tuple[int, ...] = ()
    signed: frozenset[int] = frozenset()
    reopened: bool = False

    def __post_init__(self) -> None:
        self.tile_set = TILE_SETS[self.ruleset.tile_set]
        self.bag = self.tile_set.size
        zeros = (0,) * self.seats
        self.racks = self.scores = self.exchanges = self.turns = self.passes = zeros
        self.draw_ranks = self.losses = ((),) * self.seats
        self.draw_letters = ("",) * self.seats
        self.leftovers = (None,) * self.seats
        self.used = (timedelta(),) * self.seats

    def fork(self) -> "State":
        """Return a copy that a handler may change."""
        copy = object.__new__(State)
        copy.__dict__.update(self.__dict__)
        return copy

    @property
    def active(self) -> tuple[int, ...]:
        """The seats not excluded, in the order of play once it is known (A1, A19)."""
        return tuple(seat for seat in self.order or range(self.seats) if seat not in self.excluded)

    @property
    def present(self) -> tuple[int, ...]:
        """The active seats whose player sits at the table now."""
        return tuple(seat for seat in self.active if seat not in self.absent and seat not in self.away)

    @property
    def seated(self) -> tuple[int, ...]:
        """The active seats whose player ever sat down; they agree, declare and sign (A18, A22)."""
        return tuple(seat for seat in self.active if seat not in self.absent)

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of play, from the one after `seat`."""
        if seat not in self.order:
            return self.order
        position = self.order.index(seat)
        return self.order[position + 1 :] + self.order[:position]

    def next_present(self, seat: int) -> int | None:
        """The next seat after `seat` whose player is there, even if its own turn will be lost (A9)."""
        present = self.present
        return next((other for other in self.after(seat) if other in present), None)

    @property
    def recorder(self) -> int | None:
        """Who writes the open move: the exchanger himself, else the next present seat; None is the referee (A9)."""
        if self.open_move is None:
            return None
        if isinstance(self.open_move.event, Exchange):
            return self.open_move.seat
        return self.next_present(self.open_move.seat)

    @property
    def held(self) -> bool:
        """Whether the open move waits for a player who is away (PL-73)."""
        move = self.open_move
        return move is not None and bool(self.away - self.excluded - move.barred)

    @property
    def words_to_rule(self) -> tuple[str, ...]:
        """The words of undecided checks that have no verdict yet."""
        if self.open_move is None:
            return ()
        ruled = dict(self.open_move.ruled)
        words = (word for check in self.open_move.checks if not check.done for word in check.words)
        return tuple(dict.fromkeys(word for word in words if word not in ruled))

    @property
    def unseen(self) -> dict[str, int]:
        """Tiles that are neither on the board nor known to be set aside, by letter."""
        lying = self.board.counts
        counts = {tile: count - lying.get(tile, 0) for tile, count in self.tile_set.counts.items()}
        for tile in self.aside_tiles:
            counts[tile] -= 1
        return counts

    @property
    def aside_unknown(self) -> int:
        """How many tiles are set aside whose letters nobody named."""
        return self.aside - len(self.aside_tiles)

    def write(self, line: Line) -> None:
        """Put a line on the card."""
        self.lines = (*self.lines, line)

    def add_score(self, seat: int, points: int) -> int:
        """Change a seat's points and return its new total; it may fall below zero (PL-60)."""
        self.scores = put(self.scores, seat, self.scores[seat] + points)
        return self.scores[seat]

    def move_to_rack(self, seat: int, count: int) -> None:
        """Move tiles from the bag to a rack, or back if `count` is negative."""
        self.racks = put(self.racks, seat, self.racks[seat] + count)
        self.bag -= count

    def fill_rack(self, seat: int) -> None:
        """Draw up to a full rack, as far as the bag goes; a rack is never made smaller (PL-17)."""
        self.move_to_rack(seat, max(0, min(self.ruleset.rack_size - self.racks[seat], self.bag)))


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])
