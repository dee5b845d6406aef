"""A turn: tiles laid, an exchange or a "pas", typed again if mistyped, and the writing that ends it (PL-18)."""

from games.engine.clock import stop_clock
from games.engine.ending import end_game
from games.engine.events import Exchange, Mend, Pass, Play, Record
from games.engine.handlers.handler import Handlers
from games.engine.log import Entry
from games.engine.play import lay
from games.engine.refusal import Refusal
from games.engine.state import Line, OpenMove, State, put
from games.engine.turns import finish_turn, take_back


def play(state: State, entry: Entry, event: Play) -> Refusal | None:
    """Lay and announce; no dictionary is asked (PL-20), and nothing is drawn or scored before the writing (PL-19)."""
    seat = _mover(state)
    if len(event.placements) > state.racks[seat]:
        return Refusal("more_than_rack", {"count": len(event.placements), "rack": state.racks[seat]})
    rules = state.ruleset
    laid = lay(
        state.board, event.placements, state.tile_set, bingo_tiles=rules.bingo_tiles, bingo_bonus=rules.bingo_bonus
    )
    if isinstance(laid, Refusal):
        return laid
    before = state.board
    state.board = before.with_tiles(laid.placements)
    for tile in state.aside_tiles:
        if state.unseen[tile] < 0:
            return Refusal("letter_set_aside", {"letter": tile})
    state.racks = put(state.racks, seat, state.racks[seat] - len(laid.placements))
    _announce(state, entry, OpenMove(seat, event, entry.ref, entry.at, before, laid))
    return None


def exchange(state: State, entry: Entry, event: Exchange) -> Refusal | None:
    """Announce an exchange; the limits of number and bag are asked before (PL-32, PL-33, see `may_exchange`)."""
    seat = _mover(state)
    if not 1 <= event.count <= state.racks[seat]:
        return Refusal("exchange_count", {"count": event.count, "rack": state.racks[seat]})
    _announce(state, entry, OpenMove(seat, event, entry.ref, entry.at, state.board))
    return None


def say_pass(state: State, entry: Entry, event: Pass) -> Refusal | None:
    """Say "pas"; allowed whether a move is possible or not (PL-55)."""
    _announce(state, entry, OpenMove(_mover(state), event, entry.ref, entry.at, state.board))
    return None


def mend(state: State, entry: Entry, event: Mend) -> Refusal | None:
    """Type the open move again (A10)."""
    seat = _mover(state)
    opened = state.open_move
    assert opened is not None
    take_back(state)
    refusal = may_exchange(state, seat) if isinstance(event.move, Exchange) else None
    return refusal or _MOVES[event.move.kind](state, entry, event.move)


def record(state: State, entry: Entry, event: Record) -> Refusal | None:
    """Write the open move: the score counts, the mover draws, the turn is over (PL-9, PL-18d, PL-35, A9)."""
    move = state.open_move
    assert move is not None
    value = move.value if event.value is None else event.value
    if value != move.value and not entry.by.is_judge:
        return Refusal("value_differs", {"written": value, "computed": move.value})
    write_move(state, move, value)
    return None


def write_move(state: State, move: OpenMove, value: int) -> None:
    """Put the open move on the card and end its turn, or the game if it went out (PL-4, PL-54)."""
    seat, event = move.seat, move.event
    out = goes_out(state)
    total = state.add_score(seat, value)
    state.write(
        Line(
            ref=move.ref,
            at=move.at,
            seat=seat,
            kind="play" if isinstance(event, Play) else "exchange" if isinstance(event, Exchange) else "pass",
            value=value,
            total=total,
            words=tuple(word.text for word in move.laid.words) if move.laid else (),
            placements=move.laid.placements if move.laid else (),
            count=event.count if isinstance(event, Exchange) else 0,
        )
    )
    if isinstance(event, Exchange):
        state.exchanges = put(state.exchanges, seat, state.exchanges[seat] + 1)
    state.fill_rack(seat)
    if out:
        end_game(state, "out", went_out=seat)
    else:
        finish_turn(state, move.at, scoring=not isinstance(event, Pass), passed=isinstance(event, Pass))


def goes_out(state: State) -> bool:
    """Whether the open play laid the last tile of its rack with an empty bag (PL-4, PL-52)."""
    move = state.open_move
    return move is not None and move.laid is not None and state.bag == 0 and state.racks[move.seat] == 0


def may_exchange(state: State, seat: int) -> Refusal | None:
    """Say why this seat may not exchange now: too often already, too few tiles in the bag, minutes used up."""
    most, least = state.ruleset.exchanges_max, state.ruleset.exchange_min_bag
    if most is not None and state.exchanges[seat] >= most:
        return Refusal("exchange_limit", {"most": most})
    if state.bag < least:
        return Refusal("exchange_bag", {"bag": state.bag, "least": least})
    if state.timed_out:
        return Refusal("minutes_used_up")
    return None


def _mover(state: State) -> int:
    assert state.to_move is not None
    return state.to_move


def _announce(state: State, entry: Entry, move: OpenMove) -> None:
    running = stop_clock(state, entry.at)
    state.open_move = move
    state.phase = "announced"
    state.clock_from = entry.at if running else None


_MOVES: Handlers = {"play": play, "exchange": exchange, "pass": say_pass}
HANDLERS: Handlers = {**_MOVES, "mend": mend, "record": record}
