"""A table without a network: it plays on, loses nothing, sends everything once, and never forks a game."""

import re
from datetime import timedelta

from playwright.sync_api import Route, expect

from games.models import Event
from tests.browser.fingers import TabletPage
from tests.browser.tables import draw_order, seat_table
from turniej import clock
from turniej.services import access, rounds, undo
from turniej.services.tablet_codes import next_codes
from turniej.services.who import system

STAIRCASE = [(7, 9, "TAMA", True), (10, 9, "ALE", False), (10, 11, "EKO", True)]
"""Words after KOT, each beginning with the last letter of the one before."""


def test_an_open_table_plays_twenty_moves_without_network_and_sends_each_once(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.play(7, 7, "KOT")
    tablet.expect_saved()
    page.context.set_offline(True)
    for row, col, word, down in STAIRCASE:
        tablet.play(row, col, word, down=down)
    for _ in range(4):
        tablet.tap("exchange")
        tablet.choose("count-2")
        tablet.record()
    for _ in range(3):
        tablet.say_pass()
    expect(page.locator("#net")).to_contain_text("Niewysłane: 20")
    before = [tablet.score(seat) for seat in range(4)]
    page.context.set_offline(False)
    tablet.expect_saved()
    assert [tablet.score(seat) for seat in range(4)] == before == list(seated.state.scores)
    assert seated.game.events.filter(role="table").count() == 22
    assert seated.state.impossible == ()


def test_closing_the_page_without_network_loses_nothing(tablet, site_server):
    seated = seat_table()
    draw_order(seated)
    context = tablet.pair(seated).page.context
    tablet.expect_turn("Zofia K.")
    context.set_offline(True)
    tablet.play(7, 7, "KOT")
    tablet.square(7, 10)
    tablet.type("Y")
    expect(tablet.page.locator("#score")).to_be_visible()
    tablet.expect_kept()
    tablet.page.close()
    context.set_offline(False)
    again = TabletPage(context.new_page(), site_server.url)
    again.page.goto(f"{site_server.url}/tablet/")
    again.tap("take-over")
    again.expect_turn("Jakub P.")
    again.expect_saved()
    expect(again.page.locator('.desk__board [data-index="115"]')).to_contain_text("Y")
    again.tap("done")
    again.record()
    again.expect_saved()
    assert seated.state.scores[:2] == (10, 7)


def test_everything_sent_twenty_times_is_written_once(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    sent, answers = [], []

    def twice(route: Route) -> None:
        sent.append(route.request)
        answers.append(route.fetch().json()["repeat"])
        route.continue_()

    page.route(re.compile(r"/tablet/events$"), twice)
    tablet.play(7, 7, "KOT")
    tablet.expect_saved()
    answers += [page.request.fetch(request).json()["repeat"] for request in sent for _again in range(18)]
    assert answers.count(False) == 2 < 2 * 19 <= len(answers)
    assert Event.objects.filter(game=seated.game, role="table").count() == 2


def test_an_answer_that_got_lost_is_asked_for_again_and_counts_once(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    lost = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().status)
            route.abort()

    page.route(re.compile(r"/tablet/events$"), lose_the_first)
    tablet.play(7, 7, "KOT")
    tablet.expect_saved()
    assert lost == [200]
    assert seated.game.events.filter(kind="play").count() == 1


def test_a_second_window_says_so_and_can_take_over(tablet, touched, site_server):
    seated = seat_table()
    draw_order(seated)
    tablet.pair(seated)
    tablet.expect_turn("Zofia K.")
    other = TabletPage(touched(), site_server.url).pair(seated)
    expect(other.page.locator("h1")).to_have_text("Ten stolik jest otwarty w innym oknie")
    other.tap("take-over")
    other.play(7, 7, "KOT")
    other.expect_saved()
    tablet.expect_step("take-over")
    assert seated.state.scores[0] == 10


def test_two_tablets_cannot_fork_a_game_and_a_refusal_shows_both_versions(tablet, touched, site_server):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.expect_turn("Zofia K.")
    page.context.set_offline(True)
    tablet.play(7, 7, "KOT")
    other = TabletPage(touched(), site_server.url).pair(seated)
    other.tap("take-over")
    other.play(7, 6, "LAS")
    other.expect_saved()
    page.context.set_offline(False)
    tablet.tap("take-over")
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("Na tym tablecie")
    expect(refusal).to_contain_text("K O T")
    expect(refusal).to_contain_text("LAS")
    expect(page.locator("#net")).to_contain_text("Stop")
    tablet.tap("pass")
    tablet.choose("pass-yes")
    expect(page.locator(".said")).to_contain_text("Najpierw zdecydujcie")
    tablet.tap("drop")
    tablet.expect_turn("Jakub P.")
    tablet.expect_saved()
    assert [event.data["placements"][0]["letter"] for event in seated.game.events.filter(kind="play")] == ["L"]


def test_what_was_entered_for_a_start_that_was_taken_back_meets_a_sentence_and_a_way_on(tablet):
    seated = seat_table(seats=2)
    page = tablet.pair(seated).page
    tablet.expect_step("draw-A")
    page.context.set_offline(True)
    for name in ("draw-A", "draw-B", "draw-done"):
        tablet.tap(name)
    expect(page.locator("#net")).to_contain_text("Niewysłane: 1")
    undo.take_back_start(seated.round, who=system())
    page.context.set_offline(False)
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("start albo rozsadzenie cofnięto")
    expect(page.locator('[data-do="again"]')).to_have_count(0)
    tablet.tap("drop")
    expect(refusal).to_have_count(0)
    rounds.start(seated.round, who=system())
    for name in ("draw-B", "draw-A", "draw-done"):
        tablet.tap(name)
    tablet.expect_turn("Jakub P.")
    tablet.expect_saved()
    seated.pairing.refresh_from_db()
    assert seated.game.events.filter(kind="letter_draw").count() == 1


def test_a_judge_rules_at_a_table_without_network_by_his_own_code(tablet, site_server):
    seated = seat_table()
    draw_order(seated)
    issued = access.issue_judge(seated.tournament, "Anna Sędzia", who=system())
    opened = access.open_link(issued.token, "judge", issued.code)
    page = tablet.pair(seated).page
    tablet.expect_turn("Zofia K.")
    page.context.set_offline(True)
    tablet.lay(7, 7, "KOT")
    tablet.tap("challenge")
    tablet.choose("seat-1")
    expect(page.locator(".desk__panel")).to_contain_text("nie ma sieci")
    tablet.tap("verdict")
    page.locator('dialog input[value="1"]').check()
    page.fill("#judge-code", next_codes(opened.row, seated.table)[0])
    tablet.choose("verdict-send")
    expect(page.locator(".desk__panel")).to_contain_text("Wszystkie sprawdzone słowa są dobre")
    tablet.record()
    page.context.set_offline(False)
    tablet.expect_saved()
    assert seated.game.events.get(kind="verdict").actor == "judge:Anna Sędzia"
    assert seated.state.scores[0] == 10


def test_the_tablet_keeps_the_time_of_the_server(tablet, site_server):
    seated = seat_table()
    draw_order(seated)
    site_server.hold_clock(clock.now() + timedelta(minutes=10))
    page = tablet.pair(seated).page
    expect(page.locator("[data-time]")).to_contain_text(re.compile("Zostało (19|20):"))


def test_pl_71_an_absent_player_is_marked_and_his_turn_is_a_pass(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.tap("menu")
    tablet.choose("open-absent")
    tablet.choose("seat-1")
    tablet.play(7, 7, "KOT")
    expect(page.locator(".desk__panel h2")).to_have_text("Puste krzesło: Jakub P.")
    tablet.tap("absence")
    tablet.expect_turn("Ola N.")
    tablet.tap("menu")
    tablet.choose("open-arrived")
    tablet.choose("seat-1")
    expect(page.locator('.player[data-seat="1"]')).not_to_contain_text("nieobecność")
    tablet.expect_saved()
    assert not seated.state.absent


def test_pl_72_and_73_leaving_needs_everybody_and_the_move_waits(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.tap("menu")
    tablet.choose("open-leave")
    tablet.choose("seat-1")
    expect(page.locator("dialog .error")).to_contain_text("muszą się zgodzić")
    for box in page.locator("dialog input[type=checkbox]").all():
        box.check()
    tablet.choose("seat-1")
    expect(page.locator('.player[data-seat="1"]')).to_contain_text("poza salą")
    tablet.lay(7, 7, "KOT")
    expect(page.locator('[data-do="record"]')).to_be_disabled()
    tablet.tap("menu")
    tablet.choose("open-returned")
    tablet.choose("seat-1")
    tablet.record()
    tablet.expect_saved()
    assert seated.state.scores[0] == 10


def test_wrong_children_in_the_seats_swap_names_and_keep_the_game(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.play(7, 7, "KOT")
    tablet.expect_saved()
    tablet.tap("menu")
    tablet.choose("open-swap")
    page.locator('dialog input[value="0"]').check()
    page.locator('dialog input[value="2"]').check()
    tablet.choose("swap-yes")
    expect(page.locator('.player[data-seat="0"] .player__name')).to_have_text("Ola N.")
    assert seated.state.scores[0] == 10


def test_a_second_tab_of_the_same_tablet_does_not_send_twice(tablet, site_server):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.expect_turn("Zofia K.")
    second = TabletPage(page.context.new_page(), site_server.url)
    second.page.goto(f"{site_server.url}/tablet/")
    second.tap("take-over")
    tablet.expect_step("take-over")
    second.play(7, 7, "KOT")
    second.expect_saved()
    assert seated.game.events.filter(role="table").count() == 2
