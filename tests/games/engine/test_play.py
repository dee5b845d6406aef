"""Laying tiles and scoring them, rule by rule."""

import pytest

from games.engine.board import Board, Placement
from games.engine.play import Word, lay
from games.engine.tiles import FRENCH, POLISH, ROMANIAN, TILE_SETS
from tests.games.engine.boards import board, laid, refused, tiles


def test_bx_golden_passe_16() -> None:
    passe = laid(Board(), "8H", "PASSE", FRENCH)
    assert (passe.score, passe.words) == (16, (Word("PASSE", 7, 7, True, 16),))


def test_bx_golden_repasserai_36() -> None:
    play = laid(board(("8H", "PASSE")), "8F", "RE.....RAI", FRENCH)
    assert (play.words[0].text, play.score) == ("REPASSERAI", 36)


def test_bx_golden_depliez_29() -> None:
    assert laid(board(("8H", "PASSE")), "H6", "DE.LIEZ", FRENCH).score == 29


def test_bx_golden_demangea_64() -> None:
    play = laid(board(("8H", "PASSE")), "I5", "DEM.NGEA", FRENCH)
    assert (play.bingo, play.words[0].score, play.score) == (True, 14, 64)


@pytest.mark.parametrize("name", TILE_SETS)
def test_pl_29_first_play_covers_the_centre_with_two_tiles_or_more(name: str) -> None:
    tile_set = TILE_SETS[name]
    assert laid(Board(), "8G", "TA", tile_set).words[0].text == "TA"
    assert laid(Board(), "H8", "TA", tile_set).across is False
    assert refused(Board(), tiles("9G", "TA"), tile_set).code == "not_on_centre"
    assert refused(Board(), tiles("8I", "TA"), tile_set).code == "not_on_centre"
    assert refused(Board(), tiles("8H", "T"), tile_set).code == "one_letter_only"


def test_pl_29_first_play_rules_hold_again_when_the_first_word_was_taken_off() -> None:
    lying = board(("8H", "KOT"))
    cleared = lying.without(tiles("8H", "KOT"))
    assert cleared.empty
    assert refused(cleared, tiles("8A", "KOT")).code == "not_on_centre"


def test_pl_29_later_play_touches_a_tile() -> None:
    lying = board(("8H", "KOT"))
    assert refused(lying, tiles("1A", "OSA")).code == "not_connected"
    assert refused(lying, tiles("9E", "OSA")).code == "not_connected"  # corner to corner is no touch
    assert laid(lying, "9F", "OSA").words[1].text == "KA"


def test_pl_29_one_line_without_a_gap() -> None:
    lying = board(("8H", "KOT"))
    assert refused(lying, [Placement(8, 7, "O"), Placement(9, 8, "S")]).code == "not_in_line"
    gap = refused(lying, [Placement(8, 7, "O"), Placement(10, 7, "S")])
    assert (gap.code, gap.params) == ("gap", {"row": 9, "col": 7})
    assert laid(lying, "8G", "O...Y").words[0].text == "OKOTY"


@pytest.mark.parametrize(("row", "col"), [(-1, 7), (15, 7), (7, -1), (7, 15)])
def test_pl_29_off_board_refused(row: int, col: int) -> None:
    refusal = refused(Board(), [Placement(7, 7, "K"), Placement(row, col, "O")])
    assert (refusal.code, refusal.params) == ("off_board", {"row": row, "col": col})


def test_pl_29_taken_square_refused() -> None:
    taken = refused(board(("8H", "KOT")), tiles("8H", "OSA"))
    assert (taken.code, taken.params) == ("square_taken", {"row": 7, "col": 7, "letter": "K"})
    twice = refused(Board(), [Placement(7, 7, "K"), Placement(7, 7, "O")])
    assert twice.params["letter"] == "K"


def test_pl_29_nothing_laid_refused() -> None:
    assert refused(Board(), []).code == "no_tiles"


def test_pl_30_blank_needs_its_letter() -> None:
    for letter in ("", "?"):
        refusal = refused(Board(), [Placement(7, 7, letter, True), Placement(7, 8, "O")])
        assert (refusal.code, refusal.params) == ("blank_needs_letter", {"row": 7, "col": 7})


def test_pl_31_blank_is_worth_nothing_for_ever() -> None:
    first = laid(Board(), "8H", "źLE")
    assert first.score == (0 + 2 + 1) * 2
    later = laid(board(("8H", "źLE")), "8H", "...B")
    assert later.words[0].score == 0 + 2 + 1 + 3


def test_a17_blank_stands_for_letters_of_the_set_only() -> None:
    refusal = refused(Board(), [Placement(7, 7, "V", True), Placement(7, 8, "O")])
    assert (refusal.code, refusal.params["letter"]) == ("letter_not_in_set", "V")
    assert laid(Board(), "8H", "kA", ROMANIAN).score == 2
    assert refused(Board(), tiles("8H", "KA"), ROMANIAN).code == "letter_not_in_set"


def test_more_of_a_letter_than_the_set_has_is_refused() -> None:
    lying = board(("8H", "ŹLE"))
    refusal = refused(lying, tiles("J8", ".Ź"))
    assert (refusal.code, refusal.params) == ("too_many_of_letter", {"letter": "Ź", "most": 1})
    assert laid(lying, "J8", ".ź").score == 1
    blanks = board(("8H", "kOt"))
    assert refused(blanks, tiles("H8", ".a")).params == {"letter": "?", "most": 2}


def test_the_board_of_a_refused_play_is_as_before() -> None:
    lying = board(("8H", "KOT"))
    refused(lying, tiles("9H", "ŹŹ"))
    assert lying == board(("8H", "KOT"))


def test_pl_25_a_word_may_be_extended_on_both_sides_in_one_move() -> None:
    play = laid(board(("8G", "PIJ")), "8E", "DO...EMY")
    assert [word.text for word in play.words] == ["DOPIJEMY"]
    assert play.words[0].col == 4


def test_pl_26_fifty_points_only_for_seven_tiles() -> None:
    assert laid(Board(), "8E", "KOTLETY").bingo is True
    assert laid(Board(), "8E", "KOTLETY").score == (2 + 1 + 2 + 2 + 1 + 2 + 2) * 2 + 50
    assert laid(Board(), "8E", "KOTLET").bingo is False
    through = laid(board(("8H", "LE")), "8E", "KOT..TY")
    assert (through.bingo, through.score) == (False, 2 + 1 + 2 + 2 + 1 + 2 + 2)


def test_a8_the_bonus_and_its_number_of_tiles_are_parameters() -> None:
    outcome = lay(Board(), tiles("8H", "KOT"), POLISH, bingo_tiles=3, bingo_bonus=35)
    assert (outcome.bingo, outcome.score) == (True, (2 + 1 + 2) * 2 + 35)


def test_pl_27_all_words_formed_count_with_their_premiums() -> None:
    play = laid(board(("8H", "KOT")), "9G", "ŻAL")
    assert [(word.text, word.score) for word in play.words] == [("ŻAL", 5 * 2 + 1 + 2 * 2), ("KA", 3), ("OL", 1 + 4)]
    assert play.score == sum(word.score for word in play.words)


def test_pl_28_premiums_covered_earlier_do_not_count_again() -> None:
    first = laid(Board(), "8H", "KOT")
    assert first.score == 2 * (2 + 1 + 2)
    assert laid(board(("8H", "KOT")), "8H", "...Y").score == 2 + 1 + 2 + 2


def test_pl_50_premiums_are_free_again_after_tiles_were_taken_off() -> None:
    lying = board(("8H", "KOT")).without(tiles("8H", "KOT"))
    assert laid(lying, "8H", "KOT").score == 10


def test_a_single_tile_that_forms_two_words_counts_as_across() -> None:
    play = laid(board(("8H", "KOT"), ("J8", ".AM")), "9I", "S")
    assert (play.across, [word.text for word in play.words]) == (True, ["SA", "OS"])
    down = laid(board(("8H", "KOT")), "I9", "S")
    assert (down.across, [word.text for word in down.words]) == (False, ["OS"])


def test_pl_20_no_dictionary_is_asked() -> None:
    assert laid(Board(), "8H", "ZZ").words[0].text == "ZZ"


def test_placement_json_round_trip_and_refusal_of_the_rest() -> None:
    placement = Placement(7, 8, "Ż", True)
    assert Placement.from_json(placement.to_json()) == placement
    for wrong in ({}, None, {"row": 1.5, "col": 1, "letter": "A"}, {"row": True, "col": 1, "letter": "A"}):
        with pytest.raises(ValueError, match="placement"):
            Placement.from_json(wrong)
