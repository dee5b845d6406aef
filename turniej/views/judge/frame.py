"""What all of a judge's views share: who judges, forms and JSON alike, refusals where the judge is looking."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext

from turniej import messages
from turniej.models import Pairing, Tournament
from turniej.services.errors import Refused, status_of
from turniej.services.who import Who
from turniej.views.doors import JudgeRequest, judge, role_of
from turniej.views.wire import Malformed, read_object, refusal, refused_answer

Show = Callable[..., HttpResponseBase]


def is_json(request: HttpRequest) -> bool:
    """Whether the page that asks speaks JSON."""
    return request.content_type == "application/json" or "application/json" in request.headers.get("Accept", "")


def turned_away(request: HttpRequest) -> HttpResponseBase:
    """Whoever is no judge here: a sentence in JSON, or the login page that also tells of the personal link."""
    if is_json(request):
        return refusal(401, "not_signed_in", gettext("Open your personal judge's link first."))
    return HttpResponseRedirect(f"{reverse('login')}?next={request.get_full_path()}")


def who_of(request: HttpRequest, tournament: Tournament) -> Who:
    """The judge of the request, as the log names him."""
    found = cast(JudgeRequest, request).judge
    school = found.school.pk if found.school else None
    if found.access is not None:
        return Who(found.actor, "judge", found.name, tournament.pk, school)
    return Who(found.actor, role_of(request.user, tournament) or "reader", found.name, tournament.pk)


def data_of(request: HttpRequest) -> dict[str, Any]:
    """What was sent, from a form or as JSON; a form's values are texts."""
    if request.content_type == "application/json":
        return read_object(request)
    return {name: value.replace("\0", "")[:4000] for name, value in request.POST.items() if isinstance(value, str)}


def pairing_by_game(tournament: Tournament, game: int) -> Pairing:
    """The pairing of a game in the judge's tournament, or 404."""
    pairings = Pairing.objects.select_related("table", "round__stage__tournament", "game__edition")
    return get_object_or_404(pairings, game_id=game, round__stage__tournament=tournament)


def acts(show: Show, *, back: Callable[..., str]) -> Callable[[Callable[..., dict[str, Any] | None]], Show]:
    """A judge's act: POST only, from a form, by htmx or as JSON.

    The act gets `(who, tournament, data, **arguments)` and returns what JSON answers. `show` draws the page or the
    fragment again, with the sentence if the act was refused; `back` is where a plain form goes after it was done.
    """

    def decorate(act: Callable[..., dict[str, Any] | None]) -> Show:
        @judge(refuse=turned_away)
        @wraps(act)
        def inside(request: HttpRequest, tournament: Tournament, **arguments: Any) -> HttpResponseBase:
            if request.method != "POST":
                answer = refusal(
                    405, "bad_method", gettext("This address takes %(methods)s only.") % {"methods": "POST"}
                )
                answer["Allow"] = "POST"
                return answer
            try:
                done = act(who_of(request, tournament), tournament, data_of(request), **arguments)
            except Refused as refused:
                if is_json(request):
                    return refused_answer(refused)
                return show(request, tournament, error=messages.say(refused), status=status_of(refused), **arguments)
            except Malformed as wrong:
                if is_json(request):
                    return refusal(wrong.status, wrong.code, wrong.message)
                return show(request, tournament, error=wrong.message, status=wrong.status, **arguments)
            if isinstance(done, HttpResponseBase):
                return done
            if is_json(request):
                return JsonResponse({"ok": True, **(done or {})})
            if cast(Any, request).htmx:
                return show(request, tournament, **arguments)
            return redirect(back(**arguments))

        return cast(Show, inside)

    return decorate
