"""A round: give the start signal, pause the hall, close it, open it again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from games import services as games
from games.engine.refusal import Refusal
from turniej import clock
from turniej.models import Pairing, Round, Tournament
from turniej.services import log, phases, table, tournaments
from turniej.services.errors import Refused
from turniej.services.phases import current_round
from turniej.services.who import Who, require

current = current_round
State = Round.State


def latest(tournament: Tournament) -> Round | None:
    """The newest round that was not thrown away, closed or not."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(state=State.WITHDRAWN)
    return rounds.select_related("stage").order_by("-stage__number", "-number").first()


def lock(round_: Round) -> tuple[Tournament, Round]:
    """The tournament and the round, locked in this order."""
    tournament = tournaments.lock(Tournament.objects.get(stages=round_.stage_id))
    return tournament, Round.objects.select_for_update(of=("self",)).select_related("stage").get(pk=round_.pk)


def lock_games(round_: Round) -> None:
    """Lock the games of a locked round, so that nothing is entered there while somebody looks whether it was played."""
    games.lock(*round_.pairings.values_list("game_id", flat=True))


def _set(round_: Round, state: str, action: str, who: Who, reason: str = "", **fields: Any) -> Round:
    before, round_.state = round_.state, State(state)
    for name, value in fields.items():
        setattr(round_, name, value)
    round_.save(update_fields=["state", *fields])
    log.write(
        round_.stage.tournament_id,
        who,
        action,
        f"round:{round_.pk}",
        before={"state": before},
        after={"state": state, "number": round_.number},
        reason=reason,
    )
    return round_


@transaction.atomic
def plan(round_: Round, planned_at: datetime | None, *, who: Who) -> Round:
    """Say when a round is to begin."""
    require(who, "organise", round_.stage.tournament_id)
    _tournament, round_ = lock(round_)
    return _set(round_, round_.state, "round.planned", who, planned_at=planned_at)


@transaction.atomic
def start(round_: Round, *, who: Who) -> Round:
    """The start signal for all tables (A3). Raises Refused: forbidden, not_now, not_published, hall_paused."""
    require(who, "judge", round_.stage.tournament_id)
    tournament, round_ = lock(round_)
    phases.check(tournament, "start")
    if round_.state == State.PLAYING:
        return round_
    if round_.state != State.PUBLISHED:
        raise Refused("not_published")
    if tournament.paused_at is not None:
        raise Refused("hall_paused")
    now = clock.now()
    for pairing in round_.pairings.exclude(state=Pairing.State.DONE).order_by("pk"):
        _start(pairing, who, now)
    return _set(round_, State.PLAYING, "round.started", who, started_at=now)


def _start(pairing: Pairing, who: Who, now: datetime) -> None:
    answer = table.record(pairing, {"kind": "start", "v": 1}, who=who, key=f"start-{pairing.pk}", received_at=now)
    if answer.refusal is not None and answer.game.started_at is None and answer.game.ending is None:
        raise Refused.of(answer.refusal)


@transaction.atomic
def start_table(pairing: Pairing, *, who: Who) -> Pairing:
    """The table's own start signal, before or after that of the round.

    Raises Refused: forbidden, not_now, not_published, hall_paused.
    """
    require(who, "judge", pairing.round.stage.tournament_id)
    tournament, round_ = lock(pairing.round)
    phases.check(tournament, "start")
    if round_.state not in (State.PUBLISHED, State.PLAYING):
        raise Refused("not_published")
    if tournament.paused_at is not None:
        raise Refused("hall_paused")
    _start(pairing, who, clock.now())
    log.write(tournament, who, "table.started", f"pairing:{pairing.pk}")
    pairing.refresh_from_db()
    return pairing


def missing(round_: Round) -> list[Pairing]:
    """The pairings whose result is not accepted yet, by table."""
    return list(round_.pairings.exclude(state=Pairing.State.DONE).select_related("table").order_by("table__number"))


@transaction.atomic
def close(round_: Round, *, who: Who) -> Round:
    """Close a round whose results are all accepted. Raises Refused: forbidden, not_now, not_open, results_missing."""
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = lock(round_)
    phases.check(tournament, "close_round")
    if round_.state == State.CLOSED:
        return round_
    if round_.state != State.PLAYING:
        raise Refused("not_open")
    left = missing(round_)
    if left:
        raise Refused("results_missing", tables=[pairing.table.number for pairing in left], count=len(left))
    return _set(round_, State.CLOSED, "round.closed", who, closed_at=clock.now())


@transaction.atomic
def reopen(round_: Round, *, reason: str, who: Who) -> Round:
    """Open the last closed round again. Raises Refused: forbidden, not_now, not_closed, later_round."""
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = lock(round_)
    phases.check(tournament, "reopen_round")
    if round_.state != State.CLOSED:
        raise Refused("not_closed")
    last = latest(tournament)
    if (
        last is None
        or last.pk != round_.pk
        or tournament.stages.filter(number__gt=round_.stage.number, started_at__isnull=False).exists()
    ):
        raise Refused("later_round")
    return _set(round_, State.PLAYING, "round.reopened", who, reason, closed_at=None)


def _everywhere(tournament: Tournament, event: dict[str, Any], who: Who, now: datetime) -> int:
    """The same judge's event at every game of the open round that takes it; how many did."""
    round_ = current_round(tournament)
    if round_ is None:
        return 0
    pairings = round_.pairings.exclude(state=Pairing.State.DONE).exclude(game=None).order_by("pk")
    answers = [table.record(pairing, event, who=who, received_at=now) for pairing in pairings]
    return sum(not isinstance(answer.refusal, Refusal) for answer in answers)


@transaction.atomic
def pause_hall(tournament: Tournament, *, reason: str = "", who: Who) -> Tournament:
    """Stop the clocks of all tables (a fire drill, a lunch); the tablets say so."""
    require(who, "judge", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "pause")
    if tournament.paused_at is not None:
        return tournament
    now = clock.now()
    tables = _everywhere(tournament, {"kind": "pause", "v": 1, "reason": reason[:300]}, who, now)
    tournament.paused_at = now
    tournament.save(update_fields=["paused_at"])
    log.write(tournament, who, "hall.paused", "hall", after={"tables": tables}, reason=reason)
    return tournament


@transaction.atomic
def resume_hall(tournament: Tournament, *, who: Who) -> Tournament:
    """Let all clocks run again."""
    require(who, "judge", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "pause")
    if tournament.paused_at is None:
        return tournament
    tables = _everywhere(tournament, {"kind": "resume", "v": 1}, who, clock.now())
    tournament.paused_at = None
    tournament.save(update_fields=["paused_at"])
    log.write(tournament, who, "hall.resumed", "hall", after={"tables": tables})
    return tournament
