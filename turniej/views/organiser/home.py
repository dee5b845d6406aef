"""Before a tournament is open: the list of own tournaments, a new one, a copy of last year's, and the demonstration."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from turniej import demonstration
from turniej.models import Tournament
from turniej.services import copying, removal, tournaments
from turniej.services.access import tournaments_of
from turniej.services.errors import Refused
from turniej.views.doors import account, organiser
from turniej.views.organiser.copies import copy_told
from turniej.views.organiser.forms import CopyForm, NewForm, wrong_fields
from turniej.views.organiser.frame import (
    Done,
    act,
    answer,
    link,
    page,
    refused_page,
    wants_json,
    who_of,
)


@account
def home(request: HttpRequest) -> HttpResponse:
    """The account's tournaments, newest first; the demonstration apart with the button that removes it."""
    own = list(tournaments_of(cast(User, request.user)).order_by("-day", "-pk"))
    context = {
        "own": [tournament for tournament in own if not tournament.is_demonstration],
        "demonstrations": [tournament for tournament in own if tournament.is_demonstration],
    }
    return render(request, "organiser/home.html", context)


@account
def new(request: HttpRequest) -> HttpResponse:
    """A new tournament from a template: GET the form, POST makes it and its creator the owner."""
    form = NewForm(request.POST or None)
    status = 200
    if request.method == "POST":
        if form.is_valid():
            try:
                made = tournaments.create(user=cast(User, request.user), **form.values())
            except Refused as refused:
                return refused_page(request, None, refused)
            done = Done(link(made, "control"), _("The tournament is ready. Add the pupils next."), {"slug": made.slug})
            return answer(request, done)
        if wants_json(request):
            return refused_page(request, None, Refused("bad_form", fields=wrong_fields(form)))
        status = 422
    return render(request, "organiser/new.html", {"form": form}, status=status)


@account
@act
def own_instead(request: HttpRequest) -> Done:
    """One button: the demonstration goes, the organiser's own tournament begins."""
    form = NewForm(request.POST)
    if not form.is_valid():
        raise Refused("bad_form", fields=wrong_fields(form))
    values = form.values()
    made = removal.remove_demonstration(user=cast(User, request.user), name=values["name"], day=values["day"])
    demonstration.finished()
    said = _("The demonstration is removed. This is your own tournament: add the pupils next.")
    return Done(link(made, "control"), said, {"slug": made.slug})


@organiser("organiser")
def copy(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start the next tournament from this one: settings, rules, stages and schools, never pupils."""
    form = CopyForm(request.POST or None, initial={"name": tournament.name})
    if request.method == "POST" and form.is_valid():
        try:
            made = copying.copy(
                tournament,
                name=form.cleaned_data["name"],
                day=form.cleaned_data["day"],
                user=cast(User, request.user),
                who=who_of(request, tournament),
            )
        except Refused as refused:
            return refused_page(request, tournament, refused)
        said = _("The copy is ready: rules, stages and schools as before, no pupils yet.")
        return answer(request, Done(link(made, "control"), said, {"slug": made.slug}))
    return page(request, tournament, "copy", "settings", {"form": form}, status=422 if form.errors else 200)


@organiser("owner")
@act
def remove(request: HttpRequest, tournament: Tournament) -> Done:
    """Remove the tournament: the owner types its name; a copy that can be put back is saved before."""
    name = tournament.name
    copy = removal.remove(tournament, typed=request.POST.get("typed", ""), who=who_of(request, tournament))
    said = _("“%(name)s” was removed.") % {"name": name}
    return Done(reverse("organiser:home"), f"{said} {copy_told(request, copy)}")
