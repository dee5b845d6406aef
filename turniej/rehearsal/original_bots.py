"""Bots that play a Romanian original game: each thinks of words for an own grid, and for the sheet of a problem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from games.engine.board import Board
from games.engine.moves import Lexicon, best_plays, possible_plays
from games.engine.notation import Style, format_place
from games.engine.play import Laid
from games.engine.refusal import Refusal
from games.engine.tiles import FRENCH
from games.variants import correction
from games.variants.draws import COUNT, FIRST, FULL, Draws, enter, generate
from games.variants.game import COUPS, Slip, VariantGame, Written
from turniej.rehearsal.client import Client, Trouble
from turniej.rehearsal.words import Invented

MISPLACED, ANNULS, TOP = 0.08, 0.1, 5
TRIES = 400


@dataclass
class Bot:
    """One player: his device, what he handed in, and how he thinks."""

    player: int
    device: Client
    rng: Random
    style: Style = "gcg"
    slips: dict[int, Slip] = field(default_factory=dict)

    def think(self, game: VariantGame, coup: int, lexicon: Lexicon) -> Slip:
        """The slip for the open coup: one of the best words for each draw, now and then misplaced or an annulment."""
        annulled: tuple[int, ...] = ()
        before = [number for number, slip in self.slips.items() if slip.words]
        if game.mode == "original" and game.kind != "resistance" and before and self.rng.random() < ANNULS:
            annulled = (self.rng.choice(before),)
        standing = replace(game, slips={"own": {**self.slips, coup: Slip((), annulled)}})
        if game.kind == "resistance" and coup > 1:
            earlier = replace(game, called=game.called[:-1], slips={"own": self.slips})
            if correction.correct(earlier, "own", lexicon).out_at is not None:
                return Slip()
        board = correction.own_board(standing, "own", lexicon)
        words = []
        for draw in game.called[coup - 1]:
            plays = possible_plays(board, game.draws.of(draw), lexicon, game.tile_set)
            if game.kind != "anticipation" and draw != 1:
                plays = [play for play in plays if play.bingo]
            if plays:
                play = self.rng.choice(best_plays(plays, TOP))
                words.append(written(draw, play, board))
                board = board.with_tiles(play.placements)
        if words and self.rng.random() < MISPLACED:
            words[-1] = replace(words[-1], row=0, col=0, across=True)
        return Slip(tuple(words), annulled)

    def sheet(self, game: VariantGame, lexicon: Lexicon) -> dict[int, Slip]:
        """The whole sheet of a problem; in Idéal the draws come in an order of the bot's own."""
        called = game.called
        if game.mode == "ideal":
            chosen = self.rng.sample(game.draws.numbers[1:], COUPS)
            called = ((1, chosen[0]), *((draw,) for draw in chosen[1:]))
        thought = replace(game, mode="retro")
        self.slips = {}
        for coup in range(1, COUPS + 1):
            self.slips[coup] = self.think(replace(thought, called=called[:coup]), coup, lexicon)
        return self.slips

    def hand_in(self, path: str, coup: int, slip: Slip) -> None:
        """Send the slip from the own device. Raises Trouble if it is refused."""
        fields: dict[str, Any] = {"coup": coup, "annul": " ".join(map(str, slip.annulled))}
        for number, word in enumerate(slip.words, 1):
            fields |= self.line(number, word)
        self.device.must(self.device.submit(path, fields), f"slip {coup}")
        self.slips[coup] = slip

    def hand_in_sheet(self, path: str, sheet: Mapping[int, Slip]) -> None:
        """Look at a problem's sheet and send it, from the own device. Raises Trouble if it is refused."""
        fields: dict[str, Any] = {}
        for coup, slip in sheet.items():
            for word in slip.words:
                fields |= self.line(1 if word.draw == 1 else coup + 1, word)
        self.device.submit(path, {**fields, "look": 1})
        self.device.must(self.device.submit(path, fields), "sheet")

    def line(self, number: int, word: Written) -> dict[str, Any]:
        """One line of a form."""
        return {
            f"draw{number}": word.draw,
            f"place{number}": format_place(word.row, word.col, word.across, self.style),
            f"word{number}": word.text,
            f"score{number}": "" if word.score is None else word.score,
        }


def written(draw: int, play: Laid, board: Board) -> Written:
    """A play as a player writes it on his slip."""
    main = play.words[0]
    laid = board.with_tiles(play.placements)
    step = (0, 1) if main.across else (1, 0)
    marks = []
    for number, letter in enumerate(main.text):
        tile = laid.at(main.row + step[0] * number, main.col + step[1] * number)
        marks.append(letter.lower() if tile is not None and tile.blank else letter)
    return Written(draw, main.row, main.col, main.across, "".join(marks), play.score)


def typed(draws: Draws) -> str:
    """The draws as an arbiter types them, one on a line."""
    return "\n".join("".join(letters) for letters in draws.letters)


def draws_for(lexicon: Lexicon, seed: int) -> Draws:
    """Draws of which as many as can be are a word of the list, so that Exclusif can be played; else by lot."""
    if not isinstance(lexicon, Invented):
        return generate(FRENCH, seed)
    rng = Random(f"{seed}/draws")
    left = Counter(FRENCH.counts)
    groups: list[str] = []
    for _ in range(TRIES):
        word = invented_word(lexicon, rng)
        need = Counter(word)
        if len(word) == FULL and len(groups) < COUNT - 1 and not need - left:
            groups.append("".join(rng.sample(word, FULL)))
            left -= need
    rest = list(left.elements())
    rng.shuffle(rest)
    while len(groups) < COUNT - 1:
        groups.append("".join(rest[:FULL]))
        rest = rest[FULL:]
    found = enter(["".join(rest[:FIRST]), *groups], FRENCH)
    if isinstance(found, Refusal):
        raise Trouble(found.code)
    return found


def invented_word(lexicon: Invented, rng: Random) -> str:
    """A word met on a way through the list by lot, as long as a full draw at most."""
    node, word, found = lexicon.root, "", ""
    while len(word) < FULL and (children := lexicon.children(node)):
        letter = rng.choice(sorted(children))
        node, word = children[letter], word + letter
        found = word if lexicon.is_word(node) else found
    return found
