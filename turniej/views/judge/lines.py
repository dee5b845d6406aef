"""The lines of a paper card as a judge types them: with squares, or words and values only."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.engine.board import Placement
from games.engine.game import Game
from games.engine.play import Laid, lay
from games.engine.tiles import TILE_SETS
from turniej.services.cards import Line, words_and_values
from turniej.views.judge.mending import middle_across, word_at
from turniej.views.wire import Malformed, whole_or_refused

EXCHANGE = re.compile(r"(?:wymiana|exchange|échange|w)\s*(\d)", re.IGNORECASE)
PASS = re.compile(r"(?:pas|pass|passe|p)", re.IGNORECASE)
PLAY = re.compile(r"(?P<place>[0-9A-Oa-o]{2,3})\s+(?P<word>\S+)(?:\s+(?P<value>-?\d+))?")
WORDS = re.compile(r"(?P<text>.*?)\s*(?P<value>-?\d+)")


@dataclass(frozen=True)
class Difference:
    """A line of the card whose value is not what its squares make."""

    number: int
    card: int
    board: int


class Reader(ABC):
    """Reads a card line after line; `ends` counts the events up to each line, `differing` are values to look at."""

    def __init__(self) -> None:
        self.ends: list[int] = []
        self.differing: list[Difference] = []

    def line(self, text: str) -> list[Line]:
        """The events of one line. Raises Malformed."""
        events = self.read(text)
        self.ends.append((self.ends[-1] if self.ends else 0) + len(events))
        return events

    @abstractmethod
    def read(self, text: str) -> list[Line]:
        """What a line says. Raises Malformed."""


class WordCard(Reader):
    """Lines of words and values: "KOT 10", in the order of play; "2: KOT 10" names the player by chair."""

    def __init__(self, order: list[int]) -> None:
        super().__init__()
        self.order, self.turn = order, 0

    def read(self, text: str) -> list[Line]:
        """One line of the card, for the next player or the one whose chair is named. Raises Malformed."""
        seat = self.order[self.turn % len(self.order)]
        named = re.match(r"(\d)\s*:\s*", text)
        if named:
            seat, text = int(named[1]) - 1, text[named.end() :]
            if seat not in self.order:
                raise Malformed(gettext("There is no such chair."), status=422)
        self.turn = self.order.index(seat) + 1
        if PASS.fullmatch(text) or EXCHANGE.fullmatch(text):
            return words_and_values([(seat, text, 0)])
        found = WORDS.fullmatch(text)
        if found is None:
            raise Malformed(gettext("Type the words and their value, such as “KOT 10”."), status=422)
        return words_and_values([(seat, found["text"], whole_or_refused(found["value"], found["value"]))])


class FullCard(Reader):
    """Lines of moves: "8H KOT 10", "wymiana 3", "pas"; each is entered and written, the card's value counts."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.board, self.tiles, self.rules = game.board, TILE_SETS[game.ruleset.tile_set], game.ruleset

    def read(self, text: str) -> list[Line]:
        """The move and its writing. Raises Malformed."""
        value: int | None = None
        if found := EXCHANGE.fullmatch(text):
            move: dict[str, Any] = {"kind": "exchange", "v": 1, "count": int(found[1])}
        elif PASS.fullmatch(text):
            move = {"kind": "pass", "v": 1}
        elif found := PLAY.fullmatch(text):
            placements = word_at(f"{found['place']} {found['word']}", self.board, self.tiles, self.rules.notation)
            move = {"kind": "play", "v": 1, "placements": placements}
            value = whole_or_refused(found["value"], found["value"]) if found["value"] else None
            self._lay([Placement.from_json(tile) for tile in placements], value)
        else:
            told = gettext("Type “%(place)s KOT 10”, “wymiana 3” or “pas”.")
            raise Malformed(told % {"place": middle_across(self.rules.notation)}, status=422)
        return [(move, None), ({"kind": "record", "v": 1, "value": value}, None)]

    def _lay(self, placements: list[Placement], value: int | None) -> None:
        rules = self.rules
        laid = lay(self.board, placements, self.tiles, bingo_tiles=rules.bingo_tiles, bingo_bonus=rules.bingo_bonus)
        if isinstance(laid, Laid) and value is not None and value != laid.score:
            self.differing.append(Difference(len(self.ends) + 1, value, laid.score))
        self.board = self.board.with_tiles(placements)
