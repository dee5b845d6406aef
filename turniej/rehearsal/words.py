"""The words that the pupils know: the list that the package carries, or one invented where a language has none."""

from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from games.engine.moves.lexicon import Lexicon
from games.engine.tiles import TileSet
from lexicon import store

LANGUAGES = {"polish": "pl", "french": "fr", "english": "en", "romanian": "ro"}
VOWELS = "AEIOUYĄĘÓ"
INVENTED = 6000


class Words(Lexicon, Protocol):
    """A word list that can be walked."""


@dataclass
class Invented:
    """A list made of syllables, as a tree of letters."""

    root: int = 0
    nodes: list[dict[str, int]] = field(default_factory=lambda: [{}])
    ends: set[int] = field(default_factory=set)

    def add(self, word: str) -> None:
        """Put a word into the list."""
        node = self.root
        for letter in word:
            if letter not in self.nodes[node]:
                self.nodes.append({})
                self.nodes[node][letter] = len(self.nodes) - 1
            node = self.nodes[node][letter]
        self.ends.add(node)

    def step(self, node: int, letter: str) -> int:
        """The node behind a letter, or -1."""
        return self.nodes[node].get(letter.upper(), -1)

    def children(self, node: int) -> dict[str, int]:
        """Every letter that may follow, with the node behind it."""
        return self.nodes[node]

    def is_word(self, node: int) -> bool:
        """Whether the letters up to this node are a whole word."""
        return node in self.ends

    def __contains__(self, word: str) -> bool:
        node = self.root
        for letter in word.upper():
            node = self.step(node, letter)
            if node < 0:
                return False
        return self.is_word(node)


def words_for(tile_set: TileSet, seed: int) -> tuple[Lexicon, bool]:
    """The words for a tile set, and whether they are invented because the package carries no list of the language."""
    language = LANGUAGES.get(tile_set.name, "")
    for directory in store.carried_dirs():
        manifest = store.read_manifest(directory)
        if manifest["language"] == language:
            return store.load(directory, language, manifest["sha256"]), False
    return invented(tile_set, Random(f"{seed}/words")), True


def invented(tile_set: TileSet, rng: Random) -> Invented:
    """Words of one to four syllables, each a consonant and a vowel of the tile set, drawn as often as tiles exist."""
    tiles = [tile for tile, count in tile_set.counts.items() if tile in tile_set.letters for _ in range(count)]
    vowels = [tile for tile in tiles if tile in VOWELS]
    consonants = [tile for tile in tiles if tile not in VOWELS]
    found = Invented()
    for _ in range(INVENTED):
        word = "".join(rng.choice(consonants) + rng.choice(vowels) for _ in range(rng.choice((1, 1, 2, 2, 2, 3))))
        found.add(word + (rng.choice(consonants) if rng.random() < 0.5 else ""))
        if rng.random() < 0.3:
            found.add(rng.choice(vowels) + word)
    return found
