"""What everybody may see: the draws, the coups called so far, and after the correction the ranking and the sheets."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from turniej.live import follow
from turniej.models import Original
from turniej.services import originals
from turniej.views.doors import has_part, public
from turniej.views.originals.frame import coups, letters, ranked, title


@public
@require_GET
@never_cache
def shown(request: HttpRequest, slug: str, game: int) -> HttpResponseBase:
    """One game, for everybody if the tournament is public; slips stay hidden until they are corrected (RO-17)."""
    live = follow([f"original:{game}"])
    found = Original.objects.select_related("tournament", "edition")
    row = get_object_or_404(found, pk=game, tournament__slug=slug)
    if not (row.tournament.is_public or has_part(request, row.tournament_id, slug)):
        raise Http404
    context = {
        "tournament": row.tournament,
        "row": row,
        "title": title(row),
        "live": live,
        "topic": f"original:{row.pk}",
        "here": reverse("originals:shown", args=[slug, game]),
        "coups": coups(row),
        "letters": letters(row),
        "ranking": ranked(row, originals.outcome(row)) if row.finished_at else [],
    }
    return render(request, "originals/shown.html", context)
