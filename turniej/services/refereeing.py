"""Whatever else a referee may do at a table: penalties, walkovers, absences, clocks, signatures, corrections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games import services as games
from games.models import Event
from games.services.recording import Answer
from turniej.models import Pairing, Tournament
from turniej.services import log, people, phases, table, tournaments
from turniej.services.errors import Refused
from turniej.services.who import Who, require


def enter(pairing: Pairing, who: Who) -> Tournament:
    """Lock the tournament first, so that every act takes its locks in one order; check right and part of the day."""
    tournament = tournaments.lock(Tournament.objects.get(stages__rounds=pairing.round_id))
    require(who, "judge", tournament)
    phases.check(tournament, "judge")
    return tournament


@transaction.atomic
def act(
    pairing: Pairing,
    event: Mapping[str, Any],
    *,
    who: Who,
    reason: str = "",
    key: str | None = None,
    expected: int | None = None,
    seat: int | None = None,
) -> Answer:
    """Any event that a referee may enter at a table, in the log under his own name.

    Raises Refused with the code of the rules, or reason_missing where the act needs one.
    """
    tournament = enter(pairing, who)
    data = dict(event)
    if reason and data.get("kind") in REASONED and not data.get("reason"):
        data["reason"] = reason
    answer = table.record(pairing, data, who=who, seat=seat, key=key, expected=expected)
    if answer.accepted and not answer.repeated and answer.event is not None:
        _log(tournament, pairing, answer.event, who, reason)
    return answer


def _log(tournament: Tournament, pairing: Pairing, event: Event, who: Who, reason: str) -> None:
    """What was entered, about whom, and why."""
    after: dict[str, Any] = {"kind": event.kind, "seq": event.seq}
    if event.data.get("code"):
        after["code"] = event.data["code"]
    if event.data.get("seat") is not None:
        after["player"] = pairing.places.values_list("player_id", flat=True).get(seat=event.data["seat"])
    said = event.data.get("text" if event.kind == "note" else "reason") or reason
    log.write(tournament, who, "game.judged", f"pairing:{pairing.pk}", after=after, reason=said)


REASONED = frozenset(
    {"seat_order", "pause", "extra_time", "penalty", "forfeit", "leftovers", "signature", "reopen", "correction"}
)
"""Kinds of events that carry a reason of their own."""


def _do(pairing: Pairing, kind: str, who: Who, **fields: Any) -> Answer:
    return table.insist(act(pairing, {"kind": kind, "v": 1, **fields}, who=who))


def penalise(pairing: Pairing, seat: int, form: str, *, points: int = 0, reason: str, who: Who) -> None:
    """PL-78, PL-79: a warning, points (in the rules' steps), a lost turn, exclusion (walkover) or removal (PL-76).

    Where the rule set has them also the joker that was none (FI-16), and the loss for too many tiles (FI-31).

    Raises Refused: reason_missing, no_such_seat, and what the rules refuse.
    """
    if not reason.strip():
        raise Refused("reason_missing")
    if form == "removal":
        place = pairing.places.select_related("player__tournament").filter(seat=seat).first()
        if place is None:
            raise Refused("no_such_seat", seat=seat)
        people.disqualify(place.player, reason=reason, who=who)
    elif form in ("exclusion", "overfull"):
        _do(pairing, "forfeit", who, seat=seat, ground=form, reason=reason)
    else:
        _do(pairing, "penalty", who, seat=seat, form=form, points=points, reason=reason)


def walkover(pairing: Pairing, seat: int, *, reason: str, who: Who) -> Answer:
    """A19: a player is out of this game."""
    return _do(pairing, "forfeit", who, seat=seat, ground="walkover", reason=reason)


def absent(pairing: Pairing, seat: int, *, who: Who) -> Answer:
    """PL-71: the chair is empty at the start."""
    return _do(pairing, "absent", who, seat=seat)


def present(pairing: Pairing, seat: int, *, who: Who) -> Answer:
    """A18: the absent player sits down."""
    return _do(pairing, "arrived", who, seat=seat)


def pause_table(pairing: Pairing, *, reason: str = "", who: Who) -> Answer:
    """Stop this table's clock."""
    return _do(pairing, "pause", who, reason=reason)


def resume_table(pairing: Pairing, *, who: Who) -> Answer:
    """Let this table's clock run again."""
    return _do(pairing, "resume", who)


def extra_time(pairing: Pairing, minutes: int, *, reason: str, who: Who) -> Answer:
    """Give this table more minutes."""
    return _do(pairing, "extra_time", who, minutes=minutes, reason=reason)


def play_on(pairing: Pairing, *, who: Who) -> Answer:
    """PL-73: go on although a player is away."""
    return _do(pairing, "play_on", who)


def sign_for(pairing: Pairing, seat: int, *, reason: str, who: Who) -> Answer:
    """A22: sign for one who has left or refuses."""
    scores = list(games.state(table.game_of(pairing)).to_sign)
    return _do(pairing, "signature", who, seat=seat, scores=scores, reason=reason)


def reopen(pairing: Pairing, *, reason: str, who: Who) -> Answer:
    """A15: open a signed card, only to make it say what the paper says."""
    return _do(pairing, "reopen", who, reason=reason)


def correct(pairing: Pairing, changes: list[dict[str, Any]], *, reason: str, who: Who) -> Answer:
    """PL-39: the referee mends the record; everything after it is replayed, nothing is deleted."""
    return _do(pairing, "correction", who, changes=changes, reason=reason)
