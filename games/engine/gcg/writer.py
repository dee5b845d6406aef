"""The strict writer of GCG: UTF-8 with its pragma, one form for everything."""

from collections.abc import Iterator

from games.engine.gcg.model import Action, Bonus, Exchange, Leftovers, Mark, Move, Pass, Play, Record, TimePenalty
from games.engine.gcg.text import join_tiles
from games.engine.notation import format_place


def write(record: Record) -> bytes:
    """The record as a GCG file that `read` turns into an equal record.

    Columns are letters, lines end in LF, a tile that lies there already is a dot if the record says so. A note of
    several lines goes on in `#-` lines. Third and fourth players are `#player3` and `#player4`.
    """
    return ("\n".join(_lines(record)) + "\n").encode("utf-8")


def _lines(record: Record) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    for name, text in (
        ("title", record.title),
        ("description", record.description),
        ("lexicon", record.lexicon),
        ("tile-distribution", record.tile_distribution),
    ):
        if text:
            yield from _pragma(name, text)
    for number, player in enumerate(record.players, 1):
        yield f"#player{number} {player.nick} {player.name}".rstrip()
    for name, text in record.other:
        yield from _pragma(name, text)
    for note in record.notes:
        yield from _pragma("note", note)
    for move in record.moves:
        yield _event(record, move)
        for note in move.notes:
            yield from _pragma("note", note)
    for number, player in enumerate(record.players, 1):
        if player.rack:
            yield f"#rack{number} {join_tiles(player.rack)}"
    if record.incomplete is not None:
        yield f"#incomplete {join_tiles(record.incomplete)}".rstrip()


def _pragma(name: str, text: str) -> Iterator[str]:
    first, *rest = text.split("\n")
    yield f"#{name} {first}".rstrip()
    for line in rest:
        yield f"#- {line}".rstrip()


def _event(record: Record, move: Move) -> str:
    parts = [f">{record.players[move.player].nick}:", join_tiles(move.rack), _action(move.action), f"{move.score:+d}"]
    if move.total is not None:
        parts.append(str(move.total))
    return " ".join(part for part in parts if part)


def _action(action: Action) -> str:
    match action:
        case Play(place, marks):
            return f"{format_place(*place)} {''.join(map(_mark, marks))}"
        case Exchange(count, tiles):
            return f"-{join_tiles(tiles) if tiles else count}"
        case Pass():
            return "-"
        case Bonus():
            return "(challenge)"
        case TimePenalty():
            return "(time)"
        case Leftovers(tiles):
            return f"({join_tiles(tiles)})"
    return "--"


def _mark(mark: Mark) -> str:
    if mark.letter is None:
        return "."
    text = mark.letter.lower() if mark.blank else mark.letter
    return text if len(text) == 1 else f"[{text}]"
