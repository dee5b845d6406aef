"""One game's moves, found once with the carried word list, for all tables of a measurement to enter."""

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine.board import Board
from games.engine.moves import best_plays, possible_plays
from games.engine.tiles import POLISH
from tests.bench.engine import carried

RACK = 7


def script(turns: int, seed: int = 3) -> list[dict[str, Any]]:
    """Return the events of so many turns: a play and its writing, or an exchange and its writing."""
    return [event for turn in turns_of(turns, seed) for event in turn]


def turns_of(turns: int, seed: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield the two events of each turn of a game that bots play with drawn tiles."""
    rng, lexicon, board = Random(seed), carried(), Board()
    bag = [tile for tile, count in POLISH.counts.items() for _ in range(count) if tile != POLISH.blank]
    rng.shuffle(bag)
    record = {"kind": "record", "v": 1, "value": None}
    for _ in range(turns):
        rack = [bag.pop() for _ in range(min(RACK, len(bag)))]
        plays = best_plays(possible_plays(board, rack, lexicon, POLISH), 12)
        if not plays:
            return
        laid = rng.choice(plays)
        board = board.with_tiles(laid.placements)
        for placed in laid.placements:
            rack.remove(placed.letter)
        bag[:0] = rack
        placements = [
            {"row": placed.row, "col": placed.col, "letter": placed.letter, "blank": placed.blank}
            for placed in laid.placements
        ]
        yield {"kind": "play", "v": 1, "placements": placements}, record
