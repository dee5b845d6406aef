"""The judge sees each player's own clock, where the rules of the game give one (FI-5)."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from games import services as games
from games.engine.board import Board
from games.engine.tiles import FRENCH
from tests.turniej.services import day
from tests.turniej.views.test_judge_api import signed_in_judge
from turniej.views.judge.game import own_clock
from turniej.views.judge.mending import word_at

pytestmark = pytest.mark.django_db


def page_of(preset: str) -> tuple[str, dict]:
    """A judge's page of the first game of a round that has just begun, and the game's state."""
    tournament = day.checked_in(2, 2, preset=preset)
    pairing = day.started(tournament).pairings.get()
    if not day.state(pairing).order:
        day.play(pairing, day.HOUSE, "letter_draw", letters=[[0, "A"], [1, "B"]])
    html = signed_in_judge(tournament, "Anna").get(f"/judge/games/{pairing.game.pk}/").content.decode()
    return html, games.table_state(pairing.game)


def test_fi_5_judge_sees_what_is_left_on_each_clock_and_which_one_runs() -> None:
    html, state = page_of("ffsc_classique")
    assert "Zegar gracza" in html
    runs, stands = (row for row in re.findall(r"<tr.*?</tr>", html, re.DOTALL) if "chodzi do" in row or "20:00" in row)
    assert re.search(r"\d+:\d\d <span.*chodzi do \d\d:\d\d:\d\d", runs)
    assert "20:00" in stands and "chodzi do" not in stands
    assert state["seats"][0]["out_at"] and state["seats"][1]["out_at"] is None


def test_without_own_clocks_there_is_no_column() -> None:
    assert "Zegar gracza" not in page_of("polish_school")[0]


def test_fi_5_clock_that_runs_is_reckoned_from_now_and_one_that_stands_from_what_is_left() -> None:
    now = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
    seat = {"seconds_left": 754.6, "out_at": None, "timed_out": False}
    assert own_clock(seat, now) == {"left": "12:34", "until": None, "used_up": False}
    until = now + timedelta(seconds=125)
    assert own_clock({**seat, "out_at": until.isoformat()}, now) == {"left": "2:05", "until": until, "used_up": False}
    gone = own_clock({**seat, "out_at": until.isoformat(), "timed_out": True}, until + timedelta(hours=1))
    assert gone is not None and (gone["left"], gone["used_up"]) == ("0:00", True)
    assert own_clock({**seat, "seconds_left": None}, now) is None


@pytest.mark.parametrize(("preset", "place"), [("ffsc_classique", "H8"), ("polish_school", "8H")])
def test_squares_are_written_as_the_rules_of_the_game_do(preset: str, place: str) -> None:
    tournament = day.checked_in(2, 2, preset=preset)
    pairing = day.started(tournament).pairings.get()
    if not day.state(pairing).order:
        day.play(pairing, day.HOUSE, "letter_draw", letters=[[0, "A"], [1, "B"]])
    day.play(pairing, day.HOUSE, "play", placements=day.word("KOT"))
    judge = signed_in_judge(tournament, "Anna")
    assert f"{place} KOT" in judge.get(f"/judge/games/{pairing.game.pk}/").content.decode()
    assert word_at(f"{place} KOT", Board(), FRENCH, day.state(pairing).ruleset.notation) == day.word("KOT")
