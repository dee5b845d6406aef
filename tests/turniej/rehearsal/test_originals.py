"""The Romanian originals with bots: one game over HTTP from the draws to the ranking, and how the bots think."""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.engine import gcg
from games.engine.tiles import FRENCH
from games.variants import correction
from games.variants.game import VariantGame, hand_in_sheet, ideal, new_game, retro
from tests.servers import BASE_DIR
from turniej.rehearsal.client import Client
from turniej.rehearsal.original_bots import COUPS, Bot, draws_for
from turniej.rehearsal.originals import KINDS
from turniej.rehearsal.words import words_for

LEXICON, _ = words_for(FRENCH, 7)


def play(kind: str) -> tuple[VariantGame, Bot]:
    """A bot alone plays a whole game without a site."""
    game = new_game(kind, FRENCH, draws_for(LEXICON, 7), 2)  # type: ignore[arg-type]
    assert isinstance(game, VariantGame)
    bot = Bot(1, Client("", "bot"), Random(3))
    for coup in range(1, COUPS + 1):
        game = replace(game, called=(*game.called, (1, 2) if coup == 1 else (coup + 1,)))
        bot.slips[coup] = bot.think(game, coup, LEXICON)
    return replace(game, slips={"own": bot.slips}), bot


def test_ro_4_draws_of_the_rehearsal_are_the_whole_set_and_mostly_words() -> None:
    draws = draws_for(LEXICON, 7)
    assert Counter("".join("".join(group) for group in draws.letters)) == Counter(FRENCH.counts)
    assert [len(group) for group in draws.letters] == [4] + [7] * 14
    assert draws == draws_for(LEXICON, 7) != draws_for(LEXICON, 8)


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_lays_words_that_count_and_goes_on_to_the_end(kind: str) -> None:
    game, bot = play(kind)
    sheet = correction.correct(game, "own", LEXICON)
    assert len(bot.slips) == COUPS
    assert sheet.value > 0
    assert any(line.fate == "counts" for line in sheet.lines)


def test_bots_annul_and_misplace_now_and_then() -> None:
    game, bot = play("anticipation")
    fates = Counter(line.fate for line in correction.correct(game, "own", LEXICON).lines)
    assert any(slip.annulled for slip in bot.slips.values()) or fates["zero"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mode", ["retro", "ideal"])
def test_sheet_of_a_problem_counts_and_annuls_nothing(kind: str, mode: str) -> None:
    game, bot = play(kind)
    problem = retro(game) if mode == "retro" else ideal(game)
    sheet = bot.sheet(problem, LEXICON)
    after = hand_in_sheet(problem, "own", sheet)
    assert isinstance(after, VariantGame)
    fates = Counter(line.fate for line in correction.correct(after, "own", LEXICON).lines)
    assert fates["annulled"] == 0 and fates["counts"] + fates["out"] > 0
    draws = [word.draw for slip in sheet.values() for word in slip.words]
    assert len(set(draws)) == len(draws)


def test_game_and_problems_over_http_leave_a_record_of_every_grid(tmp_path) -> None:
    command = [sys.executable, "manage.py", "rehearse", "--ruleset", "anticipation", "--players", "2"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("TURNIEJ_")}
    out = tmp_path / "out"
    done = subprocess.run(
        [*command, "--schools", "2", "--json", "--export", str(out)],
        cwd=BASE_DIR,
        env={**env, "TURNIEJ_VAR": str(tmp_path / "var")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["events"], report["games"]) == (2 * COUPS * 3, 3)
    assert (report["duplicates"], report["rounds"]) == (0, COUPS)
    assert report["invented_words"] is True
    assert report["winner"]["name"]
    results = json.loads((out / "results.json").read_text())["games"]
    standings = json.loads((out / "standings.json").read_text())["games"]
    assert [one["mode"] for one in results] == [one["mode"] for one in standings] == ["original", "retro", "ideal"]
    for game, order in zip(results, standings, strict=True):
        assert {one["player"]: one["value"] for one in game["players"]} == {
            one["player"]: one["value"] for one in order["rows"]
        }
        for player in game["players"]:
            record = gcg.read((out / player["record"]).read_bytes())
            assert isinstance(record, gcg.Record)
            assert sum(move.score for move in record.moves) == player["total"]
