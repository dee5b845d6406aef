"""The check-in: who has come, school by school."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from turniej.collation import polish_key
from turniej.models import Player, Tournament
from turniej.services import checkin, phases
from turniej.views.doors import organiser
from turniej.views.organiser.frame import Done, act, link, page, who_of
from turniej.views.typed import needed


def in_order(rows: list[checkin.SchoolRow]) -> list[checkin.SchoolRow]:
    """Schools and their pupils in Polish alphabetical order."""
    sorted_rows = [
        replace(
            row,
            players=tuple(sorted(row.players, key=lambda one: polish_key(f"{one.last_name} {one.first_name}"))),
        )
        for row in rows
    ]
    return sorted(sorted_rows, key=lambda row: polish_key(row.school.name))


@organiser("organiser")
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All schools with their pupils; one tap marks a pupil, one a whole school."""
    schools = in_order(checkin.overview(tournament))
    context = {
        "rows": schools,
        "present": sum(row.present for row in schools),
        "waiting": sum(row.waiting for row in schools),
        "absent": sum(row.absent for row in schools),
        "may_mark": phases.may(tournament, "check_in"),
    }
    return page(request, tournament, "check_in", "check_in", context)


def _school_card(request: HttpRequest, tournament: Tournament, school_id: int) -> HttpResponse:
    tournament.refresh_from_db(fields=["revision"])
    row = next(row for row in in_order(checkin.overview(tournament)) if row.school.pk == school_id)
    context = {"row": row, "tournament": tournament, "may_mark": True}
    return render(request, "organiser/parts/check_in_school.html", context)


def _of_school(request: HttpRequest, tournament: Tournament) -> list[str]:
    school = needed(request, "school")
    players = tournament.players.filter(school=school)
    if not players.exclude(status__in=[_wanted(request), *checkin.OUT]).exists():
        return []
    return [f"school:{school}", *(f"player:{pk}" for pk in players.values_list("pk", flat=True))]


def _of_player(request: HttpRequest, tournament: Tournament) -> list[str]:
    player = get_object_or_404(tournament.players, pk=needed(request, "player"))
    return [] if player.status == _wanted(request) else [f"player:{player.pk}", f"school:{player.school_id}"]


def _wanted(request: HttpRequest) -> str:
    return Player.Status.PRESENT if request.POST.get("present") == "1" else Player.Status.ABSENT


@organiser("organiser")
@act(on=_of_school)
def mark_school(request: HttpRequest, tournament: Tournament) -> Done | HttpResponse:
    """Everybody of one school is here, or nobody."""
    school = get_object_or_404(tournament.schools, pk=needed(request, "school"))
    checkin.mark_school(school, request.POST.get("present") == "1", who=who_of(request, tournament))
    if request.headers.get("HX-Request"):
        return _school_card(request, tournament, school.pk)
    return Done(f"{link(tournament, 'check_in')}#school-{school.pk}")


@organiser("organiser")
@act(on=_of_player)
def mark_player(request: HttpRequest, tournament: Tournament) -> Done | HttpResponse:
    """One pupil is here, or not."""
    player = get_object_or_404(tournament.players, pk=needed(request, "player"))
    checkin.mark(player, request.POST.get("present") == "1", who=who_of(request, tournament))
    if request.headers.get("HX-Request"):
        return _school_card(request, tournament, player.school_id)
    return Done(f"{link(tournament, 'check_in')}#school-{player.school_id}")


@organiser("organiser")
@act(on="phase")
def finish(request: HttpRequest, tournament: Tournament) -> Done:
    """Who is not marked does not play; the day goes on with the first draw."""
    checkin.finish(tournament, who=who_of(request, tournament))
    return Done(link(tournament, "control"), _("The check-in is closed. Draw the tables now."))
