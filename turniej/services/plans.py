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

STAGES = "stages"
"""What the log calls the list of stages."""
PLAN_FIELDS = ("kind", "format", "mode", "rounds_planned", "entrants", "groups", "advance", "tie_breaks", "school_ban")


MOST_ENTRANTS, USUAL_ENTRANTS = 1000, 4
FORMATS = {Stage.Kind.TABLES: ("drawn",), Stage.Kind.DUELS: ("drawn", "swiss", "groups", "knock_out", "best_of")}


def expected_players(tournament: Tournament) -> int:
    """How many are to be seated: who is present, and before check-in everybody who entered."""
    status = Player.Status
    wanted = [status.PRESENT] if tournament.phase == Tournament.Phase.PLAY else [status.PRESENT, status.ENTERED]
    return tournament.players.filter(status__in=wanted).count()


def planned(tournament: Tournament) -> list[Stage]:
    """The stages as planned, without writing anything: rows, or new ones where the plan has changed since it was kept.

    They follow the template and the number of players until somebody edits them or it begins.
    """
    held = list(tournament.stages.order_by("number"))
    if tournament.template == "custom" or any(stage.started_at for stage in held):
        return held
    players = expected_players(tournament)
    if players < 2:
        return held
    found = _template(players, tournament.template)
    wanted = [_fields(tournament, number, one, len(found)) for number, one in enumerate(found, 1)]
    now = [{name: getattr(stage, name) for name in wanted[0]} for stage in held]
    if now == wanted:
        return held
    return [Stage(tournament=tournament, **values) for values in wanted]


@transaction.atomic
def plan(tournament: Tournament) -> list[Stage]:
    """The stages as planned, kept as rows."""
    found = planned(tournament)
    if any(stage.pk is None for stage in found):
        tournament.stages.all().delete()
        for stage in found:
            stage.save()
    return found


def _kept(tournament: Tournament, number: int) -> Stage:
    """The row of a planned stage. Raises Refused("not_found")."""
    for stage in plan(tournament):
        if stage.number == number:
            return stage
    raise Refused("not_found")


def _template(players: int, name: str) -> tuple[StagePlan, ...]:
    """The stages of a template for so many players; Swiss and knock-out follow from the number alone."""
    rounds = max(1, (players - 1).bit_length())
    if name == "swiss":
        return (StagePlan(Stage.Kind.DUELS, "swiss", min(rounds + 2, max(1, players - 1))),)
    if name == "knock_out":
        return (StagePlan(Stage.Kind.DUELS, "knock_out", rounds),)
    return template(players, name)


def _fields(tournament: Tournament, number: int, one: StagePlan, last: int) -> dict[str, Any]:
    mode = "hall"
    if one.kind == Stage.Kind.TABLES:
        mode = tournament.seating_mode
    elif one.format == "swiss":
        mode = "points"
    return {
        "number": number,
        "code": code_of(number, one.kind, last),
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


def code_of(number: int, kind: str, last: int) -> str:
    """What a stage is called: "tables" or "duels" is stage 1, "final" the last, "semi_final" the one before it."""
    if number == 1:
        return kind
    return {last: "final", last - 1: "semi_final"}.get(number, f"stage{number}")


def _customise(tournament: Tournament) -> None:
    if tournament.template != "custom":
        tournament.template = "custom"
        tournament.save(update_fields=["template"])


@transaction.atomic
def change_stage(stage: Stage, values: Mapping[str, Any], *, revision: int | None = None, who: Who) -> Stage:
    """Change the numbers of a stage: all before it begins, afterwards rounds, advance and tie-breaks.

    Raises Refused: forbidden, not_now, stale, stage_started(field), bad_number(field), unknown_format,
    fewer_than_played, not_found.
    """
    require(who, "organise", stage.tournament_id)
    tournament = tournaments.lock(stage.tournament)
    phases.check(tournament, "plan_stages")
    log.check_fresh(tournament, revision, [STAGES, f"stage:{stage.pk}"])
    stage = _kept(tournament, stage.number)
    wanted = {key: value for key, value in values.items() if key in PLAN_FIELDS and getattr(stage, key) != value}
    if stage.started_at is not None:
        fixed = sorted(set(wanted) - {"rounds_planned", "advance", "tie_breaks"})
        if fixed:
            raise Refused("stage_started", field=fixed[0])
        played = stage.rounds.exclude(state="withdrawn").filter(is_play_off=False).count()
        if wanted.get("rounds_planned", played) < played:
            raise Refused("fewer_than_played", played=played)
    for key in ("rounds_planned", "entrants", "groups", "advance"):
        if key in wanted and (not isinstance(wanted[key], int) or not 0 <= wanted[key] <= MOST_ENTRANTS):
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


def kinds_of_stage(entrants: int) -> dict[str, dict[str, Any]]:
    """What a stage that is added can be, by a code, with the numbers that so many players make of it.

    In *pairs* two play one game and its winner goes on; *groups* are two halves in which all play all.
    """
    duels = {"kind": Stage.Kind.DUELS, "entrants": entrants, "rounds_planned": 1}
    by_halving = max(1, (entrants - 1).bit_length())
    return {
        "pairs": {**duels, "format": "groups", "groups": max(1, entrants // 2)},
        "all_play_all": {**duels, "format": "groups", "rounds_planned": max(1, entrants - 1)},
        "groups": {**duels, "format": "groups", "groups": 2, "rounds_planned": max(1, entrants // 2 - 1)},
        "knock_out": {**duels, "format": "knock_out", "rounds_planned": by_halving},
        "swiss": {**duels, "format": "swiss", "mode": "points", "rounds_planned": by_halving},
        "best_of": {**duels, "format": "best_of", "entrants": 2, "rounds_planned": 3},
        "drawn": {**duels, "format": "drawn"},
        "tables": {**duels, "kind": Stage.Kind.TABLES, "format": "drawn", "mode": "points"},
    }


@transaction.atomic
def add_stage(tournament: Tournament, values: Mapping[str, Any], *, revision: int | None = None, who: Who) -> Stage:
    """Add a stage after the last one, from which as many go on to it as it takes, if nobody did so far.

    Raises Refused: forbidden, not_now, stale, unknown_format, bad_number(field).
    """
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "plan_stages")
    log.check_fresh(tournament, revision, [STAGES])
    held = plan(tournament)
    number = len(held) + 1
    entrants = values.get("entrants", 0)
    if not isinstance(entrants, int) or not 0 <= entrants <= MOST_ENTRANTS:
        raise Refused("bad_number", field="entrants")
    kind = values.get("kind", Stage.Kind.DUELS)
    fields = {"format": FORMATS[Stage.Kind(kind)][-1 if kind == Stage.Kind.TABLES else 2], **values, "kind": kind}
    if fields["format"] not in FORMATS[Stage.Kind(kind)]:
        raise Refused("unknown_format")
    stage = Stage.objects.create(
        tournament=tournament,
        number=number,
        code=code_of(number, kind, number),
        tie_breaks=list(reading.default_tie_breaks(kind)),
        **{key: value for key, value in fields.items() if key in PLAN_FIELDS and key != "tie_breaks"},
    )
    if held and not held[-1].advance:
        _let_go_on(held[-1], -(-entrants // max(1, held[-1].groups)))
    _name_again(tournament)
    _customise(tournament)
    log.write(tournament, who, "stage.changed", STAGES, after={"number": number})
    return stage


def _let_go_on(stage: Stage, players: int) -> None:
    stage.advance = players
    stage.save(update_fields=["advance"])


def _name_again(tournament: Tournament) -> None:
    held = list(tournament.stages.order_by("number"))
    for stage in held:
        stage.code = code_of(stage.number, stage.kind, len(held))
    Stage.objects.bulk_update(held, ["code"])


@transaction.atomic
def remove_stage(stage: Stage, *, revision: int | None = None, who: Who) -> None:
    """Take the last stage out of the plan; the one before it is the last then, and nobody goes on from it.

    Raises Refused: forbidden, not_now, stale, stage_started, not_the_last, not_found.
    """
    require(who, "organise", stage.tournament_id)
    tournament = tournaments.lock(stage.tournament)
    phases.check(tournament, "plan_stages")
    stage = _kept(tournament, stage.number)
    if stage.started_at is not None:
        raise Refused("stage_started", field="")
    if tournament.stages.filter(number__gt=stage.number).exists():
        raise Refused("not_the_last")
    log.check_fresh(tournament, revision, [STAGES, f"stage:{stage.pk}"])
    log.write(tournament, who, "stage.changed", STAGES, before={"number": stage.number})
    stage.delete()
    before = tournament.stages.order_by("number").last()
    if before is not None:
        _let_go_on(before, 0)
    _name_again(tournament)
    _customise(tournament)
