"""A friendly game from the first page: who plays and by which rules, then a card with a QR for one or more tablets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.engine.ruleset import from_json
from turniej.messages import say
from turniej.models import Device
from turniej.ruleset_words import in_words
from turniej.services import devices, friendly
from turniej.services.errors import Refused, status_of
from turniej.tidy import tidy
from turniej.views.doors import TABLET_COOKIE, keep_token, public, tablet
from turniej.views.organiser.forms import PRESET_LABELS
from turniej.views.qr import address, qr_svg

CHAIRS = (1, 2, 3, 4)


@public
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponseBase:
    """Name two to four players and choose the rules; this browser is then the first tablet of the game."""
    error, status = "", 200
    typed = [tidy(request.POST.get(f"name{chair}", "")) for chair in CHAIRS]
    preset = request.POST.get("preset", "polish_school")
    if request.method == "POST":
        try:
            opened = friendly.open_game([name for name in typed if name], preset)
        except Refused as refused:
            error, status = say(refused), status_of(refused)
        else:
            response = HttpResponseRedirect(reverse("friendly:card"))
            keep_token(response, TABLET_COOKIE, opened.token, request)
            return response
    chairs = [{"number": chair, "name": name} for chair, name in zip(CHAIRS, typed, strict=True)]
    context = {"chairs": chairs, "presets": PRESET_LABELS.items(), "preset": preset, "error": error}
    return render(request, "tablet/friendly.html", context, status=status)


@tablet
@require_safe
@never_cache
def card(request: HttpRequest, device: Device) -> HttpResponse | HttpResponseRedirect:
    """The QR and the code of this browser's friendly game, for more tablets, and its rules in words."""
    if device.game is None:
        return HttpResponseRedirect(reverse("tablet:table"))
    issued = devices.printed(device)
    way = address(request, reverse("tablet:pair", args=[issued.token]))
    rules = from_json(device.game.ruleset)
    context = {
        "qr": qr_svg(way),
        "code": issued.code,
        "names": device.names,
        "preset": PRESET_LABELS.get(rules.name, rules.name),
        "rules": [text for _paragraph, text in in_words(rules)],
    }
    return render(request, "tablet/friendly_card.html", context)
