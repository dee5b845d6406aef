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
from turniej.live import follow
from turniej.messages import need_text, points_text
from turniej.messages.order import explain_decision, metric_name
from turniej.names import public_name, public_school
from turniej.ruleset_words import in_words
from turniej.services import progress, standings
from turniej.services.standings import Board, GroupBoard, StageBoard
from turniej.views.doors import public
from turniej.views.organiser.rounds import stage_title
from turniej.views.public.frame import page, tournament_or_404

NUMBER = {"td": {"class": "num"}, "th": {"class": "num"}}


class StandingsColumns(tables.Table):
    """One group in order: place, name, school, points of each round, small points, and why."""

    place = tables.Column(verbose_name=_("Place"), attrs=NUMBER)
    name = tables.Column(verbose_name=_("Pupil"))
    school = tables.Column(verbose_name=_("School"))
    points = tables.Column(verbose_name=_("PT"), attrs=NUMBER)
    rounds = tables.Column(verbose_name=_("By round"), attrs={"td": {"class": "small nowrap"}})
    small = tables.Column(verbose_name=_("Points in games"), attrs=NUMBER)
    why = tables.Column(verbose_name=_("Why there"), attrs={"td": {"class": "small muted why"}})

    class Meta:
        orderable = False
        attrs = {"class": "board"}
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

    def render_points(self, value: str) -> SafeString:
        """Tournament Points, the number that people look for."""
        return format_html("<b>{}</b>", value)


@public
def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about the order of a tournament; refreshes itself when a result comes in."""
    tournament = tournament_or_404(slug)
    live = follow([f"tournament:{tournament.pk}"])
    board = standings.of_tournament(tournament)
    winners = progress.winner(tournament)
    context = {
        "live": live,
        "winners": [{"name": public_name(one), "school": public_school(one.school)} for one in winners],
        "parts": _parts(board),
        "schools": [
            {
                "place": row.team.place,
                "name": public_school(row.school),
                "points": points_text(row.team.points),
                "small": int(row.team.small_points),
                "pupils": len(row.players),
            }
            for row in board.schools
        ],
        "best_moves": [
            {"word": one.word, "value": one.value, "name": public_name(one.player), "school": one.player.school}
            for one in board.best_moves[:5]
        ],
        "rules": in_words(from_json(tournament.ruleset)),
    }
    return page(request, tournament, "standings", context)


def _parts(board: Board) -> list[dict[str, Any]]:
    """Every group as titled columns, the newest stage first."""
    names = {pk: public_name(player) for pk, player in board.players.items()}
    parts = []
    for stage in reversed(board.stages):
        going_on = standings.advancing_now(stage)
        for group in stage.groups:
            title = stage_title(stage.stage.code)
            if len(stage.groups) > 1:
                title = _g("%(stage)s, group %(n)d") % {"stage": title, "n": group.number}
            parts.append(
                {
                    "title": title,
                    "columns": StandingsColumns(_rows(stage, group, names, going_on)),
                    "order": [metric_name(key) for key in stage.tie_breaks],
                    "advance": stage.stage.advance,
                }
            )
    return parts


def _rows(stage: StageBoard, group: GroupBoard, names: Mapping[int, str], going_on: set[int]) -> list[dict[str, Any]]:
    rows = []
    for row in group.rows:
        said = [explain_decision(row.decision, names)] if row.decision else []
        if row.need and stage.rounds_left:
            said.append(need_text(row.need))
        rows.append(
            {
                "place": row.place,
                "moved": row.moved,
                "name": names[row.player.pk],
                "school": public_school(row.player.school),
                "points": points_text(row.points),
                "rounds": " + ".join(points_text(points) for _number, points in sorted(row.per_round.items())),
                "small": int(row.values["small_points"]) if "small_points" in row.values else "",
                "why": ". ".join(said),
                "goes_on": row.player.pk in going_on,
            }
        )
    return rows
