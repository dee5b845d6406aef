"""Conduct that only a judge can see: chosen by the game's rule set, noted with a reason, in the log in words."""

import re

import pytest
from django.test import Client

from games.engine.conduct import CONDUCT
from games.engine.ruleset import BOX_FR, FFSC_CLASSIQUE, POLISH_SCHOOL
from games.phrases import CONDUCT_ABOUT, CONDUCT_NAMES
from tests.browser.tables import seat_table
from tests.turniej.views.test_judge_api import judge_client
from turniej.models import LogEntry

pytestmark = pytest.mark.django_db


def test_every_statement_of_conduct_has_words_and_a_group():
    assert set(CONDUCT_NAMES) == {statement.code for statement in CONDUCT}
    assert set(CONDUCT_ABOUT) == {statement.about for statement in CONDUCT}


def game_page(client: Client, game: int, language: str = "pl") -> str:
    client.cookies["django_language"] = language
    return client.get(f"/judge/games/{game}/").content.decode()


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        (POLISH_SCHOOL, ["PL-1", "PL-2", "PL-17", "PL-37", "PL-74", "PL-77", "PL-75", ""]),
        (FFSC_CLASSIQUE, ["FI-38", "FI-39", "FC-4", ""]),
        (BOX_FR, [""]),
    ],
)
def test_the_desk_offers_the_conduct_of_the_games_own_rules(ruleset, expected):
    seated = seat_table(seats=2, ruleset=ruleset)
    page = game_page(judge_client(seated, "Anna Sędzia"), seated.game.pk)
    choices = re.search(r'<select id="note-code".*?</select>', page, re.DOTALL)
    assert choices is not None
    assert re.findall(r'<option value="([^"]*)"', choices[0]) == expected


@pytest.mark.parametrize(
    ("language", "words"),
    [("pl", "Rozmowy, zapowiadanie ruchów"), ("en", "Talking, announcing moves"), ("fr", "Bavardages, coups annoncés")],
)
def test_pl_74_the_choices_are_in_words_of_the_judges_language(language, words):
    seated = seat_table(seats=2)
    assert words in game_page(judge_client(seated, "Anna Sędzia"), seated.game.pk, language)


def note(client: Client, seated, **fields: str) -> int:
    return client.post(f"/judge/games/{seated.game.pk}/act", {"act": "note", **fields}).status_code


def test_pl_75_a_phone_is_noted_with_a_reason_under_the_judges_name_and_read_in_words():
    seated = seat_table(seats=2)
    client = judge_client(seated, "Anna Sędzia")
    before = seated.state.scores
    assert note(client, seated, code="PL-75", seat="1", reason="") == 422
    assert note(client, seated, code="PL-75", seat="1", reason="telefon na kolanach") == 302
    assert seated.state.scores == before
    entry = LogEntry.objects.get(action="game.judged")
    player = seated.pairing.places.get(seat=1).player
    assert (entry.actor, entry.reason) == ("judge:Anna Sędzia", "telefon na kolanach")
    assert (entry.after["code"], entry.after["player"]) == ("PL-75", player.pk)
    page = game_page(client, seated.game.pk)
    assert "Jakub Polny; telefon lub inne urządzenie" in page
    assert "[PL-75]; telefon na kolanach" in page


def test_pl_77_and_a_remark_of_ones_own_may_be_about_the_whole_table():
    seated = seat_table(seats=2)
    client = judge_client(seated, "Anna Sędzia")
    assert note(client, seated, code="PL-77", seat="", reason="krzyki") == 302
    assert note(client, seated, code="", seat="", reason="rozlana herbata") == 302
    assert note(client, seated, code="PL-32", seat="", reason="nie z listy") == 422
    assert [entry.reason for entry in LogEntry.objects.filter(action="game.judged").order_by("pk")] == [
        "krzyki",
        "rozlana herbata",
    ]
