"""Each player's own clock on the tablet, and French tiles on its keyboard."""

import re
from datetime import timedelta

from playwright.sync_api import expect

from games.engine.ruleset import FFSC_CLASSIQUE
from tests.browser.tables import seat_table
from turniej import clock


def test_fi_5_clock_of_the_player_on_turn_counts_down_and_the_other_stands(tablet):
    seated = seat_table(seats=2, ruleset=FFSC_CLASSIQUE)
    page = tablet.pair(seated).page
    running, standing = page.locator("[data-clock='0']"), page.locator("[data-clock='1']")
    expect(running).to_have_text(re.compile(r"1[0-9]:[0-5][0-9]"))
    expect(standing).to_have_text(re.compile("20:00"))
    tablet.play(7, 7, "QUIZ")
    assert tablet.score(0) == 40
    expect(standing).to_have_text(re.compile(r"(20:00|19:[0-5][0-9])"))


def test_fi_5_and_fc_22_the_clocks_go_on_without_network_and_leave_only_the_pass(tablet):
    seated = seat_table(seats=2, ruleset=FFSC_CLASSIQUE)
    page = tablet.page
    page.clock.install()
    tablet.pair(seated)
    tablet.expect_turn("Zofia K.")
    page.context.set_offline(True)
    page.clock.fast_forward("05:00")
    tablet.play(7, 7, "QUIZ")
    expect(page.locator("[data-clock='0']")).to_have_text(re.compile("1[45]:[0-5][0-9]"))
    tablet.square(6, 7)
    page.clock.fast_forward("20:30")
    expect(page.locator(".desk__panel")).to_contain_text("Czas tego gracza się skończył")
    expect(page.locator('[data-do="exchange"]')).to_be_disabled()
    tablet.say_pass()
    tablet.expect_turn("Zofia K.")


def test_fi_35_nobody_plays_while_the_game_waits_for_somebody_who_has_not_come(tablet):
    seated = seat_table(seats=2, ruleset=FFSC_CLASSIQUE)
    page = tablet.pair(seated).page
    tablet.expect_turn("Zofia K.")
    tablet.tap("menu")
    tablet.choose("open-absent")
    tablet.choose("seat-1")
    expect(page.locator(".desk__panel h2")).to_have_text("Czekamy: Jakub P.")
    tablet.square(7, 7)
    expect(page.locator('[data-do="done"]')).to_have_count(0)
    tablet.expect_saved()
    page.context.set_offline(True)
    expect(page.locator(".desk__panel")).to_contain_text("Nie ma sieci: czy ktoś przegrał, bo nie przyszedł")
    page.context.set_offline(False)
    expect(page.locator(".desk__panel")).not_to_contain_text("Nie ma sieci")
    tablet.tap("arrived")
    tablet.choose("seat-1")
    tablet.play(7, 7, "QUIZ")
    tablet.expect_saved()
    assert seated.state.scores == (40, 0)


def test_the_clock_goes_on_from_the_servers_last_word_when_the_tablets_own_is_set_back(tablet, site_server):
    seated = seat_table(seats=2, ruleset=FFSC_CLASSIQUE)
    page = tablet.page
    page.clock.install()
    tablet.pair(seated)
    tablet.expect_turn("Zofia K.")
    page.context.set_offline(True)
    page.clock.fast_forward("05:00")
    page.clock.set_system_time(clock.now() - timedelta(hours=3))
    expect(page.locator("[data-clock='0']")).to_have_text(re.compile("1[45]:[0-5][0-9]"))


def test_squares_are_named_as_the_rule_set_writes_them(tablet):
    seated = seat_table(seats=2, ruleset=FFSC_CLASSIQUE)
    page = tablet.pair(seated).page
    tablet.square(0, 0)
    tablet.type("OU")
    expect(page.locator("#words")).to_have_text("Pierwsze słowo przechodzi przez środek planszy (H8).")
    tablet.tap("cancel")
    tablet.square(7, 7)
    tablet.type("O")
    tablet.tap("blank")
    tablet.type("U")
    expect(page.locator('.desk__board [data-index="113"]')).to_have_attribute("aria-label", "H9, U, blank")
    tablet.tap("done")
    tablet.record()
    expect(page.locator(".bag")).to_contain_text("U (H9)")
