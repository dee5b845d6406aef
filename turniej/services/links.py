"""Secrets of links and cards.

They follow from the installation's secret key and a row's epoch, so a card can be printed again, while the database
holds nothing but hashes. Raising the epoch makes the old secret worthless.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import timedelta
from typing import Generic, TypeVar

from django.utils.crypto import salted_hmac

from turniej import clock
from turniej.models import Access, Device
from turniej.services.errors import Refused

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
TRIES = 8
LOCK = timedelta(minutes=3)
SALT = "turniej.links"

Row = TypeVar("Row")


@dataclass(frozen=True)
class Issued(Generic[Row]):
    """A row with its secrets in the clear, to be printed: the token of the link, and the code typed by hand or ""."""

    row: Row
    token: str
    code: str = ""


@dataclass(frozen=True)
class Opened(Generic[Row]):
    """A door that was opened: the row, and the token that goes into the cookie."""

    row: Row
    token: str


def derive_token(kind: str, pk: int, epoch: int) -> str:
    """The link's token: 43 characters that are safe in a URL."""
    digest = salted_hmac(SALT, f"token:{kind}:{pk}:{epoch}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def derive_code(kind: str, pk: int, epoch: int, length: int = 6) -> str:
    """The short code: capital letters without I and O."""
    digest = salted_hmac(SALT, f"code:{kind}:{pk}:{epoch}", algorithm="sha256").digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:length])


def hash_code(code: str) -> str:
    """What is kept of a code: keyed, since a short code could be found from a plain hash."""
    return salted_hmac(SALT, f"kept:{code}", algorithm="sha256").hexdigest()


def check_unlocked(row: Access | Device) -> None:
    """Raise `Refused("too_many_tries")` while the row is locked after too many failed tries."""
    until = row.locked_until
    now = clock.now()
    if until is not None and until > now:
        raise Refused("too_many_tries", seconds=int((until - now).total_seconds()) + 1)


def count_failure(row: Access | Device) -> None:
    """Count one failed try; the last one allowed locks the row for a while. Counts per row, not per address."""
    row.failures += 1
    if row.failures >= TRIES:
        row.failures = 0
        row.locked_until = clock.now() + LOCK
    row.save(update_fields=["failures", "locked_until"])
