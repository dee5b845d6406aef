"""The schools: a list to find one's own, and the page of one: where its pupils sit, how they do, what they need."""

from __future__ import annotations

from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify

from turniej.collation import polish_key
from turniej.messages import points_text
from turniej.models import Tournament
from turniej.names import public_name, public_school
from turniej.services import standings
from turniej.views.doors import public
from turniej.views.public.frame import mark_or_404, shared_page
from turniej.views.pupils import pupil_rows

LONGEST = 60


def asked_school(request: HttpRequest) -> str:
    """What a reader typed to find a school."""
    return request.GET.get("q", "").strip()[:LONGEST]


def plain(text: str) -> str:
    """Text as it is compared in a search: no diacritics, no case, so that "lodz" finds "Łódź"."""
    return slugify(text.replace("ł", "l").replace("Ł", "L")).replace("-", " ")


def fits(asked: str, *texts: str) -> bool:
    """Whether every word that was typed is in one of the texts."""
    words = plain(asked).split()
    found = " ".join(plain(text) for text in texts)
    return all(word in found for word in words)


@public
def schools_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All schools in Polish order with their pupils' points, or those that fit what was typed."""
    mark = mark_or_404(request, slug)
    asked = asked_school(request)

    def build(tournament: Tournament) -> dict[str, Any]:
        return {"asked": asked, "rows": _rows(tournament, asked)}

    return shared_page(request, mark, "schools", build, query={"q": asked})


def _rows(tournament: Tournament, asked: str) -> list[dict[str, Any]]:
    board = standings.of_tournament(tournament)
    ranked = {row.school.pk: row.team for row in board.schools}
    rows = []
    for school in tournament.schools.annotate(pupils=Count("players")):
        if not fits(asked, school.name, school.short):
            continue
        team = ranked.get(school.pk)
        rows.append(
            {
                "school": school,
                "place": team.place if team else "",
                "points": points_text(team.points) if team else "",
                "small": int(team.small_points) if team else "",
            }
        )
    return sorted(rows, key=lambda row: polish_key(row["school"].name))


@public
def school_page(request: HttpRequest, slug: str, school_id: int) -> HttpResponse:
    """One school, for its pupils' parents and friends; names shortened or left out as everywhere in public."""
    mark = mark_or_404(request, slug)

    def build(tournament: Tournament) -> dict[str, Any]:
        own = get_object_or_404(tournament.schools, pk=school_id)
        board = standings.of_tournament(tournament)
        rows = sorted(pupil_rows(own, board, public_name), key=lambda row: polish_key(row["name"]))
        team = next((row.team for row in board.schools if row.school.pk == own.pk), None)
        return {
            "school": own,
            "title": public_school(own),
            "rows": rows,
            "place": team.place if team else None,
            "points": points_text(team.points) if team else "",
            "of": len(board.schools),
            "decided": bool(board.winners),
        }

    return shared_page(request, mark, "schools", build, template="school")
