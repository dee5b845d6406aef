"""Checking the record of a game that was played elsewhere: does every written score follow from the board?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.board import SIZE, Board, Placement
from games.engine.gcg.model import Bonus, Leftovers, Move, Play, Record, TimePenalty, Withdrawal
from games.engine.play import Laid, lay
from games.engine.refusal import Refusal
from games.engine.tiles import ENGLISH, FRENCH, POLISH, ROMANIAN, TILE_SETS, TileSet

# In which order tile sets are tried on a record that names none.
_CANDIDATES = (POLISH, ENGLISH, FRENCH, ROMANIAN)

# Which letters a lexicon is written in, told by how lists of words are called in the records.
_LEXICONS = {
    "polish": re.compile(r"osps|sjp|polish|polski"),
    "english": re.compile(r"nwl|twl|owl|otcwl|csw|sowpods|osw|ospd|collins|english|ecwl|cel\d"),
    "french": re.compile(r"ods|fra\d|french|français"),
    "romanian": re.compile(r"loc|dex|romanian|română"),
}


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A line whose written number does not follow from the rest; `computed` is None where none can be computed.

    `reason` says why a play cannot lie where it is written.
    """

    line: int
    written: int
    computed: int | None
    reason: Refusal | None = None

    def to_json(self) -> dict[str, Any]:
        """Line, what is written and what was computed."""
        return {"line": self.line, "written": self.written, "computed": self.computed}


@dataclass(frozen=True, slots=True)
class Report:
    """What a replay found: the total of each player, the number of plays laid, and what does not agree."""

    players: tuple[tuple[str, int], ...]
    plays: int
    mismatches: tuple[Mismatch, ...]
    tile_set: str
    board: Board

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        return {
            "players": [{"name": name, "total": total} for name, total in self.players],
            "plays": self.plays,
            "mismatches": [mismatch.to_json() for mismatch in self.mismatches],
        }


def check_record(record: Record, tile_set: TileSet | None = None) -> Report:
    """Lay every play of a record again and compare.

    A line gives one mismatch at most: a score that differs, a play that cannot lie there, or a total that follows
    neither from the totals written before it nor from the scores computed so far; so one mistake never makes a
    second. Bonuses and the clock stand as written, since they are what a judge decided; leftovers count once or
    twice. Without a tile set the one is taken that the record names, or else the one that it agrees with best.
    """
    if tile_set is not None:
        return _Replay(record, tile_set).run()
    named = named_tile_set(record)
    if named is not None:
        return _Replay(record, named).run()
    reports = [_Replay(record, candidate).run() for candidate in _CANDIDATES]
    return min(reports, key=lambda report: (len(report.mismatches), _strangers(record, TILE_SETS[report.tile_set])))


def named_tile_set(record: Record) -> TileSet | None:
    """The tile set that a record names by its distribution or its lexicon, or None."""
    for text in (record.tile_distribution, *(text for name, text in record.other if name == "tile-set")):
        if text.strip().lower() in TILE_SETS:
            return TILE_SETS[text.strip().lower()]
    for name, pattern in _LEXICONS.items():
        if pattern.match(record.lexicon.strip().lower()):
            return TILE_SETS[name]
    return None


def _strangers(record: Record, tile_set: TileSet) -> int:
    """How many tiles on the racks of the record the set does not have."""
    racks = [move.rack for move in record.moves] + [player.rack for player in record.players]
    return sum(tile not in tile_set.counts for rack in racks for tile in rack)


def placements_of(play: Play, board: Board) -> list[Placement]:
    """The tiles that a written play adds to a board.

    A square written as lying, or written with the letter that lies there, adds nothing. A square written as lying
    where none lies adds nothing either, so `lay` finds the gap.
    """
    row, col, across = play.place
    added = []
    for mark in play.marks:
        lying = board.at(row, col) if _on_board(row, col) else None
        if mark.letter is not None and (lying is None or lying.letter != mark.letter):
            added.append(Placement(row, col, mark.letter, mark.blank))
        row, col = (row, col + 1) if across else (row + 1, col)
    return added


@dataclass(slots=True)
class _Tally:
    """The running total of a player, as written and as computed."""

    written: int = 0
    by_scores: int = 0
    computed: int = 0


@dataclass(frozen=True, slots=True)
class _OnBoard:
    """A play that may still be withdrawn."""

    player: int
    before: Board
    written: int
    computed: int


class _Replay:
    """One pass through a record with one tile set."""

    def __init__(self, record: Record, tile_set: TileSet) -> None:
        self.record = record
        self.tile_set = tile_set
        self.board = Board()
        self.last: _OnBoard | None = None
        self.tallies = [_Tally() for _ in record.players]
        self.mismatches: list[Mismatch] = []
        self.plays = 0

    def run(self) -> Report:
        """Go through all lines."""
        for move in self.record.moves:
            found = self._take(move)
            if found is not None:
                self.mismatches.append(found)
        names = [player.name or player.nick for player in self.record.players]
        return Report(
            tuple(zip(names, (tally.computed for tally in self.tallies), strict=True)),
            self.plays,
            tuple(self.mismatches),
            self.tile_set.name,
            self.board,
        )

    def _take(self, move: Move) -> Mismatch | None:
        """One line: its score, and if that agrees its total."""
        possible, reason = self._scores(move)
        agrees = move.score in possible
        computed = move.score if agrees else next(iter(possible), None)
        tally = self.tallies[move.player]
        # A withdrawal may be written as nothing, or with what the play was worth when it was laid.
        deltas = {move.score, *possible} if isinstance(move.action, Withdrawal) else {move.score}
        expected = [base + delta for base in (tally.written, tally.by_scores, tally.computed) for delta in deltas]
        tally.by_scores += move.score
        tally.computed += self._counted(move, possible, computed)
        if move.total is None:
            tally.written += move.score
        else:
            tally.written = move.total
        if not agrees:
            return Mismatch(move.line, move.score, computed, reason)
        if move.total is not None and move.total not in (*expected, tally.computed):
            return Mismatch(move.line, move.total, expected[0])
        return None

    def _counted(self, move: Move, possible: Sequence[int], computed: int | None) -> int:
        """What the line adds to the total that the report gives."""
        if isinstance(move.action, Withdrawal) and possible:
            return possible[0]
        return move.score if computed is None else computed

    def _scores(self, move: Move) -> tuple[Sequence[int], Refusal | None]:
        """Every score that the line may have, the likeliest first; with the reason why there is none."""
        match move.action:
            case Play() as play:
                return self._play(move, play)
            case Withdrawal():
                return self._withdraw(move)
            case Bonus() | TimePenalty():
                return (move.score,), None
            case Leftovers(tiles):
                return self._leftovers(move, tiles)
        return (0,), None

    def _play(self, move: Move, play: Play) -> tuple[Sequence[int], Refusal | None]:
        self.plays += 1
        placements = placements_of(play, self.board)
        outcome = lay(self.board, placements, self.tile_set)
        before = self.board
        if isinstance(outcome, Laid):
            self.board = before.with_tiles(placements)
            self.last = _OnBoard(move.player, before, move.score, outcome.score)
            return (outcome.score,), None
        # What can lie is laid all the same, so that the lines after this one are judged on the board they knew.
        self.board = before.with_tiles(tile for tile in placements if _free(before, tile))
        self.last = _OnBoard(move.player, before, move.score, move.score)
        return (), outcome

    def _withdraw(self, move: Move) -> tuple[Sequence[int], Refusal | None]:
        last, self.last = self.last, None
        if last is None or last.player != move.player:
            return (), Refusal("nothing_to_withdraw")
        self.board = last.before
        return (-last.computed, -last.written, 0), None

    def _leftovers(self, move: Move, tiles: tuple[str, ...]) -> tuple[Sequence[int], Refusal | None]:
        """Once for or against (the board's own rule), or twice for the one who went out and nothing against."""
        strangers = [tile for tile in tiles if tile not in self.tile_set.counts]
        if strangers:
            return (), Refusal("letter_not_in_set", {"letter": strangers[0]})
        value = sum(self.tile_set.value(tile) for tile in tiles)
        if move.score < 0:
            return (-value,), None
        paid = any(isinstance(other.action, Leftovers) and other.score < 0 for other in self.record.moves)
        return ((value, 2 * value) if paid else (2 * value, value)), None


def _free(board: Board, tile: Placement) -> bool:
    return _on_board(tile.row, tile.col) and board.at(tile.row, tile.col) is None


def _on_board(row: int, col: int) -> bool:
    return 0 <= row < SIZE and 0 <= col < SIZE
