"""What follows from a tournament's results, kept in this process for its newest version, made once for all readers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from turniej.live import versions_of
from turniej.models import Tournament

Value = TypeVar("Value")
Key = tuple[int, str, int]

KEPT = 32
_all: list[Newest[object]] = []


class Newest(Generic[Value]):
    """The newest value of each tournament; `make` gets the tournament and its version.

    Of many readers who come after a change one makes it, the others wait for it.
    """

    def __init__(self, make: Callable[[Tournament, int], Value]) -> None:
        self._make = make
        self._kept: OrderedDict[int, tuple[Key, Value]] = OrderedDict()
        self._locks: dict[int, Lock] = {}
        self._guard = Lock()
        _all.append(self)  # type: ignore[arg-type]

    def of(self, tournament: Tournament) -> Value:
        """The value at the version of now, with one query if it is kept.

        The version is read first, so a change between the two makes the next call read again.
        """
        version = versions_of([f"tournament:{tournament.pk}"])[f"tournament:{tournament.pk}"]
        key = (tournament.pk, tournament.created_at.isoformat(), version)
        with self._guard:
            kept = self._kept.get(tournament.pk)
            lock = self._locks.setdefault(tournament.pk, Lock())
        if kept is not None and kept[0] == key:
            return kept[1]
        with lock:
            with self._guard:
                kept = self._kept.get(tournament.pk)
            if kept is not None and kept[0] == key:
                return kept[1]
            value = self._make(tournament, version)
            with self._guard:
                self._kept[tournament.pk] = (key, value)
                self._kept.move_to_end(tournament.pk)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            return value

    def clear(self) -> None:
        """Drop everything kept."""
        with self._guard:
            self._kept.clear()


def forget() -> None:
    """Drop everything that any of them keeps (the database was replaced by a copy)."""
    for one in _all:
        one.clear()
