"""A bar on the error stream: which round is played and how many tables are done."""

import time

from django.core.management.base import OutputWrapper

WIDTH = 24
SECONDS = 0.2


class Progress:
    """Draws over its own line on a terminal; elsewhere it writes one line for each finished step."""

    def __init__(self, stream: OutputWrapper, *, quiet: bool = False) -> None:
        self.stream = stream
        self.quiet = quiet
        self.terminal = stream.isatty()
        self.drawn_at = 0.0

    def show(self, title: str, done: int, total: int) -> None:
        """How far the present step is."""
        now = time.monotonic()
        if self.quiet or not self.terminal or (now - self.drawn_at < SECONDS and done < total):
            return
        self.drawn_at = now
        filled = WIDTH * done // max(1, total)
        self._write(f"\r[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total} {title}\x1b[K")

    def finish(self, title: str) -> None:
        """A step is over."""
        if self.quiet:
            return
        self._write(f"\r{title}\x1b[K\n" if self.terminal else f"{title}\n")

    def _write(self, text: str) -> None:
        self.stream.write(text, style_func=str, ending="")
        self.stream.flush()
