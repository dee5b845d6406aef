"""A roster file: previewed row by row, refused with a sentence, and put in only as it was shown."""

import io

import pytest

from tests.turniej.views.day import Organiser, roster, second
from turniej.models import Player

pytestmark = pytest.mark.django_db


BAD = (
    "szkoła;imię;nazwisko;klasa;zgoda\n"
    "SP 1;Ola;Kos;5b;tak\n"
    ";Jan;Bezszkolny;5b;tak\n"
    "SP 1;;Bezimienny;5b;\n"
    "SP 1;Ola;Kos;5b;tak\n"
).encode()


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


def test_the_downloaded_list_can_be_imported_again_and_changes_nothing() -> None:
    organiser = Organiser().start()
    organiser.import_roster(7)
    for kind in ("csv", "xlsx"):
        data = organiser.client.get(organiser.at(f"files/players.{kind}")).content
        told = organiser.upload(data, f"lista.{kind}")
        assert (told["new"], told["changed"], told["bad"], told["same"]) == (0, 0, 0, 7)
