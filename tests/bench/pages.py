"""How fast the public pages are with a thousand pupils in the database; for `manage.py bench pages`, never a test.

A process of its own makes a database in a temporary folder and asks the site's WSGI application, middleware included,
so that the numbers are CPU seconds of one core without the network. No package is known that shows the same pages, so
there is no reference.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from io import BytesIO
from pathlib import Path
from threading import Barrier
from time import process_time
from typing import Any

PLAYERS, SCHOOLS, ROUNDS, TABLE = 1000, 50, 4, 4
READERS = 20
LEAST_SECONDS = 1.0
COLD_TIMES = 5
Row = dict[str, Any]


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them."""
    return [_row(*measured) for measured in _apart()]


def standings_by_players(sizes: Sequence[int]) -> list[tuple[int, float]]:
    """Milliseconds of CPU time to show the standings after a change, for tournaments of so many players."""
    return [(size, _apart("standings", str(size))) for size in sizes]


def _apart(*arguments: str) -> Any:
    """What this module measures in a process of its own, on a new database."""
    base = Path(__file__).resolve().parent.parent.parent
    var = tempfile.mkdtemp(prefix="turniej-bench-")
    env = {**os.environ, "TURNIEJ_VAR": var, "DATABASE_URL": "", "REDIS_URL": "", "TURNIEJ_CLOCK_FILE": ""}
    command = [sys.executable, "-m", __name__, *arguments]
    try:
        done = subprocess.run(command, cwd=base, env=env, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return json.loads(done.stdout.splitlines()[-1])
    finally:
        shutil.rmtree(var, ignore_errors=True)


def _row(name: str, value: float, unit: str) -> Row:
    return {"name": f"pages.{name}", "value": round(value, 1), "unit": unit, "reference": None, "ratio": None}


def make(players_wanted: int = PLAYERS) -> str:
    """A tournament with all its rounds closed, made of rows; returns its slug."""
    from games.engine.ruleset import POLISH_SCHOOL, to_json
    from turniej import clock
    from turniej.models import Entrant, Pairing, Place, Player, Round, School, Stage, Table, Tournament

    now = clock.now()
    made = Tournament.objects.create(
        slug="big",
        name="Duży turniej",
        day=date(2026, 5, 9),
        phase="play",
        ruleset=to_json(POLISH_SCHOOL),
        seed=7,
        created_at=now,
        frozen_at=now,
    )
    schools = School.objects.bulk_create(
        School(tournament=made, name=f"Szkoła Podstawowa nr {n + 1} w Łęcznej") for n in range(SCHOOLS)
    )
    players = Player.objects.bulk_create(
        Player(
            tournament=made,
            school=schools[n % SCHOOLS],
            code=n + 1,
            first_name="Aleksandra",
            last_name=f"Łęcka{n}",
            consent=n % 5 > 0,
        )
        for n in range(players_wanted)
    )
    tables = Table.objects.bulk_create(Table(tournament=made, number=n + 1) for n in range(players_wanted // TABLE))
    stage = Stage.objects.create(
        tournament=made, number=1, code="tables", kind="tables", format="drawn", rounds_planned=ROUNDS, started_at=now
    )
    stage.advance = 16
    stage.save()
    Entrant.objects.bulk_create(Entrant(stage=stage, player=player, rank=n) for n, player in enumerate(players))
    for number in range(1, ROUNDS + 1):
        round_ = Round.objects.create(
            stage=stage, number=number, seed=7, algorithm="bench", state="closed", started_at=now, closed_at=now
        )
        pairings = Pairing.objects.bulk_create(Pairing(round=round_, table=table, state="done") for table in tables)
        step = len(tables)
        places = []
        for n, pairing in enumerate(pairings):
            for seat in range(TABLE):
                player = players[(seat * step + n * (number + seat)) % step + seat * step]
                score = 100 + (player.pk * 37 + number * 91) % 220
                best = {"best_move": score // 4, "best_word": "ŁÓDKA"}
                places.append(Place(pairing=pairing, player=player, seat=seat, score=score, **best))
        Place.objects.bulk_create(places)
    return made.slug


class Site:
    """The WSGI application as a browser asks it."""

    def __init__(self) -> None:
        from turniej import memory
        from turniej.wsgi import application

        self.application = application
        memory.settle()

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """One request: status, headers, body."""
        path, _, query = path.partition("?")
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": "localhost",
            "wsgi.input": BytesIO(),
            "wsgi.errors": sys.stderr,
            "wsgi.url_scheme": "http",
            **headers,
        }
        answer: list[Any] = []
        body = self.application(environ, lambda status, sent: answer.extend([status, dict(sent)]))
        content = b"".join(body)
        body.close()
        return int(answer[0].split()[0]), answer[1], content


def per_second(work: Callable[[], object]) -> float:
    """How often the work is done in a CPU second."""
    times, start = 0, process_time()
    while process_time() - start < LEAST_SECONDS:
        work()
        times += 1
    return times / (process_time() - start)


def measure() -> list[tuple[str, float, str]]:
    """Name, value and unit of each measurement."""
    site = Site()
    slug = make()
    path = f"/t/{slug}/"
    cold = cold_standings(site, slug)
    _status, headers, page = site.get(path)
    packed = {"HTTP_ACCEPT_ENCODING": "gzip"}
    known = {"HTTP_IF_NONE_MATCH": headers["ETag"]}
    sizes = [len(site.get(path + more)[2]) for more in ("", "seating/", "seating/?by=school", "schools/", "results/")]
    sizes.append(len(site.get(f"{path}tables/")[2]))
    statuses, computed = moment_of_change(site, slug, path)
    return [
        ("standings_cold", cold, "ms CPU"),
        ("standings_unchanged", per_second(lambda: site.get(path, **packed)), "requests/CPU s"),
        ("standings_not_modified", per_second(lambda: site.get(path, **known)), "requests/CPU s"),
        ("standings_size", len(page) / 1000, "kB"),
        ("standings_size_packed", len(site.get(path, **packed)[2]) / 1000, "kB"),
        ("largest_page", max(sizes) / 1000, "kB"),
        ("errors_of_20_at_a_change", sum(status != 200 for status in statuses), "errors"),
        ("computations_of_20_at_a_change", computed, "computations"),
    ]


def cold_standings(site: Site, slug: str) -> float:
    """Milliseconds of CPU time to show the standings after a change, the middle of some times."""
    site.get(f"/t/{slug}/")
    spent = []
    for _time in range(COLD_TIMES):
        change(slug)
        start = process_time()
        site.get(f"/t/{slug}/")
        spent.append(process_time() - start)
    return sorted(spent)[COLD_TIMES // 2] * 1000


def change(slug: str) -> None:
    """Something changed, so that every kept page of the tournament is old."""
    from turniej.live import bump
    from turniej.models import Tournament

    bump(f"tournament:{Tournament.objects.get(slug=slug).pk}")


def moment_of_change(site: Site, slug: str, path: str) -> tuple[list[int], int]:
    """So many readers ask at once after a change: their statuses, and how often the results were read."""
    from django.db import connection

    change(slug)
    gate, read = Barrier(READERS), []

    def count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if 'FROM "turniej_place"' in sql:
            read.append(sql)
        return execute(sql, params, many, context)

    def ask(_number: int) -> int:
        gate.wait()
        with connection.execute_wrapper(count):
            status = site.get(path)[0]
        connection.close()
        return status

    with ThreadPoolExecutor(READERS) as pool:
        return list(pool.map(ask, range(READERS))), len(read)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    if sys.argv[1:2] == ["standings"]:
        print(json.dumps(cold_standings(Site(), make(int(sys.argv[2])))))
    else:
        print(json.dumps(measure()))
