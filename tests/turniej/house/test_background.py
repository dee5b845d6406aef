"""Work in the background: nothing lost, nothing done for what was rolled back, resumed after a kill."""

from datetime import timedelta

import pytest
from django.db import transaction

from tests.servers import PATIENCE, Site, wait_until
from turniej import clock, tasks
from turniej.celery import QUEUES, app
from turniej.models import Job, QueuedMessage
from turniej.services import jobs

BURST = 60


def done():
    return Job.objects.filter(state=Job.State.DONE).count()


def test_message_joins_the_transaction_of_its_sender(transactional_db):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        tasks.resume_jobs.delay()
        raise ZeroDivisionError
    assert not QueuedMessage.objects.exists()
    with transaction.atomic():
        tasks.resume_jobs.delay()
    assert QueuedMessage.objects.count() == 1


def test_job_of_a_transaction_that_was_rolled_back_is_none(transactional_db):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        jobs.enqueue("copy")
        raise ZeroDivisionError
    assert not Job.objects.exists()
    assert not QueuedMessage.objects.exists()


def test_unknown_kind_of_job_is_refused(db):
    with pytest.raises(KeyError):
        jobs.enqueue("no-such-work")


def test_burst_is_done_once_each(house):
    for _ in range(BURST):
        jobs.enqueue("copy")
    house.start_worker()
    wait_until(lambda: done() == BURST, what="the burst")
    assert set(Job.objects.values_list("attempts", flat=True)) == {1}
    assert not QueuedMessage.objects.exists()


def test_two_workers_share_a_burst_and_double_nothing(house):
    workers = [house.start_worker(), house.start_worker()]
    for _ in range(BURST):
        jobs.enqueue("copy")
    wait_until(lambda: done() == BURST, what="the burst")
    assert set(Job.objects.values_list("attempts", flat=True)) == {1}
    assert all(worker.poll() is None for worker in workers)


def test_killed_worker_loses_no_job(house):
    for _ in range(BURST):
        jobs.enqueue("copy")
    worker = house.start_worker()
    wait_until(lambda: 0 < done() < BURST, what="the middle of the burst")
    house.kill(worker)
    left = BURST - done()
    house.hold_clock(clock.now() + jobs.SILENT + timedelta(seconds=1))
    tasks.resume_jobs.delay()
    house.start_worker()
    wait_until(lambda: done() == BURST, what="the rest of the burst")
    assert Job.objects.filter(attempts=1).count() >= BURST - left
    assert not Job.objects.exclude(attempts__in=[1, 2]).exists()


def test_worker_stops_when_its_parent_is_gone(house):
    worker = house.start_worker()
    jobs.enqueue("copy")
    wait_until(lambda: done() == 1, what="the first job")
    worker.stdin.close()
    assert worker.wait(PATIENCE) == 0


def test_job_that_lives_is_not_taken_twice(db):
    job = Job.objects.create(kind="copy", created=clock.now())
    assert jobs.claim(job.pk) is not None
    assert jobs.claim(job.pk) is None


def test_job_that_dies_each_time_fails_in_the_end_and_says_so(db, time_machine_later):
    job = Job.objects.create(kind="copy", created=clock.now())
    for _ in range(jobs.ATTEMPTS):
        assert jobs.claim(job.pk) is not None
        time_machine_later(jobs.SILENT + timedelta(seconds=1))
    assert jobs.claim(job.pk) is None
    job.refresh_from_db()
    assert (job.state, job.message) == (Job.State.FAILED, "stopped")


def test_job_reports_how_far_it_is(db):
    job = Job.objects.create(kind="copy", created=clock.now(), state=Job.State.RUNNING)
    jobs.beat(job, 40, "reading")
    job.refresh_from_db()
    assert (job.progress, job.message) == (40, "reading")
    assert job.heartbeat is not None


def test_failure_is_written_into_the_row(db, monkeypatch):
    monkeypatch.setitem(jobs.WORKS, "copy", "tests.turniej.house.test_background:fail")
    job = Job.objects.create(kind="copy", created=clock.now())
    with pytest.raises(ZeroDivisionError):
        jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.message) == (Job.State.FAILED, "ZeroDivisionError")


def fail(_job):
    """Work that does not succeed."""
    return str(1 / 0)


@pytest.fixture
def time_machine_later():
    """Moves the clock of this process on, by its file."""
    site = Site(clock.held_clock().parent)
    yield lambda delta: site.hold_clock(clock.now() + delta)
    site.release_clock()


def test_schedule_names_tasks_that_exist():
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)


def test_a_look_up_never_stands_behind_a_refresh():
    route = app.amqp.router.route
    assert route({}, "lexicon.tasks.quick_look_up")["queue"].name == "quick"
    assert route({}, "turniej.tasks.run_job")["queue"].name == "long"
    assert app.conf.task_default_queue == "long"
    assert set(QUEUES) == {"long", "quick"}


def test_same_work_on_redis(redis_url, house):
    site = Site(house.var, {"REDIS_URL": redis_url})
    try:
        enqueue = "from turniej.services import jobs; [jobs.enqueue('copy') for _ in range(20)]"
        site.manage("shell", "-c", enqueue)
        assert not QueuedMessage.objects.exists()
        worker = site.start_worker()
        wait_until(lambda: done() == 20, what="the jobs")
        worker.stdin.close()
        assert worker.wait(PATIENCE) == 0
    finally:
        site.stop()


def test_same_work_on_postgres(postgres_site):
    for _ in range(20):
        jobs.enqueue("copy")
    postgres_site.start_worker()
    wait_until(lambda: done() == 20, what="the jobs")
    assert set(Job.objects.values_list("attempts", flat=True)) == {1}
