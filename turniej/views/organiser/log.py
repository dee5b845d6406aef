"""The log: who did what when, with before and after; filtered, and as a file."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django_tables2 import RequestConfig

from turniej.models import Tournament
from turniej.services import log
from turniej.views.doors import OrganiserRequest, has_role, organiser
from turniej.views.organiser.actors import actor_label
from turniej.views.organiser.columns import LogColumns
from turniej.views.organiser.filters import LogFilter
from turniej.views.organiser.frame import page


@organiser("reader")
def log_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entries, newest first."""
    actors = tournament.log.order_by("actor").values_list("actor", flat=True).distinct()
    wanted = LogFilter(
        request.GET,
        queryset=log.entries(tournament),
        actions=sorted(((kind.action, str(kind.label)) for kind in log.REGISTRY.values()), key=lambda pair: pair[1]),
        actors=[(actor, actor_label(actor)) for actor in actors],
    )
    table = LogColumns(
        wanted.qs, tournament=tournament, linked=has_role(cast(OrganiserRequest, request).role, "organiser")
    )
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    table.read_words()
    return page(request, tournament, "log", "log", {"table": table, "filter": wanted})
