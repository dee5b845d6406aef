"""Places and tournament points of one game, exact: equal scores share (A12), excluded get nothing (A19)."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import groupby

from games.engine.ruleset import Ruleset


def table_points(
    scores: Sequence[int], excluded: Collection[int], table_size: int, ruleset: Ruleset
) -> tuple[Fraction, ...]:
    """Return the tournament points of every seat at a table of stage 1 (PL-65, PL-66, A12, A13, A19).

    `scores` are the final scores by seat, `excluded` the seats that get nothing and are never averaged, `table_size`
    the number of seats that the game started with. The others keep the places of the starting table; points of empty
    places lapse. Raises ValueError if the rule set has no points for so many places.
    """
    if table_size > len(ruleset.table_points):
        raise ValueError(f"no points for a table of {table_size}")
    worth = list(ruleset.table_points[:table_size])
    if ruleset.short_tables == "last_zero":
        worth[-1] = ruleset.table_points[-1]
    points = [Fraction(0)] * len(scores)
    for first, group in _groups(scores, excluded):
        last = first + len(group) - 1
        share = sum(worth[first : last + 1], Fraction(0)) / len(group)
        if ruleset.tie_points == "last_zero" and len(group) > 1 and last == table_size - 1:
            share = Fraction(0)
        for seat in group:
            points[seat] = share
    return tuple(points)


def duel_points(scores: Sequence[int], excluded: Collection[int], ruleset: Ruleset) -> tuple[Fraction, ...]:
    """Return the tournament points of a one-on-one game of a later stage (PL-67, A14, A19).

    One excluded: the other has won. Both excluded: nothing for both.
    """
    win, draw, loss = ruleset.duel_points
    points = [Fraction(0)] * len(scores)
    for first, group in _groups(scores, excluded):
        for seat in group:
            points[seat] = draw if len(group) > 1 else (win if first == 0 else loss)
    return tuple(points)


def exact_places(scores: Sequence[int], excluded: Collection[int]) -> tuple[Fraction | None, ...]:
    """Return every seat's place, counted from 1; seats with equal scores share the mean of their places.

    Two tied for first are both at 3/2. An excluded seat has no place.
    """
    places: list[Fraction | None] = [None] * len(scores)
    for first, group in _groups(scores, excluded):
        for seat in group:
            places[seat] = first + Fraction(len(group) + 1, 2)
    return tuple(places)


def _groups(scores: Sequence[int], excluded: Collection[int]) -> list[tuple[int, list[int]]]:
    """Return the seats that count, best first, in groups of equal score, each with the number of seats before it."""
    ranked = sorted((seat for seat in range(len(scores)) if seat not in excluded), key=lambda seat: -scores[seat])
    groups, before = [], 0
    for _, members in groupby(ranked, key=lambda seat: scores[seat]):
        group = list(members)
        groups.append((before, group))
        before += len(group)
    return groups
