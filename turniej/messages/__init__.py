"""What codes say to people: the sentence of every code, in the language of the page.

`say` turns anything that has a `code` and `params` into its sentence: refusals, problems of a roster, changes after a
correction. The sentences of each area are in a file of their own beside this one.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext

from games import messages as games_messages
from games.engine.refusal import Refusal
from turniej.messages.order import (
    certificate_lines,
    explain_row,
    metric_name,
    metric_short,
    need_text,
    points_text,
)
from turniej.messages.pages import PAGES
from turniej.messages.phrases import people, spoken
from turniej.messages.roster import ROSTER
from turniej.messages.seating import SEATING
from turniej.messages.services import SERVICES
from turniej.messages.standings import CHANGES

__all__ = [
    "SENTENCES",
    "certificate_lines",
    "explain_row",
    "metric_name",
    "metric_short",
    "need_text",
    "people",
    "points_text",
    "say",
    "sentence",
]

SENTENCES: dict[str, Promise] = {**SEATING, **ROSTER, **CHANGES, **SERVICES, **PAGES}
"""The sentence of every code of this app, with named places for its parameters."""


class Coded(Protocol):
    """Anything that says what it means by a code with parameters."""

    @property
    def code(self) -> str:
        """The code."""
        ...

    @property
    def params(self) -> dict[str, Any]:
        """The parameters of its sentence."""
        ...


def say(coded: Coded, names: Mapping[int, str] | None = None) -> str:
    """The sentence of a code in the language in force; `names` are those of the players its parameters may name.

    A code that only the game knows is said by the game's own messages; one that nobody knows is named as it is, so that
    nothing is refused without a word.
    """
    text = SENTENCES.get(coded.code)
    if text is None:
        if coded.code in games_messages.REFUSALS:
            return games_messages.refusal_text(Refusal(coded.code, coded.params))
        return gettext("This is not possible now (%(code)s).") % {"code": coded.code}
    said = games_messages.one_stop(str(text % spoken(coded.params, names)))
    if coded.code == "school_too_big" and coded.params.get("suggested"):
        said += " " + gettext("It works with more, smaller tables: ask for %(tables)d tables.") % {
            "tables": coded.params["suggested"]
        }
    return said


def sentence(coded: Coded, names: Mapping[int, str] | None = None) -> str:
    """The same as `say`."""
    return say(coded, names)
