"""A page that refreshes itself loses no tap, no answer, no typed text and no focus, whatever comes first."""

from datetime import timedelta

import pytest
from django.db import transaction
from playwright.sync_api import Locator, Page, expect

from tests.browser.gates import Gate, acts, expect_live, refreshes
from tests.browser.organisers import signed_in
from tests.browser.tables import Seated, draw_order, judge, seat_table, tiles
from tests.browser.test_judge_desk import PHONE, decide, enter
from tests.turniej.services import day
from tests.turniej.views.day import Organiser
from tests.turniej.views.public_day import playing_day
from turniej import clock
from turniej.live import bump
from turniej.models import Call
from turniej.services import results, table
from turniej.services.who import system


@pytest.fixture
def desk(touched, site_server) -> tuple[Seated, Page]:
    """A judge's desk with one check, which the judge has taken."""
    seated = seat_table()
    draw_order(seated)
    judge(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    table.record(seated.pairing, {"kind": "challenge", "v": 1, "words": []}, who=system(), seat=1)
    page = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    expect_live(page)
    page.get_by_role("button", name="Biorę").tap()
    expect(ruling(page, "Niedobre")).to_be_visible()
    return seated, page


def ruling(page: Page, name: str) -> Locator:
    """A button of the check."""
    return page.locator(".check").get_by_role("button", name=name)


def give_reason(page: Page, text: str = "w słowniku") -> Locator:
    """Type why; there is no word list in these tests, so that every ruling needs it."""
    reason = page.get_by_label("Powód (potrzebny")
    reason.tap()
    page.keyboard.type(text)
    return reason


def call(seated: Seated, *, minutes: int = 0) -> None:
    """Table 3 calls the judge, some minutes ago; the desk is told."""
    with transaction.atomic():
        asked = clock.now() - timedelta(minutes=minutes)
        Call.objects.create(table=seated.table, about="help", asked_at=asked, key=f"call-{minutes}")
        bump(f"judge:{seated.tournament.pk}")


def test_an_answer_is_not_lost_to_a_refresh_that_arrives_before_it(desk):
    seated, page = desk
    refresh = Gate(page, refreshes)
    call(seated)
    refresh.wait()
    act = Gate(page, acts)
    ruling(page, "Niedobre").tap()
    act.wait()
    refresh.open()
    act.open()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".call")).to_be_visible()


def test_a_refusal_stays_on_the_page_when_the_queue_refreshes(desk):
    seated, page = desk
    ruling(page, "Niedobre").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    call(seated)
    expect(page.locator(".call")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_reason_half_typed_and_the_focus_survive_a_refresh(desk):
    seated, page = desk
    reason = give_reason(page, "w słow")
    call(seated, minutes=5)
    expect(page.locator(".call")).to_be_visible()
    expect(reason).to_be_focused()
    page.keyboard.type("niku")
    expect(reason).to_have_value("w słowniku")


def test_the_keyboard_goes_on_at_a_check_whose_button_is_gone(desk):
    _seated, page = desk
    give_reason(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(ruling(page, "Cofnij")).to_be_focused()


def test_a_finger_that_is_down_keeps_its_button_until_it_is_lifted(desk):
    seated, page = desk
    give_reason(page)
    button = ruling(page, "✓ Dobre")
    refresh = Gate(page, refreshes)
    call(seated, minutes=5)
    refresh.wait()  # a refresh that was on its way before has come by now
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response(lambda answer: refreshes(answer.request)):
        refresh.open()
    page.mouse.up()
    expect(ruling(page, "Cofnij")).to_be_visible()
    expect(page.locator(".call")).to_be_visible()


def test_a_tap_without_a_network_says_so_and_can_be_tapped_again(desk):
    _seated, page = desk
    give_reason(page)
    page.context.set_offline(True)
    ruling(page, "✓ Dobre").tap()
    expect(page.get_by_role("alert")).to_contain_text("Serwer nie odpowiedział")
    page.context.set_offline(False)
    ruling(page, "✓ Dobre").tap()
    expect(ruling(page, "Cofnij")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_two_quick_taps_at_the_check_in_both_show_whatever_answer_comes_first(browser, site_server):
    organiser = Organiser().start()
    organiser.import_roster(8)
    organiser.post("phase/", to="check_in")
    page = signed_in(browser, site_server, organiser)
    page.goto(f"{site_server.url}{organiser.at('check-in/')}")
    pupils = page.locator(".school").first.locator(".pupil")
    one, two = (pupils.nth(number).locator(".toggle").first for number in (0, 1))
    gate = Gate(page, acts)
    one.click()
    gate.wait(1)
    two.click()
    gate.wait(2)
    gate.held.reverse()
    gate.open()
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(two).to_have_attribute("aria-pressed", "true")
    page.context.close()


def test_a_public_page_keeps_focus_and_scroll_position_while_it_refreshes(browser, site_server):
    shown = playing_day(moves=False)
    context = browser.new_context(viewport={"width": 260, "height": 640}, locale="pl-PL")
    page = context.new_page()
    page.goto(f"{site_server.url}{shown.at()}")
    expect_live(page)
    table = page.locator("#fresh .scroll").first
    table.focus()
    page.keyboard.press("ArrowRight")
    expect(table).not_to_have_js_property("scrollLeft", 0)
    day.finish_round(shown.playing, lambda player, _round: 300 + player % 89)
    expect(page.locator("table.order").first).to_contain_text("+")
    expect(table).to_be_focused()
    expect(table).not_to_have_js_property("scrollLeft", 0)
    context.close()


def test_a_decision_half_typed_survives_a_move_at_the_table_and_is_gone_when_it_was_taken(touched, site_server):
    seated = seat_table(seats=2)
    draw_order(seated)
    page = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    page.goto(f"{site_server.url}/judge/games/{seated.game.pk}/")
    expect_live(page)
    decide(page, "Kara")
    page.select_option("#penalty-seat", "1")
    page.fill("#penalty-reason", "rozmowy")
    judge(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    judge(seated, {"kind": "record", "v": 1})
    expect(page.locator("#standing")).to_contain_text("KOT")
    expect(page.locator("#penalty-reason")).to_have_value("rozmowy")
    page.get_by_role("button", name="Nałóż karę").tap()
    expect(page.locator("#penalty-reason")).to_have_value("")
    assert [event.data["seat"] for event in seated.game.events.filter(kind="penalty")] == [1]


def test_the_judges_list_of_tables_follows_what_happens_and_keeps_the_focus(touched, site_server):
    seated = seat_table(seats=2)
    page = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    page.goto(f"{site_server.url}/judge/tables/")
    expect_live(page)
    page.locator("#tables a").focus()
    results.to_paper(seated.pairing, who=system())
    expect(page.locator("#tables")).to_contain_text("na papierze")
    expect(page.locator("#tables a")).to_be_focused()
