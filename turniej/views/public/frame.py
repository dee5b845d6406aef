"""What the public pages of a tournament share: which tournaments are public, and the page with its sections."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from turniej.models import Tournament

SECTIONS: tuple[tuple[str, Any], ...] = (("standings", _("Standings")),)


def tournament_or_404(slug: str) -> Tournament:
    """The public tournament of an address; one that is not public does not exist for the public."""
    found = Tournament.objects.select_related("edition").filter(slug=slug, is_public=True).first()
    if found is None:
        raise Http404
    return found


def page(
    request: HttpRequest, tournament: Tournament, section: str, context: dict[str, Any], *, template: str = ""
) -> HttpResponse:
    """A public page in the frame of its tournament."""
    sections = [
        {"key": key, "label": label, "url": reverse(f"public:{key}", kwargs={"slug": tournament.slug})}
        for key, label in SECTIONS
    ]
    frame = {"tournament": tournament, "section": section, "sections": sections, **context}
    return render(request, f"public/{template or section}.html", frame)
