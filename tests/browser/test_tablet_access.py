"""The tablet and the desk for everybody: axe, contrast, targets, keyboard, light and dark, at three sizes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.fingers import TabletPage
from tests.browser.tables import draw_order, judge, seat_table, tiles
from turniej import clock
from turniej.models import Call, Device, Pairing, Round
from turniej.services import access, table, tablet
from turniej.services.who import system
from turniej.views.doors import JUDGE_COOKIE

SCREENS = [(390, 844, "light"), (820, 1180, "dark"), (1280, 800, "light")]
TARGETS = """() => [...document.querySelectorAll('button, a, input, select, summary')]
  .filter((e) => e.checkVisibility() && !e.closest('.board, .skip, label, p, td'))
  .map((e) => [e.outerHTML.slice(0, 90), Math.round(e.getBoundingClientRect().height)])
  .filter(([, height]) => height < 44)"""
UNSEEN_FOCUS = """() => {
  const held = document.activeElement;
  const shown = document.querySelector('dialog[open]') ?? document;
  const unseen = [...shown.querySelectorAll('button:enabled, a[href], input, select, summary')]
    .filter((e) => e.checkVisibility() && !e.closest('.board, .skip'))
    .filter((e) => {
      e.blur(); // what has the focus already, by a finger, would not show it for being given it again
      e.focus({ focusVisible: true, preventScroll: true });
      const { outlineStyle, outlineWidth } = getComputedStyle(e);
      return document.activeElement === e && (outlineStyle === 'none' || parseFloat(outlineWidth) < 2);
    })
    .map((e) => e.outerHTML.slice(0, 90));
  held?.focus({ preventScroll: true });
  return unseen;
}"""


def expect_accessible(page: Page) -> None:
    expect_axe(page, resultTypes=["violations"])
    expect_reachable(page)


def expect_axe(page: Page, **options) -> None:
    """Axe finds nothing serious."""
    page.wait_for_load_state()  # with its style, also where a key has led here
    found = Axe().run(page, options=options).response["violations"]
    serious = [
        (problem["id"], [node["html"][:160] for node in problem["nodes"]][:3])
        for problem in found
        if problem["impact"] in ("serious", "critical")
    ]
    assert serious == []


def expect_reachable(page: Page) -> None:
    """Targets are big enough, focus is seen, nothing is wider than the screen."""
    assert page.evaluate(TARGETS) == []
    assert page.evaluate(UNSEEN_FOCUS) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


class Inspected(TabletPage):
    """A tablet whose screens are looked at in three sizes; by axe in one of them, light, and for the contrast dark."""

    looked = 0

    def look(self, seen: str) -> None:
        """Wait for a sentence of the screen that is meant, then look."""
        expect(self.page.locator("body")).to_contain_text(seen)
        self.page.wait_for_load_state()
        for width, height, _scheme in SCREENS[self.looked % 3 :] + SCREENS[: self.looked % 3]:
            self.page.set_viewport_size({"width": width, "height": height})
            expect_reachable(self.page)
        expect_axe(self.page, resultTypes=["violations"])
        self.page.emulate_media(color_scheme="dark")
        expect_axe(self.page, resultTypes=["violations"], runOnly=["color-contrast"])
        self.page.emulate_media(color_scheme="light")
        self.looked += 1


@pytest.fixture
def inspected(touched, site_server) -> Inspected:
    return Inspected(touched(color_scheme="light"), site_server.url)


def test_the_screens_before_the_game_are_accessible(inspected):
    seated = seat_table(started=False)
    rounds = Round.objects.filter(pk=seated.round.pk)
    inspected.page.goto(f"{inspected.url}/tablet/join/")
    inspected.page.fill("input[name=code]", "ABCD")
    inspected.page.keyboard.press("Enter")
    expect(inspected.page.get_by_role("alert")).to_be_visible()
    inspected.look("Kod")
    rounds.update(state=Round.State.DRAFT)
    inspected.pair(seated)
    inspected.look("Przy tym stoliku nie ma jeszcze gry")
    rounds.update(state=Round.State.PUBLISHED)
    inspected.page.reload()
    inspected.look("Kto tu gra")
    inspected.tap("swap")
    inspected.look("Kto zamienia się miejscami?")
    inspected.choose("close")
    inspected.tap("draw-now")
    inspected.look("Kto zaczyna?")
    draw_order(seated)
    inspected.page.reload()
    inspected.look("Zaczyna Zofia K.")


def test_the_screens_of_a_turn_are_accessible(inspected):
    seated = seat_table()
    draw_order(seated)
    inspected.pair(seated)
    inspected.look("Teraz: Zofia K.")
    inspected.square(7, 7)
    inspected.type("KOT")
    inspected.look("10 punktów")
    inspected.tap("done")
    inspected.look("Jakub P. zapisuje")
    inspected.tap("challenge")
    inspected.look("Kto sprawdza?")
    inspected.choose("seat-1")
    inspected.look("Czekamy na sędziego")
    judge(seated, {"kind": "verdict", "v": 1, "results": [["KOT", True]]})
    inspected.look("Wszystkie sprawdzone słowa są dobre")
    inspected.record()
    inspected.look("Zofia K. dobiera: 3 płytki")
    for name, seen in (("exchange", "Ile płytek?"), ("pass", "Powiedz głośno"), ("call", "O co chodzi?")):
        inspected.tap(name)
        inspected.look(seen)
        inspected.choose("close")
    for name, seen in (("leave", "Kto odchodzi?"), ("overdraw", "Ile?"), ("record", "Karta Gry")):
        inspected.tap("menu")
        inspected.choose(f"open-{name}")
        inspected.look(seen)
        if name == "record":
            inspected.page.locator("dialog [data-do^='mend-']").tap()
            inspected.look("jak było naprawdę?")
        inspected.choose("close")


def test_the_screens_of_trouble_are_accessible(inspected, touched):
    seated = seat_table()
    draw_order(seated)
    inspected.pair(seated)
    inspected.expect_turn("Zofia K.")
    inspected.page.context.set_offline(True)
    inspected.lay(7, 7, "KOT")
    inspected.tap("challenge")
    inspected.choose("seat-1")
    inspected.look("nie ma sieci")
    inspected.tap("verdict")
    inspected.look("Kolejny kod sędziego dla tego stolika")
    inspected.choose("close")
    other = TabletPage(touched(), inspected.url).pair(seated)
    other.tap("take-over")
    other.play(7, 6, "LAS")
    other.expect_saved()
    inspected.page.context.set_offline(False)
    inspected.look("Ten stolik jest otwarty w innym oknie")
    inspected.tap("take-over")
    inspected.look("Serwer nie przyjął tego wpisu")
    Pairing.objects.filter(pk=seated.pairing.pk).update(source=Pairing.Source.PAPER)
    inspected.tap("drop")
    inspected.page.reload()
    inspected.look("Ta gra jest zapisywana na papierze")
    Device.objects.filter(pk=seated.device.pk).update(revoked_at=clock.now())
    inspected.page.evaluate("dispatchEvent(new Event('online'))")
    inspected.look("Wpisz kod z karty stolika")


def test_the_screens_of_the_end_are_accessible(inspected):
    seated = seat_table()
    draw_order(seated)
    judge(seated, {"kind": "time_called", "v": 1})
    inspected.pair(seated)
    inspected.look("Litery, które zostały")
    for seat, letters in enumerate(("AAABCDE", "IIIZZWW", "EEERRNN", "MMPPTUA")):
        judge(seated, {"kind": "leftovers", "v": 1, "seat": seat, "tiles": list(letters)})
    inspected.look("Zgadza się?")
    for seat in range(4):
        inspected.tap(f"sign-{seat}")
    inspected.look("Dziękujemy za grę!")


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
        "codes/",
    ):
        page.goto(f"{site_server.url}/judge/{path}")
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true })")
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


def test_a_browser_that_keeps_nothing_says_so_instead_of_losing_moves(touched, site_server):
    seated = seat_table()
    page = touched()
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }")
    TabletPage(page, site_server.url).pair(seated)
    expect(page.locator("h1")).to_have_text("Ta przeglądarka niczego nie zapamiętuje")


def test_on_a_small_phone_what_is_not_sent_stays_in_sight_and_every_key_holds_its_name(touched, site_server):
    seated = seat_table()
    draw_order(seated)
    phone = TabletPage(touched({"width": 360, "height": 640}), site_server.url).pair(seated)
    phone.expect_turn("Zofia K.")
    phone.page.context.set_offline(True)
    phone.play(7, 7, "KOT")
    phone.square(9, 7)
    expect(phone.page.locator("#net")).to_have_text("↑ Niewysłane: 2")
    expect(phone.page.locator('[data-do="key-A"]')).to_be_in_viewport()
    expect(phone.page.locator("#net")).to_be_in_viewport(ratio=1)
    wide = "keys => keys.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.textContent)"
    assert phone.page.locator(".key").evaluate_all(wide) == []
