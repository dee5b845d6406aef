"""Short help pages in the language of the reader: for the organiser, the judge, the table, the teacher; and privacy.

Each is a text of its own in each language (`templates/help/<topic>.<language>.html`), because a text that is
translated sentence by sentence reads like one.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from lexicon.messages import attribution_text, edition_title
from lexicon.services import edition_in_force
from turniej.views.doors import public

TOPICS = {
    "organiser": _("For the organiser"),
    "judge": _("For the judge"),
    "table": _("At the table"),
    "teacher": _("For the teacher"),
    "originals": _("Games with draws of letters"),
    "privacy": _("Which data is kept, and for how long"),
}


@public
def index(request: HttpRequest) -> HttpResponse:
    """The list of help pages, and where the word list comes from."""
    edition = edition_in_force()
    words = {
        "title": edition_title(edition) if edition else "",
        "attribution": attribution_text(edition),
        "official": bool(edition and edition.official),
    }
    return render(request, "help/index.html", {"topics": TOPICS.items(), "word_list": words if edition else None})


@public
def topic(request: HttpRequest, topic: str) -> HttpResponse:
    """One help page."""
    if topic not in TOPICS:
        raise Http404
    context = {"title": TOPICS[topic], "text": f"help/{topic}.{get_language()}.html", "topics": TOPICS.items()}
    return render(request, "help/page.html", {**context, "topic": topic})
