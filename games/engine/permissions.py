"""What may be done in which phase and by whom, as a table; the same table refuses an event and offers the buttons."""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.clock import awaited
from games.engine.events import EVENTS, Event
from games.engine.handlers.moves import may_exchange
from games.engine.log import Actor
from games.engine.refusal import Refusal
from games.engine.state import PLAYING, Phase, State

Guard = Callable[[State, Actor], Refusal | None]

BEFORE: tuple[Phase, ...] = ("start_draw", "waiting")
UNTIL_SIGNED: tuple[Phase, ...] = (*BEFORE, *PLAYING, "leftovers", "signing")
ALWAYS: tuple[Phase, ...] = (*UNTIL_SIGNED, "final")


@dataclass(frozen=True)
class Rule:
    """In which phases an event of a kind is possible, and what else must be so for this actor."""

    phases: tuple[Phase, ...]
    guards: tuple[Guard, ...]


def refuse(state: State, actor: Actor, kind: str) -> Refusal | None:
    """Say why this actor may not enter an event of this kind now, or None if he may (its fields are not looked at)."""
    rule = RULES[kind]
    if state.phase not in rule.phases:
        return _wrong_phase(state, kind)
    if actor.seat is not None and actor.seat not in range(state.seats):
        return Refusal("no_such_seat", {"seat": actor.seat})
    for guard in rule.guards:
        refusal = guard(state, actor)
        if refusal:
            return Refusal(refusal.code, {"kind": kind}) if refusal.code == "judge_only" else refusal
    return None


def refuse_seat(state: State, event: Event) -> Refusal | None:
    """Say so if the event names a seat that the game does not have, or one that is out of it."""
    seat = getattr(event, "seat", None)
    if "seat" not in event.__dict__ or (seat is None and event.kind == "note"):
        return None
    if seat not in range(state.seats):
        return Refusal("no_such_seat", {"seat": seat})
    if seat in state.excluded and event.kind not in ("note", "forfeit", "penalty"):
        return Refusal("seat_excluded", {"seat": seat})
    return None


def _wrong_phase(state: State, kind: str) -> Refusal:
    """Name the rule where one forbids it, else the phase."""
    if kind == "challenge" and state.phase not in BEFORE:
        return Refusal("check_too_late")
    if state.phase == "final":
        return Refusal("signed", {"kind": kind})
    if kind in ("play", "exchange", "pass") and state.phase in ("announced", "checking"):
        return Refusal("already_laid", {"seat": state.to_move})
    if kind in ("record", "mend") and state.phase == "checking":
        return Refusal("being_checked")
    if kind == "mend" and state.phase not in BEFORE:
        return Refusal("nothing_open")
    if kind == "record" and state.phase == "to_move":
        return Refusal("nothing_open")
    if state.phase == "waiting":
        return Refusal("not_started")
    return Refusal("wrong_phase", {"kind": kind, "phase": state.phase})


def _anybody(state: State, actor: Actor) -> Refusal | None:
    return Refusal("judge_only") if actor.role == "clock" else None


def _judge(state: State, actor: Actor) -> Refusal | None:
    return None if actor.is_judge else Refusal("judge_only")


def _referee(state: State, actor: Actor) -> Refusal | None:
    return _anybody(state, actor) if state.ruleset.self_refereed else _judge(state, actor)


def _clock(state: State, actor: Actor) -> Refusal | None:
    return None if actor.role == "clock" or actor.is_judge else Refusal("judge_only")


def _mover(state: State, actor: Actor) -> Refusal | None:
    seat = state.to_move
    if awaited(state):
        return Refusal("wait_for_absent", {"seat": min(awaited(state))})
    if actor.seat is not None and actor.seat != seat:
        return Refusal("not_your_turn", {"seat": seat})
    if seat in state.absent:
        return Refusal("seat_absent", {"seat": seat})
    if seat in state.away:
        return Refusal("seat_away", {"seat": seat})
    return None


def _writer(state: State, actor: Actor) -> Refusal | None:
    if state.held:
        return Refusal("held", {"seats": sorted(state.away - state.excluded)})
    recorder = state.recorder
    if actor.is_judge:
        return None
    if recorder is None:
        return Refusal("judge_only")
    return Refusal("not_recorder", {"seat": recorder}) if actor.seat not in (None, recorder) else None


def _opponent(state: State, actor: Actor) -> Refusal | None:
    if actor.seat is None:
        return Refusal("seat_missing")
    if actor.seat == state.to_move:
        return Refusal("own_move", {"seat": actor.seat})
    if actor.seat in state.excluded:
        return Refusal("seat_excluded", {"seat": actor.seat})
    if actor.seat in state.absent:
        return Refusal("seat_absent", {"seat": actor.seat})
    return Refusal("seat_away", {"seat": actor.seat}) if actor.seat in state.away else None


def _with_board(state: State, actor: Actor) -> Refusal | None:
    return Refusal("card_only") if state.card else None


def _has_minutes(state: State, actor: Actor) -> Refusal | None:
    return Refusal("minutes_used_up") if state.to_move in state.timed_out else None


def _may_exchange(state: State, actor: Actor) -> Refusal | None:
    return None if state.to_move is None else may_exchange(state, state.to_move)


def _unchecked(state: State, actor: Actor) -> Refusal | None:
    return Refusal("checked_stays") if state.open_move and state.open_move.checks else None


def _judge_once_over(state: State, actor: Actor) -> Refusal | None:
    return _judge(state, actor) if state.phase in ("leftovers", "signing") else None


def _not_reopened(state: State, actor: Actor) -> Refusal | None:
    return Refusal("after_signing") if state.reopened else None


def _still_open(state: State, actor: Actor) -> Refusal | None:
    return _not_reopened(state, actor) if state.phase == "signing" else None


RULES: dict[str, Rule] = {
    "start": Rule(BEFORE, (_referee,)),
    "letter_draw": Rule(("start_draw",), (_anybody,)),
    "seat_order": Rule((*BEFORE, "to_move"), (_judge,)),
    "absent": Rule((*BEFORE, *PLAYING), (_anybody,)),
    "arrived": Rule((*BEFORE, *PLAYING), (_anybody,)),
    "absence_turn": Rule(("to_move",), (_anybody,)),
    "play": Rule(("to_move",), (_anybody, _with_board, _mover, _has_minutes)),
    "exchange": Rule(("to_move",), (_anybody, _with_board, _mover, _may_exchange)),
    "pass": Rule(("to_move",), (_anybody, _with_board, _mover)),
    "mend": Rule(("announced",), (_anybody, _mover, _unchecked)),
    "record": Rule(("announced",), (_anybody, _writer)),
    "challenge": Rule(("announced", "checking"), (_anybody, _opponent)),
    "verdict": Rule(("checking",), (_referee,)),
    "leave": Rule(("to_move",), (_anybody,)),
    "returned": Rule((*PLAYING, "leftovers", "signing"), (_anybody,)),
    "play_on": Rule(("announced", "checking"), (_judge,)),
    "overdraw": Rule((*PLAYING, "leftovers", "signing"), (_anybody, _judge_once_over, _not_reopened)),
    "underdraw": Rule((*PLAYING, "leftovers", "signing"), (_anybody, _judge_once_over, _not_reopened)),
    "time_called": Rule(UNTIL_SIGNED, (_clock,)),
    "time_out": Rule(PLAYING, (_clock,)),
    "pause": Rule((*BEFORE, *PLAYING), (_judge,)),
    "resume": Rule((*BEFORE, *PLAYING), (_judge,)),
    "extra_time": Rule((*BEFORE, *PLAYING), (_judge,)),
    "penalty": Rule(UNTIL_SIGNED, (_judge, _not_reopened)),
    "forfeit": Rule(UNTIL_SIGNED, (_judge, _not_reopened)),
    "leftovers": Rule(("leftovers", "signing"), (_anybody, _still_open)),
    "signature": Rule(("signing",), (_anybody,)),
    "reopen": Rule(("leftovers", "signing", "final"), (_judge,)),
    "correction": Rule(UNTIL_SIGNED, (_anybody,)),
    "note": Rule(ALWAYS, (_anybody,)),
    "card_line": Rule((*BEFORE, "to_move"), (_judge,)),
    "result": Rule(UNTIL_SIGNED, (_judge,)),
}
"""For every kind of event: the phases, and the guards in the order in which they are asked."""

assert set(RULES) == set(EVENTS)
