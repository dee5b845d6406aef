"""The board: 15 by 15 squares with their premiums, and the tiles that lie on them. A board never changes."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.engine.tiles import BLANK, TileSet

SIZE = 15
CENTRE = SIZE // 2

_QUARTER = (
    "T..d...T",
    ".D...t..",
    "..D...d.",
    "d..D...d",
    "....D...",
    ".t...t..",
    "..d...d.",
    "T..d...D",
)
_PREMIUM_NAMES = {"T": "TW", "D": "DW", "t": "TL", "d": "DL", ".": ""}


def _mirror(row: int) -> int:
    return min(row, SIZE - 1 - row)


PREMIUMS: tuple[str, ...] = tuple(
    _PREMIUM_NAMES[_QUARTER[_mirror(row)][_mirror(col)]] for row in range(SIZE) for col in range(SIZE)
)
"""The premium of every square, row after row: "TW", "DW", "TL", "DL" or ""."""
LETTER_FACTORS = tuple({"TL": 3, "DL": 2}.get(premium, 1) for premium in PREMIUMS)
WORD_FACTORS = tuple({"TW": 3, "DW": 2}.get(premium, 1) for premium in PREMIUMS)


class Placed(NamedTuple):
    """A tile on the board: the letter it shows, and whether it is a blank (worth 0 for ever, PL-31)."""

    letter: str
    blank: bool = False


class Placement(NamedTuple):
    """A tile to be laid on a square; rows and columns count from 0. A blank carries the letter it stands for."""

    row: int
    col: int
    letter: str
    blank: bool = False

    def to_json(self) -> dict[str, Any]:
        """The placement as plain JSON values."""
        return {"row": self.row, "col": self.col, "letter": self.letter, "blank": self.blank}

    @classmethod
    def from_json(cls, data: Any) -> "Placement":
        """Read a placement; raises ValueError if a value is missing or of the wrong kind."""
        match data:
            case {"row": int(row), "col": int(col), "letter": str(letter)}:
                blank = data.get("blank", False)
                if isinstance(blank, bool) and not isinstance(row, bool) and not isinstance(col, bool):
                    return cls(row, col, letter, blank)
        raise ValueError("not a placement")


def premium(row: int, col: int) -> str:
    """The premium of a square: "TW", "DW", "TL", "DL" or ""."""
    return PREMIUMS[row * SIZE + col]


class Board:
    """An immutable board. `cells` holds its 225 squares row after row; `counts` how many of each tile lie on it.

    A blank counts as `?` in `counts`, whatever letter it shows.
    """

    __slots__ = ("_counts", "cells")

    def __init__(self, cells: tuple[Placed | None, ...] = (None,) * (SIZE * SIZE)) -> None:
        if len(cells) != SIZE * SIZE:
            raise ValueError("a board has 225 squares")
        self.cells = cells
        self._counts: dict[str, int] | None = None

    def __eq__(self, other: object) -> bool:
        return self.cells == other.cells if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"Board.from_rows({self.to_rows()!r})"

    @property
    def counts(self) -> dict[str, int]:
        """How many of each tile lie on the board, blanks under `?`. Not to be changed by the caller."""
        if self._counts is None:
            counts: dict[str, int] = {}
            for cell in self.cells:
                if cell is not None:
                    tile = BLANK if cell.blank else cell.letter
                    counts[tile] = counts.get(tile, 0) + 1
            self._counts = counts
        return self._counts

    @property
    def empty(self) -> bool:
        """Whether no tile lies on the board."""
        return not self.counts

    def at(self, row: int, col: int) -> Placed | None:
        """The tile on a square, or None. Raises IndexError off the board."""
        if not (0 <= row < SIZE and 0 <= col < SIZE):
            raise IndexError("off the board")
        return self.cells[row * SIZE + col]

    def tiles(self) -> Iterator[Placement]:
        """Every tile on the board with its square, row after row."""
        for index, cell in enumerate(self.cells):
            if cell is not None:
                yield Placement(index // SIZE, index % SIZE, cell.letter, cell.blank)

    def premium(self, row: int, col: int) -> str:
        """The premium of a square: "TW", "DW", "TL", "DL" or ""."""
        return premium(row, col)

    def with_tiles(self, placements: Iterable[Placement]) -> "Board":
        """The board with these tiles on it; nothing is checked, `play.lay` does that."""
        cells = list(self.cells)
        for placement in placements:
            cells[placement.row * SIZE + placement.col] = Placed(placement.letter, placement.blank)
        return Board(tuple(cells))

    def without(self, squares: Iterable[Placement | tuple[int, int]]) -> "Board":
        """The board with these squares empty, so that their premiums are free again (PL-50)."""
        cells = list(self.cells)
        for square in squares:
            cells[square[0] * SIZE + square[1]] = None
        return Board(tuple(cells))

    def to_rows(self) -> list[str]:
        """Fifteen lines of text: `.` for an empty square, a lower-case letter for a blank, `[CH]` for a long tile."""
        return ["".join(map(_shown, self.cells[start : start + SIZE])) for start in range(0, SIZE * SIZE, SIZE)]

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> "Board":
        """Read what `to_rows` writes. Raises ValueError if it is not fifteen lines of fifteen squares."""
        cells: list[Placed | None] = []
        lines = list(rows)
        for line in lines:
            squares = list(_read_squares(line))
            if len(squares) != SIZE:
                raise ValueError("a row has 15 squares")
            cells += squares
        return cls(tuple(cells))


def _shown(cell: Placed | None) -> str:
    if cell is None:
        return "."
    text = cell.letter.lower() if cell.blank else cell.letter
    return text if len(text) == 1 else f"[{text}]"


def _read_squares(line: str) -> Iterator[Placed | None]:
    rest = line
    while rest:
        if rest[0] == "[" and "]" in rest:
            text, _, rest = rest[1:].partition("]")
        else:
            text, rest = rest[0], rest[1:]
        upper = text.upper()
        yield None if text == "." else Placed(upper, text != upper)


def unseen_tiles(board: Board, tile_set: TileSet) -> dict[str, int]:
    """How many of each tile are not on the board, so in the bag or on a rack; tiles of which none is left are absent.

    The basis of the invariant board + bag + racks = tile set. A board that shows more of a tile than exists gives a
    negative count.
    """
    lying = board.counts
    unseen = {tile: count - lying.get(tile, 0) for tile, count in tile_set.counts.items()}
    strangers = {tile: -count for tile, count in lying.items() if tile not in tile_set.counts}
    return {tile: count for tile, count in (unseen | strangers).items() if count}
