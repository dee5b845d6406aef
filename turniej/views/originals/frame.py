"""What the pages of the original games share: a slip from a form, a board as squares, a sheet in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from games.engine.board import SIZE, Board, premium
from games.engine.notation import Style, format_place, parse_place
from games.engine.ruleset import from_json
from games.engine.tiles import TILE_SETS
from games.messages import refusal_text
from games.variants.correction import Line, Sheet
from games.variants.game import COUPS, Slip, Written
from turniej import names
from turniej.models import Original, OriginalPlayer
from turniej.services.originals import Outcome
from turniej.views.wire import Malformed, whole_or_refused

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
SLIP_LINES = 2
FIELDS = ("draw", "place", "word", "score")
NO_PLACE = {
    "gcg": gettext_lazy("“%(place)s” is no place. Write 8H across, H8 down."),
    "rows": gettext_lazy("“%(place)s” is no place. Write H8 across, 8H down."),
}
FIRST_SQUARE = {
    "gcg": gettext_lazy("First square (8H across, H8 down)"),
    "rows": gettext_lazy("First square (H8 across, 8H down)"),
}


def title(row: Original) -> str:
    """What the game is called."""
    return " · ".join(str(part) for part in (KINDS[row.kind], MODES[row.mode]) if part)


def style_of(row: Original) -> Style:
    """How the game's players write a square."""
    return from_json(row.tournament.ruleset).notation


def slip_lines(count: int, data: Mapping[str, Any]) -> list[dict[str, str]]:
    """The lines of a slip as they were typed."""
    keys = [str(number) for number in range(1, count + 1)]
    return [{"key": key, **{name: str(data.get(f"{name}{key}", "")) for name in FIELDS}} for key in keys]


def slip_of(row: Original, data: Mapping[str, Any], lines: Sequence[str] = ("1", "2")) -> Slip:
    """The slip that a form holds: a word for each of its lines, with draw, place and letters, and the coups annulled.

    A line without letters is "passe". Raises Malformed for a place or a number that is none.
    """
    tiles, style = TILE_SETS[row.tile_set], style_of(row)
    words = []
    for line in lines:
        text = "".join(str(data.get(f"word{line}", "")).split())
        if not text:
            continue
        written = str(data.get(f"place{line}", ""))
        place = parse_place(written, style)
        if place is None:
            raise Malformed(NO_PLACE[style] % {"place": written})
        letters = "".join(
            letter.lower() if mark.islower() else letter for mark in text for letter in tiles.normalise(mark)
        )
        score = str(data.get(f"score{line}", "")).strip()
        draw = str(data.get(f"draw{line}", ""))
        worth = whole_or_refused(score, score, 0) if score else None
        words.append(Written(whole_or_refused(draw, draw, 0), *place, letters, worth))
    annulled = str(data.get("annul", "")).replace(",", " ").split()
    return Slip(tuple(words), tuple(whole_or_refused(coup, coup, 0) for coup in annulled))


def sheet_of_form(row: Original, data: Mapping[str, Any]) -> dict[int, Slip]:
    """The whole sheet of a problem that a form holds, by coup. Raises Malformed."""
    lines: dict[int, list[str]] = {}
    for line in sheet_lines(row, data):
        lines.setdefault(line["coup"], []).append(line["key"])
    sheet = {coup: slip_of(row, {**data, "annul": ""}, keys) for coup, keys in lines.items()}
    return {coup: slip for coup, slip in sheet.items() if slip.words}


def sheet_lines(row: Original, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of a whole sheet as they were typed: two for coup 1, one for each other.

    Draw 1 stands first (R2); the others are those that the coups called so far, or in Idéal chosen by the player.
    """
    found: list[dict[str, Any]] = []
    second = None if row.mode == Original.Mode.IDEAL else row.second
    for coup in range(1, COUPS + 1):
        called = row.called[coup - 1] if coup <= len(row.called) else [1, second] if coup == 1 else [None]
        for draw in called:
            key = str(len(found) + 1)
            typed = {name: str(data.get(f"{name}{key}", "")) for name in FIELDS}
            if draw is not None:
                typed["draw"] = str(draw)
            letters = row.draws[draw - 1] if draw else ""
            found.append({"coup": coup, "key": key, "free": draw is None, "letters": letters, **typed})
    return found


def squares(row: Original, board: Board) -> list[dict[str, Any]]:
    """The 225 squares of an own grid for the page; those of the first row and column show how squares are called."""
    values, style = TILE_SETS[row.tile_set].values, style_of(row)
    found = []
    for down in range(SIZE):
        for right in range(SIZE):
            tile = board.at(down, right)
            worth = "" if tile is None or tile.blank else values[tile.letter]
            edge = format_place(down, right, style == "rows", style) if tile is None and not (down and right) else ""
            found.append({"premium": premium(down, right), "tile": tile, "value": worth, "mark": edge})
    return found


def line_of(line: Line, style: Style) -> dict[str, Any]:
    """One line of a corrected sheet in words."""
    word = line.word
    return {
        "coup": line.coup,
        "draw": line.draw or "",
        "word": word.text if word else "",
        "place": format_place(word.row, word.col, word.across, style) if word else "",
        "written": "" if word is None or word.score is None else word.score,
        "score": line.score,
        "fate": FATES[line.fate],
        "reason": refusal_text(line.reason) if line.reason else "",
    }


def sheet_of(entrant: OriginalPlayer, sheet: Sheet, *, full: bool = False) -> dict[str, Any]:
    """One player's corrected sheet."""
    called = names.full_name(entrant.player) if full else names.public_name(entrant.player)
    style = style_of(entrant.original)
    return {
        "name": called,
        "lines": [line_of(line, style) for line in sheet.lines],
        "warnings": entrant.warnings.all(),
        "value": sheet.value,
        "out_at": sheet.out_at,
    }


def ranked(row: Original, outcome: Outcome, *, full: bool = False) -> list[dict[str, Any]]:
    """The ranking with each player's sheet."""
    found = row.players.select_related("player", "original__tournament").prefetch_related("warnings")
    entrants = {str(one.pk): one for one in found}
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


def remainder(row: Original) -> str:
    """The tiles of the set that are in none of the draws (RO-4)."""
    used = Counter("".join(row.draws))
    return "".join(sorted((Counter(dict(TILE_SETS[row.tile_set].counts)) - used).elements()))


def letters(row: Original) -> list[dict[str, Any]]:
    """The fifteen draws, known to everybody beforehand (RO-1)."""
    return [{"number": number, "letters": group} for number, group in enumerate(row.draws, 1)]
