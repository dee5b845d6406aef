"""Numbers as lines of a picture: scores over the moves of a game, places over the rounds. Drawn by a template as SVG.

A picture is a width, a height, lines with their points, and labels; colours and dashes are the style sheet's, so that
both light and dark and people who see no colours tell the lines apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

WIDTH, HEIGHT = 358, 230
"""As wide as a phone shows, so that its letters are as large there as the style sheet says."""
LEFT, RIGHT, TOP, BOTTOM = 30, 122, 12, 26
ROW, LEAST_ROWS, MOST_ROWS, FROM_THE_TOP = 16, 6, 24, 15
LONGEST = 14
"""How many letters of a name fit beside the end of its line."""
LOOKS = 6
"""How many looks of lines the style sheet knows."""


@dataclass(frozen=True)
class Label:
    """A short text in the picture."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Curve:
    """One line: its look, its points as SVG takes them, where it ends, and what is written there."""

    look: int
    points: str
    x: float
    y: float
    name: str
    label_y: float


@dataclass(frozen=True)
class Picture:
    """Everything that the template draws."""

    width: int
    height: int
    curves: list[Curve]
    rows: list[Label] = field(default_factory=list)
    columns: list[Label] = field(default_factory=list)
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    floor: int = HEIGHT - BOTTOM
    parts: list[float] = field(default_factory=list)


def short(name: str) -> str:
    """A name as it fits beside a line."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def apart(wanted: Sequence[float], gap: float, lowest: float) -> list[float]:
    """Heights near the wanted ones, at least `gap` apart, so that labels do not cover each other."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    found = [0.0] * len(wanted)
    last = -gap
    for index in order:
        last = max(wanted[index], last + gap)
        found[index] = last
    limit = lowest
    for index in reversed(order):
        found[index] = min(found[index], limit)
        limit = found[index] - gap
    return found


def _step(most: int) -> int:
    """A round distance between the lines of the scale: some five of them."""
    for step in (5, 10, 20, 25, 50, 100, 200, 500, 1000):
        if most <= 5 * step:
            return step
    return most // 5


def score_picture(names: Sequence[str], totals: Sequence[Sequence[int]]) -> Picture:
    """The score of each player after each move. `totals[seat]` begins with nought, all have the same length."""
    moves = max((len(line) for line in totals), default=1) - 1
    most = max((max(line) for line in totals if line), default=0)
    least = min((min(line) for line in totals if line), default=0)
    step = _step(max(most - least, 1))
    floor = least // step * step
    top = max(-(-most // step) * step, floor + step)
    high = HEIGHT - BOTTOM - TOP

    def x(move: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * move / max(1, moves)

    def y(score: int) -> float:
        return TOP + high * (top - score) / (top - floor)

    ends = apart([y(line[-1]) for line in totals], 14, HEIGHT - BOTTOM)
    curves = [
        Curve(
            seat % LOOKS + 1,
            " ".join(f"{x(move):.1f},{y(score):.1f}" for move, score in enumerate(line)),
            x(len(line) - 1),
            y(line[-1]),
            f"{short(names[seat])} {line[-1]}",
            ends[seat],
        )
        for seat, line in enumerate(totals)
    ]
    rows = [Label(LEFT - 6, y(value), str(value)) for value in range(floor, top + 1, step)]
    every = max(1, -(-moves // 8))
    columns = [Label(x(move), HEIGHT - 8, str(move)) for move in range(0, moves + 1, every)]
    return Picture(WIDTH, HEIGHT, curves, rows, columns)


def place_picture(names: Sequence[str], places: Sequence[Sequence[int]], moments: Sequence[str]) -> Picture:
    """The place of each of some players after each moment of the day, the best at the top.

    Where the letters of a moment differ from those of the one before, another stage begins, and a line stands there.
    """
    best = min((min(line) for line in places), default=1)
    best = 1 if best <= FROM_THE_TOP else best
    lowest = max((max(line) for line in places), default=1)
    height = TOP + BOTTOM + 16 + ROW * max(LEAST_ROWS, len(places), min(lowest - best, MOST_ROWS))
    high = height - BOTTOM - TOP - 16

    def x(number: int) -> float:
        return LEFT + 8 + (WIDTH - LEFT - RIGHT - 16) * number / max(1, len(moments) - 1)

    def y(place: int) -> float:
        return TOP + 8 + high * (place - best) / max(1, lowest - best)

    ends = apart([y(line[-1]) for line in places], 14, height - BOTTOM)
    curves = [
        Curve(
            index % LOOKS + 1,
            " ".join(f"{x(number):.1f},{y(place):.1f}" for number, place in enumerate(line)),
            x(len(line) - 1),
            y(line[-1]),
            f"{line[-1]}. {short(names[index])}",
            ends[index],
        )
        for index, line in enumerate(places)
    ]
    every = max(1, -(-(lowest - best) // 12))
    rows = [Label(LEFT - 6, y(place), str(place)) for place in range(best, lowest + 1, every)]
    columns = [Label(x(number), height - 8, text) for number, text in enumerate(moments)]
    stages = [moment.rstrip("0123456789+") for moment in moments]
    parts = [
        (x(number) + x(number - 1)) / 2 for number in range(1, len(moments)) if stages[number] != stages[number - 1]
    ]
    return Picture(WIDTH, height, curves, rows, columns, floor=height - BOTTOM, parts=parts)
