"""The prints say what happened at the table: the filled card, and the state of now to go on with paper."""

import re

import pytest

from tests.turniej.services import day
from tests.turniej.views.day import Organiser, ready
from turniej.models import Pairing
from turniej.services import table

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing() -> tuple[Organiser, Pairing]:
    """A table of four after a word, an exchange and a pass; the fourth is to move."""
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    judge = day.judge(organiser.tournament)
    letters = [[0, "A"], [1, "B"], [2, "C"], [3, "D"]]
    day.play(pairing, judge, "letter_draw", letters=letters)
    day.play(pairing, judge, "play", placements=day.word("KOT"))
    day.play(pairing, judge, "record")
    day.play(pairing, judge, "exchange", count=2)
    day.play(pairing, judge, "record")
    day.play(pairing, judge, "pass")
    day.play(pairing, judge, "record")
    return organiser, pairing


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_pl_9_and_pl_35_the_filled_card_has_word_value_exchange_and_pass(playing: tuple[Organiser, Pairing]) -> None:
    organiser, _pairing = playing
    text = text_of(organiser.page("print/game-cards/?filled=1"))
    assert "1 KOT 10 10 wymiana 2 0 0 pas 0 0" in text


def test_the_card_of_a_game_that_is_over_stands_in_the_order_of_play_with_leftovers_points_and_blanks() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    judge = day.judge(organiser.tournament)
    day.play(pairing, judge, "letter_draw", letters=[[0, "D"], [1, "C"], [2, "A"], [3, "Ż"]])
    tiles = day.word("KOT")
    tiles[1]["blank"] = True
    day.play(pairing, judge, "play", placements=tiles)
    day.play(pairing, judge, "record")
    while day.state(pairing).phase == "to_move":
        day.play(pairing, judge, "pass")
        day.play(pairing, judge, "record")
    for seat in range(4):
        left = {"kind": "leftovers", "v": 1, "seat": seat, "tiles": list("AIOENRZ")}
        table.insist(table.record(pairing, left, who=day.HOUSE))
    day.sign_all(pairing)
    pairing.refresh_from_db()
    text = text_of(organiser.page("print/game-cards/?filled=1"))
    names = [place.player.first_name for place in pairing.places.order_by("seat")]
    found = sorted(range(4), key=lambda seat: text.index(names[seat]))
    assert found == [2, 1, 0, 3]
    assert "wylosowana litera: A" in text and "Blanki oznaczają: O" in text
    assert "litery na stojaku: A E I N O R Z −7" in text or "litery na stojaku: A I O E N R Z −7" in text
    assert "Punkty Turniejowe 3 Punkty Turniejowe 1 Punkty Turniejowe 1 Punkty Turniejowe 1" in text
    assert "Kartka na blanki" not in text and "Kartka na blanki" in text_of(organiser.page("print/game-cards/"))


def test_the_blank_card_has_names_and_empty_rows_only(playing: tuple[Organiser, Pairing]) -> None:
    organiser, _pairing = playing
    text = text_of(organiser.page("print/game-cards/"))
    assert "KOT" not in text and "Ola Nowakaa" in text and "czytelny podpis" in text
    assert " 17 18 " in text


def test_going_on_with_paper_shows_board_bag_racks_and_whose_turn(playing: tuple[Organiser, Pairing]) -> None:
    organiser, pairing = playing
    html = organiser.page("print/continue/")
    text = text_of(html)
    assert re.search(r"<td>K</td><td>O</td><td>T</td>", html)
    assert "Płytki w woreczku: 69." in text
    assert text.count("← ma ruch") == 1
    mover = text.split("← ma ruch")[0]
    assert pairing.places.get(seat=3).player.first_name in mover
    assert "Koniec czasu o" in text


def test_pl_28_a_blank_on_the_printed_board_is_marked() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    judge = day.judge(organiser.tournament)
    day.play(pairing, judge, "letter_draw", letters=[[0, "A"], [1, "B"], [2, "C"], [3, "D"]])
    tiles = day.word("KOT")
    tiles[1]["blank"] = True
    day.play(pairing, judge, "play", placements=tiles)
    day.play(pairing, judge, "record")
    html = organiser.page("print/continue/")
    assert '<td class="blank">O</td>' in html


def test_the_results_for_the_website_hold_no_full_name_and_no_name_without_consent() -> None:
    organiser = ready(4, template="school_club")
    while organiser.status()["action"]["code"] == "draw":
        round_ = organiser.draw_and_start()
        organiser.type_results(round_, lambda pairing, seat, player: 900 - 5 * (player % 150) - seat)
        organiser.post(f"rounds/{round_.pk}/close/")
    text = text_of(organiser.page("print/website/"))
    assert "Nowak" not in text
    assert "Uczeń 1" in text and "Jan N." in text
    assert "Szkoły Miejsce Szkoła Uczniowie PT 1 " in text
    diploma = text_of(organiser.page("print/diplomas/"))
    assert "Jan Nowakab" in diploma and "za zajęcie 1. miejsca" in diploma


def test_sheets_of_a_tournament_without_a_round_say_so_and_no_more() -> None:
    organiser = Organiser().start()
    for sheet in ("seating/schools", "seating/tables"):
        page = organiser.page(f"print/{sheet}/")
        assert "Nie wylosowano jeszcze żadnej rundy" in page and "<h2>rozsadzenie" in page
    assert "Grało" not in organiser.page("print/website/")
