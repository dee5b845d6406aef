"""The screen for the projector: seating, time, standings and best moves in turn, readable from the back of a hall."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from turniej import clock
from turniej.live import follow
from turniej.messages import points_text
from turniej.models import Round, Tournament
from turniej.names import public_name, public_school
from turniej.services import standings
from turniej.services.tournaments import tournament_of_wall
from turniej.views.doors import cookie_name, keep_token, public, wall
from turniej.views.public.results import best_moves, word_of_day
from turniej.views.public.standings import part_title, winners_of
from turniej.views.public.tables import last_due, newest_round, table_rows
from turniej.views.titles import round_title, stage_title

TABLES_A_SCENE, TABLES_IN_A_LARGE_HALL, LARGE_HALL = 9, 16, 54
"""A large hall has smaller cards, so that nobody waits too long for his table to come round."""
ROWS_A_SCENE = 8
SCORES_A_LAP = 6
"""The scores of a large hall go on in the next lap, so that clock and standings come round in between."""
STANDINGS_SCENES = 4
"""A hall reads the first places; all of them stand on everybody's phone."""


@public
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Trade the link for a cookie, so that the token does not stay in the address that the projector shows."""
    tournament = tournament_of_wall(token)
    if tournament is None:
        raise Http404
    response = HttpResponseRedirect(reverse("wall:screen", kwargs={"slug": tournament.slug}))
    keep_token(response, cookie_name("wall", tournament.slug), token, request)
    return response


@wall
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All scenes; the page's script shows one after the other and fetches them again when something changes."""
    live = follow([f"tournament:{tournament.pk}"])
    round_ = newest_round(tournament.pk)
    rows = table_rows(round_) if round_ else []
    large = len(rows) > LARGE_HALL
    context = {
        "tournament": tournament,
        "live": live,
        "now": clock.now().isoformat(),
        "round": round_,
        "title": round_title(round_) if round_ else "",
        "stage": stage_title(round_.stage.code) if round_ else "",
        "due_at": last_due(rows),
        "playing": round_ is not None and round_.state == Round.State.PLAYING,
        "to_sit": round_ is not None and round_.state == Round.State.PUBLISHED,
        "table_scenes": _cut(rows, TABLES_IN_A_LARGE_HALL if large else TABLES_A_SCENE),
        "large": large,
        "scores_a_lap": SCORES_A_LAP,
        "waiting": sum(row["look"] != "good" for row in rows),
        **_order(tournament),
    }
    response = render(request, "wall/screen.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _order(tournament: Tournament) -> dict[str, Any]:
    board = standings.of_tournament(tournament)
    scenes = []
    for stage in board.stages[-1:]:
        for group in stage.groups:
            rows = [
                {
                    "place": row.place,
                    "name": public_name(row.player),
                    "school": public_school(row.player.school),
                    "points": points_text(row.points),
                }
                for row in group.rows[: ROWS_A_SCENE * STANDINGS_SCENES]
                if row.per_round
            ]
            scenes += [{"title": part_title(stage, group), "rows": cut} for cut in _cut(rows, ROWS_A_SCENE)]
    return {
        "order_scenes": scenes,
        "best": best_moves(tournament, board, 3),
        "word": word_of_day(tournament, board),
        "winners": winners_of(board),
    }


def _cut(rows: list[Any], size: int) -> list[list[Any]]:
    return [rows[start : start + size] for start in range(0, len(rows), size)]
