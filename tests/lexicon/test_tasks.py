"""The lexicon's tasks: registered, scheduled, harmless when they come twice."""

import io
from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import User

from lexicon import conf, jobs, services, tasks
from lexicon.models import Edition, PageLookup, RefreshJob, Ruling
from lexicon.schedule import SCHEDULE
from tests.lexicon.fake_sjp import INDEX, list_zip
from tests.lexicon.small import WORDS
from turniej.celery import app

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_gates")]


def test_nightly_refresh_is_scheduled_and_its_task_exists():
    app.loader.import_default_modules()
    for name, entry in SCHEDULE.items():
        assert app.conf.beat_schedule[name] == entry
        assert entry["task"] in app.tasks


def test_refresh_at_night_publishes_and_puts_nothing_in_force(sjp, carried):
    sjp.serve_list(list_zip(WORDS))
    tasks.refresh_at_night()
    assert Edition.objects.get(kind="games").name == "sjp-20260901"
    assert services.edition_in_force() == carried


def test_refresh_at_night_without_a_network_only_says_so(state, settings):
    settings.LEXICON_SOURCE = {"url": "http://127.0.0.1:9/", "https_only": False}
    tasks.refresh_at_night()
    job = RefreshJob.objects.get()
    assert (job.state, job.code) == ("failed", "no_network")


def test_job_that_is_delivered_twice_runs_once(sjp):
    sjp.serve_list(list_zip(WORDS))
    job = services.request_refresh("tester")
    tasks.run_job(job.pk)
    tasks.run_job(job.pk)
    tasks.run_job(job.pk + 1)
    assert sjp.asked[INDEX] == 1


def test_sweep_marks_silent_work_as_interrupted(state):
    job = services.request_refresh("tester")
    RefreshJob.objects.update(state="running", heartbeat_at=conf.now() - timedelta(minutes=2))
    tasks.quick_sweep()
    job.refresh_from_db()
    assert (job.state, job.code) == ("interrupted", "interrupted")


def test_work_that_was_given_up_stops_when_it_wakes(sjp):
    sjp.serve_list(list_zip(WORDS))
    job = services.request_refresh("tester")

    def given_up(step: str, percent: int) -> None:
        RefreshJob.objects.update(state="interrupted")

    with pytest.raises(services.LexiconProblem, match="taken_over"):
        services.run_job(job, given_up)
    job.refresh_from_db()
    assert job.state == "interrupted"
    assert not Edition.objects.exists()


def test_night_removes_uploads_that_nobody_reads(state):
    kept, left = (services.request_upload(io.BytesIO(b"kot"), "list.txt", "pl", "tester") for _ in range(2))
    RefreshJob.objects.filter(pk=left.pk).update(state="failed")
    jobs.clear_uploads()
    assert kept.repeatable
    assert not left.repeatable


@pytest.mark.parametrize("model", [Edition, PageLookup, RefreshJob, Ruling])
def test_admin_site_shows_and_changes_nothing(rf, model):
    request = rf.get("/")
    request.user = User(is_superuser=True, is_staff=True, is_active=True)
    page = admin.site.get_model_admin(model)
    assert page.has_view_permission(request)
    assert not page.has_add_permission(request)
    assert not page.has_change_permission(request)
    assert not page.has_delete_permission(request)
