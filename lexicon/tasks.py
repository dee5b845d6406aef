"""Celery: the work on editions, the look-up of a page, and what happens every night."""

from typing import Any

from celery import shared_task
from celery.schedules import crontab

from lexicon import editions, jobs, lookups
from lexicon.models import RefreshJob
from lexicon.problem import LexiconProblem

# Merged into the site's beat schedule. An edition found at night is published, never put in force by itself.
SCHEDULE: dict[str, dict[str, Any]] = {
    "fetch the newest word list": {
        "task": "lexicon.tasks.refresh_at_night",
        "schedule": crontab(hour=2, minute=23),
    },
    "notice interrupted work on word lists": {"task": "lexicon.tasks.quick_sweep", "schedule": 60.0},
}


@shared_task
def run_job(job_id: int) -> None:
    """Do a queued job; what becomes of it stands in its row. A second delivery does nothing."""
    job = RefreshJob.objects.filter(pk=job_id, state=RefreshJob.State.QUEUED).first()
    if job is not None:
        _run(job)


@shared_task
def refresh_at_night() -> None:
    """Fetch the newest games list if there is a new one."""
    _run(jobs.request(RefreshJob.Kind.REFRESH, "night"))


@shared_task
def quick_look_up(lookup_id: int) -> None:
    """Ask sjp.pl for the page of one word that a judge waits for."""
    lookups.look_up(lookup_id)


@shared_task
def quick_sweep() -> None:
    """Say of work whose worker went away that it was interrupted."""
    jobs.sweep()


def _run(job: RefreshJob) -> None:
    try:
        editions.run_job(job)
    except LexiconProblem:
        return  # the row says what happened
