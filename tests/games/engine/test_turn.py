"""One turn after the other: laying, announcing, writing, drawing; exchanges; who writes."""

import pytest

from games.engine.events import Exchange, Mend, Note, Overdraw, Pass, Play, Record
from games.engine.play import Placement
from tests.games.engine.table import JUDGE, Table, a_play, near_the_end, seat


def test_pl_09_opponent_writes_word_and_value():
    table = Table(2).started().lay("8H", "KOT")
    assert table.refused(seat(0), Record()) == "not_recorder"
    table.do(seat(1), Record())
    line = table.game.lines[-1]
    assert (line.seat, line.words, line.value, line.total) == (0, ("KOT",), 10, 10)


def test_pl_10_disputes_are_for_referees_judge_and_organiser_alike():
    table = Table(2).started().lay("8H", "KOT").check(1)
    assert "verdict" not in table.game.may(seat(1))
    assert "verdict" in table.game.may(JUDGE)
    organiser = type(JUDGE)("organiser")
    assert "verdict" in table.game.may(organiser)


def test_pl_18_a_turn_goes_lay_check_write_draw():
    table = Table(2).started()
    assert table.refused(seat(1), Record()) == "nothing_open"
    table.lay("8H", "KOT")
    assert (table.game.phase, table.game.to_move) == ("announced", 0)
    table.check(1)
    assert table.refused(seat(1), Record()) == "being_checked"
    table.rule(KOT=True)
    assert table.game.phase == "announced"
    table.write()
    assert (table.game.to_move, table.game.rack_counts) == (0, (7, 7))


def test_pl_18_only_the_player_on_turn_moves():
    table = Table(3).started()
    assert table.refused(seat(1), a_play("8H", "KOT")) == "not_your_turn"
    assert table.refused(seat(2), Pass()) == "not_your_turn"


def test_pl_18_only_the_player_on_turn_exchanges():
    assert Table(2).started().refused(seat(1), Exchange(1)) == "not_your_turn"


def test_pl_19_nothing_is_drawn_before_the_writing():
    table = Table(2).started().lay("8H", "KOT")
    assert (table.game.rack_counts, table.game.bag_count) == ((4, 7), 86)
    table.write()
    assert (table.game.rack_counts, table.game.bag_count) == ((7, 7), 83)


def test_pl_20_bad_word_is_not_refused_and_not_shown():
    table = Table(2).started().lay("8H", "XYZ".replace("X", "Ż"))
    assert table.game.phase == "announced"
    assert table.write().game.scores[0] > 0


def test_pl_21_laid_word_cannot_be_changed():
    table = Table(2).started().lay("8H", "KOT")
    assert table.refused(seat(0), a_play("8H", "KOC")) == "already_laid"
    assert table.refused(seat(0), Pass()) == "already_laid"
    assert table.refused(seat(0), Exchange(1)) == "already_laid"


def test_a10_mistyped_move_may_be_mended_until_it_is_written():
    table = Table(2).started().lay("8H", "KOC").mend(a_play("8H", "KOT"))
    assert table.game.rack_counts == (4, 7)
    assert table.game.lines == ()
    table.write()
    assert table.game.lines[-1].words == ("KOT",)
    assert table.refused(seat(0), Mend(Pass())) == "nothing_open"


def test_a10_mend_may_say_that_it_was_another_kind_of_move():
    table = Table(2).started().do(seat(0), Pass()).mend(Exchange(2))
    assert table.write().game.exchanges == (1, 0)
    table = near_the_end().do(seat(1), Pass())
    assert table.refused(seat(1), Mend(Exchange(1))) == "exchange_bag"


def test_a10_only_the_mover_mends():
    table = Table(2).started().lay("8H", "KOC")
    assert table.refused(seat(1), Mend(Pass())) == "not_your_turn"


def test_a10_checked_move_can_no_longer_be_mended():
    table = Table(2).started().lay("8H", "KOT").check(1)
    assert table.refused(seat(0), Mend(Pass())) == "being_checked"
    table.rule(KOT=True)
    assert table.refused(seat(0), Mend(Pass())) == "checked_stays"


def test_pl_22_proper_noun_is_a_matter_for_a_check():
    table = Table(2).started().lay("8H", "ANNA")
    assert (table.game.phase, len(table.game.board.counts)) == ("announced", 2)
    table.check(1).rule(ANNA=False)
    assert (table.game.scores, table.game.board.empty, table.game.to_move) == ((0, 0), True, 1)


def test_pl_23_play_that_forms_no_word_of_two_letters_is_refused():
    assert Table(2).started().refused(seat(0), a_play("8H", "O")) == "one_letter_only"


def test_pl_24_inflected_form_is_laid_like_any_word():
    assert Table(2).started().play("8H", "KOTEM").game.scores[0] > 0


def test_pl_25_word_may_grow_at_both_ends_in_one_move():
    table = Table(2).started().play("8F", "PIJ").play("8D", "DO...EMY")
    assert table.game.lines[-1].words == ("DOPIJEMY",)


def test_pl_26_fifty_points_for_all_seven_tiles():
    table = Table(2).started().play("8F", "KOTKAMI")
    plain = Table(2, bingo_bonus=0).started().play("8F", "KOTKAMI")
    assert table.game.scores[0] == plain.game.scores[0] + 50


def test_a8_only_seven_tiles_earn_the_bonus_even_if_they_are_the_last():
    table = near_the_end(rack=3).lay("9H", "RAK")
    assert not table.game.open_move.laid.bingo
    assert Table(2, bingo_tiles=3).started().lay("8H", "KOT").game.open_move.laid.bingo


def test_pl_27_score_is_the_sum_of_all_words_formed():
    table = Table(2).started().play("8H", "KOT").play("9G", "TAK")
    line = table.game.lines[-1]
    assert line.words == ("TAK", "KA", "OK")
    assert line.value == 7 + 5 + 5


def test_pl_28_covered_premium_does_not_count_again():
    table = Table(2).started().play("8H", "KOT").play("8H", "...Y")
    assert table.game.lines[0].value == 2 * 5
    assert table.game.lines[1].value == 5 + 2


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ([(0, 0), (0, 1)], "not_on_centre"),
        ([(7, 7)], "one_letter_only"),
        ([(7, 7), (8, 8)], "not_in_line"),
        ([(7, 7), (7, 9)], "gap"),
        ([(7, 14), (7, 15)], "off_board"),
        ([], "no_tiles"),
    ],
)
def test_pl_29_geometry_of_the_first_play(squares, code):
    play = Play(tuple(Placement(row, col, "A") for row, col in squares))
    assert Table(2).started().refused(seat(0), play) == code


def test_pl_29_later_play_touches_the_board():
    table = Table(2).started().play("8H", "KOT")
    assert table.refused(seat(1), a_play("1A", "KOT")) == "not_connected"
    assert table.refused(seat(1), a_play("8H", "KOT")) == "square_taken"


def test_a16_geometry_is_refused_and_changes_nothing():
    table = Table(2).started()
    before = table.game
    table.refused(seat(0), a_play("1A", "KOT"))
    assert table.game == before


def test_pl_30_blank_says_its_letter_for_all_to_see_the_whole_game():
    table = Table(2).started()
    nameless = Play((Placement(7, 7, "?", True), Placement(7, 8, "O")))
    assert table.refused(seat(0), nameless) == "blank_needs_letter"
    table.play("8H", "kOT").say_pass().say_pass()
    assert table.game.blank_sheet == ((7, 7, "K"),)


def test_pl_31_blank_is_worth_nothing_and_keeps_its_letter():
    table = Table(2).started().play("8H", "kOT").play("8H", "...Y")
    assert [line.value for line in table.game.lines] == [6, 5]
    assert table.game.board.at(7, 7) == ("K", True)


def test_pl_32_fourth_exchange_refused():
    table = Table(2).started()
    for _ in range(3):
        table.exchange(1).say_pass()
    assert table.game.exchanges == (3, 0)
    assert table.refused(seat(0), Exchange(1)) == "exchange_limit"
    assert "exchange" not in table.game.may(seat(0))


def test_pl_32_rule_set_without_a_limit():
    table = Table(2, exchanges_max=None).started()
    for _ in range(4):
        table.exchange(1).say_pass()
    assert table.game.exchanges == (4, 0)


def with_bag_of(count, **changes):
    """A game whose bag holds `count` tiles."""
    table = Table(2, **changes).started()
    surplus = table.game.bag_count - count
    return table.do(JUDGE, Overdraw(1, surplus, surplus))


def test_pl_33_exchange_needs_seven_tiles_in_the_bag():
    assert with_bag_of(6).refused(seat(0), Exchange(1)) == "exchange_bag"
    assert with_bag_of(7).exchange(1).game.exchanges == (1, 0)


def test_pl_34_exchanged_tiles_cannot_come_back_since_the_new_ones_are_drawn_first():
    table = with_bag_of(7).do(seat(0), Exchange(7))
    assert (table.game.bag_count, table.game.rack_counts[0]) == (7, 7)
    table.write()
    assert (table.game.bag_count, table.game.rack_counts[0]) == (7, 7)


@pytest.mark.parametrize("count", [0, 8, -1])
def test_pl_34_number_of_exchanged_tiles_is_stated_and_possible(count):
    assert Table(2).started().refused(seat(0), Exchange(count)) == "exchange_count"


def test_pl_35_exchanger_writes_his_exchange_himself_for_no_points():
    table = Table(2).started().do(seat(0), Exchange(2))
    assert table.refused(seat(1), Record()) == "not_recorder"
    table.do(seat(0), Record())
    line = table.game.lines[-1]
    assert (line.kind, line.count, line.value, table.game.to_move) == ("exchange", 2, 0, 1)


def test_pl_36_no_tile_is_laid_in_the_turn_of_an_exchange():
    table = Table(2).started().do(seat(0), Exchange(2))
    assert table.refused(seat(0), a_play("8H", "KOT")) == "already_laid"


def test_a9_next_present_player_writes_even_if_he_will_lose_his_turn():
    table = Table(3).started().lay("8H", "KOT").check(1).rule(KOT=True)
    assert table.game.recorder == 1
    assert table.write().game.to_move == 2


def test_a9_absent_and_excluded_players_do_not_write():
    table = Table(4).started().absent(1).exclude(2).lay("8H", "KOT")
    assert table.game.recorder == 3
    assert table.refused(seat(1), Record()) == "not_recorder"


def test_a9_referee_writes_if_no_opponent_is_there():
    table = Table(2).started().absent(1).lay("8H", "KOT")
    assert table.game.recorder is None
    assert table.refused(seat(1), Record()) == "judge_only"
    table.do(JUDGE, Record())
    assert table.game.scores == (10, 0)


def test_more_tiles_than_on_the_rack_are_refused():
    assert near_the_end(rack=2).refused(seat(1), a_play("9H", "RAK")) == "more_than_rack"


def test_the_tables_own_tablet_acts_for_whoever_is_due():
    tablet = seat(None)
    table = Table(2).started().do(tablet, a_play("8H", "KOT")).do(tablet, Record())
    assert table.game.scores == (10, 0)


def test_seat_that_does_not_exist_is_refused():
    table = Table(2).started()
    assert table.refused(seat(2), Pass()) == "no_such_seat"
    assert table.refused(JUDGE, Note(seat=5)) == "no_such_seat"


def test_clock_does_nothing_but_time():
    over = near_the_end(seats=3).play("9H", "RA")
    assert over.game.phase == "leftovers"
    signing = Table(2).started().play("8H", "KOT").exclude(1)
    away = Table(3).started().leave(2, 0, 1)
    tables = [Table(2), Table(2).started(), Table(2).absent(0).started(), Table(2).started().lay("8H", "KOT")]
    tables += [Table(2).started().lay("8H", "KOT").check(1), over, signing, away]
    for table in tables:
        assert table.game.may(type(JUDGE)("clock", 1)) <= {"time_called", "time_out"}
        assert table.game.may(type(JUDGE)("clock")) <= {"time_called", "time_out"}


def test_sequence_numbers_only_rise():
    table = Table(2).started()
    entry = table.game.entries[-1]
    assert table.game.apply(entry).code == "sequence"
