"""Editions made by several processes: two at once, killed half-way, by a worker, on either broker."""

import json
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta

import pytest
import redis
import requests
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from lexicon import conf, services
from lexicon.models import Edition, PageLookup, RefreshJob
from tests.environment import VAR
from tests.lexicon.fake_sjp import INDEX, FakeSjp, entry, index_page, list_zip, page, reply
from tests.lexicon.small import WORDS
from tests.servers import BASE_DIR, PATIENCE, Site, wait_until

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 9, 12, 10, 0, tzinfo=UTC)


@pytest.fixture
def fake():
    with FakeSjp().running() as fake:
        fake.serve_list(list_zip(WORDS))
        yield fake


@pytest.fixture
def held(fake):
    """An sjp.pl whose index is on its way until the event is set."""
    go_on = threading.Event()
    begun = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"
    fake.answers[INDEX] = fake.drip(begun, go_on, index_page("sjp-20260901.zip"))
    yield go_on
    go_on.set()


@pytest.fixture
def site(fake):
    """The site's processes over the test's own database, with the fake sjp.pl and a clock that stands still."""
    site = Site(VAR, {"DJANGO_SETTINGS_MODULE": "tests.lexicon.fake_settings", "FAKE_SJP": fake.url})
    site.hold_clock(NOW)
    yield site
    for process in site.processes:
        site.kill(process)
    site.release_clock()


def begin(site: Site) -> subprocess.Popen:
    """Start a refresh in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "manage.py", "lexicon", "refresh", "--json"],
        cwd=BASE_DIR,
        env=site.whole_env(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def left_over() -> list[str]:
    return [path.name for path in (conf.state_dir() / "work").glob("job-*")]


def test_two_refreshes_at_once_one_runs(site, fake, held):
    first = begin(site)
    wait_until(lambda: fake.asked[INDEX] == 1 or first.poll() is not None, what="the first refresh")
    second = site.manage("lexicon", "refresh", check=False)
    assert second.returncode == 2
    assert second.stdout == ""
    assert "Traceback" not in second.stderr
    held.set()
    out, _ = first.communicate(timeout=PATIENCE)
    assert first.returncode == 0
    assert json.loads(out)["edition"]["name"] == "sjp-20260901"
    assert out.count("\n") == 1
    assert sorted(RefreshJob.objects.values_list("state", "code")) == [("done", ""), ("failed", "already_running")]


def test_killed_half_way_the_next_start_is_clean(site, fake, held):
    first = begin(site)
    wait_until(lambda: fake.asked[INDEX] == 1 or first.poll() is not None, what="the first refresh")
    first.kill()
    first.communicate()
    assert left_over()
    assert not Edition.objects.filter(kind="games").exists()
    held.set()
    site.hold_clock(NOW + timedelta(minutes=2))
    again = site.manage("lexicon", "refresh", "--json")
    assert json.loads(again.stdout)["edition"]["words"] == len(WORDS)
    assert left_over() == []
    assert sorted(RefreshJob.objects.values_list("state", flat=True)) == ["done", "interrupted"]


def signed_in() -> requests.Session:
    """An organiser's browser."""
    client = Client()
    client.force_login(User.objects.create_superuser("organiser"))
    browser = requests.Session()
    browser.cookies.set(settings.SESSION_COOKIE_NAME, client.cookies[settings.SESSION_COOKIE_NAME].value)
    return browser


def press(site: Site, browser: requests.Session) -> str:
    """Press the button that fetches the newest list, and return the page that comes."""
    browser.get(f"{site.url}/lexicon/").raise_for_status()
    token = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
    answer = browser.post(f"{site.url}/lexicon/refresh/", token, timeout=PATIENCE)
    answer.raise_for_status()
    return answer.text


def test_worker_killed_in_the_middle_leaves_a_job_that_can_be_run_again(site, fake, held):
    worker = site.start_worker("long")
    job = services.request_refresh("tester")
    services.start(job)
    wait_until(lambda: fake.asked[INDEX] == 1, what="the worker")
    site.kill(worker)
    job.refresh_from_db()
    assert job.state == "running"
    site.hold_clock(NOW + timedelta(minutes=2))
    assert job.silent
    held.set()
    services.start_again(job)
    site.start_worker("long")
    wait_until(lambda: RefreshJob.objects.get().finished, what="the second worker")
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("done", 2)
    assert Edition.objects.get(kind="games").words == len(WORDS)


def test_judges_never_wait_behind_a_refresh_and_each_word_flies_once(site, fake, held):
    words = ["kot", "pies", "gęś", "żółw"]
    fake.answers["/kot"] = reply(page("kot", entry("kot", True)))
    for queue in ("long", "quick", "quick"):
        site.start_worker(queue)
    services.start(services.request_refresh("tester"))
    wait_until(lambda: fake.asked[INDEX] == 1, what="the refresh")
    for judge in ("one", "two", "three"):
        for word in words:
            assert services.live_lookup(word, judge).state in ("waiting", "answered")
    wait_until(lambda: PageLookup.objects.filter(state="answered").count() == len(words), what="the answers")
    assert services.known_answer("kot").verdict == "allowed"
    assert services.known_answer("pies").verdict == "not_allowed"
    assert fake.asked == {INDEX: 1} | {f"/{word}": 1 for word in words}
    assert not RefreshJob.objects.get().finished


def test_redis_carries_the_same_work_and_its_stop_is_said_at_once(site, fake, redis_url):
    site.env["CELERY_BROKER_URL"] = redis_url
    site.start()
    site.start_worker("long")
    with signed_in() as browser:
        press(site, browser)
        wait_until(lambda: RefreshJob.objects.get().finished, what="the worker")
        assert RefreshJob.objects.get().state == "done"
        redis.Redis.from_url(redis_url).shutdown(nosave=True)
        assert "usługa w tle nie odpowiada" in press(site, browser).lower()
    assert RefreshJob.objects.latest("pk").code == "no_queue"
