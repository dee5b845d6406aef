"""The processes of one site on one machine: web, workers and beat as children of `start`, each watched and restarted.

A child learns that it should stop when its standard input closes. That works on every system, needs no signal, and
also holds when the parent is killed: the system closes the pipe for it.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

GRACE_SECONDS = 8.0
RESTART_SECONDS = (1.0, 30.0)
BASE_DIR = Path(__file__).resolve().parent.parent


@dataclass
class Child:
    """One child process: its name, its command, its environment, and whether it starts again when it ends by itself."""

    name: str
    command: Sequence[str]
    restart: bool = True
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ, repr=False)
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    started_at: float = 0.0
    died_at: float = 0.0
    patience: float = RESTART_SECONDS[0]

    def start(self) -> None:
        """Start the process, in a group of its own: the console's Ctrl-C is for the parent alone."""
        self.started_at = time.monotonic()
        new_group = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        self.process = subprocess.Popen(
            [sys.executable, *self.command],
            stdin=subprocess.PIPE,
            cwd=BASE_DIR,
            creationflags=new_group,
            process_group=0,
            env={**self.environment, "TURNIEJ_CHILD": self.name},
        )

    def ask_to_stop(self) -> None:
        """Close the pipe that the child watches; end at once what runs only for itself."""
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
            if not self.restart:
                self.process.terminate()  # it only sends requests, each whole in itself

    def wait(self, seconds: float) -> None:
        """Wait for the end, and make one after `seconds`."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.0, seconds))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Family:
    """All children of one `start`."""

    def __init__(self, children: Sequence[Child], renew_by: Path | None = None) -> None:
        """`renew_by` is a file whose change asks for new processes: the database was replaced under them."""
        self.children = list(children)
        self.renew_by = renew_by
        self.renewed = self.changed()
        self.stopping = threading.Event()
        self.changing = threading.Lock()

    def start(self) -> None:
        """Start every child."""
        for child in self.children:
            child.start()

    def add(self, child: Child) -> None:
        """Start one more child, unless all are being stopped."""
        with self.changing:
            if not self.stopping.is_set():
                child.start()
                self.children.append(child)

    def watch(self) -> None:
        """Start again whoever ended by itself, soon, and later if it keeps ending, until `stop` is called."""
        while not self.stopping.wait(0.3):
            if self.changed() != self.renewed:
                self.renewed = self.changed()
                self.renew()
            for child in list(self.children):
                self.tend(child)

    def changed(self) -> float:
        """Return when the file that asks for new processes was last touched, 0 for never."""
        return self.renew_by.stat().st_mtime if self.renew_by is not None and self.renew_by.exists() else 0.0

    def renew(self) -> None:
        """End every child that starts again by itself, so that it does."""
        for child in self.children:
            if child.restart:
                child.ask_to_stop()

    def tend(self, child: Child) -> None:
        """Look after one child."""
        if child.process is None or child.process.poll() is None or not child.restart:
            return
        now = time.monotonic()
        if not child.died_at:
            child.died_at = now
            short_life = now - child.started_at < RESTART_SECONDS[1]
            child.patience = min(child.patience * 2, RESTART_SECONDS[1]) if short_life else RESTART_SECONDS[0]
            print(f"{child.name}: status {child.process.returncode}", file=sys.stderr)
        elif now - child.died_at >= child.patience:
            child.died_at = 0.0
            child.start()

    def stop(self) -> None:
        """Ask all to stop, wait for them together, and end whoever does not listen."""
        self.stopping.set()
        with self.changing:
            children = list(self.children)
        for child in children:
            child.ask_to_stop()
        until = time.monotonic() + GRACE_SECONDS
        for child in children:
            child.wait(until - time.monotonic())


def when_parent_ends(stop: Callable[[], None], grace: float = GRACE_SECONDS - 2) -> None:
    """Call `stop` in a thread once standard input closes, and end the process hard if it is still there later."""

    def watch() -> None:
        while os.read(0, 4096):
            pass
        stop()
        threading.Event().wait(grace)
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="parent").start()
