"""The first page: which tournaments are on, and the ways in for tables, judges, organisers and readers."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turniej.models import Original, Tournament
from turniej.views.doors import public


@public
def home(request: HttpRequest) -> HttpResponse:
    """Public tournaments, those of the day first, in two queries whatever their number."""
    original = Exists(Original.objects.filter(tournament=OuterRef("pk")))
    found = Tournament.objects.filter(is_public=True).annotate(has_originals=original)
    archive = Tournament.Phase.ARCHIVE
    context = {"now_on": found.exclude(phase=archive)[:50], "archive": found.filter(phase=archive)[:50]}
    return render(request, "public/home.html", context)
