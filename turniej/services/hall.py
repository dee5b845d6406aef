"""The tables of the hall: as many as the plan needs, from the tournament's first number on, without its rivals'."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count as count_from
from itertools import islice

from django.db.models import QuerySet

from turniej.models import Pairing, Round, Stage, Table, Tournament
from turniej.services import plans, tournaments


def tables_needed(tournament: Tournament) -> int:
    """How many tables the largest stage needs, by the number of pupils entered or present."""
    players = plans.expected_players(tournament)
    needed = [0]
    for stage in plans.planned(tournament):
        entrants = min(stage.entrants or players, players)
        needed.append(-(-entrants // 4) if stage.kind == Stage.Kind.TABLES else entrants // 2)
    return max(needed)


def rivals(tournament: Tournament) -> QuerySet[Tournament]:
    """The other age categories of the event that still play in the same hall."""
    if not tournament.event_name:
        return Tournament.objects.none()
    same = Tournament.objects.filter(event_name=tournament.event_name, day=tournament.day).exclude(pk=tournament.pk)
    return same.exclude(phase__in=[Tournament.Phase.AWARDS, Tournament.Phase.ARCHIVE])


def held_rivals(tournament: Tournament) -> list[Tournament]:
    """The rivals, while only the caller's transaction, which holds the tournament, gives out tables of their hall.

    The oldest category's row is locked for that, so that of two who take tables at once the second one sees what the
    first one took.
    """
    others = list(rivals(tournament).order_by("pk"))
    if others and others[0].pk < tournament.pk:
        tournaments.lock(others[0])
    return others


def sitting(categories: Iterable[Tournament]) -> set[int]:
    """The numbers of the tables at which these categories sit now, or are about to."""
    over = [Round.State.CLOSED, Round.State.WITHDRAWN]
    now = Pairing.objects.filter(round__stage__tournament__in=categories).exclude(round__state__in=over)
    return set(now.values_list("table__number", flat=True))


def ensure_tables(tournament: Tournament, count: int) -> list[Table]:
    """The first `count` tables in order that belong to this tournament; those that are not there yet are put up.

    Age categories that run side by side share the tables of one hall: a number belongs to whoever put it up, to the
    older one if both did, and never to one while the other sits there.
    """
    others = held_rivals(tournament)
    held = {table.number: table for table in tournament.tables.all()}
    theirs = Table.objects.filter(tournament__in=others).values_list("number", "tournament")
    taken = sitting(others) | {n for n, other in theirs if n not in held or other < tournament.pk}
    free = (number for number in count_from(tournament.first_table) if number not in taken)
    numbers = list(islice(free, count))
    Table.objects.bulk_create(Table(tournament=tournament, number=n) for n in numbers if n not in held)
    held = {table.number: table for table in tournament.tables.all()}
    return [held[number] for number in numbers]
