"""A lock that several processes of one machine share, as a locked file; the standard library only."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt


class Busy(Exception):
    """Another process holds the lock."""


@contextmanager
def exclusive(path: Path, wait: bool = True) -> Iterator[IO[str]]:
    """Hold the lock file `path` alone, waiting for whoever holds it, or raising `Busy` at once if `wait` is False.

    The system lets go of it when the process ends, however it ends, so no lock is ever left behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as handle:
        while not take(handle):
            if not wait:
                raise Busy(path)
            time.sleep(0.2)
        yield handle


def take(handle: IO[str]) -> bool:
    """Try to lock the open file for this process alone, and say whether that worked."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            os.lseek(handle.fileno(), 0, os.SEEK_SET)
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
