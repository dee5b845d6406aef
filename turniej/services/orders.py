"""The order of a stage as a function of its results: standings per group, play-offs still to be held, who advances."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from turniej.models import Round, Stage
from turniej.services.facts import Facts, Game, StageFacts
from turniej.standings import (
    Advance,
    PlayOff,
    Standings,
    advancing,
    play_offs,
    standings,
)


@dataclass(frozen=True)
class GroupOrder:
    """One group of a stage: its standings by points and tie-breaks, then with play-offs, and those still needed."""

    number: int
    table: Standings
    order: Standings
    needed: tuple[PlayOff, ...] = ()


def stage_groups(facts: Facts, stage: StageFacts, upto: int | None = None) -> list[GroupOrder]:
    """The order of each group of a stage; `upto` counts only rounds up to that number."""
    rounds = [r for r in stage.played_rounds if upto is None or r.number <= upto]
    return [_group(facts, stage, number, members, rounds) for number, members in sorted(stage.groups.items())]


def by_group(facts: Facts, stage_id: int) -> list[Standings]:
    """The order of each group of a stage, play-offs included."""
    return [group.order for group in stage_groups(facts, facts.stage(stage_id))]


def _group(facts: Facts, stage: StageFacts, number: int, members: list[int], rounds: list[Round]) -> GroupOrder:
    row = stage.stage
    scoring = facts.scoring(row)
    by_games = by_play_off(facts, row)
    if row.kind == Stage.Kind.TABLES and by_games:
        scoring = replace(scoring, tie_breaks=tuple(key for key in scoring.tie_breaks if key == "points"))
    grouped = row.groups > 1
    scope = members if grouped else None
    byes = [bye for bye in stage.byes(facts.bye_points(row), scope) if bye.round in {r.number for r in rounds}]
    table = standings(members, stage.results(rounds, scope), scoring, byes=byes)
    if not by_games:
        return GroupOrder(number, table, table)
    asked = order_asked(row, len(members))
    held = stage.results(stage.play_off_rounds, members) + stage.lots(members)
    found = play_offs(table, held, stage.waived(), order_asked=asked)
    needed = found.needed
    if row.kind == Stage.Kind.TABLES:
        needed = tuple(one for one in needed if one.matters)
    return GroupOrder(number, table, found.order, needed)


def by_play_off(facts: Facts, stage: Stage) -> bool:
    """Whether equal points are decided by a game: in semi-finals and finals (PL-68), in stage 1 only if asked (A14).

    Rules of play in which one is always one on one may leave it to the criteria.
    """
    if stage.kind == Stage.Kind.DUELS:
        return stage.format == "groups" and facts.ruleset.group_ties == "play_off"
    return facts.ruleset.promotion_ties == "play_off" and stage.advance > 0


def order_asked(stage: Stage, players: int) -> int:
    """How many first places of a group something depends on: those that advance, or all of a last stage."""
    return stage.advance if stage.advance else players


def advance(
    facts: Facts,
    stage: StageFacts,
    orders: Sequence[GroupOrder] | None = None,
    gone: Collection[int] = (),
) -> Advance:
    """Who goes on from a stage: the first of its one group, or the first of each group, then the second of each …

    `gone` are players who left the tournament: whoever stands next takes the place that one of them had.
    """
    orders = orders if orders is not None else stage_groups(facts, stage)
    play_off = by_play_off(facts, stage.stage)
    chosen = [advancing(one.order, _reach(one.order, stage.stage.advance, gone), play_off=play_off) for one in orders]
    going = [[player for player in one.players if player not in gone] for one in chosen]
    players = [group[place] for place in range(stage.stage.advance) for group in going if place < len(group)]
    tied = tuple(player for one in chosen for player in one.tied)
    return Advance(tuple(players), chosen[0].decision if len(chosen) == 1 else None, tied)


def _reach(order: Standings, count: int, gone: Collection[int]) -> int:
    """How many rows from the top hold `count` players who are still there."""
    here = 0
    for number, row in enumerate(order.rows, 1):
        here += row.player not in gone
        if here == count:
            return number
    return len(order.rows)


def final_order(facts: Facts, known: Mapping[int, Sequence[GroupOrder]] | None = None) -> list[int]:
    """All players of the tournament from the winner down: the last stage first, then who did not reach it.

    `known` are the orders of stages that the caller has computed already, by the stage's number in the database.
    """
    known = known or {}
    found: list[int] = []
    for stage in reversed(facts.stages):
        groups = known.get(stage.stage.pk) or stage_groups(facts, stage)
        seen = set(found)
        found += [pk for pk in order_of_stage(facts, stage, [one.order for one in groups]) if pk not in seen]
    return found


def order_of_stage(facts: Facts, stage: StageFacts, groups: Sequence[Standings], upto: int | None = None) -> list[int]:
    """Everybody of a stage in one order: the first of each group, then the second of each …

    `groups` are the orders of its groups by their numbers; a knock-out goes by its games, those up to round `upto`.
    """
    if stage.stage.format == "knock_out":
        return _knock_out_order(facts, stage, upto)
    rows = [
        (row.place, group, index, row.player)
        for group, order in enumerate(groups)
        for index, row in enumerate(order.rows)
    ]
    return [player for *_key, player in sorted(rows)]


def _knock_out_order(facts: Facts, stage: StageFacts, upto: int | None = None) -> list[int]:
    """Who survived longest first; those who fell in the same round in the order in which they entered."""
    fell: dict[int, int] = {}
    for round_ in stage.played_rounds:
        if upto is not None and round_.number > upto:
            continue
        winners = set(knock_out_winners(facts, stage, round_.number))
        for game in stage.games[round_.pk]:
            for player in game.seats:
                if game.done and player not in winners:
                    fell.setdefault(player, round_.number)
    last = len(stage.played_rounds) + 1
    entered = [entrant.player_id for entrant in stage.entrants]
    return sorted(entered, key=lambda player: (-fell.get(player, last), entered.index(player)))


def knock_out_ties(facts: Facts, stage: StageFacts, number: int) -> list[tuple[int, ...]]:
    """Drawn games of a knock-out round that no play-off has decided yet."""
    return [game.seats for game in _games_of(stage, number) if game.done and _winner(stage, game.seats, number) is None]


def knock_out_winners(facts: Facts, stage: StageFacts, number: int) -> list[int]:
    """Who goes on from a knock-out round, in the order of its tables, byes last; only decided games count."""
    won = [_winner(stage, game.seats, number) for game in _games_of(stage, number) if game.done]
    byes = [player for r in stage.played_rounds if r.number == number for player in r.byes]
    return [winner for winner in won if winner is not None] + byes


def _games_of(stage: StageFacts, number: int) -> list[Game]:
    return [game for r in stage.played_rounds if r.number == number for game in stage.games[r.pk]]


def _winner(stage: StageFacts, pair: Sequence[int], number: int) -> int | None:
    rounds = [r for r in stage.rounds if r.number >= number]
    later = [r for r in rounds if r.number == number or r.is_play_off]
    for round_ in later:
        for game in stage.games[round_.pk]:
            if game.done and set(game.seats) == set(pair):
                best = duel_winner(game.places)
                if best is not None:
                    return best
    return None


def duel_winner(places: Sequence[dict[str, Any]]) -> int | None:
    """The winner of a one-on-one game, or None for a draw (or if both were excluded)."""
    active = [place for place in places if not place["excluded"]]
    if len(active) == 1:
        return int(active[0]["player_id"])
    if len(active) != 2:
        return None

    def value(place: dict[str, Any]) -> int:
        return int(place["score"]) if place["score"] is not None else -int(place["rank"] or 0)

    first, second = active
    if value(first) == value(second):
        return None
    return int((first if value(first) > value(second) else second)["player_id"])
