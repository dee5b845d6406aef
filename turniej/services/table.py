"""One event at one table, with what the tournament makes of it in the same transaction: results, queues, versions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games import models as game_models
from games import services as games
from games.engine.game import Game as EngineGame
from games.services.recording import Answer
from turniej import clock
from turniej.live import bump
from turniej.models import Pairing, Place, ResultEntry, Round, Tournament
from turniej.services import recounts
from turniej.services.errors import Refused
from turniej.services.highlights import best_moves, longest_words
from turniej.services.who import Who

JUDGE_SEES = frozenset({"challenge", "verdict", "correction", "forfeit", "mend", "reopen", "signature", "play_on"})


@transaction.atomic
def record(
    pairing: Pairing,
    event: Mapping[str, Any],
    *,
    who: Who,
    seat: int | None = None,
    key: str | None = None,
    expected: int | None = None,
    at: datetime | None = None,
    received_at: datetime | None = None,
) -> Answer:
    """Record one event of a pairing's game and do what follows from it; the answer says if the rules refused it.

    Raises Refused("no_game") before the seating is published.
    """
    if pairing.game_id is None:
        raise Refused("no_game")
    return record_game(
        pairing.game_id,
        event,
        who=who,
        seat=seat,
        key=key,
        expected=expected,
        at=at,
        received_at=received_at,
        pairing=pairing,
    )


@transaction.atomic
def record_game(
    game_id: int,
    event: Any,
    *,
    who: Who,
    seat: int | None = None,
    key: str | None = None,
    expected: int | None = None,
    at: datetime | None = None,
    received_at: datetime | None = None,
    pairing: Pairing | None = None,
) -> Answer:
    """As `record`, by the game's number; a friendly game has no pairing."""
    if isinstance(event, Mapping) and event.get("kind") == "signature" and recounts.was_opened_again(game_id):
        # What the result changes goes into the tournament's log, and the tournament is locked before its games.
        Tournament.objects.select_for_update().filter(stages__rounds__pairings__game=game_id).first()
    answer = games.record(
        game_id,
        event,
        actor=who.actor,
        role=who.engine_role,
        seat=seat,
        key=key,
        expected=expected,
        at=at,
        received_at=received_at or clock.now(),
    )
    if answer.appended:
        follow(answer, pairing)
    return answer


def insist(answer: Answer) -> Answer:
    """The answer, or `Refused` with the code of the rules if they refused the event."""
    if answer.refusal is not None:
        raise Refused.of(answer.refusal)
    return answer


def follow(answer: Answer, pairing: Pairing | None = None) -> None:
    """Do what the tournament needs after a game has changed: a result, the judges' queue, the versions of topics.

    The caller holds the game's lock, under which a pairing changes; one that was given may have been read before it,
    and is read again where its state or source decides what happens to a result.
    """
    row, game = answer.row, answer.game
    bump(f"game:{row.pk}")
    State = Pairing.State
    if pairing is None:
        pairing = Pairing.objects.filter(game_id=row.pk).first()
    elif game.phase == "final" or pairing.state == State.DONE:
        pairing.refresh_from_db(fields=["state", "source"])
    if pairing is None:
        return
    late = any(event.late for event in answer.appended)
    if late or any(event.kind in JUDGE_SEES for event in answer.appended):
        bump(f"judge:{tournament_of(pairing)}")
    if game.phase == "final":
        signed = any(event.kind == "signature" for event in answer.appended)
        if pairing.state != State.DONE or signed:
            _take_result(pairing, game, answer)
    elif pairing.state == State.DONE and pairing.source != Pairing.Source.RESULT:
        last = answer.appended[-1]
        recounts.take_back(pairing, last.actor, str(last.data.get("reason", "")))
        _take_back_result(pairing)
    elif pairing.state == State.WAITING and game.started_at is not None:
        Pairing.objects.filter(pk=pairing.pk, state=State.WAITING).update(state=State.PLAYING)
        pairing.state = State.PLAYING


def tournament_of(pairing: Pairing) -> int:
    """The number of the tournament that a pairing belongs to."""
    return int(Round.objects.values_list("stage__tournament_id", flat=True).get(pk=pairing.round_id))


def _take_result(pairing: Pairing, game: EngineGame, answer: Answer) -> None:
    """A card that everybody signed is the result (PL-62)."""
    counted = game.state.reopened or pairing.state == Pairing.State.DONE
    former = recounts.former(pairing) if counted else None
    result = game.result()
    places_only = bool(game.state.result_places)
    best, longest = best_moves(game), longest_words(game, answer.row.edition)
    for line in result:
        value, word = best.get(line.seat, (0, ""))
        Place.objects.filter(pairing=pairing, seat=line.seat).update(
            score=None if places_only else line.total,
            rank=line.rank,
            excluded=line.excluded,
            best_move=value,
            best_word=word[:60],
            long_word=longest.get(line.seat, ""),
        )
    source = Pairing.Source.PAPER if game.ending == "card" or game.state.card else pairing.source
    actor = answer.appended[-1].actor
    entry = accept(
        pairing,
        scores={str(line.seat): line.rank if places_only else line.total for line in result},
        excluded=[line.seat for line in result if line.excluded],
        source=source,
        by_place=places_only,
        actor=actor,
    )
    if former is not None:
        recounts.counts_again(pairing, former, entry, Who(actor, "table"))


def accept(
    pairing: Pairing,
    *,
    scores: dict[str, Any],
    excluded: list[int],
    source: str,
    by_place: bool = False,
    actor: str,
    reason: str = "",
) -> ResultEntry:
    """Write the accepted result of a pairing; earlier entries are superseded, never changed otherwise."""
    Accepted = ResultEntry.State
    pairing.entries.filter(state__in=[Accepted.PROPOSED, Accepted.ACCEPTED]).update(state=Accepted.SUPERSEDED)
    entry = ResultEntry.objects.create(
        pairing=pairing,
        scores=scores,
        excluded=excluded,
        source=ResultEntry.PLACES if by_place else source,
        actor=actor,
        at=clock.now(),
        reason=reason[:300],
        state=Accepted.ACCEPTED,
    )
    settle_pairing(pairing, Pairing.State.DONE, source)
    return entry


def settle_pairing(pairing: Pairing, state: str, source: str) -> None:
    """Move a pairing to a state, raise its revision and wake the pages of the tournament."""
    revision = Pairing.objects.select_for_update().values_list("revision", flat=True).get(pk=pairing.pk) + 1
    pairing.state, pairing.source, pairing.revision = Pairing.State(state), Pairing.Source(source), revision
    pairing.save(update_fields=["state", "source", "revision"])
    bump(f"tournament:{tournament_of(pairing)}")


def _take_back_result(pairing: Pairing) -> None:
    """A card that was opened again is no result until all have signed again (PL-64)."""
    pairing.entries.filter(state=ResultEntry.State.ACCEPTED).update(state=ResultEntry.State.SUPERSEDED)
    pairing.places.update(score=None, rank=None, excluded=False, best_move=0, best_word="", long_word="")
    settle_pairing(pairing, Pairing.State.PLAYING, pairing.source)


def sweep(now: datetime | None = None) -> int:
    """Write what is due at idle tables: rulings whose ten seconds are over, and time events. Returns how many."""
    now = now or clock.now()
    done = 0
    for check_id in games.unsettled(now):
        with transaction.atomic():
            answer = games.settle_check(check_id, now)
            if answer is not None:
                done += 1
                follow(answer)
    return done + len(games.sweep_due(now, then=follow))


def game_of(pairing: Pairing) -> game_models.Game:
    """The game of a pairing. Raises Refused("no_game") before the seating is published."""
    if pairing.game is None:
        raise Refused("no_game")
    return pairing.game
