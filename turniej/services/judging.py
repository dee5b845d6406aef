"""What a judge does with word checks and calls: take, rule, take back, settle, ask the page of a word, answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction

from games import services as games
from games.engine.refusal import Refusal
from games.models import WordCheck
from lexicon.models import Ruling
from lexicon.services import LexiconProblem, LiveAnswer, live_lookup
from lexicon.services import rule as write_ruling
from turniej import clock
from turniej.live import bump
from turniej.models import Call, Pairing, Tournament
from turniej.services import log, table, tournaments
from turniej.services.errors import Refused
from turniej.services.refereeing import enter
from turniej.services.waiting import own_school, pairing_of, together, words_of
from turniej.services.who import Who, require

State = WordCheck.State


def _told(tournament: Tournament, pairing: Pairing) -> None:
    """Wake the table, then the desk: topics are raised in one order everywhere (game, judge, tournament)."""
    bump(f"game:{pairing.game_id}")
    bump(f"judge:{tournament.pk}")


@transaction.atomic
def claim(check: WordCheck, *, who: Who) -> WordCheck:
    """Take a check and all others of its move. Raises Refused: forbidden, claimed_by_other(by), already_ruled(by)."""
    pairing = pairing_of(check)
    tournament = enter(pairing, who)
    group = together(check)
    for one in group:
        _insist(games.claim_check(one.pk, who.actor, clock.now()))
    if any(one.state != State.CLAIMED for one in group):
        _told(tournament, pairing)
    check.refresh_from_db()
    return check


def _insist(found: WordCheck | Refusal) -> WordCheck:
    if isinstance(found, Refusal):
        raise Refused.of(found)
    return found


@transaction.atomic
def release(check: WordCheck, *, who: Who) -> WordCheck:
    """Give a check back to the queue, with those of its move; an organiser may give back another judge's."""
    pairing = pairing_of(check)
    tournament = enter(pairing, who)
    for one in together(check):
        _insist(games.release_check(one.pk, who.actor, force=who.may_organise))
    _told(tournament, pairing)
    check.refresh_from_db()
    return check


@transaction.atomic
def rule(
    check: WordCheck,
    verdicts: Mapping[str, bool],
    *,
    who: Who,
    reason: str = "",
    at_once: bool = False,
) -> WordCheck:
    """Rule on every word of the checks of a move, each word once (PL-45 to PL-48, A5).

    Held for ten seconds to be taken back, unless `at_once`. A verdict against the list, or without its word, needs a
    reason. Raises Refused: forbidden, claimed_by_other, already_ruled, words_missing, reason_needed.
    """
    pairing = pairing_of(check)
    tournament = enter(pairing, who)
    edition = pairing.game.edition if pairing.game else None
    group = together(check)
    given = {word: bool(verdicts[word]) for word in words_of(group) if word in verdicts}
    rulings = {word: _written(word, edition, good, who, reason) for word, good in given.items()}
    now = clock.now()
    hold = timedelta() if at_once else games.TAKE_BACK
    for one in group:
        written = [rulings[word] for word in one.words if word in rulings]
        _insist(games.rule_check(one.pk, given, written, actor=who.actor, now=now, reason=reason, hold=hold))
    _told(tournament, pairing)
    places = tuple(pairing.places.all())
    if own_school(who, places):
        log.write(tournament, who, "check.own_school", f"check:{check.pk}", reason=reason)
    log.write(tournament, who, "check.ruled", f"check:{check.pk}", after={"verdicts": given}, reason=reason)
    if at_once:
        _settle(group, pairing)
    check.refresh_from_db()
    return check


def _settle(group: Iterable[WordCheck], pairing: Pairing) -> None:
    for one in group:
        answer = games.settle_check(one.pk, clock.now())
        if answer is not None:
            table.follow(answer, pairing)


@transaction.atomic
def settle(check: WordCheck, *, who: Who) -> None:
    """Let a ruling take effect whose ten seconds are over; before that, or a second time, nothing happens.

    The judge's page asks for it, so that the table waits no longer where the background worker is late or gone.
    """
    pairing = pairing_of(check)
    enter(pairing, who)
    over = [one for one in together(check) if one.settles_at is not None and one.settles_at <= clock.now()]
    _settle(over, pairing)


def _written(word: str, edition: Any, good: bool, who: Who, reason: str) -> Ruling:
    try:
        return write_ruling(word, edition, who.actor, override=good, reason=reason)
    except LexiconProblem as problem:
        raise Refused(problem.code, word=word) from problem


@transaction.atomic
def take_back(check: WordCheck, *, who: Who) -> WordCheck:
    """Take a mis-tap back while it is held. Raises Refused: nothing_ruled, too_late, claimed_by_other."""
    pairing = pairing_of(check)
    tournament = enter(pairing, who)
    for one in together(check):
        _insist(games.take_back_check(one.pk, who.actor, clock.now()))
    _told(tournament, pairing)
    log.write(tournament, who, "check.taken_back", f"check:{check.pk}")
    check.refresh_from_db()
    return check


def ask_page(check: WordCheck, word: str, *, who: Who) -> LiveAnswer:
    """Ask sjp.pl's page of one checked word, on the judge's tap. Raises Refused: forbidden, not_found."""
    require(who, "judge", table.tournament_of(pairing_of(check)))
    if word not in words_of(together(check)):
        raise Refused("not_found")
    return live_lookup(word, who.actor)


@transaction.atomic
def call_done(call: Call, *, who: Who) -> Call:
    """Say that a table's call was answered; a repeat changes nothing."""
    require(who, "judge", call.table.tournament_id)
    tournaments.lock(call.table.tournament)
    held = Call.objects.select_for_update().get(pk=call.pk)
    if held.done_at is None:
        held.done_at, held.done_by = clock.now(), who.actor[:60]
        held.save(update_fields=["done_at", "done_by"])
        game = call.pairing.game_id if call.pairing is not None else None
        bump(f"tournament:{call.table.tournament_id}" if game is None else f"game:{game}")
        log.write(call.table.tournament_id, who, "call.done", f"table:{call.table.number}")
    return held
