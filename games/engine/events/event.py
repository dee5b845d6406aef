"""What every event has, and the register of their kinds."""

from typing import ClassVar

EVENTS: dict[str, type["Event"]] = {}
"""Every event by its kind."""


class Event:
    """What every event has: a kind, by which JSON, permissions and pages name it."""

    kind: ClassVar[str]

    def __init_subclass__(cls, *, kind: str) -> None:
        cls.kind = kind
        EVENTS[kind] = cls
