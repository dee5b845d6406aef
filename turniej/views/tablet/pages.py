"""The tablet's pages: pairing by QR or short code, the table's page, and what lets it load without a network."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from turniej import messages
from turniej.models import Device
from turniej.services import devices
from turniej.services.errors import Refused, status_of
from turniej.views.doors import TABLET_COOKIE, keep_token, public, tablet
from turniej.views.tablet import shell


def to_join(request: HttpRequest) -> HttpResponseBase:
    """Whoever has no table is asked for the code of the card."""
    return HttpResponseRedirect(reverse("tablet:join"))


@public
@require_safe
@never_cache
def pair(request: HttpRequest, token: str) -> HttpResponseBase:
    """Trade the QR's token for a cookie and leave the address that holds it."""
    try:
        opened = devices.pair(token)
    except Refused as refused:
        status = 410 if refused.code == "link_revoked" else status_of(refused)
        context = {"message": messages.sentence(refused)}
        return render(request, "tablet/gone.html", context, status=status)
    response = HttpResponseRedirect(reverse("tablet:table"))
    keep_token(response, TABLET_COOKIE, opened.token, request)
    return response


@public
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest) -> HttpResponseBase:
    """Take the short code of the table card, for tablets that cannot read a QR."""
    context: dict[str, object] = {"device": devices.device_for(request.COOKIES.get(TABLET_COOKIE, ""))}
    if request.method != "POST":
        return render(request, "tablet/join.html", context)
    code = request.POST.get("code", "")[:40].replace("\0", "")
    try:
        opened = devices.pair_by_code(code)
    except Refused as refused:
        context |= {"error": messages.sentence(refused), "code": code}
        return render(request, "tablet/join.html", context, status=status_of(refused))
    response = HttpResponseRedirect(reverse("tablet:table"))
    keep_token(response, TABLET_COOKIE, opened.token, request)
    return response


@tablet(refuse=to_join)
@require_safe
@never_cache
@ensure_csrf_cookie
def table(request: HttpRequest, device: Device) -> HttpResponse:
    """The page of the table; everything on it is drawn from the state that it asks for."""
    return render(request, "tablet/table.html", {"device": device})


@public
@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, served from here so that it may look after the tablet's pages, with what it keeps."""
    context = {"files": shell.files(), "version": shell.version(), "page": reverse("tablet:table")}
    response = render(request, "tablet/worker.js", context, content_type="text/javascript")
    response["Service-Worker-Allowed"] = reverse("tablet:table")
    return response


@public
@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """What the home screen shows of the installed page."""
    icon = {"src": static("turniej/tile.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    data = {
        "name": gettext("Turniej: the table"),
        "short_name": "Turniej",
        "lang": get_language(),
        "start_url": reverse("tablet:table"),
        "scope": reverse("tablet:table"),
        "display": "standalone",
        "background_color": "#fbf8f2",
        "theme_color": "#1b6b50",
        "icons": [icon],
    }
    return JsonResponse(data, content_type="application/manifest+json")
