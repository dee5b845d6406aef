"""The rules of the French box (BX), played with their preset by two to four who are their own referees."""

import pytest

from games.engine.events import Exchange, LetterDraw, Play, Record, Start
from games.engine.game import new_game
from games.engine.play import lay
from games.engine.ruleset import BOX_FR
from games.engine.tiles import FRENCH
from tests.games.engine.boards import board, tiles
from tests.games.engine.table import Table, a_play, near_the_end, seat


def box(seats=3, **changes):
    """A game that the players start themselves, in the order of their seats."""
    return Table(seats, BOX_FR, **changes).started()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bx_1_two_to_four_players_and_a_joker_for_any_letter_worth_nothing(seats):
    assert FRENCH.size == 102
    table = box(seats).play("8H", "PAwSE")
    assert table.game.blank_sheet == ((7, 9, "W"),)
    assert table.game.lines[0].value == 2 * (3 + 1 + 0 + 1 + 1 + 1)
    with pytest.raises(ValueError, match="2 to 4"):
        new_game(BOX_FR, 1)


def test_bx_2_nearest_to_a_starts_a_joker_precedes_it_and_letters_go_back():
    table = Table(3, BOX_FR).do(seat(0), LetterDraw(((0, "A"), (1, "?"), (2, "B"))))
    assert table.game.order == (1, 0, 2)
    assert table.game.bag_count == 102 - 21


def test_bx_3_everybody_draws_seven():
    assert box(4).game.rack_counts == (7, 7, 7, 7)


def test_bx_4_play_goes_clockwise():
    table = box(3)
    movers = []
    for _ in range(4):
        movers.append(table.game.to_move)
        table.exchange()
    assert movers == [0, 1, 2, 0]


def test_bx_5_one_keeps_the_score_of_all_on_one_tablet():
    table = box(3)
    for _ in range(3):
        table.do(seat(None), Exchange(1)).do(seat(None), Record())
    assert [line.seat for line in table.game.lines] == [0, 1, 2]


def test_bx_6_any_number_changes_any_number_of_times_with_seven_in_the_bag():
    table = box(2)
    for count in (7, 1, 3, 7, 2, 6):
        table.exchange(count)
    assert (table.game.exchanges, table.game.bag_count) == ((3, 3), 102 - 14)
    assert near_the_end(rules=BOX_FR).refused(seat(1), Exchange(1)) == "exchange_bag"
    assert table.refused(seat(0), Exchange(8)) == "exchange_count"


def test_bx_7_pass_is_allowed_even_if_a_word_is_possible():
    assert box().say_pass().game.to_move == 1


def test_bx_8_two_passes_of_everybody_running_end_the_game():
    table = box(3)
    for _ in range(5):
        assert table.say_pass().game.ending is None
    assert table.say_pass().game.ending == "passes"
    broken = box(2)
    for _ in range(3):
        broken.say_pass()
    broken.play("8H", "PASSE")
    for _ in range(3):
        assert broken.say_pass().game.ending is None
    assert broken.say_pass().game.ending == "passes"


def test_bx_9_first_word_covers_the_star_and_tiles_lie_in_one_line():
    table = box()
    assert table.refused(seat(0), a_play("8I", "PASSE")) == "not_on_centre"
    assert table.refused(seat(0), Play((*tiles("8H", "P"), *tiles("9I", "A")))) == "not_in_line"
    assert table.refused(seat(0), Play((*tiles("8H", "P"), *tiles("8J", "A")))) == "gap"
    assert table.refused(seat(0), a_play("8H", "P")) == "one_letter_only"
    assert table.play("H4", "PASSE").game.scores == (20, 0, 0)


def test_bx_10_which_words_are_good_is_asked_only_in_a_check():
    assert box().play("8H", "EEWZ").game.lines[0].kind == "play"


def test_bx_11_laid_tile_stays_unless_it_is_checked():
    table = box().play("8H", "PASEE")
    assert "challenge" not in table.game.may(seat(1))
    assert table.game.board.at(7, 7).letter == "P"


def test_bx_12_bad_word_comes_off_and_a_wrong_check_costs_nothing():
    table = box().bad_word("8H", "PASEE")
    assert (table.game.board.empty, table.game.to_move, table.game.scores) == (True, 1, (0, 0, 0))
    table.good_word("8H", "PASSE")
    assert (table.game.lost_turns, table.game.scores) == ((0, 0, 0), (0, 16, 0))
    assert "verdict" in box().lay("8H", "PASSE").check(1).game.may(seat(1))


def test_bx_13_letter_premiums_come_before_word_premiums_and_a_joker_on_one():
    assert lay(board(), tiles("8D", "PASSE"), FRENCH).score == 2 * (2 * 3 + 1 + 1 + 1 + 1)
    assert lay(board(), tiles("8D", "pASSE"), FRENCH).score == 2 * (0 + 1 + 1 + 1 + 1)
    assert lay(board(), tiles("8D", "PASSe"), FRENCH).score == 2 * (2 * 3 + 1 + 1 + 1)


def test_bx_14_centre_doubles_the_word():
    assert lay(board(), tiles("8G", "SA"), FRENCH).score == 4


def test_bx_15_rack_is_filled_up_to_seven_after_each_turn():
    assert box().play("8H", "PASSE").game.rack_counts == (7, 7, 7)


def test_bx_16_fifty_points_are_added_after_the_premiums():
    assert box().play("8D", "REMETTE").game.lines[0].value == 18 + 50


def test_bx_17_every_word_formed_or_changed_scores():
    table = box().play("8H", "PASSE").play("9I", "LA")
    assert table.game.lines[-1].words == ("LA", "AL", "SA")
    assert table.game.lines[-1].value == 8
    assert table.refused(seat(2), a_play("1A", "SUR")) == "not_connected"


def test_bx_2_players_give_their_own_start_signal():
    table = Table(2, BOX_FR).do(seat(0), LetterDraw(((0, "A"), (1, "B"))))
    assert table.do(seat(1), Start()).game.phase == "to_move"


def test_leftovers_go_to_the_finisher():
    table = near_the_end(rules=BOX_FR).play("9H", "RA")
    assert table.game.result()[1].bonus == table.game.result()[0].deduction > 0
