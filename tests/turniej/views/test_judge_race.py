"""Two judges and two tablets at the same instant, over real HTTP: one of them wins, the other is told so."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import requests

from tests.browser.tables import draw_order, judge, seat_table, tiles
from tests.servers import PATIENCE
from turniej.services import access, table, tablet
from turniej.services.who import system
from turniej.views.doors import JUDGE_COOKIE, TABLET_COOKIE


def session(site, cookie: str, value: str, page: str) -> requests.Session:
    """A browser without a screen: its cookie, and the protection token that the page gave it."""
    made = requests.Session()
    made.cookies.set(cookie, value)
    made.get(f"{site.url}{page}", timeout=PATIENCE)
    made.headers["X-CSRFToken"] = made.cookies["csrftoken"]
    return made


def at_once(*acts) -> list[requests.Response]:
    with ThreadPoolExecutor(len(acts)) as pool:
        return [waiting.result() for waiting in [pool.submit(act) for act in acts]]


def test_of_two_judges_at_the_same_instant_one_takes_the_check_and_one_ruling_counts(any_site):
    seated = seat_table()
    draw_order(seated)
    judge(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    table.record(seated.pairing, {"kind": "challenge", "v": 1, "words": []}, who=tablet.actor_of(seated.device), seat=1)
    check = seated.game.checks.get()
    judges = []
    for name in ("Anna Sędzia", "Bogdan Sędzia"):
        issued = access.issue_judge(seated.tournament, name, who=system())
        cookie = access.open_link(issued.token, "judge", issued.code).token
        judges.append(session(any_site, JUDGE_COOKIE, cookie, "/judge/queue.json"))
    url = f"{any_site.url}/judge/checks/{check.pk}"
    claims = at_once(*[lambda who=who: who.post(f"{url}/claim", json={}, timeout=PATIENCE) for who in judges])
    assert sorted(answer.status_code for answer in claims) == [200, 409]
    verdict = {"verdicts": {"KOT": True}, "reason": "słownik", "at_once": True}
    rulings = at_once(*[lambda who=who: who.post(f"{url}/rule", json=verdict, timeout=PATIENCE) for who in judges * 3])
    assert sorted(answer.status_code for answer in rulings) == [200, 409, 409, 409, 409, 409]
    assert seated.game.events.filter(kind="verdict").count() == 1
    assert seated.state.lost_turns == (0, 1, 0, 0)


def test_of_many_copies_of_one_entry_at_the_same_instant_one_is_written(any_site):
    seated = seat_table()
    draw_order(seated)
    page = session(any_site, TABLET_COOKIE, seated.token, "/tablet/")
    play = {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")}
    data = {"key": "key-00000001", "window": "window-0001", "expected": 1, "event": play}
    send = partial(page.post, f"{any_site.url}/tablet/events", json=data, timeout=PATIENCE)
    answers = [answer.json() for answer in at_once(*[send] * 12)]
    assert sorted(answer["repeat"] for answer in answers) == [False] + [True] * 11
    assert len({answer["seq"] for answer in answers}) == 1
    assert seated.game.events.filter(kind="play").count() == 1
