"""Checking words: when it is possible, what is named, what it costs whom."""

import pytest

from games.engine.events import Challenge, Exchange, Pass, Underdraw, Verdict
from tests.games.engine.table import JUDGE, Table, near_the_end, seat


def two_words():
    """A play that forms TAK, KA and OK."""
    return Table(3).started().play("8H", "KOT").lay("9G", "TAK")


def test_pl_40_check_is_valid_between_announcing_and_writing():
    table = Table(2).started()
    assert (table.game.recorder, table.game.words_to_rule) == (None, ())
    assert table.refused(seat(1), Challenge()) == "check_too_late"
    table.lay("8H", "KOT").check(1)
    assert table.game.phase == "checking"
    assert table.game.words_to_rule == ("KOT",)


def test_pl_41_check_after_the_writing_has_no_effect():
    table = Table(2).started().play("8H", "KOC")
    assert table.refused(seat(1), Challenge(("KOC",))) == "check_too_late"
    assert table.refused(JUDGE, Challenge(("KOC",))) == "check_too_late"
    assert table.game.scores[0] > 0


def test_a9_window_closes_for_everybody_when_the_recorder_writes():
    table = Table(3).started().play("8H", "KOT")
    assert table.refused(seat(2), Challenge()) == "check_too_late"


def test_pl_42_any_number_of_the_words_formed_may_be_checked():
    assert two_words().check(2, "KA").game.words_to_rule == ("KA",)
    assert two_words().check(2, "KA", "OK", "TAK").game.words_to_rule == ("KA", "OK", "TAK")


def test_pl_42_words_must_be_named_if_several_were_formed():
    table = two_words()
    assert table.refused(seat(2), Challenge()) == "name_the_words"
    assert table.refused(seat(2), Challenge(("KOT",))) == "word_not_formed"


def test_pl_43_check_can_be_neither_withdrawn_nor_changed():
    table = two_words().check(2, "KA")
    assert table.refused(seat(2), Challenge(("OK",))) == "already_checked"
    assert table.refused(seat(2), Challenge(("KA",))) == "already_checked"


def test_pl_44_single_word_needs_no_naming():
    assert Table(2).started().lay("8H", "KOT").check(1).game.words_to_rule == ("KOT",)


def test_pl_45_only_a_referee_enters_the_verdict():
    table = Table(2).started().lay("8H", "KOT").check(1)
    assert table.refused(seat(1), Verdict((("KOT", True),))) == "judge_only"
    assert table.rule(KOT=True).game.phase == "announced"


def test_pl_45_friendly_table_looks_up_itself():
    table = Table(2, self_refereed=True).started().lay("8H", "KOT").check(1)
    assert table.do(seat(1), Verdict((("KOT", True),))).game.phase == "announced"


def test_pl_45_verdict_answers_exactly_the_checked_words():
    table = two_words().check(2, "KA", "OK")
    assert table.refused(JUDGE, Verdict((("TAK", True),))) == "word_not_checked"
    assert table.refused(JUDGE, Verdict(())) == "no_verdict"
    assert table.refused(JUDGE, Verdict((("KA", True), ("KA", False)))) == "word_not_checked"
    assert table.rule(KA=True).game.words_to_rule == ("OK",)


def test_pl_46_bad_word_costs_this_turn_and_its_points():
    table = Table(2).started().bad_word("8H", "KOC")
    assert table.game.scores == (0, 0)
    assert table.game.rack_counts == (7, 7)
    assert table.game.bag_count == 86
    assert table.game.to_move == 1
    assert table.game.board.empty
    assert table.say_pass().game.to_move == 0


def test_pl_46_nothing_is_drawn_after_a_bad_word():
    table = Table(2).started().do(JUDGE, Underdraw(0, 2)).bad_word("8H", "KOC")
    assert (table.game.rack_counts, table.game.bag_count) == ((5, 7), 88)


def test_pl_47_checker_of_good_words_loses_a_turn():
    table = Table(2).started().good_word("8H", "KOT")
    assert table.game.scores == (10, 0)
    assert table.game.to_move == 0


@pytest.mark.parametrize(
    ("value", "scores", "to_move"),
    [("lose_turn", (10, 0), 0), ("minus_per_word", (10, -5), 1), ("nothing", (10, 0), 1)],
)
def test_pl_47_cost_of_a_wrong_check_by_rule_set(value, scores, to_move):
    table = Table(2, wrong_check=value).started().good_word("8H", "KOT")
    assert ("wrong_check" in [line.kind for line in table.game.lines]) == (value == "minus_per_word")
    assert (table.game.scores, table.game.to_move) == (scores, to_move)


def test_fi_23_points_for_each_good_word():
    table = Table(2, wrong_check="minus_per_word", wrong_check_points=7).started().play("8H", "KOT")
    table.lay("9G", "TAK").check(0, "TAK", "KA").rule(TAK=True, KA=True).write()
    assert table.game.scores[0] == 10 - 14


def test_fi_24_mixed_check_costs_both():
    table = Table(2, wrong_check="minus_per_word").started().play("8H", "KOT")
    table.lay("9G", "TAK").check(0, "TAK", "KA").rule(TAK=True, KA=False)
    assert table.game.scores == (10 - 5, 0)
    assert table.game.lines[-1].kind == "lost_check"


def test_fi_22_bad_words_alone_cost_the_checker_nothing():
    table = Table(2, wrong_check="minus_per_word").started().bad_word("8H", "KOC")
    assert [line.kind for line in table.game.lines] == ["lost_check"]


def test_excluded_checker_no_longer_pays():
    table = Table(3, wrong_check="minus_per_word").started().lay("8H", "KOT").check(2).exclude(2).rule(KOT=True)
    assert table.game.scores == (0, 0, 0)


def test_a4_checker_who_is_not_next_loses_his_next_turn():
    table = Table(4).started().good_word("8H", "KOT", who=2)
    assert table.game.to_move == 1
    assert table.game.lost_turns == (0, 0, 1, 0)
    assert table.say_pass().game.to_move == 3
    assert table.say_pass().say_pass().game.to_move == 1
    assert table.say_pass().game.to_move == 2


def test_a4_two_failed_checks_cost_two_turns():
    table = Table(4).started().good_word("8H", "KOT", who=3).good_word("9G", "TAK", who=3)
    assert table.game.lost_turns == (0, 0, 0, 2)
    assert table.say_pass().game.to_move == 0
    table.say_pass().say_pass()
    assert table.say_pass().game.to_move == 0


def test_a4_lost_turn_that_never_falls_due_lapses():
    table = near_the_end(rack=2, seats=3).good_word("9H", "RA", who=2)
    assert table.game.ending == "out"
    assert table.game.scores[2] == 0


def test_a5_each_checker_names_his_own_words():
    table = two_words().check(2, "KA").check(0, "OK")
    assert [check.words for check in table.game.open_move.checks] == [("KA",), ("OK",)]


def test_a5_every_checker_of_good_words_loses_a_turn():
    table = two_words().check(2, "KA").check(0, "OK").rule(KA=True, OK=True)
    assert table.game.lost_turns == (1, 0, 1)
    assert table.write().game.to_move == 1


def test_a5_only_the_first_checker_pays_where_the_rule_set_says_so():
    table = Table(3, first_checker_only=True).started().play("8H", "KOT").lay("9G", "TAK")
    table.check(2, "KA").check(0, "OK").rule(KA=True, OK=True)
    assert table.game.lost_turns == (0, 0, 1)


def test_a5_word_already_found_good_costs_the_next_checker_at_once():
    table = two_words().check(2, "KA").rule(KA=True).check(0, "KA")
    assert table.game.phase == "announced"
    assert table.game.lost_turns == (1, 0, 1)


def test_a5_one_bad_word_voids_the_move_and_no_checker_pays():
    table = two_words().check(2, "KA").check(0, "OK").rule(KA=True, OK=False)
    assert table.game.lost_turns == (0, 0, 0)
    assert table.game.scores == (10, 0, 0)


def test_pl_48_mixed_check_costs_the_checker_nothing():
    table = two_words().check(2, "KA", "OK").rule(KA=True, OK=False)
    assert table.game.lost_turns == (0, 0, 0)
    assert table.game.to_move == 2


def test_pl_49_bad_word_that_nobody_checked_stays_and_scores():
    table = Table(2).started().play("8H", "KOC")
    assert table.game.scores[0] > 0
    assert not table.game.board.empty


def test_pl_50_premiums_under_a_removed_word_are_free_again():
    table = Table(2).started().bad_word("8H", "KOC").play("8H", "KOT")
    assert table.game.lines[-1].value == 10


def test_pl_52_last_tile_laid_waits_for_writing_or_a_check():
    table = near_the_end().lay("9H", "RA")
    assert (table.game.phase, table.game.ending) == ("announced", None)
    assert {"record"} <= table.game.may(table.writer)
    assert "challenge" in table.game.may(seat(0))
    assert table.write().game.ending == "out"


def test_pl_53_bad_last_word_comes_back_and_the_game_goes_on():
    table = near_the_end()
    before = table.game
    table.bad_word("9H", "RA")
    assert (table.game.ending, table.game.to_move) == (None, 0)
    assert (table.game.rack_counts[1], table.game.scores) == (2, before.scores)
    assert table.game.board == before.board


def test_pl_54_good_last_word_ends_the_game_whatever_the_checker_loses():
    table = near_the_end().lay("9H", "RA").check(0, "RA").rule(RA=True)
    assert (table.game.ending, table.game.went_out) == ("out", 1)
    assert table.game.scores[1] > 0


def test_there_is_nothing_to_check_in_a_pass_or_an_exchange():
    assert Table(2).started().do(seat(0), Pass()).refused(seat(1), Challenge()) == "nothing_to_check"
    assert Table(2).started().do(seat(0), Exchange(1)).refused(seat(1), Challenge()) == "nothing_to_check"


@pytest.mark.parametrize(
    ("who", "code"), [(0, "own_move"), (1, "seat_excluded"), (2, "seat_absent"), (None, "seat_missing")]
)
def test_only_opponents_who_are_there_check(who, code):
    table = Table(4).started().absent(2).exclude(1).lay("8H", "KOT")
    assert table.refused(seat(who), Challenge()) == code
