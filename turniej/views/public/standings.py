"""The standings for everybody: the order of each stage, and for each neighbour the reason in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from games.engine.ruleset import from_json
from lexicon.messages import attribution_text, edition_title
from turniej.messages import need_text, points_text
from turniej.messages.order import explain_decision, metric_name
from turniej.messages.standings import METRIC_SHORTS
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

NUMBER = {"td": {"class": "num"}, "th": {"class": "num"}}
ROWS = 50
"""How many pupils stand on one page, so that it stays light on a phone in a full hall."""


def _with_unit(unit: Any) -> dict[str, dict[str, Any]]:
    """A column of numbers that says its unit on a phone, where it has no head."""
    return {"td": {"class": "num", "data-unit": unit}, "th": {"class": "num"}}


class StandingsColumns(tables.Table):
    """One group in order: place, name, school, points of each round, small points, and why."""

    place = tables.Column(verbose_name=_("Place"), attrs=NUMBER)
    name = tables.Column(verbose_name=_("Pupil"))
    school = tables.Column(verbose_name=_("School"))
    points = tables.Column(verbose_name=_("PT"), attrs=_with_unit(_("PT")))
    rounds = tables.Column(verbose_name=_("By round"), attrs={"td": {"class": "small nowrap"}})
    small = tables.Column(verbose_name=_("Points in games"), attrs=_with_unit(METRIC_SHORTS["small_points"]))
    why = tables.Column(verbose_name=_("Why there"), attrs={"td": {"class": "small muted why"}})

    class Meta:
        orderable = False
        default = ""
        attrs = {"class": "order"}
        template_name = "public/parts/table.html"
        row_attrs = {"class": lambda record: "goes-on" if record["goes_on"] else ""}

    def render_place(self, record: Mapping[str, Any]) -> SafeString:
        """The place, and how many places up or down since the last round."""
        moved = record["moved"]
        if not moved:
            return format_html("<b>{}</b>", record["place"])
        shape, said = ("▲", _g("up")) if moved > 0 else ("▼", _g("down"))
        return format_html(
            '<b>{}</b> <span class="moved moved--{}"><span aria-hidden="true">{}</span>'
            '<span class="visually-hidden">{}</span> {}</span>',
            record["place"],
            "up" if moved > 0 else "down",
            shape,
            said,
            abs(moved),
        )

    def render_school(self, record: Mapping[str, Any]) -> SafeString:
        """The school, which opens its page."""
        return format_html('<a href="school/{}/">{}</a>', record["school_id"], record["school"])

    def render_points(self, value: str) -> SafeString:
        """Tournament Points, the number that people look for."""
        return format_html("<b>{}</b>", value)


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
        return _g("%(stage)s, group %(n)d") % {"stage": title, "n": group.number}
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
                    "columns": StandingsColumns([_row(stage, row, board, going_on) for row in shown]),
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
        "moved": row.moved,
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
