"""The beginnings of words that a rack can spell, shared by all lines of a board."""

from collections.abc import Iterable

from games.engine.board import Placed
from games.engine.moves.lexicon import Lexicon
from games.engine.tiles import TileSet

Letters = tuple[Placed, ...]
# The node that a beginning leads to, what is left of the rack, and the tiles laid for it.
Beginning = tuple[int, int, Letters]


class Beginnings:
    """All beginnings that the tiles of a rack alone can spell, by their length, made when first needed.

    What is left of a rack is an int, one digit for each different tile: how many of it are left.
    """

    def __init__(self, rack: Iterable[str], lexicon: Lexicon, tile_set: TileSet) -> None:
        tiles = sorted(rack)
        self.lexicon = lexicon
        self.size = len(tiles)
        self._units = {tile: (self.size + 1) ** place for place, tile in enumerate(dict.fromkeys(tiles))}
        self._blank = tile_set.blank
        self.laid = {letter: Placed(letter) for letter in tile_set.letters}
        self.laid_blank = {letter: Placed(letter, True) for letter in tile_set.blank_letters}
        self._choices: dict[int, tuple[list[tuple[str, Placed, int]], int]] = {}
        self._levels: list[list[Beginning]] = [[(lexicon.root, sum(self._units[tile] for tile in tiles), ())]]
        self._by_last: list[dict[str, list[Beginning]]] = []
        self._joined: dict[tuple[int, tuple[str, ...]], list[Beginning]] = {}
        self._ends: dict[int, bool] = {}
        self._fitting: dict[tuple[tuple[str, ...], tuple[str, ...]], frozenset[str]] = {}

    def choices(self, rest: int) -> tuple[list[tuple[str, Placed, int]], int]:
        """What a rest of the rack offers: letter, tile and what is then left, for each different tile but the blank.

        And what is left after laying a blank, or -1 if there is none.
        """
        found = self._choices.get(rest)
        if found is None:
            base = self.size + 1
            left = {tile: rest - unit for tile, unit in self._units.items() if rest // unit % base}
            after_blank = left.pop(self._blank, -1)
            found = [(tile, self.laid[tile], after) for tile, after in left.items() if tile in self.laid], after_blank
            self._choices[rest] = found
        return found

    def ending_in(self, length: int) -> dict[str, list[Beginning]]:
        """The beginnings of this length, by their last letter."""
        while len(self._by_last) < length:
            self._grow()
        return self._by_last[length - 1]

    def joined_to(self, length: int, run: tuple[str, ...]) -> list[Beginning]:
        """The beginnings of this length that go on with a run of tiles on the board."""
        found = self._joined.get((length, run))
        if found is None:
            while len(self._levels) <= length:
                self._grow()
            first, *others = run
            children, walk = self.lexicon.children, self.walk
            found = []
            for node, rest, laid in self._levels[length]:
                node = children(node).get(first, -1)
                if others and node >= 0:
                    node = walk(node, others)
                if node >= 0:
                    found.append((node, rest, laid))
            self._joined[length, run] = found
        return found

    def is_word(self, node: int) -> bool:
        """What the word list says of a node, asked once."""
        found = self._ends.get(node)
        if found is None:
            found = self._ends[node] = self.lexicon.is_word(node)
        return found

    def fitting(self, before: tuple[str, ...], after: tuple[str, ...]) -> frozenset[str]:
        """The letters that make a word between two runs of tiles."""
        found = self._fitting.get((before, after))
        if found is None:
            node = self.walk(self.lexicon.root, before)
            follow = self.lexicon.children(node) if node >= 0 else {}
            ends = {letter: self.walk(child, after) for letter, child in follow.items()}
            found = frozenset(letter for letter, end in ends.items() if end >= 0 and self.lexicon.is_word(end))
            self._fitting[before, after] = found
        return found

    def walk(self, node: int, letters: Iterable[str]) -> int:
        """The node behind some letters, or -1."""
        step = self.lexicon.step
        for letter in letters:
            node = step(node, letter)
            if node < 0:
                break
        return node

    def _grow(self) -> None:
        by_last: dict[str, list[Beginning]] = {}
        children = self.lexicon.children
        for node, rest, laid in self._levels[-1]:
            choices, after_blank = self.choices(rest)
            follow = children(node)
            for letter, tile, left in choices:
                if letter in follow:
                    by_last.setdefault(letter, []).append((follow[letter], left, (*laid, tile)))
            if after_blank >= 0:
                for letter, child in follow.items():
                    if letter in self.laid_blank:
                        by_last.setdefault(letter, []).append((child, after_blank, (*laid, self.laid_blank[letter])))
        self._by_last.append(by_last)
        self._levels.append([beginning for beginnings in by_last.values() for beginning in beginnings])
