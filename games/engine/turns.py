"""How a turn ends and whose turn comes next: lost turns, the run of passes, and the turn cycle after the cap."""

from datetime import datetime

from games.engine.ending import end_game
from games.engine.state import Line, LineKind, State, put


def finish_turn(state: State, at: datetime, *, scoring: bool, passed: bool = False) -> None:
    """Close the turn of the seat to move and pass it on, unless the run of passes ends the game (A1).

    `scoring` is a written play or exchange, which breaks the run; `passed` a "pas", which counts in it; neither of them
    is a turn lost through a check, which does nothing to it (A2).
    """
    seat = state.to_move
    assert seat is not None
    state.open_move = None
    state.phase = "to_move"
    count_turn(state, seat, scoring=scoring, passed=passed)
    if not end_by_passes(state):
        pass_on(state, seat, at)


def pass_on(state: State, seat: int, at: datetime) -> None:
    """Give the turn to the next active seat after `seat` that does not lose it (A3, A4).

    After the cap the game ends when the turn cycle is complete, or at once where the rule set finishes only a turn; and
    it ends when nobody may lay a tile any more, because everybody's minutes are used up (FC-22).
    """
    if (state.capped and state.ruleset.time_finish == "turn") or out_of_minutes(state):
        end_game(state, "time")
        return
    position = state.order.index(seat)
    while True:
        position += 1
        if position == len(state.order):
            if state.capped:
                end_game(state, "time")
                return
            position = 0
        seat = state.order[position]
        if seat in state.excluded:
            continue
        if not state.losses[seat]:
            state.to_move = seat
            return
        lose_turn(state, seat, at)
        if end_by_passes(state):
            return


def out_of_minutes(state: State) -> bool:
    """Whether everybody's own minutes are used up (FC-22)."""
    return state.timed_out >= set(state.active)


def lose_turn(state: State, seat: int, at: datetime) -> None:
    """Let the oldest pending lost turn of a seat fall due; a referee's one counts as a pas (A2, A4, PL-78)."""
    loss, *later = state.losses[seat]
    state.losses = put(state.losses, seat, tuple(later))
    write_lost_turn(state, seat, at, kind="lost_turn", passed=loss == "penalty")


def write_lost_turn(state: State, seat: int, at: datetime, *, kind: LineKind, passed: bool, ref: str = "") -> None:
    """Write a turn without a move on the card and count it."""
    count_turn(state, seat, scoring=False, passed=passed)
    state.write(Line(ref=ref, at=at, seat=seat, kind=kind, value=0, total=state.scores[seat]))


def end_by_passes(state: State) -> bool:
    """End the game if every active player has passed often enough since the last play or exchange (A1, A2).

    Returns whether it ended. With `passes_include_losses` a longer run of passes and lost turns together ends it too.
    """
    rules, active = state.ruleset, state.active
    if all(state.passes[seat] >= rules.passes_to_end for seat in active) or (
        rules.passes_include_losses and state.scoreless > rules.passes_to_end * len(active)
    ):
        end_game(state, "passes")
        return True
    return False


def take_back(state: State) -> None:
    """Take the open move off the board: its tiles return to the rack and its premiums are free again (PL-46, PL-50)."""
    move = state.open_move
    assert move is not None
    if move.laid:
        state.board = move.before
        state.racks = put(state.racks, move.seat, state.racks[move.seat] + len(move.laid.placements))
    state.open_move = None
    state.phase = "to_move"


def count_turn(state: State, seat: int, *, scoring: bool = False, passed: bool = False) -> None:
    """Count a turn of a seat: it breaks the run of passes, lengthens it, or is only one more without a word (A2)."""
    state.turns = put(state.turns, seat, state.turns[seat] + 1)
    if scoring:
        state.passes = (0,) * state.seats
        state.scoreless = 0
        return
    state.scoreless += 1
    if passed:
        state.passes = put(state.passes, seat, state.passes[seat] + 1)
