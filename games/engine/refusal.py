"""What the engine says when something may not be done: a code with parameters, never a sentence."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason why something was not done; it is returned, never raised.

    `code` is stable and short; `params` holds plain JSON values that the sentence made of it needs (a square, a
    letter, a count). Whoever shows it to people turns the code into words.
    """

    code: str
    params: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The refusal as plain JSON values."""
        return {"code": self.code, "params": dict(self.params)}
