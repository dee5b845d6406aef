"""The course of a tournament: who stood where after each round of each stage, in the order of the final places."""

from __future__ import annotations

from dataclasses import dataclass, field

from turniej.models import Stage, Tournament
from turniej.services import facts as reading
from turniej.services import orders
from turniej.services.facts import Facts, StageFacts
from turniej.services.newest import Newest


@dataclass(frozen=True)
class Column:
    """One moment of the day: after a round of a stage (its number there), or after the play-offs of it (None)."""

    stage: Stage
    round: int | None


@dataclass(frozen=True)
class Course:
    """The moments so far, and for each player his place among everybody at each of them."""

    columns: tuple[Column, ...] = ()
    places: dict[int, list[int]] = field(default_factory=dict)


def course_of(tournament: Tournament) -> Course:
    """The places after every round that has a result, from memory unless something changed.

    In stage 1 they are the places of the standings; later who plays on stands before who does not, as at the end.
    """
    return _courses.of(tournament)


def _course(facts: Facts) -> Course:
    columns: list[Column] = []
    places: dict[int, list[int]] = {}
    before: list[int] = []
    for stage in facts.stages:
        numbers = [r.number for r in stage.played_rounds if any(game.done for game in stage.games[r.pk])]
        groups: list[orders.GroupOrder] = []
        for number in numbers:
            groups = orders.stage_groups(facts, stage, upto=number)
            tables = [group.table for group in groups]
            _add(places, orders.order_of_stage(facts, stage, tables, number), before, _shared(stage, groups))
            columns.append(Column(stage.stage, number))
        if not numbers:
            continue
        # After the last round that has a result, the order of the groups takes play-offs in.
        order = orders.order_of_stage(facts, stage, [group.order for group in groups])
        if any(game.done for r in stage.play_off_rounds for game in stage.games[r.pk]):
            _add(places, order, before, {})
            columns.append(Column(stage.stage, None))
        seen = set(order)
        before = order + [pk for pk in before if pk not in seen]
    return Course(tuple(columns), {pk: line for pk, line in places.items() if len(line) == len(columns)})


def _shared(stage: StageFacts, groups: list[orders.GroupOrder]) -> dict[int, int]:
    """The places of a stage of one group as its standings give them, where equal players share one."""
    if len(groups) != 1 or stage.stage.format == "knock_out":
        return {}
    return {row.player: row.place for row in groups[0].table.rows}


def _add(places: dict[int, list[int]], order: list[int], before: list[int], shared: dict[int, int]) -> None:
    """One more place for everybody: who plays in the stage by its order, behind them the others as they stood."""
    seen = set(order)
    for place, player in enumerate(order + [pk for pk in before if pk not in seen], start=1):
        places.setdefault(player, []).append(shared.get(player, place))


_courses = Newest(lambda tournament, _version: _course(reading.load(tournament)))
