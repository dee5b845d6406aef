"""What sjp.pl's own page says of one word: asked on a judge's tap only, politely, and remembered."""

import io
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, cast

from django.db import transaction

from lexicon import conf, politeness, queue, sjp
from lexicon.checking import VerdictCode
from lexicon.fetching import fetch
from lexicon.models import PageLookup
from lexicon.problem import LexiconProblem
from lexicon.spelling import NotAWord, read_word, shown

State = PageLookup.State
REMEMBERED = {"allowed": timedelta(days=30), "not_allowed": timedelta(days=1)}
_PATIENCE = timedelta(seconds=40)


@dataclass(frozen=True)
class LiveAnswer:
    """What is known of a word's page. `waiting` asks to come back in a moment; `unknown` is neither yes nor no."""

    word: str
    state: Literal["answered", "waiting", "no_answer"]
    verdict: VerdictCode
    reason: str
    params: dict[str, Any] = field(default_factory=dict)
    evidence: dict[str, Any] = field(default_factory=dict)
    fetched_at: datetime | None = None


def live_lookup(raw: str, by: str, *, direct: bool = False) -> LiveAnswer:
    """Return the page's answer on a word, from memory or by asking (PL-45).

    Without `direct` the question goes to the background service and the answer is `waiting`; call again to see. One
    request per word is under way at most, whoever asks.
    """
    word = read_word(raw)
    if isinstance(word, NotAWord):
        return LiveAnswer(shown(raw), "answered", "invalid", word.code, word.params)
    now = conf.now()
    with transaction.atomic():
        PageLookup.objects.get_or_create(word=word, defaults={"state": State.NO_ANSWER, "reason": ""})
        lookup = PageLookup.objects.select_for_update().get(word=word)
        if _fresh(lookup, now) or (_under_way(lookup) and lookup.lease_until > now):
            return answer_of(lookup)
        lookup.state, lookup.requested_by, lookup.requested_at = State.QUEUED, by, now
        lookup.lease_until, lookup.attempts = now + _PATIENCE, 0
        lookup.save()
    if direct:
        look_up(lookup.pk)
    else:
        transaction.on_commit(lambda: _enqueue(lookup))
    lookup.refresh_from_db()
    return answer_of(lookup)


def _enqueue(lookup: PageLookup) -> None:
    if not queue.send("lexicon.tasks.quick_look_up", lookup.pk):
        _finish(lookup, "unknown", "no_queue", {})


def known_answer(word: str) -> LiveAnswer | None:
    """Return what is remembered or under way for a word, without asking anybody; None if there is nothing."""
    return known_answers([word]).get(word.lower())


def known_answers(words: Iterable[str]) -> dict[str, LiveAnswer]:
    """Return what is remembered or under way for several words, by the word in small letters, with one query."""
    lookups = PageLookup.objects.filter(word__in={word.lower() for word in words})
    found = {lookup.word: _known(lookup) for lookup in lookups}
    return {word: answer for word, answer in found.items() if answer is not None}


def _known(lookup: PageLookup) -> LiveAnswer | None:
    if not (lookup.reason or _under_way(lookup)):
        return None
    if lookup.state == State.ANSWERED and not _fresh(lookup, conf.now()):
        return None
    return answer_of(lookup)


def answer_of(lookup: PageLookup) -> LiveAnswer:
    """Return a row as an answer; a request whose time is over without a result is no answer."""
    if _under_way(lookup):
        if lookup.lease_until > conf.now():
            return LiveAnswer(lookup.word, "waiting", "unknown", "waiting")
        reason = "no_queue" if lookup.state == State.QUEUED else "interrupted"
        return LiveAnswer(lookup.word, "no_answer", "unknown", reason)
    state: Literal["answered", "no_answer"] = "answered" if lookup.state == State.ANSWERED else "no_answer"
    params, evidence = lookup.evidence.get("params", {}), lookup.evidence
    verdict = cast(VerdictCode, lookup.verdict)
    return LiveAnswer(lookup.word, state, verdict, lookup.reason, params, evidence, lookup.fetched_at)


def look_up(lookup_id: int, wait: Callable[[float], None] = time.sleep) -> None:
    """Ask the page of a queued word, unless somebody else took it or nobody waits for it any more."""
    now = conf.now()
    queued = PageLookup.objects.filter(pk=lookup_id, state=State.QUEUED, lease_until__gt=now)
    if not queued.update(state=State.FETCHING, lease_until=now + _PATIENCE, attempts=1):
        return
    lookup = PageLookup.objects.get(pk=lookup_id)
    source = conf.source()
    try:
        wait(politeness.reserve(source))
    except LexiconProblem as problem:
        _finish(lookup, "unknown", problem.code, {"params": problem.params})
        return
    url = sjp.page_url(source.url, lookup.word)
    page = io.BytesIO()
    try:
        got = fetch(url, page, source, limit=sjp.MOST_PAGE, deadline=source.page_deadline)
    except LexiconProblem as problem:
        politeness.report(source, failed=True)
        code = "page_too_large" if problem.code == "too_large" else problem.code
        _finish(lookup, "unknown", "no_network" if code == "cut_download" else code, {"params": problem.params})
        return
    reading = sjp.read_page(page.getvalue(), got.status, lookup.word)
    understood = reading.verdict != "unknown" or reading.reason == "page_other_word"
    politeness.report(source, failed=not understood, retry_after=got.retry_after)
    evidence = {
        "url": got.url,
        "status": got.status,
        "entries": [asdict(entry) for entry in reading.entries],
        "params": reading.params,
    }
    _finish(lookup, reading.verdict, reading.reason, evidence)


def _finish(lookup: PageLookup, verdict: VerdictCode, reason: str, evidence: dict[str, Any]) -> None:
    now = conf.now()
    lookup.state = State.NO_ANSWER if verdict == "unknown" else State.ANSWERED
    lookup.verdict, lookup.reason, lookup.evidence = verdict, reason, evidence
    lookup.fetched_at = now
    lookup.expires_at = now + REMEMBERED.get(verdict, timedelta(0))
    lookup.save()


def _fresh(lookup: PageLookup, now: datetime) -> bool:
    return lookup.state == State.ANSWERED and lookup.expires_at is not None and lookup.expires_at > now


def _under_way(lookup: PageLookup) -> bool:
    return lookup.state in (State.QUEUED, State.FETCHING)
