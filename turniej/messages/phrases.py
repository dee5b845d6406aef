"""Small parts of sentences: names, lists, numbers as people of each language write them."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

COLUMNS: dict[str, Promise] = {
    "school": gettext_lazy("school"),
    "first_name": gettext_lazy("first name"),
    "last_name": gettext_lazy("last name"),
    "class_name": gettext_lazy("class"),
    "consent": gettext_lazy("consent"),
    "full_name": gettext_lazy("first and last name"),
    "reversed_name": gettext_lazy("last and first name"),
}
"""The columns of a roster in words."""

VULGAR = {
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def people(players: Iterable[int], names: Mapping[int, str] | None = None) -> str:
    """Players by name, or by number where the names are not known, joined as a list: "A, B and C"."""
    said = [(names or {}).get(player) or gettext("player %(number)d") % {"number": player} for player in players]
    return listed(said)


def listed(parts: Iterable[object]) -> str:
    """Parts joined as a list: "A, B and C"."""
    said = [str(part) for part in parts]
    if len(said) < 2:
        return "".join(said)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(said[:-1]), "last": said[-1]}


def points_text(points: Fraction) -> str:
    """Exact points as people write them: 7, 2.5 with the decimal mark of the language, 1⅔; otherwise 17/12."""
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    if rest in VULGAR:
        return f"{whole or ''}{VULGAR[rest]}"
    if 100 % points.denominator == 0:
        return str(number_format(float(points), use_l10n=True))
    return str(points)


def spoken(params: Mapping[str, Any], names: Mapping[int, str] | None = None) -> dict[str, Any]:
    """Parameters ready for a sentence: ids as names, lists as lists, counts also as phrases with the right plural."""
    said: dict[str, Any] = dict(params)
    for key, value in params.items():
        if key == "player":
            said[key] = people([value], names)
        elif key == "players" and isinstance(value, list | tuple):
            said[key] = people(value, names)
        elif key == "players" and isinstance(value, int):
            said["players_text"] = ngettext("%(n)d player", "%(n)d players", value) % {"n": value}
        elif key == "tables" and isinstance(value, int):
            said["tables_text"] = ngettext("%(n)d table", "%(n)d tables", value) % {"n": value}
        elif key in ("rounds", "words") and isinstance(value, list | tuple):
            said[key] = listed(value)
        elif key == "by" and isinstance(value, str):
            said[key] = value.partition(":")[2] or value
        elif key in ("before", "after") and isinstance(value, str):
            said[key] = points_text(Fraction(value))
        elif key == "column":
            said[key] = COLUMNS.get(value, value)
        elif key == "columns":
            said[key] = listed(COLUMNS.get(column, column) for column in value)
    return said
