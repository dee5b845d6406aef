"""From the result of a table to tournament points, exact: shared places, short tables, walkovers, duels."""

from fractions import Fraction
from functools import lru_cache

from games.engine.places import duel_points, table_points
from games.engine.ruleset import Ruleset
from turniej.standings.values import BY_PLACE, DUELS, LAST_ZERO, Result, Scoring


def points_of(result: Result, scoring: Scoring) -> tuple[Fraction, ...]:
    """The tournament points of each line of `result` (PL-65 to PL-67, A12 to A14, A19).

    Final card scores decide (A21); where any active line lacks one, the places that the card gave decide. Raises
    ValueError if a line has neither, or if there are no points for so many places.
    """
    return award(result, scoring)[0]


def award(result: Result, scoring: Scoring) -> tuple[tuple[Fraction, ...], tuple[int, ...]]:
    """The points of each line as `points_of`, and what each has of the win, in twelfths: equal firsts share it."""
    return _award(levels(result), scoring.kind, scoring.short_table, scoring.last_zero, scoring.duel_points)


def levels(result: Result) -> tuple[int, ...]:
    """How each line of `result` compares with the others: the higher the better, equal for a tie, -1 for excluded."""
    worth = _worths(result)
    active = {value for value, line in zip(worth, result.lines, strict=True) if not line.excluded}
    level = {value: number for number, value in enumerate(sorted(active))}
    return tuple([-1 if line.excluded else level[value] for value, line in zip(worth, result.lines, strict=True)])


def _worths(result: Result) -> list[int]:
    """One number per line, the more the better: the score, or the place turned round."""
    scores = [line.score for line in result.lines]
    if None not in scores:
        return [score or 0 for score in scores]
    active = [line for line in result.lines if not line.excluded]
    if all(line.score is not None for line in active):
        return [score or 0 for score in scores]
    if any(line.place is None for line in active):
        raise ValueError(f"neither scores nor places in a result of round {result.round}")
    return [-(line.place or 0) for line in result.lines]


@lru_cache(maxsize=4096)
def _award(
    pattern: tuple[int, ...],
    kind: str,
    short_table: str,
    last_zero: bool,
    duel: tuple[Fraction, Fraction, Fraction],
) -> tuple[tuple[Fraction, ...], tuple[int, ...]]:
    """The points and wins for one pattern of places; there are few patterns and many tables."""
    best = max(pattern, default=-1)
    wins = tuple(12 // pattern.count(best) if level == best and best >= 0 else 0 for level in pattern)
    excluded = [seat for seat, level in enumerate(pattern) if level < 0]
    if kind == DUELS:
        return duel_points(pattern, excluded, Ruleset(duel_points=duel)), wins
    rules = Ruleset(
        short_tables=BY_PLACE if short_table == BY_PLACE else LAST_ZERO,
        tie_points="last_zero" if last_zero else "share",
    )
    return table_points(pattern, excluded, len(pattern), rules), wins
