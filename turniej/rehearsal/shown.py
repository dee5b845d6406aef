"""The demonstration: a small tournament that is played before the eyes of whoever has just started the program."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from collections.abc import Iterator
from datetime import UTC, datetime

from django.contrib.auth.models import User
from django.core.management.base import OutputWrapper
from django.utils.translation import gettext as _
from django.utils.translation import override

from turniej import demonstration
from turniej.models import Tournament
from turniej.processes import when_parent_ends
from turniej.rehearsal.client import Trouble
from turniej.rehearsal.day import Day, Plan
from turniej.rehearsal.habits import Habits
from turniej.rehearsal.hall_clock import RealClock
from turniej.rehearsal.progress import Progress
from turniej.rehearsal.report import Report
from turniej.services import removal, tournaments

TURN_PAUSE = 0.7
ACCOUNT = "pokaz"
HABITS = Habits(breaks_a_rule=0, empty_chair=0, wrong_leftovers=0, judge_steps_in=0, will_not_sign=0)
PLAN = Plan(players=12, schools=4, rounds=3, seed=2026, habits=HABITS)


def play(base: str, stderr: OutputWrapper, *, plan: Plan = PLAN, pause: float = TURN_PAUSE) -> Report | None:
    """Play the demonstration on the site at `base`, over the database of this process; None if it is not wanted, or if
    the organiser takes it away while it plays.

    An unfinished one of an earlier start is replaced. It plays slowly and gives way to everything else, so that it
    hinders nobody. The account that organises it can be used no more when it is over. Raises Trouble.
    """
    if Tournament.objects.filter(is_demonstration=False).exists():
        demonstration.finished()
        return None
    gives_way()
    removal.clear_demonstrations()
    with account() as (user, password), override("pl"):
        made = tournaments.create(
            name=_("Demonstration: school tournament in Bobrowo"),
            day=datetime.now(UTC).date(),
            place="Szkoła Podstawowa w Bobrowie",
            seed=plan.seed,
            demonstration=True,
            user=user,
        )
        day = Day(plan, base, RealClock(pause), made.day.isoformat(), Progress(stderr, quiet=True))
        day.organiser.slug = made.slug
        day.organiser.sign_in(user.username, password)
        try:
            report = day.play()
        except Trouble:
            if Tournament.objects.filter(pk=made.pk).exists():
                raise
            return None
    demonstration.finished()
    return report


@contextlib.contextmanager
def account() -> Iterator[tuple[User, str]]:
    """An account for the time of the demonstration, with a password that nobody else knows."""
    User.objects.filter(username=ACCOUNT).delete()
    password = secrets.token_urlsafe(24)
    user = User.objects.create_user(ACCOUNT, password=password)
    try:
        yield user, password
    finally:
        user.set_unusable_password()
        user.is_active = False
        user.save()


def gives_way() -> None:
    """Run with the least priority where the system knows one."""
    if hasattr(os, "nice"):
        os.nice(10)


def stops_with_its_parent() -> None:
    """End when `start` ends, which then closes our input."""
    import _thread

    when_parent_ends(lambda: _thread.interrupt_main(signal.SIGTERM))
