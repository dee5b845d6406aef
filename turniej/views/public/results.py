"""What the day has brought: the winner, the final order, the best move, the schools, places over the rounds."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.engine.ruleset import from_json
from games.engine.tiles import TILE_SETS
from turniej.messages import points_text
from turniej.models import Tournament
from turniej.names import public_name, public_school
from turniej.services import standings
from turniej.services.course import course_of
from turniej.services.standings import Board
from turniej.views.doors import public
from turniej.views.public.frame import mark_or_404, number_asked, shared_page
from turniej.views.public.pictures import Picture, place_picture
from turniej.views.public.standings import ROWS, winners_of, word_list
from turniej.views.titles import whole_title

SHOWN = 12
"""How many lines a picture of places can carry."""


@public
def results_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The results: final places as soon as they are known, before that what is known already."""
    mark = mark_or_404(request, slug)
    number = number_asked(request, "page")

    def build(tournament: Tournament) -> dict[str, Any]:
        board = standings.of_tournament(tournament)
        final = board.final if board.winners else ()
        pages = -(-len(final) // ROWS)
        page = min(number, max(1, pages))
        start = (page - 1) * ROWS
        return {
            "winners": winners_of(board),
            "final": [
                {"place": place, "name": public_name(player), "school": public_school(player.school)}
                for place, player in enumerate(final[start : start + ROWS], start=start + 1)
            ],
            "number": page,
            "numbers": range(1, pages + 1),
            "best_moves": best_moves(tournament, board),
            "schools": school_rows(board)[:ROWS],
            "picture": course_picture(tournament, board),
            "word_list": word_list(tournament),
        }

    return shared_page(request, mark, "results", build, asked=(number,))


def best_moves(tournament: Tournament, board: Board, count: int = 5) -> list[dict[str, Any]]:
    """The best moves, each with the tiles of its word and the game in which it was laid."""
    values = TILE_SETS[from_json(tournament.ruleset).tile_set].values
    return [
        {
            "word": one.word,
            "tiles": [{"letter": letter, "value": values.get(letter.upper(), "")} for letter in one.word.upper()],
            "value": one.value,
            "name": public_name(one.player),
            "school": public_school(one.player.school),
            "round": whole_title(one.round),
            "game": one.game_id,
        }
        for one in board.best_moves[:count]
    ]


def school_rows(board: Board) -> list[dict[str, Any]]:
    """The table of schools."""
    return [
        {
            "id": row.school.pk,
            "place": row.team.place,
            "name": public_school(row.school),
            "points": points_text(row.team.points),
            "small": int(row.team.small_points),
            "pupils": len(row.players),
        }
        for row in board.schools
    ]


def course_picture(tournament: Tournament, board: Board) -> Picture | None:
    """The places of the first dozen over the rounds of stage 1; none before two rounds are played."""
    course = course_of(tournament)
    if len(course.rounds) < 2:
        return None
    first = [row.player for row in board.stages[0].groups[0].rows][:SHOWN]
    known = [player for player in first if player.pk in course.places]
    return place_picture(
        [public_name(player) for player in known],
        [course.places[player.pk] for player in known],
        [_("R%(n)d") % {"n": number} for number in course.rounds],
    )
