"""The player's own device: his grid, the coup that is open, his slip (RO-8)."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from games.engine.board import Board
from turniej import names
from turniej.live import follow
from turniej.messages import say
from turniej.models import Original, OriginalPlayer
from turniej.original_words import rules_of
from turniej.services import original_slips, originals
from turniej.services.errors import Refused, status_of
from turniej.views.doors import cookie_name, keep_token, original, public
from turniej.views.originals.frame import (
    FIRST_SQUARE,
    coups,
    letters,
    ranked,
    sheet_lines,
    sheet_of_form,
    slip_lines,
    slip_of,
    squares,
    style_of,
    title,
)
from turniej.views.typed import digits
from turniej.views.wire import Malformed, text_of


@public
@never_cache
def enter(request: HttpRequest, slug: str, token: str) -> HttpResponseBase:
    """Trade the link for a cookie, so that the token does not stay in the address."""
    if originals.entrant_for(token, slug) is None:
        unknown = Refused("link_unknown")
        return render(request, "originals/gone.html", {"sentence": say(unknown)}, status=status_of(unknown))
    response = HttpResponseRedirect(reverse("originals:grid", args=[slug]))
    keep_token(response, cookie_name("original", slug), token, request)
    return response


@original
@never_cache
def grid(request: HttpRequest, own: OriginalPlayer) -> HttpResponseBase:
    """The own grid with the form of the slip, or of a problem's sheet; what is handed in cannot be changed.

    `look` shows a sheet on the grid before it is handed in.
    """
    if request.method != "POST":
        return _page(request, own)
    data = {name: str(value)[:100] for name, value in request.POST.items()}
    try:
        if own.original.mode == Original.Mode.ORIGINAL:
            coup = digits(text_of(data, "coup", most=3)) or 0
            original_slips.hand_in(own, coup, slip_of(own.original, data), typed_by="player")
        else:
            sheet = sheet_of_form(own.original, data)
            if "look" in data:
                return _page(request, own, typed=data, board=originals.board_of_sheet(own, sheet))
            original_slips.hand_in_sheet(own, sheet, typed_by="player")
    except Refused as refused:
        return _page(request, own, say(refused), status_of(refused), typed=data)
    except Malformed as wrong:
        return _page(request, own, wrong.message, 422, typed=data)
    return redirect("originals:grid", own.original.tournament.slug)


def _page(
    request: HttpRequest,
    own: OriginalPlayer,
    error: str = "",
    status: int = 200,
    *,
    typed: Mapping[str, str] | None = None,
    board: Board | None = None,
) -> HttpResponse:
    row = own.original
    live = follow([f"original:{row.pk}"])
    row.refresh_from_db()
    coup = len(row.called)
    handed = set(own.slips.values_list("coup", flat=True))
    over = row.finished_at is not None
    problem = row.mode != Original.Mode.ORIGINAL
    opened = coups(row)
    context = {
        "tournament": row.tournament,
        "row": row,
        "title": title(row),
        "name": names.short_name(own.player),
        "live": live,
        "topic": f"original:{row.pk}",
        "here": reverse("originals:grid", args=[row.tournament.slug]),
        "coup": coup,
        "problem": problem,
        "now": opened[-1] if opened and not problem else None,
        "waits": not problem and coup > 0 and coup not in handed and not over,
        "sheet": sheet_lines(row, typed or {}) if problem and not handed and not over else [],
        "handed": bool(handed),
        "rows": slip_lines(len(opened[-1]["draws"]), typed or {}) if opened else [],
        "annul": (typed or {}).get("annul", ""),
        "place_label": FIRST_SQUARE[style_of(row)],
        "letters": letters(row),
        "rules": rules_of(row.kind, row.mode),
        "squares": squares(row, originals.own_board(own) if board is None else board),
        "annuls": row.kind != "resistance",
        "ranking": ranked(row, originals.outcome(row)) if over else [],
        "error": error,
    }
    return render(request, "originals/grid.html", context, status=status)
