"""The word search for teachers: is it a word, anagrams, beginnings, patterns. Closed on a table's tablet."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lexicon import helps, messages, services
from lexicon.automaton import DamagedFile
from lexicon.problem import LexiconProblem
from turniej.models import Device, School
from turniej.tokens import hash_token
from turniej.views.doors import TABLET_COOKIE, account, school

KINDS = {
    "check": gettext_lazy("Is it a word?"),
    "anagram": gettext_lazy("Words of exactly these letters"),
    "letters": gettext_lazy("Words out of these letters"),
    "prefix": gettext_lazy("Words that begin so"),
    "pattern": gettext_lazy("Words of this pattern"),
}


@account
def words(request: HttpRequest) -> HttpResponse:
    """The search for whoever has an account."""
    return _page(request)


@school
def school_words(request: HttpRequest, taught: School) -> HttpResponse:
    """The search for a school's teacher."""
    return _page(request)


def _page(request: HttpRequest) -> HttpResponse:
    if _at_a_table(request):
        closed = {"closed": _("On a table's tablet there is no word search.")}
        return render(request, "help/words.html", closed, status=403)
    kind, asked = request.GET.get("kind", "check"), request.GET.get("q", "")
    edition = services.edition_in_force()
    context: dict[str, Any] = {
        "kinds": KINDS.items(),
        "kind": kind,
        "asked": asked[: helps.LONGEST],
        "title": messages.edition_title(edition) if edition else "",
        "attribution": messages.attribution_text(edition),
    }
    if asked:
        context |= _answer(kind, asked)
    return render(request, "help/words.html", context)


def _answer(kind: str, asked: str) -> dict[str, Any]:
    edition = services.edition_in_force()
    if kind == "check":
        verdict = services.check_word(asked, edition)
        sentence = messages.provenance(verdict.word, verdict.verdict, edition)
        return {"verdict": verdict, "sentence": sentence, "reason": messages.verdict_text(verdict)}
    if edition is None:
        return {"problem": messages.REASONS["no_edition"]}
    try:
        return {"found": helps.search(services.automaton_for(edition), kind, asked)}
    except LexiconProblem as problem:
        return {"problem": messages.problem_text(problem)}
    except DamagedFile:
        return {"problem": messages.PROBLEMS["edition_damaged"]}


def _at_a_table(request: HttpRequest) -> bool:
    token = request.COOKIES.get(TABLET_COOKIE, "")
    return bool(token) and Device.objects.filter(token_hash=hash_token(token), revoked_at=None).exists()
