"""Copies that the site makes by itself: before each dangerous step and by schedule, the older ones given up in turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from turniej import clock
from turniej.models import Job, Tournament
from turniej.services import backups

SCHEDULED = "scheduled"
STEPS_KEPT = 30
RECENT = timedelta(days=1)
DAYS_KEPT = timedelta(days=14)
STEP_KEPT = timedelta(days=60)
NAME = re.compile(r"(?P<at>\d{8}T\d{6}\d{6}Z)-(?P<why>[a-z0-9_-]+)\.zip")


@dataclass(frozen=True)
class Copy:
    """One saved copy."""

    file: Path
    at: datetime
    why: str


def folder() -> Path:
    """Return where the copies lie."""
    path = Path(settings.VAR_DIR) / "copies"
    path.mkdir(parents=True, exist_ok=True)
    return path


def save(why: str) -> Path:
    """Save a copy before the dangerous step `why` (a code) and return its file.

    It holds what is committed, so a caller in a transaction gets the state from before it.
    """
    code = re.sub(r"[^a-z0-9_-]+", "-", why.lower()).strip("-") or "step"
    file = folder() / f"{clock.now().astimezone(UTC):%Y%m%dT%H%M%S%fZ}-{code}.zip"
    backups.write(file, code)
    rotate()
    return file


def kept() -> list[Copy]:
    """Return all copies, the newest first."""
    found = []
    for file in folder().glob("*.zip"):
        if match := NAME.fullmatch(file.name):
            at = datetime.strptime(match["at"], "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
            found.append(Copy(file, at, match["why"]))
    return sorted(found, key=lambda copy: copy.at, reverse=True)


def rotate() -> list[Path]:
    """Give up what is no longer needed and return it: of the steps all but the last thirty, none older than two months;
    of the scheduled copies, all of the last day stay, then one per day for two weeks."""
    now = clock.now()
    days: set[datetime] = set()
    steps = 0
    given_up = []
    for copy in kept():
        if copy.why != SCHEDULED:
            steps += 1
            stays = steps <= STEPS_KEPT and now - copy.at < STEP_KEPT
        else:
            day = copy.at.replace(hour=0, minute=0, second=0, microsecond=0)
            stays = now - copy.at < RECENT or (now - copy.at < DAYS_KEPT and day not in days)
            days.add(day)
        if not stays:
            copy.file.unlink(missing_ok=True)
            given_up.append(copy.file)
    return given_up


def forget(before: datetime) -> int:
    """Remove every copy from before an instant, because names in it have been erased since; return how many."""
    old = [copy for copy in kept() if copy.at < before]
    for copy in old:
        copy.file.unlink(missing_ok=True)
    return len(old)


def is_due() -> bool:
    """Say whether there is anything to copy that is in no scheduled copy yet."""
    if not Tournament.objects.exclude(phase=Tournament.Phase.ARCHIVE).exists():
        return False
    last = next((copy.at for copy in kept() if copy.why == SCHEDULED), None)
    return last is None or clock.now() - last > timedelta(minutes=30)


def work(_job: Job) -> str:
    """Do the job "copy": save a scheduled copy; a repeat within half an hour does nothing."""
    return save(SCHEDULED).name if is_due() else ""
