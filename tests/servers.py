"""Real servers for tests: the site's own processes, PostgreSQL and Redis, each private and on loopback."""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from turniej import clock
from turniej.addresses import why_not

BASE_DIR = Path(__file__).resolve().parent.parent
PORTS = range(16_000, 32_000)
PATIENCE = 120
"""Seconds for what a process does by itself, however busy the machine is; nobody waits longer than it takes."""


def free_port() -> int:
    """Return a port of loopback that nobody takes before the server that it is for listens there.

    The system draws the ports of outgoing connections from above `PORTS`, and each process of pytest-xdist draws from
    ports of its own.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    while True:
        port = secrets.choice(PORTS[worker::workers])
        if not why_not("127.0.0.1", port):
            return port


def wait_until(true, seconds: float = PATIENCE, what: str = "it") -> None:
    """Wait for `true()` and fail with `what` after `seconds`; the only place where tests wait for another process."""
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.02)


def answers(url: str) -> bool:
    """Say whether `url` answers with a success."""
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False


@dataclass
class Site:
    """A running site: the real web process, and workers if asked for, over the database that `env` names."""

    var: Path
    env: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    processes: list[subprocess.Popen] = field(default_factory=list)

    @property
    def url(self) -> str:
        """The address without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def whole_env(self) -> dict[str, str]:
        """The environment of each process of this site."""
        return {**os.environ, "TURNIEJ_VAR": str(self.var), **self.env}

    def spawn(self, *arguments: str) -> subprocess.Popen:
        """Start `python -m turniej.child` with these arguments."""
        log = (self.var / f"{arguments[0]}-{self.port}.log").open("ab")
        process = subprocess.Popen(
            [sys.executable, "-m", "turniej.child", *arguments],
            cwd=BASE_DIR,
            env=self.whole_env(),
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
        )
        log.close()
        self.processes.append(process)
        return process

    def start(self) -> "Site":
        """Start the web process and wait until it answers."""
        self.web = self.spawn("web", "127.0.0.1", str(self.port))
        wait_until(
            lambda: answers(f"{self.url}/healthz") or self.web.poll() is not None, what="the site's first answer"
        )
        assert self.web.poll() is None, self.log("web")
        return self

    def start_worker(self, queue: str = "long") -> subprocess.Popen:
        """Start a Celery worker on `queue`."""
        return self.spawn("worker", queue)

    def kill(self, process: subprocess.Popen) -> None:
        """End a process as a power cut would (kill -9)."""
        process.send_signal(signal.SIGKILL)
        process.wait()

    def manage(self, *arguments: str, **options) -> subprocess.CompletedProcess:
        """Run a management command on the site's database and return what it printed."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=BASE_DIR,
            env=self.whole_env(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            **{"check": True, **options},
        )

    def log(self, name: str) -> str:
        """What the process called `name` has written."""
        return (self.var / f"{name}-{self.port}.log").read_text(encoding="utf-8", errors="replace")

    def hold_clock(self, instant: datetime) -> None:
        """Let the time stand still at `instant` for the site (and for the test's own process)."""
        clock.set_held(self.var / "clock", instant)

    def release_clock(self) -> None:
        """Give the real time back."""
        (self.var / "clock").unlink(missing_ok=True)

    def stop(self) -> None:
        """Stop every process the way `start` does: by closing its input."""
        for process in self.processes:
            with contextlib.suppress(OSError):
                process.stdin.close()
        for process in self.processes:
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes.clear()


def postgres_programs() -> Path | None:
    """Return the folder with PostgreSQL's programs, the newest that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


@dataclass
class Postgres:
    """A private PostgreSQL server."""

    programs: Path
    data: Path
    port: int

    def run(self, *command: str | Path) -> None:
        """Run one of PostgreSQL's programs, as a user that it accepts."""
        user = ["runuser", "-u", "postgres", "--"] if os.name == "posix" and os.geteuid() == 0 else []
        subprocess.run([*user, *command], check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200"
        self.run(self.programs / "pg_ctl", "-D", self.data, "-o", options, "-l", self.data / "log", "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop the server; `immediate` is a crash."""
        self.run(self.programs / "pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def url(self, database: str) -> str:
        """Return the DATABASE_URL of one database."""
        return f"postgres://postgres@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str) -> None:
        """Run one statement outside any transaction in the maintenance database."""
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)


@contextlib.contextmanager
def postgres_server(programs: Path) -> Iterator[Postgres]:
    """Run a private PostgreSQL server and remove it afterwards."""
    import tempfile

    home = Path(tempfile.mkdtemp(prefix="turniej-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(home, "postgres")
    server = Postgres(programs, home / "data", free_port())
    try:
        server.run(programs / "initdb", "-D", server.data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
        server.start()
        try:
            yield server
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):
                server.stop("immediate")
    finally:
        shutil.rmtree(home, ignore_errors=True)


@dataclass
class Redis:
    """A private Redis server."""

    program: str
    var: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        """Return the REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server, empty, and wait until it answers."""
        options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self.var)]
        command = [self.program, "--port", str(self.port), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_until(lambda: listens(self.port), what="Redis")

    def stop(self) -> None:
        """Stop the server; everything that it held is gone."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait()


@contextlib.contextmanager
def redis_server(program: str, var: Path) -> Iterator[Redis]:
    """Run a private Redis server."""
    server = Redis(program, var)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def listens(port: int) -> bool:
    """Say whether somebody accepts connections on `port` of loopback."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
