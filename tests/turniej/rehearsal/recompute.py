"""Exported games and standings computed anew from the exported files alone, by code that shares nothing with the site.

Only the values of the tiles and the premiums come from elsewhere: from the second scorer of the engine's tests.
"""

import re
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any

from games.engine.tiles import TILE_SETS
from tests.games.engine.scorer import Grid, words_and_score

Row = dict[str, Any]
POINTS = {4: (3, 2, 1, 0), 3: (3, 2, 0), 2: (3, 0)}


def totals_of_game(text: str) -> list[int]:
    """The final score of every player of a GCG, in its order, every play scored again. Raises AssertionError."""
    nicks = re.findall(r"^#player\d (\S+)", text, re.M)
    totals = dict.fromkeys(nicks, 0)
    board: Grid = {}
    last: Grid = {}
    for line in text.splitlines():
        if not line.startswith(">"):
            continue
        nick, rest = line[1:].split(": ", 1)
        fields = rest.split()
        score = int(fields[-2].replace("+-", "-"))
        if fields[1] == "--":
            for square in last:
                del board[square]
        elif len(fields) == 5 and re.fullmatch(r"\d+[A-O]|[A-O]\d+", fields[1]):
            last = tiles_laid(board, fields[1], fields[2])
            words, points = words_and_score(board, last, TILE_SETS["polish"])
            assert words and points == score, line
            board.update(last)
        totals[nick] += score
        assert totals[nick] == int(fields[-1]), line
    return list(totals.values())


def tiles_laid(board: Grid, place: str, word: str) -> Grid:
    """Where the tiles of a written word lie; a dot is a tile that lay there, a small letter a blank."""
    across = place[0].isdigit()
    column, number = re.sub(r"\d", "", place), int(re.sub(r"\D", "", place))
    row, col = number - 1, ord(column) - ord("A")
    laid: Grid = {}
    for letter in word:
        if letter == ".":
            assert (row, col) in board
        else:
            assert (row, col) not in board
            laid[row, col] = (letter.upper(), letter.islower())
        row, col = (row, col + 1) if across else (row + 1, col)
    return laid


def points_of_game(kind: str, seats: list[Row]) -> list[Fraction]:
    """PL-65 to PL-67 with A12, A13, A19: places share their points, whoever is excluded gets none."""
    playing = sorted((seat["score"] for seat in seats if not seat["excluded"]), reverse=True)
    worth = POINTS[len(seats)] if kind == "tables" else (1, 0)
    found = []
    for seat in seats:
        if seat["excluded"]:
            found.append(Fraction(0))
            continue
        places = [place for place, score in enumerate(playing) if score == seat["score"]]
        found.append(Fraction(sum(worth[place] for place in places), len(places)))
    return found


def order_of_stage(results: Row, stage: Row) -> list[list[list[int]]]:
    """For every group of a stage the players from the first to the last; those who share a place stand together."""
    games = [game for game in results["results"] if game["stage"] == stage["stage"]]
    return [order_of_group(stage, group["players"], games) for group in stage["groups"]]


def order_of_group(stage: Row, players: list[int], games: list[Row]) -> list[list[int]]:
    """One group by points, then by games: play-offs one-on-one, at tables the sums, meetings and best games."""
    mine = [game for game in games if {seat["player"] for seat in game["seats"]} <= set(players)]
    played = [game for game in mine if not game["play_off"]]
    points: dict[int, Fraction] = defaultdict(Fraction)
    small: dict[int, int] = defaultdict(int)
    best: dict[int, int] = defaultdict(int)
    for game in played:
        for seat, won in zip(game["seats"], points_of_game(stage["kind"], game["seats"]), strict=True):
            player = seat["player"]
            points[player] += won
            small[player] += seat["score"]
            best[player] = max(best[player], seat["score"])
    parts = [sorted(players)]
    parts = split(parts, lambda player, _tied: points[player])
    if stage["kind"] == "duels":
        for game in [game for game in mine if game["play_off"]]:
            parts = played_off(parts, {seat["player"]: seat["score"] for seat in game["seats"]})
    parts = split(parts, lambda player, _tied: small[player])
    parts = split(parts, lambda player, tied: met(player, tied, played))
    return split(parts, lambda player, _tied: best[player])


def played_off(parts: list[list[int]], scores: dict[int, int]) -> list[list[int]]:
    """PL-68: a play-off parts exactly those who were equal."""
    found = []
    for tied in parts:
        found += split([tied], lambda player, _tied: scores[player]) if set(tied) == set(scores) else [tied]
    return found


def split(parts: list[list[int]], value: Any) -> list[list[int]]:
    """Part those who are tied by a value, the highest first."""
    found = []
    for tied in parts:
        values = {player: value(player, tied) for player in tied}
        found += [[one for one in tied if values[one] == worth] for worth in sorted(set(values.values()), reverse=True)]
    return found


def met(player: int, tied: list[int], games: list[Row]) -> Fraction:
    """What a player has won against those tied with him, 0 where two of them have never met."""
    won: dict[tuple[int, int], Fraction] = {}
    for game in games:
        for one, other in combinations([seat for seat in game["seats"] if seat["player"] in tied], 2):
            ahead = Fraction(1 if before(one, other) else 0 if before(other, one) else Fraction(1, 2))
            pair = (one["player"], other["player"])
            won[pair] = won.get(pair, Fraction(0)) + ahead
            won[pair[::-1]] = won.get(pair[::-1], Fraction(0)) + 1 - ahead
    if any((one, other) not in won for one in tied for other in tied if one != other):
        return Fraction(0)
    return sum((won[player, other] for other in tied if other != player), Fraction(0))


def before(one: Row, other: Row) -> bool:
    """Whether one seat finished in front of another."""
    if one["excluded"] or other["excluded"]:
        return bool(other["excluded"]) and not one["excluded"]
    return bool(one["score"] > other["score"])
