"""The cap, the last turn cycle, pauses, moves that arrive late, and players' own minutes."""

from datetime import timedelta

import pytest

from games.engine.clock import Due
from games.engine.events import (
    ExtraTime,
    Pass,
    Pause,
    Play,
    Record,
    Resume,
    SeatOrder,
    Start,
    TimeCalled,
    TimeOut,
    is_turn_changing,
)
from tests.games.engine.boards import tiles
from tests.games.engine.table import CLOCK, JUDGE, NINE, Table, near_the_end, seat


def minutes(number):
    return NINE + timedelta(minutes=number)


def test_pl_03_cap_falls_thirty_minutes_after_the_start_signal():
    table = Table(2).do(JUDGE, SeatOrder((0, 1))).wait(5).started()
    assert table.game.cap_at == minutes(35)
    assert table.game.due(minutes(34)) == []
    assert table.game.due(minutes(35)) == [Due(minutes(35), TimeCalled())]
    assert table.refused(CLOCK, TimeCalled(), minutes(34)) == "not_yet"


def test_pl_03_game_does_not_stop_at_once_but_finishes_the_turn_cycle():
    table = Table(3).started().play("8H", "KOT")
    assert table.game.still_to_play == ()
    table.call_time()
    assert (table.game.capped, table.game.ending) == (True, None)
    assert table.game.still_to_play == (1, 2)
    table.wait(31).say_pass()
    assert table.game.still_to_play == (2,)
    assert table.say_pass().game.ending == "time"
    assert table.game.still_to_play == ()


def test_a3_cap_between_two_cycles_stops_at_once():
    assert Table(2).started().play("8H", "KOT").say_pass().call_time().game.ending == "time"


def test_a3_cap_in_an_open_turn_finishes_the_cycle():
    table = Table(2).started().play("8H", "KOT").wait(29).do(seat(1), Pass()).call_time().wait(2)
    assert (table.game.ending, table.game.still_to_play) == (None, (1,))
    assert table.write().game.ending == "time"
    table = Table(2).started().lay("8H", "KOT").call_time().wait(31).write()
    assert table.game.still_to_play == (1,)


@pytest.mark.parametrize(("value", "still"), [("cycle", (1, 2, 3)), ("turn", (1,))])
def test_a3_time_finish_by_rule_set(value, still):
    table = Table(4, time_finish=value).started().play("8H", "KOT").call_time()
    assert table.game.still_to_play == still
    for _ in still:
        table.wait(31).say_pass()
    assert table.game.ending == "time"


def test_a3_lost_turn_counts_as_the_turn_of_its_cycle():
    table = Table(3).started().good_word("8H", "KOT", who=2).call_time().wait(31)
    assert table.game.still_to_play == (1,)
    assert table.say_pass().game.ending == "time"


def test_a3_last_active_seat_closes_the_cycle():
    table = Table(3).started().exclude(2).play("8H", "KOT").call_time().wait(31)
    assert table.game.still_to_play == (1,)
    assert table.say_pass().game.ending == "time"


def test_a3_excluding_the_last_seat_in_its_turn_ends_the_game():
    table = Table(3).started().play("8H", "KOT").say_pass().call_time().wait(31).exclude(2)
    assert table.game.ending == "time"


def test_a3_going_out_or_passes_may_end_it_earlier():
    table = near_the_end(seats=3).call_time().wait(31).play("9H", "RA")
    assert table.game.ending == "out"
    table = Table(3).started().say_pass().say_pass().say_pass().say_pass().call_time().wait(31).say_pass()
    assert table.game.ending is None
    assert table.say_pass().game.ending == "passes"


def test_a3_checks_do_not_stop_the_clock_and_only_a_judge_pauses_it():
    table = Table(2).started().lay("8H", "KOT").check(1).wait(4).rule(KOT=True)
    assert table.game.cap_at == minutes(30)
    assert table.refused(seat(0), Pause()) == "judge_only"
    table.do(JUDGE, Pause("alarm"))
    assert (table.game.paused, table.game.cap_at, table.game.due(minutes(90))) == (True, None, [])
    assert table.refused(JUDGE, Pause()) == "already_paused"
    assert table.refused(seat(0), Resume()) == "judge_only"
    table.wait(10).do(JUDGE, Resume())
    assert table.game.cap_at == minutes(40)
    assert table.refused(JUDGE, Resume()) == "not_paused"


def test_a3_extra_time_for_one_table():
    table = Table(2).started().do(JUDGE, ExtraTime(4, "spilled tiles")).do(JUDGE, ExtraTime(1))
    assert table.game.cap_at == minutes(35)
    assert table.refused(JUDGE, ExtraTime(0)) == "minutes_count"
    assert table.refused(seat(0), ExtraTime(5)) == "judge_only"
    table.play("8H", "KOT").call_time().wait(36)
    assert table.refused(JUDGE, ExtraTime(5)) == "time_over"
    assert table.refused(JUDGE, TimeCalled()) == "time_over"


def test_time_is_called_by_the_clock_or_a_judge():
    table = clocked(overtime="pass")
    assert table.refused(seat(0), TimeCalled(), minutes(30)) == "judge_only"
    assert table.refused(seat(0), TimeOut(0), minutes(2)) == "judge_only"
    assert table.do(JUDGE, TimeCalled()).game.ending == "time"


def test_a3_cap_before_the_order_is_known_ends_the_game():
    table = Table(2).do(JUDGE, Start()).call_time()
    assert (table.game.ending, table.game.phase) == ("time", "signing")
    assert Table(2).refused(JUDGE, TimeCalled()) == "not_started"


def test_a3_minutes_of_the_cap_by_rule_set():
    assert Table(2, time_cap_minutes=45).started().game.cap_at == minutes(45)
    assert Table(2, time_cap_minutes=None).started().game.cap_at is None


def late_game():
    """Time was called between two cycles and ended the game; a move made before it is still on its way."""
    table = Table(2).started().wait(10).play("8H", "KOT").wait(10).say_pass()
    table.now = minutes(31)
    return table.call_time()


def test_move_made_before_the_cap_and_sent_after_it_counts():
    table = late_game()
    assert table.game.ending == "time"
    table.do(seat(0), Play(tuple(tiles("9G", "TAK"))), at=minutes(29))
    assert (table.game.ending, table.game.still_to_play) == (None, (0, 1))
    assert table.game.late == (table.ref("play"),)
    assert table.replayed() == table.game
    table.write().say_pass()
    assert table.game.ending == "time"


def test_late_move_cannot_open_a_signed_game():
    table = late_game().left(0, "AAAAAAA").left(1, "EEEEEEE").sign(0)
    play = Play(tuple(tiles("9G", "TAK")))
    assert table.refused(seat(0), play, at=minutes(29)) == "signed"


def test_leftovers_declared_before_a_late_move_are_named_as_impossible():
    table = late_game().left(0, "AAAAAAA").do(seat(0), Play(tuple(tiles("9G", "TAK"))), at=minutes(29))
    assert [item.refusal.code for item in table.game.impossible] == ["wrong_phase"]


def test_move_after_the_cap_is_no_late_move():
    table = late_game()
    assert table.refused(seat(0), Pass(), at=minutes(30)) == "wrong_phase"
    assert table.game.late == ()


def test_time_event_entered_late_stands_before_the_moves_after_its_instant():
    table = Table(2).started().wait(10).play("8H", "KOT").wait(15).say_pass().wait(10)
    table.do(seat(0), Pass(), at=minutes(29)).do(seat(1), Record(), at=minutes(36))
    table.call_time()
    assert table.game.capped
    assert table.replayed() == table.game
    assert table.game.effective[-1].event == Record()


def test_move_of_the_same_instant_comes_after_the_cap():
    table = Table(3).started().play("8H", "KOT")
    table.now = minutes(30)
    table.lay("8H", "...Y").call_time(minutes(30)).write()
    assert (table.game.late, table.game.still_to_play) == ((), (2,))
    table = Table(3).started()
    table.now = minutes(30)
    table.play("8H", "KOT").call_time(minutes(30))
    assert [entry.event.kind for entry in table.game.effective][-3:] == ["time_called", "play", "record"]


def test_time_events_stand_in_the_order_of_their_instants():
    table = clocked(overtime="pass").wait(5)
    table.do(JUDGE, TimeOut(1), minutes(5)).do(CLOCK, TimeOut(0), minutes(2))
    assert [entry.event.seat for entry in table.game.effective[-2:]] == [0, 1]
    assert table.replayed() == table.game


def test_time_called_after_the_end_changes_nothing():
    table = near_the_end().play("9H", "RA")
    before = table.game.state
    assert table.do(CLOCK, TimeCalled(), at=minutes(30)).game.state == before
    assert table.game.due(minutes(90)) == []


def test_effective_time_is_neither_after_arrival_nor_before_the_move_before():
    table = Table(2).started().wait(10).play("8H", "KOT")
    assert table.game.effective_at(minutes(12), minutes(11)) == minutes(11)
    assert table.game.effective_at(minutes(5), minutes(11)) == minutes(10)
    assert table.game.effective_at(minutes(10.5), minutes(11)) == minutes(10.5)
    assert table.refused(seat(1), Pass(), at=minutes(9)) == "before_previous"


def test_expected_counts_turns_and_not_time_pauses_notes_or_penalties_on_others():
    table = Table(3).started()
    count = table.game.turn_count
    table.do(JUDGE, Pause()).do(JUDGE, Resume()).penalise(1, points=10).penalise(1, "warning").penalise(1, "lost_turn")
    assert table.game.turn_count == count
    table.lay("8H", "KOT").write()
    assert table.game.turn_count == count + 2
    assert table.game.to_move == 2
    assert table.penalise(0, "lost_turn").game.turn_count == count + 2


def test_lost_turn_that_strikes_the_turn_in_progress_counts_and_a_correction_never_counts_back():
    table = Table(2).started()
    before = table.game.turn_count
    table.penalise(0, "lost_turn")
    struck = table.game.turn_count
    assert struck == before + 1
    assert table.correct("withdraw", table.ref("penalty")).game.turn_count > struck
    assert not is_turn_changing(TimeCalled())


def clocked(**changes):
    """A game in which each player has two minutes."""
    return Table(2, player_minutes=2, **changes).started()


def test_fc_22_player_whose_minutes_are_used_up_may_only_pass_and_check():
    table = clocked(overtime="pass")
    assert table.game.due(minutes(2)) == [Due(minutes(2), TimeOut(0))]
    table.wait(2).do(CLOCK, TimeOut(0))
    assert table.game.due(minutes(20)) == []
    assert table.refused(seat(0), Play(tuple(tiles("8H", "KOT")))) == "minutes_used_up"
    table.say_pass()
    assert "exchange" not in table.game.may(seat(1))
    assert table.lay("8H", "KOT").check(0).game.phase == "checking"
    assert table.game.due(minutes(30))[0].event == TimeCalled()


def test_fi_05_clock_runs_for_the_thinker_and_stands_during_a_check_or_pause():
    table = clocked(overtime="pass", time_cap_minutes=None).wait(1).lay("8H", "KOT")
    assert table.game.due(minutes(60)) == [Due(minutes(3), TimeOut(1))]
    table.wait(0.5).check(1)
    assert table.game.due(minutes(60)) == []
    table.wait(20).rule(KOT=True).write()
    assert table.game.due(minutes(60))[0].at == minutes(21.5 + 1)
    table.do(JUDGE, Pause())
    assert table.game.due(minutes(60)) == []
    table.wait(10).do(JUDGE, Resume())
    assert table.game.due(minutes(60))[0].at == minutes(31.5 + 1)


@pytest.mark.parametrize(("thought", "lost"), [(2, 0), (2.01, 10), (3, 10), (3.5, 20)])
def test_overtime_costs_points_for_each_minute_begun(thought, lost):
    table = clocked().wait(thought).say_pass().say_pass().say_pass().say_pass()
    assert table.game.due(minutes(20)) == []
    assert table.game.result()[0].overtime == lost
    assert table.left(0, "AAAAAAA").game.final_scores[0] == -7 - lost
    assert clocked(overtime_points=3).wait(3).say_pass().game.result()[0].overtime == 3


def test_overtime_is_for_rule_sets_with_players_clocks():
    assert Table(2).started().refused(CLOCK, TimeOut(0)) == "no_player_clock"
    assert Table(2, overtime="pass").started().refused(CLOCK, TimeOut(0)) == "no_player_clock"
    assert clocked().refused(CLOCK, TimeOut(0)) == "no_player_clock"
    assert clocked().game.due(minutes(20)) == []
    assert Table(2).started().wait(29).say_pass().game.result()[0].overtime == 0
