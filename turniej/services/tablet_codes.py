"""A judge's codes for tablets without a network: each is good for one entry at one table, then the next one is.

A child who has seen a code can do nothing with it: at another table it is wrong, and at this one it is spent as soon as
the ruling has arrived. While a tablet has no network it cannot ask, so a judge who enters several rulings there takes
the codes one after the other, and the site takes them in that order when they arrive.
"""

from __future__ import annotations

from django.utils.crypto import constant_time_compare

from turniej.models import Access, LogEntry, Table
from turniej.services import log
from turniej.services.links import derive_code
from turniej.services.who import Who
from turniej.tokens import normalise_code

SPENT = "code.spent"
AHEAD = 3


def who_of(access: Access) -> Who:
    """The judge of a personal link, as the log names him."""
    return Who(f"judge:{access.name}"[:60], "judge", access.name, access.tournament_id, access.school_id)


def spent_at(access: Access) -> dict[str, int]:
    """How many codes are spent at each table, by the table as the log names it."""
    entries = LogEntry.objects.filter(tournament_id=access.tournament_id, action=SPENT, actor=who_of(access).actor)
    found: dict[str, int] = {}
    for subject, after in entries.values_list("subject", "after"):
        found[subject] = max(found.get(subject, 0), int(after.get("number", 0)))
    return found


def code(access: Access, table: Table, number: int) -> str:
    """The code of that number at a table, from 1; it follows from the link and dies with it."""
    return derive_code(f"ruling:{table.pk}:{number}", access.pk, access.epoch)


def next_codes(access: Access, table: Table, spent: dict[str, int] | None = None) -> list[str]:
    """The codes that are good now at a table, in the order in which they are to be used."""
    after = (spent_at(access) if spent is None else spent).get(_subject(table), 0)
    return [code(access, table, after + step) for step in range(1, AHEAD + 1)]


def found_by(table: Table, typed: str) -> tuple[Access, int] | None:
    """Whose code was typed at a table, and its number, spent or not; None if it is nobody's."""
    wanted = normalise_code(typed)
    judges = Access.objects.filter(
        tournament_id=table.tournament_id, kind=Access.Kind.JUDGE, revoked_at=None, used_at__isnull=False
    )
    for access in judges:
        spent = spent_at(access).get(_subject(table), 0)
        for number in range(1, spent + AHEAD + 1):
            if constant_time_compare(code(access, table, number), wanted):
                return access, number
    return None


def is_spent(access: Access, table: Table, number: int) -> bool:
    """Whether a code was used already; asked under the tournament's lock, so that of two entries one is told."""
    return number <= spent_at(access).get(_subject(table), 0)


def spend(access: Access, table: Table, number: int) -> None:
    """Write that a code was used, and with it all before it; inside the transaction of what it was used for."""
    log.write(table.tournament_id, who_of(access), SPENT, _subject(table), after={"number": number})


def _subject(table: Table) -> str:
    return f"table:{table.number}"
