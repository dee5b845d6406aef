"""The hall of `load` on PostgreSQL and Redis, with two web processes; for `manage.py bench load_server`.

Both servers are private, made for the measurement and removed after it; nothing of the environment is used.
"""

from __future__ import annotations

import sys

from tests.bench.load import QUICK, Size, measured
from tests.bench.sites import Row, can_serve


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them; none where PostgreSQL or Redis is not installed."""
    return _rows(Size())


def quick_rows() -> list[Row]:
    """A small hall for some seconds, which only shows that the measurement works."""
    return _rows(QUICK)


def _rows(size: Size) -> list[Row]:
    if not can_serve():
        print("PostgreSQL and redis-server are not installed here: not measured", file=sys.stderr)
        return []
    return measured("load.postgres", size, server=True)
