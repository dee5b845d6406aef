"""The judge's desk: the queue, rulings that can be taken back for a moment, and everything else a referee may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games import services as games
from games.engine.refusal import Refusal
from games.models import Event, WordCheck
from lexicon.models import Edition, Ruling
from lexicon.services import Finding, LexiconProblem, LiveAnswer, consult, live_lookup
from lexicon.services import rule as write_ruling
from turniej import clock
from turniej.live import bump
from turniej.models import Call, Pairing, Place, Round, Tournament
from turniej.services import log, table, tournaments
from turniej.services.errors import Refused
from turniej.services.refereeing import enter
from turniej.services.who import Who, require

State = WordCheck.State
OPEN_CHECKS = (State.WAITING, State.CLAIMED, State.HELD)


@dataclass(frozen=True)
class QueueItem:
    """Something at a table that waits for a judge: a word check, a call, or a move that came late."""

    kind: str
    pairing: Pairing | None
    table: int
    waiting_seconds: int
    check: WordCheck | None = None
    call: Call | None = None
    event: Event | None = None
    mover: Place | None = None
    checker: Place | None = None
    findings: tuple[Finding, ...] = ()
    own_school: bool = False
    players: tuple[Place, ...] = field(default_factory=tuple)


def _pairings(game_ids: list[int]) -> dict[int, Pairing]:
    found = Pairing.objects.filter(game__in=game_ids).select_related("table", "round__stage", "game__edition")
    return {pairing.game_id: pairing for pairing in found.with_people() if pairing.game_id}


def queue(tournament: Tournament, who: Who | None = None) -> list[QueueItem]:
    """Everything that waits for a judge, the longest waiting first."""
    now = clock.now()
    checks = WordCheck.objects.filter(game__pairing__round__stage__tournament=tournament, state__in=OPEN_CHECKS)
    checks = list(checks.order_by("asked_at", "pk"))  # type: ignore[assignment]
    pairings = _pairings([check.game_id for check in checks])
    known = _findings(checks, pairings)
    items = [_check_item(check, pairings[check.game_id], now, who, known[check.pk]) for check in checks]
    calls = Call.objects.filter(table__tournament=tournament, done_at=None).select_related("table", "pairing__round")
    items += [
        QueueItem("call", call.pairing, call.table.number, _seconds(now - call.asked_at), call=call) for call in calls
    ]
    return sorted(items, key=lambda item: -item.waiting_seconds)


def _findings(checks: Iterable[WordCheck], pairings: Mapping[int, Pairing]) -> dict[int, tuple[Finding, ...]]:
    """What list and page say of the words of all checks, with one look per word list."""
    by_edition: dict[Edition | None, list[WordCheck]] = {}
    for check in checks:
        game = pairings[check.game_id].game
        by_edition.setdefault(game.edition if game else None, []).append(check)
    found: dict[int, tuple[Finding, ...]] = {}
    for edition, asked in by_edition.items():
        said = iter(consult([word for check in asked for word in check.words], edition))
        for check in asked:
            found[check.pk] = tuple(next(said) for _word in check.words)
    return found


def late_moves(tournament: Tournament) -> list[QueueItem]:
    """Moves of the open rounds that were made before the cap and arrived after it, for the judge to know."""
    now = clock.now()
    events = Event.objects.filter(
        late=True,
        game__pairing__round__stage__tournament=tournament,
        game__pairing__round__state=Round.State.PLAYING,
    ).select_related("game__pairing__table")
    return [
        QueueItem(
            "late", event.game.pairing, event.game.pairing.table.number, _seconds(now - event.received_at), event=event
        )
        for event in events
    ]


def _seconds(span: timedelta) -> int:
    return max(0, int(span.total_seconds()))


def item_of(check: WordCheck, who: Who | None = None) -> QueueItem:
    """One check as the queue shows it, open or not."""
    pairings = _pairings([check.game_id])
    known = _findings([check], pairings)
    return _check_item(check, pairings[check.game_id], clock.now(), who, known[check.pk])


def _check_item(
    check: WordCheck, pairing: Pairing, now: datetime, who: Who | None, findings: tuple[Finding, ...]
) -> QueueItem:
    places = tuple(sorted(pairing.places.all(), key=lambda place: place.seat))
    game = games.state(pairing.game) if pairing.game else None
    mover = places[game.open_move.seat] if game and game.open_move else None
    checker = places[check.seat] if check.seat < len(places) else None
    return QueueItem(
        "check",
        pairing,
        pairing.table.number,
        _seconds(now - check.asked_at),
        check=check,
        mover=mover,
        checker=checker,
        findings=findings,
        own_school=_own_school(who, places),
        players=places,
    )


def _own_school(who: Who | None, places: tuple[Place, ...]) -> bool:
    if who is None or who.school_id is None or who.role != "judge":
        return False
    return any(place.player.school_id == who.school_id for place in places)


def pairing_of(check: WordCheck) -> Pairing:
    """The pairing whose game waits for a check."""
    return _pairings([check.game_id])[check.game_id]


def _told(tournament: Tournament, pairing: Pairing) -> None:
    """Wake the table, then the desk: topics are raised in one order everywhere (game, judge, tournament)."""
    bump(f"game:{pairing.game_id}")
    bump(f"judge:{tournament.pk}")


@transaction.atomic
def claim(check: WordCheck, *, who: Who) -> WordCheck:
    """Take a check. Raises Refused: forbidden, claimed_by_other(by), already_ruled(by)."""
    pairing = pairing_of(check)
    tournament = enter(pairing, who)
    found = games.claim_check(check.pk, who.actor, clock.now())
    if isinstance(found, Refusal):
        raise Refused.of(found)
    if check.state != State.CLAIMED:
        _told(tournament, pairing)
    return found


@transaction.atomic
def release(check: WordCheck, *, who: Who) -> WordCheck:
    """Give a check back to the queue; an organiser may give back another judge's."""
    pairing = pairing_of(check)
    tournament = enter(pairing, who)
    found = games.release_check(check.pk, who.actor, force=who.may_organise)
    if isinstance(found, Refusal):
        raise Refused.of(found)
    _told(tournament, pairing)
    return found


@transaction.atomic
def rule(
    check: WordCheck,
    verdicts: Mapping[str, bool],
    *,
    who: Who,
    reason: str = "",
    at_once: bool = False,
) -> WordCheck:
    """Rule on every word of a check (PL-45 to PL-48). Held for ten seconds to be taken back, unless `at_once`.

    A verdict against the list, or without its word, needs a reason. Raises Refused: forbidden, claimed_by_other,
    already_ruled, words_missing, reason_needed.
    """
    pairing = pairing_of(check)
    tournament = enter(pairing, who)
    edition = pairing.game.edition if pairing.game else None
    given = {str(word): bool(good) for word, good in verdicts.items() if word in check.words}
    rulings = [_written(word, edition, good, who, reason) for word, good in given.items()]
    now = clock.now()
    hold = timedelta() if at_once else games.TAKE_BACK
    found = games.rule_check(check.pk, given, rulings, actor=who.actor, now=now, reason=reason, hold=hold)
    if isinstance(found, Refusal):
        raise Refused.of(found)
    _told(tournament, pairing)
    places = tuple(pairing.places.all())
    if _own_school(who, places):
        log.write(tournament, who, "check.own_school", f"check:{check.pk}", reason=reason)
    log.write(tournament, who, "check.ruled", f"check:{check.pk}", after={"verdicts": given}, reason=reason)
    if at_once:
        answer = games.settle_check(check.pk, now)
        if answer is not None:
            table.follow(answer, pairing)
        found.refresh_from_db()
    return found


def _written(word: str, edition: Any, good: bool, who: Who, reason: str) -> Ruling:
    try:
        return write_ruling(word, edition, who.actor, override=good, reason=reason)
    except LexiconProblem as problem:
        raise Refused(problem.code, word=word) from problem


@transaction.atomic
def take_back(check: WordCheck, *, who: Who) -> WordCheck:
    """Take a mis-tap back while it is held. Raises Refused: too_late, claimed_by_other."""
    pairing = pairing_of(check)
    tournament = enter(pairing, who)
    found = games.take_back_check(check.pk, who.actor, clock.now())
    if isinstance(found, Refusal):
        raise Refused.of(found)
    _told(tournament, pairing)
    log.write(tournament, who, "check.taken_back", f"check:{check.pk}")
    return found


def ask_page(check: WordCheck, word: str, *, who: Who) -> LiveAnswer:
    """Ask sjp.pl's page of one checked word, on the judge's tap. Raises Refused: forbidden, not_found."""
    require(who, "judge", table.tournament_of(pairing_of(check)))
    if word not in check.words:
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
        has_game = call.pairing is not None and call.pairing.game_id is not None
        bump(f"game:{call.pairing.game_id}" if has_game else f"tournament:{call.table.tournament_id}")
        log.write(call.table.tournament_id, who, "call.done", f"table:{call.table.number}")
    return held
