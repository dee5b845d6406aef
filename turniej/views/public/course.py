"""Everybody's way through the places, round by round: the first ones, or a school or a pupil that was asked for."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from turniej.models import Player, Tournament
from turniej.names import public_name, public_school
from turniej.services import standings
from turniej.services.course import Column, Course, course_of
from turniej.views.doors import public
from turniej.views.public.frame import mark_or_404, number_asked, shared_page
from turniej.views.public.pictures import Picture, place_picture
from turniej.views.public.schools import asked_school, fits
from turniej.views.titles import stage_title

SHOWN = 12
"""How many lines a picture of places can carry."""
Line = tuple[Player, list[int]]


@public
def course_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The places after every round as a picture and in numbers: of the first dozen, or of who is asked for.

    `q` is a part of the name of a school, or of a pupil as the public knows him; `school` is one school by its number.
    """
    mark = mark_or_404(request, slug)
    asked = asked_school(request)
    school = number_asked(request, "school", default=0, most=2**31)

    def build(tournament: Tournament) -> dict[str, Any]:
        course = course_of(tournament)
        rows = course_rows(tournament)
        if school:
            rows = [row for row in rows if row[0].school_id == school]
        if asked:
            rows = [row for row in rows if fits(asked, public_name(row[0]), row[0].school.name, row[0].school.short)]
        shown = rows[:SHOWN]
        return {
            "asked": asked,
            "school": shown[0][0].school if school and shown else None,
            "more": len(rows) - len(shown) if asked or school else 0,
            "picture": picture_of(shown, course),
            "moments": moment_titles(course),
            "stages": stage_marks(course),
            "rows": [
                {"name": public_name(player), "school": public_school(player.school), "places": line, "now": line[-1]}
                for player, line in shown
            ],
        }

    query = {"q": asked, "school": school or ""}
    return shared_page(request, mark, "results", build, template="course", query=query)


def course_rows(tournament: Tournament) -> list[Line]:
    """Everybody with his places, in the order of now."""
    course = course_of(tournament)
    players = standings.of_tournament(tournament).players
    rows = [(players[pk], line) for pk, line in course.places.items() if line and pk in players]
    return sorted(rows, key=lambda row: row[1][-1])


def picture_of(rows: list[Line], course: Course) -> Picture | None:
    """The places of some players as lines; none before two rounds are played."""
    if len(course.columns) < 2 or not rows:
        return None
    return place_picture(
        [public_name(player) for player, _line in rows], [line for _player, line in rows], moment_marks(course)
    )


def moment_marks(course: Course) -> list[str]:
    """A mark for each moment that fits under a picture: 1, 2, 3 for stage 1, then the letter of the stage and a number.

    A play-off is marked by a plus.
    """
    return [f"{_mark(course, column)}{column.round or '+'}" for column in course.columns]


def _mark(course: Course, column: Column) -> str:
    return "" if column.stage.pk == course.columns[0].stage.pk else stage_title(column.stage.code)[:1]


def moment_titles(course: Course) -> list[dict[str, str]]:
    """Each moment by its mark and in words."""
    return [
        {
            "mark": mark,
            "title": f"{stage_title(column.stage.code)}, "
            + (_("Round %(n)d") % {"n": column.round} if column.round else _("Play-off")),
        }
        for mark, column in zip(moment_marks(course), course.columns, strict=True)
    ]


def stage_marks(course: Course) -> list[str]:
    """What the letters of the marks mean: "P: Półfinał"."""
    found = {_mark(course, column): stage_title(column.stage.code) for column in course.columns}
    said = [f"{mark}: {title}" for mark, title in found.items() if mark]
    plus = [_("+: play-off")] if any(column.round is None for column in course.columns) else []
    return said + plus
