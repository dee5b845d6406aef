"""QR codes as SVG, and the address that a tablet or phone in the hall reaches this site by."""

from __future__ import annotations

import io

import segno
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.safestring import SafeString, mark_safe

from turniej.addresses import lan_address


def qr_svg(text: str) -> SafeString:
    """The QR code of a text as an SVG element (made of squares, nothing of the text in it): the page's CSS sizes it."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, svgclass="qr", lineclass=None
    )
    return mark_safe(out.getvalue().decode())


def hall_host(request: HttpRequest) -> str:
    """Host and port by which the hall reaches this site: as this page was reached, or, where the organiser sits at the
    laptop itself, the laptop's address in the network."""
    host, port = split_domain_port(request.get_host())
    if host not in ("localhost", "127.0.0.1", "[::1]", "::1"):
        return request.get_host()
    found = lan_address() or host
    return f"{found}:{port}" if port else found


def address(request: HttpRequest, path: str) -> str:
    """The whole address of a path, as it goes into a QR code for the hall."""
    return f"{request.scheme}://{hall_host(request)}{path}"
