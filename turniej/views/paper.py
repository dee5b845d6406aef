"""A game as paper shows it: the columns of the regulation's card, and the board of now to go on without computers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

BLANK_ROWS = 18
COLUMNS = "ABCDEFGHIJKLMNO"


def line_text(line: dict[str, Any]) -> str:
    """What stands in a cell of the card for one line of the game's history (`games.services.table_state`)."""
    kind = line["kind"]
    if kind == "exchange":
        return _("exchange %(n)d") % {"n": line["count"]}
    if kind == "lost_check":
        return _("%(words)s (taken off)") % {"words": ", ".join(line["words"]) or line["text"]}
    words = {
        "pass": _("pass"),
        "lost_turn": _("lost turn"),
        "absence": _("pass (absent)"),
        "penalty": _("penalty"),
        "overdraw": _("too many tiles"),
    }
    return str(words.get(kind) or ", ".join(line["words"]) or line["text"])


def card_rows(history: Sequence[dict[str, Any]], seats: Sequence[int]) -> list[list[dict[str, Any] | None]]:
    """The rows of the card that are written: in each a cell per seat, the n-th line of that seat."""
    columns = [
        [
            {"shown": line_text(line), "value": line["value"], "total": line["total"]}
            for line in history
            if line["seat"] == seat
        ]
        for seat in seats
    ]
    count = max((len(column) for column in columns), default=0)
    return [[column[row] if row < len(column) else None for column in columns] for row in range(count)]


def filled_card(state: dict[str, Any], seats: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What stands on the card of a game: columns in the order of play, its lines, what was left, blanks and letters.

    `state` is `games.services.table_state`; `seats` are the columns' heads, each with its `seat`.
    """
    order = state["order"] or [seat["seat"] for seat in seats]
    results = {line["seat"]: line for line in state["result"] or ()}
    columns = []
    for seat in sorted(seats, key=lambda one: order.index(one["seat"])):
        line = results.get(seat["seat"])
        left = state["leftovers"].get(str(seat["seat"]), ())
        after = line["bonus"] - line["deduction"] - line["overtime"] if line else 0
        said = f"−{-after}" if after < 0 else after or ""
        drawn = state["draw"]["letters"].get(str(seat["seat"]), "")
        columns.append({**seat, "letter": drawn, "left": " ".join(left), "after": said})
    rows = card_rows(state["history"], [seat["seat"] for seat in columns])
    blanks = ", ".join(letter for _row, _col, letter in state["blanks"])
    return {"seats": columns, "rows": rows, "empty": empty_rows(len(rows), len(columns)), "blanks": blanks}


@cache
def empty_rows(written: int, seats: int) -> SafeString:
    """The rows of the card that are still free, to the end of the page; the same for all cards of a hall."""
    numbers = range(written + 1, BLANK_ROWS + 1)
    return render_to_string("print/parts/empty_rows.html", {"numbers": numbers, "seats": range(seats)})


def paper_state(state: dict[str, Any], places: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A table's state for people with a board and a pen: who has what, whose turn, the board, the bag, the time."""
    seats = {seat["seat"]: seat for seat in state["seats"]}
    cap_at = state["clock"]["cap_at"]
    return {
        "seats": [
            {**place, "state": seats[place["seat"]], "to_move": place["seat"] == state["to_move"]} for place in places
        ],
        "bag": state["bag"],
        "cap_at": datetime.fromisoformat(cap_at) if cap_at else None,
        "board": [
            [{"letter": "" if cell == "." else cell.upper(), "blank": cell != "." and cell.islower()} for cell in row]
            for row in state["board"]
        ],
        "columns": COLUMNS,
    }
