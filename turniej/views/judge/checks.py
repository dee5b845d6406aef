"""What a judge does with the queue: take a check, rule on it, take the ruling back, ask sjp.pl, answer calls."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

from games.models import WordCheck
from lexicon import messages as lexicon_messages
from turniej.models import Call, Tournament
from turniej.services import judging, rounds, waiting
from turniej.services.who import Who
from turniej.views.judge import queue
from turniej.views.judge.frame import acts
from turniej.views.wire import Malformed, plain, text_of

Data = dict[str, Any]
YES = {"1": True, "0": False, True: True, False: False}


def _check(tournament: Tournament, check: int) -> WordCheck:
    checks = WordCheck.objects.select_related("game")
    return get_object_or_404(checks, pk=check, game__pairing__round__stage__tournament=tournament)


def _told(who: Who, check: WordCheck) -> Data:
    check.refresh_from_db()
    return {"check": queue.check_facts(waiting.item_of(check, who), who)}


@acts(queue.show, back=queue.queue_address)
def claim(who: Who, tournament: Tournament, data: Data, *, check: int) -> Data:
    """Take a check, so that no other judge rules on it."""
    found = _check(tournament, check)
    judging.claim(found, who=who)
    return _told(who, found)


@acts(queue.show, back=queue.queue_address)
def release(who: Who, tournament: Tournament, data: Data, *, check: int) -> Data:
    """Give a check back to the others."""
    found = _check(tournament, check)
    judging.release(found, who=who)
    return _told(who, found)


@acts(queue.show, back=queue.queue_address)
def rule(who: Who, tournament: Tournament, data: Data, *, check: int) -> Data:
    """Rule on all words of a check; for ten seconds it may be taken back."""
    found = _check(tournament, check)
    verdicts = _verdicts(data, found)
    reason = text_of(data, "reason", default="")
    judging.rule(found, verdicts, who=who, reason=reason, at_once=bool(data.get("at_once")))
    told = _told(who, found)
    return {**told, "undo_until": told["check"]["undo_until"]}


def _verdicts(data: Data, check: WordCheck) -> dict[str, bool]:
    """From JSON as `{"KOT": true}`; from a form as `word-<number>` for each."""
    given = data.get("verdicts")
    if given is None:
        words = waiting.words_of(waiting.together(check))
        given = {word: data.get(f"word-{number}") for number, word in enumerate(words)}
        given = {word: value for word, value in given.items() if value is not None}
    if not isinstance(given, dict) or any(
        isinstance(value, list | dict | float) or value not in YES for value in given.values()
    ):
        raise Malformed(gettext("Say for each word whether it is good."))
    return {str(word).upper(): YES[value] for word, value in given.items()}


@acts(queue.show, back=queue.queue_address)
def undo(who: Who, tournament: Tournament, data: Data, *, check: int) -> Data:
    """Take a ruling back while its ten seconds last."""
    found = _check(tournament, check)
    judging.take_back(found, who=who)
    return _told(who, found)


@acts(queue.show, back=queue.queue_address)
def settle(who: Who, tournament: Tournament, data: Data, *, check: int) -> Data:
    """The ten seconds of a ruling are over: it takes effect."""
    found = _check(tournament, check)
    judging.settle(found, who=who)
    return _told(who, found)


@acts(queue.show, back=queue.queue_address)
def live(who: Who, tournament: Tournament, data: Data, *, check: int) -> Data:
    """Ask the page of one word at sjp.pl; the answer comes in a moment, ask again to see it."""
    word = text_of(data, "word", most=40)
    found = judging.ask_page(_check(tournament, check), word, who=who)
    verdict = {
        "word": found.word,
        "state": found.state,
        "verdict": found.verdict,
        "sentence": lexicon_messages.answer_text(found),
        "reason": found.reason,
        "evidence": plain(found.evidence),
    }
    return {"verdict": verdict}


@acts(queue.show, back=queue.queue_address)
def call_done(who: Who, tournament: Tournament, data: Data, *, call: int) -> Data:
    """A table's call was answered."""
    judging.call_done(get_object_or_404(Call, pk=call, table__tournament=tournament), who=who)
    return {}


@acts(queue.show, back=queue.queue_address)
def pause_hall(who: Who, tournament: Tournament, data: Data) -> Data:
    """Stop the clocks of all tables."""
    rounds.pause_hall(tournament, reason=text_of(data, "reason", default=""), who=who)
    return {}


@acts(queue.show, back=queue.queue_address)
def resume_hall(who: Who, tournament: Tournament, data: Data) -> Data:
    """Let all clocks run again."""
    rounds.resume_hall(tournament, who=who)
    return {}
