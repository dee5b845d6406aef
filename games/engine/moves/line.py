"""One row or column of a board, and the words that can be laid on it."""

from collections.abc import Iterable, Iterator

from games.engine.board import CENTRE, SIZE, Board, Placed
from games.engine.moves.beginnings import Beginning, Beginnings, Letters
from games.engine.moves.scoring import Crossing
from games.engine.tiles import TileSet

# The square where a word starts, the one behind its end, and the tiles laid for it.
Found = tuple[int, int, Letters]


class Line:
    """A line with, for every square, what lies on it and what a tile there would form across."""

    def __init__(self, board: Board, number: int, across: bool, beginnings: Beginnings, tile_set: TileSet) -> None:
        self.across = across
        self._beginnings = beginnings
        self._tile_set = tile_set
        first, step = (number * SIZE, 1) if across else (number, SIZE)
        self.indices = range(first, first + SIZE * step, step)
        self.cells = [board.cells[index] for index in self.indices]
        self.crossings = [
            None if cell is not None else self._crossing(board, index)
            for cell, index in zip(self.cells, self.indices, strict=True)
        ]
        opening = CENTRE if board.empty and number == CENTRE else -1
        # For every square the first one from it on where a word is joined to the board, or SIZE.
        self._joints = [SIZE] * (SIZE + 1)
        for position in reversed(range(SIZE)):
            joined = self.cells[position] or self.crossings[position] or position == opening
            self._joints[position] = position if joined else self._joints[position + 1]

    def words(self) -> Iterator[Found]:
        """Every word of two letters or more that may be laid on this line, once on the whole board."""
        for start, joint in enumerate(self._joints):
            if joint == SIZE:
                break
            if joint - start <= self._beginnings.size and (not start or self.cells[start - 1] is None):
                for end, laid in self._words_through(start, joint):
                    if end - start > 1 and not self._is_found_across(laid, start):
                        yield start, end, laid

    def _is_found_across(self, laid: Letters, start: int) -> bool:
        """Whether a single tile forms a word in the other direction too, so that the rows have found it already."""
        if self.across or len(laid) > 1:
            return False
        position = next(each for each in range(start, SIZE) if self.cells[each] is None)
        return self.crossings[position] is not None

    def _words_through(self, start: int, joint: int) -> list[tuple[int, Letters]]:
        """The words that start on a square and go through the joint: the square behind the end, and the tiles laid."""
        words: list[tuple[int, Letters]] = []
        if self.cells[joint] is not None:
            end = self._run_end(joint)
            run = tuple(cell.letter for cell in self.cells[joint:end] if cell is not None)
            self._extend(self._beginnings.joined_to(joint - start, run), end, words)
        elif joint - start < self._beginnings.size:
            ending = self._beginnings.ending_in(joint - start + 1)
            crossing = self.crossings[joint]
            for letter in ending if crossing is None else crossing.allowed:
                self._extend(ending.get(letter, ()), joint + 1, words)
        return words

    def _run_end(self, position: int) -> int:
        while position < SIZE and self.cells[position] is not None:
            position += 1
        return position

    def _extend(self, partials: Iterable[Beginning], position: int, words: list[tuple[int, Letters]]) -> None:
        """Collect the words that go on from a square with what is left of the rack."""
        children, is_word = self._beginnings.lexicon.children, self._beginnings.is_word
        choices_of, laid_blank = self._beginnings.choices, self._beginnings.laid_blank
        cells, crossings = self.cells, self.crossings
        stack = [(node, rest, laid, position) for node, rest, laid in partials]
        while stack:
            node, rest, laid, position = stack.pop()
            cell = cells[position] if position < SIZE else None
            if cell is not None:
                node = children(node).get(cell.letter, -1)
                if node >= 0:
                    stack.append((node, rest, laid, position + 1))
                continue
            if laid and is_word(node):
                words.append((position, laid))
            if position == SIZE or not rest:
                continue
            follow = children(node)
            crossing = crossings[position]
            choices, after_blank = choices_of(rest)
            for letter, tile, left in choices:
                if letter in follow and (crossing is None or letter in crossing.allowed):
                    stack.append((follow[letter], left, (*laid, tile), position + 1))
            if after_blank >= 0:
                for letter in follow if crossing is None else crossing.allowed:
                    if letter in follow and letter in laid_blank:
                        stack.append((follow[letter], after_blank, (*laid, laid_blank[letter]), position + 1))

    def _crossing(self, board: Board, index: int) -> Crossing | None:
        """What a tile on an empty square would form across the line, or None if it has no neighbour there."""
        step = SIZE if self.across else 1
        place = index // SIZE if self.across else index % SIZE
        cells = board.cells
        before: list[Placed] = []
        while len(before) < place and (cell := cells[index - step * (len(before) + 1)]) is not None:
            before.append(cell)
        after: list[Placed] = []
        while place + len(after) < SIZE - 1 and (cell := cells[index + step * (len(after) + 1)]) is not None:
            after.append(cell)
        if not before and not after:
            return None
        before.reverse()
        row, col = divmod(index - step * len(before), SIZE)
        first, last = tuple(tile.letter for tile in before), tuple(tile.letter for tile in after)
        points = sum(0 if tile.blank else self._tile_set.values.get(tile.letter, 0) for tile in (*before, *after))
        return Crossing(row, col, "".join(first), "".join(last), points, self._beginnings.fitting(first, last))
