"""Who sits where, round by round: by table for the hall, by school for its teacher."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from turniej.collation import polish_key
from turniej.models import Place, Round, Tournament
from turniej.names import public_name, public_school
from turniej.views.doors import public
from turniej.views.public.frame import mark_or_404, number_asked, page_query, shared_page
from turniej.views.public.schools import asked_school, fits
from turniej.views.pupils import HIDDEN
from turniej.views.titles import round_title, stage_title, whole_title

TABLES = 60
"""How many tables, or schools, stand on one page."""


def shown_rounds(tournament_id: int) -> list[Round]:
    """The rounds that everybody may see, in order."""
    found = Round.objects.filter(stage__tournament=tournament_id).exclude(state__in=HIDDEN)
    return list(found.select_related("stage").order_by("stage__number", "number"))


@public
def seating_page(request: HttpRequest, slug: str, round_id: int = 0) -> HttpResponse:
    """The seating of a round, the newest unless the address names one."""
    mark = mark_or_404(request, slug)
    asked = asked_school(request)
    by = "school" if request.GET.get("by") == "school" else "table"
    number = number_asked(request, "page")
    query = {"by": "school" if by == "school" else "", "q": asked, **page_query(number)}

    def build(tournament: Tournament) -> dict[str, Any]:
        rounds = shown_rounds(tournament.pk)
        round_ = next((one for one in reversed(rounds) if round_id in (0, one.pk)), None)
        if round_ is None and round_id:
            raise Http404
        rows = _rows(round_, by, asked) if round_ else []
        pages = -(-len(rows) // TABLES)
        page = min(number, max(1, pages))
        return {
            "rounds": [{"round": one, "title": whole_title(one)} for one in rounds],
            "round": round_,
            "title": round_title(round_) if round_ else "",
            "stage": stage_title(round_.stage.code) if round_ else "",
            "by": by,
            "asked": asked,
            "rows": rows[(page - 1) * TABLES : page * TABLES],
            "number": page,
            "numbers": range(1, pages + 1),
        }

    return shared_page(request, mark, "seating", build, query=query)


def _rows(round_: Round, by: str, asked: str) -> list[dict[str, Any]]:
    """Cards of tables or of schools: in each its people, with the school or the table and seat of each."""
    places = (
        Place.objects.filter(pairing__round=round_)
        .select_related("pairing__table", "player__school")
        .order_by("pairing__table__number", "seat")
    )
    cards: dict[int, dict[str, Any]] = {}
    for place in places:
        table, school = place.pairing.table, place.player.school
        person = {
            "name": public_name(place.player),
            "school": public_school(school),
            "school_id": school.pk,
            "table": table.number,
            "seat": place.seat + 1,
            "fits": bool(asked) and fits(asked, school.name, school.short),
        }
        key, head = (school.pk, public_school(school)) if by == "school" else (table.number, table.number)
        card = cards.setdefault(key, {"head": head, "people": [], "game": place.pairing.game_id})
        card["people"].append(person)
    found = list(cards.values())
    if asked:
        found = [card for card in found if any(person["fits"] for person in card["people"])]
    if by == "school":
        found.sort(key=lambda card: polish_key(str(card["head"])))
        for card in found:
            card["people"].sort(key=lambda person: polish_key(person["name"]))
    return found
