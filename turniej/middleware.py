"""What every request passes: the hosts that a laptop answers to, and the language that the visitor chose."""

import ipaddress
import logging
import socket
from collections.abc import Callable
from functools import cache
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.http.request import split_domain_port, validate_host
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext

log = logging.getLogger(__name__)

LARGEST_KEY = 2**63 - 1

Handler = Callable[[HttpRequest], HttpResponse]


@cache
def own_names() -> frozenset[str]:
    """Return the names under which this machine is reached in its own network."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.split('.')[0]}.local", f"{name.split('.')[0]}.lan"})


def is_own_host(host: str) -> bool:
    """Say whether `host` (without a port) can be this machine in a LAN: a private address or one of its names.

    A name of the outside that somebody points at this machine (DNS rebinding) is none of these. The addresses are not
    listed one by one, because a laptop joins the hall's network after its start.
    """
    if host in own_names():
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return address.is_private or address.is_loopback or address.is_link_local


class LanHosts:
    """Refuses a foreign Host header in the embedded profile; the server profile lists its hosts instead."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 400 to a host that is neither this machine's nor listed, and pass on everything else."""
        if "*" in settings.ALLOWED_HOSTS:
            host, _port = split_domain_port(request.META.get("HTTP_HOST", "localhost").lower())
            listed = [name for name in settings.ALLOWED_HOSTS if name != "*"]
            if not is_own_host(host) and not validate_host(host, listed):
                return HttpResponseBadRequest("This address is not the site's.", content_type="text/plain")
        return self.get_response(request)


class ChosenLanguage:
    """Shows each page in the language that the visitor chose, and in Polish until then.

    The browser's own language does not decide: a hall speaks Polish, whatever the tablet was set up in.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Activate the language of the cookie for this request."""
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        language = chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", language)
            return response


class PossibleNumbers:
    """Knows that no row has a number that no database can hold, so that such an address is simply not there."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(self, _request: HttpRequest, _view: object, _args: object, kwargs: dict[str, Any]) -> None:
        """Raise Http404 for an address with such a number."""
        if any(isinstance(value, int) and value > LARGEST_KEY for value in kwargs.values()):
            raise Http404


class DatabaseAway:
    """Says that the database does not answer, and that nothing was lost, where a server error would say nothing."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer 503 with a sentence, as JSON to who speaks JSON; nothing of the request has been stored."""
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        log.error("database away", extra={"event": "database_away"})
        said = gettext("The site waits for its database. Nothing is lost: please try again in a moment.")
        if request.content_type == "application/json" or not request.accepts("text/html"):
            body = {"ok": False, "code": "unavailable", "message": said}
            response: HttpResponse = JsonResponse(body, status=503)
        else:
            response = HttpResponse(render_to_string("unavailable.html", {"said": said}), status=503)
        response.headers["Retry-After"] = "5"
        return response
