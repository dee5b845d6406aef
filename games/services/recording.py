"""One event into the log: exactly once, in order, with everything that follows from it in the same transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Model

from games import models
from games.engine import ruleset as rules
from games.engine.clock import absence_out_at, minutes_out_at
from games.engine.events import TURN_CHANGING, Challenge, Event
from games.engine.game import Game
from games.engine.log import Actor, Entry, read_event, to_json
from games.engine.refusal import Refusal
from games.engine.ruleset import Ruleset
from games.engine.state import OVER, SETTLED
from games.services import states

CLOCK = "clock"


@dataclass(frozen=True)
class Answer:
    """What came of an event. `refusal` is None if it is in the log; `since` are the events that the sender missed.

    `appended` are the rows that this call wrote, time events included; `repeated` says that the key was known.
    """

    row: models.Game
    game: Game
    refusal: Refusal | None = None
    event: models.Event | None = None
    repeated: bool = False
    since: tuple[models.Event, ...] = ()
    appended: tuple[models.Event, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the event is in the log."""
        return self.refusal is None


def create(ruleset: Ruleset, refs: Sequence[str], edition: Model | None, now: datetime) -> models.Game:
    """A game for as many seats as `refs` (opaque, never names), 2 to 4; ruleset and word list are frozen with it."""
    game = models.Game.objects.create(ruleset=rules.to_json(ruleset), edition=edition, created_at=now)  # type: ignore[misc]
    seats = [models.Seat(game=game, number=number, ref=ref) for number, ref in enumerate(refs)]
    models.Seat.objects.bulk_create(seats)
    return game


def lock(*game_ids: int | None) -> None:
    """Lock games before anything that belongs to them, in one order, until the caller's transaction ends."""
    wanted = [pk for pk in game_ids if pk is not None]
    list(models.Game.objects.select_for_update().filter(pk__in=wanted).order_by("pk").values_list("pk", flat=True))


def reseat(game: models.Game, refs: Sequence[str]) -> None:
    """Change who sits on the chairs; the log names seats only, so the game stays as it is."""
    for seat, ref in zip(game.seats.order_by("number"), refs, strict=True):
        if seat.ref != ref:
            seat.ref = ref
            seat.save(update_fields=["ref"])


@transaction.atomic
def record(
    game_id: int,
    event_json: Any,
    *,
    actor: str,
    role: str,
    received_at: datetime,
    seat: int | None = None,
    key: str | None = None,
    expected: int | None = None,
    at: datetime | None = None,
) -> Answer:
    """Record one event of a game, or say why not; what the clock owes is written first either way.

    `key` makes a repeat answer what it answered before. `expected` is the number of turn-changing events that the
    sender knows; another one in the log refuses the event ("stale") with those it missed. `at` is the tablet's
    corrected time; the engine never lets it be after arrival or before its predecessor. Raises Game.DoesNotExist.
    """
    row = models.Game.objects.select_for_update().get(pk=game_id)
    if key and (known := row.events.filter(key=key).first()):
        return Answer(row, states.state(row), event=known, repeated=True)
    writer = _Writer(row, states.state(row))
    writer.write_due(received_at)
    answer = writer.take(event_json, actor, Actor(role, seat), key, expected, at, received_at)  # type: ignore[arg-type]
    writer.project()
    return answer


def sweep_due(now: datetime, limit: int = 500, then: Callable[[Answer], object] | None = None) -> list[Answer]:
    """Write the time events that are due at tables where nobody enters anything; one transaction per game.

    `then` is called with each answer in that game's transaction, so that what follows is written with it or not at all.
    """
    due = models.Game.objects.filter(due_at__lte=now).order_by("due_at").values_list("pk", flat=True)[:limit]
    answers = []
    for pk in list(due):
        with transaction.atomic():
            row = models.Game.objects.select_for_update().get(pk=pk)
            writer = _Writer(row, states.state(row))
            writer.write_due(now)
            writer.project()
            if not writer.appended:
                writer.wait(now)
            else:
                answers.append(Answer(row, writer.game, appended=tuple(writer.appended)))
                if then is not None:
                    then(answers[-1])
    return answers


class _Writer:
    """Appends to one locked game and keeps its projections in step."""

    def __init__(self, row: models.Game, game: Game) -> None:
        self.row = row
        self.game = game
        self.before = game
        self.appended: list[models.Event] = []

    def write_due(self, now: datetime) -> None:
        """Append the time events that the clock owes at `now`."""
        for due in self.game.due(now):
            entry = Entry(self.row.length + 1, due.at, Actor("clock"), due.event)
            after = self.game.apply(entry)
            if isinstance(after, Game):
                self.append(entry, after, CLOCK, None, now)

    def take(
        self,
        event_json: Any,
        actor: str,
        by: Actor,
        key: str | None,
        expected: int | None,
        at: datetime | None,
        received_at: datetime,
    ) -> Answer:
        """Judge one event by what the sender knew and by the rules; append it if both agree."""
        event = read_event(event_json)
        if isinstance(event, Refusal):
            return self.answer(event)
        if expected is not None and expected != self.game.turn_count:
            return self.answer(Refusal("stale", {"expected": expected, "turns": self.game.turn_count}), expected)
        entry = Entry(self.row.length + 1, self.game.effective_at(at or received_at, received_at), by, event)
        after = self.game.apply(entry)
        if isinstance(after, Refusal):
            return self.answer(after)
        written = self.append(entry, after, actor, key, received_at)
        return Answer(self.row, self.game, event=written, appended=tuple(self.appended))

    def answer(self, refusal: Refusal, expected: int | None = None) -> Answer:
        """A refusal, with the turn-changing events after the first `expected` ones."""
        since: tuple[models.Event, ...] = ()
        if expected is not None:
            turns = self.row.events.filter(kind__in=TURN_CHANGING).order_by("seq")
            since = tuple(turns[max(0, expected) :])
        return Answer(self.row, self.game, refusal, since=since, appended=tuple(self.appended))

    def append(self, entry: Entry, after: Game, actor: str, key: str | None, received_at: datetime) -> models.Event:
        """Write one entry; the database itself refuses a second one with its number or key."""
        event = models.Event.objects.create(
            game=self.row,
            seq=entry.seq,
            kind=entry.event.kind,
            data=to_json(entry.event),
            role=entry.by.role,
            seat=entry.by.seat,
            actor=actor[:60],
            at=entry.at,
            received_at=received_at,
            key=key or None,
            answer={"seq": entry.seq, "turns": after.turn_count, "phase": after.phase},
            late=entry.ref in after.late,
        )
        self.row.length = entry.seq
        self.game = after
        self.appended.append(event)
        if isinstance(entry.event, Challenge):
            self._ask(event, entry.event)
        return event

    def _ask(self, event: models.Event, challenge: Event) -> None:
        move = self.game.open_move
        check = next((c for c in reversed(move.checks) if c.seat == event.seat), None) if move else None
        if check is None:
            return
        models.WordCheck.objects.create(
            game=self.row, event=event, seat=check.seat, words=list(check.words), asked_at=event.received_at
        )

    def project(self) -> None:
        """Bring the rows that show the game in step with its log, and keep the state when the transaction is done."""
        row, game = self.row, self.game
        if not self.appended:
            return
        row.phase, row.turns, row.due_at = game.phase, game.turn_count, self._next_due()
        row.save(update_fields=["phase", "length", "turns", "due_at"])
        for seat, (new, old) in enumerate(zip(_shown_scores(game), _shown_scores(self.before), strict=True)):
            if new != old:
                models.Seat.objects.filter(game=row, number=seat).update(score=new)
        if self.before.open_move is not None and self.before.open_move.checks:
            self._close_checks()
        transaction.on_commit(lambda: states.remember(row, game))

    def wait(self, now: datetime) -> None:
        """Nothing was due after all: look again when the next instant comes, not at every sweep."""
        due = self._next_due()
        self.row.due_at = due if due is not None and due > now else None
        self.row.save(update_fields=["due_at"])

    def _next_due(self) -> datetime | None:
        game = self.game
        if game.phase in OVER or game.paused:
            return None
        times = [game.cap_at] if game.cap_at is not None and not game.capped else []
        times += [at for at in (minutes_out_at(game.state), absence_out_at(game.state)) if at is not None]
        return min(times) if times else None

    def _close_checks(self) -> None:
        """Checks that the game no longer waits for: ruled by a verdict, or void because the move is gone."""
        move = self.game.open_move
        waiting = {check.seat for check in move.checks if not check.done} if move else set()
        ruled = any(event.kind == "verdict" for event in self.appended)
        State = models.WordCheck.State
        gone = self.row.checks.filter(state__in=[State.WAITING, State.CLAIMED, State.HELD]).exclude(seat__in=waiting)
        gone.update(state=State.RULED if ruled else State.VOID)


def _shown_scores(game: Game) -> tuple[int, ...]:
    """What a page shows for each seat: the final score as soon as there is one."""
    return game.final_scores if game.phase in SETTLED else game.scores
