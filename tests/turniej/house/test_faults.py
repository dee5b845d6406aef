"""Nothing is lost and nothing is doubled: repeats at once, killed processes, a power cut, servers that go and come."""

import secrets
import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
import requests
from django.conf import settings
from django.db import connection
from kombu import Connection
from kombu.exceptions import OperationalError as BrokerAway

from games.models import Event
from games.services import states
from tests.browser.tables import draw_order, seat_table
from tests.servers import PATIENCE, Site, wait_until
from tests.turniej.house.streams import Stream
from tests.turniej.house.tablets import Tablet, prepared_game
from turniej import clock
from turniej.celery import app
from turniej.live import versions_of
from turniej.models import Job, QueuedMessage
from turniej.services import jobs
from turniej.services.table import game_of

REPEATS = 20


@pytest.fixture
def seated(transactional_db):
    """A table on SQLite whose game has begun."""
    made = seat_table()
    draw_order(made)
    return made


def stored_keys():
    return list(Event.objects.exclude(key=None).values_list("key", flat=True))


def replay_equals_state(seated):
    """Compare the projections with the game replayed from nothing but its log."""
    states.forget()
    game = game_of(seated.pairing)
    game.refresh_from_db()
    replayed = states.state(game)
    assert (game.phase, game.turns, game.length) == (replayed.phase, replayed.turn_count, game.events.count())
    assert [seat.score for seat in game.seats.order_by("number")] == list(replayed.scores)
    assert replayed.impossible == ()
    return replayed


def send_at_once(urls, tablet, key):
    """Send one event many times in the same instant, round the processes, and return the answers."""
    cookies, window = tablet.window_cookies()
    event = prepared_game()[tablet.expected - 1]
    body = {"window": window, "key": key, "expected": tablet.expected, "event": event}
    gate = threading.Barrier(REPEATS)

    def send(number):
        session = requests.Session()
        session.cookies.update(cookies)
        gate.wait()
        headers = {"X-CSRFToken": cookies["csrftoken"]}
        url = f"{urls[number % len(urls)]}/tablet/events"
        return session.post(url, json=body, headers=headers, timeout=PATIENCE)

    with ThreadPoolExecutor(REPEATS) as pool:
        return list(pool.map(send, range(REPEATS)))


def twenty_times(sites, seated):
    tablet = Tablet(sites[0].url, seated.token)
    key = secrets.token_hex(12)
    answers = send_at_once([site.url for site in sites], tablet, key)
    assert {answer.status_code for answer in answers} == {200}
    assert Event.objects.filter(key=key).count() == 1
    numbers = {answer.json()["seq"] for answer in answers}
    assert len(numbers) == 1
    again = send_at_once([site.url for site in sites], tablet, key)
    assert {answer.json()["seq"] for answer in again} == numbers
    assert Event.objects.filter(key=key).count() == 1
    replay_equals_state(seated)


def test_event_sent_twenty_times_at_once_from_two_processes_is_one_on_sqlite(site_server, seated):
    other = Site(site_server.var).start()
    try:
        twenty_times([site_server, other], seated)
    finally:
        other.stop()


def test_event_sent_twenty_times_at_once_from_two_processes_is_one_on_postgres(postgres_site):
    made = seat_table()
    draw_order(made)
    other = Site(postgres_site.var, postgres_site.env).start()
    try:
        twenty_times([postgres_site, other], made)
    finally:
        other.stop()


def test_different_events_at_once_for_one_turn_are_one(site_server, seated):
    """Twenty tablets' windows would be twenty keys: one is written, the others are told what is new."""
    tablet = Tablet(site_server.url, seated.token)
    cookies, window = tablet.window_cookies()
    event = prepared_game()[0]

    def send(number):
        session = requests.Session()
        session.cookies.update(cookies)
        body = {"window": window, "key": f"key-number-{number}", "expected": tablet.expected, "event": event}
        headers = {"X-CSRFToken": cookies["csrftoken"]}
        return session.post(f"{site_server.url}/tablet/events", json=body, headers=headers, timeout=PATIENCE)

    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(send, range(10)))
    assert sorted(answer.status_code for answer in answers)[:2] == [200, 409]
    assert len(stored_keys()) == 1


def test_web_process_killed_in_the_middle_of_play_loses_no_acknowledged_move(fresh_site, seated):
    tablet = Tablet(fresh_site.url, seated.token)
    acknowledged = []

    def play():
        try:
            while tablet.expected <= len(prepared_game()):
                key, answer = tablet.move()
                if answer.status_code == 200:
                    acknowledged.append(key)
        except requests.RequestException:
            return

    player = threading.Thread(target=play)
    player.start()
    wait_until(lambda: len(acknowledged) >= 4, what="the first moves")
    fresh_site.kill(fresh_site.web)
    player.join(PATIENCE)
    assert len(acknowledged) < len(prepared_game())
    assert set(acknowledged) <= set(stored_keys())
    replay_equals_state(seated)

    fresh_site.start()
    again = Tablet(fresh_site.url, seated.token)
    key, answer = again.move()
    assert answer.status_code == 200
    assert key in stored_keys()
    replay_equals_state(seated)


def test_answer_that_was_lost_is_given_again_after_a_kill(fresh_site, seated):
    tablet = Tablet(fresh_site.url, seated.token)
    key, first = tablet.move()
    fresh_site.kill(fresh_site.web)
    fresh_site.start()
    tablet.expected -= 1
    _key, second = tablet.move(key)
    assert second.status_code == 200
    assert second.json()["seq"] == first.json()["seq"]
    assert Event.objects.filter(key=key).count() == 1


def test_power_cut_loses_no_acknowledged_move(site_server, seated, tmp_path):
    """The files as they lie on the disk in the middle of play, copied without asking anybody, hold every move."""
    tablet = Tablet(site_server.url, seated.token)
    acknowledged = [tablet.move()[0] for _ in range(9)]
    for file in site_server.var.glob("turniej.sqlite3*"):
        if not file.name.endswith("-shm"):
            shutil.copyfile(file, tmp_path / file.name)
    acknowledged_later = tablet.move()[0]
    with closing(sqlite3.connect(tmp_path / "turniej.sqlite3")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        kept = {key for (key,) in copy.execute("SELECT key FROM games_event WHERE key IS NOT NULL")}
    assert set(acknowledged) <= kept
    assert acknowledged_later not in kept


def test_postgres_that_stops_and_comes_back_loses_and_doubles_nothing(postgres_site, postgres):
    made = seat_table()
    draw_order(made)
    tablet = Tablet(postgres_site.url, made.token)
    before, _answer = tablet.move()
    topic = f"game:{made.game.pk}"
    stream = Stream(postgres_site, [topic])
    wait_until(lambda: topic in stream.seen, what="the move before")
    waiting = secrets.token_hex(12)
    postgres.stop("immediate")
    _key, refused = tablet.move(waiting)
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    postgres.start()
    key, accepted = tablet.move(waiting)
    assert accepted.status_code == 200
    connection.close()
    wait_until(lambda: stream.seen[topic] == versions_of([topic])[topic], what="the move on the live page")
    stream.close()
    assert sorted(stored_keys()) == sorted([before, key])
    replay_equals_state(made)


def test_redis_that_stops_and_comes_back_loses_and_doubles_nothing(redis, house, seated):
    """Play and live pages go on without it; what a worker should have been told is done once it is back."""
    site = Site(house.var, {"REDIS_URL": redis.url}).start()
    try:
        site.start_worker()
        topic = f"game:{seated.game.pk}"
        stream = Stream(site, [topic])
        tablet = Tablet(site.url, seated.token)
        keys = [tablet.move()[0]]
        redis.stop()
        with pytest.raises(BrokerAway):
            tell(redis, "turniej.tasks.resume_jobs")
        keys += [tablet.move()[0] for _ in range(2)]
        wait_until(lambda: stream.seen.get(topic) == versions_of([topic])[topic], what="the moves without Redis")
        job = Job.objects.create(kind="copy", created=clock.now() - jobs.SILENT * 2)
        redis.start()
        tell(redis, "turniej.tasks.resume_jobs")
        wait_until(lambda: Job.objects.get(pk=job.pk).state == Job.State.DONE, what="the job that nobody was told of")
        keys.append(tablet.move()[0])
        wait_until(lambda: stream.seen[topic] == versions_of([topic])[topic], what="the move after it")
        assert sorted(stored_keys()) == sorted(keys)
        replay_equals_state(seated)
        stream.close()
    finally:
        site.stop()


def tell(redis, task):
    """Send a task to the workers over Redis, as a process of the site does."""
    with Connection(redis.url, transport_options=settings.CELERY_BROKER_TRANSPORT_OPTIONS) as broker:
        app.send_task(task, connection=broker, retry=False)


def test_killed_beat_goes_on_enqueueing_what_is_due(house):
    for _ in range(2):
        beat = house.spawn("beat")
        wait_until(QueuedMessage.objects.exists, what="the work that is due")
        house.kill(beat)
        QueuedMessage.objects.all().delete()
