"""Results by their totals, typed twice; corrections with a reason; tables that go to paper and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games import services as games
from turniej import clock
from turniej.live import bump
from turniej.models import Pairing, ResultEntry, Round, Tournament
from turniej.services import log, phases, recounts, rounds, table
from turniej.services.errors import Refused, Stale
from turniej.services.who import Who, require
from turniej.standings import Change

State = ResultEntry.State


@dataclass(frozen=True)
class Corrected:
    """A corrected result with everything that changed by it, as codes with player numbers."""

    entry: ResultEntry
    changes: tuple[Change, ...]


MOST, LEAST = 2000, -500
ON_PAPER = "paper card"
"""The reason that the log of a game gives for what was entered from its card."""


def history(pairing: Pairing) -> list[ResultEntry]:
    """Everything that was ever entered as this pairing's result, oldest first."""
    return list(pairing.entries.order_by("pk"))


def proposed(pairing: Pairing) -> ResultEntry | None:
    """The entry that waits for a second person, or for the same one to type it again."""
    return pairing.entries.filter(state=State.PROPOSED).order_by("-pk").first()


def hold(pairing: Pairing, who: Who, action: str, revision: int | None = None) -> tuple[Tournament, Pairing]:
    """Lock a pairing with its round and game for a result, once this person may enter one in this phase.

    Raises Refused: forbidden, not_now, stale.
    """
    require(who, "judge", table.tournament_of(pairing))
    tournament, round_ = rounds.lock(pairing.round)
    phases.check(tournament, action)
    games.lock(pairing.game_id)
    held = Pairing.objects.select_for_update().get(pk=pairing.pk)
    held.round = round_
    if revision is not None and revision != held.revision:
        raise Stale(list(log.entries(tournament, subject=f"pairing:{pairing.pk}")[:5]))
    return tournament, held


def _cleaned(
    pairing: Pairing, scores: Mapping[Any, Any], excluded: Iterable[Any], *, by_place: bool
) -> tuple[dict[str, int], list[int]]:
    seats = set(pairing.places.values_list("seat", flat=True))
    try:
        clean = {int(seat): int(score) for seat, score in scores.items()}
        out = sorted({int(seat) for seat in excluded})
    except (TypeError, ValueError) as error:
        raise Refused("not_a_number") from error
    if set(clean) != seats or not set(out) <= seats:
        raise Refused("score_missing", seats=sorted(seats))
    ranked = sorted(place for seat, place in clean.items() if seat not in out)
    if by_place and any(place != ranked.index(place) + 1 for place in ranked):
        raise Refused("places_impossible", places=[clean[seat] for seat in sorted(clean)])
    wrong = next((score for score in clean.values() if not LEAST <= score <= MOST), None)
    if wrong is not None:
        raise Refused("score_impossible", score=wrong)
    return {str(seat): clean[seat] for seat in sorted(clean)}, out


@transaction.atomic
def enter_totals(
    pairing: Pairing,
    scores: Mapping[Any, Any],
    *,
    excluded: Iterable[Any] = (),
    by_place: bool = False,
    revision: int | None = None,
    reason: str = "",
    who: Who,
) -> ResultEntry:
    """Type in the final scores alone, by seat. It counts when it is typed the same a second time, by anybody.

    Where a card gives no points, `by_place` says that the numbers are places (1 is first, equal numbers tie).

    Raises Refused: forbidden, not_now, stale, round_not_open, already_confirmed, score_missing, score_impossible,
    places_impossible.
    """
    tournament, pairing = hold(pairing, who, "enter_result", revision)
    if pairing.round.state not in (Round.State.PUBLISHED, Round.State.PLAYING):
        raise Refused("round_not_open")
    if pairing.state == Pairing.State.DONE:
        raise Refused("already_confirmed")
    clean, out = _cleaned(pairing, scores, excluded, by_place=by_place)
    waiting = proposed(pairing)
    entry = ResultEntry.objects.create(
        pairing=pairing,
        scores=clean,
        excluded=out,
        source=ResultEntry.PLACES if by_place else Pairing.Source.RESULT,
        actor=who.actor[:60],
        at=clock.now(),
        reason=reason[:300],
        confirms=waiting if waiting is not None and _same(waiting, clean, out, by_place) else None,
    )
    if entry.confirms is not None:
        _accept(tournament, pairing, entry, who)
        return entry
    pairing.entries.filter(state=State.PROPOSED).exclude(pk=entry.pk).update(state=State.SUPERSEDED)
    log.write(tournament, who, "result.proposed", f"pairing:{pairing.pk}", after=recounts.logged(entry))
    return entry


def _same(entry: ResultEntry, scores: dict[str, int], excluded: list[int], by_place: bool) -> bool:
    alike = (entry.source == ResultEntry.PLACES) == by_place
    return alike and entry.scores == scores and list(entry.excluded) == excluded


@transaction.atomic
def confirm(entry: ResultEntry, *, who: Who) -> ResultEntry:
    """A second person says that a proposed result is what the card says.

    Raises Refused: forbidden, not_now, already_confirmed, same_person (who typed it has to type it again).
    """
    tournament, pairing = hold(entry.pairing, who, "enter_result")
    held = ResultEntry.objects.select_for_update().get(pk=entry.pk)
    if held.state != State.PROPOSED:
        raise Refused("already_confirmed")
    if held.actor == who.actor:
        raise Refused("same_person")
    confirming = ResultEntry.objects.create(
        pairing=pairing,
        scores=held.scores,
        excluded=held.excluded,
        source=held.source,
        actor=who.actor[:60],
        at=clock.now(),
        confirms=held,
    )
    _accept(tournament, pairing, confirming, who)
    return confirming


@transaction.atomic
def refuse(entry: ResultEntry, *, reason: str, who: Who) -> ResultEntry:
    """Say that a proposed result is not what the card says. Raises Refused: already_confirmed, reason_missing."""
    tournament, pairing = hold(entry.pairing, who, "enter_result")
    if not reason.strip():
        raise Refused("reason_missing")
    held = ResultEntry.objects.select_for_update().get(pk=entry.pk)
    if held.state != State.PROPOSED:
        raise Refused("already_confirmed")
    held.state, held.reason = State.REFUSED, reason[:300]
    held.save(update_fields=["state", "reason"])
    log.write(tournament, who, "result.refused", f"pairing:{pairing.pk}", before=recounts.logged(held), reason=reason)
    return held


def _accept(tournament: Tournament, pairing: Pairing, entry: ResultEntry, who: Who) -> None:
    """The confirmed totals become the result; the game's log says so too where the rules still take a card."""
    former = recounts.former(pairing)
    wanted = {int(seat): score for seat, score in entry.scores.items()}
    by_place = entry.source == ResultEntry.PLACES
    _into_the_log(pairing, wanted, entry.excluded, who, by_place=by_place)
    recounts.write_places(pairing, wanted, entry.excluded, by_place=by_place)
    pairing.entries.filter(state__in=[State.PROPOSED, State.ACCEPTED]).exclude(pk=entry.pk).update(
        state=State.SUPERSEDED
    )
    entry.state = State.ACCEPTED
    entry.save(update_fields=["state"])
    table.settle_pairing(pairing, Pairing.State.DONE, Pairing.Source.RESULT)
    if former is not None:
        recounts.counts_again(pairing, former, entry, who)
    else:
        log.write(tournament, who, "result.accepted", f"pairing:{pairing.pk}", after=recounts.logged(entry))


def _into_the_log(
    pairing: Pairing, scores: Mapping[int, int], excluded: Iterable[int], who: Who, *, by_place: bool
) -> None:
    """A result-only card as events: exclusions, the result, a referee's signature for each seat (A22)."""
    if pairing.game_id is None:
        return
    events: list[dict[str, Any]] = [
        {"kind": "forfeit", "v": 1, "seat": seat, "ground": "walkover", "reason": ON_PAPER} for seat in excluded
    ]
    events.append({"kind": "result", "v": 1, "places" if by_place else "scores": [scores[s] for s in sorted(scores)]})
    for event in events:
        if not _record(pairing, event, who):
            break
    known = games.state(table.game_of(pairing))
    if known.phase == "signing" and list(known.to_sign) == [scores[seat] for seat in sorted(scores)]:
        for seat in known.unsigned:
            event = {"kind": "signature", "v": 1, "seat": seat, "scores": list(known.to_sign), "reason": ON_PAPER}
            _record(pairing, event, who)
    bump(f"game:{pairing.game_id}")


def _record(pairing: Pairing, event: Mapping[str, Any], who: Who) -> bool:
    """Record without the tournament's consequences: the result is written by whoever calls."""
    answer = games.record(pairing.game_id or 0, event, actor=who.actor, role="judge", received_at=clock.now())
    if pairing.game is not None:
        pairing.game.refresh_from_db()
    return answer.accepted


@transaction.atomic
def correct(
    pairing: Pairing,
    scores: Mapping[Any, Any],
    *,
    excluded: Iterable[Any] = (),
    by_place: bool = False,
    revision: int | None = None,
    reason: str,
    who: Who,
) -> Corrected:
    """Make an accepted result say what the signed card says (A15, PL-63). Nothing is deleted; the answer, and the log,
    say what follows: points and places that changed, and who should (not) have advanced.

    Raises Refused: forbidden, not_now, stale, reason_missing, no_result, score_missing, score_impossible,
    places_impossible, no_change.
    """
    _tournament, pairing = hold(pairing, who, "correct_result", revision)
    if not reason.strip():
        raise Refused("reason_missing")
    if pairing.state != Pairing.State.DONE:
        raise Refused("no_result")
    clean, out = _cleaned(pairing, scores, excluded, by_place=by_place)
    accepted = pairing.entries.filter(state=State.ACCEPTED).order_by("-pk").first()
    if accepted is not None and _same(accepted, clean, out, by_place):
        raise Refused("no_change")
    before = recounts.counted(pairing)
    recounts.write_places(pairing, {int(seat): score for seat, score in clean.items()}, out, by_place=by_place)
    entry = table.accept(
        pairing,
        scores=clean,
        excluded=out,
        source=Pairing.Source.RESULT,
        by_place=by_place,
        actor=who.actor[:60],
        reason=reason,
    )
    return Corrected(entry, recounts.counts_again(pairing, before, entry, who, reason))


@transaction.atomic
def to_paper(pairing: Pairing, *, who: Who) -> Pairing:
    """The table goes on by paper card: its tablet only shows. `to_tablet` takes it back."""
    return _switch(pairing, Pairing.Source.PAPER, who)


@transaction.atomic
def to_tablet(pairing: Pairing, *, who: Who) -> Pairing:
    """The table goes on by tablet; what the card says has been typed in before."""
    return _switch(pairing, Pairing.Source.TABLET, who)


def _switch(pairing: Pairing, source: str, who: Who) -> Pairing:
    tournament, held = hold(pairing, who, "enter_result")
    if held.state == Pairing.State.DONE:
        raise Refused("already_confirmed")
    if held.source != source:
        before = held.source
        if held.game_id is not None:
            bump(f"game:{held.game_id}")
        table.settle_pairing(held, held.state, source)
        after = {"source": source}
        log.write(tournament, who, "game.judged", f"pairing:{held.pk}", before={"source": before}, after=after)
    return held
