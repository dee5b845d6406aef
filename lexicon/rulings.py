"""Rulings: what was decided about a word, by what, and when. A row for ever."""

from collections.abc import Iterable
from dataclasses import dataclass

from lexicon.checking import Verdict, check_words, edition_in_force
from lexicon.lookups import LiveAnswer, known_answers
from lexicon.models import Edition, Ruling
from lexicon.problem import LexiconProblem


@dataclass(frozen=True)
class Finding:
    """What the pinned list and, if somebody asked it, the live page say of one word."""

    listed: Verdict
    page: LiveAnswer | None
    edition: Edition | None = None

    @property
    def differ(self) -> bool:
        """Whether list and page contradict each other; then the list decides unless a judge overrides it."""
        if self.page is None or self.page.verdict == "unknown" or self.listed.verdict == "unknown":
            return False
        return (self.listed.verdict == "allowed") != (self.page.verdict == "allowed")


def consult(words: Iterable[str], edition: Edition | None = None) -> list[Finding]:
    """Return what is known of the words, without asking sjp.pl anything new."""
    edition = edition or edition_in_force()
    verdicts = check_words(words, edition)
    pages = known_answers([listed.word for listed in verdicts])
    return [Finding(listed, pages.get(listed.word.lower()), edition) for listed in verdicts]


def rule(word: str, edition: Edition | None, by: str, override: bool | None = None, reason: str = "") -> Ruling:
    """Write down a ruling on one word and return it.

    Without `override` the edition decides (the one in force, if the game is pinned to none). With it the judge does;
    against the list, or without its word, he has to say why. Raises `LexiconProblem`: `not_ruled` when the list cannot
    say and the judge did not, or not why; `reason_needed` when the judge says otherwise than the list and not why.
    """
    edition = edition or edition_in_force()
    finding = consult([word], edition)[0]
    listed = finding.listed
    by_list = None if listed.verdict == "unknown" else listed.verdict == "allowed"
    allowed = by_list if override is None else override
    by_judge = allowed != by_list
    if allowed is None or (by_judge and not reason.strip()):
        raise LexiconProblem("not_ruled" if by_list is None else "reason_needed")
    page = finding.page
    return Ruling.objects.create(
        word=listed.word,
        allowed=allowed,
        source=Ruling.Source.JUDGE if by_judge else Ruling.Source.LIST,
        official=listed.official,
        edition=edition,
        edition_name=edition.name if edition else "",
        edition_sha256=edition.sha256 if edition else "",
        list_verdict=listed.verdict,
        list_reason=listed.reason,
        page_verdict=page.verdict if page else "",
        page_evidence=page.evidence if page else {},
        reason=reason.strip()[:500],
        by=by,
    )
