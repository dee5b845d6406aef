"""Live pages: numbers only, to whoever holds a signed permission, from whichever process the change came."""

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import requests
import time_machine
from django.core import signing
from django.db import connection, transaction

from tests.servers import PATIENCE, Site, wait_until
from tests.turniej.house.streams import Stream
from turniej import clock, live


def test_first_change_makes_version_one_and_the_next_raises_it(db):
    live.bump("game:1")
    live.bump("game:1")
    assert live.versions_of(["game:1", "game:2"]) == {"game:1": 2, "game:2": 0}


def test_change_that_is_rolled_back_was_none(transactional_db):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        live.bump("game:1")
        raise ZeroDivisionError
    assert live.versions_of(["game:1"]) == {"game:1": 0}


@pytest.mark.parametrize("kind", ["none", "forged", "for something else"])
def test_stream_without_a_good_signature_is_refused(site_server, kind):
    token = {"none": "", "forged": "forged", "for something else": signing.dumps(["game:1"], salt="another")}[kind]
    for address in ("events", "versions"):
        answer = requests.get(f"{site_server.url}/live/{address}", params={"topics": token}, timeout=PATIENCE)
        assert answer.status_code == 403


def test_permission_expires(db):
    token = live.sign_topics(["game:1"])
    assert live.signed_topics(token) == ["game:1"]
    with time_machine.travel(clock.now() + timedelta(seconds=live.TOKEN_SECONDS + 2)):
        assert live.signed_topics(token) is None


def test_unknown_address_and_method_are_refused(site_server):
    assert requests.get(f"{site_server.url}/live/", timeout=PATIENCE).status_code == 404
    assert requests.post(f"{site_server.url}/live/events", timeout=PATIENCE).status_code == 405


def test_follower_hears_the_present_and_then_each_change(any_site):
    live.bump("tournament:1")
    stream = Stream(any_site, ["tournament:1", "game:5"])
    wait_until(lambda: stream.seen == {"tournament:1": 1, "game:5": 0}, what="the present versions")
    with transaction.atomic():
        live.bump("game:5")
    wait_until(lambda: stream.seen["game:5"] == 1, what="the change")
    live.bump("game:6")
    live.bump("tournament:1")
    wait_until(lambda: stream.seen["tournament:1"] == 2, what="the other change")
    assert "game:6" not in stream.seen
    assert stream.answer.getheader("content-type") == "text/event-stream"
    stream.close()


def test_changes_cross_two_web_processes(postgres_site):
    other = Site(postgres_site.var, postgres_site.env).start()
    try:
        streams = [Stream(site, ["game:1"]) for site in (postgres_site, other)]
        wait_until(lambda: all(stream.seen == {"game:1": 0} for stream in streams), what="both streams")
        live.bump("game:1")
        wait_until(lambda: all(stream.seen == {"game:1": 1} for stream in streams), what="the change in both")
        for stream in streams:
            stream.close()
    finally:
        other.stop()


def test_open_streams_do_not_hold_the_stop(fresh_site):
    streams = [Stream(fresh_site, ["game:1"]) for _ in range(5)]
    wait_until(lambda: all(stream.seen for stream in streams), what="the streams")
    fresh_site.stop()
    for stream in streams:
        stream.thread.join(PATIENCE)
        assert not stream.thread.is_alive()


def test_poll_answers_once_and_then_not_modified(site_server):
    query = {"topics": live.sign_topics(["game:1"])}
    first = requests.get(f"{site_server.url}/live/versions", params=query, timeout=PATIENCE)
    assert first.json() == {"game:1": 0}
    known = {"If-None-Match": first.headers["etag"]}
    unchanged = requests.get(f"{site_server.url}/live/versions", params=query, headers=known, timeout=PATIENCE)
    assert unchanged.status_code == 304
    live.bump("game:1")
    again = requests.get(f"{site_server.url}/live/versions", params=query, headers=known, timeout=PATIENCE)
    assert (again.status_code, again.json()) == (200, {"game:1": 1})


def test_no_bump_is_lost_among_concurrent_writers(transactional_db):
    def write(_number):
        try:
            for _ in range(10):
                live.bump("game:1")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    assert live.versions_of(["game:1"]) == {"game:1": 40}


PAGE = """<!doctype html><meta name="turniej-live" content="{token}" data-versions='{versions}'>
<p data-topic="{one}">0</p><p data-topic="{two} {one}">0</p><p data-topic="game:3">0</p>
<script type="module" src="/static/turniej/live.js"></script>"""


@pytest.fixture
def followed(browser_page, site_server):
    """A page that follows two games, which no other test has followed, and counts what its elements hear."""
    one, two = (f"game:{os.urandom(6).hex()}" for _ in range(2))

    def open_page():
        following = live.follow([one, two])
        body = PAGE.format(token=following.token, versions=following.versions_json, one=one, two=two)
        browser_page.route("**/followed", lambda route: route.fulfill(body=body, content_type="text/html"))
        browser_page.add_init_script(
            "addEventListener('live', (e) => { e.target.textContent = Number(e.target.textContent) + 1 }, true)"
        )
        browser_page.goto(f"{site_server.url}/followed")
        return lambda: browser_page.locator("p").all_text_contents()

    return open_page, one, two


def test_elements_of_a_changed_topic_hear_it(followed, browser_page):
    open_page, one, _two = followed
    heard = open_page()
    browser_page.wait_for_function("document.documentElement.dataset.live === 'open'")
    live.bump(one)
    browser_page.wait_for_function("document.querySelector('p').textContent === '1'")
    assert heard() == ["1", "1", "0"]


def test_page_polls_when_streams_fail(followed, browser_page):
    browser_page.route("**/live/events*", lambda route: route.abort())
    browser_page.clock.install()
    open_page, _one, two = followed
    heard = open_page()
    live.bump(two)
    browser_page.wait_for_function("document.documentElement.dataset.live !== undefined")
    for _ in range(10):
        browser_page.clock.run_for(10_000)
    browser_page.wait_for_function("document.querySelectorAll('p')[1].textContent === '1'")
    assert heard() == ["0", "1", "0"]
