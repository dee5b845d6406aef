"""Steps of the day that are taken back as long as nothing depends on them: a start, a stage, a decision about a tie."""

from __future__ import annotations

from django.db import transaction

from games import models as game_models
from games import services as games
from games.engine import ruleset as rules
from turniej import clock
from turniej.models import Decision, Pairing, Round, Stage, Tournament
from turniej.services import log, phases, rounds, tournaments
from turniej.services.errors import Refused
from turniej.services.seating import refs_of
from turniej.services.who import Who, require


def untouched(round_: Round) -> bool:
    """Whether a round was started and nothing else has happened at its tables."""
    if round_.state != Round.State.PLAYING or round_.pairings.filter(state=Pairing.State.DONE).exists():
        return False
    return not game_models.Event.objects.filter(game__pairing__round=round_).exclude(kind="start").exists()


@transaction.atomic
def take_back_start(round_: Round, *, who: Who) -> Round:
    """A round that was started too early waits again; its games, in which nothing has happened, are opened anew.

    Raises Refused: forbidden, not_now, not_open, was_played.
    """
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "start")
    if round_.state != Round.State.PLAYING:
        raise Refused("not_open")
    rounds.lock_games(round_)
    if not untouched(round_):
        raise Refused("was_played")
    ruleset = rules.from_json(tournament.ruleset)
    for pairing in round_.pairings.order_by("table__number"):
        # What was written stays written: the started game is left behind, and its clock is stopped.
        game_models.Game.objects.filter(pairing=pairing).update(due_at=None)
        pairing.game = games.create(ruleset, refs_of(pairing), tournament.edition, clock.now())
        pairing.state = Pairing.State.WAITING
        pairing.save(update_fields=["game", "state"])
    round_.state, round_.started_at = Round.State.PUBLISHED, None
    round_.save(update_fields=["state", "started_at"])
    log.write(tournament, who, "round.start_taken_back", f"round:{round_.pk}", after={"number": round_.number})
    return round_


def thrown_away(tournament: Tournament) -> Round | None:
    """The seating that was thrown away last, as long as nothing is drawn in its place."""
    newest = Round.objects.filter(stage__tournament=tournament).select_related("stage").order_by("-pk").first()
    if newest is None or newest.state != Round.State.WITHDRAWN or newest.stage.started_at is None:
        return None
    return newest


@transaction.atomic
def put_back_seating(round_: Round, *, who: Who) -> Round:
    """A seating that was thrown away is a draft again, as it was drawn or changed by hand.

    Raises Refused: forbidden, not_now, drawn_again.
    """
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "draw")
    if thrown_away(tournament) != round_:
        raise Refused("drawn_again")
    round_.pairings.update(game=None, state=Pairing.State.WAITING)
    round_.state, round_.started_at = Round.State.DRAFT, None
    round_.save(update_fields=["state", "started_at"])
    log.write(tournament, who, "round.put_back", f"round:{round_.pk}", after={"number": round_.number})
    return round_


def stage_to_take_back(tournament: Tournament) -> Stage | None:
    """The later stage that has begun and of which nothing is drawn yet."""
    stage = tournament.stages.filter(started_at__isnull=False).order_by("-number").first()
    if stage is None or stage.number == 1 or stage.rounds.exclude(state=Round.State.WITHDRAWN).exists():
        return None
    return stage


@transaction.atomic
def take_back_stage(tournament: Tournament, *, who: Who) -> Stage:
    """The stage that has just begun has not; the one before it goes on.

    Raises Refused: forbidden, not_now, was_drawn.
    """
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "next_stage")
    stage = stage_to_take_back(tournament)
    if stage is None:
        raise Refused("was_drawn")
    stage.stage_entrants.all().delete()
    stage.started_at = None
    stage.save(update_fields=["started_at"])
    tournament.stages.filter(number=stage.number - 1).update(closed_at=None)
    log.write(tournament, who, "stage.taken_back", f"stage:{stage.pk}", before={"number": stage.number})
    return stage


def may_take_back(decision: Decision) -> bool:
    """Whether nothing follows yet from a play-off that was waived, or from a lot."""
    later = Stage.objects.filter(tournament=decision.stage.tournament_id, number__gt=decision.stage.number)
    since = decision.stage.rounds.filter(is_play_off=True, pairings__game__created_at__gt=decision.at)
    return not later.filter(started_at__isnull=False).exists() and not since.exists()


@transaction.atomic
def take_back_decision(decision: Decision, *, who: Who) -> Stage:
    """A tie is open again: the log keeps what was decided. Raises Refused: forbidden, not_now, built_upon."""
    require(who, "organise", decision.stage.tournament_id)
    tournament = tournaments.lock(decision.stage.tournament)
    phases.check(tournament, "waive")
    stage = decision.stage
    if not may_take_back(decision):
        raise Refused("built_upon")
    before = {"kind": decision.kind, "players": decision.data.get("players", [])}
    log.write(tournament, who, "stage.decision_taken_back", f"stage:{stage.pk}", before=before)
    decision.delete()
    return stage
