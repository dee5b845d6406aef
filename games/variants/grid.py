"""One player's own grid: his words in the order in which he wrote them, as tiles on a board (RO-8)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.engine.board import SIZE, Board, Placement
from games.engine.play import Laid, lay
from games.engine.refusal import Refusal
from games.engine.tiles import TileSet
from games.variants.draws import FULL
from games.variants.game import Written


class Words(Protocol):
    """What is asked of a word list here: whether a word in upper case is good."""

    def __contains__(self, word: str) -> bool:
        """Whether the word is good."""


@dataclass(frozen=True)
class Lying:
    """A word on the grid: the tiles that its player took from the draw, and what they made, or why they may not lie.

    `number` is that of its line on the player's sheet.
    """

    number: int
    coup: int
    word: Written
    placements: tuple[Placement, ...]
    outcome: Laid | Refusal


def squares_of(word: Written) -> list[tuple[int, int]]:
    """Where each letter of a written word stands, which may be off the board."""
    down, right = (0, 1) if word.across else (1, 0)
    return [(word.row + down * number, word.col + right * number) for number in range(len(word.text))]


def placed(board: Board, word: Written) -> tuple[Placement, ...] | Refusal:
    """The tiles that a written word adds to a board; letters that lie there already are not added."""
    added = []
    for (row, col), mark in zip(squares_of(word), word.text, strict=True):
        if not (0 <= row < SIZE and 0 <= col < SIZE):
            return Refusal("off_board", {"row": row, "col": col})
        there = board.at(row, col)
        if there is None:
            added.append(Placement(row, col, mark.upper(), mark.islower()))
        elif there.letter != mark.upper():
            return Refusal("square_taken", {"row": row, "col": col, "letter": there.letter})
    return tuple(added)


def lay_word(board: Board, word: Written, placements: Sequence[Placement], tile_set: TileSet) -> Laid | Refusal:
    """Lay a written word's tiles; they must form the word that was written, whole, where it was written.

    Fifty points only for seven tiles, so never for the four of draw 1 (R4).
    """
    laid = lay(board, placements, tile_set, bingo_tiles=FULL)
    if isinstance(laid, Refusal):
        return laid
    wanted = (word.text.upper(), word.row, word.col, word.across)
    if not any((each.text, each.row, each.col, each.across) == wanted for each in laid.words):
        return Refusal("not_the_word", {"word": word.text.upper(), "words": [each.text for each in laid.words]})
    return laid


class Grid:
    """The grid while it grows. A word that may not lie so lies there all the same, if its squares are free, since slips
    are corrected only after the game (RO-17)."""

    def __init__(self, tile_set: TileSet, lexicon: Words) -> None:
        self.tile_set = tile_set
        self.lexicon = lexicon
        self.lying: list[Lying] = []
        self.board = Board()

    def write(self, number: int, coup: int, word: Written) -> Lying:
        """Put a word on the grid as its player does."""
        found = placed(self.board, word)
        tiles = () if isinstance(found, Refusal) else found
        outcome = found if isinstance(found, Refusal) else lay_word(self.board, word, tiles, self.tile_set)
        lying = Lying(number, coup, word, tiles, outcome)
        self.lying.append(lying)
        self.board = self.board.with_tiles(tiles)
        return lying

    def annul(self, coups: Sequence[int]) -> list[Lying]:
        """Take off the words of these coups, and every later one that could not have been placed without them (RO-21).

        Returns all that went, in the order of the coups.
        """
        gone, kept, board = [], [], Board()
        for lying in self.lying:
            if lying.coup in coups or not self._stands(board, lying):
                gone.append(lying)
            else:
                kept.append(lying)
                board = board.with_tiles(lying.placements)
        self.lying, self.board = kept, board
        return gone

    def _stands(self, board: Board, lying: Lying) -> bool:
        """Whether a word lies on this smaller board as it did on its own: the same word, and every new one good.

        What never lay rightly does not hang on another word; it stays until the correction.
        """
        if isinstance(lying.outcome, Refusal):
            return True
        laid = lay_word(board, lying.word, lying.placements, self.tile_set)
        if isinstance(laid, Refusal):
            return False
        before = {word[:4] for word in lying.outcome.words}
        return all(word[:4] in before or word.text in self.lexicon for word in laid.words)
