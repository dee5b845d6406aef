"""Every legal play for a rack on a board, found by walking a word list letter by letter (after Appel and Jacobson).

All beginnings of words that the rack alone can spell are made once; each line of the board then joins them to the tiles
that lie there, and only letters that fit the words across are tried.
"""

from collections import Counter
from collections.abc import Iterable
from heapq import nsmallest

from games.engine.board import SIZE, Board, unseen_tiles
from games.engine.moves.beginnings import Beginnings
from games.engine.moves.lexicon import Lexicon
from games.engine.moves.line import Line
from games.engine.moves.scoring import Scorer
from games.engine.play import Laid
from games.engine.tiles import TileSet

__all__ = ["Lexicon", "best_plays", "possible_plays"]


def possible_plays(
    board: Board,
    rack: Iterable[str],
    lexicon: Lexicon,
    tile_set: TileSet,
    *,
    bingo_tiles: int = 7,
    bingo_bonus: int = 50,
) -> list[Laid]:
    """Every play that the rack allows and of which all words are in the list, each exactly as `lay` would answer it.

    The rack holds upper-case tiles, `?` for a blank; tiles that cannot be on it, since the set has no more of them, are
    left aside. A blank and a tile of the same letter make two plays. The order is the same every time, but means
    nothing; for the best ones see `best_plays`.
    """
    held, unseen = Counter(rack), unseen_tiles(board, tile_set)
    possible = {tile: min(count, unseen.get(tile, 0)) for tile, count in held.items()}
    beginnings = Beginnings((tile for tile, count in possible.items() for _ in range(count)), lexicon, tile_set)
    plays: list[Laid] = []
    for across in (True, False):
        for number in range(SIZE):
            line = Line(board, number, across, beginnings, tile_set)
            scorer = Scorer(across, line.indices, line.cells, line.crossings, tile_set)
            for start, end, laid in line.words():
                plays.append(scorer.laid(start, end, laid, bingo_bonus if len(laid) >= bingo_tiles else None))
    return plays


def best_plays(plays: Iterable[Laid], count: int = 1) -> list[Laid]:
    """The plays with the most points; of equal ones those with fewer tiles, then the first on the board."""
    return nsmallest(count, plays, key=lambda play: (-play.score, len(play.placements), play.placements))
