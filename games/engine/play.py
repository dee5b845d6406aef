"""Laying tiles: the words they form and the score, or why they may not lie so. No dictionary is asked (PL-20)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.board import CENTRE, LETTER_FACTORS, SIZE, WORD_FACTORS, Board, Placed, Placement
from games.engine.notation import Style, format_place
from games.engine.refusal import Refusal
from games.engine.tiles import TileSet

__all__ = ["Laid", "Placement", "Word", "lay"]

_CENTRE_INDEX = CENTRE * SIZE + CENTRE


class Word(NamedTuple):
    """A word formed by a play: its letters, its first square, its direction and what it scores."""

    text: str
    row: int
    col: int
    across: bool
    score: int

    def place(self, style: Style = "gcg") -> str:
        """Where it stands, in the notation asked for."""
        return format_place(self.row, self.col, self.across, style)

    def to_json(self) -> dict[str, Any]:
        """The word as plain JSON values."""
        return {"text": self.text, "row": self.row, "col": self.col, "across": self.across, "score": self.score}


@dataclass(frozen=True, slots=True)
class Laid:
    """A legal play. `words` has the main word first, then those across it in the order of the tiles laid.

    `score` is the sum of the words and, if `bingo`, the bonus. `placements` stand in the order of the line. A single
    tile that forms two words counts as laid across.
    """

    words: tuple[Word, ...]
    score: int
    placements: tuple[Placement, ...]
    across: bool
    bingo: bool


def lay(
    board: Board,
    placements: Iterable[Placement],
    tile_set: TileSet,
    *,
    bingo_tiles: int = 7,
    bingo_bonus: int = 50,
) -> Laid | Refusal:
    """Lay tiles on a board: the words formed and the score, or the first reason why they may not lie so.

    Letters are upper case NFC, as the tile set has them. Reasons, in the order in which they are looked for (PL-29,
    PL-30, A16): `no_tiles`, then for each tile in the order given `off_board`, `square_taken`, `blank_needs_letter`,
    `letter_not_in_set`; then `not_in_line`, `gap`; on an empty board `not_on_centre` and `one_letter_only`, later
    `not_connected`; last `too_many_of_letter`. Scores follow PL-26 to PL-28: every word formed counts, premiums only
    under the tiles just laid, and the bonus for `bingo_tiles` tiles or more (A8).
    """
    tiles = list(placements)
    if not tiles:
        return Refusal("no_tiles")
    merged = list(board.cells)
    refusal = _place_each(merged, tiles, tile_set)
    if refusal is not None:
        return refusal
    tiles.sort()
    first = tiles[0]
    start = first.row * SIZE + first.col
    across = all(tile.row == first.row for tile in tiles)
    if not across and any(tile.col != first.col for tile in tiles):
        return Refusal("not_in_line")
    step = 1 if across else SIZE
    last = tiles[-1]
    for index in range(start, last.row * SIZE + last.col, step):
        if merged[index] is None:
            return Refusal("gap", _square(index))
    refusal = _stands_alone(board, merged, tiles) or _too_many(board, tiles, tile_set)
    if refusal is not None:
        return refusal
    if len(tiles) == 1 and not _has_neighbour(merged, start, 1):
        across, step = False, SIZE

    fresh = {tile.row * SIZE + tile.col for tile in tiles}
    words = [_read_word(merged, fresh, start, step, tile_set)]
    other = SIZE if across else 1
    for tile in tiles:
        index = tile.row * SIZE + tile.col
        if _has_neighbour(merged, index, other):
            words.append(_read_word(merged, fresh, index, other, tile_set))
    bingo = len(tiles) >= bingo_tiles
    score = sum(word.score for word in words) + (bingo_bonus if bingo else 0)
    return Laid(tuple(words), score, tuple(tiles), across, bingo)


def _square(index: int) -> dict[str, int]:
    return {"row": index // SIZE, "col": index % SIZE}


def _place_each(merged: list[Placed | None], tiles: list[Placement], tile_set: TileSet) -> Refusal | None:
    """Put every tile into `merged`; or what is wrong with one of them by itself."""
    values = tile_set.values
    for row, col, letter, blank in tiles:
        if not (0 <= row < SIZE and 0 <= col < SIZE):
            return Refusal("off_board", {"row": row, "col": col})
        index = row * SIZE + col
        lying = merged[index]
        if lying is not None:
            return Refusal("square_taken", {"row": row, "col": col, "letter": lying.letter})
        if letter == tile_set.blank or not letter:
            return Refusal("blank_needs_letter", {"row": row, "col": col})
        if letter not in (tile_set.blank_letters if blank else values):
            return Refusal("letter_not_in_set", {"row": row, "col": col, "letter": letter})
        merged[index] = Placed(letter, blank)
    return None


def _stands_alone(board: Board, merged: list[Placed | None], tiles: list[Placement]) -> Refusal | None:
    """What is wrong with where the tiles lie: the first play off the centre or of one tile, a later one apart."""
    if board.empty:
        if merged[_CENTRE_INDEX] is None:
            return Refusal("not_on_centre", {"row": CENTRE, "col": CENTRE})
        return Refusal("one_letter_only") if len(tiles) == 1 else None
    cells = board.cells
    for row, col, _, _ in tiles:
        index = row * SIZE + col
        if _has_neighbour(cells, index, 1) or _has_neighbour(cells, index, SIZE):
            return None
    return Refusal("not_connected")


def _too_many(board: Board, tiles: list[Placement], tile_set: TileSet) -> Refusal | None:
    """Whether board and play together show more of a tile than the set has, blanks counted apart."""
    lying, blank = board.counts, tile_set.blank
    laid: dict[str, int] = {}
    for tile in tiles:
        name = blank if tile.blank else tile.letter
        laid[name] = laid.get(name, 0) + 1
        if laid[name] + lying.get(name, 0) > tile_set.counts[name]:
            return Refusal("too_many_of_letter", {"letter": name, "most": tile_set.counts[name]})
    return None


def _has_neighbour(cells: list[Placed | None] | tuple[Placed | None, ...], index: int, step: int) -> bool:
    """Whether the square before or after this one, in the direction of `step`, holds a tile."""
    position = index % SIZE if step == 1 else index // SIZE
    return (position > 0 and cells[index - step] is not None) or (
        position < SIZE - 1 and cells[index + step] is not None
    )


def _read_word(merged: list[Placed | None], fresh: set[int], index: int, step: int, tile_set: TileSet) -> Word:
    """The word through a square in the direction of `step`, with its score."""
    position = index % SIZE if step == 1 else index // SIZE
    while position > 0 and merged[index - step] is not None:
        index -= step
        position -= 1
    row, col = divmod(index, SIZE)
    values = tile_set.values
    letters, total, factor = [], 0, 1
    while position < SIZE and (cell := merged[index]) is not None:
        letters.append(cell.letter)
        value = 0 if cell.blank else values.get(cell.letter, 0)
        if index in fresh:
            total += value * LETTER_FACTORS[index]
            factor *= WORD_FACTORS[index]
        else:
            total += value
        index += step
        position += 1
    return Word("".join(letters), row, col, step == 1, total * factor)
