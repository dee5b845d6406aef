"""The judge's desk: the queue, rulings that can be taken back for a moment, and everything else a referee may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    """Something at a table that waits for a judge: the checks of one move, a call, or a move that came late.

    Several players may check one move: that is one item, with a ruling on each word that one of them named (A5).
    """

    kind: str
    pairing: Pairing | None
    table: int
    waiting_seconds: int
    check: WordCheck | None = None
    call: Call | None = None
    event: Event | None = None
    checks: tuple[WordCheck, ...] = ()
    mover: Place | None = None
    checkers: tuple[Place, ...] = ()
    findings: tuple[Finding, ...] = ()
    own_school: bool = False
    players: tuple[Place, ...] = field(default_factory=tuple)

    @property
    def words(self) -> list[str]:
        """Every word that somebody named, once."""
        return words_of(self.checks)

    @property
    def verdicts(self) -> dict[str, bool]:
        """What a judge has said of them, while it is held."""
        return {word: good for check in self.checks for word, good in check.verdicts.items()}


def words_of(checks: Iterable[WordCheck]) -> list[str]:
    """The words of several checks, each once, in the order in which they were named."""
    return list(dict.fromkeys(word for check in checks for word in check.words))


def together(check: WordCheck) -> tuple[WordCheck, ...]:
    """The checks of the same move that are answered with this one, as they stand now, the first first.

    A check that comes while another one's ruling is held waits for a ruling of its own.
    """
    check.refresh_from_db()
    if check.state not in OPEN_CHECKS:
        return (check,)
    states = [State.HELD] if check.state == State.HELD else [State.WAITING, State.CLAIMED]
    return tuple(WordCheck.objects.filter(game_id=check.game_id, state__in=states).order_by("asked_at", "pk"))


def _pairings(game_ids: list[int]) -> dict[int, Pairing]:
    found = Pairing.objects.filter(game__in=game_ids).select_related("table", "round__stage", "game__edition")
    return {pairing.game_id: pairing for pairing in found.with_people() if pairing.game_id}


def queue(tournament: Tournament, who: Who | None = None) -> list[QueueItem]:
    """Everything that waits for a judge, the longest waiting first."""
    now = clock.now()
    checks = WordCheck.objects.filter(game__pairing__round__stage__tournament=tournament, state__in=OPEN_CHECKS)
    groups: dict[tuple[int, bool], list[WordCheck]] = {}
    for check in checks.order_by("asked_at", "pk"):
        groups.setdefault((check.game_id, check.state == State.HELD), []).append(check)
    pairings = _pairings([game for game, _held in groups])
    known = _findings(groups.values(), pairings)
    items = [
        _check_item(tuple(group), pairings[group[0].game_id], now, who, found)
        for group, found in zip(groups.values(), known, strict=True)
    ]
    calls = Call.objects.filter(table__tournament=tournament, done_at=None).select_related("table", "pairing__round")
    items += [
        QueueItem("call", call.pairing, call.table.number, _seconds(now - call.asked_at), call=call) for call in calls
    ]
    return sorted(items, key=lambda item: -item.waiting_seconds)


def _findings(groups: Iterable[Sequence[WordCheck]], pairings: Mapping[int, Pairing]) -> list[tuple[Finding, ...]]:
    """What list and page say of the words of each group of checks, with one look per word list."""
    asked = [(pairings[group[0].game_id].game, words_of(group)) for group in groups]
    wanted: dict[Edition | None, list[str]] = {}
    for game, words in asked:
        wanted.setdefault(game.edition if game else None, []).extend(words)
    said = {edition: iter(consult(words, edition)) for edition, words in wanted.items()}
    return [tuple(next(said[game.edition if game else None]) for _word in words) for game, words in asked]


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
    """One check with those of the same move, as the queue shows them, open or not."""
    group = together(check)
    pairings = _pairings([check.game_id])
    [found] = _findings([group], pairings)
    return _check_item(group, pairings[check.game_id], clock.now(), who, found)


def _check_item(
    checks: tuple[WordCheck, ...], pairing: Pairing, now: datetime, who: Who | None, findings: tuple[Finding, ...]
) -> QueueItem:
    places = tuple(sorted(pairing.places.all(), key=lambda place: place.seat))
    game = games.state(pairing.game) if pairing.game else None
    mover = places[game.open_move.seat] if game and game.open_move else None
    return QueueItem(
        "check",
        pairing,
        pairing.table.number,
        _seconds(now - checks[0].asked_at),
        check=checks[0],
        checks=checks,
        mover=mover,
        checkers=tuple(places[check.seat] for check in checks if check.seat < len(places)),
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
    if _own_school(who, places):
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
    """Take a mis-tap back while it is held. Raises Refused: too_late, claimed_by_other."""
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
