"""A whole game of four by touch, from the card of the table to the last signature."""

from playwright.sync_api import expect

from games import services as games
from games.engine.ruleset import BOX_FR, POLISH_SCHOOL
from games.models import Game
from tests.browser.tables import draw_order, judge, seat_table, start
from turniej import clock
from turniej.models import Device, Pairing, Place
from turniej.services import devices


def test_pl_11_a_double_tap_gives_a_letter_to_one_player_only(tablet):
    seated = seat_table(started=False)
    page = tablet.pair(seated).page
    tablet.tap("draw-now")
    page.locator('[data-do="draw-B"]').dblclick()
    page.locator('[data-do="draw-D"]').dblclick()
    expect(page.locator('[data-do^="redo-"]')).to_have_count(2)
    expect(page.locator(".seats .tile")).to_have_text(["B", "D", "…", "…"])


def test_on_an_upright_tablet_players_board_and_letters_are_seen_at_once(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    page.set_viewport_size({"width": 820, "height": 1180})
    tablet.square(7, 7)
    tablet.expect_step("key-K")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    board, width = page.locator(".desk__board").bounding_box(), page.evaluate("innerWidth")
    assert board["width"] > 700 and abs(width - 2 * board["x"] - board["width"]) < 2


def test_pl_11_to_64_four_children_play_a_whole_game_by_touch(tablet):
    seated = seat_table(started=False)
    page = tablet.pair(seated).page
    expect(page.locator("h1")).to_have_text("Kto tu gra")

    tablet.tap("draw-now")
    for letter in "BDAD":
        tablet.tap(f"draw-{letter}")
    tablet.tap("draw-done")
    expect(page.locator(".lead")).to_have_text("Takie same litery. Jeszcze raz losują: Jakub P. i Franek Ż.")
    for letter in "FE":
        tablet.tap(f"draw-{letter}")
    tablet.tap("draw-done")
    expect(page.locator("h1")).to_have_text("Zaczyna Ola N.")
    start(seated)

    tablet.expect_turn("Ola N.")
    tablet.play(7, 7, "KOT")
    assert tablet.score(2) == 10
    tablet.expect_turn("Zofia K.")
    tablet.play(7, 10, "Y")
    tablet.expect_turn("Franek Ż.")
    tablet.play(5, 8, "LSO", down=True)
    tablet.expect_turn("Jakub P.")
    tablet.tap("exchange")
    tablet.choose("count-3")
    tablet.record()
    expect(page.locator('.player[data-seat="1"]')).to_contain_text("Wymiany: 2 z 3")
    for _ in range(8):
        tablet.say_pass()

    expect(page.locator("h1")).to_have_text("Litery, które zostały")
    tablet.leave_letters("AAABCDE", "IIIZZWW", "EEERRNN", "MMPPTUA")
    expect(page.locator("h1")).to_have_text("Wynik")
    tablet.expect_saved()
    for seat in (2, 0, 3, 1):
        tablet.tap(f"sign-{seat}")
    expect(page.locator("h1")).to_have_text("Dziękujemy za grę!")
    tablet.expect_saved()

    pairing = Pairing.objects.get(pk=seated.pairing.pk)
    assert (pairing.state, seated.state.phase) == ("done", "final")
    assert seated.state.impossible == ()
    shown = {
        row.get_attribute("data-seat"): row.get_attribute("data-final") for row in page.locator("tr[data-seat]").all()
    }
    written = Place.objects.filter(pairing=pairing).values_list("seat", "score")
    assert {str(seat): str(score) for seat, score in written} == shown


def test_pl_30_and_31_a_blank_is_marked_shows_its_letter_and_is_worth_nothing(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.square(7, 7)
    tablet.type("K")
    tablet.tap("blank")
    tablet.type("O")
    tablet.type("T")
    expect(page.locator("#score")).to_have_attribute("data-score", "8")
    expect(page.locator('.desk__board [data-index="113"]')).to_have_attribute("aria-label", "8I, O, blank")
    tablet.tap("done")
    tablet.record()
    tablet.expect_saved()
    expect(page.locator(".bag")).to_contain_text("Blanki: O (8I)")
    assert seated.state.blank_sheet == ((7, 8, "O"),)


def test_pl_32_and_33_exchange_is_offered_only_while_the_rules_allow_it(tablet):
    seated = seat_table(seats=2, ruleset=POLISH_SCHOOL.but(exchanges_max=1))
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.tap("exchange")
    tablet.choose("count-7")
    tablet.record()
    tablet.say_pass()
    expect(page.locator('[data-do="exchange"]')).to_be_disabled()
    expect(page.locator(".desk__panel")).to_contain_text("wykorzystała już wszystkie wymiany")


def test_pl_20_nothing_shows_before_a_check_whether_a_word_is_good(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.lay(7, 7, "XYZ".replace("X", "Ż"))
    text = page.locator("body").inner_text()
    assert "dobre" not in text.lower().replace("dobiera", "")
    tablet.record()
    tablet.expect_saved()


def test_pl_40_to_49_check_waits_for_the_judge_and_the_ruling_is_explained(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.lay(7, 7, "KOT")
    tablet.tap("challenge")
    tablet.choose("seat-1")
    expect(page.locator(".desk__panel")).to_contain_text("Czekamy na sędziego")
    tablet.expect_saved()
    judge(seated, {"kind": "verdict", "v": 1, "results": [["KOT", False]]})
    expect(page.locator(".desk__panel")).to_contain_text("Teraz: Jakub P.")
    expect(page.locator(".desk__panel")).to_contain_text("KOT: zdjęte po sprawdzeniu")
    tablet.lay(7, 7, "KOSY")
    tablet.tap("challenge")
    tablet.choose("seat-2")
    expect(page.locator(".desk__panel")).to_contain_text("Czekamy na sędziego")
    tablet.expect_saved()
    judge(seated, {"kind": "verdict", "v": 1, "results": [["KOSY", True]]})
    expect(page.locator(".desk__panel")).to_contain_text("Wszystkie sprawdzone słowa są dobre")
    expect(page.locator('.player[data-seat="2"]')).to_contain_text("traci 1 kolejkę")
    tablet.record()
    tablet.expect_turn("Franek Ż.")


def test_pl_42_with_several_words_the_checker_names_his_words(tablet):
    seated = seat_table()
    draw_order(seated)
    page = tablet.pair(seated).page
    tablet.play(7, 7, "KOT")
    tablet.square(8, 7)
    tablet.type("OS")
    tablet.tap("done")
    tablet.expect_step("record")
    tablet.tap("challenge")
    tablet.choose("seat-2")
    expect(page.locator("dialog .error")).to_have_text("Zaznacz słowa, które chcesz sprawdzić.")
    page.locator('dialog input[value="KO"]').check()
    tablet.choose("seat-2")
    expect(page.locator(".desk__panel")).to_contain_text("Ola N. sprawdza: KO")
    tablet.expect_saved()
    assert seated.state.words_to_rule == ("KO",)


def test_a_friendly_game_needs_no_judge_and_no_tournament(tablet):
    game = games.create(BOX_FR, ["a", "b"], None, clock.now())
    card = devices.new_device(names=["Ala", "Olek"])
    Device.objects.filter(pk=card.row.pk).update(game=game)
    page = tablet.page
    page.goto(f"{tablet.url}/s/{card.token}")
    for letter in "BC":
        tablet.tap(f"draw-{letter}")
    tablet.tap("draw-done")
    tablet.tap("start")
    tablet.play(7, 7, "SCRABBLE"[:5])
    tablet.expect_turn("Olek")
    tablet.lay(8, 7, "OS")
    tablet.tap("challenge")
    page.locator('dialog input[name="word"]').first.check()
    tablet.choose("seat-0")
    tablet.tap("verdict")
    page.locator('dialog input[value="0"]').check()
    tablet.choose("verdict-send")
    tablet.expect_turn("Ala")
    tablet.expect_saved()
    assert games.state(Game.objects.get(pk=game.pk)).board.at(8, 7) is None
