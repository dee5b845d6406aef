"""Rendered pages kept in the memory of the process: one reader renders, everybody else gets the same bytes."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Rendered:
    """A page as it goes over the wire: plain, packed for slow networks, and the tag that names its content."""

    body: bytes
    packed: bytes
    tag: str

    @property
    def size(self) -> int:
        """How much memory it takes."""
        return len(self.body) + len(self.packed)


def pack(text: str) -> Rendered:
    """A rendered page; the packing carries no time, so equal pages are equal bytes."""
    body = text.encode()
    return Rendered(body, gzip.compress(body, 5, mtime=0), f'W/"{blake2b(body, digest_size=12).hexdigest()}"')


class Pages:
    """A bounded store of pages: the page used longest ago goes first. Of many readers of one key, one renders."""

    def __init__(self, most_bytes: int = 48 * MEGABYTE) -> None:
        self.most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, Rendered] = OrderedDict()
        self._busy: dict[Hashable, Lock] = {}
        self._size = 0
        self._guard = Lock()

    def get(self, key: Hashable, make: Callable[[], str]) -> Rendered:
        """The page of `key`, made by `make` if it is not there; whoever comes meanwhile waits for the one that makes.

        If `make` raises, the next one tries.
        """
        with self._guard:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            busy = self._busy.setdefault(key, Lock())
        with busy:
            with self._guard:
                if key in self._kept:
                    return self._kept[key]
            try:
                page = pack(make())
                with self._guard:
                    self._keep(key, page)
            finally:
                with self._guard:
                    self._busy.pop(key, None)
            return page

    def forget(self) -> None:
        """Drop everything (the database was replaced by a copy)."""
        with self._guard:
            self._kept.clear()
            self._size = 0

    def _keep(self, key: Hashable, page: Rendered) -> None:
        self._kept[key] = page
        self._size += page.size
        while self._size > self.most_bytes:
            _oldest, gone = self._kept.popitem(last=False)
            self._size -= gone.size


PAGES = Pages()
