"""The tablet and the desk for everybody: axe, contrast, targets, keyboard, light and dark, at three sizes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.fingers import TabletPage
from tests.browser.tables import draw_order, judge, seat_table, tiles
from turniej import clock
from turniej.models import Call
from turniej.services import access, table, tablet
from turniej.services.who import system
from turniej.views.doors import JUDGE_COOKIE

SCREENS = [(390, 844, "light"), (820, 1180, "dark"), (1280, 800, "light")]
SMALL = """() => [...document.querySelectorAll('button, a, input, select, summary')]
  .filter((e) => e.checkVisibility() && !e.closest('.board, .skip, label, p, td'))
  .map((e) => [e.outerHTML.slice(0, 90), Math.round(e.getBoundingClientRect().height)])
  .filter(([, height]) => height < 44)"""


def expect_accessible(page: Page) -> None:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    serious = [
        (problem["id"], [node["html"][:160] for node in problem["nodes"]][:3])
        for problem in found
        if problem["impact"] in ("serious", "critical")
    ]
    assert serious == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize(("width", "height", "scheme"), SCREENS)
def test_every_screen_of_the_tablet_is_accessible(touched, site_server, width, height, scheme):
    seated = seat_table(started=True)
    page = touched({"width": width, "height": height}, color_scheme=scheme)
    tablet = TabletPage(page, site_server.url).pair(seated)
    expect(page.locator("h1")).to_have_text("Kto zaczyna?")
    expect_accessible(page)
    draw_order(seated)
    tablet.expect_turn("Zofia K.")
    expect_accessible(page)
    tablet.square(7, 7)
    tablet.type("KOT")
    expect_accessible(page)
    tablet.tap("done")
    tablet.expect_step("record")
    expect_accessible(page)
    tablet.tap("challenge")
    expect(page.locator("dialog")).to_be_visible()
    expect_accessible(page)
    tablet.choose("close")
    judge(seated, {"kind": "record", "v": 1})
    judge(seated, {"kind": "time_called", "v": 1})
    for _ in range(3):
        judge(seated, {"kind": "pass", "v": 1})
        judge(seated, {"kind": "record", "v": 1})
    expect(page.locator("h1")).to_have_text("Litery, które zostały")
    expect_accessible(page)
    for seat, letters in enumerate(("AAABCDE", "IIIZZWW", "EEERRNN", "MMPPTUA")):
        judge(seated, {"kind": "leftovers", "v": 1, "seat": seat, "tiles": list(letters)})
    expect(page.locator("h1")).to_have_text("Wynik")
    expect_accessible(page)


@pytest.mark.parametrize(("width", "height", "scheme"), SCREENS)
def test_every_page_of_the_desk_is_accessible(touched, site_server, width, height, scheme):
    seated = seat_table()
    draw_order(seated)
    judge(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    table.record(seated.pairing, {"kind": "challenge", "v": 1, "words": []}, who=tablet.actor_of(seated.device), seat=1)
    Call.objects.create(table=seated.table, about="score", key="key-0001", asked_at=clock.now())
    issued = access.issue_judge(seated.tournament, "Anna Sędzia", who=system())
    page = touched({"width": width, "height": height}, color_scheme=scheme)
    page.goto(f"{site_server.url}/j/{issued.token}")
    expect_accessible(page)
    opened = access.open_link(issued.token, "judge", issued.code)
    page.context.add_cookies([{"name": JUDGE_COOKIE, "value": opened.token, "url": site_server.url}])
    page.goto(f"{site_server.url}/judge/")
    expect_accessible(page)
    page.get_by_role("button", name="Biorę").tap()
    expect(page.get_by_role("button", name="Zapytaj sjp.pl")).to_be_visible()
    expect_accessible(page)
    for path in (
        "tables/",
        f"games/{seated.game.pk}/",
        f"games/{seated.game.pk}/card/",
        f"games/{seated.game.pk}/mend/3/",
    ):
        page.goto(f"{site_server.url}/judge/{path}")
        expect_accessible(page)


def test_a_word_is_laid_with_the_keyboard_alone(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.expect_turn("Zofia K.")
    page.locator('.desk__board [data-index="112"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    for key in "kot":
        page.keyboard.press(key)
    page.keyboard.press("Backspace")
    page.keyboard.press("T")
    expect(page.locator("#score")).to_have_attribute("data-score", "10")
    page.locator('[data-do="done"]').focus()
    page.keyboard.press("Enter")
    tablet.expect_step("record")


def test_the_page_speaks_french_and_english_too(touched, site_server):
    seated = seat_table()
    draw_order(seated)
    page = touched()
    for language, text in (("fr", "À Zofia K."), ("en", "Now: Zofia K.")):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": site_server.url}])
        TabletPage(page, site_server.url).pair(seated)
        expect(page.locator(".desk__panel h2")).to_have_text(text)
