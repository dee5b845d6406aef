"""A running site with a hall in it, for the measurements that drive the real server."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.bench.moves import script
from tests.servers import BASE_DIR, Site, postgres_programs, postgres_server, redis_server

TURNS = 24
MOVES_PER_SECOND = 50

Row = dict[str, Any]
STORED = """
import json
from games.models import Event
print(json.dumps(list(Event.objects.exclude(key=None).values_list("key", flat=True))))
"""


@dataclass
class Hall:
    """A site with its web processes, workers and beat; tables, judges and old tournaments are added as needed."""

    sites: list[Site]
    tables: list[dict[str, Any]] = field(default_factory=list)

    def add(self, tables: int = 0, *, old: int = 0, judges: int = 0) -> dict[str, Any]:
        """Add to the hall and return what was made, as `tests.bench.hall` tells it."""
        command = [sys.executable, "-m", "tests.bench.hall", str(tables), str(old), str(judges)]
        env = self.sites[0].whole_env()
        done = subprocess.run(command, cwd=BASE_DIR, env=env, stdout=subprocess.PIPE, text=True, check=True)
        made: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return made

    def seat(self, tables: int) -> None:
        """Add tables at which moves will be entered."""
        self.tables += self.add(tables)["tables"]

    def drive(self, **options: Any) -> dict[str, Any]:
        """Let the crowd play, in a process of its own, and return what it measured, with what was lost or doubled.

        `asking` new tables have their words checked by `judges` new judges; the others (or `tables`) enter so many
        `moves`, or as many as there are in so many `seconds`.
        """
        plan = {"ports": [site.port for site in self.sites], "pids": [site.web.pid for site in self.sites]}
        plan |= {"followers": 0, "phones": 0, "rate": MOVES_PER_SECOND, "script": events()}
        options.setdefault("moves", MOVES_PER_SECOND * options.pop("seconds", 0))
        made = self.add(options.pop("asking", 0), judges=options.pop("judges", 0))
        plan |= {**made, "asking": made["tables"], "tables": self.tables, **options}
        command = [sys.executable, "-m", "tests.bench.crowd"]
        done = subprocess.run(command, cwd=BASE_DIR, input=json.dumps(plan), stdout=subprocess.PIPE, text=True)
        done.check_returncode()
        measured: dict[str, Any] = json.loads(done.stdout)
        stored = self.stored_keys()
        measured["lost"] = len(set(measured.pop("keys")) - set(stored))
        measured["doubled"] = len(stored) - len(set(stored))
        print(f"  {measured['moves']} moves, p95 {measured['p95']:.0f} ms", file=sys.stderr)
        if measured["errors"]:
            print(*(site.log("web")[-3000:] for site in self.sites), sep="\n", file=sys.stderr)
        return measured

    def stored_keys(self) -> list[str]:
        """Every key of an event that lies in the database, as often as it lies there."""
        return list(json.loads(self.sites[0].manage("shell", "--no-imports", "-c", STORED).stdout.splitlines()[-1]))


@cache
def events() -> list[dict[str, Any]]:
    """The moves that every table of a measurement enters."""
    return script(TURNS)


def can_serve() -> bool:
    """Whether this machine has what the server profile needs."""
    return postgres_programs() is not None and shutil.which("redis-server") is not None


@contextmanager
def running(server: bool = False) -> Iterator[Hall]:
    """A site on SQLite with one web process, or on PostgreSQL and Redis with two; workers and beat as in both."""
    with ExitStack() as stack:
        var = Path(tempfile.mkdtemp(prefix="turniej-bench-"))
        stack.callback(shutil.rmtree, var, ignore_errors=True)
        env = {"TURNIEJ_CLOCK_FILE": "", "DATABASE_URL": "", "REDIS_URL": ""}
        if server:
            postgres = stack.enter_context(postgres_server(postgres_programs() or Path()))
            postgres.execute("CREATE DATABASE hall")
            redis = stack.enter_context(redis_server(shutil.which("redis-server") or "redis-server", var))
            env |= {"DATABASE_URL": postgres.url("hall"), "REDIS_URL": redis.url, "SECRET_KEY": "b" * 50}
            env |= {"HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1"}
        sites = [Site(var, env) for _ in range(2 if server else 1)]
        sites[0].manage("migrate")
        for site in sites:
            stack.callback(site.stop)
            site.start()
        sites[0].start_worker("long")
        sites[0].start_worker("quick")
        sites[0].spawn("beat")
        yield Hall(sites)


def row(name: str, value: float, unit: str) -> Row:
    """One measurement without a public reference."""
    return {"name": name, "value": round(value, 2), "unit": unit, "reference": None, "ratio": None}
