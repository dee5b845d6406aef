"""What everybody may see: the games, their draws and coups, and after the correction the ranking and the sheets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from turniej.live import follow
from turniej.models import Original
from turniej.original_words import rules_of
from turniej.services import originals
from turniej.views.doors import public
from turniej.views.originals.frame import coups, letters, ranked, remainder, title
from turniej.views.public.frame import mark_or_404


@public
@require_safe
@never_cache
def games(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Every original game of a tournament, with the rules of each."""
    tournament = mark_or_404(request, slug).tournament
    rows = Original.objects.filter(tournament=tournament)
    found = [{"row": row, "title": title(row), "rules": rules_of(row.kind, row.mode)} for row in rows]
    return render(request, "originals/all.html", {"tournament": tournament, "games": found})


@public
@require_safe
@never_cache
def shown(request: HttpRequest, slug: str, game: int) -> HttpResponseBase:
    """One game; slips stay hidden until they are corrected (RO-17)."""
    live = follow([f"original:{game}"])
    tournament = mark_or_404(request, slug).pk
    found = Original.objects.select_related("tournament", "edition")
    row = get_object_or_404(found, pk=game, tournament=tournament)
    context = {
        "tournament": row.tournament,
        "row": row,
        "title": title(row),
        "live": live,
        "topic": f"original:{row.pk}",
        "here": reverse("originals:shown", args=[slug, game]),
        "coups": coups(row),
        "letters": letters(row),
        "remainder": remainder(row),
        "rules": rules_of(row.kind, row.mode),
        "ranking": ranked(row, originals.outcome(row)) if row.finished_at else [],
    }
    return render(request, "originals/shown.html", context)
