"""The plan of the stages: from a template by the number of players, until somebody changes a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from turniej.models import Player, Stage, Tournament
from turniej.services import facts as reading
from turniej.services import log, phases, tournaments
from turniej.services.errors import Refused
from turniej.services.who import Who, require
from turniej.standings.templates import StagePlan, template

PLAN_FIELDS = ("kind", "format", "mode", "rounds_planned", "entrants", "groups", "advance", "tie_breaks", "school_ban")


FORMATS = {Stage.Kind.TABLES: ("drawn",), Stage.Kind.DUELS: ("drawn", "swiss", "groups", "knock_out", "best_of")}


def expected_players(tournament: Tournament) -> int:
    """How many are to be seated: who is present, and before check-in everybody who entered."""
    status = Player.Status
    wanted = [status.PRESENT] if tournament.phase == Tournament.Phase.PLAY else [status.PRESENT, status.ENTERED]
    return tournament.players.filter(status__in=wanted).count()


@transaction.atomic
def plan(tournament: Tournament) -> list[Stage]:
    """The stages as planned.

    They follow the template and the number of players until somebody edits them or it begins.
    """
    held = list(tournament.stages.order_by("number"))
    if tournament.template == "custom" or any(stage.started_at for stage in held):
        return held
    players = expected_players(tournament)
    if players < 2:
        return held
    wanted = [_fields(tournament, number, one) for number, one in enumerate(_template(players, tournament.template), 1)]
    now = [{name: getattr(stage, name) for name in wanted[0]} for stage in held]
    if now == wanted:
        return held
    tournament.stages.all().delete()
    return [Stage.objects.create(tournament=tournament, **values) for values in wanted]


def _template(players: int, name: str) -> tuple[StagePlan, ...]:
    """The stages of a template for so many players; Swiss and knock-out follow from the number alone."""
    rounds = max(1, (players - 1).bit_length())
    if name == "swiss":
        return (StagePlan(Stage.Kind.DUELS, "swiss", min(rounds + 2, max(1, players - 1))),)
    if name == "knock_out":
        return (StagePlan(Stage.Kind.DUELS, "knock_out", rounds),)
    return template(players, name)


def _fields(tournament: Tournament, number: int, one: StagePlan) -> dict[str, Any]:
    mode = "hall"
    if one.kind == Stage.Kind.TABLES:
        mode = tournament.seating_mode
    elif one.format == "swiss":
        mode = "points"
    return {
        "number": number,
        "code": code_of(number, one.kind, one.per_group),
        "kind": one.kind,
        "format": one.format,
        "mode": mode,
        "rounds_planned": one.rounds,
        "entrants": one.entrants or 0,
        "groups": one.groups,
        "advance": one.per_group,
        "tie_breaks": list(reading.default_tie_breaks(one.kind)),
        "school_ban": one.school_ban,
    }


def code_of(number: int, kind: str, advance: int) -> str:
    """What a stage is called: stage 1 is "tables" or "duels", a later one "final" if nobody advances from it."""
    if number == 1:
        return kind
    return "semi_final" if advance else "final"


def _customise(tournament: Tournament) -> None:
    if tournament.template != "custom":
        tournament.template = "custom"
        tournament.save(update_fields=["template"])


@transaction.atomic
def change_stage(stage: Stage, values: Mapping[str, Any], *, revision: int | None = None, who: Who) -> Stage:
    """Change the numbers of a stage: all before it begins, afterwards rounds, advance and tie-breaks.

    Raises Refused: forbidden, not_now, stale, stage_started(field), bad_number(field), unknown_format,
    fewer_than_played.
    """
    require(who, "organise", stage.tournament_id)
    tournament = tournaments.lock(stage.tournament)
    phases.check(tournament, "plan_stages")
    log.check_fresh(tournament, revision, [f"stage:{stage.pk}"])
    stage.refresh_from_db()
    wanted = {key: value for key, value in values.items() if key in PLAN_FIELDS and getattr(stage, key) != value}
    if stage.started_at is not None:
        fixed = sorted(set(wanted) - {"rounds_planned", "advance", "tie_breaks"})
        if fixed:
            raise Refused("stage_started", field=fixed[0])
        played = stage.rounds.exclude(state="withdrawn").filter(is_play_off=False).count()
        if wanted.get("rounds_planned", played) < played:
            raise Refused("fewer_than_played", played=played)
    for key in ("rounds_planned", "entrants", "groups", "advance"):
        if key in wanted and (not isinstance(wanted[key], int) or not 0 <= wanted[key] <= 1000):
            raise Refused("bad_number", field=key)
    if wanted.get("format", stage.format) not in FORMATS[Stage.Kind(wanted.get("kind", stage.kind))]:
        raise Refused("unknown_format")
    if not wanted:
        return stage
    before = {key: getattr(stage, key) for key in wanted}
    for key, value in wanted.items():
        setattr(stage, key, value)
    stage.save(update_fields=list(wanted))
    _customise(tournament)
    log.write(tournament, who, "stage.changed", f"stage:{stage.pk}", before=before, after=wanted)
    return stage


@transaction.atomic
def add_stage(tournament: Tournament, values: Mapping[str, Any], *, who: Who) -> Stage:
    """Add a stage after the last one. Raises Refused: forbidden, not_now, unknown_format."""
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "plan_stages")
    number = len(plan(tournament)) + 1
    kind = values.get("kind", Stage.Kind.DUELS)
    fields = {"format": FORMATS[Stage.Kind(kind)][-1 if kind == Stage.Kind.TABLES else 2], **values, "kind": kind}
    if fields["format"] not in FORMATS[Stage.Kind(kind)]:
        raise Refused("unknown_format")
    stage = Stage.objects.create(
        tournament=tournament,
        number=number,
        code=code_of(number, kind, fields.get("advance", 0)),
        tie_breaks=list(reading.default_tie_breaks(kind)),
        **{key: value for key, value in fields.items() if key in PLAN_FIELDS and key != "tie_breaks"},
    )
    _customise(tournament)
    log.write(tournament, who, "stage.changed", f"stage:{stage.pk}", after={"number": number})
    return stage


@transaction.atomic
def remove_stage(stage: Stage, *, who: Who) -> None:
    """Take the last stage out of the plan. Raises Refused: forbidden, not_now, stage_started, not_the_last."""
    require(who, "organise", stage.tournament_id)
    tournament = tournaments.lock(stage.tournament)
    phases.check(tournament, "plan_stages")
    if stage.started_at is not None:
        raise Refused("stage_started", field="")
    if tournament.stages.filter(number__gt=stage.number).exists():
        raise Refused("not_the_last")
    log.write(tournament, who, "stage.changed", f"stage:{stage.pk}", before={"number": stage.number})
    stage.delete()
    _customise(tournament)
