"""An organiser's whole day by clicks: from the login to the diploma, with the file of a real roster."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.organisers import result, signed_in
from tests.browser.pdf import read
from tests.turniej.views.day import Organiser, ready, roster
from turniej.models import Round

PASSWORD = "dluga-fraza-na-probe"


def type_one_result(page, scores: list[int]) -> None:
    """Fill in the card twice, as the page asks."""
    for _time in range(2):
        send = page.locator("form.card:has(input.score) button.button--act")
        expect(send).to_be_visible()  # it stands below the fields: they are counted on the page that has them
        for field, score in zip(page.locator("input.score").all(), scores, strict=False):
            field.fill(str(score))
        with page.expect_navigation():
            send.click()


def test_a_whole_day_by_clicks(browser_page, site_server, tmp_path):
    User.objects.create_superuser("ola", password=PASSWORD)
    page = browser_page
    page.goto(f"{site_server.url}/organiser/")
    page.get_by_label("Nazwa użytkownika").fill("ola")
    page.get_by_label("Hasło").fill(PASSWORD)
    page.get_by_role("button", name="Zaloguj się").click()
    expect(page.locator("h1")).to_have_text("Moje turnieje")

    page.get_by_role("link", name="Nowy turniej").click()
    page.get_by_label("Nazwa turnieju").fill("Turniej Złotej Płytki")
    page.get_by_role("button", name="Utwórz turniej").click()
    page.get_by_role("link", name="Wczytaj listę uczniów").click()
    file = tmp_path / "lista.csv"
    file.write_bytes(roster(7) + b"\nSP 9;Ola;;4a;tak\n")
    page.get_by_label("Plik (CSV albo XLSX)").set_input_files(file)
    page.get_by_role("button", name="Pokaż, co się zmieni").click()
    expect(page.locator(".notice--wrong")).to_contain_text("Wiersz 9")
    page.get_by_role("button", name="Potwierdzam: zmień listę").click()
    expect(page.locator(".notice--success")).to_have_text("Dodano 7 uczniów.")

    page.get_by_role("link", name="Sterownia").click()
    page.get_by_role("button", name="Zacznij sprawdzać obecność").click()
    waiting = page.get_by_role("button", name="Wszyscy są")
    expect(waiting).to_have_count(4)
    for left in reversed(range(4)):
        waiting.first.click()
        expect(waiting).to_have_count(left)
    page.get_by_role("button", name="Zakończ sprawdzanie obecności").click()

    page.get_by_role("button", name="Losuj stoliki").click()
    expect(page.locator(".certificate")).to_contain_text("Nikt nie siedzi z uczniem własnej szkoły.")
    page.get_by_role("button", name="Ogłoś rozsadzenie").click()
    page.get_by_role("button", name="Rozpocznij rundę").click()
    expect(page.locator("#room")).to_contain_text("● gra")
    for number in (1, 2):
        page.locator(".room .table__head").nth(number - 1).click()
        type_one_result(page, [300 - 10 * number, 250, 201, 150 + number])
        expect(page.locator(".notice--success")).to_have_text(f"Wynik stolika {number} przyjęty.")
        page.get_by_role("link", name="Sterownia").click()
    page.get_by_role("button", name="Zamknij rundę").click()
    expect(page.get_by_role("button", name="Losuj stoliki")).to_be_visible()
    page.get_by_role("link", name="Klasyfikacja").click()
    expect(page.locator(".board tbody tr").first).to_contain_text("3")
    page.get_by_role("link", name="Dziennik").click()
    expect(page.locator(".log")).to_contain_text("Zamknięto rundę")


def test_the_control_room_follows_what_happens_elsewhere_without_a_click(browser, site_server):
    organiser = ready(8)
    round_ = organiser.draw_and_start()
    page = signed_in(browser, site_server, organiser)
    page.goto(f"{site_server.url}{organiser.at('')}")
    expect(page.locator("#room")).to_contain_text("● gra")
    page.locator("#text").fill("nie ruszaj")
    board = page.context.new_page()
    board.goto(f"{site_server.url}{organiser.at(f'rounds/{round_.pk}/')}")
    expect(board.locator(".now")).to_contain_text("Wyniki: 0 z 2.")
    organiser.type_results(round_, result)
    expect(page.get_by_role("button", name="Zamknij rundę")).to_be_visible()
    expect(page.locator("#text")).to_have_value("nie ruszaj")
    expect(board.locator(".now")).to_contain_text("Każdy stolik ma wynik.")
    expect(board.get_by_role("button", name="Zamknij rundę")).to_be_visible()
    page.context.close()


def test_the_teacher_follows_the_school_on_a_phone(browser, site_server):
    organiser = Organiser().start()
    organiser.import_roster(8)
    school = organiser.tournament.schools.first()
    organiser.post("people/schools/")
    organiser.check_everybody_in()
    organiser.draw_and_start()
    page = signed_in(browser, site_server, organiser)
    page.goto(f"{site_server.url}{organiser.at('people/')}")
    page.locator("section", has_text="Opiekunowie").get_by_role("link", name="Pokaż").first.click()
    link = page.locator(".linkcard__url").inner_text()
    page.context.close()
    phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="pl-PL").new_page()
    phone.goto(site_server.url + "/school/" + link.split("/school/")[1])
    expect(phone.locator("h1")).to_have_text(school.name)
    assert "enter" not in phone.url
    expect(phone.locator(".pupils")).to_contain_text("stolik")
    round_ = Round.objects.get()
    organiser.type_results(round_, result)
    expect(phone.locator(".pupils")).to_contain_text("miejsce")
    phone.context.close()


@pytest.mark.parametrize(
    ("sheet", "letters", "size", "pages"),
    [
        ("print/cards/", "StolikżćĄół1", (210, 297), 1),
        ("print/game-cards/", "KartaGryĆśŻŁ„", (297, 210), 2),
        ("print/game-cards/?filled=1", "KartaGryŁŚlęza−żą", (297, 210), 2),
        ("print/seating/schools/", "ŁąkaŻŚlęza", (210, 297), 1),
        ("print/seating/tables/", "StolikŁĆŻę", (210, 297), 1),
        ("print/continue/", "PłytkiwworeczkuŁĆABCO", (210, 297), 2),
        ("print/school-links/", "ŚlęzaŁŻuczniówjakimidzie", (210, 297), 1),
        ("print/standings/", "TurniejżółtychŻabćmaĄcki", (210, 297), 1),
    ],
)
def test_what_is_printed_is_a4_with_polish_letters(browser, site_server, tmp_path, sheet, letters, size, pages):
    organiser = ready(8, name="Turniej żółtych Żab, ćma, Ącki")
    organiser.draw_and_start()
    organiser.post("tables/issue/")
    organiser.post("people/schools/")
    page = signed_in(browser, site_server, organiser)
    page.goto(f"{site_server.url}{organiser.at(sheet)}")
    file = tmp_path / "druk.pdf"
    page.pdf(path=file, prefer_css_page_size=True)
    page.context.close()
    found = read(file)
    assert found.sizes == (size,) * pages
    assert set(letters) <= found.letters


def test_the_diploma_fills_one_page_each(browser, site_server, tmp_path):
    organiser = ready(4, template="school_club", name="Turniej Żółwi")
    while organiser.status()["action"]["code"] == "draw":
        round_ = organiser.draw_and_start()
        organiser.type_results(round_, result)
        organiser.post(f"rounds/{round_.pk}/close/")
    page = signed_in(browser, site_server, organiser)
    page.goto(f"{site_server.url}{organiser.at('print/diplomas/?places=3')}")
    file = tmp_path / "dyplomy.pdf"
    page.pdf(path=file, prefer_css_page_size=True)
    page.context.close()
    found = read(file)
    assert found.sizes == ((210, 297),) * 3
    assert set("DYPLOMŻółwizajęce1.") <= found.letters
    page = signed_in(browser, site_server, organiser)
    page.goto(f"{site_server.url}{organiser.at('print/website/')}")
    page.pdf(path=file, prefer_css_page_size=True)
    page.context.close()
    found = read(file)
    assert found.sizes == ((210, 297),)
    assert set("TurniejŻółwiMiejscUczńSzkoły") <= found.letters


def test_a_hundred_game_cards_do_not_stall_the_browser(browser, site_server, tmp_path):
    organiser = ready(8)
    organiser.draw_and_start()
    page = signed_in(browser, site_server, organiser)
    page.goto(f"{site_server.url}{organiser.at('print/game-cards/')}")
    page.evaluate(
        """() => { const card = document.querySelector(".gamecard");
          for (let n = 0; n < 100; n++) card.parentNode.append(card.cloneNode(true)); }"""
    )
    assert page.locator(".gamecard").count() == 102
    assert page.evaluate("() => getComputedStyle(document.querySelector('.gamecard')).contentVisibility") == "auto"
    file = tmp_path / "karty.pdf"
    page.pdf(path=file, prefer_css_page_size=True)
    assert len(read(file).sizes) == 102
    page.context.close()
