"""The cap at a table, with the network or without: the last minutes, the last turns, the end, what goes out late."""

from datetime import timedelta

from playwright.sync_api import expect

from tests.browser.tables import draw_order, judge, seat_table
from turniej.models import Pairing

LEFT = ("AAABCDE", "IIIZZWW", "EEERRNN", "MMPPTUA")


def test_a3_a_table_runs_past_the_cap_without_network_to_the_last_signature(tablet, site_server):
    seated = seat_table()
    draw_order(seated)
    page = tablet.page
    page.clock.install()
    tablet.pair(seated)
    tablet.expect_turn("Zofia K.")
    page.context.set_offline(True)
    tablet.play(7, 7, "KOT")
    tablet.play(7, 10, "Y")
    page.clock.fast_forward("26:00")
    expect(page.locator("#cap")).to_contain_text("mniej niż pięć minut")
    page.clock.fast_forward("05:00")
    expect(page.locator("#cap")).to_contain_text("Dogrywamy kolejkę: jeszcze Ola N. i Franek Ż.")
    tablet.play(6, 10, "A", down=True)
    expect(page.locator("#cap")).to_contain_text("Dogrywamy kolejkę: jeszcze Franek Ż.")
    tablet.say_pass()
    expect(page.locator("h1")).to_have_text("Litery, które zostały")
    tablet.leave_letters(*LEFT)
    expect(page.locator("h1")).to_have_text("Wynik")
    for seat in range(4):
        page.locator(f'[data-do="sign-{seat}"]').press("Enter")
    expect(page.locator("h1")).to_have_text("Dziękujemy za grę!")
    shown = [int(row.get_attribute("data-final")) for row in page.locator("tr[data-seat]").all()]

    site_server.hold_clock(seated.state.started_at + timedelta(minutes=40))
    judge(seated, {"kind": "note", "v": 1, "text": "the server has called time meanwhile"})
    assert seated.state.ending == "time"
    page.context.set_offline(False)
    tablet.expect_saved()
    game = seated.state
    assert (game.phase, game.ending, game.impossible) == ("final", "time", ())
    assert list(game.final_scores) == shown
    assert [event.kind for event in seated.game.events.filter(late=True)] == ["play", "record"] * 2
    assert Pairing.objects.get(pk=seated.pairing.pk).state == Pairing.State.DONE


def test_a3_between_two_turn_cycles_the_cap_ends_the_game_at_once_without_network_too(tablet, site_server):
    seated = seat_table(seats=2)
    draw_order(seated)
    page = tablet.page
    page.clock.install()
    tablet.pair(seated)
    tablet.expect_turn("Zofia K.")
    page.context.set_offline(True)
    tablet.play(7, 7, "KOT")
    tablet.say_pass()
    tablet.square(7, 10)
    page.clock.fast_forward("31:00")
    expect(page.locator(".desk__whole")).to_contain_text("Czas minął i kolejka jest dograna")
    site_server.hold_clock(seated.state.started_at + timedelta(minutes=32))
    page.context.set_offline(False)
    tablet.expect_saved()
    expect(page.locator("h1")).to_have_text("Litery, które zostały")
    assert (seated.state.ending, seated.state.scores) == ("time", (10, 0))


def test_a3_a_move_made_before_the_cap_and_sent_after_it_counts_and_is_marked(tablet, site_server):
    seated = seat_table(seats=2)
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.expect_turn("Zofia K.")
    page.context.set_offline(True)
    tablet.play(7, 7, "KOT")
    started = seated.state.started_at
    site_server.hold_clock(started + timedelta(minutes=31))
    judge(seated, {"kind": "note", "v": 1, "text": "cap"})
    page.context.set_offline(False)
    tablet.expect_saved()
    assert seated.state.scores[0] == 10
    assert seated.game.events.filter(late=True).exists()
    expect(page.locator("#cap")).to_contain_text("Dogrywamy kolejkę: jeszcze Jakub P.")


def test_pl_3_the_table_sees_the_last_minutes_the_cap_and_who_still_plays(tablet, site_server):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.play(7, 7, "KOT")
    tablet.expect_saved()
    started = seated.state.started_at
    site_server.hold_clock(started + timedelta(minutes=26))
    page.reload()
    expect(page.locator("#cap")).to_contain_text("mniej niż pięć minut")
    site_server.hold_clock(started + timedelta(minutes=30, seconds=5))
    page.reload()
    expect(page.locator("#cap")).to_contain_text("jeszcze Jakub P., Ola N. i Franek Ż.")
    for _ in range(3):
        tablet.say_pass()
    expect(page.locator(".desk__whole")).to_contain_text("Czas minął i kolejka jest dograna")
    tablet.expect_saved()
    assert seated.state.ending == "time"
