"""What a day is remembered by: the best moves of a game, and its longest good words, chair by chair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.game import Game
from games.engine.tiles import TILE_SETS
from lexicon.checking import check_words
from lexicon.models import Edition
from turniej.models import Player, Round
from turniej.services import facts as reading
from turniej.services.facts import Facts

LONGEST = 15
"""A word fits on the board."""


@dataclass(frozen=True)
class BestMove:
    """One of the best single moves of the tournament."""

    player: Player
    value: int
    word: str
    round: Round
    table: int
    game_id: int | None


@dataclass(frozen=True)
class LongWord:
    """The word of the day: who laid it where, and what its letters are worth without premium squares."""

    player: Player
    word: str
    worth: int
    round: Round
    table: int
    game_id: int | None


def best_of(facts: Facts, count: int = 10) -> tuple[BestMove, ...]:
    """The moves of the day that were worth most; of equal ones the earlier first."""
    found = [chair for chair in _chairs(facts) if chair[2]["best_move"] > 0]
    found.sort(key=lambda chair: -chair[2]["best_move"])
    return tuple(
        BestMove(facts.players[place["player_id"]], place["best_move"], place["best_word"], *_where(round_, game))
        for round_, game, place in found[:count]
    )


def word_of(facts: Facts, best: Sequence[BestMove]) -> LongWord | None:
    """The longest word, of equally long ones that with the heavier letters, then the earlier; never the best move's."""
    values = TILE_SETS[facts.ruleset.tile_set].values
    taken = best[0].word.upper() if best else ""
    found = [chair for chair in _chairs(facts) if chair[2]["long_word"] and chair[2]["long_word"].upper() != taken]
    if not found:
        return None
    round_, game, place = max(found, key=lambda chair: rank(chair[2]["long_word"], values))
    word = place["long_word"]
    return LongWord(facts.players[place["player_id"]], word, worth(word, values), *_where(round_, game))


def _chairs(facts: Facts) -> Iterator[tuple[Round, reading.Game, dict[str, Any]]]:
    """Every chair of a game whose result counts, in the order of the day."""
    for stage in facts.stages:
        for round_ in stage.rounds:
            for game in stage.games[round_.pk]:
                if game.done:
                    for place in game.places:
                        yield round_, game, place


def _where(round_: Round, game: reading.Game) -> tuple[Round, int, int | None]:
    return round_, game.table, game.game_id


def best_moves(game: Game) -> dict[int, tuple[int, str]]:
    """Each seat's best single move: its value and its main word."""
    best: dict[int, tuple[int, str]] = {}
    for line in game.lines:
        if line.kind in ("play", "card") and line.value > best.get(line.seat, (0, ""))[0]:
            best[line.seat] = (line.value, line.words[0] if line.words else line.text)
    return best


def longest_words(game: Game, edition: Edition | None) -> dict[int, str]:
    """Each seat's longest main word that the game's word list knows, the heavier tiles first among equally long ones.

    A word that nobody checked may be none (PL-20), and a word of the day has to be one. It is asked for after the game
    only, so it tells nobody at the table anything. Without a word list every word is taken as it was laid. A line of a
    paper card that is worth nothing ("pas") is no word.
    """
    found: dict[int, list[str]] = {}
    for line in game.lines:
        if line.kind in ("play", "card") and line.value > 0:
            found.setdefault(line.seat, []).append(line.words[0] if line.words else line.text)
    good = {word for words in found.values() for word in words}
    if edition is not None:
        asked = sorted(good)
        verdicts = check_words(asked, edition)
        good = {word for word, said in zip(asked, verdicts, strict=True) if said.verdict == "allowed"}
    values = game.state.tile_set.values
    return {
        seat: max(fitting, key=lambda word: rank(word, values))
        for seat, words in found.items()
        if (fitting := [word for word in words if word in good and len(word) <= LONGEST])
    }


def rank(word: str, values: Mapping[str, int]) -> tuple[int, int]:
    """How long a word is, and what its letters are worth without premium squares: the order of the word of the day."""
    return len(word), worth(word, values)


def worth(word: str, values: Mapping[str, int]) -> int:
    """What the letters of a word are worth by themselves; a blank counts as the letter that it stands for."""
    return sum(values.get(letter, 0) for letter in word.upper())
