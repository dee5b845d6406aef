"""How the cost grows: of a move with tables, old tournaments and the length of the game, of the standings with players.

For `manage.py bench growth`; writes the picture `var/bench/growth.svg`. The cost is CPU time of the web process, which
says the same on a busy machine. A move is measured at the same number of new tables each time, in the same part of the
game unless the length is what grows, against the real server on SQLite; the standings are those of `pages`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tests.bench.pages import standings_by_players
from tests.bench.picture import draw
from tests.bench.sites import TURNS, Hall, Row, row, running

PLAYED = 20
Points = list[tuple[float, float]]


@dataclass(frozen=True)
class Steps:
    """What is measured: so many tables in the hall, old tournaments beside it, events in a game, players in a list."""

    tables: tuple[int, ...] = (25, 100, 250)
    old: tuple[int, ...] = (0, 10, 40)
    parts: int = 4
    players: tuple[int, ...] = (100, 300, 1000)
    events: int = 10


QUICK = Steps(tables=(20, 40), old=(0, 2), parts=2, players=(50, 100), events=3)


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them."""
    return measured(Steps())


def quick_rows() -> list[Row]:
    """Few steps, which only show that the measurement works."""
    return measured(QUICK)


def measured(steps: Steps) -> list[Row]:
    """Measure every step, write the picture, and return the rows."""
    tables: Points = []
    old: Points = []
    with running() as hall:
        for wanted in steps.tables:
            new = hall.add(wanted - len(hall.tables))["tables"]
            hall.tables += new
            tables.append((wanted, cost(hall, new[:PLAYED], steps.events)))
        made = 0
        for wanted in steps.old:
            new = hall.add(PLAYED, old=wanted - made)["tables"]
            made = wanted
            old.append((wanted, cost(hall, new, steps.events)))
        new = hall.add(PLAYED)["tables"]
        part = 2 * TURNS // steps.parts
        length: Points = [(part * (n + 1), cost(hall, new, part)) for n in range(steps.parts)]
    lines = {
        "ms of a move, by tables": tables,
        "ms of a move, by old tournaments": old,
        "ms of a move, by events in the game": length,
        "ms of the standings, by players": [(float(n), ms) for n, ms in standings_by_players(steps.players)],
    }
    target = Path(settings.VAR_DIR) / "bench" / "growth.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(draw("CPU time in the web process", lines), encoding="utf-8")
    print(target, file=sys.stderr)
    return [
        row(f"growth.{name.partition(', ')[2].replace(' ', '_')}.{size:.0f}", value, "ms CPU")
        for name, points in lines.items()
        for size, value in points
    ]


def cost(hall: Hall, tables: list[dict[str, object]], events: int) -> float:
    """CPU time of a move in the web process, over so many next events of these tables. Raises if one is lost."""
    measured = hall.drive(tables=tables, moves=len(tables) * events)
    if measured["errors"] or measured["lost"] or measured["doubled"]:
        raise RuntimeError(f"not every move was recorded once: {measured}")
    return float(measured["cpu_per_move"])
