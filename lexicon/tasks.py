"""Celery: the work on editions, the look-up of a page, and what happens every night."""

from celery import shared_task

from lexicon import editions, jobs, lookups
from lexicon.models import RefreshJob
from lexicon.problem import LexiconProblem


@shared_task
def run_job(job_id: int) -> None:
    """Do a queued job; what becomes of it stands in its row. A second delivery does nothing."""
    job = RefreshJob.objects.filter(pk=job_id, state=RefreshJob.State.QUEUED).first()
    if job is not None:
        _run(job)


@shared_task
def refresh_at_night() -> None:
    """Fetch the newest games list if there is a new one, and tidy up."""
    jobs.clear_uploads()
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
