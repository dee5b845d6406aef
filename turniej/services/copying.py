"""A new tournament that begins where last year's did: settings, rules, stages and schools, never pupils."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.db import transaction

from turniej.models import School, Stage, Tournament
from turniej.services import tournaments
from turniej.services.who import Who, require


@transaction.atomic
def copy(tournament: Tournament, *, name: str, day: date, user: User | None, who: Who) -> Tournament:
    """A new tournament with last year's settings, rules, stages and schools; never its pupils."""
    require(who, "read", tournament)
    fresh = tournaments.create(
        name=name,
        day=day,
        place=tournament.place,
        event_name=tournament.event_name,
        preset=tournament.preset,
        template=tournament.template,
        seating_mode=tournament.seating_mode,
        time_zone=tournament.time_zone,
        first_table=tournament.first_table,
        user=user,
        who=Who(who.actor, who.role, who.label),
    )
    fresh.ruleset, fresh.timetable = tournament.ruleset, tournament.timetable
    fresh.save(update_fields=["ruleset", "timetable"])
    School.objects.bulk_create(
        School(tournament=fresh, name=school.name, short=school.short) for school in tournament.schools.all()
    )
    if tournament.template == "custom":
        for stage in tournament.stages.all():
            Stage.objects.create(
                tournament=fresh,
                **{field: getattr(stage, field) for field in STAGE_PLAN},
            )
    return fresh


STAGE_PLAN = (
    "number",
    "code",
    "kind",
    "format",
    "mode",
    "rounds_planned",
    "entrants",
    "groups",
    "advance",
    "tie_breaks",
    "school_ban",
)
"""The fields of a stage that say how it is to be played."""
