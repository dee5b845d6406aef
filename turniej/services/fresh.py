"""A form that was made from an older state overwrites nothing: the tournament is held while that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction

from turniej.models import Tournament
from turniej.services import log, tournaments


@contextmanager
def holding(tournament: Tournament, revision: int | None, subjects: Callable[[], Iterable[str]]) -> Iterator[None]:
    """Hold the tournament's row, so that of two organisers one waits, and do what is inside only on a fresh form.

    `revision` is the one that the form was made from (None: do not look), `subjects` tells what the act changes, as the
    log calls it; it is asked once the row is held. Raises `Stale` with what changed since.
    """
    if revision is None:
        yield
        return
    with transaction.atomic():
        held = tournaments.lock(tournament)
        log.check_fresh(held, revision, subjects())
        yield
