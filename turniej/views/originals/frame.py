"""What the pages of the original games share: a slip from a form, a board as squares, a sheet in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.board import SIZE, Board, premium
from games.engine.notation import format_place, parse_place
from games.engine.tiles import TILE_SETS
from games.messages import refusal_text
from games.variants.correction import Line, Sheet
from games.variants.game import Slip, Written
from turniej import names
from turniej.models import Original, OriginalPlayer
from turniej.services.originals import Outcome
from turniej.views.wire import Malformed

KINDS = {
    "anticipation": gettext_lazy("Anticipation"),
    "resistance": gettext_lazy("Exclusif, Résistance"),
    "fond": gettext_lazy("Exclusif, Fond"),
}
MODES = {"original": "", "retro": gettext_lazy("problem Rétro"), "ideal": gettext_lazy("problem Idéal")}
FATES = {
    "counts": gettext_lazy("counts"),
    "zero": gettext_lazy("zero"),
    "annulled": gettext_lazy("annulled"),
    "pass": gettext_lazy("passe"),
    "out": gettext_lazy("after the sudden death"),
}
ROWS = (1, 2)


def title(row: Original) -> str:
    """What the game is called."""
    return " · ".join(str(part) for part in (KINDS[row.kind], MODES[row.mode]) if part)


def slip_of(row: Original, data: Mapping[str, Any]) -> Slip:
    """The slip that a form holds: up to two words, each with draw, place and letters, and the coups annulled.

    A row without letters is "passe". Raises Malformed for a place or a number that is none.
    """
    tiles = TILE_SETS[row.tile_set]
    words = []
    for number in ROWS:
        text = "".join(str(data.get(f"word{number}", "")).split())
        if not text:
            continue
        place = parse_place(str(data.get(f"place{number}", "")))
        if place is None:
            raise Malformed(
                _("“%(place)s” is no place. Write 8H across, H8 down.") % {"place": data.get(f"place{number}", "")}
            )
        letters = "".join(
            letter.lower() if mark.islower() else letter for mark in text for letter in tiles.normalise(mark)
        )
        score = str(data.get(f"score{number}", "")).strip()
        words.append(Written(_whole(data.get(f"draw{number}", "")), *place, letters, _whole(score) if score else None))
    annulled = str(data.get("annul", "")).replace(",", " ").split()
    return Slip(tuple(words), tuple(_whole(coup) for coup in annulled))


def _whole(text: Any) -> int:
    if not str(text).strip().isdecimal() or len(str(text)) > 6:
        raise Malformed(_("“%(name)s” has to be a whole number.") % {"name": text})
    return int(text)


def squares(board: Board, tile_set: str) -> list[dict[str, Any]]:
    """The 225 squares of an own grid for the page; those of the first row and column show how squares are called."""
    values = TILE_SETS[tile_set].values
    found = []
    for row in range(SIZE):
        for col in range(SIZE):
            tile = board.at(row, col)
            worth = "" if tile is None or tile.blank else values[tile.letter]
            edge = f"{chr(ord('A') + col)}{row + 1}" if tile is None and not (row and col) else ""
            found.append({"premium": premium(row, col), "tile": tile, "value": worth, "mark": edge})
    return found


def line_of(line: Line) -> dict[str, Any]:
    """One line of a corrected sheet in words."""
    word = line.word
    return {
        "coup": line.coup,
        "draw": line.draw or "",
        "word": word.text if word else "",
        "place": format_place(word.row, word.col, word.across) if word else "",
        "written": "" if word is None or word.score is None else word.score,
        "score": line.score,
        "fate": FATES[line.fate],
        "reason": refusal_text(line.reason) if line.reason else "",
    }


def sheet_of(entrant: OriginalPlayer, sheet: Sheet, *, full: bool = False) -> dict[str, Any]:
    """One player's corrected sheet."""
    called = names.full_name(entrant.player) if full else names.public_name(entrant.player)
    lines = [line_of(line) for line in sheet.lines]
    return {"name": called, "lines": lines, "total": sheet.total, "value": sheet.value, "out_at": sheet.out_at}


def ranked(row: Original, outcome: Outcome, *, full: bool = False) -> list[dict[str, Any]]:
    """The ranking with each player's sheet."""
    entrants = {str(one.pk): one for one in row.players.select_related("player")}
    return [
        {
            "place": rank.rank,
            "value": rank.value,
            **sheet_of(entrants[rank.player], outcome.sheets[rank.player], full=full),
        }
        for rank in outcome.ranks
    ]


def coups(row: Original) -> list[dict[str, Any]]:
    """The coups opened so far, each with its draws and their letters."""
    return [
        {"number": number, "draws": [{"number": draw, "letters": row.draws[draw - 1]} for draw in called]}
        for number, called in enumerate(row.called, 1)
    ]


def letters(row: Original) -> list[dict[str, Any]]:
    """The fifteen draws, known to everybody beforehand (RO-1)."""
    return [{"number": number, "letters": group} for number, group in enumerate(row.draws, 1)]
