"""Which entries of a log count, and in which order: corrections are applied to it, and time events find their place."""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.events import TIME_EVENTS, Change, Correction, Event, Exchange, Mend, Pass, Play, is_turn_changing
from games.engine.log import Actor, Entry
from games.engine.refusal import Refusal
from games.engine.state import State


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """Return what counts of a log, in the order in which it counts.

    Corrections that were not withdrawn themselves change, insert and withdraw entries; nothing of the log is lost, the
    corrections stay in it as marks. A time event is an instant: it comes after every turn-changing entry of an earlier
    effective time, so that a move made before the cap and sent after it counts.
    """
    return _by_instant(_corrected(entries))


def late_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The turn-changing entries that were made before a time event which stands before them in the log."""
    instants = [entry for entry in entries if isinstance(entry.event, TIME_EVENTS)]
    return [entry for entry in entries if instants and is_turn_changing(entry.event) and _is_late(entry, instants)]


def _is_late(entry: Entry, instants: Sequence[Entry]) -> bool:
    return any(instant.at > entry.at and instant.seq < entry.seq for instant in instants)


def is_overtaken(entries: Sequence[Entry], instant: Entry) -> bool:
    """Whether a time event that is entered last belongs before something that stands in the log already."""
    return any(
        other.at >= instant.at if _has_a_time(other) else isinstance(other.event, TIME_EVENTS) and other.at > instant.at
        for other in entries
    )


def check_correction(state: State, entries: Sequence[Entry], entry: Entry) -> Refusal | None:
    """Say why a correction may not be made: nobody's consent, no reason, or nothing that it could mean (PL-38, PL-39).

    A judge gives a reason; without one everybody at the table agrees, and then nothing that a judge entered is touched.
    """
    correction = entry.event
    assert isinstance(correction, Correction)
    if not correction.changes:
        return Refusal("correction_empty")
    if not entry.by.is_judge:
        missing = [seat for seat in state.seated if seat not in correction.agreed]
        if missing:
            return Refusal("consent_missing", {"seats": missing})
    elif not correction.reason:
        return Refusal("reason_missing")
    targets = {other.ref: other for other in _corrected(entries)}
    for change in correction.changes:
        target = targets.get(change.target)
        if target is None:
            return Refusal("no_such_entry", {"target": change.target})
        if not entry.by.is_judge and (target.by.role != "table" or isinstance(target.event, Correction)):
            return Refusal("judges_entry", {"target": change.target})
        needs_event = change.op != "withdraw"
        if needs_event != (change.event is not None) or isinstance(change.event, Correction):
            return Refusal("correction_empty")
        if needs_event and isinstance(target.event, Correction):
            return Refusal("no_such_entry", {"target": change.target})
    return None


def _corrected(entries: Sequence[Entry]) -> list[Entry]:
    """Apply the corrections in the order in which they were made, without those that a later one withdrew."""
    withdrawn: set[str] = set()
    corrections = [entry for entry in entries if isinstance(entry.event, Correction)]
    for entry in reversed(corrections):
        if entry.ref not in withdrawn:
            withdrawn |= {change.target for change in _changes(entry) if change.op == "withdraw"}
    result = list(entries)
    for entry in corrections:
        if entry.ref not in withdrawn:
            for number, change in enumerate(_changes(entry)):
                _apply(result, entry, number, change)
    return result


def _changes(entry: Entry) -> tuple[Change, ...]:
    return entry.event.changes if isinstance(entry.event, Correction) else ()


def _apply(entries: list[Entry], correction: Entry, number: int, change: Change) -> None:
    """Apply one change; a target that an earlier correction took away is left alone."""
    index = next((index for index, entry in enumerate(entries) if entry.ref == change.target), None)
    if index is None:
        return
    target = entries[index]
    if change.op == "withdraw":
        if not isinstance(target.event, Correction):
            del entries[index]
    elif change.op == "insert" and change.event is not None:
        by = Actor(correction.by.role, change.seat)
        entries.insert(index, Entry(correction.seq, target.at, by, change.event, part=number))
    elif change.event is not None:
        by = Actor(correction.by.role, target.by.seat if change.seat is None else change.seat)
        entries[index] = replace(target, event=_in_place_of(target.event, change.event), by=by)


def _in_place_of(old: Event, new: Event) -> Event:
    """A move that stands in the place of a mended one is a mended one."""
    return Mend(new) if isinstance(old, Mend) and isinstance(new, Play | Exchange | Pass) else new


def _by_instant(entries: Sequence[Entry]) -> list[Entry]:
    """Put every time event between the turn-changing entries of earlier and of later effective times."""
    others = [entry for entry in entries if not isinstance(entry.event, TIME_EVENTS)]
    instants = sorted(
        (entry for entry in entries if isinstance(entry.event, TIME_EVENTS)), key=lambda entry: (entry.at, entry.seq)
    )
    places = [_place(others, instant) for instant in instants]
    result: list[Entry] = []
    start = 0
    for instant, place in zip(instants, places, strict=True):
        end = max(start, place)
        result += [*others[start:end], instant]
        start = end
    return result + others[start:]


def _has_a_time(entry: Entry) -> bool:
    """Whether the entry was made at the table at its effective time; a correction only looks back."""
    return is_turn_changing(entry.event) and not isinstance(entry.event, Correction)


def _place(others: Sequence[Entry], instant: Entry) -> int:
    """How many of the other entries come before this instant."""
    before = (
        index + 1
        for index, entry in enumerate(others)
        if (entry.at < instant.at if _has_a_time(entry) else entry.seq < instant.seq)
    )
    return max(before, default=0)
