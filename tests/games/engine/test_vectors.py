"""The plays of tests/vectors: fresh, complete, and right by a scorer that shares no code with the engine."""

import json
from collections import Counter
from typing import Any

import pytest

from games.engine.board import PREMIUMS, Board, Placement
from games.engine.play import Laid, lay
from games.engine.tiles import TILE_SETS
from tests.games.engine import scorer
from tests.vectors import make

FILES = {name: json.loads((make.HERE / f"plays-{name}.json").read_text(encoding="utf-8")) for name in TILE_SETS}
CASES = [(name, data, case) for name, data in FILES.items() for case in data["cases"]]


def parts(data: dict[str, Any], case: dict[str, Any]) -> tuple[Board, list[Placement]]:
    lying = Board.from_rows(data["boards"][case["board"]])
    return lying, [Placement.from_json(each) for each in case["placements"]]


def grid(placements: list[Placement]) -> scorer.Grid:
    return {(each.row, each.col): (each.letter, each.blank) for each in placements}


def test_the_files_are_what_make_writes() -> None:
    for name, content in make.files().items():
        assert (make.HERE / name).read_text(encoding="utf-8") == content, name


def test_every_case_agrees_with_the_engine_and_with_the_second_scorer() -> None:
    for name, data, case in CASES:
        tile_set, (lying, placements), expect = TILE_SETS[name], parts(data, case), case["expect"]
        assert make.expected(lying, placements, tile_set) == expect, case["name"]
        before, laid = grid(list(lying.tiles())), grid(placements)
        distinct = len(laid) == len(placements)
        assert (distinct and scorer.is_legal(before, laid, tile_set)) == ("refusal" not in expect), case["name"]
        if "refusal" not in expect:
            words, score = scorer.words_and_score(before, laid, tile_set)
            assert score == expect["score"], case["name"]
            assert Counter(words) == Counter((each["text"], each["score"]) for each in expect["words"]), case["name"]


def test_order_of_the_tiles_given_does_not_matter() -> None:
    for name, data, case in CASES:
        lying, placements = parts(data, case)
        if "refusal" not in case["expect"]:
            assert lay(lying, placements[::-1], TILE_SETS[name]) == lay(lying, placements, TILE_SETS[name])


def test_at_least_three_hundred_plays_and_every_premium_square_used() -> None:
    plays = [case for _, _, case in CASES if "refusal" not in case["expect"]]
    assert len(plays) >= 300
    used = {(each["row"], each["col"]) for case in plays for each in case["placements"]}
    assert used >= {divmod(index, 15) for index, premium in enumerate(PREMIUMS) if premium}


def test_every_kind_of_play_occurs() -> None:
    kinds: Counter[str] = Counter()
    for _, data, case in CASES:
        lying, placements = parts(data, case)
        if "refusal" in case["expect"]:
            kinds[case["expect"]["refusal"]["code"]] += 1
            continue
        words = case["expect"]["words"]
        length, laid = len(words[0]["text"]), len(placements)
        start = (words[0]["row"], words[0]["col"])
        kinds["bingo" if case["expect"]["bingo"] else "no bingo"] += 1
        kinds["across" if case["expect"]["across"] else "down"] += 1
        kinds["parallel" if len(words) > 3 else "few words"] += 1
        kinds["one tile, two words"] += laid == 1 and len(words) == 2
        kinds["extended at the front"] += length > laid and start == (placements[0].row, placements[0].col)
        kinds["extended at the back"] += length > laid and start != (placements[0].row, placements[0].col)
        for each in placements:
            kinds[f"{'blank' if each.blank else 'letter'} on {lying.premium(each.row, each.col)}"] += 1
        kinds["blank lying in a word"] += any(each.blank for each in lying.tiles())
        doubled = Counter(lying.premium(each.row, each.col) for each in placements)
        kinds["two word premiums"] += max(doubled["TW"], doubled["DW"]) >= 2
        kinds["three triple words"] += doubled["TW"] == 3
    lacking = [
        kind
        for kind in (
            *make.CODES,
            *("bingo", "no bingo", "across", "down", "parallel", "few words", "one tile, two words"),
            *("extended at the front", "extended at the back", "blank lying in a word"),
            *(f"{what} on {premium}" for what in ("letter", "blank") for premium in ("TW", "DW", "TL", "DL", "")),
            *("two word premiums", "three triple words"),
        )
        if not kinds[kind]
    ]
    assert lacking == []


@pytest.mark.parametrize("name", TILE_SETS)
def test_every_refusal_occurs_with_every_tile_set(name: str) -> None:
    codes = {case["expect"]["refusal"]["code"] for case in FILES[name]["cases"] if "refusal" in case["expect"]}
    assert codes == set(make.CODES)


def test_the_table_of_premiums_is_the_engines() -> None:
    rows = json.loads((make.HERE / "board.json").read_text(encoding="utf-8"))["premiums"]
    assert tuple(premium for row in rows for premium in row) == PREMIUMS


def test_laid_tiles_come_back_in_the_order_of_the_line() -> None:
    for name, data, case in CASES:
        outcome = lay(*parts(data, case), TILE_SETS[name])
        if isinstance(outcome, Laid):
            assert list(outcome.placements) == sorted(outcome.placements)
