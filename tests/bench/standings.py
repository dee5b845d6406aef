"""How fast results become an order; for `manage.py bench`, never run as a test."""

from random import Random
from time import process_time
from typing import Any

from turniej.standings import SCORINGS, Line, Result, needs, standings, teams

Row = dict[str, Any]

RUNS = 5


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them: CPU milliseconds, the best of some runs."""
    results = made_results(1000, 5)
    players = range(1, 1001)
    order = standings(players, results, SCORINGS["tables"])
    schools = {player: f"s{player % 120}" for player in players}
    return [
        _row("standings.1000_players_5_rounds", lambda: standings(players, results, SCORINGS["tables"])),
        _row("standings.teams_120_schools", lambda: teams(order, schools)),
        _row("standings.needs_1000_players", lambda: needs(order, advance=16, rounds_left=1)),
    ]


def made_results(players: int, rounds: int) -> list[Result]:
    """Results of full tables of four, made by chance."""
    chance = Random(players)
    found = []
    for number in range(1, rounds + 1):
        order = chance.sample(range(1, players + 1), players)
        for table in range(players // 4):
            seats = order[4 * table : 4 * table + 4]
            found.append(Result(number, tuple(Line(player, chance.randint(50, 400)) for player in seats), table))
    return found


def _row(name: str, work: Any) -> Row:
    best = float("inf")
    for _ in range(RUNS):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return {"name": name, "value": round(1000 * best, 1), "unit": "CPU ms", "reference": None, "ratio": None}
