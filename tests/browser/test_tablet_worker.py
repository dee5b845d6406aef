"""With a secure context the page of the table loads again without any server, and goes on."""

from playwright.sync_api import expect

from tests.browser.fingers import TabletPage
from tests.browser.tables import draw_order, seat_table


def test_the_page_loads_again_while_the_server_is_gone_and_sends_later(fresh_site, browser):
    seated = seat_table()
    draw_order(seated)
    context = browser.new_context(has_touch=True, locale="pl-PL", viewport={"width": 820, "height": 1180})
    context.set_default_timeout(20_000)
    tablet = TabletPage(context.new_page(), fresh_site.url).pair(seated)
    tablet.expect_turn("Zofia K.")
    kept = "async () => (await navigator.serviceWorker.ready) && Boolean(await caches.match('/tablet/'))"
    tablet.page.wait_for_function(kept)
    fresh_site.kill(fresh_site.web)
    tablet.play(7, 7, "KOT")
    tablet.page.reload()
    tablet.expect_turn("Jakub P.")
    expect(tablet.page.locator("#net")).to_contain_text("Niewysłane: 2")
    tablet.say_pass()
    fresh_site.start()
    tablet.expect_saved()
    assert seated.state.scores[0] == 10
    assert seated.state.to_move == 2
    context.close()


def test_the_worker_lists_every_file_of_the_page_and_changes_its_name_with_them(client):
    text = client.get("/tablet/worker.js").content.decode()
    for name in ("main.js", "outbox.js", "play.js", "tablet.css", "tokens.css", "taps.js", "/jsi18n/"):
        assert name in text
    manifest = client.get("/tablet/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["display"]) == ("/tablet/", "standalone")
