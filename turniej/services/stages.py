"""The stages of a tournament: planned from a template, changed by hand, begun from the order of the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from turniej import clock
from turniej.models import Decision, Entrant, Player, Stage, Tournament
from turniej.seating import PastRound
from turniej.seating.formats import all_play_all, best_of_decided, groups, merge_rounds
from turniej.seating.lot import Lot
from turniej.services import facts as reading
from turniej.services import log, orders, phases, tournaments
from turniej.services.errors import Refused
from turniej.services.facts import Facts, StageFacts
from turniej.services.phases import Step
from turniej.services.who import Who, require
from turniej.standings import Advance, Change, changes
from turniej.standings.templates import StagePlan, template

PLAN_FIELDS = ("kind", "format", "mode", "rounds_planned", "entrants", "groups", "advance", "tie_breaks", "school_ban")
FORMATS = {Stage.Kind.TABLES: ("drawn",), Stage.Kind.DUELS: ("drawn", "swiss", "groups", "knock_out", "best_of")}


@dataclass(frozen=True)
class Tie:
    """Players of one group whose order a game has to decide, and whether anything depends on it (A14)."""

    stage: Stage
    group: int
    players: tuple[int, ...]
    number: int
    matters: bool


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


def rounds_of(facts: Facts, stage: StageFacts) -> int:
    """How many rounds a stage has in all, play-offs apart."""
    return stage.stage.rounds_planned


def schedule(stage: StageFacts, seed: int) -> Sequence[PastRound]:
    """All play all in every group, side by side: the rounds of a stage of groups."""
    return merge_rounds([all_play_all(members, seed=seed + number) for number, members in sorted(stage.groups.items())])


def round_due(facts: Facts, stage: StageFacts) -> bool:
    """Whether another round of the stage is to be played before its order is known."""
    played = len(stage.played_rounds)
    row = stage.stage
    if row.format == "knock_out":
        return played == 0 or len(orders.knock_out_winners(facts, stage, played)) > 1
    if row.format == "best_of":
        return not _best_of_decided(stage)
    return played < row.rounds_planned


def _best_of_decided(stage: StageFacts) -> bool:
    if len(stage.entrants) != 2:
        return True
    a, b = (entrant.player_id for entrant in stage.entrants)
    results = [orders.duel_winner(game.places) for r in stage.played_rounds for game in stage.games[r.pk] if game.done]
    games = max(1, stage.stage.rounds_planned)
    return best_of_decided(a, b, games, results) is not None or len(results) >= games


def ties(facts: Facts, stage: StageFacts) -> list[Tie]:
    """The play-offs that a stage needs now (PL-68, A14)."""
    row = stage.stage
    if row.format == "knock_out":
        last = len(stage.played_rounds)
        held = len(stage.play_off_rounds)
        return [Tie(row, 0, tuple(pair), held + 1, True) for pair in orders.knock_out_ties(facts, stage, last)]
    if round_due(facts, stage):
        return []
    return [
        Tie(row, group.number, tuple(one.players), one.number, one.matters)
        for group in orders.stage_groups(facts, stage)
        for one in group.needed
    ]


def play_offs_needed(tournament: Tournament) -> list[Tie]:
    """The play-offs that are to be held now, of the stage that is on."""
    facts = reading.load(tournament)
    return ties(facts, facts.stages[-1]) if facts.stages else []


def what_next(tournament: Tournament) -> Step:
    """The main act of play while no round is open: draw, play-off, next stage or awards."""
    facts = reading.load(tournament)
    planned = plan(tournament)
    if not planned:
        return Step("add_players")
    if not facts.stages:
        first = planned[0]
        return Step("draw", {"round": 1, "stage": first.number}, stage_id=first.pk)
    stage = facts.stages[-1]
    on = {"stage_id": stage.stage.pk}
    needed = ties(facts, stage)
    if needed:
        return Step("play_off", {"games": len(needed), "waivable": not any(tie.matters for tie in needed)}, **on)
    if round_due(facts, stage):
        return Step("draw", {"round": len(stage.played_rounds) + 1, "stage": stage.stage.number}, **on)
    if any(later.number > stage.stage.number for later in planned):
        return Step("next_stage", {"stage": stage.stage.number + 1}, **on)
    return Step("awards", {}, **on)


@transaction.atomic
def next_stage(tournament: Tournament, *, who: Who) -> Stage:
    """Begin the next stage with those who advance. Raises Refused.

    Round_open, rounds_left, play_off_needed, last_stage,
    tie_undecided(players)."""
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "next_stage")
    if phases.current_round(tournament) is not None:
        raise Refused("round_open")
    facts = reading.load(tournament)
    plan(tournament)
    stage = tournament.stages.filter(started_at=None).order_by("number").first()
    if stage is None:
        raise Refused("last_stage")
    if not facts.stages:
        raise Refused("rounds_left")
    before = facts.stages[-1]
    if round_due(facts, before):
        raise Refused("rounds_left")
    if ties(facts, before):
        raise Refused("play_off_needed")
    found = orders.advance(facts, before)
    if found.tied:
        raise Refused("tie_undecided", players=len(found.tied))
    chosen = [pk for pk in found.players if facts.players[pk].status not in _OUT]
    begin(stage, chosen, seed=tournament.seed, who=who)
    before.stage.closed_at = clock.now()
    before.stage.save(update_fields=["closed_at"])
    return stage


_OUT = (Player.Status.WITHDRAWN, Player.Status.REMOVED)


def begin(stage: Stage, players: Sequence[int], *, seed: int, who: Who) -> None:
    """Put the players into a stage, in groups by rank (1 4 5 8 / 2 3 6 7), and fix how many rounds it takes."""
    grouped = [tuple(players)]
    if stage.groups > 1:
        grouped = list(groups(list(players), stage.groups))
    rank = {player: number for number, player in enumerate(players, 1)}
    Entrant.objects.bulk_create(
        Entrant(stage=stage, player_id=player, group=number, rank=rank[player])
        for number, members in enumerate(grouped, 1)
        for player in members
    )
    stage.started_at = clock.now()
    if stage.format == "groups":
        size = max(len(members) for members in grouped)
        stage.rounds_planned = size - 1 if size % 2 == 0 else size
    stage.save(update_fields=["started_at", "rounds_planned"])
    log.write(stage.tournament_id, who, "stage.started", f"stage:{stage.pk}", after={"players": list(players)})


@transaction.atomic
def waive(stage: Stage, players: Sequence[int], *, reason: str, who: Who) -> Decision:
    """A judge lets a tie stand on which nothing depends (A14). Raises Refused.

    Reason_missing, no_such_tie, it_matters.
    """
    require(who, "judge", stage.tournament_id)
    tournament = tournaments.lock(stage.tournament)
    phases.check(tournament, "waive")
    if not reason.strip():
        raise Refused("reason_missing")
    facts = reading.load(tournament)
    wanted = frozenset(players)
    tie = next((one for one in ties(facts, facts.stage(stage.pk)) if frozenset(one.players) == wanted), None)
    if tie is None:
        raise Refused("no_such_tie")
    if tie.matters:
        raise Refused("it_matters")
    data = {"group": tie.group, "players": sorted(wanted)}
    decision = Decision.objects.create(
        stage=stage, kind="waived", data=data, actor=who.actor, at=clock.now(), reason=reason[:300]
    )
    log.write(tournament, who, "stage.waived", f"stage:{stage.pk}", after=data, reason=reason)
    return decision


@transaction.atomic
def draw_lot(stage: Stage, players: Sequence[int], *, reason: str = "", who: Who) -> Decision:
    """Decide a tie by lot instead of a game, from the tournament's seed. Raises Refused.

    Forbidden, not_now, no_such_tie.
    """
    require(who, "judge", stage.tournament_id)
    tournament = tournaments.lock(stage.tournament)
    phases.check(tournament, "waive")
    facts = reading.load(tournament)
    wanted = frozenset(players)
    if not any(frozenset(one.players) == wanted for one in ties(facts, facts.stage(stage.pk))):
        raise Refused("no_such_tie")
    lot = Lot(tournament.seed, "tie", stage.number, *sorted(wanted))
    order = sorted(wanted)
    lot.shuffle(order)
    decision = Decision.objects.create(
        stage=stage, kind="lot", data={"players": order}, actor=who.actor, at=clock.now(), reason=reason[:300]
    )
    log.write(tournament, who, "stage.lot", f"stage:{stage.pk}", after={"players": order}, reason=reason)
    return decision


def wrongly_advanced(tournament: Tournament, facts: Facts | None = None) -> list[Change]:
    """Where a correction changed who should have gone on to a stage that has begun already: codes `now_advances` and
    `no_longer_advances`, each with the player and the number of the stage."""
    facts = facts or reading.load(tournament)
    found: list[Change] = []
    for stage, later in zip(facts.stages, facts.stages[1:], strict=False):
        should = orders.advance(facts, stage)
        went = Advance(tuple(entrant.player_id for entrant in later.entrants))
        if should.tied:
            continue
        for change in changes(went, should):
            if facts.players[change.params["player"]].status not in _OUT:
                found.append(Change(change.code, {**change.params, "stage": later.stage.number}))
    return found


def winner(tournament: Tournament) -> list[Player]:
    """The winner of a tournament whose last stage is decided; more than one if they tie; [] before that."""
    facts = reading.load(tournament)
    planned = plan(tournament)
    if not facts.stages or facts.stages[-1].stage.number < len(planned):
        return []
    stage = facts.stages[-1]
    if round_due(facts, stage) or ties(facts, stage):
        return []
    if any(not game.done for r in stage.rounds for game in stage.games[r.pk]):
        return []
    if stage.stage.format == "knock_out":
        return [facts.players[orders.final_order(facts)[0]]]
    first = [row.player for group in orders.stage_groups(facts, stage) for row in group.order.rows if row.place == 1]
    return [facts.players[pk] for pk in first]
