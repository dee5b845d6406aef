"""The control room says what is wrong and what is next; hall, stages, copies and links do what they say."""

import inspect
import re
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.turniej.views.day import Organiser, ready
from tests.turniej.views.test_organiser_forms import second
from turniej.models import Access, Decision, Device, LogEntry, Pairing, Place, Round, Stage, Tournament
from turniej.names import full_name
from turniej.services import copies, log, plans, progress, room
from turniej.views.organiser.concerns import SENTENCES
from turniej.views.organiser.taking_back import WAYS

pytestmark = pytest.mark.django_db


def spread(pairing: Pairing, seat: int, player: int) -> int:
    return 900 - 5 * (player % 150) - seat


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


def test_a_correction_at_the_awards_that_makes_the_finalists_equal_is_said() -> None:
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
    organiser.post("phase/", to="play")
    assert "Losuj dogrywkę" in organiser.page()


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


def test_everybody_reads_the_announcement_and_clocks_stand_with_a_reason() -> None:
    organiser = ready(8)
    organiser.draw_and_start()
    organiser.post("announce/", text="Obiad o 12:30")
    assert organiser.tournament.announcement == "Obiad o 12:30"
    organiser.post("hall/pause/", reason="alarm")
    assert "wszystkie zegary stoją" in organiser.page()
    assert LogEntry.objects.get(action="hall.paused").reason == "alarm"
    organiser.post("hall/resume/")
    assert organiser.tournament.paused_at is None


def test_the_timetable_is_kept_in_order_and_a_wrong_time_refused() -> None:
    organiser = Organiser().start()
    organiser.post("settings/timetable/", at=["10:00", "09:15", ""], text=["Runda 1", "Rejestracja", ""])
    assert [row["text"] for row in organiser.tournament.timetable] == ["Rejestracja", "Runda 1"]
    assert organiser.post("settings/timetable/", status=422, at=["25:00"], text=["x"])["code"] == "bad_time"


def test_a_dead_tablet_gets_another_card_and_the_old_one_is_shut_out() -> None:
    organiser = ready(8)
    organiser.draw_and_start()
    first = organiser.post("tables/issue/")["cards"]
    table = organiser.tournament.tables.first()
    assert table is not None
    organiser.post("tables/replace/", table=table.pk)
    again = organiser.post("tables/issue/")["cards"]
    assert first[0]["code"] != again[0]["code"] and first[1:] == again[1:]
    device = Device.objects.filter(revoked_at=None).last()
    organiser.post("tables/revoke/", device=device.pk)
    assert Device.objects.filter(revoked_at=None).count() == 1


def test_a_game_moves_to_a_free_table_only() -> None:
    organiser = ready(8)
    pairing = organiser.draw_and_start().pairings.first()
    assert pairing is not None
    assert organiser.post(f"pairings/{pairing.pk}/move/", status=422, table=2)["code"] == "table_taken"
    organiser.post(f"pairings/{pairing.pk}/move/", table=9)
    pairing.refresh_from_db()
    assert pairing.table.number == 9


def test_two_children_in_each_others_chairs_exchange_names() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    before = list(Place.objects.order_by("seat").values_list("player_id", flat=True))
    organiser.post(f"pairings/{pairing.pk}/swap/", seat_a=0, seat_b=3)
    after = list(Place.objects.order_by("seat").values_list("player_id", flat=True))
    assert after == [before[3], before[1], before[2], before[0]]


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
    assert "Wczytano" in organiser.page("log/?action=roster.imported") or "lista" in organiser.page("log/").lower()
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


def test_the_time_of_a_round_is_kept_in_the_tournaments_own_zone() -> None:
    organiser = ready(4)
    round_id = organiser.post("draw/")["id"]
    organiser.post(f"rounds/{round_id}/plan/", at="10:30")
    planned = Round.objects.get(pk=round_id).planned_at
    assert planned is not None
    assert f"{planned.astimezone(ZoneInfo('Europe/Warsaw')):%H:%M}" == "10:30"
    assert 'value="10:30"' in organiser.page(f"rounds/{round_id}/")
    assert organiser.post(f"rounds/{round_id}/plan/", status=422, at="25:61")["code"] == "bad_time"
    organiser.post(f"rounds/{round_id}/plan/", at="")
    assert Round.objects.get(pk=round_id).planned_at is None
