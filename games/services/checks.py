"""Word checks: one judge takes one, rules on it, may take it back for a moment, and only then does the game move on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Model

from games.engine.refusal import Refusal
from games.models import Game, WordCheck
from games.services.recording import Answer, record
from games.services.states import state

TAKE_BACK = timedelta(seconds=10)
State = WordCheck.State


def _locked(check_id: int) -> WordCheck:
    return WordCheck.objects.select_for_update().get(pk=check_id)


def _locked_with_game(check_id: int) -> WordCheck:
    """The game first, then the check: the order in which recording an event takes them."""
    Game.objects.select_for_update().get(checks=check_id)
    return _locked(check_id)


@transaction.atomic
def claim_check(check_id: int, actor: str, now: datetime) -> WordCheck | Refusal:
    """Take a check, so that two judges never rule twice. Refusals: claimed_by_other(by), already_ruled."""
    check = _locked(check_id)
    if check.state not in (State.WAITING, State.CLAIMED):
        return Refusal("already_ruled", {"by": check.ruled_by})
    if check.state == State.CLAIMED and check.claimed_by != actor:
        return Refusal("claimed_by_other", {"by": check.claimed_by})
    if check.state == State.WAITING:
        check.state, check.claimed_by, check.claimed_at = State.CLAIMED, actor, now
        check.save(update_fields=["state", "claimed_by", "claimed_at"])
    return check


@transaction.atomic
def release_check(check_id: int, actor: str, *, force: bool = False) -> WordCheck | Refusal:
    """Give a check back to the queue; an organiser may do it for a judge who went away (`force`)."""
    check = _locked(check_id)
    if check.state != State.CLAIMED:
        return check if check.state == State.WAITING else Refusal("already_ruled", {"by": check.ruled_by})
    if check.claimed_by != actor and not force:
        return Refusal("claimed_by_other", {"by": check.claimed_by})
    check.state, check.claimed_by, check.claimed_at = State.WAITING, "", None
    check.save(update_fields=["state", "claimed_by", "claimed_at"])
    return check


@transaction.atomic
def rule_check(
    check_id: int,
    verdicts: Mapping[str, bool],
    rulings: Iterable[Model],
    *,
    actor: str,
    now: datetime,
    reason: str = "",
    hold: timedelta = TAKE_BACK,
) -> WordCheck | Refusal:
    """Rule on all words of a check. It is held for ten seconds to be taken back; `settle_check` applies it.

    Refusals: claimed_by_other, already_ruled, words_missing(words).
    """
    check = _locked_with_game(check_id)
    if check.state not in (State.WAITING, State.CLAIMED):
        return Refusal("already_ruled", {"by": check.ruled_by})
    if check.state == State.CLAIMED and check.claimed_by != actor:
        return Refusal("claimed_by_other", {"by": check.claimed_by})
    missing = [word for word in check.words if word not in verdicts]
    if missing:
        return Refusal("words_missing", {"words": missing})
    check.state = State.HELD
    check.verdicts = {word: bool(verdicts[word]) for word in check.words}
    check.ruled_by, check.ruled_at, check.settles_at, check.reason = actor, now, now + hold, reason[:300]
    check.save(update_fields=["state", "verdicts", "ruled_by", "ruled_at", "settles_at", "reason"])
    check.rulings.add(*rulings)  # type: ignore[arg-type]
    return check


@transaction.atomic
def take_back_check(check_id: int, actor: str, now: datetime) -> WordCheck | Refusal:
    """Take a ruling back while it is held. Refusals: nothing_ruled, too_late, claimed_by_other."""
    check = _locked(check_id)
    if check.state in (State.WAITING, State.CLAIMED):
        return Refusal("nothing_ruled", {})
    if check.state != State.HELD or check.settles_at is None or now >= check.settles_at:
        return Refusal("too_late", {})
    if check.ruled_by != actor:
        return Refusal("claimed_by_other", {"by": check.ruled_by})
    check.state, check.claimed_by, check.claimed_at = State.CLAIMED, actor, now
    check.verdicts, check.ruled_by, check.ruled_at, check.settles_at, check.reason = {}, "", None, None, ""
    check.save()
    return check


def unsettled(now: datetime) -> list[int]:
    """The checks whose ruling may no longer be taken back and is not in the game yet, oldest first."""
    waiting = WordCheck.objects.filter(state=State.HELD, settles_at__lte=now)
    return list(waiting.order_by("settles_at").values_list("pk", flat=True)[:200])


@transaction.atomic
def settle_check(check_id: int, now: datetime) -> Answer | None:
    """Write a held ruling into its game's log; None if somebody else did. If the game no longer asks, it is void.

    Words that two checkers named and that are ruled already stay as they were ruled first (A5).
    """
    check = _locked_with_game(check_id)
    if check.state != State.HELD:
        return None
    waiting = state(check.game).words_to_rule
    results = [[word, good] for word, good in check.verdicts.items() if word in waiting]
    event = {"kind": "verdict", "v": 1, "results": results}
    answer = record(check.game_id, event, actor=check.ruled_by, role="judge", key=f"check-{check.pk}", received_at=now)
    WordCheck.objects.filter(pk=check.pk).update(state=State.RULED if answer.accepted else State.VOID)
    return answer
