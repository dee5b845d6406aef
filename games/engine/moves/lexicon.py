"""What the search asks of a word list."""

from collections.abc import Mapping
from typing import Protocol


class Lexicon(Protocol):
    """A word list that can be walked. Nodes are numbers with a meaning to the list alone; letters are upper case."""

    root: int

    def step(self, node: int, letter: str) -> int:
        """The node behind a letter, or -1 where no word goes on so."""

    def children(self, node: int) -> Mapping[str, int]:
        """Every letter that may follow, with the node behind it."""

    def is_word(self, node: int) -> bool:
        """Whether the letters up to this node are a whole word."""

    def __contains__(self, word: str) -> bool:
        """Whether a word, in upper or lower case, is in the list."""
