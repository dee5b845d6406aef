"""An original game for other programs: its coups, every slip with what became of it, the ranking, and GCG records.

Players are numbers, as in the tournament's own files; nothing depends on the time or on this machine.
"""

from __future__ import annotations

from typing import Any

from games.engine import gcg
from games.engine.board import Board, Placement
from games.engine.notation import Place, format_place
from games.engine.refusal import Refusal
from games.variants.correction import Line
from games.variants.grid import placed, squares_of
from turniej.models import Original
from turniej.services import originals
from turniej.services.originals import Outcome


def record_name(row: Original, code: int) -> str:
    """What the record of a player's grid is called."""
    return f"{row.tournament.slug}-{row.kind}-{row.mode}-{row.pk}-{code}.gcg"


def results(row: Original) -> dict[str, Any]:
    """The draws, what each coup called, and each player's corrected sheet."""
    found, codes = originals.outcome(row), codes_of(row)
    return {
        "tournament": row.tournament.slug,
        "kind": row.kind,
        "mode": row.mode,
        "tile_set": row.tile_set,
        "seed": row.seed,
        "draws": list(row.draws),
        "second": row.second,
        "called": [list(coup) for coup in row.called],
        "players": [
            {
                "player": codes[player],
                "record": record_name(row, codes[player]),
                "lines": [_line(line) for line in sheet.lines],
                "warnings": [
                    {"coup": one.coup, "points": one.points}
                    for one in originals.warnings_of(row).filter(entrant=int(player))
                ],
                "total": sheet.total,
                "value": sheet.value,
                "out_at": sheet.out_at,
            }
            for player, sheet in found.sheets.items()
        ],
    }


def standings(row: Original) -> dict[str, Any]:
    """The ranking; it follows from the results."""
    found, codes = originals.outcome(row), codes_of(row)
    return {
        "tournament": row.tournament.slug,
        "kind": row.kind,
        "mode": row.mode,
        "rows": [
            {"place": rank.rank, "shared": rank.shared > 1, "player": codes[rank.player], "value": rank.value}
            for rank in found.ranks
        ],
    }


def records(row: Original) -> dict[str, bytes]:
    """A GCG file of each player's grid by its name: the words that count, a pass for each coup without one."""
    found, codes = originals.outcome(row), codes_of(row)
    return {record_name(row, codes[player]): _record(row, found, player, codes[player]) for player in found.sheets}


def codes_of(row: Original) -> dict[str, int]:
    """The players' numbers by their keys in the game."""
    return {str(pk): code for pk, code in row.players.values_list("pk", "player__code")}


def _line(line: Line) -> dict[str, Any]:
    word = line.word
    return {
        "coup": line.coup,
        "draw": line.draw,
        "word": word.text if word else None,
        "place": format_place(word.row, word.col, word.across) if word else None,
        "written": word.score if word else None,
        "fate": line.fate,
        "score": line.score,
        "reason": line.reason.code if line.reason else None,
        "annulled_by": line.by,
    }


def _record(row: Original, found: Outcome, player: str, code: int) -> bytes:
    """The corrected sheet as moves: a word that does not count is a pass with a note of what it was."""
    sheet, letters = found.sheets[player], originals.value(row).draws
    board, total, moves = Board(), 0, []
    for line in sheet.lines:
        action: gcg.Action = gcg.Pass()
        notes: tuple[str, ...] = ()
        if line.fate == "counts" and line.word is not None:
            tiles = placed(board, line.word)
            laid = {} if isinstance(tiles, Refusal) else {(tile.row, tile.col): tile for tile in tiles}
            place = Place(line.word.row, line.word.col, line.word.across)
            action = gcg.Play(place, tuple(_mark(laid.get(square)) for square in squares_of(line.word)))
            board = board.with_tiles(laid.values())
        elif line.word is not None:
            notes = (f"{line.fate}: {line.word.text}",)
        total += line.score
        moves.append(gcg.Move(0, action, line.score, total, letters.of(line.draw) if line.draw else (), notes))
    players = (gcg.Player(f"{code}", f"{code}"),)
    return gcg.write(gcg.Record(players, tuple(moves), title=f"{row.kind} {row.mode}", tile_distribution=row.tile_set))


def _mark(tile: Placement | None) -> gcg.Mark:
    return gcg.Mark(None) if tile is None else gcg.Mark(tile.letter, tile.blank)
