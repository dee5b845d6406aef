"""Pages that refresh themselves, a replay by keyboard, and a wall that stands through a lost network."""

import re

from playwright.sync_api import expect

from tests.turniej.services import day
from tests.turniej.views.public_day import act, play_some, playing_day
from turniej.services import tournaments


def test_a_move_at_the_table_appears_on_a_phone_by_itself(site_server, browser_page):
    shown = playing_day()
    page = browser_page
    page.goto(f"{site_server.url}{shown.at(f'game/{shown.game.game_id}/')}")
    expect(page.locator("html")).to_have_attribute("data-live", "open")
    expect(page.locator(".square--tile")).to_have_count(4)
    tiles = [{"row": 8, "col": 7, "letter": "A", "blank": False}]
    act(shown.game, 3 % shown.game.places.count(), "play", placements=tiles)
    expect(page.locator(".square--tile")).to_have_count(5)
    expect(page.locator(".turns [data-move]")).to_have_count(4)


def test_a_game_is_replayed_with_the_arrow_keys_the_slider_and_the_list(site_server, browser_page):
    shown = playing_day()
    page = browser_page
    page.goto(f"{site_server.url}{shown.at(f'game/{shown.game.game_id}/')}")
    said = page.locator(".replay__said")
    expect(said).to_have_text("Ruch 3 z 3")
    page.keyboard.press("Home")
    expect(said).to_have_text("Ruch 0 z 3")
    expect(page.locator(".square--tile")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".square--last")).to_have_count(4)
    expect(page.locator("[data-seat='0'] .player__score")).to_have_text(re.compile(r"^[1-9]\d*$"))
    slider = page.locator(".replay input")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("Ruch 2 z 3")
    page.locator("[data-move='1'] a").click()
    expect(page.locator("[data-move='1']")).to_have_attribute("aria-current", "step")
    assert "move=" not in page.url


def test_the_live_tables_show_a_move_at_once_and_follow_the_games_of_the_next_round(site_server, browser_page):
    shown = playing_day()
    page = browser_page
    page.goto(f"{site_server.url}{shown.at('tables/')}")
    expect(page.locator("html")).to_have_attribute("data-live", "open")
    day.finish_round(shown.playing, lambda player, _round: 300 + player % 89)
    newest = day.started(shown.tournament).pairings.order_by("table__number")[0]
    expect(page.locator("h2")).to_contain_text("Runda 3")
    expect(page.locator("[data-follow]")).to_have_attribute("data-versions", re.compile(rf'"game:{newest.game_id}"'))
    expect(page.locator("html")).to_have_attribute("data-live", "open")
    play_some(newest)
    expect(page.locator(".seats-grid .leads")).to_have_count(1)


def test_the_standings_refresh_themselves_after_a_result(site_server, browser_page):
    shown = playing_day(moves=False)
    page = browser_page
    page.goto(f"{site_server.url}{shown.at()}")
    expect(page.locator("html")).to_have_attribute("data-live", "open")
    expect(page.locator("table.order").first).not_to_contain_text("+")
    day.finish_round(shown.playing, lambda player, _round: 300 + player % 89)
    expect(page.locator("table.order").first).to_contain_text("+")
    tournaments.announce(shown.tournament, "Obiad o 13:00", who=day.HOUSE)
    expect(page.locator("#said")).to_contain_text("Obiad o 13:00")


def test_the_wall_keeps_the_last_state_without_a_network_and_says_from_when_it_is(site_server, browser):
    shown = playing_day()
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="pl-PL")
    page = context.new_page()
    page.goto(f"{site_server.url}/wall/enter/{tournaments.wall_link(shown.tournament)}/")
    expect(page.locator(".scene--on")).to_have_count(1)
    first = page.locator(".scene--on h2").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".scene--on h2")).not_to_have_text(first)
    context.set_offline(True)
    page.evaluate("document.dispatchEvent(new CustomEvent('turniej:live'))")
    expect(page.locator("#lost")).to_have_text(re.compile(r"Brak połączenia\. To stan z godziny \d\d:\d\d\."))
    expect(page.locator(".scene--on")).to_have_count(1)
    context.set_offline(False)
    tournaments.announce(shown.tournament, "Obiad o 13:00", who=day.HOUSE)
    page.evaluate("document.dispatchEvent(new CustomEvent('turniej:live'))")
    expect(page.locator(".wall__said")).to_have_text("Obiad o 13:00")
    expect(page.locator("#lost")).to_be_hidden()
    context.close()


def test_the_clock_of_the_wall_counts_down_by_the_servers_time(site_server, browser_page):
    shown = playing_day()
    page = browser_page
    page.goto(f"{site_server.url}/wall/enter/{tournaments.wall_link(shown.tournament)}/")
    expect(page.locator(".wall__clock time")).to_have_text(re.compile(r"^\d+:\d\d$"))


def test_the_list_of_tables_asks_again_by_itself(site_server, browser_page):
    shown = playing_day()
    page = browser_page
    page.clock.install()
    page.goto(f"{site_server.url}{shown.at('tables/')}")
    without = page.locator(".seats-grid > li").first.locator("b", has_text=re.compile(r"^0$"))
    expect(without).to_have_count(3)
    tiles = [{"row": 8, "col": 7, "letter": "A", "blank": False}]
    act(shown.game, 3 % shown.game.places.count(), "play", placements=tiles)
    page.clock.run_for(16_000)
    expect(without).to_have_count(2)
