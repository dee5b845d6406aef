"""What the public pages of a tournament share: who may be seen, the sections, and one rendering for all readers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from turniej import clock
from turniej.live import Following, sign_topics, versions_of
from turniej.models import Original, Tournament
from turniej.views.doors import has_part
from turniej.views.public.kept import PAGES, Rendered
from turniej.views.typed import digits

SECTIONS: tuple[tuple[str, Any], ...] = (
    ("standings", _("Standings")),
    ("seating", _("Seating")),
    ("tables", _("Live tables")),
    ("schools", _("Schools")),
    ("results", _("Results")),
)
FRESH_SECONDS = 3600
"""A kept page is rendered again once an hour, because the permission to follow that it carries expires."""


@dataclass(frozen=True)
class Mark:
    """What tells one version of a public tournament from another; a restore goes on counting where it was."""

    pk: int
    slug: str
    born: str
    version: int

    @property
    def tournament(self) -> Tournament:
        """The tournament itself, read when a page has to be rendered."""
        return Tournament.objects.select_related("edition").get(pk=self.pk)


MARK = (
    "SELECT t.id, t.created_at, v.version, t.is_public FROM turniej_tournament t LEFT JOIN turniej_topic v"
    " ON v.name = 'tournament:' || CAST(t.id AS text) WHERE t.slug = %s"
)


def mark_or_404(request: HttpRequest, slug: str) -> Mark:
    """The mark of the tournament of an address; one that is not public exists only for those who have a part in it.

    Written as SQL, because every reader of every public page asks it: two queries by the ORM took half of the time of
    a request for which nothing has changed.
    """
    with connection.cursor() as cursor:
        cursor.execute(MARK, [slug])
        row = cursor.fetchone()
    if row is None or not (row[3] or has_part(request, row[0], slug)):
        raise Http404
    return Mark(row[0], slug, str(row[1]), row[2] or 0)


def shared_page(
    request: HttpRequest,
    mark: Mark,
    section: str,
    build: Callable[[Tournament], Mapping[str, Any]],
    *,
    template: str = "",
    topics: Sequence[str] = (),
    query: Mapping[str, object] | None = None,
    state: Hashable = None,
) -> HttpResponse:
    """A page that is the same for everybody: rendered once per version and language, and not sent to who has it.

    `build` gives its context and is called only when something changed; the versions are read before it, so that no
    change is missed. `topics` are followed beside the tournament's own. `query` are the parts of the query that the
    page depends on, those that say nothing left out; with them it refreshes itself and comes back in another language.
    `state` is what else it depends on. Nothing else of the request gets into the page, so that no reader sees what is
    another's.
    """
    name = template or section
    versions = {f"tournament:{mark.pk}": mark.version, **(versions_of(topics) if topics else {})}
    bucket = int(clock.now().timestamp()) // FRESH_SECONDS
    wanted = urlencode({key: value for key, value in (query or {}).items() if value})
    here = f"{request.path}?{wanted}" if wanted else request.path
    key = (name, here, state, get_language(), mark, tuple(versions.items()), bucket)

    def make() -> str:
        tournament = mark.tournament
        sections = [
            {"key": code, "label": label, "url": reverse(f"public:{code}", kwargs={"slug": mark.slug})}
            for code, label in SECTIONS
        ]
        if Original.objects.filter(tournament=tournament).exists():
            where = reverse("originals:all", kwargs={"slug": mark.slug})
            sections.append({"key": "originals", "label": _("Games with draws"), "url": where})
        frame = {
            "tournament": tournament,
            "section": section,
            "sections": sections,
            "here": here,
            "topic": " ".join(versions),
            "live": Following(sign_topics(versions), versions),
        }
        return render_to_string(f"public/{name}.html", {**frame, **build(tournament)})

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
    given = digits(request.GET.get(name, ""))
    return default if given is None else min(given, most)


def page_query(number: int) -> dict[str, object]:
    """The page that is asked for as a part of the query; the first one needs no saying."""
    return {"page": number if number > 1 else ""}


__all__ = ["SECTIONS", "conditional", "mark_or_404", "number_asked", "page_query", "shared_page"]
