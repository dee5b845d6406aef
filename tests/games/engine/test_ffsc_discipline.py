"""The French federation's rules of 2019 (FI): the result, penalties, and players who are not there."""

from games.engine.clock import Due
from games.engine.events import (
    AbsenceTurn,
    Forfeit,
    Leftovers,
    Overdraw,
    Pause,
    Penalty,
    Record,
    Resume,
    TimeOut,
)
from games.engine.places import duel_points
from games.engine.ruleset import FFSC_CLASSIQUE
from tests.games.engine.federation import ffsc, minutes, passed_out
from tests.games.engine.table import CLOCK, JUDGE, Table, a_play, seat


def test_fi_28_winner_has_a_point_more_after_penalties():
    table = passed_out(ffsc().play("8H", "PASSE").penalise(0, points=15), "EEEEEEI", "UUUUUUI")
    assert table.game.final_scores == (1 - 7, -7)
    assert duel_points(table.game.final_scores, (), FFSC_CLASSIQUE) == (3, 1)
    even = passed_out(ffsc(), "EEEEEEI", "UUUUUUI")
    assert [line.shared for line in even.game.result()] == [2, 2]
    assert duel_points(even.game.final_scores, (), FFSC_CLASSIQUE) == (2, 2)


def test_fi_29_arbiter_warns_takes_five_points_or_the_game():
    table = ffsc().penalise(0, "warning").penalise(0, points=5)
    assert table.game.scores == (-5, 0)
    assert table.refused(JUDGE, Penalty(0, "points", 7, "reason")) == "penalty_points"
    assert table.exclude(0).game.result()[0].excluded
    assert ffsc(penalty_unit=10).refused(JUDGE, Penalty(0, "points", 5, "reason")) == "penalty_points"


def test_fi_30_letters_seen_stay_and_cost_five_points_each():
    table = ffsc().play("8H", "PASSE").do(seat(1), Overdraw(0, 3, kept=2))
    assert (table.game.scores, table.game.rack_counts) == ((16 - 10, 0), (9, 7))
    assert ffsc().play("8H", "PASSE").do(seat(1), Overdraw(0, 3)).game.scores == (16, 0)


def test_fi_31_playing_with_eight_letters_loses_the_game_by_a_hundred_points():
    table = ffsc().play("8H", "PASSE").exclude(0, ground="overfull")
    assert (table.game.phase, table.game.final_scores) == ("signing", (0, 100))
    assert [line.rank for line in table.game.result()] == [None, 1]
    assert duel_points(table.game.final_scores, table.game.excluded, FFSC_CLASSIQUE) == (0, 3)
    assert Table(2).started().refused(JUDGE, Forfeit(0, "overfull", "reason")) == "no_such_penalty"
    assert ffsc(3).exclude(0, ground="overfull").game.phase == "to_move"


def test_fi_32_who_upsets_the_board_loses():
    table = ffsc().play("8H", "PASSE").exclude(0)
    assert (table.game.ending, table.game.phase) == ("one_left", "signing")
    assert [line.rank for line in table.game.result()] == [None, 1]


def test_fi_33_scores_stand_with_an_incomplete_set_and_hiding_letters_loses():
    table = passed_out(ffsc().play("8H", "PASSE"))
    assert table.refused(seat(0), Leftovers(0, ("E",) * 6)) == "leftovers_count"
    table.do(JUDGE, Leftovers(0, ("E",) * 6, "one letter is missing")).left(1, "UUUUUUI")
    assert table.game.final_scores == (16 - 6, -7)
    assert ffsc().exclude(1).game.result()[1].excluded


def test_fi_34_arbiter_mends_totals_that_differ():
    table = passed_out(ffsc().lay("8H", "PASSE").do(JUDGE, Record(15)), "EEEEEEE", "UUUUUUI")
    assert table.correct("change", table.ref("record", 0), Record(16)).game.final_scores == (16 - 7, -7)


def absentee(**changes):
    """Seat 1 has not come; the director starts the clock."""
    return Table(2, FFSC_CLASSIQUE, **changes).absent(1).started()


def test_fi_35_absent_player_forfeits_when_half_of_his_time_is_gone():
    table = absentee()
    assert table.refused(seat(0), a_play("8H", "PASSE")) == "wait_for_absent"
    assert table.game.due(minutes(9.9)) == []
    assert table.game.due(minutes(60)) == [Due(minutes(10), TimeOut(1))]
    table.do(CLOCK, TimeOut(1), minutes(10))
    assert (table.game.excluded, table.game.ending, table.game.phase) == ({1}, "one_left", "signing")
    assert duel_points(table.game.final_scores, table.game.excluded, FFSC_CLASSIQUE) == (3, 0)


def test_fi_35_who_comes_earlier_plays_with_a_full_clock():
    table = absentee().wait(9).arrived(1)
    assert table.game.rack_counts == (7, 7)
    assert table.game.due(minutes(60)) == [Due(minutes(9 + 20), TimeOut(0))]
    assert table.play("8H", "PASSE").game.scores == (16, 0)


def test_fi_35_pause_gives_the_absent_player_as_much_more():
    table = absentee().wait(2).do(JUDGE, Pause())
    assert table.game.due(minutes(60)) == []
    table.wait(5).do(JUDGE, Resume())
    assert table.game.due(minutes(60)) == [Due(minutes(15), TimeOut(1))]


def test_fi_35_if_nobody_comes_nobody_has_won():
    table = absentee().absent(0)
    assert table.game.due(minutes(10)) == [Due(minutes(10), TimeOut(0)), Due(minutes(10), TimeOut(1))]
    table.do(CLOCK, TimeOut(0), minutes(10))
    assert table.game.phase == "final"
    assert [line.rank for line in table.game.result()] == [None, None]


def test_fi_35_other_rule_sets_do_not_wait():
    table = Table(2).absent(1).started().play("8H", "KOT").absence_turn(1)
    assert table.game.to_move == 0
    assert Table(2, player_minutes=20).absent(1).started().game.due(minutes(15)) == []
    waiting = Table(2, FFSC_CLASSIQUE).absent(0).started()
    assert waiting.refused(JUDGE, AbsenceTurn(0)) == "wait_for_absent"


def test_fi_36_who_leaves_without_a_word_may_be_taken_out():
    table = ffsc().play("8H", "PASSE")
    assert table.refused(seat(1), Forfeit(0, "withdrawal", "left the hall")) == "judge_only"
    assert table.exclude(0, ground="withdrawal").game.result()[0].excluded


def test_fi_37_game_may_be_played_again_after_an_arbiters_error():
    table = ffsc().play("8H", "PASSE").play("9I", "LA")
    for ref in [entry.ref for entry in table.game.entries[1:]]:
        table.correct("withdraw", ref)
    assert table.game.board.empty
    assert (table.game.scores, table.game.to_move, table.game.bag_count) == ((0, 0), 0, 88)
    assert table.play("8D", "PASSE").game.scores == (20, 0)
