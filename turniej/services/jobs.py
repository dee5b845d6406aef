"""Work that must not be lost: a row per job, done by a worker, resumed by a sweeper.

A job is a kind with JSON arguments. The function that does it is idempotent, since a job is started again when its
worker died: it gets the row, reports progress through `beat()`, and returns the closing message.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from typing import Any

from django.db import transaction
from django.db.models import Q

from turniej import clock
from turniej.models.background import Job

ATTEMPTS = 3
SILENT = timedelta(minutes=2)

Work = Callable[[Job], str]

# Kind of job -> "module:function" that does it.
WORKS: dict[str, str] = {"copy": "turniej.services.copies:work"}

log = logging.getLogger(__name__)


def enqueue(kind: str, **arguments: Any) -> Job:
    """Write the job and hand it to a worker when the transaction commits; raises KeyError for an unknown kind."""
    from turniej.tasks import run_job

    WORKS[kind]
    job = Job.objects.create(kind=kind, arguments=arguments, created=clock.now())
    run_job.delay_on_commit(job.pk)
    return job


def beat(job: Job, progress: int, message: str = "") -> None:
    """Say that the job is alive and how far it is (percent)."""
    job.progress, job.message, job.heartbeat = progress, message, clock.now()
    job.save(update_fields=["progress", "message", "heartbeat"])


def claim(job_id: int) -> Job | None:
    """Take the job for this worker, or return None if it is done, taken and alive, or tried too often."""
    now = clock.now()
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(pk=job_id).first()
        alive = job is not None and job.state == Job.State.RUNNING and job.heartbeat and job.heartbeat > now - SILENT
        if job is None or alive or job.state in (Job.State.DONE, Job.State.FAILED):
            return None
        if job.attempts >= ATTEMPTS:
            job.state = Job.State.FAILED
            job.message = job.message or "stopped"
            job.save(update_fields=["state", "message"])
            return None
        job.state, job.heartbeat, job.attempts = Job.State.RUNNING, now, job.attempts + 1
        job.save(update_fields=["state", "heartbeat", "attempts"])
        return job


def run(job_id: int) -> None:
    """Do the job, unless somebody else does; a failure is written into its row and raised for the log."""
    job = claim(job_id)
    if job is None:
        return
    module, _, function = WORKS[job.kind].partition(":")
    work: Work = getattr(import_module(module), function)
    try:
        message = work(job)
    except Exception as problem:
        job.state, job.message = Job.State.FAILED, type(problem).__name__
        job.save(update_fields=["state", "message"])
        raise
    job.state, job.progress, job.message = Job.State.DONE, 100, message
    job.save(update_fields=["state", "progress", "message"])


def resume() -> list[int]:
    """Hand out again every job that nobody works at: one whose worker died, and one whose message was lost."""
    from turniej.tasks import run_job

    silent = clock.now() - SILENT
    lost = Q(state=Job.State.RUNNING, heartbeat__lt=silent) | Q(state=Job.State.WAITING, created__lt=silent)
    ids = list(Job.objects.filter(lost).order_by("pk").values_list("pk", flat=True))
    for job_id in ids:
        run_job.delay(job_id)
    if ids:
        log.warning("jobs resumed", extra={"event": "jobs_resumed", "status": len(ids)})
    return ids
