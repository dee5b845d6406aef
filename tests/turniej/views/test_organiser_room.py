"""The control room says what is wrong and what is next; hall, stages, copies and links do what they say."""

import inspect
import re

import pytest
from django.contrib.auth.models import User

from tests.turniej.views.day import Organiser, ready, spread
from turniej.models import Access, Decision, Pairing, Round, Stage, Tournament
from turniej.names import full_name
from turniej.services import copies, plans, progress, room
from turniej.views.organiser.concerns import SENTENCES

pytestmark = pytest.mark.django_db


def test_an_empty_tournament_says_what_to_do() -> None:
    organiser = Organiser().start()
    assert "Wczytaj listę uczniów" in organiser.page()
    assert "Na liście nie ma jeszcze nikogo." in organiser.page("roster/")
    assert "Nie ma jeszcze rundy." in organiser.page("rounds/")
    assert "Liczba stolików wynika z liczby uczniów: najpierw lista." in organiser.page("tables/")


def test_the_room_goes_on_saying_that_others_should_play_in_a_stage_that_has_begun() -> None:
    organiser = ready(12)
    while progress.what_next(organiser.tournament).code == "draw":
        round_ = organiser.draw_and_start()
        organiser.type_results(round_, spread)
        organiser.post(f"rounds/{round_.pk}/close/")
    organiser.post("stages/next/")
    assert "Wyniki poprawiono" not in organiser.page()
    went = organiser.tournament.stages.get(number=2).stage_entrants.values_list("player_id", flat=True)
    stays = organiser.tournament.players.exclude(pk__in=went)[0]
    for pairing in Pairing.objects.filter(places__player=stays):
        scores = {f"score_{one.seat}": 900 if one.player_id == stays.pk else one.seat for one in pairing.places.all()}
        organiser.post(f"pairings/{pairing.pk}/correct/", **scores, reason="karta źle odczytana")
    for _time in range(2):
        page = organiser.page()
        assert "Wyniki poprawiono po rozpoczęciu etapu „Półfinał”" in page
        assert f"{full_name(stays)} teraz awansuje." in page
    organiser.post("phase/", to="awards")
    assert "Wyniki poprawiono" in organiser.page()


def test_pl_68_a_correction_at_the_awards_that_makes_the_finalists_equal_leads_back_to_a_play_off() -> None:
    organiser = ready(4)
    while progress.what_next(organiser.tournament).code != "awards":
        if progress.what_next(organiser.tournament).code == "next_stage":
            organiser.post("stages/next/")
            continue
        round_ = organiser.draw_and_start()
        organiser.type_results(round_, spread)
        organiser.post(f"rounds/{round_.pk}/close/")
    organiser.post("phase/", to="awards")
    assert "Nikt jeszcze nie wygrał" not in organiser.page()
    pairing = round_.pairings.get()
    level = {f"score_{place.seat}": 300 for place in pairing.places.all()}
    organiser.post(f"pairings/{pairing.pk}/correct/", **level, reason="karta źle odczytana")
    assert "Nikt jeszcze nie wygrał" in organiser.page()
    assert organiser.post("phase/", 422, to="archive")["code"] == "still_equal"
    organiser.post("phase/", to="play")
    assert "Losuj dogrywkę" in organiser.page()
    assert organiser.post("phase/", 422, to="awards")["code"] == "still_equal"
    players = [place.player_id for place in pairing.places.all()]
    organiser.post("stages/lot/", stage=round_.stage_id, players=players)
    organiser.post("phase/", to="awards")
    assert "Nikt jeszcze nie wygrał" not in organiser.page()


def test_what_waits_stands_above_everything() -> None:
    organiser = ready(8)
    round_ = organiser.draw_and_start()
    pairing = round_.pairings.first()
    assert pairing is not None
    organiser.post(f"pairings/{pairing.pk}/result/", **{f"score_{place.seat}": 100 for place in pairing.places.all()})
    html = organiser.page()
    sentence = f"Wynik stolika {pairing.table.number} czeka na ponowne wpisanie."
    assert html.index(sentence) < html.index("now__why")
    assert "Stoliki bez wyniku: 2." in html


def test_a_changed_address_after_the_cards_were_printed_is_told() -> None:
    organiser = ready(8)
    organiser.post("tables/issue/")
    organiser.page("print/cards/")
    assert organiser.tournament.printed_host == "", "looking changes nothing"
    organiser.post("tables/print/")
    assert "Karty stolików wydrukowano" not in organiser.page()
    Tournament.objects.update(printed_host="192.168.1.7:8000")
    assert "Karty stolików wydrukowano z adresem 192.168.1.7:8000" in organiser.page()


def test_the_room_shows_every_table_with_its_state() -> None:
    organiser = ready(8)
    round_ = organiser.draw_and_start()
    html = organiser.page("room/")
    assert html.count("● gra") == 2
    assert html.count("zostało 2") + html.count("zostały 2") == 2
    organiser.type_results(round_, spread)
    assert organiser.page("room/").count("✓ wynik") == 2


def test_stage_numbers_can_be_changed_until_the_stage_starts() -> None:
    organiser = ready(8)
    assert "Zmień liczby" in organiser.page("stages/") and not Stage.objects.exists()
    stage = plans.planned(organiser.tournament)[0]
    fields = {"rounds_planned": 2, "groups": 1, "entrants": 0, "advance": stage.advance}
    organiser.post(f"stages/{stage.number}/", **fields)
    assert plans.planned(organiser.tournament)[0].rounds_planned == 2
    organiser.draw_and_start()
    assert organiser.post(f"stages/{stage.number}/", status=422, **{**fields, "groups": 2})["code"] == "stage_started"


def test_pl_68_a_tie_is_shown_with_its_ways_out_and_a_lot_is_recorded() -> None:
    organiser = ready(5)
    for _step in range(12):
        code = organiser.status()["action"]["code"]
        if code == "next_stage":
            organiser.post("stages/next/")
        elif code == "draw":
            round_ = organiser.draw_and_start()
            final = round_.stage.number > 1
            organiser.type_results(round_, (lambda *_: 200) if final else spread)
            organiser.post(f"rounds/{round_.pk}/close/")
        else:
            break
    assert organiser.status()["action"]["code"] == "play_off"
    html = organiser.page("stages/")
    assert "Równa liczba punktów" in html and "Losuj kolejność" in html
    stage = Stage.objects.filter(started_at__isnull=False).last()
    assert stage is not None
    players = [entrant.player_id for entrant in stage.stage_entrants.all()]
    organiser.post("stages/lot/", stage=stage.pk, players=players)
    assert Decision.objects.get().kind == "lot"
    assert organiser.status()["action"]["code"] == "awards"


def test_links_are_shown_renewed_and_closed() -> None:
    organiser = Organiser().start()
    made = organiser.post("people/judge/", name="Anna Nowak")
    html = organiser.page(f"links/{made['id']}/")
    assert made["code"] in html and "<svg" in html
    organiser.post(f"links/{made['id']}/renew/")
    assert made["code"] not in organiser.page(f"links/{made['id']}/")
    organiser.post(f"links/{made['id']}/revoke/")
    assert not Access.objects.filter(revoked_at=None).exists()
    assert organiser.client.get(organiser.at(f"links/{made['id']}/")).status_code == 404


def test_prizes_are_read_out_from_the_third_place_up() -> None:
    organiser = ready(4, template="school_club")
    while organiser.status()["action"]["code"] == "draw":
        round_ = organiser.draw_and_start()
        organiser.type_results(round_, spread)
        organiser.post(f"rounds/{round_.pk}/close/")
    organiser.post("phase/", to="awards")
    html = organiser.page()
    winner = organiser.status()["winner"][0]["name"]
    assert html.index("Do odczytania") < html.index(winner)
    assert "awards__winner" in html


def test_categories_of_one_event_lead_to_each_other_and_number_their_tables_apart() -> None:
    organiser = ready(4, event_name="Dzień Scrabble", first_table=1)
    first = organiser.slug
    organiser.start(name="Klasy 7-8", event_name="Dzień Scrabble", first_table=21)
    organiser.import_roster(4)
    organiser.check_everybody_in()
    round_ = organiser.draw_and_start()
    assert round_.pairings.get().table.number == 21
    assert f"/organiser/t/{first}/" in organiser.page()


def test_two_categories_at_one_table_are_told_in_both_control_rooms() -> None:
    organiser = ready(4, event_name="Dzień Scrabble")
    organiser.draw_and_start()
    first = organiser.slug
    organiser.start(name="Klasy 7-8", event_name="Dzień Scrabble")
    organiser.import_roster(4)
    organiser.check_everybody_in()
    pairing = organiser.draw_and_start().pairings.get()
    assert pairing.table.number == 2
    assert organiser.post(f"pairings/{pairing.pk}/move/", status=422, table=1)["code"] == "table_of_others"
    Tournament.objects.filter(slug=first).update(event_name="")
    organiser.post(f"pairings/{pairing.pk}/move/", table=1)
    Tournament.objects.filter(slug=first).update(event_name="Dzień Scrabble")
    assert "Stolik 1: siedzi tam też Turniej Łąki." in organiser.page()
    organiser.slug = first
    assert "Stolik 1: siedzi tam też Klasy 7-8." in organiser.page()


def test_everything_that_can_be_wrong_has_a_sentence() -> None:
    source = inspect.getsource(room.concerns)
    codes = set(re.findall(r'(?:Concern\(|\()"(\w+)", "(?:wrong|wait)"', source))
    assert len(codes) >= 8
    assert codes == set(SENTENCES)


def test_an_unofficial_list_is_told_before_the_first_seating_fixes_it() -> None:
    organiser = Organiser().start()
    assert "Lista słów nie jest oficjalna" in organiser.page()


def test_a_saved_copy_is_listed_for_the_sites_owner_only_and_nobody_else_puts_it_back() -> None:
    organiser = ready(4)
    saved = copies.save("hand")
    assert "Kopie widzi i przywraca tylko" in organiser.client.get("/organiser/copies/").content.decode()
    fields = {"name": saved.name, "typed": "przywróć"}
    assert organiser.post("/organiser/copies/restore/", status=403, **fields)["code"] == "forbidden"
    assert organiser.client.get(f"/organiser/copies/{saved.name}").status_code == 404
    boss = User.objects.create_superuser("szefowa")
    organiser.client.force_login(boss)
    assert "ręcznie" in organiser.client.get("/organiser/copies/").content.decode()
    assert b"".join(organiser.client.get(f"/organiser/copies/{saved.name}")).startswith(b"PK")
    assert (
        organiser.post("/organiser/copies/restore/", status=422, name=saved.name, typed="tak")["code"]
        == "type_the_word"
    )
    assert (
        organiser.post("/organiser/copies/restore/", status=404, name="../x.zip", typed="przywróć")["code"]
        == "not_found"
    )
    assert Round.objects.count() == 0
