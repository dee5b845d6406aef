"""From the tap at the table to the pages of the judge and of the public, by themselves."""

import pytest
from playwright.sync_api import Request, expect

from tests.browser.gates import Gate, acts, expect_live
from tests.browser.tables import draw_order, seat_table
from tests.servers import Site, wait_until
from tests.turniej.house.streams import Stream
from tests.turniej.services import day
from tests.turniej.views.public_day import playing_day
from turniej.live import versions_of
from turniej.models import Tournament
from turniej.services import access, backups, tournaments
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


def looks(request: Request) -> bool:
    """What a tablet asks for by itself."""
    return "/tablet/state" in request.url


def expect_heard(site: Site, tournament: Tournament) -> None:
    """Whoever follows the tournament has been told of its latest change."""
    topic = f"tournament:{tournament.pk}"
    stream = Stream(site, [topic])
    wait_until(lambda: stream.seen.get(topic) == versions_of([topic])[topic], what="the news")
    stream.close()


@pytest.mark.parametrize("on_its_way", [looks, acts])
def test_what_changes_while_an_answer_is_on_its_way_is_looked_at_after_it(tablet, site_server, on_its_way):
    seated = seat_table()
    draw_order(seated)
    page = tablet.page
    page.clock.install()
    tablet.pair(seated)
    tablet.expect_turn("Zofia K.")
    gate = Gate(page, on_its_way)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # it looks again for no other reason than the news
    tournaments.announce(seated.tournament, "Obiad o 12:00", who=system())
    if on_its_way is acts:
        tablet.lay(7, 7, "KOT")
    gate.wait()
    tournaments.announce(seated.tournament, "Obiad o 13:00", who=system())
    expect_heard(site_server, seated.tournament)
    gate.open()
    expect(page.locator(".desk__notices")).to_contain_text("Obiad o 13:00")


def test_what_changes_while_the_wall_fetches_itself_is_on_the_wall_after_it(browser_page, site_server):
    shown = playing_day()
    page = browser_page
    page.clock.install()
    page.goto(f"{site_server.url}/wall/enter/{tournaments.wall_link(shown.tournament)}/")
    expect_live(page)
    gate = Gate(page, lambda request: request.resource_type == "fetch")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    tournaments.announce(shown.tournament, "Obiad o 12:00", who=day.HOUSE)
    gate.wait()
    tournaments.announce(shown.tournament, "Obiad o 13:00", who=day.HOUSE)
    expect_heard(site_server, shown.tournament)
    gate.open()
    expect(page.locator(".wall__said")).to_have_text("Obiad o 13:00")


def test_a_tablet_follows_a_server_that_was_put_back_to_an_earlier_copy(tablet, tmp_path, django_db_blocker):
    seated = seat_table()
    draw_order(seated)
    backups.write(tmp_path / "before.zip")
    tablet.pair(seated)
    tablet.play(7, 7, "KOT")
    tablet.expect_saved()
    with django_db_blocker.unblock():  # a restore opens a second database
        backups.restore(tmp_path / "before.zip")
    tablet.expect_turn("Zofia K.")
    tablet.play(7, 6, "LAS")
    tablet.expect_saved()
    assert seated.game.events.filter(kind="play").count() == 1
