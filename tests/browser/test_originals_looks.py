"""The pages of the original games and of friendly games: axe, targets, no overflow, on a phone and on a laptop."""

import pytest

from tests.browser.organisers import SIZES
from tests.browser.test_organiser_looks import wrong_on
from tests.games.variants.sheets import SCRABBLES, draws
from tests.turniej.services import day
from tests.turniej.services.test_originals import FIRST
from turniej import clock
from turniej.models import Access
from turniej.services import original_slips, originals
from turniej.tokens import hash_token
from turniej.views.doors import JUDGE_COOKIE


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_every_page_fits_and_is_accessible(browser, site_server, size):
    tournament = day.tournament_of(3, 3, preset="ffsc_classique")
    Access.objects.create(
        tournament=tournament, kind="judge", name="Iwona", token_hash=hash_token("iwona"), created_at=clock.now()
    )
    judge = day.judge(tournament)
    row = originals.create(
        tournament,
        kind="fond",
        second=2,
        players=list(tournament.players.values_list("pk", flat=True)),
        groups=["".join(letters) for letters in draws(*SCRABBLES).letters],
        who=judge,
    )
    row = originals.open_coup(row, judge)
    ana, ion, _ = row.players.all()
    original_slips.hand_in(ana, 1, FIRST, typed_by="player")
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="pl-PL")
    context.add_cookies([{"name": JUDGE_COOKIE, "value": "iwona", "url": site_server.url}])
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    here = f"/judge/originals/{row.pk}/"
    wrong = {}

    def look(path):
        answer = page.goto(f"{site_server.url}{path}")
        assert answer is not None and answer.status == 200, path
        if found := wrong_on(page, axe=True):
            wrong[path] = found

    for path in ("/judge/originals/", here, f"{here}link/{ana.pk}/", f"/t/{tournament.slug}/originals/{row.pk}/"):
        look(path)
    for one in (ana, ion):
        look(f"/t/{tournament.slug}/grid/{originals.new_link(one, judge).token}/")
    row.rulings, row.finished_at = {"SALE": True, "REMETTES": False}, clock.now()
    row.save()
    for path in (here, f"/t/{tournament.slug}/originals/{row.pk}/", f"/t/{tournament.slug}/grid/"):
        look(path)
    look("/friendly/")
    page.get_by_label("Gracz 1").fill("Ola")
    page.get_by_label("Gracz 2").fill("Kuba")
    page.get_by_role("button", name="Rozpocznij grę").click()
    page.wait_for_url("**/friendly/card/")
    if found := wrong_on(page, axe=True):
        wrong["card"] = found
    context.close()
    assert not wrong
    assert not said
