"""The French federation's older definition of the game (FC), played with their preset."""

import pytest

from games.engine.clock import Due
from games.engine.events import Exchange, LetterDraw, Pass, Signature, TimeOut
from games.engine.places import duel_points
from games.engine.ruleset import FFSC_CLASSIQUE
from games.engine.tiles import FRENCH
from tests.games.engine.federation import ending, ffsc, minutes, passed_out
from tests.games.engine.table import CLOCK, JUDGE, Table, a_play, seat


def test_fc_1_two_players_compete_and_the_higher_total_wins():
    assert FFSC_CLASSIQUE.competition == "duels"
    assert [ffsc(seats).game.seats for seats in (2, 3, 4)] == [2, 3, 4]
    table = passed_out(ffsc().play("8H", "PASSE"), "EEEEEEE", "UUUUUUI")
    assert [(line.total, line.rank) for line in table.game.result()] == [(16 - 7, 1), (-7, 2)]
    assert duel_points(table.game.final_scores, (), FFSC_CLASSIQUE) == (3, 1)


def test_fc_2_starter_by_program_else_nearest_to_a():
    assert ffsc().game.order == (0, 1)
    drawn = Table(2, FFSC_CLASSIQUE, start_order="draw").do(JUDGE, LetterDraw(((0, "E"), (1, "?"))))
    drawn.do(JUDGE, LetterDraw(((1, "E"),)))
    assert drawn.game.draw_among == (0, 1)
    drawn.do(JUDGE, LetterDraw(((0, "E"), (1, "A"))))
    assert (drawn.game.order, drawn.game.bag_count) == ((1, 0), 88)


def test_fc_5_starter_draws_first_and_then_the_clock_starts():
    table = Table(2, FFSC_CLASSIQUE)
    assert table.game.rack_counts == (7, 7)
    assert table.game.due(minutes(60)) == []
    assert table.started().game.due(minutes(60)) == [Due(minutes(20), TimeOut(0))]


def test_fc_6_turn_is_word_pass_or_rejection():
    assert ffsc().play("8H", "PASSE").exchange(2).say_pass().game.lines[-1].kind == "pass"


def test_fc_7_first_word_on_the_centre_later_ones_extend_it_at_both_ends():
    table = ffsc()
    assert table.refused(seat(0), a_play("8I", "PASSE")) == "not_on_centre"
    table.play("8H", "PASSE")
    assert table.play("8F", "RE.....RAI").game.lines[-1].words == ("REPASSERAI",)
    assert table.play("I7", "L.").game.lines[-1].words == ("LA",)
    table.lay("O8", ".L").mend(a_play("9J", "ES")).write()
    assert table.game.lines[-1].words == ("ES", "SE", "SS")
    assert table.game.board.at(8, 14) is None


def test_fc_8_pass_at_any_time_and_any_number_of_times():
    table = ffsc()
    for _ in range(4):
        table.say_pass().exchange(1)
    assert [line.kind for line in table.game.lines] == ["pass", "exchange"] * 4


def test_fc_9_six_passes_running_end_the_game_and_everybody_subtracts():
    table = ffsc().play("8H", "PASSE")
    for _ in range(5):
        assert table.say_pass().game.ending is None
    assert table.say_pass().game.ending == "passes"
    table.left(0, "EEEEEEE").left(1, "UUUUUUW")
    assert table.game.final_scores == (16 - 7, -16)
    assert [line.bonus for line in table.game.result()] == [0, 0]


def test_fc_10_refusal_of_play_leaves_negative_scores():
    table = refused_play()
    assert (table.game.ending, table.game.final_scores) == ("passes", (-7, -16))
    assert [line.rank for line in table.game.result()] == [1, 2]


def test_fc_23_both_passed_three_times_with_nothing_laid():
    assert refused_play().game.board.empty
    assert refused_play().game.final_scores == (-7, -(6 + 10))
    assert [line.kind for line in refused_play().game.lines] == ["pass"] * 6


def refused_play(*letters):
    """Nobody lays a tile; then the racks are shown."""
    table = ffsc()
    for _ in range(6):
        table.say_pass()
    for who, left in enumerate(letters or ("EEEEEEE", "UUUUUUW")):
        table.left(who, left)
    return table


def test_fc_11_change_needs_seven_letters_in_the_bag():
    table = ffsc()
    assert table.refused(seat(0), Exchange(8)) == "exchange_count"
    for _ in range(4):
        table.exchange(7).exchange(1)
    assert [(line.kind, line.count) for line in table.game.lines] == [("exchange", 7), ("exchange", 1)] * 4
    assert (table.game.rack_counts, table.game.bag_count) == ((7, 7), 88)
    table.do(seat(0), Exchange(2))
    assert table.refused(seat(0), a_play("8H", "PASSE")) == "already_laid"
    assert FFSC_CLASSIQUE.exchange_min_bag == 7
    assert ending().refused(seat(1), Exchange(1)) == "exchange_bag"


def test_fc_12_contest_comes_before_the_move_is_accepted():
    table = ffsc().lay("8H", "PASSE")
    assert "challenge" in table.game.may(seat(1))
    assert "challenge" not in table.write().game.may(seat(1))


def test_fc_13_results_come_word_by_word():
    table = ffsc().play("8H", "PASSE").lay("9I", "LA").check(0, "LA", "AL").rule(LA=True)
    assert table.game.words_to_rule == ("AL",)
    assert [line.value for line in table.rule(AL=False).game.lines[1:]] == [-5, 0]


def test_fc_14_bad_word_comes_off_and_the_contester_plays():
    game = ffsc().bad_word("8H", "PASEE").game
    assert (game.board.empty, game.rack_counts, game.scores, game.to_move) == (True, (7, 7), (0, 0), 1)


def test_fc_15_all_good_costs_five_points_for_each_word():
    game = ffsc().good_word("8H", "PASSE").game
    assert (game.scores, game.to_move, game.lost_turns) == ((16, -5), 1, (0, 0))
    assert ffsc(wrong_check_points=10).good_word("8H", "PASSE").game.scores == (16, -10)


def test_fc_16_mixed_contest_costs_both():
    table = ffsc().play("8H", "PASSE").lay("9I", "LA").check(0, "LA", "AL").rule(LA=True, AL=False)
    assert (table.game.scores, table.game.to_move, table.game.rack_counts) == ((11, 0), 0, (7, 7))
    assert table.game.board.at(8, 8) is None


def test_fc_17_unchecked_bad_word_is_contested_only_in_its_extension():
    table = ffsc().play("8H", "PASEE")
    assert "challenge" not in table.game.may(seat(1))
    assert table.lay("8H", ".....R").check(0).game.words_to_rule == ("PASEER",)


def test_fc_18_press_comes_before_the_drawing():
    table = ffsc().wait(5).lay("8H", "PASSE").wait(1)
    assert table.game.rack_counts == (2, 7)
    assert table.game.due(minutes(60)) == [Due(minutes(25), TimeOut(1))]


def test_fc_19_equal_scores_share_the_place():
    table = refused_play("EEEEEEE", "UUUUUUI")
    assert [(line.rank, line.shared) for line in table.game.result()] == [(1, 2), (1, 2)]


def test_fc_20_opponents_letters_are_taken_from_him_and_added_to_the_finisher():
    table = ending().play("9H", "RA")
    mine, his = table.game.result()[1], table.game.result()[0]
    assert (mine.bonus, mine.deduction, his.bonus) == (his.deduction, 0, 0)
    assert his.deduction > 0


def test_fc_21_blocked_game_takes_everybodys_own_letters():
    table = ending()
    for _ in range(6):
        table.say_pass()
    assert table.game.ending == "passes"
    rest = [letter for letter, count in FRENCH.counts.items() for _ in range(count)]
    for letter in "KOTEE":
        rest.remove(letter)
    table.left(0, rest).left(1, "EE")
    assert table.game.final_scores == (2 * (10 + 1 + 1) - (197 - 12 - 2), -2)
    assert [line.bonus for line in table.game.result()] == [0, 0]


@pytest.mark.parametrize("kind", ["play", "exchange"])
def test_fc_22_whose_time_is_gone_must_pass_and_may_contest(kind):
    table = ffsc().wait(20).do(CLOCK, TimeOut(0))
    assert kind not in table.game.may(seat(0))
    assert "pass" in table.game.may(seat(0))
    assert "challenge" in table.say_pass().lay("8H", "PASSE").game.may(seat(0))


def test_fc_22_opponent_plays_on_but_may_not_reject():
    table = ffsc().wait(20).do(CLOCK, TimeOut(0)).say_pass()
    assert {"play", "pass"} <= table.game.may(seat(1))
    assert table.refused(seat(1), Exchange(1)) == "minutes_used_up"


def test_fc_22_opponent_who_goes_out_gets_the_letters_of_the_one_without_time():
    table = ending().say_pass().wait(20).do(CLOCK, TimeOut(0)).say_pass().play("9H", "RA")
    assert table.game.ending == "out"
    without, out = table.game.result()
    assert out.bonus == without.deduction > 0


def test_fc_22_game_ends_when_nobody_has_time_left_and_everybody_subtracts():
    table = ffsc().wait(20).do(CLOCK, TimeOut(0)).say_pass().wait(20).do(CLOCK, TimeOut(1))
    assert (table.game.ending, table.game.phase) == ("time", "leftovers")
    table.left(0, "EEEEEEE").left(1, "UUUUUUI")
    assert table.game.final_scores == (-7, -7)


def test_fc_22_open_move_is_still_written_when_the_last_time_is_gone():
    table = ffsc().wait(20).do(CLOCK, TimeOut(0)).do(seat(0), Pass()).wait(20).do(CLOCK, TimeOut(1))
    assert table.game.phase == "announced"
    assert table.write().game.ending == "time"


def test_fc_24_three_two_and_one_match_points():
    assert FFSC_CLASSIQUE.duel_points == (3, 2, 1)
    assert duel_points((300, 300), (), FFSC_CLASSIQUE) == (2, 2)
    assert duel_points((299, 300), (), FFSC_CLASSIQUE) == (1, 3)


def test_fc_25_sheet_signed_by_both_is_the_result():
    table = refused_play()
    assert table.sign().game.phase == "final"
    assert table.refused(seat(0), Signature(0, table.game.to_sign)) == "signed"
