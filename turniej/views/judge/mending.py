"""Mending an entry: what is typed becomes an event, and what that would change is shown before it is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games import messages as games_messages
from games import services as games
from games.engine.board import CENTRE, SIZE, Board, Placement
from games.engine.correction import preview_correction
from games.engine.log import Actor, Entry, read_event
from games.engine.notation import Style, format_place, parse_place
from games.engine.refusal import Refusal
from games.engine.tiles import TILE_SETS, TileSet
from games.models import Event
from games.models import Game as GameRow
from games.phrases import CONDUCT_NAMES, EVENT_NAMES
from turniej import clock
from turniej.services.errors import Refused
from turniej.views.typed import whole
from turniej.views.wire import Malformed

Data = dict[str, Any]


def middle_across(style: Style) -> str:
    """The square of a first word to the right as the rule set writes it, for an example: "8H", "H8"."""
    return format_place(CENTRE, CENTRE, True, style)


def word_at(text: str, board: Board, tiles: TileSet, style: Style = "gcg") -> list[Data]:
    """The tiles of a play typed as "8H KOT", small letters being blanks; squares already taken have to agree.

    Raises Malformed with the reason.
    """
    parts = text.split()
    place = parse_place(parts[0], style) if len(parts) == 2 else None
    if place is None:
        raise Malformed(
            gettext("Type a move as “%(place)s KOT”: the square where the word begins, then the word.")
            % {"place": middle_across(style)},
            status=422,
        )
    placements: list[Data] = []
    row, col = place.row, place.col
    for letter in parts[1]:
        upper = tiles.normalise(letter)
        if not (0 <= row < SIZE and 0 <= col < SIZE):
            raise Malformed(gettext("The word runs off the board."), status=422)
        lying = board.at(row, col)
        if lying is None:
            placements.append(Placement(row, col, upper, letter != letter.upper()).to_json())
        elif lying.letter != upper:
            told = {"letter": lying.letter, "place": format_place(row, col, True, style)}
            raise Malformed(gettext("On %(place)s lies %(letter)s already.") % told, status=422)
        row, col = (row, col + 1) if place.across else (row + 1, col)
    return placements


def describe(kind: str, data: Mapping[str, Any], called: Mapping[int, str], style: Style = "gcg") -> str:
    """An entry of the log in a few words."""
    name = str(EVENT_NAMES.get(kind, kind))
    if kind == "play":
        return f"{name}: {play_text(data['placements'], style)}"
    if kind == "exchange":
        return f"{name}: {data['count']}"
    if kind == "challenge":
        return f"{name}: {', '.join(data.get('words', []))}"
    if kind == "verdict":
        return f"{name}: " + ", ".join(f"{word} {'✓' if good else '✕'}" for word, good in data.get("results", []))
    if kind == "letter_draw":
        return f"{name}: " + ", ".join(f"{called.get(seat, seat)} {letter}" for seat, letter in data["letters"])
    if kind == "record" and data.get("value") is not None:
        return f"{name}: {data['value']}"
    if kind in ("penalty", "forfeit"):
        detail = data.get("form") or data.get("ground", "")
        return f"{name}: {called.get(data['seat'], '')} {detail} {data.get('points') or ''} {data.get('reason', '')}"
    if kind == "note":
        return f"{name}: {note_text(data, called)}"
    return f"{name} {data.get('reason', '')}".strip()


def note_text(data: Mapping[str, Any], called: Mapping[int, str]) -> str:
    """What a judge noted: the statement of conduct with its number, whom it is about, and the judge's own words."""
    code = data.get("code", "")
    conduct = f"{CONDUCT_NAMES[code]} [{code}]" if code in CONDUCT_NAMES else ""
    seat = data.get("seat")
    whom = called.get(seat, "") if isinstance(seat, int) else ""
    return "; ".join(part for part in (whom, conduct, data.get("text", "")) if part)


def play_text(placements: list[Data], style: Style) -> str:
    """The tiles laid by a play with the first square, blanks small: "8H KOT"."""
    tiles = sorted(placements, key=lambda tile: (tile["row"], tile["col"]))
    first, last = tiles[0], tiles[-1]
    letters = "".join(tile["letter"].lower() if tile.get("blank") else tile["letter"] for tile in tiles)
    return f"{format_place(first['row'], first['col'], first['row'] == last['row'], style)} {letters}"


def changed_event(row: GameRow, event: Event, step: str, typed: str) -> Data:
    """The change that a judge asks for: a play typed again, another count or value, or the entry withdrawn.

    Raises Malformed if what was typed means nothing.
    """
    if typed.strip().lower() in ("-", "–", "—"):
        return {"op": "withdraw", "target": str(event.seq)}
    if event.kind == "play":
        game = games.state(row)
        tiles = TILE_SETS[game.ruleset.tile_set]
        before = game.board.without([(tile["row"], tile["col"]) for tile in event.data["placements"]])
        new = {"kind": "play", "v": 1, "placements": word_at(typed, before, tiles, game.ruleset.notation)}
    elif event.kind in ("exchange", "record"):
        number = whole(typed)
        if number is None:
            raise Malformed(gettext("Type a whole number."), status=422)
        field = "count" if event.kind == "exchange" else "value"
        new = {"kind": event.kind, "v": 1, field: max(-10_000, min(number, 10_000))}
    else:
        raise Malformed(gettext("This entry can only be withdrawn: type a dash."), status=422)
    return {"op": "change", "target": str(event.seq), "event": new}


def preview(row: GameRow, change: Data, called: Mapping[int, str]) -> Data:
    """The scores before and after a change, and what would become impossible. Raises Refused by the rules."""
    game = games.state(row)
    read = read_event({"kind": "correction", "v": 1, "changes": [change], "reason": "preview"})
    if isinstance(read, Refusal):
        raise Refused.of(read)
    now = clock.now()
    found = preview_correction(game, Entry(row.length + 1, game.effective_at(now, now), Actor("judge"), read))
    if isinstance(found, Refusal):
        raise Refused.of(found)
    listed = list(called.values())
    return {
        "rows": [
            {"name": called.get(before.seat, ""), "before": before.total, "after": after.total}
            for before, after in found.results
        ],
        "impossible": [games_messages.refusal_text(item.refusal, listed) for item in found.impossible],
        "phase_changes": found.phase_changes,
    }
