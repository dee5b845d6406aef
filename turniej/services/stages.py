"""The stages of a tournament: planned from a template, changed by hand, begun from the order of the one before."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from turniej import clock
from turniej.models import Decision, Entrant, Stage, Tournament
from turniej.seating.formats import groups
from turniej.seating.lot import Lot
from turniej.services import facts as reading
from turniej.services import log, orders, phases, plans, progress, tournaments
from turniej.services.errors import Refused
from turniej.services.who import Who, require


@transaction.atomic
def next_stage(tournament: Tournament, *, who: Who) -> Stage:
    """Begin the next stage with those who advance.

    Raises Refused: forbidden, not_now, round_open, rounds_left, play_off_needed, last_stage, tie_undecided(players).
    """
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "next_stage")
    if phases.current_round(tournament) is not None:
        raise Refused("round_open")
    facts = reading.load(tournament)
    plans.plan(tournament)
    stage = tournament.stages.filter(started_at=None).order_by("number").first()
    if stage is None:
        raise Refused("last_stage")
    if not facts.stages:
        raise Refused("rounds_left")
    before = facts.stages[-1]
    if progress.round_due(facts, before):
        raise Refused("rounds_left")
    if progress.ties(facts, before):
        raise Refused("play_off_needed")
    found = orders.advance(facts, before, gone=progress.gone(facts))
    if found.tied:
        raise Refused("tie_undecided", players=len(found.tied))
    begin(stage, found.players, seed=tournament.seed, who=who)
    before.stage.closed_at = clock.now()
    before.stage.save(update_fields=["closed_at"])
    return stage


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
    """A judge lets a tie stand on which nothing depends (A14).

    Raises Refused: forbidden, not_now, reason_missing, no_such_tie, it_matters.
    """
    require(who, "judge", stage.tournament_id)
    tournament = tournaments.lock(stage.tournament)
    phases.check(tournament, "waive")
    if not reason.strip():
        raise Refused("reason_missing")
    facts = reading.load(tournament)
    wanted = frozenset(players)
    tie = next((one for one in progress.ties(facts, facts.stage(stage.pk)) if frozenset(one.players) == wanted), None)
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
    """Decide a tie by lot instead of a game, from the tournament's seed.

    Raises Refused: forbidden, not_now, no_such_tie.
    """
    require(who, "judge", stage.tournament_id)
    tournament = tournaments.lock(stage.tournament)
    phases.check(tournament, "waive")
    facts = reading.load(tournament)
    wanted = frozenset(players)
    if not any(frozenset(one.players) == wanted for one in progress.ties(facts, facts.stage(stage.pk))):
        raise Refused("no_such_tie")
    lot = Lot(tournament.seed, "tie", stage.number, *sorted(wanted))
    order = sorted(wanted)
    lot.shuffle(order)
    decision = Decision.objects.create(
        stage=stage, kind="lot", data={"players": order}, actor=who.actor, at=clock.now(), reason=reason[:300]
    )
    log.write(tournament, who, "stage.lot", f"stage:{stage.pk}", after={"players": order}, reason=reason)
    return decision
