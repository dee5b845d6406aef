"""From the tap at the table to the pages of the judge and of the public, by themselves."""

from playwright.sync_api import expect

from tests.browser.tables import draw_order, seat_table
from turniej.services import access
from turniej.services.who import system
from turniej.views.doors import JUDGE_COOKIE


def test_a_move_and_a_check_come_to_the_public_and_to_the_judge_by_themselves(tablet, touched, site_server):
    seated = seat_table()
    draw_order(seated)
    public, desk = touched(), touched({"width": 390, "height": 844})
    public.goto(f"{site_server.url}/t/{seated.tournament.slug}/game/{seated.game.pk}/")
    issued = access.issue_judge(seated.tournament, "Anna Sędzia", who=system())
    cookie = access.open_link(issued.token, "judge", issued.code).token
    desk.context.add_cookies([{"name": JUDGE_COOKIE, "value": cookie, "url": site_server.url}])
    desk.goto(f"{site_server.url}/judge/")
    tablet.pair(seated)
    expect(public.locator("html")).to_have_attribute("data-live", "open")
    expect(desk.locator("html")).to_have_attribute("data-live", "open")

    tablet.play(7, 7, "KOT")
    expect(public.locator('[data-seat="0"] .player__score').first).to_have_text("10")
    tablet.lay(7, 10, "Y")
    tablet.tap("challenge")
    tablet.choose("seat-2")
    expect(desk.locator(".check")).to_contain_text("KOTY")
