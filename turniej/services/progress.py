"""How far a tournament is: which rounds and play-offs are still due, what comes next, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from turniej.models import Pairing, Player, Round, Stage, Tournament
from turniej.seating import PastRound
from turniej.seating.formats import all_play_all, best_of_decided, merge_rounds
from turniej.services import facts as reading
from turniej.services import orders, phases, plans
from turniej.services.facts import Facts, StageFacts
from turniej.services.phases import Step
from turniej.standings import Advance, Change, Standings, changes

Phase = Tournament.Phase
OUT = (Player.Status.WITHDRAWN, Player.Status.REMOVED)
"""Who does not go on, whatever his place."""


@dataclass(frozen=True)
class Tie:
    """Players of one group whose order a game has to decide, and whether anything depends on it (A14)."""

    stage: Stage
    group: int
    players: tuple[int, ...]
    number: int
    matters: bool


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


def ties(facts: Facts, stage: StageFacts, known: Sequence[orders.GroupOrder] | None = None) -> list[Tie]:
    """The play-offs that a stage needs now (PL-68, A14); `known` is its order, if the caller has computed it."""
    row = stage.stage
    if row.format == "knock_out":
        last = len(stage.played_rounds)
        held = len(stage.play_off_rounds)
        return [Tie(row, 0, tuple(pair), held + 1, True) for pair in orders.knock_out_ties(facts, stage, last)]
    if round_due(facts, stage):
        return []
    return [
        Tie(row, group.number, tuple(one.players), one.number, one.matters)
        for group in (known if known is not None else orders.stage_groups(facts, stage))
        for one in group.needed
    ]


def play_offs_needed(tournament: Tournament) -> list[Tie]:
    """The play-offs that are to be held now, of the stage that is on."""
    facts = reading.load(tournament)
    return ties(facts, facts.stages[-1]) if facts.stages else []


def what_next(tournament: Tournament) -> Step:
    """The main act of play while no round is open: draw, play-off, next stage or awards."""
    facts = reading.load(tournament)
    planned = plans.planned(tournament)
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


def gone(facts: Facts) -> set[int]:
    """The players who have left the tournament."""
    return {pk for pk, player in facts.players.items() if player.status in OUT}


def wrongly_advanced(tournament: Tournament, facts: Facts | None = None) -> list[Change]:
    """Where a correction changed who should have gone on to a stage that has begun already: codes `now_advances` and
    `no_longer_advances`, each with the player and the number of the stage."""
    facts = facts or reading.load(tournament)
    found: list[Change] = []
    for stage, later in zip(facts.stages, facts.stages[1:], strict=False):
        went = Advance(tuple(entrant.player_id for entrant in later.entrants))
        should = orders.advance(facts, stage, gone=gone(facts) - set(went.players))
        if should.tied:
            continue
        found += [Change(one.code, {**one.params, "stage": later.stage.number}) for one in changes(went, should)]
    return found


@dataclass(frozen=True)
class Situation:
    """The orders of a stage's groups, and who goes on by them once all its rounds are played; to compare with later."""

    orders: tuple[Standings, ...]
    advance: Advance | None


def situation(tournament: Tournament, stage_id: int) -> Situation:
    """How a stage stands now."""
    facts = reading.load(tournament)
    stage = facts.stage(stage_id)
    groups = orders.stage_groups(facts, stage)
    last = stage.stage.pk == facts.stages[-1].stage.pk
    going = stage.stage.advance and last and not round_due(facts, stage)
    advance = orders.advance(facts, stage, groups, gone(facts)) if going else None
    return Situation(tuple(group.order for group in groups), advance)


def consequences(tournament: Tournament, stage_id: int, before: Situation) -> tuple[Change, ...]:
    """What has changed since `before`: who should (not) advance, to a stage that has begun or to the next, and who is
    first; then points and places, group by group (PL-69, A14)."""
    now = situation(tournament, stage_id)
    found = wrongly_advanced(tournament)
    if before.advance is not None and now.advance is not None:
        found += changes(before.advance, now.advance)
    for old, new in zip(before.orders, now.orders, strict=True):
        found += changes(old, new)
    return tuple(sorted(found, key=lambda change: change.code in ("points_changed", "place_changed")))


def winner(tournament: Tournament) -> list[Player]:
    """The winner of a tournament whose last stage is decided; more than one if they tie; [] before that."""
    return winner_of(reading.load(tournament), tournament.stages.count())


def winner_of(
    facts: Facts, planned: int, known: Mapping[int, Sequence[orders.GroupOrder]] | None = None
) -> list[Player]:
    """The same from what was read: `planned` is the number of stages, `known` their orders by the stage's row."""
    if not facts.stages or facts.stages[-1].stage.number < planned:
        return []
    stage = facts.stages[-1]
    if any(not game.done for r in stage.rounds for game in stage.games[r.pk]):
        return []
    found = (known or {}).get(stage.stage.pk) or orders.stage_groups(facts, stage)
    if round_due(facts, stage) or ties(facts, stage, found):
        return []
    if stage.stage.format == "knock_out":
        return [facts.players[orders.final_order(facts)[0]]]
    first = [row.player for group in found for row in group.order.rows if row.place == 1]
    return [facts.players[pk] for pk in first]


def main_action(tournament: Tournament) -> Step:
    """What the organiser's one button does now."""
    if tournament.phase == Phase.ROSTER:
        known = tournament.players.exclude(status=Player.Status.WITHDRAWN).exists()
        return Step("check_in") if known else Step("add_players")
    if tournament.phase == Phase.CHECK_IN:
        return Step("finish_check_in", {"waiting": tournament.players.filter(status=Player.Status.ENTERED).count()})
    if tournament.phase == Phase.AWARDS:
        return Step("archive")
    if tournament.phase == Phase.ARCHIVE:
        return Step("nothing")
    return _main_action_of_play(tournament)


def _main_action_of_play(tournament: Tournament) -> Step:
    round_ = phases.current_round(tournament)
    if round_ is not None:
        on = {"round_id": round_.pk, "stage_id": round_.stage_id}
        if round_.state == Round.State.DRAFT:
            return Step("publish", {"round": round_.number}, **on)
        if round_.state == Round.State.PUBLISHED:
            return Step("start", {"round": round_.number}, **on)
        missing = round_.pairings.exclude(state=Pairing.State.DONE).count()
        if missing:
            return Step("wait_results", {"missing": missing, "round": round_.number}, **on)
        return Step("close_round", {"round": round_.number}, **on)
    return what_next(tournament)
