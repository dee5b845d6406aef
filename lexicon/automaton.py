"""The compiled word list: millions of words in three megabytes, asked in a fraction of a microsecond.

A file is written by dawg2 and read twice: whole words are asked of dawg2 itself, and whoever walks letter by letter
(the move generator, the pattern search) gets a second reader, opened at the first step only.
"""

import hashlib
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from dawg import CompletionDAWG
from dawg_python.wrapper import Dictionary

from lexicon.profiles import PROFILES, Profile

NO_NODE = -1
_CACHED_NODES = 60_000


class DamagedFile(Exception):
    """The compiled file is missing, unreadable or not the one that its manifest describes."""


class Automaton:
    """Answers whether something is a word, and walks words letter by letter.

    `root`, `step` and `is_word` speak of nodes, which are numbers that mean something to this automaton alone; letters
    are upper or lower case. Words may come in either case, composed or not; `has` is the fastest question and takes a
    word exactly as the list spells it.
    """

    root = Dictionary.ROOT

    def __init__(self, dawg: CompletionDAWG, profile: Profile, path: Path | None = None) -> None:
        self.profile = profile
        self.path = path
        self._dawg = dawg
        self.has: Callable[[str], bool] = dawg.has_key
        self._walker: Dictionary | None = None
        self._children: dict[int, dict[str, int]] = {}
        self._labels = [(letter.upper(), letter.encode()) for letter in profile.alphabet]
        self._unmarked = {mark: base for base, marks in profile.variants.items() for mark in marks}
        self._variants = CompletionDAWG.compile_replaces({base: list(more) for base, more in profile.variants.items()})

    @classmethod
    def load(cls, path: Path, language: str, sha256: str) -> "Automaton":
        """Open a compiled file after checking its hash.

        Raises `DamagedFile` if it is missing, if its bytes are not those of the manifest, or if it was compiled for a
        machine with another byte order.
        """
        try:
            found = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError as error:
            raise DamagedFile(str(path)) from error
        if found != sha256 or sys.byteorder != "little":
            raise DamagedFile(str(path))
        dawg = CompletionDAWG()
        dawg.load(str(path))
        return cls(dawg, PROFILES[language], path)

    @classmethod
    def build(cls, words: Iterable[bytes | str], language: str) -> "Automaton":
        """Compile words, which must come lower case, without repeats and sorted by their UTF-8 bytes."""
        return cls(CompletionDAWG(words, input_is_sorted=True), PROFILES[language])

    def save(self, path: Path) -> str:
        """Write the compiled file and return its SHA-256."""
        self._dawg.save(str(path))
        self.path = path
        return hashlib.sha256(path.read_bytes()).hexdigest()

    def __contains__(self, word: str) -> bool:
        return unicodedata.normalize("NFC", word).lower() in self._dawg

    def words(self, prefix: str = "") -> Iterator[str]:
        """Return every word that begins with the prefix, lower case, in the order of their UTF-8 bytes."""
        return iter(self._dawg.iterkeys(prefix.lower()))

    def step(self, node: int, letter: str) -> int:
        """Return the node behind one letter, or -1 where no word goes on so."""
        children = self._children.get(node)
        if children is None:
            children = self.children(node)
        return children.get(letter, NO_NODE) if letter.isupper() else children.get(letter.upper(), NO_NODE)

    def children(self, node: int) -> dict[str, int]:
        """Return every letter (upper case, in alphabetical order) that may follow, with the node behind it."""
        children = self._children.get(node)
        if children is None:
            follow = self._reader().follow_bytes
            found = ((letter, follow(label, node)) for letter, label in self._labels)
            children = {letter: behind for letter, behind in found if behind is not None}
            if len(self._children) >= _CACHED_NODES:
                self._children.clear()
            self._children[node] = children
        return children

    def is_word(self, node: int) -> bool:
        """Tell whether the letters up to this node are a whole word."""
        return self._reader().has_value(node)

    def spelt_with_marks(self, word: str) -> list[str]:
        """Return the words that differ in Polish marks only (`zolc` gives `żółć`), in alphabetical order."""
        plain = "".join(self._unmarked.get(letter, letter) for letter in word)
        found = {similar for similar in self._dawg.similar_keys(plain, self._variants) if similar != word}
        return sorted(found, key=self.profile.sort_key)

    def _reader(self) -> Dictionary:
        if self._walker is None:
            if self.path is None:
                raise DamagedFile("an automaton is walked only after it was saved")
            self._walker = Dictionary.load(self.path)
        return self._walker
