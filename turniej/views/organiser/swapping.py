"""A seating mended by hand, and looked into: what an exchange breaks or mends, another table, the draw once more."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from turniej.models import Pairing, Place, Round, Tournament
from turniej.names import full_name
from turniej.services import by_hand
from turniej.services.errors import Refused
from turniej.views.doors import organiser
from turniej.views.organiser.certificate import difference_lines
from turniej.views.organiser.frame import Done, act, link, page, refused_page, who_of
from turniej.views.organiser.rounds import the_round
from turniej.views.titles import round_title
from turniej.views.typed import needed, number


def swap_page(
    request: HttpRequest, tournament: Tournament, first: Place, second: Place, told: dict[str, Any]
) -> HttpResponse:
    """What the exchange of two pupils would break or mend, to be done or left."""
    context = {
        "round": first.pairing.round,
        "title": round_title(first.pairing.round),
        "first": first,
        "second": second,
        "first_name": full_name(first.player),
        "second_name": full_name(second.player),
        "lines": difference_lines(told),
        "revision": request.POST.get("revision", ""),
    }
    return page(request, tournament, "swap", "rounds", context)


@organiser("organiser")
def swap(request: HttpRequest, tournament: Tournament, round_id: int) -> HttpResponse:
    """Exchange two pupils by hand: first what it would break or mend (the generator's own checker), then do it."""
    round_ = the_round(tournament, round_id)

    def save(request: HttpRequest, tournament: Tournament) -> Done | HttpResponse:
        places = Place.objects.filter(pairing__round=round_).select_related("player__school", "pairing__table")
        first = get_object_or_404(places, pk=needed(request, "place_a"))
        second = get_object_or_404(places, pk=needed(request, "place_b"))
        if request.POST.get("step") == "preview":
            return swap_page(request, tournament, first, second, by_hand.swap_preview(round_, first, second))
        by_hand.swap(round_, first, second, revision=number(request, "revision"), who=who_of(request, tournament))
        names = {"first": full_name(first.player), "second": full_name(second.player)}
        said = _("%(first)s and %(second)s have exchanged their places.") % names
        return Done(link(tournament, "round", round_id=round_.pk), said)

    return act(save)(request, tournament)


@organiser("organiser")
@act(on="pairing:{pairing_id}")
def move_table(request: HttpRequest, tournament: Tournament, pairing_id: int) -> Done:
    """Let the pupils of one table sit at another one; what they played moves with them."""
    pairing = get_object_or_404(Pairing, pk=pairing_id, round__stage__tournament=tournament)
    table = needed(request, "table")
    by_hand.move_table(pairing, table, who=who_of(request, tournament))
    said = _("They play at table %(n)d now.") % {"n": table}
    return Done(link(tournament, "pairing", pairing_id=pairing.pk), said)


@organiser("reader")
def verify(request: HttpRequest, tournament: Tournament, round_id: int) -> HttpResponse:
    """Draw once more with the stored seed and say whether the same seating comes out."""
    round_ = the_round(tournament, round_id)
    try:
        same = by_hand.verify(round_)
    except Refused as refused:
        return refused_page(request, tournament, refused)
    context = {
        "round": round_,
        "title": round_title(round_),
        "same": same,
        "by_hand": bool(round_.inputs.get("by_hand")),
        "command": "" if same is None else command_of(round_),
    }
    return page(request, tournament, "verify", "rounds", context)


def command_of(round_: Round) -> str:
    """What anybody may type to draw a first round again from the list alone; "" where the draw followed from more.

    Several stations were drawn by the tournament's own seed, and later rounds follow from those before and from points.
    """
    inputs, stage = round_.inputs, round_.stage
    mode, tables = stage.mode, inputs["tables"]
    drawn_at = set((inputs["stations"] or {}).values())
    at_stations = mode == "stations"
    if (stage.number, round_.number) != (1, 1) or (at_stations and (len(drawn_at) != 1 or tables)):
        return ""
    options = [f"--mode {mode}", "--rounds 1", f"--seed {round_.seed}"]
    options += ["--stations 1"] if at_stations else []
    options += [f"--tables {tables}"] if tables else []
    options += ["--allow-clashes"] if inputs["allow_clashes"] else []
    return " ".join(["python3 manage.py seating roster.csv", *options])
