"""Chairs of a seating that has not started: one for somebody who comes late, one free of somebody who does not come."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from turniej.models import Place, Player, Tournament
from turniej.names import full_name
from turniej.services import chairs, late_changes
from turniej.views.doors import organiser
from turniej.views.organiser.frame import Done, act, link, who_of
from turniej.views.organiser.results import the_pairing
from turniej.views.organiser.rounds import the_round
from turniej.views.organiser.swapping import swap_page
from turniej.views.typed import needed


@organiser("judge")
@act(on="pairing:{pairing_id}")
def swap_people(request: HttpRequest, tournament: Tournament, pairing_id: int) -> Done | HttpResponse:
    """Two pupils sat down at each other's tables and play there: first what that breaks, then exchange the names."""
    pairing = the_pairing(tournament, pairing_id)
    places = Place.objects.select_related("player", "pairing__table", "pairing__round__stage__tournament")
    here = get_object_or_404(places, pk=needed(request, "place_a"), pairing=pairing)
    there = get_object_or_404(places, pk=needed(request, "place_b"), pairing__round=pairing.round)
    if request.POST.get("step") == "preview":
        return swap_page(request, tournament, here, there, chairs.swap_people_preview(here, there))
    chairs.swap_people(here, there, who=who_of(request, tournament))
    said = _("%(first)s and %(second)s have exchanged their tables; the games stay.")
    names = {"first": full_name(here.player), "second": full_name(there.player)}
    return Done(link(tournament, "pairing", pairing_id=pairing.pk), said % names)


@organiser("organiser")
@act(on="round:{round_id}")
def seat_late(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Give one who came late the free chair that breaks least."""
    round_ = the_round(tournament, round_id)
    player = get_object_or_404(Player, pk=needed(request, "player"), tournament=tournament)
    late_changes.seat_late(round_, player, who=who_of(request, tournament))
    said = _("%(name)s has a chair now.") % {"name": full_name(player)}
    return Done(link(tournament, "round", round_id=round_.pk), said)


@organiser("organiser")
@act(on="round:{round_id}")
def take_out(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Take one who does not come out of the seating; a table of two that is left behind is mended."""
    round_ = the_round(tournament, round_id)
    places = Place.objects.select_related("player", "pairing__round__stage")
    place = get_object_or_404(places, pk=needed(request, "place"), pairing__round=round_)
    late_changes.take_out(round_, place, who=who_of(request, tournament))
    said = _("%(name)s is out of this seating.") % {"name": full_name(place.player)}
    return Done(link(tournament, "round", round_id=round_.pk), said)
