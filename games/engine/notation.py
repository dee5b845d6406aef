"""The two ways to write a square and a direction: columns as letters (GCG) and rows as letters (France, Romania)."""

import re
from typing import Literal, NamedTuple

from games.engine.board import SIZE

Style = Literal["gcg", "rows"]

_LETTERS = "ABCDEFGHIJKLMNO"
_PLACE = re.compile(r"(?:(?P<first>\d{1,2})(?P<last_letter>[A-O])|(?P<first_letter>[A-O])(?P<last>\d{1,2}))", re.ASCII)


class Place(NamedTuple):
    """Where a word starts and whether it runs across."""

    row: int
    col: int
    across: bool


def format_place(row: int, col: int, across: bool, style: Style = "gcg") -> str:
    """Write a place.

    `gcg`: columns are letters, rows numbers, the number first for a word across: `8H` across, `H8` down.
    `rows`: rows are letters, columns numbers, the letter first for a word across: `H8` across, `8H` down.
    """
    if style == "gcg":
        number, letter, number_first = row + 1, _LETTERS[col], across
    else:
        number, letter, number_first = col + 1, _LETTERS[row], not across
    return f"{number}{letter}" if number_first else f"{letter}{number}"


def parse_place(text: str, style: Style = "gcg") -> Place | None:
    """Read a place in either case, or None if the text is none or lies off the board."""
    found = _PLACE.fullmatch(text.strip().upper())
    if found is None:
        return None
    number_first = found["first"] is not None
    number = int(found["first"] or found["last"]) - 1
    letter = _LETTERS.index(found["last_letter"] or found["first_letter"])
    if not 0 <= number < SIZE:
        return None
    if style == "gcg":
        return Place(number, letter, number_first)
    return Place(letter, number, not number_first)
