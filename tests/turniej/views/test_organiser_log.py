"""The log as the organiser reads it: what, who, why, before and after, and how each act is taken back."""

import re

import pytest
from django.urls import reverse

from tests.turniej.views.day import ready, second, spread
from turniej.models import Decision
from turniej.names import full_name
from turniej.services import log
from turniej.views.organiser.taking_back import WAYS

pytestmark = pytest.mark.django_db


def test_a15_a_correction_needs_a_reason_and_stands_in_the_log_with_before_and_after() -> None:
    organiser = ready(4)
    round_ = organiser.draw_and_start()
    organiser.type_results(round_, spread)
    pairing = round_.pairings.get()
    ranks = dict(pairing.places.values_list("seat", "rank"))
    fields = {f"score_{seat}": 100 + ranks[seat] for seat in range(4)}
    assert organiser.post(f"pairings/{pairing.pk}/correct/", status=422, **fields)["code"] == "reason_missing"
    organiser.post(f"pairings/{pairing.pk}/correct/", reason="231 zamiast 213", **fields)
    html = organiser.page("log/?action=result.corrected")
    assert "231 zamiast 213" in html and " : ".join(map(str, fields.values())) in html and "stolik 1" in html
    told = re.findall("<li>([^<]*)</li>", organiser.page(f"pairings/{pairing.pk}/"))
    last, first = (full_name(pairing.places.get(rank=rank).player) for rank in (4, 1))
    assert f"{first}: Punkty Turniejowe z 0 na 3." in told and f"{last}: z miejsca 1 na miejsce 4." in told
    assert f"Pierwsze miejsce zajmuje teraz: {first}." in told
    assert f"Pierwsze miejsce zajmuje teraz: {first}." in html


def test_the_log_is_filtered_by_what_and_who() -> None:
    organiser = ready(4)
    second(organiser).post("schools/new/", name="SP 99")

    def rows(query: str) -> list[str]:
        body = organiser.page(f"log/?{query}").partition("<tbody>")[2].partition("</tbody>")[0]
        return [row for row in body.split("<tr>")[1:] if "<td" in row]

    (imported,) = rows("action=roster.imported")
    assert "Wczytano listę uczniów" in imported
    (added,) = rows("actor=account:drugi-organiser")
    assert "SP 99" in added
    assert len(rows("actor=account:ola")) == len(rows("")) - 2, "all but the other's act and the making by the house"
    assert "nie pasuje do tych filtrów" in organiser.page("log/?action=round.closed")


def test_every_act_of_the_log_says_how_it_is_taken_back_or_why_not() -> None:
    assert set(log.REGISTRY) <= set(WAYS)
    organiser = ready(8)
    for way in WAYS.values():
        if way.page:
            reverse(f"organiser:{way.page}", kwargs={"slug": "t", **({way.needs: 1} if way.needs else {})})
    round_id = organiser.post("draw/")["id"]
    html = organiser.page("log/")
    assert f'<a href="{organiser.at(f"rounds/{round_id}/")}">na stronie rundy</a>' in html
    assert "nigdy: według tych zasad toczą się partie" in html
    reader = second(organiser, "reader")
    assert ">na stronie rundy</a>" not in reader.page("log/") and "na stronie rundy" in reader.page("log/")


def test_a_start_a_stage_and_a_lot_are_taken_back_by_buttons_that_show_only_while_they_work() -> None:
    organiser = ready(5)
    round_ = organiser.draw_and_start()
    assert "Cofnij start" in organiser.page() and "Cofnij start" in organiser.page(f"rounds/{round_.pk}/")
    organiser.post(f"rounds/{round_.pk}/stop/")
    organiser.post(f"rounds/{round_.pk}/start/")
    organiser.type_results(round_, spread)
    assert "Cofnij start" not in organiser.page()
    assert organiser.post(f"rounds/{round_.pk}/stop/", status=422)["code"] == "was_played"
    organiser.post(f"rounds/{round_.pk}/close/")
    last = organiser.draw_and_start()
    organiser.type_results(last, spread)
    organiser.post(f"rounds/{last.pk}/close/")
    organiser.post("stages/next/")
    assert "Wróć do poprzedniego etapu" in organiser.page()
    organiser.post("stages/back/")
    assert organiser.status()["action"]["code"] == "next_stage"
    organiser.post("stages/next/")
    final = organiser.draw_and_start()
    assert "Wróć do poprzedniego etapu" not in organiser.page()
    organiser.type_results(final, lambda pairing, seat, player: 200)
    organiser.post(f"rounds/{final.pk}/close/")
    tie = organiser.status()["ties"][0]
    organiser.post("stages/lot/", stage=tie["stage"], players=tie["players"])
    assert "Cofnij to" in organiser.page("stages/")
    organiser.post("stages/decision/back/", decision=Decision.objects.get().pk)
    assert organiser.status()["ties"] == [tie]
