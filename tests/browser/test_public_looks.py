"""The public pages for everybody: axe, targets, no overflow from the phone to the projector, light and dark."""

import pytest

from tests.browser.organisers import SIZES
from tests.browser.test_organiser_looks import wrong_on
from tests.turniej.services import day
from tests.turniej.views.public_day import playing_day
from turniej.services import access, tournaments
from turniej.services.who import system
from turniej.views.help import TOPICS

BIG = """() => [...document.querySelectorAll('.scene')].flatMap((scene) => {
  const over = scene.scrollHeight - scene.clientHeight;
  const small = [...scene.querySelectorAll('li, td, th, p, h2')]
    .filter((e) => parseFloat(getComputedStyle(e).fontSize) < innerHeight * 0.025).map((e) => e.outerHTML.slice(0, 80));
  return over > 1 ? [`${over} px too high: ${scene.textContent.slice(0, 40)}`, ...small] : small;
})"""


# Lines of text that lie upon each other, but for a tile's value in its corner and what only a screen reader has.
TEXT_OVERLAP = """() => {
  const lines = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const own = node.parentElement;
    const unseen = !node.data.trim() || !own.checkVisibility();
    if (unseen || own.closest('.visually-hidden, .tile, .square, .skip, thead')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1) lines.push([own, box, node.data.trim().slice(0, 30)]);
  }
  const found = [];
  for (let i = 0; i < lines.length; i++) for (let j = i + 1; j < lines.length; j++) {
    const [a, p] = lines[i], [b, q] = lines[j];
    if (a !== b && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 3 &&
        Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 5) found.push([lines[i][2], lines[j][2]]);
  }
  return found.slice(0, 5);
}"""


@pytest.mark.parametrize(
    ("size", "scheme"),
    [("phone", "light"), ("tablet", "dark"), ("laptop", "light"), ("projector", "dark")],
)
def test_every_public_page_fits_and_is_accessible(browser, site_server, size, scheme):
    shown = playing_day(12)
    done = day.checked_in(8)
    day.play_to_the_end(done)
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="pl-PL", color_scheme=scheme)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    school = shown.tournament.schools.first()
    assert school is not None
    paths = [
        shown.at(path) for path in ("", "seating/", "seating/?by=school", "tables/", "schools/", "results/", "course/")
    ]
    link = access.issue_school(school, who=system())
    paths += [
        f"/school/enter/{link.token}/",
        *(f"/school/{shown.tournament.slug}/{path}" for path in ("diplomas/", "words/")),
    ]
    paths += [
        shown.at(f"school/{school.pk}/"),
        shown.at(f"game/{shown.game.game_id}/"),
        f"/t/{done.slug}/results/",
        f"/t/{done.slug}/course/",
    ]
    wrong = {}
    for path in ["/", "/account/login/", "/help/", *(f"/help/{topic}/" for topic in TOPICS), *paths]:
        answer = page.goto(f"{site_server.url}{path}")
        assert answer is not None and answer.status == 200, path
        found = wrong_on(page, axe=size in ("phone", "projector")) + page.evaluate(TEXT_OVERLAP)
        page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
        found += wrong_on(page, axe=False)
        page.emulate_media(color_scheme=scheme)
        if found:
            wrong[path] = found
    context.close()
    assert not wrong
    assert not said


@pytest.mark.parametrize(("size", "scheme"), [("laptop", "light"), ("projector", "dark")])
def test_the_wall_can_be_read_from_the_back_of_the_hall(browser, site_server, size, scheme):
    playing = playing_day(24)
    published = playing_day(24, moves=False)
    day.finish_round(published.playing, lambda player, _round: 300 - player % 89)
    day.drawn(published.tournament)
    width, height = SIZES[size]
    for shown in (playing, published):
        tournaments.announce(shown.tournament, "Obiad o 13:00 w stołówce na parterze", who=day.HOUSE)
        context = browser.new_context(viewport={"width": width, "height": height}, locale="pl-PL", color_scheme=scheme)
        page = context.new_page()
        page.goto(f"{site_server.url}/wall/enter/{tournaments.wall_link(shown.tournament)}/")
        assert page.locator(".scene").count() >= 4
        assert page.evaluate(BIG) == []
        assert wrong_on(page, axe=True) == []
        context.close()
