"""Reading one event line of a GCG file: everything after `>nick:`."""

import re

from games.engine.gcg.model import Action, Bonus, Exchange, Leftovers, Mark, Move, Pass, Play, TimePenalty, Withdrawal
from games.engine.gcg.text import split_marks, split_tiles
from games.engine.notation import Style, parse_place

_POINTS = re.compile(r"(\+?-?)(\d{1,6})", re.ASCII)
_THROUGH = re.compile(r"\(([^()]*)\)")
_LABELS: dict[str, Action] = {"challenge": Bonus(), "time": TimePenalty()}


def parse_event(rest: str, player: int, line: int, style: Style) -> Move | None:
    """The move that stands behind `>nick:`, or None if it cannot be understood.

    Whatever follows the total is left aside: some programs write the words formed there.
    """
    tokens = rest.split()
    rack: tuple[str, ...] = ()
    if tokens and not _starts_an_action(tokens[0], style):
        rack = split_tiles(tokens.pop(0))
    action, used = _parse_action(tokens, style)
    if action is None or len(tokens) <= used:
        return None
    score = parse_points(tokens[used])
    if score is None:
        return None
    total = parse_points(tokens[used + 1]) if len(tokens) > used + 1 else None
    return Move(player, action, score, total, rack, (), line)


def parse_points(token: str) -> int | None:
    """A number of points as the programs write it (`+20`, `-6`, `+-6`, `20`), or None."""
    found = _POINTS.fullmatch(token.replace("\N{MINUS SIGN}", "-"))
    if found is None:
        return None
    return -int(found[2]) if found[1].endswith("-") else int(found[2])


def _starts_an_action(token: str, style: Style) -> bool:
    return token[0] in "-(" or parse_place(token, style) is not None


def _parse_action(tokens: list[str], style: Style) -> tuple[Action | None, int]:
    """The action at the head of the tokens, with how many of them it takes."""
    match tokens:
        case ["--", *_]:
            return Withdrawal(), 1
        case [("-" | "-0"), *_]:
            return Pass(), 1
        case [head, *_] if head.startswith("-"):
            return _exchange(head[1:]), 1
        case [head, *_] if head.startswith("(") and head.endswith(")"):
            inner = head[1:-1]
            return _LABELS.get(inner.lower(), Leftovers(split_tiles(inner))), 1
        case [head, word, *_]:
            place = parse_place(head, style)
            marks = _marks(word)
            return (Play(place, marks), 2) if place is not None and marks else (None, 2)
    return None, 1


def _exchange(what: str) -> Exchange | None:
    if what.isascii() and what.isdigit():
        return Exchange(int(what))
    tiles = split_tiles(what)
    return Exchange(len(tiles), tiles) if all(tile == "?" or _is_letter(tile) for tile in tiles) else None


def _marks(word: str) -> tuple[Mark, ...]:
    """The squares of a word; `.` and letters in parentheses lie there already. Empty if it is no word."""
    dotted = _THROUGH.sub(lambda through: "." * len(split_tiles(through[1])), word)
    marks = [Mark(None) if text == "." else Mark(text, lower) for text, lower in split_marks(dotted)]
    return tuple(marks) if all(mark.letter is None or _is_letter(mark.letter) for mark in marks) else ()


def _is_letter(tile: str) -> bool:
    """Whether a tile is made of letters; the Catalan L·L has its dot."""
    return tile.replace("·", "").isalpha()
