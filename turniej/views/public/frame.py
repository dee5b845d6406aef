"""What the public pages of a tournament share: who may be seen, the sections, and one rendering for all readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from turniej import clock
from turniej.live import Following, sign_topics, versions_of
from turniej.models import Tournament
from turniej.views.public.kept import PAGES, Rendered

SECTIONS: tuple[tuple[str, Any], ...] = (
    ("standings", _("Standings")),
    ("seating", _("Seating")),
    ("tables", _("Live tables")),
    ("schools", _("Schools")),
    ("results", _("Results")),
)
FRESH_SECONDS = 3600
"""A kept page is rendered again once an hour, because the permission to follow that it carries expires."""


def tournament_or_404(slug: str) -> Tournament:
    """The public tournament of an address; one that is not public does not exist for the public."""
    found = Tournament.objects.select_related("edition").filter(slug=slug, is_public=True).first()
    if found is None:
        raise Http404
    return found


def shared_page(
    request: HttpRequest,
    tournament: Tournament,
    section: str,
    build: Callable[[], Mapping[str, Any]],
    *,
    template: str = "",
    topics: Iterable[str] = (),
    asked: tuple[Any, ...] = (),
) -> HttpResponse:
    """A page that is the same for everybody: rendered once per version and language, and not sent to who has it.

    `build` gives its context and is called only when something changed; the versions are read before it, so that no
    change is missed. `topics` are followed beside the tournament's own. `asked` are the parts of the query that the
    page depends on. Nothing of the request gets into the page, so that no reader sees what is another's.
    """
    name = template or section
    own = f"tournament:{tournament.pk}"
    versions = versions_of([own, *topics])
    language = get_language()
    bucket = int(clock.now().timestamp()) // FRESH_SECONDS
    born = (tournament.pk, tournament.created_at, tournament.revision)
    key = (name, request.path, asked, language, born, tuple(versions.items()), bucket)

    def make() -> str:
        sections = [
            {"key": code, "label": label, "url": reverse(f"public:{code}", kwargs={"slug": tournament.slug})}
            for code, label in SECTIONS
        ]
        frame = {
            "tournament": tournament,
            "section": section,
            "sections": sections,
            "here": request.path,
            "topic": " ".join(versions),
            "live": Following(sign_topics(versions), versions),
        }
        return render_to_string(f"public/{name}.html", {**frame, **build()})

    return conditional(request, PAGES.get(key, make))


def conditional(request: HttpRequest, page: Rendered) -> HttpResponse:
    """The page, or 304 for a reader that has it; packed where the reader can unpack it."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    response: HttpResponse
    if page.tag in known:
        response = HttpResponseNotModified()
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(page.packed)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(page.body)
    response["ETag"] = page.tag
    response["Cache-Control"] = "no-cache"
    response["X-Robots-Tag"] = "noindex, nofollow"
    patch_vary_headers(response, ["Cookie", "Accept-Encoding"])
    return response


def number_asked(request: HttpRequest, name: str, default: int = 1, most: int = 100_000) -> int:
    """A whole number of the query, or the default for anything else."""
    given = request.GET.get(name, "")
    return min(int(given), most) if given.isdecimal() and len(given) < 9 else default


__all__ = ["SECTIONS", "conditional", "number_asked", "shared_page", "tournament_or_404"]
