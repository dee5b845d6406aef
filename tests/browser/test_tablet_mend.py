"""What was typed wrongly: typed again freely until it is written, then by everybody's consent, the difference shown."""

from playwright.sync_api import expect

from tests.browser.fingers import TabletPage
from tests.browser.tables import draw_order, judge, seat_table, tiles


def open_line(tablet: TabletPage, number: int) -> None:
    """The dialog about a line of the card."""
    tablet.tap("menu")
    tablet.choose("open-record")
    tablet.page.locator("dialog [data-do^='mend-']").nth(number).tap()


def all_agree(tablet: TabletPage) -> None:
    for box in tablet.page.locator("dialog input[type=checkbox]").all():
        box.check()
    tablet.choose("correct-yes")


def test_a10_what_was_typed_wrongly_is_typed_again_before_it_is_written(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.lay(7, 6, "KET")
    page.locator(".own summary").tap()
    page.fill("#own", "9")
    expect(page.locator(".own p")).to_contain_text("Policzyliście 9, tablet liczy 10.")
    tablet.tap("mend")
    for _ in "KET":
        tablet.tap("back")
    tablet.type("KOT")
    tablet.tap("done")
    expect(page.locator(".desk__panel h2")).to_contain_text("KOT za 10 punktów")
    tablet.record()
    tablet.expect_saved()
    assert seated.state.scores[0] == 10


def test_a10_a_word_typed_by_mistake_becomes_the_pass_that_was_said(tablet):
    seated = seat_table()
    draw_order(seated)
    tablet.pair(seated)
    tablet.lay(7, 7, "KOT")
    tablet.tap("mend")
    tablet.say_pass()
    tablet.expect_turn("Jakub P.")
    tablet.expect_saved()
    assert (seated.state.passes[0], seated.state.board.empty) == (1, True)


def test_pl_38_a_written_word_is_mended_when_all_agree_and_the_difference_is_shown(tablet):
    seated = seat_table(seats=2)
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.play(7, 7, "KAT")
    tablet.play(6, 8, "Z", down=False)
    tablet.expect_saved()
    tablet.tap("menu")
    tablet.choose("open-record")
    page.locator("dialog [data-do^='mend-']").first.tap()
    tablet.choose("mend-word")
    for _ in "KAT":
        tablet.tap("back")
    tablet.type("KOT")
    tablet.tap("done")
    dialog = page.locator("dialog")
    expect(dialog.locator("table")).to_contain_text("10")
    tablet.choose("correct-yes")
    expect(dialog).to_contain_text("Wszyscy muszą się zgodzić")
    for box in dialog.locator("input[type=checkbox]").all():
        box.check()
    tablet.choose("correct-yes")
    tablet.expect_saved()
    expect(page.locator('.desk__board [data-index="113"]')).to_contain_text("O")
    assert seated.state.board.at(7, 8).letter == "O"


def test_pl_38_a_word_written_at_a_wrong_place_is_moved_when_all_agree(tablet):
    seated = seat_table(seats=2)
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.play(6, 7, "KOT", down=True)
    tablet.expect_saved()
    open_line(tablet, 0)
    tablet.choose("mend-word")
    for _ in "KOT":
        tablet.tap("back")
    tablet.square(5, 7)
    tablet.type("KOT")
    tablet.tap("done")
    expect(page.locator("dialog .lead")).to_have_text("Zofia K.: KOT → KOT za 10 punktów")
    all_agree(tablet)
    expect(page.locator('.desk__board [data-index="82"]')).to_contain_text("K")
    assert [seated.state.board.at(row, 7).letter for row in (5, 6, 7)] == list("KOT")


def test_pl_38_a_pass_that_was_an_exchange_is_mended_when_all_agree(tablet):
    seated = seat_table(seats=2)
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.say_pass()
    tablet.expect_saved()
    open_line(tablet, 0)
    tablet.choose("count-3")
    expect(page.locator("dialog .lead")).to_have_text("Zofia K.: pas → wymiana: 3 płytki")
    all_agree(tablet)
    expect(page.locator('.player[data-seat="0"]')).to_contain_text("Wymiany: 2 z 3")
    assert (seated.state.exchanges, seated.state.passes) == ((1, 0), (0, 0))


def test_pl_38_a_correction_tells_which_later_moves_it_would_undo(tablet):
    seated = seat_table(seats=2)
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.play(7, 7, "KOT")
    tablet.play(7, 10, "Y")
    tablet.expect_saved()
    open_line(tablet, 0)
    tablet.choose("mend-pass")
    expect(page.locator("dialog")).to_contain_text("nie byłyby już możliwe")
    expect(page.locator("dialog li")).to_have_text("Jakub P.: KOTY")


def test_pl_56_letters_named_wrongly_are_named_again_until_somebody_signs(tablet):
    seated = seat_table(seats=2)
    draw_order(seated)
    judge(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    judge(seated, {"kind": "record", "v": 1})
    for _ in range(4):
        judge(seated, {"kind": "pass", "v": 1})
        judge(seated, {"kind": "record", "v": 1})
    for seat, letters in enumerate(("AAABCDE", "IIIZZWW")):
        judge(seated, {"kind": "leftovers", "v": 1, "seat": seat, "tiles": list(letters)})
    page = tablet.pair(seated).page
    expect(page.locator('tr[data-seat="0"]')).to_have_attribute("data-final", "-1")
    tablet.tap("leftovers-again")
    tablet.tap("leftovers-cancel")
    tablet.tap("leftovers-again")
    for letter in "AAAEENN":
        tablet.tap(f"left-{letter}")
    tablet.tap("leftovers-done")
    expect(page.locator('tr[data-seat="0"]')).to_have_attribute("data-final", "3")
    tablet.expect_saved()
    page.locator('[data-do="sign-1"]').dblclick()
    expect(page.locator('[data-do="sign-1"]')).to_be_disabled()
    expect(page.locator('[data-do="sign-0"]')).to_be_enabled()
    expect(page.locator('[data-do="leftovers-again"]')).to_have_count(0)
