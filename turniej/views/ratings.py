"""The rating table for pages and prints, where the rules rate the games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.engine.ruleset import from_json
from turniej.exports import Sheet
from turniej.messages import points_text
from turniej.models import Player, Tournament
from turniej.ruleset_words import rating_rule
from turniej.services.standings import Board

Say = Callable[[Player], str]


def short_school(player: Player) -> str:
    """The school as crowded pages call it."""
    return str(player.school)


def rating_context(
    tournament: Tournament, board: Board, name: Say, school: Say, *, part: slice = slice(None)
) -> dict[str, Any]:
    """For a page: everybody, or a part of them, from the highest rating down, and the formula in words.

    No rows before a game is rated.
    """
    rows = [
        {
            "place": row.place,
            "name": name(board.players[row.player]),
            "school": school(board.players[row.player]),
            "before": row.before,
            "after": row.after,
            "change": f"{row.change:+d}".replace("-", "−") if row.change else "0",
            "games": row.games,
            "score": points_text(row.score),
            "expected": row.expected,
        }
        for row in board.ratings[part]
    ]
    return {"ratings": rows, "rating_rule": rating_rule(from_json(tournament.ruleset))}


def rating_sheet(board: Board, name: Say, school: Say) -> Sheet:
    """The same as a table to be saved."""
    headers = [_("Place"), _("Pupil"), _("School"), _("Rating before"), _("Games"), _("Won"), _("Expected")]
    rows = (
        [
            row.place,
            name(player),
            school(player),
            row.before,
            row.games,
            row.score,
            round(row.expected, 4),
            row.change,
            row.after,
        ]
        for row in board.ratings
        for player in [board.players[row.player]]
    )
    return Sheet(_("Rating"), [*headers, _("Rating change"), _("Rating now")], rows)
