"""Somebody comes late or does not come: the forms of a seating that has not started."""

import pytest

from tests.turniej.views.day import Organiser, ready
from turniej.models import Place, Round
from turniej.services import people
from turniej.services.who import system

pytestmark = pytest.mark.django_db


def drawn(players: int) -> tuple[Organiser, Round]:
    organiser = Organiser().start()
    organiser.import_roster(players)
    organiser.check_everybody_in()
    return organiser, Round.objects.get(pk=organiser.post("draw/")["id"])


def test_one_who_came_late_is_offered_a_chair() -> None:
    organiser, round_ = drawn(7)
    assert f"rounds/{round_.pk}/late/" not in organiser.page(f"rounds/{round_.pk}/")
    school = people.add_school(organiser.tournament, "SP 9 Łan", who=system())
    late = people.add_player(organiser.tournament, school=school, first_name="Iga", last_name="Rak", who=system())
    assert "Iga Rak" in organiser.page(f"rounds/{round_.pk}/")
    organiser.post(f"rounds/{round_.pk}/late/", player=late.pk)
    assert Place.objects.filter(pairing__round=round_, player=late).exists()
    assert organiser.post(f"rounds/{round_.pk}/late/", status=422, player=late.pk)["code"] == "seated_already"
    unknown = organiser.client.post(organiser.at(f"rounds/{round_.pk}/late/"), {"player": 999999})
    assert unknown.status_code == 404


def test_a_late_entry_during_a_drawn_round_leads_to_its_free_chairs() -> None:
    organiser = ready(7)
    made = organiser.post("draw/")["id"]
    school = organiser.tournament.schools.all()[0]
    fields = {"school": school.pk, "first_name": "Późna", "last_name": "Żółw"}
    answer = organiser.client.post(organiser.at("players/new/"), fields, follow=True)
    assert answer.redirect_chain[-1][0] == organiser.at(f"rounds/{made}/#late")
    html = answer.content.decode()
    assert "Ta runda jest już rozlosowana" in html and 'id="late"' in html
    organiser.post(f"rounds/{made}/publish/")
    organiser.post(f"rounds/{made}/start/")
    late = organiser.post("players/new/", **{**fields, "first_name": "Jan"})
    assert late["url"] == organiser.at("roster/")


def test_one_who_does_not_come_is_taken_out() -> None:
    organiser, round_ = drawn(8)
    place = Place.objects.filter(pairing__round=round_).first()
    organiser.post(f"rounds/{round_.pk}/take-out/", place=place.pk)
    assert Place.objects.filter(pairing__round=round_).count() == 7
    organiser.post(f"rounds/{round_.pk}/publish/")
    organiser.post(f"rounds/{round_.pk}/start/")
    other = Place.objects.filter(pairing__round=round_).first()
    assert organiser.post(f"rounds/{round_.pk}/take-out/", status=422, place=other.pk)["code"] == "round_started"


def test_two_who_sat_down_at_each_others_tables_change_names() -> None:
    organiser, round_ = drawn(8)
    organiser.post(f"rounds/{round_.pk}/publish/")
    organiser.post(f"rounds/{round_.pk}/start/")
    first, second = round_.pairings.order_by("pk")
    here, there = first.places.first(), second.places.first()
    assert f'value="{there.pk}"' in organiser.page(f"pairings/{first.pk}/")
    fields = {"place_a": here.pk, "place_b": there.pk}
    shown = organiser.client.post(organiser.at(f"pairings/{first.pk}/swap-people/"), {**fields, "step": "preview"})
    assert 'class="certificate__' in shown.content.decode()
    assert Place.objects.get(pk=here.pk).player_id == here.player_id
    organiser.post(f"pairings/{first.pk}/swap-people/", **fields)
    assert Place.objects.get(pk=here.pk).player_id == there.player_id
    refused = organiser.post(f"pairings/{first.pk}/swap-people/", status=422, place_a=here.pk, place_b=here.pk)
    assert refused["code"] == "same_table"


def test_the_plan_is_made_longer_and_shorter() -> None:
    organiser = Organiser().start()
    organiser.import_roster(12)
    assert "stages/add/" in organiser.page("stages/")
    organiser.post("stages/add/", format="knock_out")
    stages = list(organiser.tournament.stages.order_by("number"))
    assert [stage.code for stage in stages] == ["tables", "stage2", "semi_final", "final"]
    assert [stage.format for stage in stages] == ["drawn", "groups", "groups", "knock_out"]
    assert organiser.post("stages/remove/", status=422, number=1)["code"] == "not_the_last"
    organiser.post("stages/remove/", number=4)
    assert [stage.code for stage in organiser.tournament.stages.order_by("number")] == ["tables", "semi_final", "final"]
    assert organiser.post("stages/add/", status=422, format="marathon")["code"] == "unknown_format"
