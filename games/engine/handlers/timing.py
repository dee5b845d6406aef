"""Time as events: the start signal, the cap, pauses, extra time, and a player's own minutes (PL-3, A3, FC-22)."""

from datetime import timedelta

from games.engine.clock import awaited, cap_at
from games.engine.ending import end_game
from games.engine.events import ExtraTime, Pause, Resume, Start, TimeCalled, TimeOut
from games.engine.handlers.handler import Handlers
from games.engine.handlers.opening import begin
from games.engine.handlers.referee import take_out
from games.engine.log import Entry
from games.engine.refusal import Refusal
from games.engine.state import OVER, State
from games.engine.turns import out_of_minutes


def start(state: State, entry: Entry, event: Start) -> Refusal | None:
    """The referee's signal: the cap counts from here (A3)."""
    if state.started_at is not None:
        return Refusal("already_started")
    state.started_at = entry.at
    begin(state, entry.at)
    return None


def time_called(state: State, entry: Entry, event: TimeCalled) -> Refusal | None:
    """The cap: the turn cycle is finished, or nothing more is played if none is begun (A3).

    After the end of play it changes nothing: a move that was made before it may have ended the game.
    """
    if state.phase in OVER:
        return None
    if state.capped:
        return Refusal("time_over")
    if state.started_at is None:
        return Refusal("not_started")
    cap = cap_at(state)
    if not entry.by.is_judge and (cap is None or entry.at < cap):
        return Refusal("not_yet")
    state.capped = True
    between = state.phase == "to_move" and state.to_move == state.active[0] and state.ruleset.time_finish == "cycle"
    if between or not state.order:
        end_game(state, "time")
    return None


def time_out(state: State, entry: Entry, event: TimeOut) -> Refusal | None:
    """A player's own minutes are used up: from now on he may only pass and check (FC-22).

    One who has not come by then has lost (FI-35). With everybody's minutes used up the game is over.
    """
    if state.ruleset.player_minutes is None:
        return Refusal("no_player_clock")
    if event.seat in awaited(state):
        take_out(state, event.seat, entry.at)
        return None
    if state.ruleset.overtime != "pass":
        return Refusal("no_player_clock")
    state.timed_out |= {event.seat}
    if state.phase == "to_move" and out_of_minutes(state):
        end_game(state, "time")
    return None


def pause(state: State, entry: Entry, event: Pause) -> Refusal | None:
    """A judge stops the clock; a check or an absence never does (A3)."""
    if state.paused_at is not None:
        return Refusal("already_paused")
    state.paused_at = entry.at
    return None


def resume(state: State, entry: Entry, event: Resume) -> Refusal | None:
    """The clock runs again; the cap falls later by the length of the pause."""
    if state.paused_at is None:
        return Refusal("not_paused")
    length = max(entry.at - state.paused_at, timedelta())
    state.paused_at = None
    state.stopped += length
    if state.clock_from is not None:
        state.clock_from += length
    return None


def extra_time(state: State, entry: Entry, event: ExtraTime) -> Refusal | None:
    """A judge gives this table more minutes, as long as time is not called."""
    if event.minutes < 1:
        return Refusal("minutes_count", {"minutes": event.minutes})
    if state.capped:
        return Refusal("time_over")
    state.extra += timedelta(minutes=event.minutes)
    return None


HANDLERS: Handlers = {
    "start": start,
    "time_called": time_called,
    "time_out": time_out,
    "pause": pause,
    "resume": resume,
    "extra_time": extra_time,
}
