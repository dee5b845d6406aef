"""How often we may ask somebody else's site: one request at a time slot, and none while it is failing.

The state is a row, because the web workers, the Celery workers and the command line are all one visitor to the site.
"""

from datetime import timedelta
from urllib.parse import urlsplit

from django.db import transaction

from lexicon import conf
from lexicon.conf import Source
from lexicon.models import SiteGate
from lexicon.problem import LexiconProblem

FAILURES_TO_CLOSE = 3
_REST = timedelta(seconds=60)
_LONGEST_REST = timedelta(minutes=10)
_LONGEST_QUEUE = timedelta(seconds=20)


def reserve(source: Source) -> float:
    """Take the next free slot and return how many seconds to wait for it.

    Raises `LexiconProblem`: `site_resting` while the breaker is open, `site_busy` when too many wait already.
    """
    with transaction.atomic():
        gate = _gate(source)
        now = conf.now()
        if gate.closed_until and gate.closed_until > now:
            raise LexiconProblem("site_resting", seconds=int((gate.closed_until - now).total_seconds()) + 1)
        slot = max(now, gate.next_at)
        if slot - now > _LONGEST_QUEUE:
            raise LexiconProblem("site_busy")
        gate.next_at = slot + timedelta(seconds=source.spacing)
        if gate.failures >= FAILURES_TO_CLOSE:
            # One request probes whether the site is back; the others wait for its outcome.
            gate.closed_until = slot + timedelta(seconds=source.page_deadline)
        gate.save()
        return (slot - now).total_seconds()


def report(source: Source, *, failed: bool, retry_after: int = 0) -> None:
    """Tell how a request went: three failures in a row close the gate, the first success opens it."""
    with transaction.atomic():
        gate = _gate(source)
        gate.failures = gate.failures + 1 if failed else 0
        gate.closed_until = None
        if retry_after:
            gate.closed_until = conf.now() + min(timedelta(seconds=retry_after), _LONGEST_REST)
        elif gate.failures >= FAILURES_TO_CLOSE:
            rest = _REST * 2 ** min(gate.failures - FAILURES_TO_CLOSE, 4)
            gate.closed_until = conf.now() + min(rest, _LONGEST_REST)
        gate.save()


def _gate(source: Source) -> SiteGate:
    host = urlsplit(source.url).netloc
    SiteGate.objects.get_or_create(host=host)
    return SiteGate.objects.select_for_update().get(host=host)
