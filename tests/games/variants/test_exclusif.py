"""Exclusif: every full draw is a scrabble. Résistance ends with the first failure, Fond counts points (RO-25 to 41)."""

from dataclasses import replace

import pytest

from games.variants.correction import correct
from games.variants.game import Slip, hand_in_sheet, ideal, retro
from games.variants.ranking import Rank, ranking
from tests.games.variants.sheets import (
    LEXICON,
    SCRABBLES,
    corrected,
    fates,
    played,
    reasons,
    scores,
    slip,
    started,
    word,
)

SALE = word(1, "8E", "SALE")
REMETTES = word(2, "E1", "REMETTES")
FIRST = slip(SALE, REMETTES)
RANIMONS = slip(word(3, "1E", "RANIMONS"))
STATIONS = slip(word(4, "L1", "STATIONS"))
RESISTANCE = started("resistance", *SCRABBLES, coups=4)
FOND = started("fond", *SCRABBLES, coups=4)


def test_golden_fond():
    sheet = corrected(FOND, FIRST, RANIMONS, STATIONS)
    assert scores(sheet) == [8, 68, 80, 68]
    assert sheet.total == sheet.value == 224


def test_golden_resistance():
    sheet = corrected(RESISTANCE, FIRST, RANIMONS, STATIONS)
    assert (sheet.value, sheet.out_at, sheet.total) == (3, 4, 216)


@pytest.mark.parametrize("game", [RESISTANCE, FOND])
def test_ro_25_every_full_draw_is_a_scrabble_or_a_zero(game):
    assert reasons(corrected(game, slip(SALE, word(2, "H7", "TET")), extra="TET")) == ["not_scrabble"]


def test_ro_26_draw_1_is_optional_and_the_scrabble_of_the_second_is_not():
    lone = corrected(replace(RESISTANCE, called=((1, 2),)), slip(word(2, "8H", "REMETTE")), extra="REMETTE")
    assert (lone.value, lone.out_at) == (1, None)
    assert corrected(RESISTANCE, slip(SALE)).out_at == 1
    short = corrected(replace(RESISTANCE, called=((1, 2),)), slip(word(1, "8F", "SAL"), word(2, "F1", "REMETTES")))
    assert fates(short) == ["counts", "counts"]


def test_ro_27_word_of_draw_1_scores_nothing_in_resistance_but_must_be_good():
    assert scores(corrected(RESISTANCE, FIRST, RANIMONS, STATIONS))[0] == 0
    assert corrected(RESISTANCE, FIRST, RANIMONS, STATIONS, without="SALE").out_at == 1


def test_ro_28_thirteen_more_coups_call_one_draw_each():
    assert [len(coup) for coup in started("resistance", *SCRABBLES).called] == [2] + [1] * 13


def test_ro_29_one_point_for_each_scrabble_in_succession_whatever_its_score():
    assert corrected(RESISTANCE, FIRST, RANIMONS).value == 2
    assert corrected(RESISTANCE, FIRST, Slip(), RANIMONS).value == 1


def test_ro_30_passe_is_sudden_death():
    sheet = corrected(RESISTANCE, FIRST, Slip(), STATIONS)
    assert (sheet.out_at, fates(sheet)) == (2, ["counts", "counts", "out"])
    assert sheet.board.at(0, 11) is None


def test_ro_30_zero_is_sudden_death_and_nothing_after_it_counts():
    sheet = corrected(RESISTANCE, FIRST, RANIMONS, STATIONS, without="RANIMONS")
    assert (sheet.out_at, sheet.value, fates(sheet)) == (2, 1, ["counts", "counts", "zero", "out"])


def test_ro_16_warning_costs_ranking_points_in_resistance():
    sheet = corrected(RESISTANCE, FIRST, RANIMONS, STATIONS, warnings={2: 1})
    whole = corrected(RESISTANCE, FIRST, RANIMONS, STATIONS)
    assert (sheet.value, sheet.total) == (whole.value - 1, whole.total) and whole.value == 3


def sheets_of(game, **slips):
    """The corrected sheets of several players."""
    return {name: sheet_for(game, name, *given) for name, given in slips.items()}


def sheet_for(game, name, *given):
    whole = played(game, *given)
    return correct(replace(whole, slips={name: whole.slips.get("ana", {})}), name, LEXICON)


def test_ro_31_r5_ranking_is_the_reverse_order_of_elimination_and_equals_share():
    sheets = sheets_of(
        RESISTANCE,
        ana=(FIRST, Slip()),
        ion=(FIRST, RANIMONS, STATIONS),
        mia=(FIRST, Slip(), RANIMONS),
        dan=(slip(SALE),),
    )
    assert ranking(sheets) == [Rank("ion", 3, 1, 1), Rank("ana", 1, 2, 2), Rank("mia", 1, 2, 2), Rank("dan", 0, 4, 1)]


def test_r3_invalid_word_of_draw_1_is_a_zero_and_so_out():
    sheet = corrected(RESISTANCE, FIRST, without="SALE")
    assert (sheet.out_at, sheet.value, fates(sheet)) == (1, 0, ["zero", "zero"])


def sheet_of(problem, slips):
    return correct(hand_in_sheet(problem, "ana", slips), "ana", LEXICON)


def test_ro_32_problems_of_resistance():
    slips = {1: FIRST, 2: RANIMONS, 3: STATIONS}
    assert sheet_of(retro(RESISTANCE), slips).value == 3
    assert sheet_of(ideal(RESISTANCE), slips).value == 3
    assert sheet_of(ideal(RESISTANCE), {1: slip(SALE), 2: slip(REMETTES)}).out_at == 1


def test_ro_33_not_being_able_is_a_passe_and_no_elimination():
    sheet = corrected(FOND, FIRST, Slip(), Slip())
    assert (sheet.out_at, sheet.total) == (None, 76)


def test_ro_34_draw_1_first_and_then_a_scrabble_or_nothing():
    assert fates(corrected(FOND, slip(SALE))) == ["counts"]
    assert reasons(corrected(FOND, slip(SALE, word(2, "H7", "TET")))) == ["not_scrabble"]


def test_ro_35_who_starts_with_the_second_draw_may_not_play_draw_1_afterwards():
    sheet = corrected(FOND, slip(word(2, "8H", "REMETTE"), word(1, "J7", "SAL")), extra="REMETTE")
    assert reasons(sheet) == ["first_draw_first"]
    assert fates(sheet)[0] == "counts"


def test_ro_36_thirteen_more_coups_have_one_draw_each():
    assert [len(coup) for coup in started("fond", *SCRABBLES).called] == [2] + [1] * 13


def test_ro_37_passe_is_worth_nothing_and_a_scrabble_its_score():
    sheet = corrected(FOND, FIRST, RANIMONS, Slip())
    assert [line.score for line in sheet.lines] == [8, 68, 80, 0, 0]


def test_a_draw_is_played_once_in_a_coup():
    sheet = corrected(FOND, slip(SALE, word(1, "10E", "SALE")))
    assert (reasons(sheet), sheet.total) == (["draw_twice"], 8)


def test_ro_38_r5_ranking_by_total_and_equals_share():
    sheets = sheets_of(FOND, ana=(FIRST,), ion=(FIRST, RANIMONS), mia=(FIRST, Slip()))
    assert ranking(sheets) == [Rank("ion", 156, 1, 1), Rank("ana", 76, 2, 2), Rank("mia", 76, 2, 2)]


def test_r5_equal_values_share_the_place():
    sheets = sheets_of(FOND, ana=(), ion=())
    assert {rank.rank for rank in ranking(sheets)} == {1}


def test_ro_39_zeros_fall_in_a_chain():
    sheet = corrected(FOND, FIRST, RANIMONS, STATIONS, without="RANIMONS")
    assert (fates(sheet), sheet.total) == (["counts", "counts", "zero", "zero"], 76)


def test_ro_40_annulment_takes_the_words_that_hang_on_it():
    sheet = corrected(FOND, FIRST, RANIMONS, STATIONS, slip(annul=(2,)))
    assert (fates(sheet), sheet.total) == (["counts", "counts", "annulled", "annulled"], 76)


def test_ro_41_problems_of_fond():
    slips = {1: FIRST, 2: RANIMONS, 3: STATIONS}
    assert sheet_of(retro(FOND), slips).total == 224
    assert sheet_of(ideal(FOND), {1: FIRST, 2: RANIMONS, 5: STATIONS}).total == 224
