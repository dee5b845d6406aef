"""The bots' heads: legal Polish plays from the carried list, words that are none, invented lists for other tiles."""

from random import Random

import pytest

from games.engine.board import Board
from games.engine.moves import Lexicon
from games.engine.ruleset import PRESETS
from games.engine.tiles import TILE_SETS
from turniej.rehearsal.thinking import Mind
from turniej.rehearsal.words import invented, words_for

RACK = ["K", "O", "T", "Y", "R", "A", "?"]


@pytest.fixture(scope="module")
def polish() -> Lexicon:
    found, made_up = words_for(TILE_SETS["polish"], 7)
    assert not made_up
    return found


def mind(lexicon: Lexicon, preset: str = "polish_school", looks: int = 3) -> Mind:
    return Mind(lexicon, PRESETS[preset], Random(4), looks)


def test_a_found_play_is_legal_and_all_its_words_are_in_the_list(polish: Lexicon) -> None:
    bot = mind(polish)
    laid = bot.find(bot.plays(Board(), RACK))
    assert laid is not None and not bot.bad_words(laid)
    assert bot.lay(Board(), list(laid.placements)) == laid


def test_pl_49_a_made_up_word_is_legal_to_lay_and_in_no_list(polish: Lexicon) -> None:
    bot = mind(polish)
    laid = bot.make_up(Board(), bot.plays(Board(), RACK))
    assert laid is not None and bot.bad_words(laid)
    assert bot.lay(Board(), list(laid.placements)) == laid


def test_without_a_play_there_is_none(polish: Lexicon) -> None:
    bot = mind(polish)
    assert bot.find(bot.plays(Board(), ["Ź", "Ć"])) is None
    assert bot.make_up(Board(), []) is None


def test_a_language_without_a_list_gets_one_from_the_seed() -> None:
    french = TILE_SETS["french"]
    found, made_up = words_for(french, 7)
    assert made_up
    again = invented(french, Random("7/words"))
    bot, twin = mind(found, "box_fr", looks=1), mind(again, "box_fr", looks=1)
    rack = ["E", "A", "L", "T", "S", "I", "N"]
    plays = bot.plays(Board(), rack)
    assert plays and sorted(plays, key=repr) == sorted(twin.plays(Board(), rack), key=repr)
    assert all(word.text in found for play in plays for word in play.words)
    assert "ZZ" not in found and found.step(found.root, "-") == -1
