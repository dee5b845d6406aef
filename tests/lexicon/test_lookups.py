"""Asking sjp.pl for the page of one word: once, politely, and remembered."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from lexicon import lookups, politeness, services
from lexicon.models import PageLookup, SiteGate
from lexicon.problem import LexiconProblem
from tests.lexicon.fake_sjp import entry, missing_page, page, redirect, reply

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 9, 12, 10, 0, tzinfo=UTC)


@pytest.fixture
def clock():
    with time_machine.travel(NOW, tick=False) as held:
        yield held


def ask(word: str):
    return services.live_lookup(word, "judge", direct=True)


def test_allowed_word(sjp):
    sjp.answers["/źdźbło"] = reply(page("źdźbło", entry("źdźbło", True)))
    answer = ask("ŹDŹBŁO")
    assert (answer.state, answer.verdict, answer.reason) == ("answered", "allowed", "page_allowed")
    assert answer.evidence["url"] == sjp.url + "%C5%BAd%C5%BAb%C5%82o"
    assert answer.evidence["entries"] == [{"word": "źdźbło", "status": "allowed"}]


def test_missing_word(sjp):
    sjp.answers["/zzzz"] = reply(missing_page("zzzz"), 404)
    assert ask("zzzz").verdict == "not_allowed"


def test_allowed_is_remembered_for_thirty_days(sjp, clock):
    sjp.answers["/kot"] = reply(page("kot", entry("kot", True)))
    ask("kot")
    clock.shift(timedelta(days=29, hours=23))
    ask("kot")
    assert sjp.asked["/kot"] == 1
    clock.shift(timedelta(hours=2))
    assert services.known_answer("kot") is None
    ask("kot")
    assert sjp.asked["/kot"] == 2


def test_not_allowed_is_remembered_for_one_day(sjp, clock):
    ask("zzzz")
    clock.shift(timedelta(hours=23))
    ask("zzzz")
    assert sjp.asked["/zzzz"] == 1
    clock.shift(timedelta(hours=2))
    ask("zzzz")
    assert sjp.asked["/zzzz"] == 2


def test_no_answer_is_not_remembered(sjp):
    sjp.answers["/kot"] = reply(b"<html>")
    assert ask("kot").verdict == "unknown"
    sjp.answers["/kot"] = reply(page("kot", entry("kot", True)))
    assert ask("kot").verdict == "allowed"


@pytest.mark.parametrize(
    "raw", ["k0t", "kot/../pies", "kot pies", "quiz", "", "a", "kоt", "k" * 10_000, "kot?q=1", "%6b"]
)
def test_nothing_but_a_word_is_ever_asked(sjp, raw):
    answer = ask(raw)
    assert (answer.verdict, answer.state) == ("invalid", "answered")
    assert not sjp.asked
    assert not PageLookup.objects.exists()


def test_portal_on_another_host_is_no_answer(sjp):
    sjp.answers["/kot"] = redirect(f"http://localhost:{sjp.port}/login")
    answer = ask("kot")
    assert (answer.verdict, answer.reason, answer.params) == ("unknown", "other_host", {"host": "localhost"})
    assert sjp.asked == {"/kot": 1}


@pytest.mark.parametrize(
    "target", ["http://[::1", "http://127.0.0.1:port/", "file:///etc/passwd", "javascript:alert(1)"]
)
def test_redirect_to_nowhere_is_no_answer(sjp, target):
    sjp.answers["/kot"] = redirect(target)
    answer = ask("kot")
    assert (answer.verdict, answer.reason) == ("unknown", "other_host")


def test_redirect_on_the_same_host_is_followed(sjp):
    sjp.answers["/kot"] = redirect("/slownik/kot")
    sjp.answers["/slownik/kot"] = reply(page("kot", entry("kot", True)))
    assert ask("kot").verdict == "allowed"


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\n\r\n<html>", b"HTTP/1.1 200 OK\r\nX-Drip: ", b""])
def test_endless_drip_is_no_answer(sjp, settings, head):
    settings.LEXICON_SOURCE |= {"page_deadline": 0.3}
    sjp.answers["/kot"] = sjp.drip(head)
    answer = ask("kot")
    assert answer.verdict == "unknown"
    assert answer.reason in ("too_slow", "no_network")


def test_huge_page_is_no_answer(sjp):
    sjp.answers["/kot"] = reply(b"x" * (3 << 20))
    assert ask("kot").reason == "page_too_large"


def test_no_network_is_no_answer(state, settings):
    settings.LEXICON_SOURCE = {"url": "http://127.0.0.1:9/", "https_only": False}
    assert (ask("kot").verdict, ask("kot").reason) == ("unknown", "no_network")


def test_https_only_unless_the_settings_say_otherwise(sjp, settings):
    settings.LEXICON_SOURCE = {"url": sjp.url}
    assert ask("kot").reason == "not_https"
    assert not sjp.asked


def test_breaker_stops_asking_after_three_failures(sjp, clock):
    for word in ("pies", "kot", "mysz"):
        sjp.answers[f"/{word}"] = reply(b"", 503)
        ask(word)
    answer = ask("kura")
    assert (answer.verdict, answer.reason, answer.params) == ("unknown", "site_resting", {"seconds": 61})
    assert sjp.asked.total() == 3


def test_breaker_lets_one_probe_through_and_opens_with_its_success(sjp, clock):
    for word in ("pies", "kot", "mysz"):
        sjp.answers[f"/{word}"] = reply(b"", 503)
        ask(word)
    clock.shift(timedelta(seconds=61))
    politeness.reserve(services.conf.source())
    assert ask("kura").reason == "site_resting"
    clock.shift(timedelta(seconds=9))
    assert ask("kura").reason == "page_missing"
    assert ask("gęś").reason == "page_missing"


def test_breaker_rests_longer_when_the_probe_fails(sjp, clock):
    for word in ("pies", "kot", "mysz", "kura"):
        sjp.answers[f"/{word}"] = reply(b"", 503)
    for word in ("pies", "kot", "mysz"):
        ask(word)
    clock.shift(timedelta(seconds=61))
    ask("kura")
    assert SiteGate.objects.get().closed_until == NOW + timedelta(seconds=61 + 120)


def test_site_that_asks_for_a_pause_gets_it(sjp, clock):
    sjp.answers["/kot"] = reply(b"", 429, Retry_After="120")
    ask("kot")
    assert ask("pies").reason == "site_resting"
    assert sjp.asked.total() == 1


def test_requests_leave_a_second_apart(sjp, settings, clock):
    settings.LEXICON_SOURCE |= {"spacing": 1.0}
    waits = [politeness.reserve(services.conf.source()) for _ in range(4)]
    assert waits == [0.0, 1.0, 2.0, 3.0]
    clock.shift(timedelta(seconds=10))
    assert politeness.reserve(services.conf.source()) == 0.0


def test_queue_that_is_too_long_says_so(sjp, settings, clock):
    settings.LEXICON_SOURCE |= {"spacing": 1.0}
    for _ in range(21):
        politeness.reserve(services.conf.source())
    with pytest.raises(LexiconProblem, match="site_busy"):
        politeness.reserve(services.conf.source())
    assert ask("kot").reason == "site_busy"
    assert not sjp.asked


def test_worker_waits_for_its_slot(sjp, settings, clock):
    settings.LEXICON_SOURCE |= {"spacing": 1.0}
    waited: list[float] = []
    for word in ("kot", "pies"):
        lookup = PageLookup.objects.create(word=word, lease_until=NOW + timedelta(seconds=30))
        lookups.look_up(lookup.pk, wait=waited.append)
    assert waited == [0.0, 1.0]


def test_one_flight_per_word(sjp, django_capture_on_commit_callbacks):
    first = services.live_lookup("kot", "judge one")
    second = services.live_lookup("KOT", "judge two")
    assert first.state == second.state == "waiting"
    lookup = PageLookup.objects.get()
    assert lookup.requested_by == "judge one"
    lookups.look_up(lookup.pk)
    lookups.look_up(lookup.pk)
    assert sjp.asked == {"/kot": 1}


def test_question_nobody_took_is_no_answer_and_can_be_asked_again(sjp, clock):
    services.live_lookup("kot", "judge")
    clock.shift(timedelta(seconds=60))
    assert services.known_answer("kot").reason == "no_queue"
    lookups.look_up(PageLookup.objects.get().pk)
    assert not sjp.asked
    assert ask("kot").reason == "page_missing"


def test_look_up_whose_worker_died_is_no_answer_and_can_be_asked_again(sjp, clock):
    PageLookup.objects.create(word="kot", state="fetching", lease_until=NOW + timedelta(seconds=40))
    assert ask("kot").state == "waiting"
    clock.shift(timedelta(seconds=41))
    assert services.known_answer("kot").reason == "interrupted"
    assert ask("kot").reason == "page_missing"


def test_nothing_known_without_a_question(state):
    assert services.known_answer("kot") is None
