"""What every request passes: the hosts that a laptop answers to, and the language that the visitor chose."""

import ipaddress
import socket
from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.request import split_domain_port, validate_host
from django.utils import translation

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
