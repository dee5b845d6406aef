"""From the lines of a word list to a compiled file that was read back, counted and judged by its language's gates."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import filterfalse, islice

from lexicon.automaton import Automaton
from lexicon.problem import LexiconProblem
from lexicon.profiles import PROFILES, Gates, Profile

Progress = Callable[[str, int], None]
_SAMPLE = 200
_BEAT = 200_000
_LONGEST_LINE = 64


def silent(step: str, percent: int) -> None:
    """Report progress to nobody."""


@dataclass(frozen=True)
class Built:
    """A compiled list with what it holds."""

    automaton: Automaton
    words: int
    two_letters: int
    left_out: int
    words_sha256: str


@dataclass(frozen=True)
class Changes:
    """What one list has that another has not: how many, and the first of them in alphabetical order."""

    added: int
    removed: int
    added_words: list[str]
    removed_words: list[str]


def build(lines: Iterable[str], language: str, progress: Progress = silent) -> Built:
    """Compile the words among the lines and read the result back.

    A list is lower case; one whose first line is upper case is an upper-case list. A line in another case is a name
    (PL-22) and left out, as is whatever is no word of 2 to 15 letters. Raises `LexiconProblem`: `no_words`,
    `read_back` when the compiled words are not the ones that went in.
    """
    profile = PROFILES[language]
    left_out: list[int] = [0]
    words = list(_counted(_words(lines, profile, left_out), progress))
    progress("sort", 45)
    words.sort()
    distinct = _distinct(words)
    if not distinct:
        raise LexiconProblem("no_words")
    two_letters = sum(1 for word in distinct if len(word) <= 4 and len(word.decode()) == 2)
    expected = _hash(distinct)
    progress("build", 55)
    automaton = Automaton.build(distinct, language)
    count = len(distinct)
    del words, distinct
    progress("read_back", 65)
    if _hash(word.encode() for word in automaton.words()) != expected:
        raise LexiconProblem("read_back")
    return Built(automaton, count, two_letters, left_out[0], expected)


def check_gates(built: Built, gates: Gates) -> None:
    """Let a believable list through; raises `LexiconProblem` (rejected) with the first gate that it fails."""
    low, high = gates.two_letters
    if built.words < gates.fewest:
        raise LexiconProblem("too_few_words", rejected=True, words=built.words, fewest=gates.fewest)
    if built.left_out > gates.left_out * (built.words + built.left_out):
        raise LexiconProblem("not_words", rejected=True, lines=built.left_out)
    if not low <= built.two_letters <= high:
        raise LexiconProblem("two_letter_words", rejected=True, words=built.two_letters, low=low, high=high)
    for word in gates.contains:
        if word not in built.automaton:
            raise LexiconProblem("word_missing", rejected=True, word=word)
    for word in gates.lacks:
        if word in built.automaton:
            raise LexiconProblem("word_unwanted", rejected=True, word=word)


def check_against(built: Built, earlier_words: int, changes: Changes, gates: Gates) -> None:
    """Let a list through that is near enough to the earlier one; raises `LexiconProblem` (rejected) otherwise."""
    if abs(built.words - earlier_words) > gates.drift * earlier_words:
        raise LexiconProblem("size_jumped", rejected=True, words=built.words, earlier=earlier_words)
    if changes.removed > gates.removed * earlier_words:
        raise LexiconProblem("words_removed", rejected=True, removed=changes.removed, earlier=earlier_words)


def compare(old: Automaton, new: Automaton) -> Changes:
    """Return what changed from one list to another."""
    removed, removed_words = _missing(old, new)
    added, added_words = _missing(new, old)
    return Changes(added, removed, added_words, removed_words)


def _missing(source: Automaton, other: Automaton) -> tuple[int, list[str]]:
    missing = filterfalse(other.has, source.words())
    sample = list(islice(missing, _SAMPLE))
    return len(sample) + sum(1 for _ in missing), sorted(sample, key=source.profile.sort_key)


def _words(lines: Iterable[str], profile: Profile, left_out: list[int]) -> Iterator[bytes]:
    fullmatch = profile.pattern.fullmatch
    upper: bool | None = None
    for line in lines:
        text = line.strip()
        if not text:
            continue
        if upper is None:
            upper = text.isupper()
        if upper or not fullmatch(text):
            kept = text.isupper() if upper else text == text.lower()
            text = profile.fold(text) if kept and len(text) <= _LONGEST_LINE else ""
            if not fullmatch(text):
                left_out[0] += 1
                continue
        yield text.encode()


def _counted(words: Iterator[bytes], progress: Progress) -> Iterator[bytes]:
    for number, word in enumerate(words):
        if number % _BEAT == 0:
            progress("read", min(10 + number // 100_000, 44))
        yield word


def _distinct(words: list[bytes]) -> list[bytes]:
    """Drop the repeats of a sorted list in place, without a second copy of three million words."""
    last, place = b"", 0
    for word in words:
        if word != last:
            words[place] = last = word
            place += 1
    del words[place:]
    return words


def _hash(words: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    iterator = iter(words)
    while batch := list(islice(iterator, 10_000)):
        digest.update(b"\n".join(batch) + b"\n")
    return digest.hexdigest()
