"""The log of a game: entries that say who did what and when, and their JSON, which is all that is ever stored.

`to_json` and `from_json` write and read an event; every event carries the version of its shape.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from datetime import datetime
from typing import Any, Literal, get_args

from games.engine.events import (
    EVENTS,
    Change,
    ChangeOp,
    Correction,
    Event,
    Exchange,
    ForfeitGround,
    Pass,
    PenaltyForm,
    Play,
)
from games.engine.play import Placement
from games.engine.refusal import Refusal

EVENT_VERSION = 1

Role = Literal["table", "judge", "organiser", "clock"]


@dataclass(frozen=True)
class Actor:
    """Who enters an event. A table acts for `seat`, or with None for whoever is due; a judge may act for a seat."""

    role: Role
    seat: int | None = None

    @property
    def is_judge(self) -> bool:
        """Whether this is a referee in the sense of PL-10: a judge or the organiser."""
        return self.role in ("judge", "organiser")


@dataclass(frozen=True)
class Entry:
    """An event in the log. `at` is its effective time, UTC; `part` numbers the events that a correction inserts."""

    seq: int
    at: datetime
    by: Actor
    event: Event
    part: int | None = None

    @property
    def ref(self) -> str:
        """The name by which a correction points to this entry: "12", or "17.0" for one inserted by entry 17."""
        return str(self.seq) if self.part is None else f"{self.seq}.{self.part}"


def to_json(event: Event) -> dict[str, Any]:
    """Return the event as JSON values with "kind" and "v"."""
    data: dict[str, Any] = {"kind": event.kind, "v": EVENT_VERSION}
    for name in _field_names(type(event)):
        data[name] = _plain(getattr(event, name))
    return data


def from_json(data: Any) -> Event:
    """Return the event that `to_json` wrote; fields with a default may be missing.

    Raises ValueError for anything else. For what comes from outside, `read_event` answers with a refusal.
    """
    kind = _kind(data)
    if kind not in EVENTS or data.get("v", 1) != EVENT_VERSION:
        raise ValueError("not an event")
    return _build(EVENTS[kind], {name: value for name, value in data.items() if name not in ("kind", "v")})


def read_event(data: Any) -> Event | Refusal:
    """Return the event in `data`, or the refusal `malformed` if it is none."""
    try:
        return from_json(data)
    except ValueError as error:
        return Refusal("malformed", {"detail": str(error)})


_FIELDS: dict[str, tuple[Field[Any], ...]] = {kind.__name__: fields(kind) for kind in (*EVENTS.values(), Change)}


def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in _FIELDS[kind.__name__])


def _required(kind: type) -> set[str]:
    return {field.name for field in _FIELDS[kind.__name__] if field.default is MISSING}


def _plain(value: Any) -> Any:
    if isinstance(value, Placement):
        return value.to_json()
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Event):
        return to_json(value)
    if isinstance(value, Change):
        return {name: _plain(getattr(value, name)) for name in _field_names(Change)}
    return value


def _build(kind: type, data: Mapping[str, Any]) -> Any:
    if set(data) - set(_field_names(kind)) or not set(data) >= _required(kind):
        raise ValueError(f"not the fields of {kind.__name__}")
    return kind(**{name: _READERS[name](value) for name, value in data.items()})


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: Any) -> int:
    if not _is_int(value):
        raise ValueError("not a number")
    return int(value)


def _maybe_number(value: Any) -> int | None:
    return None if value is None else _number(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("not a text")
    return value


def _list_of(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def read_list(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError("not a list")
        return tuple(read(part) for part in value)

    return read_list


def _letter(value: Any) -> tuple[int, str]:
    match value:
        case [seat, letter]:
            return _number(seat), _text(letter)
    raise ValueError("not a seat with its letter")


def _verdict(value: Any) -> tuple[str, bool]:
    match value:
        case [str(word), bool(allowed)]:
            return word, allowed
    raise ValueError("not a word with its verdict")


def _move(value: Any) -> Event:
    if _kind(value) not in (Play.kind, Exchange.kind, Pass.kind):
        raise ValueError("not a move")
    return from_json(value)


def _changed(value: Any) -> Event | None:
    if _kind(value) == Correction.kind:
        raise ValueError("a correction puts no other correction in")
    return None if value is None else from_json(value)


def _kind(data: Any) -> str:
    kind = data.get("kind") if isinstance(data, Mapping) else None
    return kind if isinstance(kind, str) else ""


def _one_of(choices: Any) -> Callable[[Any], str]:
    """Read one of the values of a `Literal`."""
    known = get_args(choices)

    def read_choice(value: Any) -> str:
        if value not in known:
            raise ValueError(f"not one of {', '.join(known)}")
        return str(value)

    return read_choice


_READERS: dict[str, Callable[[Any], Any]] = {
    "seat": _maybe_number,
    "count": _number,
    "surplus": _number,
    "kept": _number,
    "missing": _number,
    "minutes": _number,
    "points": _number,
    "value": _maybe_number,
    "reason": _text,
    "text": _text,
    "code": _text,
    "target": lambda value: str(value) if _is_int(value) else _text(value),
    "order": _list_of(_number),
    "agreed": _list_of(_number),
    "scores": _list_of(_number),
    "places": _list_of(_number),
    "words": _list_of(_text),
    "tiles": _list_of(_text),
    "letters": _list_of(_letter),
    "results": _list_of(_verdict),
    "placements": _list_of(Placement.from_json),
    "changes": _list_of(lambda value: _build(Change, value)),
    "move": _move,
    "event": _changed,
    "form": _one_of(PenaltyForm),
    "ground": _one_of(ForfeitGround),
    "op": _one_of(ChangeOp),
}
"""How each field is read; a field name means the same in every event."""
