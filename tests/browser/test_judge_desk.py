"""The judge's desk in the browser: a check comes, is taken by one judge, ruled, taken back, and reaches the table."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from lexicon.services import edition_in_force, ensure_carried
from tests.browser.fingers import TabletPage
from tests.browser.gates import expect_live
from tests.browser.tables import Seated, draw_order, seat_table, tiles
from tests.browser.tables import judge as place
from turniej import clock
from turniej.models import LogEntry, Place, School
from turniej.services import access, table
from turniej.services.who import system

PHONE = {"width": 390, "height": 844}


def enter(page: Page, url: str, seated: Seated, name: str, school: School | None = None) -> Page:
    """A judge opens the personal link and types the one-time code."""
    issued = access.issue_judge(seated.tournament, name, school=school, who=system())
    page.goto(f"{url}/j/{issued.token}")
    page.fill("#code", issued.code)
    page.get_by_role("button", name="Otwórz biurko sędziego").tap()
    expect(page).to_have_url(f"{url}/judge/")
    return page


@pytest.fixture
def carried(transactional_db):
    """The word list that the site carries with it."""
    ensure_carried()
    return edition_in_force("pl")


@pytest.fixture
def table_with_check(tablet, carried, site_server) -> tuple[Seated, TabletPage]:
    """A table that waits for the judge; the ten seconds of a ruling go by when the test says so."""
    site_server.hold_clock(clock.now())
    seated = seat_table(edition=carried)
    draw_order(seated)
    tablet.pair(seated)
    tablet.lay(7, 7, "KOT")
    tablet.tap("challenge")
    tablet.choose("seat-1")
    expect(tablet.page.locator(".desk__panel")).to_contain_text("Czekamy na sędziego")
    tablet.expect_saved()
    return seated, tablet


def decide(judge: Page, name: str) -> None:
    """Open one of the decisions at a table."""
    judge.locator("summary").filter(has_text=re.compile(f"^{name}$")).tap()


def settle() -> None:
    """The sweeper comes by after the ten seconds."""
    table.sweep(clock.now() + timedelta(seconds=11))


def test_pl_45_to_47_judge_takes_a_check_rules_and_the_table_hears_of_it(table_with_check, touched, site_server):
    seated, tablet = table_with_check
    judge = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    check = judge.locator(".check")
    expect(check).to_contain_text("Stolik 3")
    expect(check).to_contain_text("Jakub Polny")
    check.get_by_role("button", name="Biorę").tap()
    expect(check).to_contain_text("jest na liście")
    expect(check).to_contain_text("lista nieoficjalna")
    expect(check).to_contain_text("Jakub Polny traci kolejkę")
    check.get_by_role("button", name="Niedobre").tap()
    expect(judge.get_by_role("alert")).to_be_visible()
    check.get_by_role("button", name="✓ Dobre").tap()
    check.get_by_role("button", name="Cofnij").tap()
    expect(check.get_by_role("button", name="✓ Dobre")).to_be_visible()
    check.get_by_role("button", name="✓ Dobre").tap()
    expect(check.get_by_role("button", name="Cofnij")).to_be_visible()
    settle()
    expect(tablet.page.locator(".desk__panel")).to_contain_text("Wszystkie sprawdzone słowa są dobre")
    expect(judge.locator(".empty")).to_be_visible()
    assert LogEntry.objects.filter(action="check.ruled", actor="judge:Anna Sędzia").count() == 2
    assert seated.state.lost_turns == (0, 1, 0, 0)


def test_a_ruling_takes_effect_after_its_ten_seconds_without_any_worker(table_with_check, touched, site_server):
    seated, tablet = table_with_check
    page = touched(PHONE)
    page.clock.install()
    judge = enter(page, site_server.url, seated, "Anna Sędzia")
    judge.get_by_role("button", name="Biorę").tap()
    judge.get_by_role("button", name="✓ Dobre").tap()
    expect(judge.get_by_role("button", name="Cofnij")).to_contain_text(re.compile(r"\([1-9]\d* s\)"))
    site_server.hold_clock(clock.now() + timedelta(seconds=11))
    judge.clock.run_for(11_000)
    expect(judge.locator(".empty")).to_be_visible()
    expect(tablet.page.locator(".desk__panel")).to_contain_text("Wszystkie sprawdzone słowa są dobre")


def test_two_judges_never_rule_twice(table_with_check, touched, site_server):
    seated, _tablet = table_with_check
    first = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    second = enter(touched(PHONE), site_server.url, seated, "Bogdan Sędzia")
    take = second.get_by_role("button", name="Biorę")
    expect(take).to_be_visible()
    first.get_by_role("button", name="Biorę").tap()
    expect(first.get_by_role("button", name="✓ Dobre")).to_be_visible()
    expect(second.locator(".check")).to_contain_text("Zajmuje się tym inny sędzia")
    first.get_by_role("button", name="✓ Dobre").tap()
    expect(first.get_by_role("button", name="Cofnij")).to_be_visible()
    settle()
    assert [event.kind for event in seated.game.events.filter(kind="verdict")] == ["verdict"]


def test_a_judge_of_the_own_school_is_warned_and_it_is_logged(table_with_check, touched, site_server):
    seated, _tablet = table_with_check
    own = School.objects.get(tournament=seated.tournament, name="SP 1")
    judge = enter(touched(PHONE), site_server.url, seated, "Cecylia Szkolna", school=own)
    expect(judge.locator(".check")).to_contain_text("z twojej szkoły")
    judge.get_by_role("button", name="Biorę").tap()
    judge.get_by_role("button", name="✓ Dobre").tap()
    expect(judge.get_by_role("button", name="Cofnij")).to_be_visible()
    assert LogEntry.objects.filter(action="check.own_school", actor="judge:Cecylia Szkolna").exists()


def test_a_call_comes_to_the_judges_desk_by_itself_and_is_answered(tablet, touched, site_server):
    seated = seat_table()
    draw_order(seated)
    judge = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    expect(judge.locator(".empty")).to_be_visible()
    tablet.pair(seated)
    tablet.tap("call")
    tablet.choose("about-score")
    expect(judge.locator(".call")).to_contain_text("Nie zgadzają się co do punktów")
    expect(tablet.page.locator("#called")).to_be_visible()
    judge.get_by_role("button", name="Załatwione").tap()
    expect(judge.locator(".empty")).to_be_visible()
    expect(tablet.page.locator("#called")).to_be_hidden()


def test_a_new_check_shakes_the_judges_phone(touched, site_server):
    seated = seat_table()
    draw_order(seated)
    page = touched(PHONE)
    page.add_init_script("window.shaken = 0; Navigator.prototype.vibrate = () => (window.shaken += 1)")
    judge = enter(page, site_server.url, seated, "Anna Sędzia")
    expect_live(judge)
    sound = judge.get_by_role("button", name="Dźwięk i wibracja")
    sound.tap()
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert judge.evaluate("shaken") == 1
    place(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    table.record(seated.pairing, {"kind": "challenge", "v": 1, "words": []}, who=system(), seat=1)
    expect(judge.locator(".check")).to_be_visible()
    assert judge.evaluate("shaken") == 2


def test_pl_78_penalties_walkover_and_signing_for_somebody_stand_in_the_log(touched, site_server):
    seated = seat_table(seats=2)
    draw_order(seated)
    judge = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    judge.goto(f"{site_server.url}/judge/games/{seated.game.pk}/")
    decide(judge, "Kara")
    judge.select_option("#penalty-act", "points")
    judge.select_option("#penalty-points", "20")
    judge.fill("#penalty-reason", "rozmowy podczas gry")
    judge.get_by_role("button", name="Nałóż karę").tap()
    expect(judge.locator("#standing")).to_contain_text("-20")
    decide(judge, "Walkower")
    judge.select_option("#walkover-seat", "1")
    judge.fill("#walkover-reason", "odmowa gry")
    judge.get_by_role("button", name="Poza tą grą").tap()
    expect(judge.locator("#standing")).to_contain_text("poza grą")
    judge.fill("#sign-reason", "gracz wyszedł")
    judge.get_by_role("button", name="Podpisz", exact=True).tap()
    expect(judge.locator("#do-sign")).to_have_count(0)
    decide(judge, "Otwórz podpisaną kartę")
    expect(judge.get_by_role("button", name="Otwórz ponownie")).to_be_visible()
    assert seated.state.phase == "final"
    reasons = list(LogEntry.objects.filter(action="game.judged").values_list("reason", flat=True))
    assert sorted(reasons) == ["gracz wyszedł", "odmowa gry", "rozmowy podczas gry"]


def test_pl_39_a_judge_mends_a_written_move_after_seeing_what_changes(touched, site_server):
    seated = seat_table(seats=2)
    draw_order(seated)
    place(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KAT")})
    place(seated, {"kind": "record", "v": 1})
    judge = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    play = seated.game.events.get(kind="play")
    judge.goto(f"{site_server.url}/judge/games/{seated.game.pk}/mend/{play.seq}/")
    judge.fill("#typed", "8H KOŃ")
    judge.get_by_role("button", name="Pokaż, co się zmieni").tap()
    expect(judge.locator("table")).to_contain_text("20")
    judge.get_by_role("button", name="Popraw", exact=True).tap()
    expect(judge.get_by_role("alert")).to_be_visible()
    judge.fill("#reason", "tak jest na karcie")
    judge.get_by_role("button", name="Popraw", exact=True).tap()
    expect(judge.locator("#standing")).to_contain_text("KOŃ")
    assert seated.state.scores[0] == 20


def test_a_card_of_paper_is_typed_in_line_by_line_with_the_same_checks(touched, site_server):
    seated = seat_table(seats=2, started=False)
    judge = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    judge.goto(f"{site_server.url}/judge/games/{seated.game.pk}/card/")
    judge.select_option("#first", "1")
    judge.fill("#lines", "8H KOT 10\n8H KOTY\n10A LAS 3")
    judge.get_by_role("button", name="Wpisz kartę").tap()
    expect(judge.get_by_role("alert")).to_contain_text("Wiersz 3")
    judge.fill("#lines", "8H KOT 10\n8H KOTY 7\nwymiana 2\npas")
    judge.get_by_role("button", name="Wpisz kartę").tap()
    judge.get_by_role("link", name="Co jest zapisane").tap()
    expect(judge.locator("#standing")).to_contain_text("KOTY")
    assert seated.state.scores == (7, 10)
    assert seated.state.exchanges == (0, 1)


def test_totals_of_a_card_count_when_they_are_typed_twice_the_same(touched, site_server):
    seated = seat_table(seats=2)
    judge = enter(touched(PHONE), site_server.url, seated, "Anna Sędzia")
    judge.goto(f"{site_server.url}/judge/games/{seated.game.pk}/card/")
    for notice in ("Wpisane raz", "jest przyjęty"):
        judge.fill("#score-0", "301")
        judge.fill("#score-1", "287")
        judge.get_by_role("button", name="Wpisz wyniki").tap()
        expect(judge.locator(".notice")).to_contain_text(notice)
    assert list(Place.objects.filter(pairing=seated.pairing).values_list("seat", "score")) == [(0, 301), (1, 287)]
