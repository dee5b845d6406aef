"""Word searches for teachers: anagrams, words out of letters, beginnings, patterns. Never for a table during play."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from lexicon.automaton import Automaton
from lexicon.problem import LexiconProblem
from lexicon.profiles import LONGEST, SHORTEST

BLANK = "?"
ANYTHING = "*"
MOST_WORDS = 300
_MOST_STEPS = 100_000
_MOST_BLANKS = 2
_MOST_STARS = 2


@dataclass(frozen=True)
class Found:
    """Words in alphabetical order (longest first where the lengths differ), and whether they are all there are."""

    words: list[str]
    complete: bool


def search(automaton: Automaton, kind: str, asked: str) -> Found:
    """Return the words that answer a search of one of the `KINDS`.

    `?` is any one letter; in a pattern `*` is any number of letters. Raises `LexiconProblem` (`bad_search`) for
    anything else than letters and these signs, and for more of them than can be searched in good time.
    """
    text = automaton.profile.fold(asked.strip())
    signs = automaton.profile.letters | ({BLANK, ANYTHING} if kind == "pattern" else {BLANK})
    most_stars = _MOST_STARS if kind == "pattern" else 0
    too_much = text.count(ANYTHING) > most_stars or (kind != "pattern" and text.count(BLANK) > _MOST_BLANKS)
    if not text or len(text) > LONGEST or not set(text) <= signs or too_much or kind not in KINDS:
        raise LexiconProblem("bad_search")
    walker = _Walker(automaton)
    words, key = KINDS[kind](walker, text.upper()), automaton.profile.sort_key
    if kind == "letters":
        found = sorted(words, key=lambda word: (-len(word), key(word)))
    else:
        found = sorted(set(islice(words, MOST_WORDS + 1)), key=key)
    return Found(found[:MOST_WORDS], len(found) <= MOST_WORDS and not walker.tired)


class _Walker:
    """Walks the automaton in alphabetical order, with an end to its patience."""

    def __init__(self, automaton: Automaton) -> None:
        self._automaton = automaton
        self._steps = 0
        self.root = automaton.root

    @property
    def tired(self) -> bool:
        return self._steps >= _MOST_STEPS

    def children(self, node: int) -> dict[str, int]:
        """The letters that may follow; none any more once the patience is over."""
        self._steps += 1
        return {} if self.tired else self._automaton.children(node)

    def word(self, node: int, text: str) -> Iterator[str]:
        """The text as a word, if it is one."""
        if len(text) >= SHORTEST and self._automaton.is_word(node):
            yield text.lower()


def _anagrams(walker: _Walker, letters: str) -> Iterator[str]:
    for word in _subsets(walker, letters):
        if len(word) == len(letters):
            yield word


def _subsets(walker: _Walker, letters: str) -> Iterator[str]:
    def walk(node: int, text: str, left: Counter[str]) -> Iterator[str]:
        yield from walker.word(node, text)
        if len(text) == len(letters):
            return
        for letter, behind in walker.children(node).items():
            used = letter if left[letter] else BLANK
            if left[used]:
                left[used] -= 1
                yield from walk(behind, text + letter, left)
                left[used] += 1

    return walk(walker.root, "", Counter(letters))


def _beginnings(walker: _Walker, prefix: str) -> Iterator[str]:
    return _patterns(walker, prefix + ANYTHING)


def _patterns(walker: _Walker, pattern: str) -> Iterator[str]:
    def walk(node: int, text: str, place: int) -> Iterator[str]:
        if place == len(pattern):
            yield from walker.word(node, text)
            return
        sign = pattern[place]
        if sign == ANYTHING:
            yield from walk(node, text, place + 1)
        for letter, behind in walker.children(node).items():
            if sign in (letter, BLANK, ANYTHING):
                yield from walk(behind, text + letter, place if sign == ANYTHING else place + 1)

    return walk(walker.root, "", 0)


KINDS: dict[str, Callable[[_Walker, str], Iterator[str]]] = {
    "anagram": _anagrams,
    "letters": _subsets,
    "prefix": _beginnings,
    "pattern": _patterns,
}
