"""From the tiles of a found word to the play that `lay` would have made of them, without checking anything again."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.board import LETTER_FACTORS, SIZE, WORD_FACTORS, Placed, Placement
from games.engine.play import Laid, Word
from games.engine.tiles import TileSet


class Crossing(NamedTuple):
    """The word that a tile on a square forms across its line: its start, its letters but this one, their points."""

    row: int
    col: int
    before: str
    after: str
    points: int
    allowed: frozenset[str]


class _Effect(NamedTuple):
    """What one tile on one square of a line adds to a play."""

    letter: str
    points: int
    factor: int
    placement: Placement
    crossed: Word | None


class Scorer:
    """Scores the plays of one line; what a tile does on a square is worked out once."""

    def __init__(
        self,
        across: bool,
        indices: Sequence[int],
        cells: Sequence[Placed | None],
        crossings: Sequence[Crossing | None],
        tile_set: TileSet,
    ) -> None:
        self._across = across
        self._indices = indices
        self._crossings = crossings
        self._values = tile_set.values
        self._lying = [None if cell is None else (cell.letter, self._value(cell)) for cell in cells]
        self._effects: list[dict[Placed, _Effect]] = [{} for _ in indices]

    def laid(self, start: int, end: int, tiles: Sequence[Placed], bingo_bonus: int | None) -> Laid:
        """The play of these tiles on the empty squares from `start` to before `end`; the bonus is None without one."""
        text, total, factor, score = "", 0, 1, 0
        placements: list[Placement] = []
        words: list[Word] = []
        left = iter(tiles)
        for position in range(start, end):
            lying = self._lying[position]
            if lying is not None:
                text += lying[0]
                total += lying[1]
                continue
            tile = next(left)
            effect = self._effects[position].get(tile) or self._effect(position, tile)
            letter, points, times, placement, crossed = effect
            text += letter
            total += points
            factor *= times
            placements.append(placement)
            if crossed is not None:
                words.append(crossed)
                score += crossed.score
        row, col = divmod(self._indices[start], SIZE)
        words.insert(0, Word(text, row, col, self._across, total * factor))
        score += total * factor + (bingo_bonus or 0)
        return Laid(tuple(words), score, tuple(placements), self._across, bingo_bonus is not None)

    def _effect(self, position: int, tile: Placed) -> _Effect:
        index, crossing = self._indices[position], self._crossings[position]
        points, factor = self._value(tile) * LETTER_FACTORS[index], WORD_FACTORS[index]
        crossed = None
        if crossing is not None:
            word = crossing.before + tile.letter + crossing.after
            score = (crossing.points + points) * factor
            crossed = Word(word, crossing.row, crossing.col, not self._across, score)
        placement = Placement(*divmod(index, SIZE), tile.letter, tile.blank)
        effect = _Effect(tile.letter, points, factor, placement, crossed)
        self._effects[position][tile] = effect
        return effect

    def _value(self, tile: Placed) -> int:
        return 0 if tile.blank else self._values.get(tile.letter, 0)
