"""One row or column of a board, and the plays whose main word lies on it."""

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.board import CENTRE, SIZE, Board, Placed
from games.engine.moves.beginnings import Beginning, Beginnings, Letters
from games.engine.moves.scoring import Scoring
from games.engine.play import Laid


class Crossing(NamedTuple):
    """The word that a tile on a square forms across its line: its start, its letters but this one, their points."""

    row: int
    col: int
    before: str
    after: str
    points: int
    allowed: frozenset[str]


class Line:
    """A line with, for every square, what lies on it and what a tile there would form across."""

    def __init__(self, board: Board, number: int, across: bool, beginnings: Beginnings, scoring: Scoring) -> None:
        self.across = across
        self.beginnings = beginnings
        self.scoring = scoring
        first, step = (number * SIZE, 1) if across else (number, SIZE)
        self.indices = range(first, first + SIZE * step, step)
        self.cells = [board.cells[index] for index in self.indices]
        self.crossings = [
            None if cell is not None else self._crossing(board, index, scoring)
            for cell, index in zip(self.cells, self.indices, strict=True)
        ]
        joints = [
            cell is not None or crossing is not None for cell, crossing in zip(self.cells, self.crossings, strict=True)
        ]
        if board.empty and number == CENTRE:
            joints[CENTRE] = True
        # For every square the first one from it on where a word is joined to the board, or SIZE.
        self._joints = [SIZE] * (SIZE + 1)
        for position in reversed(range(SIZE)):
            self._joints[position] = position if joints[position] else self._joints[position + 1]

    def plays(self) -> list[Laid]:
        """Every play whose main word lies on this line."""
        found: list[Laid] = []
        for start in range(self._joints[0] == SIZE and SIZE, SIZE):
            joint = self._joints[start]
            if joint == SIZE:
                break
            if joint - start <= self.beginnings.size and (not start or self.cells[start - 1] is None):
                for end, laid in self._words(start, joint):
                    if end - start > 1 and not self._is_found_across(laid, start):
                        found.append(self.scoring.laid(self, start, end, laid))
        return found

    def _is_found_across(self, laid: Letters, start: int) -> bool:
        """Whether a single tile forms a word in the other direction too, so that the rows have found it already."""
        if self.across or len(laid) > 1:
            return False
        position = next(each for each in range(start, SIZE) if self.cells[each] is None)
        return self.crossings[position] is not None

    def _words(self, start: int, joint: int) -> list[tuple[int, Letters]]:
        """The words that start on a square and go through the joint: the square behind the end, and the tiles laid."""
        words: list[tuple[int, Letters]] = []
        if self.cells[joint] is not None:
            end = self._run_end(joint)
            run = tuple(cell.letter for cell in self.cells[joint:end] if cell is not None)
            self._extend(self.beginnings.joined_to(joint - start, run), end, words)
        elif joint - start < self.beginnings.size:
            ending = self.beginnings.ending_in(joint - start + 1)
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
        children, is_word = self.beginnings.lexicon.children, self.beginnings.lexicon.is_word
        choices_of, laid_blank = self.beginnings.choices, self.beginnings.laid_blank
        cells, crossings = self.cells, self.crossings
        stack = [(node, rest, laid, position) for node, rest, laid in partials]
        while stack:
            node, rest, laid, position = stack.pop()
            if position == SIZE:
                if laid and is_word(node):
                    words.append((position, laid))
                continue
            follow = children(node)
            cell = cells[position]
            if cell is not None:
                if cell.letter in follow:
                    stack.append((follow[cell.letter], rest, laid, position + 1))
                continue
            if laid and is_word(node):
                words.append((position, laid))
            if not rest:
                continue
            crossing = crossings[position]
            choices, after_blank = choices_of(rest)
            for letter, tile, left in choices:
                if letter in follow and (crossing is None or letter in crossing.allowed):
                    stack.append((follow[letter], left, (*laid, tile), position + 1))
            if after_blank >= 0:
                for letter in follow if crossing is None else crossing.allowed:
                    if letter in follow and letter in laid_blank:
                        stack.append((follow[letter], after_blank, (*laid, laid_blank[letter]), position + 1))

    def _crossing(self, board: Board, index: int, scoring: Scoring) -> Crossing | None:
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
        points = scoring.points([*before, *after])
        return Crossing(row, col, "".join(first), "".join(last), points, self.beginnings.fitting(first, last))
