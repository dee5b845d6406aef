"""Before the first move: the start draw, the order of play, the racks (PL-11 to PL-16, A6)."""

from collections import Counter
from datetime import datetime

from games.engine.events import LetterDraw, SeatOrder
from games.engine.handlers.handler import Handlers
from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import State, put


def draw_among(state: State) -> tuple[int, ...]:
    """The seats that must draw a letter now: all at first, later only those tied (PL-13, A6)."""
    seats = state.active
    undrawn = tuple(seat for seat in seats if not state.draw_ranks[seat] or seat in state.draw_again)
    if undrawn:
        return undrawn
    alike = Counter(state.draw_ranks[seat] for seat in seats)
    return tuple(seat for seat in seats if alike[state.draw_ranks[seat]] > 1)


def letter_draw(state: State, entry: Entry, event: LetterDraw) -> Refusal | None:
    """One letter for each seat that must draw; the order follows as soon as no two are alike (PL-11, PL-13)."""
    among = draw_among(state)
    if sorted(seat for seat, _ in event.letters) != sorted(among):
        return Refusal("draw_other_seats", {"seats": list(among)})
    drawn = Counter((*state.draw_tiles, *(letter for _, letter in event.letters)))
    for letter, count in drawn.items():
        most = state.tile_set.counts.get(letter)
        if most is None:
            return Refusal("letter_not_in_set", {"letter": letter})
        if count > most:
            return Refusal("too_many_of_letter", {"letter": letter, "most": most})
    state.draw_again = frozenset(seat for seat, letter in event.letters if _draw_rank(state, letter) is None)
    for seat, letter in event.letters:
        state.draw_letters = put(state.draw_letters, seat, letter)
        rank = _draw_rank(state, letter)
        if rank is not None:
            state.draw_ranks = put(state.draw_ranks, seat, (*state.draw_ranks[seat], rank))
    state.draw_tiles = (*state.draw_tiles, *(letter for _, letter in event.letters))
    state.bag -= len(event.letters)
    settle_draw(state, entry.at)
    return None


def settle_draw(state: State, at: datetime) -> None:
    """Seat the players by their letters once no two are alike, and give the drawn tiles back (PL-14, PL-15)."""
    if not state.order and not draw_among(state):
        take_seats(state, tuple(sorted(state.active, key=lambda seat: state.draw_ranks[seat])), at)


def take_seats(state: State, order: tuple[int, ...], at: datetime) -> None:
    """Set the order of play; the drawn tiles are back in the bag before the racks are drawn (PL-15, PL-16)."""
    state.bag += len(state.draw_tiles)
    state.draw_tiles = ()
    state.order = order
    for seat in state.seated:
        state.fill_rack(seat)
    begin(state, at)


def begin(state: State, at: datetime) -> None:
    """Let the starter move if both the order and the start signal are there; else wait for the other."""
    if state.order and state.started_at is None:
        state.phase = "waiting"
    elif state.order:
        state.phase = "to_move"
        state.to_move = state.active[0]
        state.clock_from = at if state.ruleset.player_minutes is not None else None


def seat_order(state: State, entry: Entry, event: SeatOrder) -> Refusal | None:
    """A judge sets the order; possible until a tile lies on the board or a turn is taken."""
    if sorted(event.order) != sorted(state.active):
        return Refusal("order_not_all_seats", {"seats": sorted(state.active)})
    if any(state.turns):
        return Refusal("already_playing")
    take_seats(state, event.order, entry.at)
    return None


def _draw_rank(state: State, letter: str) -> int | None:
    """The place of a drawn letter, or None if it must be drawn again (A6, FI-6, BX-2)."""
    alphabet = state.tile_set
    if letter != alphabet.blank:
        return alphabet.order(letter)
    return {"a": 0, "redraw": None, "before_a": -1, "last": len(alphabet.letters)}[state.ruleset.draw_blank]


HANDLERS: Handlers = {"letter_draw": letter_draw, "seat_order": seat_order}
