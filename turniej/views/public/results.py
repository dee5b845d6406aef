"""What the day has brought: the winner, the final order, the best move, the schools, places over the rounds."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from games.engine.ruleset import from_json
from games.engine.tiles import TILE_SETS
from turniej.messages import points_text
from turniej.models import Tournament
from turniej.names import public_name, public_school
from turniej.services import standings
from turniej.services.course import course_of
from turniej.services.standings import Board
from turniej.views.doors import public
from turniej.views.public.course import SHOWN, course_rows, picture_of
from turniej.views.public.frame import mark_or_404, number_asked, page_query, shared_page
from turniej.views.public.standings import ROWS, winners_of, word_list
from turniej.views.titles import whole_title


@public
def results_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The results: final places as soon as they are known, before that what is known already."""
    mark = mark_or_404(request, slug)
    number = number_asked(request, "page")

    def build(tournament: Tournament) -> dict[str, Any]:
        board = standings.of_tournament(tournament)
        final = standings.final_places(board) if board.winners else []
        pages = -(-len(final) // ROWS)
        page = min(number, max(1, pages))
        start = (page - 1) * ROWS
        return {
            "winners": winners_of(board),
            "final": [
                {"place": place, "name": public_name(player), "school": public_school(player.school)}
                for place, player in final[start : start + ROWS]
            ],
            "number": page,
            "numbers": range(1, pages + 1),
            "best_moves": best_moves(tournament, board),
            "word_of_day": word_of_day(tournament, board),
            "schools": school_rows(board)[:ROWS],
            "picture": picture_of(course_rows(tournament)[:SHOWN], course_of(tournament)),
            "word_list": word_list(tournament),
        }

    return shared_page(request, mark, "results", build, query=page_query(number))


def best_moves(tournament: Tournament, board: Board, count: int = 5) -> list[dict[str, Any]]:
    """The best moves, each with the tiles of its word and the game in which it was laid."""
    return [
        {
            "word": one.word,
            "tiles": tiles_of(tournament, one.word),
            "value": one.value,
            "name": public_name(one.player),
            "school": public_school(one.player.school),
            "round": whole_title(one.round),
            "game": one.game_id,
        }
        for one in board.best_moves[:count]
    ]


def word_of_day(tournament: Tournament, board: Board) -> dict[str, Any] | None:
    """The word of the day with its tiles, what they are worth, and the game in which it was laid."""
    one = board.word_of_day
    if one is None:
        return None
    return {
        "word": one.word.upper(),
        "tiles": tiles_of(tournament, one.word),
        "letters": len(one.word),
        "worth": one.worth,
        "name": public_name(one.player),
        "school": public_school(one.player.school),
        "round": whole_title(one.round),
        "game": one.game_id,
    }


def tiles_of(tournament: Tournament, word: str) -> list[dict[str, Any]]:
    """The letters of a word as tiles with their values."""
    values = TILE_SETS[from_json(tournament.ruleset).tile_set].values
    return [{"letter": letter, "value": values.get(letter, "")} for letter in word.upper()]


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
