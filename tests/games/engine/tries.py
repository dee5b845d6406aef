"""A word list of a few words that can be walked, for tests."""

from collections.abc import Iterable, Mapping


class Trie:
    """Satisfies the engine's `Lexicon` protocol with nested dicts."""

    root = 0

    def __init__(self, words: Iterable[str]) -> None:
        self.words = {word.upper() for word in words}
        self._nodes: list[dict[str, int]] = [{}]
        self._ends: set[int] = set()
        for word in sorted(self.words):
            node = self.root
            for letter in word:
                if letter not in self._nodes[node]:
                    self._nodes.append({})
                    self._nodes[node][letter] = len(self._nodes) - 1
                node = self._nodes[node][letter]
            self._ends.add(node)

    def step(self, node: int, letter: str) -> int:
        return self._nodes[node].get(letter, -1)

    def children(self, node: int) -> Mapping[str, int]:
        return self._nodes[node]

    def is_word(self, node: int) -> bool:
        return node in self._ends

    def __contains__(self, word: str) -> bool:
        return word.upper() in self.words
