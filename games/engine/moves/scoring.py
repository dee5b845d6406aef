"""From the tiles of a found word to the play that `lay` would have made of them, without checking anything again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.board import LETTER_FACTORS, SIZE, WORD_FACTORS, Placed, Placement
from games.engine.play import Laid, Word
from games.engine.tiles import TileSet

if TYPE_CHECKING:
    from games.engine.moves.beginnings import Letters
    from games.engine.moves.line import Line


class Scoring:
    """The values and the bonus that the plays of one search are scored by."""

    def __init__(self, tile_set: TileSet, bingo_tiles: int, bingo_bonus: int) -> None:
        self._values = tile_set.values
        self._bingo_tiles = bingo_tiles
        self._bingo_bonus = bingo_bonus

    def laid(self, line: Line, start: int, end: int, letters: Letters) -> Laid:
        """The play of these tiles on the empty squares from `start` to before `end`."""
        tiles = iter(letters)
        values = self._values
        text, total, factor = "", 0, 1
        placements: list[Placement] = []
        crossed: list[Word] = []
        score = 0
        for position in range(start, end):
            cell = line.cells[position]
            if cell is not None:
                text += cell.letter
                total += 0 if cell.blank else values.get(cell.letter, 0)
                continue
            letter, blank = next(tiles)
            index = line.indices[position]
            text += letter
            value = 0 if blank else values[letter] * LETTER_FACTORS[index]
            total += value
            factor *= WORD_FACTORS[index]
            placements.append(Placement(index // SIZE, index % SIZE, letter, blank))
            crossing = line.crossings[position]
            if crossing is not None:
                points = (crossing.points + value) * WORD_FACTORS[index]
                score += points
                word = crossing.before + letter + crossing.after
                crossed.append(Word(word, crossing.row, crossing.col, not line.across, points))
        row, col = divmod(line.indices[start], SIZE)
        main = Word(text, row, col, line.across, total * factor)
        bingo = len(letters) >= self._bingo_tiles
        score += main.score + (self._bingo_bonus if bingo else 0)
        return Laid((main, *crossed), score, tuple(placements), line.across, bingo)

    def points(self, tiles: Iterable[Placed]) -> int:
        """What tiles on the board are worth without premiums."""
        return sum(0 if tile.blank else self._values.get(tile.letter, 0) for tile in tiles)
