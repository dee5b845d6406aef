"""The tables of the hall: as many as the plan needs, numbered from the tournament's first one."""

from __future__ import annotations

from turniej.models import Stage, Table, Tournament
from turniej.services import plans


def tables_needed(tournament: Tournament) -> int:
    """How many tables the largest stage needs, by the number of pupils entered or present."""
    players = plans.expected_players(tournament)
    needed = [0]
    for stage in plans.plan(tournament):
        entrants = min(stage.entrants or players, players)
        needed.append(-(-entrants // 4) if stage.kind == Stage.Kind.TABLES else entrants // 2)
    return max(needed)


def _make_room(tournament: Tournament, count: int) -> None:
    """Number the first tables behind those of the event's other categories, which share the hall."""
    if not tournament.event_name or tournament.tables.exists():
        return
    others = Table.objects.filter(tournament__event_name=tournament.event_name, tournament__day=tournament.day)
    taken = set(others.exclude(tournament__phase=Tournament.Phase.ARCHIVE).values_list("number", flat=True))
    if taken.intersection(range(tournament.first_table, tournament.first_table + count)):
        tournament.first_table = max(taken) + 1
        tournament.save(update_fields=["first_table"])


def ensure_tables(tournament: Tournament, count: int) -> list[Table]:
    """The first `count` tables in order; those that are not there yet are put up.

    Age categories that run side by side in one event have numbers of their own.
    """
    _make_room(tournament, count)
    numbers = range(tournament.first_table, tournament.first_table + count)
    held = {table.number: table for table in tournament.tables.all()}
    Table.objects.bulk_create(Table(tournament=tournament, number=n) for n in numbers if n not in held)
    held = {table.number: table for table in tournament.tables.all()}
    return [held[number] for number in numbers]
