"""What the organiser's forms promise: nothing before it is confirmed, nothing over another's change, danger typed."""

import json
import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from tests.turniej.views.day import Organiser, ready, roster, second
from turniej import demonstration
from turniej.models import Place, Round, Tournament
from turniej.services import copies

pytestmark = pytest.mark.django_db


def test_two_organisers_at_the_settings_the_second_is_told_what_changed() -> None:
    organiser = Organiser().start()
    revision = organiser.tournament.revision
    fields = {"day": "2026-05-09", "seating_mode": "hall", "is_public": "on", "revision": revision}
    second(organiser).post("settings/", name="Nowa nazwa", **fields)
    told = organiser.post("settings/", status=409, name="Inna nazwa", **fields)
    assert told["code"] == "stale"
    assert organiser.tournament.name == "Nowa nazwa"


def test_a_swap_by_hand_is_judged_first_and_the_certificate_follows() -> None:
    organiser = ready(12)
    round_id = organiser.post("draw/")["id"]
    places = list(Place.objects.filter(pairing__round_id=round_id).select_related("player", "pairing"))
    first = places[0]
    clash = next(
        place
        for place in places
        if place.pairing_id != first.pairing_id
        and any(
            other.player.school_id == place.player.school_id and other.pk != first.pk
            for other in places
            if other.pairing_id == first.pairing_id
        )
    )
    fields = {"place_a": first.pk, "place_b": clash.pk}
    shown = organiser.client.post(organiser.at(f"rounds/{round_id}/swap/"), {**fields, "step": "preview"})
    assert "z jednej szkoły więcej" in shown.content.decode()
    assert Round.objects.get(pk=round_id).certificate["same_school"] == 0
    organiser.post(f"rounds/{round_id}/swap/", **fields, step="save")
    html = organiser.page(f"rounds/{round_id}/")
    assert "Zmieniono ręcznie" in html
    assert Round.objects.get(pk=round_id).certificate["same_school"] >= 1
    assert "zmieniono ręcznie" in organiser.page(f"rounds/{round_id}/verify/")


def test_a_seating_is_thrown_away_only_by_the_typed_word() -> None:
    organiser = ready(8)
    round_id = organiser.post("draw/")["id"]
    assert organiser.post(f"rounds/{round_id}/withdraw/", status=422, typed="tak")["code"] == "type_the_word"
    boss = User.objects.create_superuser("szefowa")
    sent = {"typed": "usuń", "reason": "spóźnieni"}
    page = organiser.client.post(organiser.at(f"rounds/{round_id}/withdraw/"), sent, follow=True).content.decode()
    name = copies.kept()[0].file.name
    assert f"{name}. Może ją przywrócić właściciel strony: {boss}." in page, "who may not put it back is told who may"
    for where in (page, organiser.page(f"rounds/{round_id}/")):
        assert "Przywróć odrzucone rozsadzenie" in where
    organiser.post(f"rounds/{round_id}/put-back/")
    assert "Przywróć odrzucone rozsadzenie" not in organiser.page(f"rounds/{round_id}/")
    assert f"zapisana kopia: {name}" in organiser.page("log/")
    organiser.post(f"rounds/{round_id}/withdraw/", **sent)
    again = organiser.post("draw/")["id"]
    assert again != round_id


def test_the_same_seed_draws_the_same_seating_and_the_page_says_so() -> None:
    organiser = ready(12)
    round_id = organiser.post("draw/", seed=41)["id"]
    assert "to samo rozsadzenie" in organiser.page(f"rounds/{round_id}/verify/")
    Round.objects.filter(pk=round_id).update(algorithm="0")
    told = organiser.page(f"rounds/{round_id}/verify/")
    assert "nie można tu wylosować ponownie" in told and "zmieniono ręcznie" not in told


@pytest.mark.parametrize(("mode", "players"), [("stations", 13), ("hall", 22), ("points", 9)])
def test_the_command_that_the_page_prints_draws_the_first_round_again(tmp_path, mode, players) -> None:
    organiser = Organiser().start(seating_mode=mode)
    Tournament.objects.update(seating_mode=mode)
    head, *rows = roster(players).splitlines()
    listed = b"\n".join([head, *reversed(rows)])  # the schools come in another order than their names
    preview = organiser.upload(listed)
    organiser.post("roster/confirm/", rows=preview["rows"], revision=preview["revision"])
    organiser.check_everybody_in()
    round_ = Round.objects.get(pk=organiser.post("draw/")["id"])
    page = organiser.page(f"rounds/{round_.pk}/verify/")
    _python, _manage, command, _file, *options = re.search("python3 manage.py seating [^<]*", page)[0].split()
    file = tmp_path / "roster.csv"
    file.write_bytes(listed)
    out = StringIO()
    call_command(command, str(file), *options, "--json", stdout=out)
    tables = [table["seats"] for table in json.loads(out.getvalue())["rounds"][0]["tables"]]
    entered = {pk: number for number, (pk, _school) in enumerate(round_.inputs["players"], 1)}
    assert tables == [
        [entered[place.player_id] for place in pairing.places.order_by("seat")]
        for pairing in round_.pairings.order_by("table__number")
    ]


def test_of_a_later_round_the_page_prints_no_command_that_would_draw_another_one() -> None:
    organiser = ready(12)
    first = organiser.draw_and_start()
    organiser.type_results(first, lambda _pairing, seat, player: 300 + player - seat)
    organiser.post(f"rounds/{first.pk}/close/")
    told = organiser.page(f"rounds/{organiser.post('draw/')['id']}/verify/")
    assert "to samo rozsadzenie" in told and "Sama lista nie wystarczy" in told
    assert "manage.py seating" not in told


def test_of_pairs_the_page_does_not_say_that_the_seed_gives_them_again() -> None:
    organiser = ready(8, template="swiss")
    round_id = organiser.post("draw/")["id"]
    told = organiser.page(f"rounds/{round_id}/verify/")
    assert "nie można tu wylosować ponownie" in told and "to samo rozsadzenie" not in told
    first, *_same, other = Place.objects.filter(pairing__round=round_id).order_by("pairing__table__number", "seat")
    organiser.post(f"rounds/{round_id}/swap/", place_a=first.pk, place_b=other.pk, step="save")
    assert "zmieniono ręcznie" in organiser.page(f"rounds/{round_id}/verify/")


def test_a_site_that_nobody_owns_says_so_instead_of_naming_nobody() -> None:
    organiser = Organiser()
    assert "właściciel strony: na razie nikt." in organiser.client.get("/organiser/copies/").content.decode()
    User.objects.create_superuser("szefowa")
    assert "właściciel strony: szefowa." in organiser.client.get("/organiser/copies/").content.decode()


def test_a_tournament_is_removed_only_by_its_typed_name_and_only_by_an_owner() -> None:
    organiser = ready(4)
    organiser.draw_and_start()
    other = second(organiser)
    name = organiser.tournament.name
    assert other.client.post(other.at("remove/"), {"typed": name}).status_code == 403
    assert organiser.post("remove/", status=422, typed="inna")["code"] == "type_the_name"
    organiser.post("remove/", typed=name)
    assert not Tournament.objects.exists()


def test_one_button_removes_the_demonstration_and_starts_the_own_tournament() -> None:
    organiser = Organiser().start()
    Tournament.objects.update(is_demonstration=True)
    made = organiser.post("/organiser/own-instead/", name="Nasz turniej", day="2026-06-01")
    assert list(Tournament.objects.values_list("slug", "is_demonstration")) == [(made["slug"], False)]
    assert not demonstration.wanted()
    demonstration.marker().unlink()


def test_what_was_done_can_be_taken_back_step_by_step() -> None:
    organiser = ready(4)
    round_id = organiser.post("draw/")["id"]
    organiser.post(f"rounds/{round_id}/publish/")
    assert "Cofnij ogłoszenie" in organiser.page()
    organiser.post(f"rounds/{round_id}/unpublish/")
    organiser.post(f"rounds/{round_id}/publish/")
    organiser.post(f"rounds/{round_id}/start/")
    round_ = Round.objects.get(pk=round_id)
    organiser.type_results(round_, lambda pairing, seat, player: 100 + seat)
    organiser.post(f"rounds/{round_id}/close/")
    organiser.post(f"rounds/{round_id}/reopen/", reason="karta znaleziona")
    assert Round.objects.get(pk=round_id).state == "playing"


def test_rules_are_shown_in_words_and_frozen_at_the_first_seating() -> None:
    organiser = Organiser().start()
    fields = {
        "time_cap_minutes": 20,
        "time_finish": "cycle",
        "leftovers_after_cap": "subtract",
        "exchanges_max": 3,
        "go_out_bonus": "none",
        "short_tables": "last_zero",
        "promotion_ties": "criteria",
    }
    organiser.post("settings/rules/", **fields)
    assert "Partia trwa 20 minut;" in organiser.page("settings/")
    organiser.import_roster(8)
    organiser.check_everybody_in()
    organiser.post("draw/")
    assert organiser.post("settings/rules/", status=422, **fields)["code"] == "frozen"


def test_a_late_pupil_plays_from_the_next_round_and_a_withdrawn_one_no_longer() -> None:
    organiser = ready(8)
    round_ = organiser.draw_and_start()
    organiser.type_results(round_, lambda pairing, seat, player: 900 - 5 * player - seat)
    organiser.post(f"rounds/{round_.pk}/close/")
    school = organiser.tournament.schools.first()
    assert school is not None
    late = organiser.post("players/new/", school=school.pk, first_name="Późna", last_name="Ola")["id"]
    leaver = organiser.tournament.players.first()
    assert leaver is not None
    organiser.post(f"players/{leaver.pk}/do/", do="withdraw", reason="choroba")
    drawn = organiser.post("draw/")["id"]
    seated = set(Place.objects.filter(pairing__round_id=drawn).values_list("player_id", flat=True))
    assert late in seated and leaver.pk not in seated


def test_pl_7_where_a_school_is_too_big_the_refusal_offers_what_helps() -> None:
    organiser = Organiser().start()
    organiser.import_roster(8, schools=2)
    organiser.check_everybody_in()
    answer = organiser.client.post(organiser.at("draw/"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Losuj, nawet jeśli uczniowie jednej szkoły muszą się spotkać" in page and 'name="allow_clashes"' in page
    assert "Losuj przy" not in page
    organiser.post("draw/", allow_clashes="on")


def test_pl_7_more_tables_are_offered_where_they_help() -> None:
    organiser = Organiser().start()
    names = [f"SP {max(0, number - 3)};Ola;Nowak{'abcdefghijkl'[number]};5a" for number in range(12)]
    preview = organiser.upload("\n".join(["szkoła;imię;nazwisko;klasa", *names]).encode())
    organiser.post("roster/confirm/", rows=preview["rows"], revision=preview["revision"])
    organiser.check_everybody_in()
    page = organiser.client.post(organiser.at("draw/")).content.decode()
    assert "Losuj przy 4 stolikach" in page
    organiser.post("draw/", tables=4)


def test_languages_are_named_in_their_own_words() -> None:
    page = Client().get("/").content.decode()
    assert all(f'aria-label="{name}"' in page for name in ("polski", "English", "français"))
