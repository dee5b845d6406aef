"""Thousands of random plays, legal and not, against the second scorer."""

import random
from collections import Counter

import pytest

from games.engine.board import Board, Placement
from games.engine.play import Laid, lay
from games.engine.tiles import TILE_SETS
from tests.games.engine import scorer

COUNT = 1500


def proposal(rng: random.Random, letters: list[str]) -> list[Placement]:
    """Some tiles, mostly in one line and near the middle, sometimes anywhere."""
    row, col, across = rng.randint(-1, 15), rng.randint(-1, 15), rng.random() < 0.5
    if rng.random() < 0.5:
        row, col = rng.randint(4, 10), rng.randint(4, 10)
    tiles = []
    for _ in range(rng.choice((1, 1, 2, 3, 5, 7))):
        tiles.append(Placement(row, col, rng.choice(letters), rng.random() < 0.1))
        step = rng.choice((1, 1, 1, 1, 1, 1, 2, 0))
        row, col = (row, col + step) if across else (row + step, col)
        across ^= rng.random() < 0.05
    rng.shuffle(tiles)
    return tiles


@pytest.mark.parametrize("name", TILE_SETS)
def test_a16_random_plays_are_legal_and_score_as_the_second_scorer_says(name: str) -> None:
    rng, tile_set = random.Random(name), TILE_SETS[name]
    letters = [letter for letter, count in tile_set.counts.items() for _ in range(count) if letter != "?"] + ["Ñ"]
    lying, legal = Board(), 0
    for _ in range(COUNT):
        tiles = proposal(rng, letters)
        before = {(each.row, each.col): (each.letter, each.blank) for each in lying.tiles()}
        laid = {(each.row, each.col): (each.letter, each.blank) for each in tiles}
        outcome = lay(lying, tiles, tile_set)
        expected = len(laid) == len(tiles) and scorer.is_legal(before, laid, tile_set)
        assert isinstance(outcome, Laid) == expected, (lying, tiles, outcome)
        if isinstance(outcome, Laid):
            words, score = scorer.words_and_score(before, laid, tile_set)
            assert outcome.score == score
            assert Counter((word.text, word.score) for word in outcome.words) == Counter(words)
            legal += 1
            lying = Board() if legal % 25 == 0 else lying.with_tiles(tiles)
    assert COUNT / 20 < legal < COUNT
