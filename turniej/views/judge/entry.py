"""A judge's personal link: it asks for the one-time code and becomes a cookie."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from turniej import messages
from turniej.models import Access
from turniej.services import access
from turniej.services.errors import Refused, status_of
from turniej.views.doors import JUDGED, keep_access, public


@public
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def link(request: HttpRequest, token: str) -> HttpResponseBase:
    """Ask for the code of the link, trade both for a cookie, and go to the queue, away from the address."""
    code = request.POST.get("code", "")[:40].replace("\0", "") if request.method == "POST" else ""
    try:
        opened = access.open_link(token, Access.Kind.JUDGE, code)
    except Refused as refused:
        asked = refused.code == "code_needed"
        context = {
            "name": refused.params.get("name", ""),
            "error": "" if asked and request.method != "POST" else messages.say(refused),
            "closed": refused.code in ("link_unknown", "link_revoked", "code_used"),
        }
        return render(request, "judge/link.html", context, status=200 if asked else status_of(refused))
    request.session.pop(JUDGED, None)  # an account in the same browser looks from now on where the link leads
    response = HttpResponseRedirect(reverse("judge:queue"))
    keep_access(response, opened, request)
    return response
