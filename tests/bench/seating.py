"""How fast and how well halls are seated; for `manage.py bench`, never run as a test.

Times are CPU seconds for round 5 with its history. The reference of a spread is the exact optimum where a solver
(ortools) can prove one, and for big halls the spread that four neighbours in order at every table would have, which
no seating goes below.
"""

from fractions import Fraction
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

from turniej.seating import PastRound, Player, Seating, draw_stations, seat_tables

Row = dict[str, Any]

ROUNDS = 5
SMALL = 16


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them."""
    found: list[Row] = []
    for players, big in ((20, 5), (120, 30), (1000, 250), (4000, 1000)):
        for mode in ("hall", "points"):
            found += _round_five(players, big, mode)
    found.append(_plain_spread(1000))
    found.append(stations(120, 43))
    if find_spec("ortools"):
        found.append(exact_spread())
    return found


def stations(players: int, schools: int) -> Row:
    """CPU milliseconds to draw the stations of a hall."""
    hall = [Player(number + 1, f"s{number % schools}") for number in range(players)]
    start = process_time()
    draw_stations(hall, seed=7, rounds=4)
    return _row(f"seating.stations_{players}", 1000 * (process_time() - start), "ms", None)


def exact_spread() -> Row:
    """The spread of a small hall in round 3, beside the optimum that an exact solver proves."""
    from tests.turniej.seating.exact import Exact

    hall, history = _played(SMALL, 4, 2, "hall")
    seating = _seated(hall, history, "points")
    sizes = [len(table.seats) for table in seating.tables]
    least = Exact(hall, sizes, history).least_spread(seating.certificate.repeats, starters=True)
    return _row(f"seating.spread_{SMALL}_exact", float(seating.certificate.spread), "points", least / 6)


def _round_five(players: int, big: int, mode: str) -> list[Row]:
    """Time, clashes and repeats of round 5 with one school as big as the hall has tables."""
    hall, history = _played(players, big, ROUNDS - 1, mode)
    start = process_time()
    seating = _seated(hall, history, mode)
    seconds = process_time() - start
    name = f"seating.{mode}_{players}_round_5"
    certificate = seating.certificate
    return [
        _row(name, seconds, "CPU s", None),
        _row(f"{name}.clashes", certificate.same_school, "pairs", None),
        _row(f"{name}.repeats", certificate.repeats, "pairs", None),
        _row(f"{name}.starts", certificate.starts_max - certificate.starts_min, "max - min", None),
    ]


def _plain_spread(players: int) -> Row:
    """The spread of round 5 of a hall of many small schools, beside four neighbours in order at every table."""
    hall, history = _played(players, 8, ROUNDS - 1, "points")
    seating = _seated(hall, history, "points")
    order = sorted((player.points for player in hall), reverse=True)
    least = sum(
        (3 * (order[place] - order[place + 3]) + order[place + 1] - order[place + 2] for place in range(0, players, 4)),
        Fraction(0),
    )
    return _row(f"seating.spread_{players}", float(seating.certificate.spread), "points", float(least))


def _played(players: int, big: int, rounds: int, mode: str) -> tuple[list[Player], list[PastRound]]:
    """A hall with a school of `big` players and others of eight, and `rounds` rounds played by chance."""
    chance = Random(players)
    points = dict.fromkeys(range(1, players + 1), Fraction(0))
    schools = {number: "big" if number <= big else f"s{number % max(4, players // 8)}" for number in points}
    history: list[PastRound] = []

    def hall() -> list[Player]:
        return [Player(number, schools[number], points[number]) for number in points]

    for _ in range(rounds):
        seating = _seated(hall(), history, mode)
        history.append(seating.past)
        for table in seating.tables:
            for place, player in enumerate(chance.sample(table.seats, len(table.seats))):
                points[player] += 3 - place if place < len(table.seats) - 1 else 0
    return hall(), history


def _seated(hall: list[Player], history: list[PastRound], mode: str) -> Seating:
    seating = seat_tables(hall, history=history, mode=mode, seed=7)
    if not isinstance(seating, Seating):
        raise ValueError(f"the hall that is measured is refused: {seating.code}")
    return seating


def _row(name: str, value: float, unit: str, reference: float | None) -> Row:
    ratio = None if reference is None else round(value / reference, 3) if reference else 1.0
    return {"name": name, "value": round(value, 4), "unit": unit, "reference": reference, "ratio": ratio}
