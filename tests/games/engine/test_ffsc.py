"""The French federation's rules of 2019 (FI), played with their preset: every statement that is not pure conduct."""

from datetime import timedelta

import pytest

from games.engine.clock import Due, OwnClock
from games.engine.events import (
    Exchange,
    LetterDraw,
    Pass,
    Pause,
    Penalty,
    Record,
    Resume,
    Signature,
    Start,
    TimeOut,
    Verdict,
)
from games.engine.game import new_game
from games.engine.play import lay
from games.engine.ruleset import FFSC_CLASSIQUE
from games.engine.tiles import FRENCH
from tests.games.engine.boards import board, tiles
from tests.games.engine.federation import ending, ffsc, minutes, passed_out
from tests.games.engine.table import CLOCK, JUDGE, Table, a_play, seat


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fi_1_two_three_or_four_play(seats):
    assert ffsc(seats).game.rack_counts == (7,) * seats
    with pytest.raises(ValueError, match="2 to 4"):
        new_game(FFSC_CLASSIQUE, 5)


def test_fi_2_higher_total_wins():
    table = passed_out(ffsc().play("8H", "PASSE"), "EEEEEEE", "UUUUUUI")
    assert [(line.total, line.rank) for line in table.game.result()] == [(16 - 7, 1), (-7, 2)]


def test_fi_3_both_keep_words_and_scores_and_compare_the_totals():
    table = ffsc().play("8H", "PASSE")
    line = table.game.lines[0]
    assert (line.words, line.value, line.total) == (("PASSE",), 16, 16)
    passed_out(table, "EEEEEEE", "UUUUUUI")
    assert table.refused(seat(1), Signature(1, (10, -7))) == "result_differs"
    assert table.sign().game.phase == "final"


def test_fi_4_sheet_is_signed_by_both_after_the_game():
    table = passed_out(ffsc(), "EEEEEEE", "UUUUUUI").sign(0)
    assert table.game.phase == "signing"
    assert table.sign(1).game.phase == "final"


def test_fi_5_clock_counts_each_players_time_and_disputes_are_the_arbiters():
    table = ffsc().wait(3).lay("8H", "PASSE")
    assert table.game.due(minutes(60)) == [Due(minutes(23), TimeOut(1))]
    assert table.refused(seat(0), Pause()) == "judge_only"
    table.do(JUDGE, Pause()).wait(5).do(JUDGE, Resume())
    assert table.game.due(minutes(60)) == [Due(minutes(28), TimeOut(1))]
    assert ffsc(player_minutes=25).game.due(minutes(60)) == [Due(minutes(25), TimeOut(0))]


def test_fi_5_each_player_sees_what_is_left_and_whose_clock_runs():
    game = ffsc().wait(3).lay("8H", "PASSE").game
    assert game.own_clock(0) == OwnClock(timedelta(minutes=17), None)
    assert game.own_clock(1) == OwnClock(timedelta(minutes=20), minutes(23))
    assert ffsc().do(JUDGE, Pause()).game.own_clock(0) == OwnClock(timedelta(minutes=20), None)
    assert Table(2).started().game.own_clock(0) is None


def test_fi_6_program_names_the_starter_or_letters_are_drawn_and_jokers_drawn_again():
    assert ffsc().game.order == (0, 1)
    drawn = Table(2, FFSC_CLASSIQUE, start_order="draw").do(JUDGE, LetterDraw(((0, "?"), (1, "B"))))
    assert drawn.game.draw_among == (0,)
    drawn.do(JUDGE, LetterDraw(((0, "B"),)))
    assert drawn.game.draw_among == (0, 1)
    drawn.do(JUDGE, LetterDraw(((0, "C"), (1, "A"))))
    assert (drawn.game.order, drawn.game.bag_count) == ((1, 0), 102 - 14)


def test_fi_8_racks_are_full_and_the_game_begins_with_the_clock():
    table = Table(2, FFSC_CLASSIQUE)
    assert (table.game.rack_counts, table.game.phase) == ((7, 7), "waiting")
    assert table.refused(seat(0), a_play("8H", "PASSE")) == "not_started"
    assert table.do(JUDGE, Start()).game.phase == "to_move"
    assert Table(2, FFSC_CLASSIQUE, self_refereed=True).do(seat(1), Start()).game.phase == "to_move"


def test_fi_9_turn_is_a_word_a_pass_or_a_rejection():
    assert ffsc().game.may(seat(0)) >= {"play", "exchange", "pass"}
    assert not {"play", "exchange", "pass"} & ffsc().game.may(seat(1))


def test_fi_10_where_words_may_lie():
    table = ffsc()
    assert table.refused(seat(0), a_play("8H", "A")) == "one_letter_only"
    assert table.refused(seat(0), a_play("1A", "PASSE")) == "not_on_centre"
    table.play("8H", "PASSE")
    assert table.refused(seat(1), a_play("1A", "SUR")) == "not_connected"
    assert table.play("8F", "RE.....R").game.lines[-1].words == ("REPASSER",)
    assert table.play("I7", "L.").game.lines[-1].words == ("LA",), "across what lies there"
    assert table.play("9J", "ES").game.lines[-1].words == ("ES", "SE", "SS"), "beside it"


def test_fi_11_tiles_of_the_own_turn_move_freely_and_those_of_earlier_moves_never():
    table = ffsc().lay("8H", "PASSE").mend(Pass()).mend(a_play("8D", "PASSE")).write()
    assert table.game.lines[-1].value == 20
    assert table.refused(seat(1), a_play("8D", "SUR")) == "square_taken"


@pytest.mark.parametrize(
    ("lying", "place", "text", "score"),
    [
        (("8H", "TA"), "8A", "REMETTE.", 3 * (10 + 1) + 50),
        (("3C", "A"), "2B", "E" * 13, 4 * (13 + 2 + 2) + 2 + 50),
        (("2B", "A"), "1A", "E" * 8, 9 * (8 + 1) + 2 + 50),
        (("2B", "A"), "1A", "E" * 15, 27 * (15 + 1 + 1) + 2 + 50),
        (("8D", "PASSE"), "D8", ".aS", 3 + 0 + 1),
    ],
)
def test_fi_12_premiums_combine_and_a_covered_one_has_no_effect(lying, place, text, score):
    assert lay(board(lying), tiles(place, text), FRENCH).score == score


def test_fi_13_premium_of_a_shared_new_tile_counts_in_each_word():
    table = ffsc().play("8H", "PASSE").lay("9I", "LA")
    assert [(word.text, word.score) for word in table.game.open_move.laid.words] == [("LA", 3), ("AL", 3), ("SA", 2)]


def test_fi_14_fifty_points_for_seven_letters():
    assert ffsc().play("8D", "REMETTE").game.lines[0].value == 18 + 50


def test_fi_15_dispute_stops_the_clock_and_the_arbiter_fixes_the_score():
    table = ffsc().lay("8H", "PASSE").do(JUDGE, Pause())
    assert table.game.due(minutes(60)) == []
    table.do(JUDGE, Record(15)).do(JUDGE, Resume())
    assert table.game.scores == (15, 0)


def test_fi_16_joker_that_is_none_costs_five_points_and_the_word_may_be_contested():
    table = ffsc().lay("8H", "PAsSE")
    assert table.game.blank_sheet == ((7, 9, "S"),)
    assert table.refused(seat(1), Penalty(0, "joker", 0, "reason")) == "judge_only"
    table.penalise(0, "joker")
    assert table.game.scores == (-5, 0)
    assert table.game.lines[-1].text == "joker"
    assert table.check(1).game.phase == "checking"
    covered = ffsc().play("8H", "PAsSE")
    assert covered.refused(seat(1), a_play("J8", "SUR")) == "square_taken"
    assert ffsc(joker_points=10).penalise(1, "joker").game.scores == (0, -10)
    assert Table(2).started().refused(JUDGE, Penalty(0, "joker", 0, "reason")) == "no_such_penalty"


def test_fi_17_letters_are_drawn_when_the_turn_is_over():
    table = ffsc().lay("8H", "PASSE")
    assert (table.game.rack_counts, table.game.bag_count) == ((2, 7), 88)
    assert table.write().game.rack_counts == (7, 7)
    assert table.game.to_move == 1


def test_fi_18_pass_is_written_down():
    table = ffsc().say_pass()
    assert [(line.kind, line.value) for line in table.game.lines] == [("pass", 0)]
    assert table.game.to_move == 1


def test_fi_19_change_is_written_down_and_leaves_no_tile_on_the_board():
    table = ffsc().do(seat(0), Exchange(4))
    assert table.refused(seat(0), a_play("8H", "PASSE")) == "already_laid"
    table.write()
    assert [(line.kind, line.count, line.value) for line in table.game.lines] == [("exchange", 4, 0)]
    assert (table.game.rack_counts, table.game.bag_count) == ((7, 7), 88)


def test_fi_20_players_use_the_dictionary_themselves_where_the_organiser_lets_them():
    ruling = Verdict((("PASSE", True),))
    assert ffsc().lay("8H", "PASSE").check(1).refused(seat(1), ruling) == "judge_only"
    assert ffsc(self_refereed=True).lay("8H", "PASSE").check(1).do(seat(1), ruling).game.scores == (0, -5)


def test_fi_21_contest_stops_the_clock_and_names_played_or_adjoining_words():
    table = ffsc().play("8H", "PASSE").lay("9I", "LA")
    table.wait(1).check(0, "AL", "SA")
    assert table.game.due(minutes(60)) == []
    assert table.game.words_to_rule == ("AL", "SA")
    table.rule(AL=True)
    assert table.game.phase == "checking"
    assert table.rule(SA=True).game.phase == "announced"


def test_fi_22_bad_words_come_off_and_the_contester_plays():
    table = ffsc().bad_word("8H", "PASEE")
    assert (table.game.scores, table.game.rack_counts, table.game.to_move) == ((0, 0), (7, 7), 1)
    assert table.game.board.empty


def test_fi_23_each_good_word_costs_five_points_and_the_contester_plays():
    table = ffsc().play("8H", "PASSE").lay("9I", "LA").check(0, "LA", "AL").rule(LA=True, AL=True).write()
    assert table.game.scores == (16 - 10, 8)
    assert (table.game.to_move, table.game.lost_turns) == (0, (0, 0))


def test_fi_24_mixed_contest_takes_the_word_off_and_costs_five_points_for_each_good_one():
    table = ffsc().play("8H", "PASSE").lay("9I", "LA").check(0, "LA", "AL", "SA").rule(LA=True, AL=False, SA=True)
    assert (table.game.scores, table.game.to_move) == ((16 - 10, 0), 0)
    assert table.game.board.at(8, 8) is None


def test_fi_25_bad_word_stays_and_may_be_contested_in_its_extension():
    table = ffsc().play("8H", "PASEE")
    table.lay("8H", ".....R").check(0).rule(PASEER=False)
    assert [line.kind for line in table.game.lines] == ["play", "lost_check"]
    assert table.game.scores == (16, 0)


def test_fi_26_forgotten_press_is_mended_without_time_back():
    table = ffsc().wait(6).say_pass().wait(1).say_pass()
    assert table.game.due(minutes(60)) == [Due(minutes(7 + 20 - 6), TimeOut(0))]


def test_fi_27_letters_left_are_taken_from_the_other_and_added_to_the_one_who_went_out():
    table = ending().play("9H", "RA")
    assert (table.game.ending, table.game.phase) == ("out", "signing")
    took, gave = table.game.result()[1].bonus, table.game.result()[0].deduction
    assert took == gave > 0


def test_fi_27_blocked_refused_and_timed_out_games_take_everybodys_own_letters():
    blocked = passed_out(ffsc().play("8H", "PASSE"), "EEEEEEE", "UUUUUUI")
    refused = passed_out(ffsc(), "EEEEEEE", "UUUUUUI")
    timed_out = ffsc().wait(20).do(CLOCK, TimeOut(0)).say_pass().wait(20).do(CLOCK, TimeOut(1))
    timed_out.left(0, "EEEEEEE").left(1, "UUUUUUI")
    assert [table.game.ending for table in (blocked, refused, timed_out)] == ["passes", "passes", "time"]
    for table, score in ((blocked, 16), (refused, 0), (timed_out, 0)):
        assert table.game.final_scores == (score - 7, -7)
        assert [line.bonus for line in table.game.result()] == [0, 0]
