"""A friendly game of four by the box rules, made on the first page and played on a tablet and a phone."""

from playwright.sync_api import expect

from games import services as games
from games.models import Game
from tests.browser.fingers import TabletPage
from tests.browser.organisers import SIZES


def test_bx_1_to_8_four_friends_play_on_two_devices(touched, site_server):
    one = TabletPage(touched(), site_server.url)
    one.page.goto(f"{one.url}/")
    one.page.get_by_role("link", name="Gra towarzyska").tap()
    for number, name in enumerate(("Ola", "Kuba", "Iga", "Jan"), 1):
        one.page.get_by_label(f"Gracz {number}").fill(name)
    one.page.locator("#preset").select_option("box_fr")
    one.page.get_by_role("button", name="Rozpocznij grę").tap()
    one.page.wait_for_url("**/friendly/card/")
    code = one.page.locator("b.code").inner_text()
    one.page.get_by_role("link", name="Graj na tym urządzeniu").tap()
    width, height = SIZES["phone"]
    two = TabletPage(touched(size={"width": width, "height": height}), site_server.url)
    two.page.goto(f"{two.url}/tablet/join/")
    two.page.get_by_label("Kod").fill(code)
    two.page.keyboard.press("Enter")
    two.page.wait_for_url("**/tablet/")

    for letter in ("C", "blank", "B", "A"):
        one.tap(f"draw-{letter}")
    one.tap("draw-done")
    expect(one.page.locator("h1")).to_have_text("Zaczyna Kuba")
    expect(two.page.locator("h1")).to_have_text("Zaczyna Kuba")
    two.tap("start")

    one.expect_turn("Kuba")
    two.expect_turn("Kuba")
    two.play(7, 7, "PASSE")
    one.expect_turn("Jan")
    assert one.score(1) == two.score(1) == 16
    one.lay(7, 12, "R")
    expect(two.page.locator('[data-do="challenge"]')).to_be_visible()
    two.tap("challenge")
    two.choose("seat-0")
    expect(one.page.locator("h2").first).to_have_text("Sprawdźcie w słowniku")
    one.tap("verdict")
    one.page.locator('dialog input[value="0"]').check()
    one.choose("verdict-send")
    one.expect_turn("Iga")
    two.expect_turn("Iga")
    one.tap("exchange")
    one.choose("count-7")
    one.record()
    for name, device in (("Ola", two), ("Kuba", one)):
        device.expect_turn(name)
        device.say_pass()
    for device in (one, two):
        device.expect_turn("Jan")
        device.expect_saved()
    state = games.state(Game.objects.get())
    assert (state.scores, state.passes, state.impossible) == ((0, 16, 0, 0), (1, 1, 0, 0), ())
