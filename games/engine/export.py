"""From a played game to the record that other programs read: what the card says, line by line, as GCG can say it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.engine.board import SIZE, Board, Placement
from games.engine.game import Game
from games.engine.gcg.model import (
    Action,
    Bonus,
    Exchange,
    Leftovers,
    Mark,
    Move,
    Pass,
    Play,
    Player,
    Record,
    TimePenalty,
    Withdrawal,
)
from games.engine.notation import Place
from games.engine.play import Laid, lay
from games.engine.state import SETTLED, Line
from games.engine.tiles import BLANK

# What GCG has no word for is written as the nearest thing, and a note says what it was.
_NOTES = {
    "lost_turn": "lost turn",
    "absence": "absent, counts as a pass",
    "penalty": "penalty",
    "overdraw": "too many tiles drawn",
    "wrong_check": "check of good words",
}


def record_of(game: Game, names: Sequence[str], *, title: str = "", lexicon: str = "") -> Record:
    """The record of a game, its players in the order of play, with `names` by seat number.

    Racks are secret, so a move shows only the tiles that it used. A word that a check took off is a play and its
    withdrawal; lost turns, absences and penalties are told in notes, and points taken away stand in a `(time)` line,
    since GCG has no other. The lines of a paper card without squares become notes, and so does an exclusion. A game
    that is not over is incomplete.
    """
    return _Export(game, names).record(title, lexicon)


class _Export:
    """Goes along the card with a board of its own, to know what each play was laid upon."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.names = names
        self.order = game.order or tuple(range(game.seats))
        self.board = Board()
        self.totals = [0] * game.seats
        self.moves: list[Move] = []
        self.notes: list[str] = []

    def record(self, title: str, lexicon: str) -> Record:
        """The whole record."""
        for line in self.game.lines:
            self._take(line)
        over = self.game.phase in SETTLED
        if over:
            self.moves += self._ending()
        for seat in sorted(self.game.excluded):
            self._note(f"excluded: {self.names[seat]}")
        return Record(
            players=tuple(Player(str(number), self.names[seat]) for number, seat in enumerate(self.order, 1)),
            moves=tuple(self.moves),
            title=title,
            lexicon=lexicon,
            tile_distribution=self.game.ruleset.tile_set,
            incomplete=None if over else (),
            notes=tuple(self.notes),
        )

    def _take(self, line: Line) -> None:
        note = _NOTES.get(line.kind, "")
        match line.kind:
            case "play" | "lost_check":
                self._play(line)
            case "exchange":
                self._add(line.seat, Exchange(line.count), 0)
            case "pass" | "lost_turn" | "absence":
                self._add(line.seat, Pass(), 0, note)
            case "wrong_check":
                self._add(line.seat, Bonus(), line.value, note)
            case "card":
                self._note(f"{self.names[line.seat]}: {line.text} {line.value:+d}")
            case _ if line.value:
                self._add(line.seat, TimePenalty(), line.value, note)
            case _:
                self._note(f"{note}: {self.names[line.seat]}" + (f", {line.text}" if line.text else ""))

    def _play(self, line: Line) -> None:
        rules = self.game.ruleset
        laid = lay(
            self.board,
            line.placements,
            self.game.state.tile_set,
            bingo_tiles=rules.bingo_tiles,
            bingo_bonus=rules.bingo_bonus,
        )
        assert isinstance(laid, Laid), "the card holds only plays that were legal"
        before, rack = self.board, tuple(BLANK if each.blank else each.letter for each in laid.placements)
        self.board = before.with_tiles(laid.placements)
        score = line.value if line.kind == "play" else laid.score
        note = "" if score == laid.score else f"as on the card; the board gives {laid.score}"
        self._add(line.seat, _written(laid, before), score, note, rack)
        if line.kind == "lost_check":
            self.board = before
            self._add(line.seat, Withdrawal(), -score, rack=rack)

    def _add(self, seat: int, action: Action, score: int, note: str = "", rack: tuple[str, ...] = ()) -> None:
        self.totals[seat] += score
        notes = (note,) if note else ()
        self.moves.append(Move(self.order.index(seat), action, score, self.totals[seat], rack, notes))

    def _note(self, text: str) -> None:
        """Note what is no event: with the last move, or at the head of a record without one."""
        if self.moves:
            self.moves[-1] = replace(self.moves[-1], notes=(*self.moves[-1].notes, text))
        else:
            self.notes.append(text)

    def _ending(self) -> Iterator[Move]:
        """What the leftovers cost or gave, and the clock."""
        everything = tuple(tile for tiles in self.game.leftovers.values() for tile in tiles)
        for result in self.game.result():
            tiles = self.game.leftovers.get(result.seat, ())
            for action, score, rack in (
                (Leftovers(tiles), -result.deduction, tiles),
                (Leftovers(everything), result.bonus, ()),
                (TimePenalty(), -result.overtime, ()),
            ):
                if score:
                    self.totals[result.seat] += score
                    yield Move(self.order.index(result.seat), action, score, self.totals[result.seat], rack)


def _written(laid: Laid, before: Board) -> Play:
    """The main word of a play as GCG writes it, a dot for every tile that lay there."""
    word = laid.words[0]
    placed: dict[tuple[int, int], Placement] = {(each.row, each.col): each for each in laid.placements}
    marks: list[Mark] = []
    row, col = word.row, word.col
    while row < SIZE and col < SIZE:
        tile = placed.get((row, col))
        if tile is None and before.at(row, col) is None:
            break
        marks.append(Mark(None) if tile is None else Mark(tile.letter, tile.blank))
        row, col = (row, col + 1) if word.across else (row + 1, col)
    return Play(Place(word.row, word.col, word.across), tuple(marks))
