"""A whole hall against the real server on SQLite, as on a laptop; for `manage.py bench load`, about two minutes.

Moves are sent on a fixed beat, fifty a second, whatever the answers do, and timed from when they should have left, so
that a server which falls behind shows it. Every tenth is sent twice, as after a lost answer. Every acknowledged event
is looked for in the database afterwards. Client and server share the machine's cores. `load_server` does the same on
PostgreSQL and Redis, `growth` shows how the cost of a move grows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.bench.sites import Row, row, running

UNITS = {
    "p50": "ms",
    "p95": "ms",
    "p99": "ms",
    "per_second": "moves/s",
    "errors": "errors",
    "lost": "events",
    "doubled": "events",
    "cpu": "% of a core",
    "cpu_per_move": "ms CPU",
    "client_cpu": "% of a core",
    "client_lag_p95": "ms",
    "memory": "MB",
    "judges_p95": "ms",
    "checks": "rulings",
}
CROWD_UNITS = {
    "phones_p95": "ms",
    "phones_unchanged": "% by tag",
    "followers": "streams",
    "followers_memory": "MB",
}


@dataclass(frozen=True)
class Size:
    """How big a measurement is. `asking` tables of each hall are those whose words are checked."""

    tables: tuple[int, ...] = (100, 250)
    seconds: int = 20
    judges: int = 4
    asking: int = 8
    phones: int = 500
    followers: int = 2000


QUICK = Size(tables=(20, 40), seconds=5, phones=50, followers=200)


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them."""
    return measured("load.sqlite", Size(), server=False)


def quick_rows() -> list[Row]:
    """A small hall for some seconds, which only shows that the measurement works."""
    return measured("load.sqlite", QUICK, server=False)


def measured(label: str, size: Size, *, server: bool) -> list[Row]:
    """A hall of each size with judges, and the largest with everybody in it."""
    found: list[Row] = []
    with running(server) as hall:
        judging = {"judges": size.judges, "asking": size.asking}
        for tables in size.tables:
            hall.seat(tables - len(hall.tables))
            told = hall.drive(seconds=size.seconds, **judging)
            found += named(f"{label}.{tables}_tables", told, UNITS)
        told = hall.drive(seconds=size.seconds, phones=size.phones, followers=size.followers, **judging)
        name = f"{label}.{size.tables[-1]}_tables_{size.phones}_phones_{size.followers}_followers"
        return found + named(name, told, {**UNITS, **CROWD_UNITS})


def named(name: str, told: dict[str, Any], units: dict[str, str]) -> list[Row]:
    """The rows of one run."""
    return [row(f"{name}.{key}", told[key], unit) for key, unit in units.items()]
