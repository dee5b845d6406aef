"""The site of a rehearsal: its own folder and database, the same processes as `start`, all gone afterwards."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import requests

from turniej import clock
from turniej.celery import QUEUES
from turniej.processes import BASE_DIR, Child, Family
from turniej.rehearsal.client import Trouble
from turniej.rehearsal.hall_clock import MORNING, HeldClock

ANSWER_SECONDS = 180.0
REDIS_DATABASES = range(1, 16)


@dataclass(frozen=True)
class TemporarySite:
    """Where it answers, its organiser's login, and its clock."""

    url: str
    name: str
    password: str
    clock: HeldClock


@contextlib.contextmanager
def temporary_site(words: Path | None = None) -> Iterator[TemporarySite]:
    """Run a site with nothing in it: SQLite alone, or on the servers that DATABASE_URL and REDIS_URL name.

    On those it has a database of its own, which is dropped afterwards. `words` is the directory of an imported word
    list that it is to have in force. Raises Trouble if it does not start.
    """
    with contextlib.ExitStack() as stack:
        var = Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="turniej-rehearsal-", ignore_cleanup_errors=True))
        )
        changes = {"TURNIEJ_VAR": str(var), "TURNIEJ_CLOCK_FILE": str(var / "clock"), "LOG_LEVEL": "WARNING"}
        database = ""
        if os.environ.get("DATABASE_URL"):
            changes["DATABASE_URL"] = stack.enter_context(postgres_database(os.environ["DATABASE_URL"]))
            changes |= {"HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1"}
            database = urlsplit(changes["DATABASE_URL"]).path.lstrip("/")
        if os.environ.get("REDIS_URL"):
            changes["REDIS_URL"] = changes["CELERY_BROKER_URL"] = stack.enter_context(
                redis_database(os.environ["REDIS_URL"])
            )
        held = HeldClock(clock.hold(var, MORNING, database))
        environment = {
            name: value for name, value in os.environ.items() if name not in ("DEBUG", "SECRET_KEY")
        } | changes
        login = prepared(environment, words)
        port = free_port()
        family = Family(children(port, environment))
        stack.callback(family.stop)
        family.start()
        url = f"http://127.0.0.1:{port}"
        wait_for(url, family)
        yield TemporarySite(url, login["name"], login["password"], held)


def children(port: int, environment: dict[str, str]) -> list[Child]:
    """The processes that `start` runs: web, a worker for each queue, beat."""
    found = [Child("web", ["-m", "turniej.child", "web", "127.0.0.1", str(port)], environment=environment)]
    for queue in QUEUES:
        found.append(Child(f"worker-{queue}", ["-m", "turniej.child", "worker", queue], environment=environment))
    found.append(Child("beat", ["-m", "turniej.child", "beat"], environment=environment))
    return found


def prepared(environment: dict[str, str], words: Path | None = None) -> dict[str, str]:
    """Make the database and return the organiser's login."""
    done = subprocess.run(
        [sys.executable, "-m", "turniej.rehearsal.prepare", *([str(words)] if words else [])],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise Trouble(f"the site could not be prepared: {done.stderr.strip().splitlines()[-1:]}")
    return dict(json.loads(done.stdout))


def wait_for(url: str, family: Family) -> None:
    """Wait until the site answers. Raises Trouble if it ends, answers with an error, or takes too long."""
    until = time.monotonic() + ANSWER_SECONDS
    web = family.children[0].process
    while time.monotonic() < until:
        if web is None or web.poll() is not None:
            raise Trouble("the site ended while it started")
        with contextlib.suppress(requests.RequestException):
            answer = requests.get(f"{url}/healthz", timeout=5)
            if not answer.ok:
                raise Trouble(f"the site answers with error {answer.status_code}")
            return
        time.sleep(0.1)
    raise Trouble(f"the site did not answer within {ANSWER_SECONDS:.0f} s")


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def postgres_database(url: str) -> Iterator[str]:
    """A fresh database on the server of `url`; yields its URL and drops it afterwards."""
    import psycopg
    from psycopg import sql

    name = f"turniej_rehearsal_{secrets.token_hex(4)}"
    parts = urlsplit(url)
    plain = urlunsplit(parts._replace(scheme="postgresql", query=""))
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlunsplit(parts._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@contextlib.contextmanager
def redis_database(url: str) -> Iterator[str]:
    """An empty database of the Redis server of `url`, so that no other site's workers take its tasks."""
    import redis

    parts = urlsplit(url)
    for number in REDIS_DATABASES:
        own = urlunsplit(parts._replace(path=f"/{number}"))
        with contextlib.closing(redis.Redis.from_url(own)) as server:
            if server.dbsize():
                continue
            try:
                yield own
            finally:
                server.flushdb()
            return
    raise Trouble("the Redis server has no empty database")
