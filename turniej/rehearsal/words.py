"""The words that the pupils know: the list that the package carries, or one invented where a language has none."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol

from games.engine.moves.lexicon import Lexicon
from games.engine.tiles import TileSet
from lexicon import store

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
    """The words for a tile set, and whether they are invented because there is no list of the language.

    The list is the one that the package carries, else the one that was imported here last.
    """
    language = tile_set.language
    directory = carried_dir(language) or store.imported_dir(language)
    if directory is None:
        return invented(tile_set, Random(f"{seed}/words")), True
    return store.load(directory, language, store.read_manifest(directory)["sha256"]), False


def carried_dir(language: str) -> Path | None:
    """Where the package's own list of a language is, if it carries one."""
    found = (path for path in store.carried_dirs() if store.read_manifest(path)["language"] == language)
    return next(found, None)


def brought_along(tile_set: TileSet) -> Path | None:
    """The imported list that a site of a rehearsal has to be given, if its words are not those of the package."""
    return None if carried_dir(tile_set.language) else store.imported_dir(tile_set.language)


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
