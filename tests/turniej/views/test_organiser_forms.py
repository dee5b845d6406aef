"""What the organiser's forms promise: nothing before it is confirmed, nothing over another's change, danger typed."""

import io
import zipfile

import pytest
import tablib
from django.test import Client

from tests.turniej.views.day import Organiser, ready, roster
from turniej import clock, demonstration
from turniej.exports import Sheet, as_file, safe
from turniej.models import Access, Membership, Pairing, Place, Player, ResultEntry, Round, Tournament
from turniej.services.access import issued

pytestmark = pytest.mark.django_db

BAD = (
    "szkoła;imię;nazwisko;klasa;zgoda\n"
    "SP 1;Ola;Kos;5b;tak\n"
    ";Jan;Bezszkolny;5b;tak\n"
    "SP 1;;Bezimienny;5b;\n"
    "SP 1;Ola;Kos;5b;tak\n"
).encode()


def second(organiser: Organiser, role: str = "organiser") -> Organiser:
    """Another account with a role in the same tournament."""
    other = Organiser(f"drugi-{role}")
    Membership.objects.create(tournament=organiser.tournament, user=other.user, role=role)
    other.slug = organiser.slug
    return other


def test_an_import_shows_one_message_per_bad_row_and_changes_nothing_before_it_is_confirmed() -> None:
    organiser = Organiser().start()
    preview = organiser.upload(BAD)
    assert (preview["new"], preview["bad"]) == (1, 3)
    assert {problem["line"] for problem in preview["problems"]} == {3, 4, 5}
    assert not Player.objects.exists()
    organiser.post("roster/confirm/", rows=preview["rows"], revision=preview["revision"])
    assert Player.objects.count() == 1


def test_the_same_file_again_changes_nothing() -> None:
    organiser = Organiser().start()
    organiser.import_roster(9)
    again = organiser.upload(roster(9))
    assert (again["new"], again["changed"], again["same"]) == (0, 0, 9)


def test_a_preview_page_names_the_rows_in_polish() -> None:
    organiser = Organiser().start()
    answer = organiser.client.post(organiser.at("roster/import/"), {"file": io.BytesIO(BAD)})
    html = answer.content.decode()
    assert "Ten uczeń jest już w pliku, wyżej" in html
    assert "Wiersz 3" in html and "Wiersze z błędami" in html and "Potwierdzam: zmień listę" in html


def test_the_fields_to_look_at_again_are_named_as_on_the_page() -> None:
    answer = Organiser().client.post("/organiser/own-instead/", {"name": "", "day": "jutro"})
    assert answer.status_code == 422
    assert "te pola: Nazwa turnieju, Dzień." in answer.content.decode()


@pytest.mark.parametrize("data", [b"", b"\x00\xff\x00", b"PK\x03\x04 no zip", "imię\nOla".encode(), b"a;b;c\n1;2;3"])
def test_a_file_that_is_no_roster_is_refused_with_a_sentence(data: bytes) -> None:
    organiser = Organiser().start()
    answer = organiser.client.post(organiser.at("roster/import/"), {"file": io.BytesIO(data)})
    assert answer.status_code == 422
    assert "notice--wrong" in answer.content.decode()
    assert not Player.objects.exists()


def test_a_changed_roster_under_the_preview_is_told_and_not_overwritten() -> None:
    organiser = Organiser().start()
    preview = organiser.upload(roster(4))
    second(organiser).post("schools/new/", name="SP 99")
    answer = organiser.client.post(
        organiser.at("roster/confirm/"), {"rows": preview["rows"], "revision": preview["revision"]}
    )
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "Co się w międzyczasie zmieniło" in html and "drugi-organiser" in html
    assert not Player.objects.exists()


def test_two_organisers_at_the_settings_the_second_is_told_what_changed() -> None:
    organiser = Organiser().start()
    revision = organiser.tournament.revision
    fields = {"day": "2026-05-09", "seating_mode": "hall", "is_public": "on", "revision": revision}
    second(organiser).post("settings/", name="Nowa nazwa", **fields)
    told = organiser.post("settings/", status=409, name="Inna nazwa", **fields)
    assert told["code"] == "stale"
    assert organiser.tournament.name == "Nowa nazwa"


def test_two_organisers_at_one_result_the_second_is_told_what_changed() -> None:
    organiser = ready(4)
    round_ = organiser.draw_and_start()
    pairing = round_.pairings.get()
    revision = pairing.revision
    organiser.type_results(round_, lambda pairing, seat, player: 100 + seat)
    fields = {f"score_{seat}": 300 for seat in range(4)}
    told = second(organiser).post(
        f"pairings/{pairing.pk}/correct/", status=409, revision=revision, reason="pomyłka", **fields
    )
    assert told["code"] == "stale"


def test_a_result_counts_only_when_it_is_typed_the_same_twice() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    path = f"pairings/{pairing.pk}/result/"
    first = {f"score_{seat}": 100 + seat for seat in range(4)}
    other = {**first, "score_0": 300}
    assert organiser.post(path, **first)["state"] == "proposed"
    assert organiser.post(path, **other)["state"] == "proposed"
    assert not Place.objects.exclude(score=None).exists()
    typed = organiser.page(f"pairings/{pairing.pk}/").split("Co wpisano")[1]
    assert "101" not in typed, "nobody copies the first typing from the screen"
    assert organiser.post(path, **other)["state"] == "accepted"
    assert Place.objects.get(seat=0).score == 300
    assert ResultEntry.objects.filter(state="accepted").count() == 1


def test_a_second_person_confirms_a_result() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    fields = {f"score_{seat}": 100 + seat for seat in range(4)}
    organiser.post(f"pairings/{pairing.pk}/result/", **fields)
    judge = second(organiser, "judge")
    assert judge.post(f"pairings/{pairing.pk}/result/", **fields)["state"] == "accepted"


@pytest.mark.parametrize("score", ["", "abc", "99999", "12.5"])
def test_a_score_that_is_none_is_refused_with_a_sentence(score: str) -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    fields = {f"score_{seat}": score for seat in range(4)}
    answer = organiser.client.post(organiser.at(f"pairings/{pairing.pk}/result/"), fields)
    assert answer.status_code == 422
    assert not ResultEntry.objects.exists()


def test_a19_an_excluded_pupil_needs_no_score_and_gets_no_points() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    fields = {"score_0": 90, "score_1": 80, "score_2": 70, "excluded_3": "on"}
    organiser.post(f"pairings/{pairing.pk}/result/", **fields)
    organiser.post(f"pairings/{pairing.pk}/result/", **fields)
    assert Place.objects.get(seat=3).excluded


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
    organiser.post(f"rounds/{round_id}/withdraw/", typed="usuń", reason="spóźnieni")
    again = organiser.post("draw/")["id"]
    assert again != round_id


def test_the_same_seed_draws_the_same_seating_and_the_page_says_so() -> None:
    organiser = ready(12)
    round_id = organiser.post("draw/", seed=41)["id"]
    assert "to samo rozsadzenie" in organiser.page(f"rounds/{round_id}/verify/")


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


def test_an_invitation_makes_an_account_with_the_role_and_works_once() -> None:
    organiser = Organiser().start()
    row = organiser.post("people/invite/", name="Pani Ela", role="reader")
    token = issued(Access.objects.get(pk=row["id"])).token
    stranger = Client()
    fields = {"username": "ela", "password1": "dluga-fraza-81", "password2": "dluga-fraza-81"}
    answer = stranger.post(f"/account/invitation/{token}/", fields)
    assert answer.status_code == 302
    assert Membership.objects.get(user__username="ela").role == "reader"
    assert stranger.get(organiser.at("log/")).status_code == 200
    assert stranger.get(organiser.at("settings/")).status_code == 403
    again = Client().post(f"/account/invitation/{token}/", {**fields, "username": "obcy"})
    assert again.status_code >= 400
    assert Membership.objects.count() == 2


@pytest.mark.parametrize("gone", ["unknown", "used", "revoked"])
def test_an_invitation_that_is_gone_asks_nobody_for_a_password(gone: str) -> None:
    organiser = Organiser().start()
    row = organiser.post("people/invite/", name="Pani Ela", role="reader")
    access = Access.objects.get(pk=row["id"])
    token = issued(access).token
    if gone == "used":
        Access.objects.update(used_at=clock.now())
    elif gone == "revoked":
        Access.objects.update(revoked_at=clock.now())
    else:
        token = "nieznany"
    stranger, url = Client(), f"/account/invitation/{token}/"
    fields = {"username": "ola", "password1": "dluga-fraza-81", "password2": "dluga-fraza-81"}
    for answer in (stranger.get(url), stranger.post(url, fields)):
        assert 400 <= answer.status_code < 500
        page = answer.content.decode()
        assert "Ten odnośnik niczego nie otwiera" in page
        assert 'name="password1"' not in page and "już istnieje" not in page


def test_the_last_owner_stays() -> None:
    organiser = Organiser().start()
    member = Membership.objects.get()
    assert organiser.post(f"people/{member.pk}/role/", status=422, role="reader")["code"] == "last_owner"


@pytest.mark.parametrize("text", ["=1+1", "+48 600", "-2", "@SUM(A1)", "\t=x", "\r=x"])
def test_no_text_becomes_a_formula(text: str) -> None:
    sheet = Sheet("Lista", ["nazwisko"], [[text], ["Kos"], [-5]])
    assert safe(text).startswith("'") or not text.strip("\r\t").startswith(text[:1])
    csv = as_file(sheet, "csv").decode("utf-8-sig")
    assert csv.splitlines()[-1] == "-5"
    book = tablib.Dataset().load(as_file(sheet, "xlsx"), format="xlsx")
    assert not str(book[0][0]).startswith(("=", "+", "-", "@"))
    with zipfile.ZipFile(io.BytesIO(as_file(sheet, "xlsx"))) as archive:
        assert b"<f>" not in archive.read("xl/worksheets/sheet1.xml")


def test_a_pupil_with_a_formula_for_a_name_is_harmless_in_every_download() -> None:
    organiser = Organiser().start()
    school = organiser.post("schools/new/", name="SP 1")["id"]
    organiser.post("players/new/", school=school, first_name="Ola", last_name="=HYPERLINK(1)")
    text = organiser.client.get(organiser.at("files/players.csv")).content.decode("utf-8-sig")
    assert ";=HYPERLINK" not in text and "'=HYPERLINK(1)" in text


def test_the_downloaded_list_can_be_imported_again_and_changes_nothing() -> None:
    organiser = Organiser().start()
    organiser.import_roster(7)
    for kind in ("csv", "xlsx"):
        data = organiser.client.get(organiser.at(f"files/players.{kind}")).content
        told = organiser.upload(data, f"lista.{kind}")
        assert (told["new"], told["changed"], told["bad"], told["same"]) == (0, 0, 0, 7)


def test_every_game_comes_as_gcg() -> None:
    organiser = ready(8)
    organiser.draw_and_start()
    with zipfile.ZipFile(io.BytesIO(organiser.client.get(organiser.at("files/gcg.zip")).content)) as archive:
        assert len(archive.namelist()) == Pairing.objects.count() == 2
        assert archive.read(archive.namelist()[0]).startswith(b"#character-encoding UTF-8")


def test_the_teacher_sees_own_pupils_in_full_and_corrects_them_before_the_day_only() -> None:
    organiser = Organiser().start()
    organiser.import_roster(8)
    school = organiser.tournament.schools.first()
    assert school is not None
    row = organiser.post("people/school/", school=school.pk)
    token = issued(Access.objects.get(pk=row["id"])).token
    teacher = Client()
    answer = teacher.get(f"/school/enter/{token}/")
    assert answer.status_code == 302 and token not in answer["Location"]
    html = teacher.get(answer["Location"]).content.decode()
    own, other = school.players.first(), Player.objects.exclude(school=school).first()
    assert own is not None and other is not None
    assert own.last_name in html and other.last_name not in html
    url = f"/school/{organiser.slug}/pupils/{own.pk}/"
    teacher.post(url, {"first_name": "Hela", "last_name": own.last_name, "klass": "6b"})
    own.refresh_from_db()
    assert own.first_name == "Hela"
    assert teacher.get(f"/school/{organiser.slug}/pupils/{other.pk}/").status_code == 404
    old = teacher.post(url, {"first_name": "Iga", "last_name": "Kos", "klass": "", "revision": 1})
    assert old.status_code == 409 and "w międzyczasie zmienił" in old.content.decode()
    organiser.post("phase/", to="check_in")
    assert teacher.post(url, {"first_name": "Iga", "last_name": "Kos", "klass": ""}).status_code >= 400
    organiser.post(f"links/{row['id']}/revoke/")
    assert teacher.get(f"/school/{organiser.slug}/").status_code == 403


def typed(organiser: Organiser, pairing: Pairing, *scores: str, **more: str) -> str:
    """The page that answers when scores are typed for the chairs of a table, in their order."""
    fields = {f"score_{seat}": score for seat, score in enumerate(scores)}
    url = organiser.at(f"pairings/{pairing.pk}/result/")
    return organiser.client.post(url, fields | more, follow=True).content.decode()


def test_a_missing_score_is_asked_for_and_what_was_typed_stays() -> None:
    organiser = ready(8)
    pairing = organiser.draw_and_start().pairings.all()[0]
    page = typed(organiser, pairing, "210", "", "90", "80", excluded_2="on")
    assert "Wpisz wynik każdego gracza." in page
    assert 'value="210"' in page
    assert page.count(" checked>") == 1


def test_a_card_without_points_is_typed_as_places_and_shown_as_places() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    assert "Miejsca 1, 1, 2, 3 nie pasują" in typed(organiser, pairing, "1", "1", "2", "3", by_place="on")
    for _time in range(2):
        page = typed(organiser, pairing, "1", "2", "2", "4", by_place="on")
    assert page.count("miejsce 2") == 2 and "miejsce 4" in page
    page = organiser.page(f"pairings/{pairing.pk}/")
    assert 'name="by_place" checked' in page and 'value="4"' in page
    assert "miejsce 4" in organiser.page()


def test_a_second_typing_that_differs_says_so() -> None:
    organiser = ready(8)
    pairing = organiser.draw_and_start().pairings.all()[0]
    assert "Zanotowano." in typed(organiser, pairing, "210", "120", "90", "80")
    page = typed(organiser, pairing, "201", "120", "90", "80")
    assert "To nie to samo, co wpisano przedtem dla stolika" in page
    assert "przyjęty." in typed(organiser, pairing, "201", "120", "90", "80")


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
