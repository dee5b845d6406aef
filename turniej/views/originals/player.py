"""The player's own device: his grid, the coup that is open, his slip (RO-8)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from turniej import names
from turniej.live import follow
from turniej.messages import say
from turniej.models import OriginalPlayer
from turniej.services import originals
from turniej.services.errors import Refused, status_of
from turniej.views.doors import cookie_name, keep_token, original, public
from turniej.views.originals.frame import ROWS, coups, letters, ranked, slip_of, squares, title
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
    """The own grid with the form of the slip; a slip is sent once and cannot be changed."""
    if request.method != "POST":
        return _page(request, own)
    data = {name: str(value)[:100] for name, value in request.POST.items()}
    try:
        coup = int(text_of(data, "coup", most=3)) if text_of(data, "coup", most=3).isdecimal() else 0
        originals.hand_in(own, coup, slip_of(own.original, data), typed_by="player")
    except Refused as refused:
        return _page(request, own, say(refused), status_of(refused))
    except Malformed as wrong:
        return _page(request, own, wrong.message, 422)
    return redirect("originals:grid", own.original.tournament.slug)


def _page(request: HttpRequest, own: OriginalPlayer, error: str = "", status: int = 200) -> HttpResponse:
    row = own.original
    live = follow([f"original:{row.pk}"])
    row.refresh_from_db()
    coup = len(row.called)
    handed = set(own.slips.values_list("coup", flat=True))
    over = row.finished_at is not None
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
        "now": opened[-1] if opened else None,
        "waits": row.mode == "original" and coup > 0 and coup not in handed and not over,
        "rows": ROWS[: len(opened[-1]["draws"])] if opened else (),
        "letters": letters(row),
        "squares": squares(originals.own_board(own), row.tile_set),
        "annuls": row.kind != "resistance",
        "ranking": ranked(row, originals.outcome(row)) if over else [],
        "error": error,
    }
    return render(request, "originals/grid.html", context, status=status)
