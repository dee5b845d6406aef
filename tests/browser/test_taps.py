"""What a tap is taken for: a hurried finger does one thing once, and nothing that nobody has read yet."""

from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.gates import Gate, acts
from tests.browser.tables import draw_order, judge, seat_table, tiles
from tests.browser.test_judge_desk import PHONE, enter
from turniej import clock
from turniej.services import table
from turniej.services.who import system


class Finger:
    """A finger that taps where something is, and there again, whatever is there by then; no time goes by meanwhile."""

    def __init__(self, page: Page) -> None:
        self.page, self.sent = page, []
        page.on("request", lambda request: request.method == "POST" and self.sent.append(request.url))
        page.clock.install(time=clock.now())

    def down(self, on: Locator) -> None:
        on.scroll_into_view_if_needed()
        self.page.clock.pause_at(clock.now() + timedelta(minutes=20))
        box = on.bounding_box()
        self.where = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.again()

    def again(self) -> None:
        self.page.touchscreen.tap(*self.where)

    def rest(self) -> None:
        self.page.clock.run_for(1000)


@pytest.fixture
def finger(tablet) -> Finger:
    return Finger(tablet.page)


def test_a_second_tap_does_nothing_to_what_came_up_under_the_finger(tablet, finger):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.tap("pass")
    tablet.choose("pass-yes")
    tablet.expect_step("record")
    tablet.expect_saved()
    finger.down(page.locator('[data-do="record"]'))
    tablet.expect_step("exchange")
    finger.again()
    finger.rest()
    tablet.tap("exchange")  # it has not been opened yet, and may be now
    expect(page.locator("dialog")).to_have_count(1)


def test_a_table_that_calls_twice_in_a_hurry_calls_once_and_sees_that_it_works(tablet, finger):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.expect_saved()
    gate = Gate(page, acts)
    tablet.tap("call")
    about = page.locator('[data-do="about-score"]')
    finger.down(about)
    gate.wait()
    expect(about).to_have_attribute("aria-busy", "true")
    expect(about).to_have_attribute("data-working", "Chwileczkę…")
    finger.again()
    gate.open()
    expect(page.locator("#called")).to_be_visible()
    assert len(finger.sent) == 1


def test_a_judge_who_taps_twice_takes_a_check_once_and_rules_nothing(touched, site_server):
    seated = seat_table()
    draw_order(seated)
    judge(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    table.record(seated.pairing, {"kind": "challenge", "v": 1, "words": []}, who=system(), seat=1)
    page = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    finger = Finger(page)
    page.goto(f"{site_server.url}/judge/")
    take = page.get_by_role("button", name="Biorę")
    gate = Gate(page, acts)
    finger.down(take)
    gate.wait()
    expect(take).to_have_attribute("data-working", "Chwileczkę…")
    finger.again()
    gate.open()
    expect(page.get_by_role("button", name="Zapytaj sjp.pl")).to_be_visible()
    finger.again()
    expect(page.get_by_role("alert")).to_be_hidden()
    assert len(finger.sent) == 1


def test_the_seconds_that_go_by_take_no_button_from_under_a_finger(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    time, button = page.locator("[data-time]"), page.locator('[data-do="call"]')
    tablet.expect_saved()
    box = button.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = time.inner_text()
    page.mouse.down()
    expect(time).not_to_have_text(before)
    page.mouse.up()
    expect(page.locator("dialog")).to_be_visible()


def test_a_question_about_a_turn_that_a_judge_has_ended_is_withdrawn(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.page
    page.clock.install(time=clock.now())
    tablet.pair(seated)
    tablet.tap("pass")
    expect(page.locator("dialog h2")).to_have_text("Zofia K.: pas?")
    page.clock.pause_at(clock.now() + timedelta(minutes=20))  # what is said stays until it is read
    judge(seated, {"kind": "forfeit", "v": 1, "seat": 0, "ground": "walkover", "reason": "odmowa gry"})
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".said")).to_contain_text("coś się przy stoliku zmieniło")
    tablet.expect_turn("Jakub P.")


def test_the_signatures_of_several_children_at_once_all_count(tablet):
    seated = seat_table(seats=2)
    draw_order(seated)
    for _ in range(4):
        judge(seated, {"kind": "pass", "v": 1})
        judge(seated, {"kind": "record", "v": 1})
    for seat, letters in enumerate(("AAABCDE", "IIIZZWW")):
        judge(seated, {"kind": "leftovers", "v": 1, "seat": seat, "tiles": list(letters)})
    page = tablet.pair(seated).page
    expect(page.locator("h1")).to_have_text("Wynik")
    tablet.expect_saved()
    page.evaluate("for (const one of document.querySelectorAll('.signs button')) one.click()")
    expect(page.locator("h1")).to_have_text("Dziękujemy za grę!")
    tablet.expect_saved()
    assert seated.state.phase == "final"
