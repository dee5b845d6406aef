"""Anticipation: free words, an own grid, zeros and what falls with them, annulments (RO-9 to RO-24)."""

from dataclasses import replace

import pytest

from games.variants.correction import correct
from games.variants.game import hand_in_sheet, ideal, retro
from tests.games.variants.sheets import (
    LEXICON,
    OPEN,
    corrected,
    draws,
    fates,
    reasons,
    scores,
    slip,
    started,
    word,
)

GAME = started("anticipation", *OPEN, coups=5)
FIRST = slip(word(1, "8E", "SALE", 8))
TAPER = slip(word(3, "F7", "TAPER"))
RIVE = slip(word(4, "11F", "RIVE"))
EST = slip(word(5, "I11", "EST"))
BESIDE = slip(word(6, "G8", "LE"))


def test_golden_sheet_without_a_fault():
    sheet = corrected(GAME, FIRST, TAPER, RIVE, EST, BESIDE)
    assert fates(sheet) == ["counts"] * 5
    assert scores(sheet) == [8, 9, 7, 4, 8]
    assert sheet.total == sum(scores(sheet)) == sheet.value
    assert sheet.board.at(10, 8).letter == "E"


def test_ro_9_first_coup_calls_draw_1_and_the_other():
    assert GAME.called[0] == (1, 2)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ((word(1, "8E", "SALE"), word(2, "E1", "REMETTES")), ["counts", "counts"]),
        ((word(1, "8E", "SALE"),), ["counts", "pass"]),
        ((word(2, "8H", "ET"),), ["counts", "pass"]),
        ((), ["pass", "pass"]),
    ],
)
def test_ro_10_both_draws_one_or_none(words, lines):
    sheet = corrected(replace(GAME, called=GAME.called[:1]), slip(*words))
    assert [line.fate for line in sheet.lines] == lines


def test_ro_11_draw_1_comes_first_if_both_are_played():
    sheet = corrected(GAME, slip(word(2, "8H", "ET"), word(1, "8E", "SALE")))
    assert reasons(sheet)[-1] == "first_draw_first"


def test_ro_12_slip_carries_words_and_scores_and_the_correction_has_the_last_word():
    sheet = corrected(GAME, slip(word(1, "8E", "SALE", 9), word(2, "E1", "REMETTES", 68)))
    assert [line.word.score for line in sheet.lines[:2]] == [9, 68]
    assert (scores(sheet), sheet.total) == ([8, 68], 76)


def test_ro_13_letters_not_used_are_gone_for_the_game():
    sheet = corrected(GAME, FIRST, slip(word(2, "E1", "REMETTES")))
    assert reasons(sheet) == ["draw_not_called"]
    assert sheet.total == 8


def test_ro_14_letters_of_two_draws_are_not_mixed():
    sheet = corrected(GAME, FIRST, slip(word(3, "F8", "ALA")))
    assert reasons(sheet) == ["letters_not_of_draw"]
    joker = corrected(GAME, slip(word(1, "8E", "SAlE")))
    assert reasons(joker) == ["letters_not_of_draw"]


@pytest.mark.parametrize(
    ("faulty", "code"),
    [
        (slip(word(3, "F7", "TAPEN")), "not_a_word"),
        (slip(word(3, "A1", "PE")), "not_connected"),
        (slip(word(3, "O12", "TAPER")), "off_board"),
        (slip(word(3, "8E", "PE")), "square_taken"),
        (slip(word(3, "F8", "A")), "no_tiles"),
        (slip(word(3, "F9", "PER")), "not_the_word"),
    ],
)
def test_ro_16_word_that_does_not_exist_or_may_not_lie_so_is_a_zero(faulty, code):
    sheet = corrected(GAME, FIRST, faulty)
    assert (fates(sheet), reasons(sheet)) == (["counts", "zero"], [code])


def test_ro_16_warnings_cost_points():
    assert corrected(GAME, FIRST, warnings={2: 5}).total == 8 - 5


def test_ro_18_zero_brings_down_every_later_word_that_leans_on_it():
    sheet = corrected(GAME, FIRST, TAPER, RIVE, EST, without="TAPER")
    assert fates(sheet) == ["counts", "zero", "zero", "zero"]
    assert reasons(sheet) == ["not_a_word", "leans_on_zero", "leans_on_zero"]
    assert sheet.total == 8


def test_ro_18_word_that_would_read_otherwise_without_the_zero_falls():
    longer = slip(word(5, "11F", "RIVET"))
    assert fates(corrected(GAME, FIRST, TAPER, RIVE, longer, without="RIVE")) == ["counts", "counts", "zero", "zero"]


@pytest.mark.parametrize(("gone", "fate"), [("EST", "counts"), ("EST ES", "zero")])
def test_ro_18_new_word_that_appears_when_the_zero_goes_must_be_good(gone, fate):
    game = started("anticipation", "SALE", "REMETTE", "TPERUIN", "STARIEO", "ESNOUIL", coups=4)
    above, between = slip(word(4, "10F", "EST")), slip(word(5, "9F", "PES"))
    assert fates(corrected(game, FIRST, TAPER, above, between)) == ["counts"] * 4
    assert fates(corrected(game, FIRST, TAPER, above, between, without=gone)) == ["counts", "counts", "zero", fate]


def test_ro_19_r1_word_that_could_have_been_placed_anyway_stands_and_is_scored_on_the_cleaned_grid():
    sheet = corrected(GAME, FIRST, TAPER, slip(), slip(), BESIDE, without="TAPER")
    assert fates(sheet) == ["counts", "zero", "counts"]
    assert scores(sheet) == [8, 0, 1 + 2]


def test_ro_20_one_or_more_coups_are_annulled_in_a_later_slip():
    sheet = corrected(GAME, FIRST, TAPER, RIVE, slip(annul=(1, 2)))
    assert fates(sheet) == ["annulled"] * 3
    assert [line.by for line in sheet.lines if line.word] == [4, 4, 4]


def test_ro_21_annulled_word_goes_with_all_that_could_not_stand_without_it():
    sheet = corrected(GAME, FIRST, TAPER, RIVE, EST, slip(*BESIDE.words, annul=(2,)))
    assert fates(sheet) == ["counts", "annulled", "annulled", "annulled", "counts"]
    assert scores(sheet) == [8, 0, 0, 0, 3]


def test_ro_21_annulment_comes_before_the_correction_so_nothing_is_a_zero_for_it():
    sheet = corrected(GAME, FIRST, TAPER, RIVE, slip(annul=(2,)), without="TAPER")
    assert reasons(sheet) == []
    assert sheet.total == 8


def test_ro_22_freed_squares_are_played_again_with_the_remaining_coups():
    again = started("anticipation", "SALE", "REMETTE", "TPERUIN", "TPERNOS", "STARIEO", "ENOUILA", coups=3)
    sheet = corrected(again, FIRST, TAPER, slip(word(4, "F7", "TAPER"), annul=(2,)))
    assert fates(sheet) == ["counts", "annulled", "counts"]
    old = corrected(again, FIRST, TAPER, slip(word(3, "F7", "TAPER"), annul=(2,)))
    assert reasons(old) == ["draw_not_called"]


def test_ro_23_retro_is_corrected_like_the_game():
    sheets = dict(enumerate((FIRST, TAPER, RIVE), 1))
    problem = hand_in_sheet(retro(GAME), "ana", sheets)
    assert scores(correct(problem, "ana", LEXICON)) == scores(corrected(GAME, FIRST, TAPER, RIVE))


def test_ro_24_in_ideal_the_player_chooses_the_order():
    sheets = {1: slip(*FIRST.words, *TAPER.words), 2: RIVE, 3: slip(word(3, "F7", "TAPER")), 4: EST}
    sheet = correct(hand_in_sheet(ideal(GAME), "ana", sheets), "ana", LEXICON)
    assert fates(sheet) == ["counts", "counts", "counts", "zero", "counts"]
    assert sheet.lines[3].reason.code == "draw_not_called"


def test_r2_draw_1_is_only_first_in_ideal_too():
    sheets = {1: slip(word(3, "8H", "PE")), 2: slip(word(1, "H8", "PE"))}
    sheet = correct(hand_in_sheet(ideal(GAME), "ana", sheets), "ana", LEXICON)
    assert [line.reason.code for line in sheet.lines if line.word and line.draw == 1] == ["draw_not_called"]


def test_r4_four_letters_of_draw_1_earn_no_fifty_points():
    assert scores(corrected(GAME, FIRST)) == [8]
    assert len(draws(*OPEN).of(1)) == 4
