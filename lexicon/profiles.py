"""What each language calls a letter, and what a believable word list of it looks like."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property

SHORTEST = 2
LONGEST = 15


@dataclass(frozen=True)
class Gates:
    """What a word list must show before anybody may play with it.

    `left_out` is the share of lines that may be no words of the language. `drift` and `removed` compare with the
    earlier edition of the same kind and language: how far the number of words may move, and which share of the old
    words may be missing.
    """

    fewest: int = 1
    two_letters: tuple[int, int] = (0, 1024)
    contains: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    left_out: float = 0.5
    drift: float = 0.03
    removed: float = 0.02


@dataclass(frozen=True)
class Profile:
    """One language: its letters in alphabetical order, its folding and its gates by kind of edition."""

    language: str
    alphabet: str
    folds: bool
    expansions: dict[str, str] = field(default_factory=dict)
    gates: dict[str, Gates] = field(default_factory=dict)
    variants: dict[str, str] = field(default_factory=dict)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A whole word of this language, in the form in which the lists hold it."""
        return re.compile(f"[{self.alphabet}]{{{SHORTEST},{LONGEST}}}")

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters of the alphabet, lower case."""
        return frozenset(self.alphabet)

    @cached_property
    def _order(self) -> dict[str, int]:
        return {letter: place for place, letter in enumerate(self.alphabet)}

    def fold(self, text: str) -> str:
        """Return the text as this language's lists and tiles spell it: NFC, lower case, accents off where they fold."""
        text = unicodedata.normalize("NFC", text).lower()
        if not self.folds or text.isascii():
            return text
        for written, tiles in self.expansions.items():
            text = text.replace(written, tiles)
        plain = (mark for mark in unicodedata.normalize("NFD", text) if not unicodedata.combining(mark))
        return unicodedata.normalize("NFC", "".join(plain))

    def sort_key(self, word: str) -> tuple[int, ...]:
        """Return the key that puts words into this language's alphabetical order."""
        order = self._order
        return tuple(order.get(letter, len(order)) for letter in word)


_LATIN = "abcdefghijklmnopqrstuvwxyz"

POLISH = Profile(
    language="pl",
    alphabet="aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    folds=False,
    gates={
        "games": Gates(
            fewest=2_000_000,
            two_letters=(100, 200),
            contains=("kot", "źdźbło", "żółć", "się"),
            lacks=("persil",),
            left_out=0.001,
        ),
        "spelling": Gates(fewest=2_000_000, two_letters=(100, 400), contains=("kot", "źdźbło", "żółć", "się")),
    },
    variants={"a": "ą", "c": "ć", "e": "ę", "l": "ł", "n": "ń", "o": "ó", "s": "ś", "z": "źż"},
)
FRENCH = Profile(
    language="fr",
    alphabet=_LATIN,
    folds=True,
    expansions={"œ": "oe", "æ": "ae"},
    gates={"games": Gates(fewest=100_000, two_letters=(40, 150), contains=("chat", "etre", "wagon", "oeil"))},
)
ROMANIAN = Profile(
    language="ro",
    alphabet=_LATIN,
    folds=True,
    gates={"games": Gates(fewest=100_000, two_letters=(30, 300), contains=("casa", "si", "tara", "in"))},
)
ENGLISH = Profile(
    language="en",
    alphabet=_LATIN,
    folds=True,
    gates={"games": Gates(fewest=50_000, two_letters=(50, 200), contains=("cat", "the", "qi"))},
)

PROFILES = {profile.language: profile for profile in (POLISH, FRENCH, ROMANIAN, ENGLISH)}
