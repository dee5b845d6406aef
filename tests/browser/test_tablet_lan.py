"""By plain HTTP, as in a hall, browsers give no service worker, random UUIDs or locks: the table needs none of them."""

from playwright.sync_api import expect

from tests.browser.fingers import TabletPage
from tests.browser.tables import draw_order, seat_table
from tests.conftest import LAN_ADDRESS

GIVEN = "[isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto, 'locks' in navigator]"


def test_by_plain_http_a_closed_page_loses_nothing_and_sends_each_entry_once(touched, site_server):
    seated = seat_table()
    draw_order(seated)
    tablet = TabletPage(touched(), site_server.url.replace("127.0.0.1", LAN_ADDRESS)).pair(seated)
    assert tablet.page.evaluate(GIVEN) == [False, False, False, False]
    tablet.expect_turn("Zofia K.")
    context = tablet.page.context
    context.set_offline(True)
    tablet.play(7, 7, "KOT")
    tablet.say_pass()
    expect(tablet.page.locator("#net")).to_contain_text("Niewysłane: 4")
    tablet.expect_kept()
    tablet.page.close()
    context.set_offline(False)
    again = TabletPage(context.new_page(), tablet.url)
    again.page.goto(f"{again.url}/tablet/")
    again.tap("take-over")
    again.expect_turn("Ola N.")
    again.expect_saved()
    assert [event.kind for event in seated.game.events.filter(role="table")] == ["play", "record", "pass", "record"]
