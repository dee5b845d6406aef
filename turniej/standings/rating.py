"""Ratings after a tournament by Elo's formula, as FIDE publishes it (Handbook, Rating Regulations of 1 March 2024).

Of two players whose ratings differ by d the stronger is expected to win 1 / (1 + 10^(-d/400)) of a game; a difference
of more than 400 counts as 400 (8.3.1). All games of a tournament are rated together, by the ratings that the players
brought (8.3.2): what a player scored more than expected, times K, is added, rounded to a whole number, a half away from
zero (8.3.4). K is that of young and of new players, 40, but never more than 700 shared by the games (8.3.3).

FIDE reads the expected score from a table of two digits that this formula made; here the formula itself is used. The
French federation rates by rules of its own that its regulation names but does not print (2.2), so this is not its cote.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, floor

from games.engine.ruleset import Ruleset
from turniej.standings.points import levels
from turniej.standings.values import Result

SCALE = 400
"""The difference at which ten games are won for each that is lost, and the most that counts."""
MOST_SHARED = 700
"""K times the games of one tournament is never more."""


@dataclass(frozen=True, slots=True)
class Rated:
    """One player: the rating that he brought and has now, his rated games, what he won of them and was expected to."""

    player: int
    place: int
    before: int
    after: int
    games: int
    score: Fraction
    expected: float

    @property
    def change(self) -> int:
        """How much the tournament has moved the rating."""
        return self.after - self.before


def expected_score(own: int, other: int) -> float:
    """What a player is expected to win of one game: 0.5 among equals, 0.91 at most."""
    difference = max(-SCALE, min(SCALE, own - other))
    return float(1 / (1 + 10 ** (-difference / SCALE)))


def ratings(brought: Mapping[int, int | None], results: Iterable[Result], rules: Ruleset) -> tuple[Rated, ...]:
    """Everybody of `brought` in the order of the new rating; equal ones share the place.

    Rated are the games of two that both have played: byes, walkovers and tables of more are not.
    """
    before = {player: rules.rating_start if rating is None else rating for player, rating in brought.items()}
    games = dict.fromkeys(before, 0)
    score = dict.fromkeys(before, Fraction(0))
    expected = dict.fromkeys(before, 0.0)
    for result in results:
        if len(result.lines) != 2 or any(line.excluded for line in result.lines):
            continue
        pair = [line.player for line in result.lines]
        level = levels(result)
        for own, other, won in ((pair[0], pair[1], level[0] - level[1]), (pair[1], pair[0], level[1] - level[0])):
            games[own] += 1
            score[own] += Fraction(1, 2) if won == 0 else Fraction(int(won > 0))
            expected[own] += expected_score(before[own], before[other])
    after = {
        player: rating + _rounded(_k(rules.rating_k, games[player]) * (float(score[player]) - expected[player]))
        for player, rating in before.items()
    }
    ordered = sorted(after, key=lambda player: (-after[player], player))
    everybody = list(after.values())
    return tuple(
        Rated(
            player,
            1 + sum(rating > after[player] for rating in everybody),
            before[player],
            after[player],
            games[player],
            score[player],
            expected[player],
        )
        for player in ordered
    )


def _k(most: int, games: int) -> int:
    return min(most, MOST_SHARED // games) if games else most


def _rounded(value: float) -> int:
    """The nearest whole number, a half away from zero; what is a half but for the last digits of a float is one."""
    return int(copysign(floor(round(abs(value), 6) + 0.5), value))
