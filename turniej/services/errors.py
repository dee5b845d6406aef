"""What a service refuses, as a code with parameters that the caller can mend; `turniej.messages` puts it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.engine.refusal import Refusal
    from turniej.models import LogEntry

FORBIDDEN = frozenset({"forbidden"})
UNKNOWN = frozenset({"link_unknown", "link_revoked", "not_found"})
CONFLICT = frozenset({"stale", "claimed_by_other", "already_ruled", "other_window", "already_confirmed"})
TOO_MANY = frozenset({"too_many_tries"})


class Refused(Exception):
    """An act that is not possible now or for this person; nothing was changed."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    @classmethod
    def of(cls, refusal: Refusal) -> Refused:
        """The same refusal, from a pure package that returned it."""
        return cls(refusal.code, **refusal.params)


class Stale(Refused):
    """The form was made from an older state; `changes` are the log's entries since then about the same things."""

    def __init__(self, changes: list[LogEntry]) -> None:
        super().__init__("stale", changes=len(changes))
        self.changes = changes


def status_of(refused: Refused) -> int:
    """The HTTP status that fits: 403, 404, 409, 429, or 422 for everything that the rules of the day refuse."""
    for codes, status in ((FORBIDDEN, 403), (UNKNOWN, 404), (CONFLICT, 409), (TOO_MANY, 429)):
        if refused.code in codes:
            return status
    return 422
