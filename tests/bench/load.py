"""A whole hall against the real server: tables entering moves, followers listening; for `manage.py bench load`.

Moves are sent on a fixed beat, whatever the answers do, and timed from when they should have left, so a server that
falls behind shows it. Every acknowledged event is looked for in the database afterwards. Client and server share the
machine's cores. A picture of how the cost grows is written to `var/bench/growth.svg`.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings

from tests.bench.picture import draw
from tests.servers import BASE_DIR, Site, postgres_programs, postgres_server, redis_server

MOVES_PER_SECOND = 50
TABLES = (100, 250)
SECONDS = 20
FOLLOWERS = 2000
PHONES = 500
GROWTH = {"tables": (25, 100, 250), "old tournaments": (0, 10, 40)}

Row = dict[str, Any]


@dataclass
class Hall:
    """A running site with a made hall, its web processes and what the client needs."""

    sites: list[Site]
    made: dict[str, Any]
    facts: dict[str, Any] = field(default_factory=dict)

    def drive(self, **options: Any) -> dict[str, Any]:
        """Run the client in a process of its own against this hall and return what it measured."""
        plan = {"ports": [site.port for site in self.sites], "pids": [site.web.pid for site in self.sites]}
        plan |= {**self.made, "rate": MOVES_PER_SECOND, "seconds": SECONDS, "followers": 0, "phones": 0, **options}
        command = [sys.executable, "-m", "tests.bench.crowd"]
        done = subprocess.run(command, cwd=BASE_DIR, input=json.dumps(plan), capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        print(done.stderr, end="", file=sys.stderr)
        measured: dict[str, Any] = json.loads(done.stdout)
        stored = self.stored_keys()
        acknowledged = measured.pop("keys")
        measured["lost"] = len(set(acknowledged) - set(stored))
        measured["doubled"] = len(stored) - len(set(stored))
        return measured

    def stored_keys(self) -> list[str]:
        """Every key of an event that lies in the database."""
        code = (
            "import json; from games.models import Event;"
            "print(json.dumps(list(Event.objects.exclude(key=None).values_list('key', flat=True))))"
        )
        return json.loads(self.sites[0].manage("shell", "--no-imports", "-c", code).stdout.splitlines()[-1])


@contextmanager
def hall(tables: int, old: int = 0, server: bool = False) -> Iterator[Hall]:
    """Start a site with a hall of so many tables; `server` is PostgreSQL, Redis, two web processes and a worker."""
    with ExitStack() as stack:
        var = Path(tempfile.mkdtemp(prefix="turniej-bench-"))
        stack.callback(shutil.rmtree, var, ignore_errors=True)
        env = {"TURNIEJ_CLOCK_FILE": "", "DATABASE_URL": "", "REDIS_URL": ""}
        if server:
            postgres = stack.enter_context(postgres_server(postgres_programs() or Path()))
            postgres.execute("CREATE DATABASE hall")
            redis = stack.enter_context(redis_server(shutil.which("redis-server") or "redis-server", var))
            env |= {"DATABASE_URL": postgres.url("hall"), "REDIS_URL": redis, "SECRET_KEY": "b" * 50}
            env |= {"HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1"}
        sites = [Site(var, env) for _ in range(2 if server else 1)]
        sites[0].manage("migrate")
        command = [sys.executable, "-m", "tests.bench.hall", str(tables), str(old)]
        made = subprocess.run(
            command, cwd=BASE_DIR, env=sites[0].whole_env(), capture_output=True, text=True, check=True
        )
        for site in sites:
            stack.callback(site.stop)
            site.start()
        sites[0].start_worker()
        yield Hall(sites, json.loads(made.stdout.splitlines()[-1]))


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them."""
    found = []
    for label, server in (("sqlite", False), ("postgres", True)):
        if server and (postgres_programs() is None or shutil.which("redis-server") is None):
            continue
        for tables in TABLES:
            with hall(tables, server=server) as playing:
                found += moves(f"load.{label}.{tables}_tables", playing.drive())
        with hall(TABLES[0], server=server) as playing:
            found += moves(f"load.{label}.{TABLES[0]}_tables_{PHONES}_phones", playing.drive(phones=PHONES))
            quiet = playing.drive(rate=0, seconds=5)
            crowd = playing.drive(rate=0, seconds=10, followers=FOLLOWERS)
            grown = crowd["memory"] - quiet["memory"]
            found.append(row(f"load.{label}.memory_of_{FOLLOWERS}_followers", grown, "MB"))
            found.append(row(f"load.{label}.followers_refused", crowd["followers_refused"], "streams"))
    found += growth()
    return found


def growth() -> list[Row]:
    """How a move's time grows with the hall and with what was played before; writes the picture."""
    found, lines = [], {}
    for what, sizes in GROWTH.items():
        points = []
        for size in sizes:
            tables, old = (size, 0) if what == "tables" else (50, size)
            with hall(tables, old) as playing:
                measured = playing.drive(seconds=10)
            points.append((size, measured["p95"]))
            found.append(row(f"growth.{what.replace(' ', '_')}_{size}.p95", measured["p95"], "ms"))
        lines[what] = points
    with hall(10) as playing:
        lengths = [playing.drive(seconds=4) for _ in range(4)]
        lines["events per game"] = [(measured["events_per_game"], measured["p95"]) for measured in lengths]
        found += [row(f"growth.length_{m['events_per_game']:.0f}.p95", m["p95"], "ms") for m in lengths]
    target = Path(settings.VAR_DIR) / "bench" / "growth.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(draw("p95 of a move, ms", lines), encoding="utf-8")
    print(target, file=sys.stderr)
    return found


def moves(name: str, measured: dict[str, Any]) -> list[Row]:
    """The rows of one run of moves."""
    units = {"p50": "ms", "p95": "ms", "p99": "ms", "per_second": "moves/s", "errors": "answers", "lost": "events"}
    units |= {"doubled": "events", "cpu": "% of a core", "memory": "MB"}
    return [row(f"{name}.{key}", measured[key], unit) for key, unit in units.items()]


def row(name: str, value: float, unit: str) -> Row:
    """One measurement without a public reference."""
    return {"name": name, "value": round(value, 2), "unit": unit, "reference": None, "ratio": None}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
    print(json.dumps(rows()))
