"""Conduct that the program cannot see: statements that a judge only records, and which rule sets have them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Conduct:
    """A statement by its code, and what it is about, for finding it in a list."""

    code: str
    about: str


CONDUCT = (
    Conduct("PL-1", "board"),
    Conduct("PL-2", "board"),
    Conduct("FI-38", "board"),
    Conduct("FI-39", "board"),
    Conduct("PL-17", "drawing"),
    Conduct("FC-4", "drawing"),
    Conduct("PL-37", "talking"),
    Conduct("PL-74", "talking"),
    Conduct("PL-77", "talking"),
    Conduct("PL-75", "devices"),
)
RECORDED_ONLY = frozenset(statement.code for statement in CONDUCT)
"""The codes of all of them."""

TEXTS: dict[str, tuple[str, ...]] = {
    "polish_school": ("PL",),
    "pfs": ("PL",),
    "ffsc_classique": ("FI", "FC"),
    "box_fr": (),
}
"""The texts of rules that a preset follows."""


def conduct_of(ruleset: str) -> tuple[Conduct, ...]:
    """What a judge can record in games by a rule set of that name; the box's text says nothing of conduct."""
    texts = TEXTS.get(ruleset, ())
    return tuple(statement for statement in CONDUCT if statement.code.partition("-")[0] in texts)
