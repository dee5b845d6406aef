"""The paper card at the judge's desk: lines with squares or without, kindly compared, and totals that follow."""

import pytest

from games.engine.ruleset import FFSC_CLASSIQUE
from tests.browser.tables import seat_table, tournament_row
from tests.turniej.views.test_judge_api import judge_client, post
from turniej.models import Pairing

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return seat_table(seats=2, number=5)


@pytest.fixture
def client(table):
    return judge_client(table, "Bogdan Sędzia")


def scores(table) -> list[int]:
    return list(table.pairing.places.order_by("seat").values_list("score", flat=True))


def test_a_card_of_words_and_values_names_the_line_that_is_wrong(table, client):
    path = f"games/{table.game.pk}/card/lines"
    wrong = post(client, path, {"how": "words", "lines": "KOT 10\nLAS", "first": 0})
    assert "Wiersz 2" in wrong.json()["message"]
    assert table.game.length == 1
    assert post(client, path, {"how": "words", "lines": "KOT 10\nLAS 7\npas\n1: DOM 8", "first": 0}).json()["ok"]
    assert table.state.scores == (18, 7)


def test_a_whole_card_of_paper_becomes_an_accepted_result(table, client):
    path = f"games/{table.game.pk}"
    lines = "8H KOT 10\n8H KOTY 7\npas\npas\npas\npas"
    assert post(client, f"{path}/card/lines", {"how": "full", "lines": lines, "first": 1}).json()["ok"]
    assert table.state.phase == "leftovers"
    for seat, letters in ((0, "AAABCD?"), (1, "e i z z w w n")):
        assert post(client, f"{path}/act", {"act": "leftovers", "seat": seat, "letters": letters}).json() == {
            "ok": True
        }
    assert post(client, f"{path}/act", {"act": "sign_all", "reason": "podpisane na karcie"}).json() == {"ok": True}
    pairing = Pairing.objects.get(pk=table.pairing.pk)
    assert (pairing.state, pairing.source) == ("done", "paper")
    assert scores(table) == list(table.state.final_scores)


def test_pl_38_a_value_that_the_squares_do_not_make_is_shown_before_it_counts(table, client):
    path, lines = f"games/{table.game.pk}/card/lines", {"how": "full", "lines": "8H KOT 12\n8H KOTY 7"}
    refused = post(client, path, lines)
    assert refused.status_code == 422
    assert "Wiersz 1: na karcie jest 12, z pól wychodzi 10." in refused.json()["message"]
    assert table.game.length == 1
    assert post(client, path, {**lines, "confirm": True}).json()["ok"]
    assert table.state.scores == (12, 7)


def test_the_totals_of_words_and_values_are_shown_compared_and_taken(table, client):
    path = f"/judge/games/{table.game.pk}/card"
    assert "Wiersze są wpisane" not in client.get(f"{path}/").content.decode()
    done = client.post(f"{path}/lines", {"how": "words", "lines": "KOT 10\nLAS 7", "first": "0"}, follow=True)
    assert "Wiersze są wpisane" in done.content.decode()
    asked = client.post(f"{path}/finish", {"rack-0": "A", "rack-1": "ż", "said-0": "9", "said-1": "4"})
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "Karta podaje inną sumę" in page
    assert page.count("różnica") == 1
    assert client.post(f"{path}/finish", {"rack-0": "A", "rack-1": "ż", "said-0": "9", "said-1": "4", "take": "card"})
    assert scores(table) == [9, 4]


def test_the_card_of_another_tournament_is_not_found(client):
    elsewhere = seat_table(tournament=tournament_row("inny"))
    assert post(client, f"games/{elsewhere.game.pk}/card/finish").status_code == 404


@pytest.mark.parametrize("line", ["KOT " + "9" * 3000, "8H KOT " + "9" * 3000])
def test_a_value_of_thousands_of_digits_is_no_value(table, client, line):
    how = "full" if line.startswith("8H") else "words"
    lines = {"how": how, "lines": line, "first": 0, "confirm": True}
    refused = post(client, f"games/{table.game.pk}/card/lines", lines)
    assert refused.status_code == 422 and "Wiersz 1" in refused.json()["message"]
    assert table.game.length == 1


def test_the_help_for_a_card_names_squares_as_the_rule_set_does():
    french = seat_table(seats=2, ruleset=FFSC_CLASSIQUE)
    judge = judge_client(french, "Bogdan Sędzia")
    assert "„H8 KOT 10”" in judge.get(f"/judge/games/{french.game.pk}/card/").content.decode()
    assert "„H8 KOT”" in judge.get(f"/judge/games/{french.game.pk}/mend/1/").content.decode()
    wrong = post(judge, f"games/{french.game.pk}/card/lines", {"how": "full", "lines": "KOT"})
    assert "„H8 KOT 10”" in wrong.json()["message"]
