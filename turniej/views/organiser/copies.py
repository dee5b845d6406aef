"""The copies that the site saved by itself: before each dangerous step and by schedule; each can be put back."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.models import User
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turniej.services import copies, put_back
from turniej.services.errors import Refused
from turniej.views.doors import account
from turniej.views.organiser.frame import Done, act
from turniej.views.public.kept import PAGES
from turniej.views.typed import words

WORD = gettext_lazy("put back")


def why_label(why: str) -> str:
    """Before which step the copy was saved."""
    return {
        "scheduled": _("by schedule"),
        "redraw": _("before a seating was thrown away"),
        "import": _("before a file changed the list of pupils"),
        "remove": _("before a tournament was removed"),
        "restore": _("before a copy was put back"),
        "hand": _("by hand"),
    }.get(why, why)


def owners() -> str:
    """Who owns the site and can put copies back, by name; a site that nobody owns says so."""
    found = User.objects.filter(is_superuser=True, is_active=True).order_by("pk")
    return ", ".join(user.get_full_name() or user.get_username() for user in found) or _("nobody yet")


def copy_told(request: HttpRequest, name: str) -> str:
    """That a copy of this name was saved before a dangerous step, and who can put it back."""
    if cast(User, request.user).is_superuser:
        said = _("A copy of everything was saved before: %(name)s. You can put it back on the page “Saved copies”.")
    else:
        said = _("A copy of everything was saved before: %(name)s. The owner of the site can put it back: %(owners)s.")
    return said % {"name": name, "owners": owners()}


@account
def copy_list(request: HttpRequest) -> HttpResponse:
    """The saved copies, newest first, for the account that owns the site."""
    user = cast(User, request.user)
    rows = [
        {"name": copy.file.name, "at": localtime(copy.at), "why": why_label(copy.why), "size": copy.file.stat().st_size}
        for copy in (copies.kept() if user.is_superuser else [])
    ]
    return render(
        request, "organiser/copies.html", {"rows": rows, "word": WORD, "may": user.is_superuser, "owners": owners()}
    )


@account
@act
def save(request: HttpRequest) -> Done:
    """Save a copy now."""
    if not cast(User, request.user).is_superuser:
        raise Refused("forbidden")
    copies.save("hand")
    return Done(reverse("organiser:copies"), _("A copy is saved."))


@account
@act
def restore(request: HttpRequest) -> Done:
    """Put a copy back, typed as a word."""
    copy = put_back.put_back(
        words(request, "name"),
        typed=request.POST.get("typed", ""),
        word=str(WORD),
        user=cast(User, request.user),
    )
    PAGES.forget()
    said = _("Everything is as it was on %(at)s. What was there before is saved as a copy.")
    return Done(reverse("organiser:copies"), said % {"at": f"{localtime(copy.at):%d.%m.%Y %H:%M}"})


@account
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    """One copy as a file, to be kept elsewhere; 404 for anybody but the owner of the site."""
    if not cast(User, request.user).is_superuser:
        raise Http404
    try:
        copy = put_back.find(name)
    except Refused as refused:
        raise Http404 from refused
    return FileResponse(copy.file.open("rb"), as_attachment=True, filename=copy.file.name)
