"""Each player's own clock on the tablet, and French tiles on its keyboard."""

import re

from playwright.sync_api import expect

from games.engine.ruleset import FFSC_CLASSIQUE
from tests.browser.tables import seat_table


def test_fi_5_clock_of_the_player_on_turn_counts_down_and_the_other_stands(tablet):
    seated = seat_table(seats=2, ruleset=FFSC_CLASSIQUE)
    page = tablet.pair(seated).page
    running, standing = page.locator("[data-clock='0']"), page.locator("[data-clock='1']")
    expect(running).to_have_text(re.compile(r"1[0-9]:[0-5][0-9]"))
    expect(standing).to_have_text(re.compile("20:00"))
    tablet.play(7, 7, "QUIZ")
    assert tablet.score(0) == 40
    expect(standing).to_have_text(re.compile(r"(20:00|19:[0-5][0-9])"))
