"""Checking records: what agrees, what does not, and that one mistake is one mismatch."""

import pytest

from games.engine.gcg import Record, read
from games.engine.records import Report, check_record
from games.engine.tiles import ENGLISH, POLISH, TILE_SETS
from tests.games.engine.gcg.samples import LETTERED_ROWS, lines
from tests.games.engine.gcg.samples import POLISH as SAMPLE


def report(data: bytes, tiles: str | None = None) -> Report:
    record = read(data)
    assert isinstance(record, Record), record
    return check_record(record, TILE_SETS[tiles] if tiles else None)


def found(data: bytes, tiles: str | None = None) -> list[tuple[int, int, int | None]]:
    return [(each.line, each.written, each.computed) for each in report(data, tiles).mismatches]


def test_a_right_record_agrees_and_gives_its_totals() -> None:
    checked = report(SAMPLE.encode())
    assert checked.to_json() == {
        "players": [{"name": "Ala Przykładowa", "total": 32}, {"name": "Bartek Zmyślony", "total": 8}],
        "plays": 4,
        "mismatches": [],
    }


def test_lettered_rows_agree() -> None:
    assert found(LETTERED_ROWS.encode()) == []


def test_letters_written_over_tiles_that_lie_there_agree() -> None:
    assert found(SAMPLE.replace(".KA", "ÓKA").replace(".MA", "(A)MA").encode()) == []


def test_one_wrong_score_is_one_mismatch_whatever_the_totals_say() -> None:
    wrong = SAMPLE.replace("+8 8\n", "+9 9\n", 1)  # the later totals are those of the right score
    assert found(wrong.encode()) == [(5, 9, 8)]
    carried = wrong.replace("+0 8", "+0 9").replace("+15 23", "+15 24").replace("-15 8", "-15 9")
    assert found(carried.encode()) == [(5, 9, 8)]
    assert report(carried.encode()).players[1] == ("Bartek Zmyślony", 8)
    only_score = SAMPLE.replace("+8 8\n", "+9 8\n", 1)
    assert found(only_score.encode()) == [(5, 9, 8)]


def test_a_wrong_score_that_was_withdrawn_is_one_mismatch() -> None:
    wrong = SAMPLE.replace("+15 23", "+17 25").replace("-15 8", "-17 8")
    assert found(wrong.encode()) == [(10, 17, 15)]


def test_a_withdrawal_written_as_nothing_agrees() -> None:
    assert found(SAMPLE.replace("-15 8", "+0 8").encode()) == []


def test_a_wrong_total_is_one_mismatch() -> None:
    assert found(SAMPLE.replace("+0 26", "+0 27", 1).encode()) == [(7, 27, 26)]


def test_a_withdrawal_without_a_play_and_one_with_a_wrong_number() -> None:
    assert found(lines(">A: AB -- -8 0")) == [(4, -8, None)]
    assert found(lines(">A: AB 8H AB +8 8", ">B: AB -- -8 0")) == [(5, -8, None)]
    assert found(lines(">A: AB 8H AB +8 8", ">A: AB -- -7 0")) == [(5, -7, -8)]


def test_an_exchange_or_a_pass_gives_no_points() -> None:
    assert found(lines(">A: AB -AB +3 3")) == [(4, 3, 0)]
    assert found(lines(">A: AB - +3 3")) == [(4, 3, 0)]


def test_bonuses_and_the_clock_stand_as_written() -> None:
    assert found(lines(">A: (challenge) +5 5", ">A: (time) -10 -5")) == []


def test_a7_both_ways_to_count_leftovers_agree() -> None:
    play = ">A: AB 8H AB +8 8"
    assert found(lines(play, ">A: (Ź?) +18 26")) == []
    assert found(lines(play, ">B: Ź? (Ź?) -9 -9", ">A: (Ź?) +9 17")) == []
    assert found(lines(play, ">A: Ź (Ź) +-9 -1", ">B: A (A) -1 -1")) == []
    assert found(lines(play, ">A: (Ź?) +17 25")) == [(5, 17, 18)]
    assert found(lines(play, ">B: Ź? (Ź?) -9 -9", ">A: (Ź?) +8 16")) == [(6, 8, 9)]
    assert found(lines(play, ">B: Ź? (Ź?) -18 -18", ">A: (Ź?) +9 17")) == [(5, -18, -9)]


def test_leftovers_of_unknown_tiles_are_a_mismatch() -> None:
    assert found(lines(">A: (Q) +20 20"), "polish") == [(4, 20, None)]


@pytest.mark.parametrize("name", ["polish", "english"])
def test_a_play_that_cannot_lie_there_says_why_and_the_rest_goes_on(name: str) -> None:
    checked = report(lines(">A: TA 1A TA +4 4", ">B: NA B1 .N +4 4"), name)
    (mismatch,) = checked.mismatches
    assert (mismatch.line, mismatch.written, mismatch.computed, mismatch.reason.code) == (4, 4, None, "not_on_centre")


def test_another_letter_on_a_taken_square_is_a_mismatch() -> None:
    checked = report(lines(">A: TA 8H TA +4 4", ">B: NA 8H NA +4 4"), "english")
    assert [each.reason.code for each in checked.mismatches] == ["square_taken"]


def test_a_dot_where_nothing_lies_is_a_gap() -> None:
    assert report(lines(">A: TA 8H T.A +4 4")).mismatches[0].reason.code == "gap"


def test_a_word_off_the_board_is_a_mismatch() -> None:
    assert report(lines(">A: TA O15 TA +4 4")).mismatches[0].reason.code == "off_board"


def test_letters_that_a_set_lacks_do_not_stop_the_replay() -> None:
    checked = report(lines(">A: QV 8H QV +8 8", ">B: NA H8 .A +1 1"), "polish")
    assert [each.computed for each in checked.mismatches] == [None]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("#lexicon OSPS49", "polish"),
        ("#lexicon NWL18", "english"),
        ("#lexicon CSW21", "english"),
        ("#lexicon ODS8", "french"),
        ("#tile-distribution Romanian", "romanian"),
        ("#tile-set french", "french"),
        ("#lexicon unheard-of", "polish"),
    ],
)
def test_the_tile_set_that_a_record_names_is_taken(head: str, expected: str) -> None:
    assert report(lines(head)).tile_set == expected


def test_the_tile_set_is_told_by_what_agrees() -> None:
    assert report(SAMPLE.encode()).tile_set == "polish"
    assert report(lines(">A: WINDYNV 8D WINDY +32 32")).tile_set == ENGLISH.name
    assert report(lines(">A: QV - +0 0")).tile_set == ENGLISH.name
    assert report(lines(">A: AB - +0 0")).tile_set == POLISH.name
