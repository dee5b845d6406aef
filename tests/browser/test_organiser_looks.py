"""The organiser's pages for everybody: axe, targets, no overflow from the phone to the projector, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.organisers import draft_pages, in_the_middle, pages_of, result, signed_in
from tests.turniej.views.day import Organiser, roster

SMALL = """() => [...document.querySelectorAll('button, input, select, textarea, .button, .sections a, summary')]
  .filter((e) => e.checkVisibility() && e.type !== 'hidden' && e.type !== 'checkbox')
  .map((e) => [e.outerHTML.slice(0, 90), Math.round(e.getBoundingClientRect().height)])
  .filter(([, height]) => height < 44)"""
OVERFLOW = "() => document.documentElement.scrollWidth - window.innerWidth"
OVERLAP = """() => {
  const boxes = [...document.querySelectorAll('main .card, main .table, main .button, main .notice')]
    .filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]);
  const found = [];
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const [a, p] = boxes[i], [b, q] = boxes[j];
    if (a.contains(b) || b.contains(a)) continue;
    if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 &&
        Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1)
      found.push([a.outerHTML.slice(0, 80), b.outerHTML.slice(0, 80)]);
  }
  return found;
}"""


def wrong_on(page: Page, *, axe: bool) -> list[object]:
    page.wait_for_load_state()  # with its style, also where a click has led here
    found: list[object] = []
    if (wide := page.evaluate(OVERFLOW)) > 0:
        found.append(f"{wide} px too wide")
    found += page.evaluate(SMALL)
    found += page.evaluate(OVERLAP)
    if axe:
        problems = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        found += [
            (problem["id"], [node["html"][:160] for node in problem["nodes"]][:3])
            for problem in problems
            if problem["impact"] in ("serious", "critical")
        ]
    return found


@pytest.mark.parametrize(
    ("size", "scheme"),
    [("phone", "light"), ("tablet", "dark"), ("laptop", "light"), ("projector", "dark")],
)
def test_every_page_fits_and_is_accessible(browser, site_server, size, scheme):
    organiser = Organiser()
    ids = in_the_middle(organiser)
    page = signed_in(browser, site_server, organiser, size, scheme)
    wrong = {}
    outside = ["/organiser/", "/organiser/new/", "/organiser/copies/", "/account/password/", "/lexicon/", "/words/"]
    for path in [*outside, *(organiser.at(path) for path in pages_of(ids))]:
        answer = page.goto(f"{site_server.url}{path}")
        assert answer is not None and answer.status == 200, path
        if found := wrong_on(page, axe=size in ("phone", "projector")):
            wrong[path] = found
    for path in draft_pages(organiser):
        page.goto(f"{site_server.url}{path}")
        if found := wrong_on(page, axe=size in ("phone", "projector")):
            wrong[path] = found
    page.get_by_role("button", name="Co by to zmieniło?").click()
    page.wait_for_url("**/swap/")
    if found := wrong_on(page, axe=size in ("phone", "projector")):
        wrong["swap"] = found
    page.goto(f"{site_server.url}{organiser.at('roster/import/')}")
    file = {"name": "lista.csv", "mimeType": "text/csv", "buffer": roster(14) + "\nSP 9 Łan;Ola;;4a;może\n".encode()}
    page.get_by_label("Plik (CSV albo XLSX)").set_input_files([file])
    page.get_by_role("button", name="Pokaż, co się zmieni").click()
    page.get_by_role("button", name="Potwierdzam: zmień listę").wait_for()
    if found := wrong_on(page, axe=size in ("phone", "projector")):
        wrong["preview"] = found
    organiser.post("schools/new/", name="SP 77 Nowa")
    page.get_by_role("button", name="Potwierdzam: zmień listę").click()
    page.get_by_text("Co się w międzyczasie zmieniło").wait_for()
    if found := wrong_on(page, axe=size in ("phone", "projector")):
        wrong["stale"] = found
    page.context.close()
    assert not wrong


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("projector", "dark")])
def test_the_end_of_the_day_fits_and_is_accessible(browser, site_server, size, scheme):
    organiser = Organiser().start(template="school_club")
    organiser.import_roster(4)
    organiser.check_everybody_in()
    while organiser.status()["action"]["code"] == "draw":
        round_ = organiser.draw_and_start()
        organiser.type_results(round_, result)
        organiser.post(f"rounds/{round_.pk}/close/")
    page = signed_in(browser, site_server, organiser, size, scheme)
    wrong = {}
    for phase, seen in (("awards", "Do odczytania"), ("archive", "Archiwum")):
        organiser.post("phase/", to=phase)
        for path in ("", "stages/", "standings/", "rounds/"):
            page.goto(f"{site_server.url}{organiser.at(path)}")
            if path == "":
                page.get_by_text(seen).first.wait_for()
            if found := wrong_on(page, axe=True):
                wrong[phase, path] = found
    page.context.close()
    assert not wrong
