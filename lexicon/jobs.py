"""Background work on editions: one at a time in all processes, alive by its heartbeat, and clean after a kill."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.db import IntegrityError, transaction

from lexicon import conf, store
from lexicon.builder import Progress, silent
from lexicon.models import HEARTBEAT_LIMIT, Edition, RefreshJob, UploadPart
from lexicon.problem import LexiconProblem

_BEAT_SECONDS = 1.0
_PART = 4 << 20

Work = Callable[[RefreshJob, Path, Progress], Edition]


def request(kind: RefreshJob.Kind, by: str, *, language: str = "pl", **given: Any) -> RefreshJob:
    """Write down what is to be done; whoever has it started calls `run`."""
    return RefreshJob.objects.create(kind=kind, language=language, given=given, requested_by=by)


def sweep() -> int:
    """Mark the jobs that were running and fell silent as interrupted; returns how many."""
    silent_since = conf.now() - HEARTBEAT_LIMIT
    running = RefreshJob.objects.filter(state=RefreshJob.State.RUNNING, heartbeat_at__lt=silent_since)
    return running.update(state=RefreshJob.State.INTERRUPTED, code="interrupted", finished_at=conf.now())


def run(job: RefreshJob, work: Work, progress: Progress = silent) -> Edition:
    """Do a job and return its edition; the row says how far it is and, in the end, what became of it.

    Raises `LexiconProblem`: `already_running` if another job runs in any process, or whatever `work` raises.
    """
    _claim(job)
    with _outcome(job):
        label = f"job-{job.pk}"
        try:
            job.edition = work(job, store.work_dir(label), _beating(job, progress))
        except OSError as error:
            raise LexiconProblem("disk", detail=error.strerror or type(error).__name__) from error
        finally:
            store.clear_work(label)
        return job.edition


def _claim(job: RefreshJob) -> None:
    sweep()
    job.state, job.code, job.params = RefreshJob.State.RUNNING, "", {}
    job.attempts += 1
    job.heartbeat_at = conf.now()
    try:
        with transaction.atomic():
            job.save()
    except IntegrityError:
        job.state, job.code, job.finished_at = RefreshJob.State.FAILED, "already_running", conf.now()
        job.save()
        raise LexiconProblem("already_running") from None
    store.clear_work("job-*")


@contextmanager
def _outcome(job: RefreshJob) -> Iterator[None]:
    """Write into the row how the work ended, also when something that nobody foresaw ended it."""
    job.state, job.code = RefreshJob.State.INTERRUPTED, "interrupted"
    try:
        yield
        job.state, job.code, job.step, job.percent = RefreshJob.State.DONE, "", "done", 100
    except LexiconProblem as problem:
        job.state = RefreshJob.State.REJECTED if problem.rejected else RefreshJob.State.FAILED
        job.code, job.params = problem.code, problem.params
        raise
    finally:
        if job.code != "taken_over":
            job.finished_at = conf.now()
            job.save()
        if job.state in (RefreshJob.State.DONE, RefreshJob.State.REJECTED):
            job.parts.all().delete()


def _beating(job: RefreshJob, progress: Progress) -> Progress:
    last: list[float] = []

    def report(step: str, percent: int) -> None:
        if step == job.step and last and time.monotonic() - last[0] < _BEAT_SECONDS:
            return
        last[:] = [time.monotonic()]
        job.step, job.percent = step, percent
        running = RefreshJob.objects.filter(pk=job.pk, state=RefreshJob.State.RUNNING)
        if not running.update(step=step, percent=percent, heartbeat_at=conf.now()):
            raise LexiconProblem("taken_over")
        progress(step, percent)

    return report


def keep_upload(job: RefreshJob, file: IO[bytes]) -> None:
    """Keep the file that a job is to read where every machine's worker finds it: in the database, in parts."""
    for number, content in enumerate(iter(lambda: file.read(_PART), b"")):
        UploadPart.objects.create(job=job, number=number, content=content)


def put_together(job: RefreshJob, path: Path) -> None:
    """Write the file that came with a job to `path`; raises `LexiconProblem` (`unreadable`) if it is kept no more."""
    with path.open("wb") as file:
        for part in job.parts.iterator(chunk_size=1):
            file.write(part.content)
    if not path.stat().st_size:
        raise LexiconProblem("unreadable", name=job.given["name"])


def clear_uploads() -> None:
    """Remove the files that were sent for work that is over or will never come to read them."""
    UploadPart.objects.exclude(job__state__in=(RefreshJob.State.QUEUED, RefreshJob.State.RUNNING)).delete()
