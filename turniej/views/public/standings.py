"""The standings for everybody: the order of each stage, and for each neighbour the reason in a sentence."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.engine.ruleset import from_json
from lexicon.messages import attribution_text, edition_title
from turniej.messages import need_text, points_text
from turniej.messages.order import explain_decision, metric_name
from turniej.models import Tournament
from turniej.names import public_name, public_school
from turniej.ruleset_words import in_words
from turniej.services import standings
from turniej.services.standings import Board, GroupBoard, StageBoard
from turniej.services.standings import Row as StandingsRow
from turniej.views.doors import public
from turniej.views.public.frame import mark_or_404, number_asked, page_query, shared_page
from turniej.views.ratings import rating_context
from turniej.views.titles import stage_title

ROWS = 50
"""How many pupils stand on one page, so that it stays light on a phone in a full hall."""


@public
def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about the order of a tournament, fifty pupils a page; refreshes itself when a result comes in."""
    mark = mark_or_404(request, slug)
    number = number_asked(request, "page")

    def build(tournament: Tournament) -> dict[str, Any]:
        board = standings.of_tournament(tournament)
        shown = slice((number - 1) * ROWS, number * ROWS)
        return {
            "number": number,
            "winners": winners_of(board),
            "parts": _parts(board, number),
            "rules": in_words(from_json(tournament.ruleset)),
            "word_list": word_list(tournament),
        } | rating_context(tournament, board, public_name, lambda player: public_school(player.school), part=shown)

    return shared_page(request, mark, "standings", build, query=page_query(number))


def winners_of(board: Board) -> list[dict[str, str]]:
    """The winner in public words, or those who share the first place; empty before it is decided."""
    return [{"name": public_name(one), "school": public_school(one.school)} for one in board.winners]


def word_list(tournament: Tournament) -> dict[str, Any] | None:
    """What is said about the word list that decides: its title, which tells whether it is official, and its authors."""
    edition = tournament.edition
    if edition is None:
        return None
    return {
        "title": edition_title(edition),
        "attribution": attribution_text(edition),
    }


def part_title(stage: StageBoard, group: GroupBoard) -> str:
    """What people call a group of a stage."""
    title = stage_title(stage.stage.code)
    if len(stage.groups) > 1:
        return _("%(stage)s, group %(n)d") % {"stage": title, "n": group.number}
    return title


def _parts(board: Board, number: int) -> list[dict[str, Any]]:
    """Every group as titled columns, the newest stage first; of a long one the page that is asked for."""
    parts = []
    for stage in reversed(board.stages):
        if not stage.has_results:
            continue
        going_on = standings.advancing_now(stage)
        for group in stage.groups:
            pages = -(-len(group.rows) // ROWS)
            page = min(number, max(pages, 1))
            shown = group.rows[(page - 1) * ROWS : page * ROWS]
            parts.append(
                {
                    "title": part_title(stage, group),
                    "rows": [_row(stage, row, board, going_on) for row in shown],
                    "pages": pages,
                    "numbers": range(1, pages + 1),
                    "order": [metric_name(key) for key in stage.tie_breaks],
                    "advance": stage.stage.advance,
                    "last": group is stage.groups[-1],
                }
            )
    return parts


def _row(stage: StageBoard, row: StandingsRow, board: Board, going_on: set[int]) -> dict[str, Any]:
    said = []
    if row.decision:
        below = row.decision.below
        said.append(explain_decision(row.decision, {below: public_name(board.players[below])}))
    if row.need and stage.rounds_left:
        said.append(need_text(row.need))
    return {
        "place": row.place,
        "moved": abs(row.moved or 0),
        "up": (row.moved or 0) > 0,
        "name": public_name(row.player),
        "school": public_school(row.player.school),
        "school_id": row.player.school_id,
        "points": points_text(row.points),
        "rounds": " + ".join(points_text(points) for _number, points in sorted(row.per_round.items()))
        if len(row.per_round) > 1
        else "",
        "small": int(row.values["small_points"]) if "small_points" in row.values else "",
        "why": ". ".join(said),
        "goes_on": row.player.pk in going_on,
    }
