"""The judge's codes for tablets without a network, table by table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from turniej.models import Tournament
from turniej.services import tablet_codes
from turniej.views.doors import judge
from turniej.views.judge.frame import turned_away


@judge(refuse=turned_away)
@require_safe
@never_cache
def codes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The next codes at every table; accounts have none, since only a personal link has codes."""
    access = request.judge.access  # type: ignore[attr-defined]
    rows = []
    if access is not None:
        spent = tablet_codes.spent_at(access)
        rows = [
            {"number": table.number, "codes": tablet_codes.next_codes(access, table, spent)}
            for table in tournament.tables.order_by("number")
        ]
    context = {"tournament": tournament, "judge": request.judge, "rows": rows}  # type: ignore[attr-defined]
    return render(request, "judge/codes.html", context)
