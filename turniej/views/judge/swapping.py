"""Two children who sat down at each other's tables: what the seating's checker says of it, then the names change."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from turniej import messages, names
from turniej.models import Pairing, Place, Tournament
from turniej.services import chairs
from turniej.services.errors import Refused, status_of
from turniej.services.who import Who
from turniej.views.doors import judge
from turniej.views.judge.frame import acts, pairing_by_game, turned_away
from turniej.views.judge.game import game_address, show
from turniej.views.organiser.certificate import difference_lines
from turniej.views.wire import Malformed, whole_number

Data = dict[str, Any]


def _two(pairing: Pairing, data: Data) -> tuple[Place, Place]:
    places = Place.objects.filter(pairing__round=pairing.round).select_related(
        "player", "pairing__table", "pairing__round__stage__tournament"
    )
    here = get_object_or_404(places, pk=whole_number(data, "place_a"), pairing=pairing)
    return here, get_object_or_404(places, pk=whole_number(data, "place_b"))


@acts(show, back=game_address)
def swap(who: Who, tournament: Tournament, data: Data, *, game: int) -> Data:
    """The names of two children of different tables change places; both games stay."""
    here, there = _two(pairing_by_game(tournament, game), data)
    chairs.swap_people(here, there, who=who)
    return {}


@judge(refuse=turned_away)
@require_safe
@never_cache
@ensure_csrf_cookie
def look(request: HttpRequest, tournament: Tournament, game: int) -> HttpResponseBase:
    """What the exchange would break or mend, by the checker of the draw, before it is made."""
    pairing = pairing_by_game(tournament, game)
    try:
        here, there = _two(pairing, request.GET.dict())
        told = chairs.swap_people_preview(here, there)
    except Refused as refused:
        return show(request, tournament, game=game, error=messages.say(refused), status=status_of(refused))
    except Malformed as wrong:
        return show(request, tournament, game=game, error=wrong.message, status=wrong.status)
    context = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "pairing": pairing,
        "lines": difference_lines(told),
        "here": here,
        "there": there,
        "first_name": names.full_name(here.player),
        "second_name": names.full_name(there.player),
    }
    return render(request, "judge/swap.html", context)
