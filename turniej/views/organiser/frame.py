"""What the organiser's views share: the page with its sections, and how an act is answered when done or refused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from turniej.collation import polish_key
from turniej.messages import say
from turniej.models import School, Tournament
from turniej.services import log
from turniej.services.access import tournaments_of, who_for_user
from turniej.services.errors import Refused, Stale, status_of
from turniej.services.fresh import holding
from turniej.services.who import Who
from turniej.views import typed
from turniej.views.doors import has_role
from turniej.views.organiser.actors import actor_label
from turniej.views.wire import sent_from

Act = Callable[..., "Done | HttpResponse"]
Subjects = Callable[..., Sequence[str]] | tuple[()]
SECTIONS: tuple[tuple[str, str, Any, str], ...] = (
    ("control", "organiser:control", _("Control room"), "reader"),
    ("roster", "organiser:roster", _("Pupils"), "reader"),
    ("check_in", "organiser:check_in", _("Check-in"), "organiser"),
    ("rounds", "organiser:rounds", _("Rounds"), "reader"),
    ("standings", "organiser:standings", _("Standings"), "reader"),
    ("stages", "organiser:stages", _("Stages"), "reader"),
    ("hall", "organiser:hall", _("Tables and tablets"), "organiser"),
    ("prints", "organiser:prints", _("Print"), "reader"),
    ("people", "organiser:people", _("People and links"), "organiser"),
    ("settings", "organiser:settings", _("Settings"), "organiser"),
    ("log", "organiser:log", _("Log"), "reader"),
)


@dataclass(frozen=True)
class Done:
    """An act that succeeded: where to go, what to say (`warns`: look here), and what a program wants to know of it."""

    url: str
    message: str | Promise = ""
    data: dict[str, Any] = field(default_factory=dict)
    warns: bool = False


def link(tournament: Tournament, name: str, **kwargs: Any) -> str:
    """The address of an organiser's page of this tournament, by the short name of its URL."""
    return reverse(f"organiser:{name}", kwargs={"slug": tournament.slug, **kwargs})


def who_of(request: HttpRequest, tournament: Tournament) -> Who:
    """Who acts, for the services and their log. The door has already let the account in."""
    who = who_for_user(request.user, tournament)
    if who is None:
        raise Refused("forbidden")
    return who


def page(
    request: HttpRequest,
    tournament: Tournament,
    template: str,
    section: str,
    context: dict[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """An organiser's page in the frame of the tournament, with the sections that the role may open."""
    role = getattr(request, "role", None)
    frame = {
        "tournament": tournament,
        "section": section,
        "siblings": siblings(request, tournament),
        "sections": [
            {"key": key, "label": label, "url": reverse(name, kwargs={"slug": tournament.slug})}
            for key, name, label, least in SECTIONS
            if has_role(role, least)
        ],
        "role": role,
        "may_organise": has_role(role, "organiser"),
        "may_judge": has_role(role, "judge"),
        "may_own": has_role(role, "owner"),
    }
    return render(request, f"organiser/{template}.html", {**frame, **(context or {})}, status=status)


def schools_of(tournament: Tournament) -> list[School]:
    """The schools in Polish alphabetical order, numbers by their value: SP 2 before SP 10."""
    return sorted(tournament.schools.all(), key=lambda school: polish_key(school.name))


def siblings(request: HttpRequest, tournament: Tournament) -> list[Tournament]:
    """The other age categories of the same event on the same day, as far as the account may see them."""
    if not tournament.event_name:
        return []
    others = tournaments_of(cast(User, request.user)).filter(event_name=tournament.event_name, day=tournament.day)
    return list(others.exclude(pk=tournament.pk).order_by("name"))


def wants_json(request: HttpRequest) -> bool:
    """Does a program ask, that wants data instead of a page?"""
    return "application/json" in request.headers.get("Accept", "")


@dataclass(frozen=True)
class WayOut:
    """What can be done after a refusal, as a button: what it says, where it posts to, and with which fields."""

    label: str
    url: str
    fields: dict[str, Any]


def refused_page(
    request: HttpRequest, tournament: Tournament | None, refused: Refused, ways_out: Sequence[WayOut] = ()
) -> HttpResponse:
    """Say what was refused and why, and what can be done instead; for a stale form also what changed, by whom."""
    status = status_of(refused)
    if wants_json(request):
        body = {"ok": False, "code": refused.code, "message": str(say(refused)), "params": refused.params}
        return JsonResponse(body, status=status, json_dumps_params={"default": str})
    if request.headers.get("HX-Request"):
        said = render(request, "parts/answer_only.html", {"error": say(refused)}, status=status)
        said["HX-Reswap"] = "none"
        return said
    changes = [
        {"at": entry.at, "actor": actor_label(entry.actor), "label": log.label(entry)}
        for entry in (refused.changes if isinstance(refused, Stale) else [])
    ]
    context = {"refused": refused, "sentence": say(refused), "changes": changes, "ways_out": ways_out}
    context["back"] = sent_from(request, reverse("organiser:home"))
    if tournament is None:
        return render(request, "organiser/refused_alone.html", context, status=status)
    return page(request, tournament, "refused", "", context, status=status)


def answer(request: HttpRequest, done: Done) -> HttpResponse:
    """The answer to an act that succeeded: the next page with a message, or JSON."""
    if wants_json(request):
        return JsonResponse({"ok": True, "url": done.url, **done.data})
    if done.message:
        level = messages.WARNING if done.warns else messages.SUCCESS
        messages.add_message(request, level, str(done.message))
    typed.say_if_signs_were_hidden(request)
    return HttpResponseRedirect(done.url)


def act(view: Act | None = None, *, on: str | Subjects = ()) -> Any:
    """Turn a function that does one act and returns `Done` into a view for POST that also answers refusals.

    `on` names what the act changes, as the log calls it, from the fields of the address and of the form:
    `@act(on="round:{round_id}")`, or a function that finds it (nothing where all is as wanted already, so that a second
    click on a button is no trouble). A form that carries an older `revision` of that is told what changed, and nothing
    is done.
    """

    def decorate(view: Act) -> Callable[..., HttpResponse]:
        @wraps(view)
        def inside(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method != "POST":
                return HttpResponseNotAllowed(["POST"])
            tournament = args[0] if args and isinstance(args[0], Tournament) else None
            try:
                with _fresh(request, tournament, on, kwargs):
                    done = view(request, *args, **kwargs)
            except Refused as refused:
                return refused_page(request, tournament, refused)
            return answer(request, done) if isinstance(done, Done) else done

        return inside

    return decorate(view) if view else decorate


def _fresh(
    request: HttpRequest, tournament: Tournament | None, on: str | Subjects, fields: dict[str, Any]
) -> AbstractContextManager[None]:
    if tournament is None or not on:
        return nullcontext()

    def subjects() -> Sequence[str]:
        if callable(on):
            return on(request, tournament, **fields)
        return [on.format_map(defaultdict(str, {**request.POST.dict(), **fields}))]

    return holding(tournament, typed.number(request, "revision"), subjects)
