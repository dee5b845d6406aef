"""One game of Scrabble for two to four players: the events so far, and what follows from them by the rules.

A `Game` is a value. `apply` returns the next one or a refusal; `replay` makes one from a log; nothing else does.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from games.engine import clock
from games.engine.events import TIME_EVENTS, Correction, Penalty, is_turn_changing
from games.engine.handlers import HANDLERS
from games.engine.handlers.opening import take_seats
from games.engine.history import check_correction, effective, is_overtaken, late_entries
from games.engine.log import Actor, Entry
from games.engine.permissions import RULES, refuse, refuse_seat
from games.engine.refusal import Refusal
from games.engine.ruleset import Ruleset
from games.engine.standing import Standing
from games.engine.state import State

_BEFORE_ALL = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Impossible:
    """An entry that no longer can have happened, after a correction or a late move, and why."""

    ref: str
    refusal: Refusal


@dataclass(frozen=True)
class Tally:
    """What is counted of a log, whatever came of its entries: the turn-changing ones, the lost turns, the time."""

    turns: int = 0
    lost_turns: int = 0
    last_instant: datetime | None = None

    def with_entry(self, entry: Entry) -> "Tally":
        """Count one more entry; a correction weighs as much more as there were lost turns before it."""
        event = entry.event
        if isinstance(event, TIME_EVENTS):
            last = self.last_instant
            return replace(self, last_instant=entry.at if last is None else max(last, entry.at))
        if isinstance(event, Penalty) and event.form == "lost_turn":
            return replace(self, lost_turns=self.lost_turns + 1)
        if not is_turn_changing(event):
            return self
        extra = self.lost_turns if isinstance(event, Correction) else 0
        return Tally(self.turns + 1 + extra, self.lost_turns, self.last_instant)


@dataclass(frozen=True)
class Game(Standing):
    """A game as it stands; see the properties for what can be asked of it."""

    state: State
    entries: tuple[Entry, ...] = ()
    effective: tuple[Entry, ...] = ()
    impossible: tuple[Impossible, ...] = ()
    tally: Tally = field(default=Tally(), repr=False)

    def apply(self, entry: Entry) -> "Game | Refusal":
        """Return the game after this entry, or why it is refused; the game itself never changes.

        A turn-changing entry of an earlier effective time than a time event already in the log, and a time event of an
        earlier instant than moves already made, are put where they belong and everything after them is replayed; this
        may reopen a game that nobody has signed. A correction is refused if what it puts in is against the rules; what
        became impossible after it is named in `impossible`.
        """
        if self.entries and entry.seq <= self.entries[-1].seq:
            return Refusal("sequence", {"after": self.entries[-1].seq})
        if isinstance(entry.event, Correction):
            return self._correct(entry)
        last = self.state.last_turn_at
        if is_turn_changing(entry.event):
            if last is not None and entry.at < last:
                return Refusal("before_previous")
            if self.tally.last_instant is not None and entry.at < self.tally.last_instant:
                return self._insert_late(entry)
        elif isinstance(entry.event, TIME_EVENTS) and is_overtaken(self.effective, entry):
            return self._insert_late(entry)
        state = step(self.state, entry)
        return state if isinstance(state, Refusal) else self._with(entry, state)

    def may(self, actor: Actor) -> frozenset[str]:
        """Return the kinds of events that this actor may enter now; what is in their fields is not looked at."""
        return frozenset(kind for kind in RULES if refuse(self.state, actor, kind) is None)

    def due(self, now: datetime) -> list[clock.Due]:
        """Return the time events that have fallen due and must be appended before anything of a later time."""
        return clock.due(self.state, now)

    def effective_at(self, claimed: datetime, arrival: datetime) -> datetime:
        """Return the effective time of a move: the tablet's corrected time, never after its arrival, and never before
        the turn-changing entry before it."""
        last = self.state.last_turn_at
        moment = min(claimed, arrival)
        return moment if last is None else max(moment, last)

    @property
    def turn_count(self) -> int:
        """The number of turn-changing events in the log; a form made before another one happened is out of date.

        A lost turn that struck the turn in progress counts; a correction weighs more, so that the number never falls
        back to one that it had before.
        """
        return self.tally.turns + self.state.strikes

    @property
    def late(self) -> tuple[str, ...]:
        """The moves that were made before a time event and arrived after it, marked for the judge."""
        gone = {item.ref for item in self.impossible}
        return tuple(entry.ref for entry in late_entries(self.entries) if entry.ref not in gone)

    def _correct(self, entry: Entry) -> "Game | Refusal":
        refusal = refuse(self.state, entry.by, "correction") or check_correction(self.state, self.entries, entry)
        if refusal:
            return refusal
        game = _build(self.state.ruleset, self.state.seats, (*self.entries, entry))
        assert isinstance(entry.event, Correction)
        put_in = {change.target for change in entry.event.changes if change.op == "change"}
        for item in game.impossible:
            if item.ref in put_in or item.ref.startswith(f"{entry.seq}."):
                return Refusal(item.refusal.code, {**item.refusal.params, "target": item.ref})
        return game

    def _insert_late(self, entry: Entry) -> "Game | Refusal":
        if self.state.signed:
            return Refusal("signed", {"kind": entry.event.kind})
        game = _build(self.state.ruleset, self.state.seats, (*self.entries, entry))
        return next((item.refusal for item in game.impossible if item.ref == entry.ref), game)

    def _with(self, entry: Entry, state: State) -> "Game":
        log, counted = (*self.entries, entry), (*self.effective, entry)
        return Game(state, log, counted, self.impossible, self.tally.with_entry(entry))


def new_game(ruleset: Ruleset, seats: int) -> Game:
    """Return a game before its first event. Raises ValueError unless there are 2 to 4 seats."""
    return Game(_first_state(ruleset, seats))


def replay(ruleset: Ruleset, seats: int, entries: Iterable[Entry]) -> Game:
    """Return the game that a log makes, from nothing; entries that cannot have happened are named in `impossible`."""
    return _build(ruleset, seats, tuple(entries))


def trace(ruleset: Ruleset, seats: int, entries: Iterable[Entry]) -> Iterator[State]:
    """Yield the state after every entry that counts, in the order in which they count."""
    state = _first_state(ruleset, seats)
    for entry in effective(tuple(entries)):
        after = step(state, entry)
        if not isinstance(after, Refusal):
            state = after
            yield state


def step(state: State, entry: Entry) -> State | Refusal:
    """Return the state after one entry that stands where it belongs, or why it cannot be."""
    event = entry.event
    if isinstance(event, Correction):
        return state
    refusal = refuse(state, entry.by, event.kind) or refuse_seat(state, event)
    if refusal:
        return refusal
    after = state.fork()
    refusal = HANDLERS[event.kind](after, entry, event)
    if refusal:
        return refusal
    if is_turn_changing(event) and (after.last_turn_at is None or entry.at > after.last_turn_at):
        after.last_turn_at = entry.at
    return after


def _first_state(ruleset: Ruleset, seats: int) -> State:
    if not 2 <= seats <= 4:
        raise ValueError("a game has 2 to 4 seats")
    state = State(ruleset, seats)
    if ruleset.start_order == "assigned":
        take_seats(state, tuple(range(seats)), _BEFORE_ALL)
    return state


def _build(ruleset: Ruleset, seats: int, entries: tuple[Entry, ...]) -> Game:
    state = _first_state(ruleset, seats)
    counted = effective(entries)
    impossible = []
    for entry in counted:
        after = step(state, entry)
        if isinstance(after, Refusal):
            impossible.append(Impossible(entry.ref, after))
        else:
            state = after
    tally = Tally()
    for entry in entries:
        tally = tally.with_entry(entry)
    return Game(state, entries, tuple(counted), tuple(impossible), tally)
