"""Is this a word? The answer of one edition, always with where it comes from, and never a guess."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from lexicon import shared, store
from lexicon.automaton import Automaton, DamagedFile
from lexicon.models import Edition
from lexicon.profiles import PROFILES
from lexicon.spelling import NotAWord, read_word, shown

VerdictCode = Literal["allowed", "not_allowed", "invalid", "unknown"]
MOST_SUGGESTIONS = 8


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an edition says of one word. `reason` is a key of `messages.REASONS`, `params` fill its sentence.

    `unknown` means that nobody was able to say; it is never to be read as yes or as no.
    """

    word: str
    verdict: VerdictCode
    reason: str
    suggestions: tuple[str, ...] = ()
    official: bool = False
    edition: str = ""
    params: dict[str, Any] = field(default_factory=dict)

    def facts(self) -> dict[str, Any]:
        """Return what `manage.py lexicon check --json` says of it."""
        return {
            "word": self.word,
            "verdict": self.verdict,
            "reason": self.reason,
            "suggestions": list(self.suggestions),
        }


def edition_in_force(language: str = "pl") -> Edition | None:
    """Return the edition that a new tournament would use, or None where there is none."""
    return Edition.objects.filter(language=language, active=True).first()


def automaton_for(edition: Edition) -> Automaton:
    """Return the compiled list of an edition, kept open in this process; fetched first where this machine lacks it.

    Raises `DamagedFile` if its file is missing or not the one that was published.
    """
    try:
        return _opened(edition.directory, edition.language, edition.sha256)
    except DamagedFile:
        shared.ensure(edition)
        return _opened(edition.directory, edition.language, edition.sha256)


@lru_cache(maxsize=4)
def _opened(directory: Path, language: str, sha256: str) -> Automaton:
    return store.load(directory, language, sha256)


def check_word(raw: str, edition: Edition | None = None, language: str = "pl") -> Verdict:
    """Return what an edition (the one in force, if none is given) says of a word (PL-20, PL-24, PL-45)."""
    return check_words([raw], edition, language)[0]


def check_words(raws: Iterable[str], edition: Edition | None = None, language: str = "pl") -> list[Verdict]:
    """Return the verdicts of one edition on several words, in their order."""
    edition = edition or edition_in_force(language)
    if edition is None:
        return [_unreadable(raw, language) or Verdict(shown(raw), "unknown", "no_edition") for raw in raws]
    try:
        automaton = automaton_for(edition)
    except DamagedFile:
        name, official = edition.name, edition.official
        return [
            _unreadable(raw, edition.language)
            or Verdict(shown(raw), "unknown", "edition_damaged", official=official, edition=name)
            for raw in raws
        ]
    return [_verdict(raw, automaton, edition.name, edition.official) for raw in raws]


def _verdict(raw: str, automaton: Automaton, edition: str, official: bool) -> Verdict:
    word = read_word(raw, automaton.profile)
    if isinstance(word, NotAWord):
        meant = (word.meant,) if word.meant and automaton.has(word.meant) else ()
        return Verdict(shown(raw), "invalid", word.code, meant, official, edition, word.params)
    if automaton.has(word):
        return Verdict(word, "allowed", "in_list", (), official, edition)
    suggestions = tuple(automaton.spelt_with_marks(word)[:MOST_SUGGESTIONS])
    return Verdict(word, "not_allowed", "not_in_list", suggestions, official, edition)


def _unreadable(raw: str, language: str) -> Verdict | None:
    word = read_word(raw, PROFILES[language])
    return Verdict(shown(raw), "invalid", word.code, params=word.params) if isinstance(word, NotAWord) else None
