"""The metrics that standings know: each with a key, a direction and how it is read from a player's tally.

Names and abbreviations are for people and live in `turniej.messages`, under the same keys; a test keeps both equal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256


@dataclass(slots=True)
class Tally:
    """What one player has gathered in the results, as whole numbers wherever that is exact."""

    points: dict[int, Fraction] = field(default_factory=dict)
    small_points: int = 0
    difference_twelfths: int = 0
    best_game: int = 0
    best_move: int = 0
    wins_twelfths: int = 0


@dataclass(frozen=True, slots=True)
class Metric:
    """One criterion of order: `key`, its direction, its value for a player by his tally and the seed of the lot."""

    key: str
    higher_is_better: bool
    value: Callable[[int, Tally, int], Fraction]


def drawn_lot(player: int, seed: int) -> int:
    """The number that a player draws in the lot of a stage: from SHA-256, the same everywhere; lower is better."""
    return int.from_bytes(sha256(f"turniej-lot-1:{seed}:{player}".encode()).digest()[:6], "big")


def twelfths(value: Fraction) -> int | Fraction:
    """Twelve times `value`: a whole number for all shares of two, three or four, which are quicker than fractions."""
    return value.numerator * (12 // value.denominator) if 12 % value.denominator == 0 else value * 12


@lru_cache(maxsize=16384)
def _exact(value: int, parts: int = 1) -> Fraction:
    """A fraction made once: a thousand players share some hundred values, and a new one costs ten times as much."""
    return Fraction(value, parts)


def _total(_player: int, tally: Tally, _seed: int) -> Fraction:
    total = sum(map(twelfths, tally.points.values()))
    return _exact(total, 12) if isinstance(total, int) else total / 12


METRICS: dict[str, Metric] = {
    metric.key: metric
    for metric in (
        Metric("points", True, _total),
        Metric("small_points", True, lambda _player, tally, _seed: _exact(tally.small_points)),
        Metric("difference", True, lambda _player, tally, _seed: _exact(tally.difference_twelfths, 12)),
        Metric("best_game", True, lambda _player, tally, _seed: _exact(tally.best_game)),
        Metric("best_move", True, lambda _player, tally, _seed: _exact(tally.best_move)),
        Metric("wins", True, lambda _player, tally, _seed: _exact(tally.wins_twelfths, 12)),
        Metric("lot", False, lambda player, _tally, seed: Fraction(drawn_lot(player, seed))),
        # These two depend on who is tied and on play-offs; standings and play_offs fill them in.
        Metric("direct", True, lambda _player, _tally, _seed: _exact(0)),
        Metric("play_off", False, lambda _player, _tally, _seed: _exact(0)),
    )
}
"""Every metric by its key."""

SHOWN = ("points", "small_points", "difference", "best_game", "best_move", "wins")
"""The metrics that a page may show as columns for every player."""


def direct_meetings(tied: Sequence[int], met: Mapping[int, Mapping[int, Fraction]]) -> dict[int, Fraction] | None:
    """How each of `tied` did against the others of them: 1 for each time before one of them, 1/2 for each tie.

    `met[a][b]` is what a has won against b. None if two of them have never met, for then it would compare unlike
    things.
    """
    found = {}
    for one in tied:
        against = met.get(one, {})
        total = Fraction(0)
        for other in tied:
            if other != one:
                if other not in against:
                    return None
                total += against[other]
        found[one] = total
    return found
