"""The course of a tournament: who stood where after each round."""

from __future__ import annotations

from dataclasses import dataclass, field

from turniej.models import Tournament
from turniej.services import facts as reading
from turniej.services import orders


@dataclass(frozen=True)
class Course:
    """The rounds of the first stage that count so far, and each player's place after each of them."""

    rounds: tuple[int, ...] = ()
    places: dict[int, list[int]] = field(default_factory=dict)


def course_of(tournament: Tournament) -> Course:
    """The places after each round of the first stage, ordered as the standings are; a stage of groups has none."""
    facts = reading.load(tournament)
    if not facts.stages or len(facts.stages[0].groups) != 1:
        return Course()
    stage = facts.stages[0]
    numbers = tuple(r.number for r in stage.played_rounds if any(game.done for game in stage.games[r.pk]))
    places: dict[int, list[int]] = {}
    for number in numbers:
        (group,) = orders.stage_groups(facts, stage, upto=number)
        for row in group.table.rows:
            places.setdefault(row.player, []).append(row.place)
    complete = {player: line for player, line in places.items() if len(line) == len(numbers)}
    return Course(numbers, complete)
