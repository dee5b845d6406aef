"""Standings: from results to the order of the players, with what decided between every two neighbours."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from turniej.standings.metrics import METRICS, SHOWN, Tally, direct_meetings, twelfths
from turniej.standings.points import award
from turniej.standings.values import Bye, Decision, Line, Result, Row, Scoring, Standings

HALF = Fraction(1, 2)


def standings(
    players: Iterable[int], results: Sequence[Result], scoring: Scoring, *, byes: Sequence[Bye] = ()
) -> Standings:
    """The order of `players` after `results`, a pure function of them (PL-65 to PL-69, A12 to A14).

    Results of people who are not among `players` count for those who met them and for nobody else. Players stay tied
    where no criterion of `scoring` tells them apart. Raises ValueError for an unknown criterion or a result without
    scores and places.
    """
    unknown = [key for key in scoring.tie_breaks if key not in METRICS]
    if unknown:
        raise ValueError(f"no such metric: {unknown[0]}")
    tallies = {player: Tally() for player in players}
    for result in results:
        _count(result, scoring, tallies)
    for bye in byes:
        if bye.player in tallies:
            tally = tallies[bye.player]
            tally.points[bye.round] = tally.points.get(bye.round, Fraction(0)) + bye.points
            tally.small_points += bye.score
    keys = dict.fromkeys((*SHOWN, *scoring.tie_breaks))
    values = {
        player: {key: METRICS[key].value(player, tally, scoring.seed) for key in keys if key != "play_off"}
        for player, tally in tallies.items()
    }
    played: dict[int, list[Result]] = defaultdict(list)
    if "direct" in scoring.tie_breaks:
        for result in results:
            for line in result.lines:
                played[line.player].append(result)
    groups = [sorted(tallies)]
    for key in scoring.tie_breaks:
        groups = [part for group in groups for part in _split(group, key, values, played)]
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        for player in group:
            per_round = tuple(sorted(tallies[player].points.items()))
            rows.append(Row(player, place, len(group) > 1, values[player]["points"], per_round, values[player]))
    return Standings(tuple(rows), decide(rows, scoring.tie_breaks), scoring)


def decide(rows: Sequence[Row], tie_breaks: Sequence[str]) -> tuple[Decision, ...]:
    """For every neighbouring pair the first criterion in which they differ; none where they share a place."""
    found = []
    for above, below in pairwise(rows):
        decision = Decision(above.player, below.player, None)
        if above.place != below.place:
            for key in tie_breaks:
                one, other = above.values.get(key, Fraction(0)), below.values.get(key, Fraction(0))
                if one is not other and one != other:
                    decision = Decision(above.player, below.player, key, one, other)
                    break
        found.append(decision)
    return tuple(found)


def _count(result: Result, scoring: Scoring, tallies: Mapping[int, Tally]) -> None:
    """Add one table's result to the tallies."""
    points, wins = award(result, scoring)
    number = result.round
    scores = [line.score for line in result.lines if line.score is not None]
    total, others = sum(scores), len(scores) - 1
    for line, won, win in zip(result.lines, points, wins, strict=True):
        tally = tallies.get(line.player)
        if tally is None:
            continue
        tally.points[number] = tally.points[number] + won if number in tally.points else won
        tally.wins_twelfths += win
        score = line.score
        if score is not None:
            tally.small_points += score
            if others > 0:
                tally.difference_twelfths += 12 * score - (total - score) * 12 // others
            if score > tally.best_game:
                tally.best_game = score
        if line.best_move > tally.best_move:
            tally.best_move = line.best_move


def _split(
    group: Sequence[int],
    key: str,
    values: dict[int, dict[str, Fraction]],
    played: Mapping[int, Sequence[Result]],
) -> list[list[int]]:
    """Part a group of tied players by one criterion, the best first."""
    if len(group) == 1 or key == "play_off":
        return [list(group)]
    if key == "direct":
        met = direct_meetings(group, meetings(group, played))
        if met is None:
            return [list(group)]
        for player, value in met.items():
            values[player][key] = value
    parts: dict[int | Fraction, list[int]] = defaultdict(list)
    for player in group:
        parts[twelfths(values[player][key])].append(player)
    return [parts[value] for value in sorted(parts, reverse=METRICS[key].higher_is_better)]


def meetings(tied: Sequence[int], played: Mapping[int, Sequence[Result]]) -> dict[int, dict[int, Fraction]]:
    """What each of `tied` has won against each other one: 1 for every game won over him, 1/2 for a tie.

    `played` gives the results of each player.
    """
    wanted = set(tied)
    found: dict[int, dict[int, Fraction]] = {player: {} for player in tied}
    for player, against in found.items():
        for result in played.get(player, ()):
            own = next(line for line in result.lines if line.player == player)
            for other in result.lines:
                if other.player in wanted and other is not own:
                    against[other.player] = against.get(other.player, Fraction(0)) + _before(own, other)
    return found


def _before(one: Line, other: Line) -> Fraction:
    if one.excluded or other.excluded:
        return HALF if one.excluded == other.excluded else Fraction(other.excluded)
    if one.score is not None and other.score is not None:
        return HALF if one.score == other.score else Fraction(one.score > other.score)
    return HALF if one.place == other.place else Fraction((one.place or 0) < (other.place or 0))
