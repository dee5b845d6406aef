"""What the rest of the site asks of the lexicon: check, rule, look a page up, refresh, switch the edition."""

from pathlib import Path
from typing import IO

from django.db import transaction

from lexicon import conf, jobs, queue
from lexicon.carried import adopt, build_carried, ensure_carried
from lexicon.checking import Verdict, automaton_for, check_word, check_words, edition_in_force
from lexicon.editions import Activation, activate, changes, compared_with, edition_named, known_changes, run_job
from lexicon.lookups import LiveAnswer, known_answer, live_lookup
from lexicon.models import Edition, RefreshJob
from lexicon.problem import LexiconProblem
from lexicon.rulings import Finding, consult, rule

__all__ = [
    "Activation",
    "Finding",
    "LexiconProblem",
    "LiveAnswer",
    "Verdict",
    "activate",
    "adopt",
    "automaton_for",
    "build_carried",
    "changes",
    "check_word",
    "check_words",
    "compared_with",
    "consult",
    "edition_in_force",
    "edition_named",
    "ensure_carried",
    "known_answer",
    "known_changes",
    "live_lookup",
    "request_compare",
    "request_import",
    "request_refresh",
    "request_upload",
    "rule",
    "run_job",
    "start",
    "start_again",
]


def request_refresh(by: str) -> RefreshJob:
    """Write down that the newest games list is wanted; `start` or `run_job` does it."""
    return jobs.request(RefreshJob.Kind.REFRESH, by)


def request_import(path: Path, language: str, by: str) -> RefreshJob:
    """Write down that a list is to be read from a file of this machine."""
    return jobs.request(RefreshJob.Kind.IMPORT, by, language=language, path=str(path.resolve()), name=path.name)


def request_upload(file: IO[bytes], name: str, language: str, by: str) -> RefreshJob:
    """Write down that a list is to be read which came through the site, with the file itself for whoever reads it."""
    with transaction.atomic():
        job = jobs.request(RefreshJob.Kind.IMPORT, by, language=language, name=name)
        jobs.keep_upload(job, file)
    return job


def request_compare(edition: Edition, by: str) -> RefreshJob:
    """Write down that somebody wants to see what an edition would change."""
    return jobs.request(RefreshJob.Kind.COMPARE, by, language=edition.language, edition=edition.name)


def start(job: RefreshJob) -> None:
    """Give a job to the background service after the transaction; the row says so if that does not answer."""
    transaction.on_commit(lambda: _send(job))


def start_again(job: RefreshJob) -> None:
    """Start a job anew that was interrupted, failed or never taken; does nothing to one that is alive or done."""
    jobs.sweep()
    again = RefreshJob.objects.filter(pk=job.pk).exclude(state__in=[RefreshJob.State.RUNNING, RefreshJob.State.DONE])
    if again.update(state=RefreshJob.State.QUEUED, code="", step="", percent=0, heartbeat_at=conf.now()):
        job.refresh_from_db()
        start(job)


def _send(job: RefreshJob) -> None:
    if not queue.send("lexicon.tasks.run_job", job.pk):
        job.state, job.code, job.finished_at = RefreshJob.State.FAILED, "no_queue", conf.now()
        job.save()
