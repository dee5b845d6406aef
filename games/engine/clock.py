"""The clock of a table: when the cap falls, who still has a turn after it, and whose own minutes run out (PL-3, A3)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.engine.events import Event, TimeCalled, TimeOut
from games.engine.state import OVER, PLAYING, State, put


@dataclass(frozen=True)
class Due:
    """A time event that has fallen due, with its instant."""

    at: datetime
    event: Event


def cap_at(state: State) -> datetime | None:
    """When the cap falls: the start, the minutes, a judge's pauses and extra time; None while it is unknown."""
    minutes = state.ruleset.time_cap_minutes
    if minutes is None or state.started_at is None or state.paused_at is not None:
        return None
    return state.started_at + timedelta(minutes=minutes) + state.stopped + state.extra


def still_to_play(state: State) -> tuple[int, ...]:
    """The seats that still have a turn after the cap, in order; those that will lose it are left out (A3)."""
    if not state.capped or state.to_move is None:
        return ()
    if state.ruleset.time_finish == "turn":
        return (state.to_move,)
    rest = state.order[state.order.index(state.to_move) :]
    return tuple(
        seat for seat in rest if seat not in state.excluded and (seat == state.to_move or not state.losses[seat])
    )


def minutes_out_at(state: State) -> datetime | None:
    """When the player whose own clock runs will have used up his minutes (FC-22); None if none runs."""
    rules, seat = state.ruleset, thinking(state)
    if rules.player_minutes is None or rules.overtime != "pass" or seat is None or seat in state.timed_out:
        return None
    if state.clock_from is None or state.paused_at is not None:
        return None
    return state.clock_from + timedelta(minutes=rules.player_minutes) - state.used[seat]


def awaited(state: State) -> frozenset[int]:
    """The seats that have not come and that the game waits for, because they lose it by not coming (FI-35)."""
    return state.absent - state.excluded if state.ruleset.absent_loses == "half_time" else frozenset()


def absence_out_at(state: State) -> datetime | None:
    """When those who have not come have lost: half of their minutes after the start signal (FI-35)."""
    minutes = state.ruleset.player_minutes
    if minutes is None or state.started_at is None or state.paused_at is not None or not awaited(state):
        return None
    return state.started_at + timedelta(minutes=minutes) / 2 + state.stopped


def thinking(state: State) -> int | None:
    """The seat whose own clock runs: the one to move, or once a move is announced the one who writes it.

    While the game waits for somebody who has not come, nobody's.
    """
    if awaited(state):
        return None
    return state.to_move if state.open_move is None else state.next_present(state.open_move.seat)


@dataclass(frozen=True)
class OwnClock:
    """A player's own minutes: what was left when his clock last stood, and when it will be used up if it runs now."""

    left: timedelta
    until: datetime | None


def own_clock(state: State, seat: int) -> OwnClock | None:
    """Return a seat's own clock (FI-5), or None where the rule set has none."""
    minutes = state.ruleset.player_minutes
    if minutes is None:
        return None
    left = timedelta(minutes=minutes) - state.used[seat]
    runs = seat == thinking(state) and state.paused_at is None
    return OwnClock(left, state.clock_from + left if runs and state.clock_from is not None else None)


def stop_clock(state: State, at: datetime) -> bool:
    """Count the time since the clock ran for the one who was thinking, and stop it; return whether it ran (FI-5)."""
    seat = thinking(state)
    if state.clock_from is None or seat is None:
        return False
    state.used = put(state.used, seat, state.used[seat] + max(at - state.clock_from, timedelta()))
    state.clock_from = None
    return True


def due(state: State, now: datetime) -> list[Due]:
    """The time events that have fallen due by `now` and are not in the log, earliest first."""
    found = []
    cap = cap_at(state)
    if cap is not None and cap <= now and not state.capped and state.phase not in OVER:
        found.append(Due(cap, TimeCalled()))
    out, seat = minutes_out_at(state), thinking(state)
    if out is not None and out <= now and seat is not None:
        found.append(Due(out, TimeOut(seat)))
    lost = absence_out_at(state)
    if lost is not None and lost <= now and state.phase in PLAYING:
        found += [Due(lost, TimeOut(each)) for each in sorted(awaited(state))]
    return sorted(found, key=lambda item: item.at)
