"""Who is at the table: absent, late, away, held moves; wrong numbers of tiles drawn."""

import pytest

from games.engine.events import (
    AbsenceTurn,
    Absent,
    Arrived,
    Challenge,
    Leave,
    Leftovers,
    Overdraw,
    Pass,
    PlayOn,
    Record,
    Result,
    Returned,
    Signature,
    Underdraw,
)
from tests.games.engine.table import JUDGE, Table, near_the_end, seat


def test_pl_51_surplus_goes_back_without_a_penalty():
    table = Table(2).started().play("8H", "KOT")
    table.do(seat(1), Overdraw(0, 2))
    assert (table.game.scores, table.game.rack_counts, table.game.bag_count) == ((10, 0), (7, 7), 83)
    assert (table.game.lines[-1].kind, table.game.lines[-1].count) == ("overdraw", 2)


def test_a11_next_player_takes_the_surplus_and_nobody_else():
    table = Table(3).started().play("8H", "KOT")
    assert table.refused(seat(2), Overdraw(0, 1)) == "not_recorder"
    assert table.refused(seat(1), Overdraw(0, 0)) == "surplus_count"
    assert table.refused(seat(1), Overdraw(0, 1, 1)) == "surplus_goes_back"
    table.do(seat(1), Overdraw(0, 1))


def test_a11_found_later_it_is_for_the_referee():
    table = near_the_end().play("9H", "RA")
    assert table.game.phase == "signing"
    assert table.refused(seat(1), Overdraw(0, 1)) == "judge_only"
    assert table.refused(seat(1), Underdraw(0, 1)) == "judge_only"
    assert table.do(JUDGE, Underdraw(0, 1)).game.leftovers_needed == (0,)


@pytest.mark.parametrize(("value", "scores", "rack"), [("return", (10, 0), 7), ("seen_stay", (0, 0), 9)])
def test_a11_overdraw_by_rule_set(value, scores, rack):
    table = Table(2, overdraw=value).started().play("8H", "KOT")
    table.do(JUDGE, Overdraw(0, 3, 2))
    assert table.game.scores == (10 - (10 if value == "seen_stay" else 0), 0) == scores
    assert table.game.rack_counts[0] == 9
    table.say_pass().exchange(1)
    assert table.game.rack_counts[0] == 9


def test_fi_30_points_for_each_tile_seen():
    table = Table(2, overdraw="seen_stay", overdraw_points=4).started().play("8H", "KOT")
    assert table.do(seat(1), Overdraw(0, 3, 2)).game.scores == (2, 0)


def test_a11_too_few_tiles_are_topped_up_at_the_end_of_the_own_turn():
    table = Table(2).started().do(seat(0), Underdraw(0, 2))
    assert (table.game.rack_counts, table.game.bag_count) == ((5, 7), 88)
    assert table.refused(seat(0), Underdraw(0, 6)) == "missing_count"
    assert table.play("8H", "KOT").game.rack_counts == (7, 7)


def test_pl_70_participant_not_present_at_the_announcement_is_marked():
    table = Table(2).absent(1).started()
    assert table.game.absent == {1}
    assert table.game.rack_counts == (7, 0)
    assert table.refused(JUDGE, Absent(1)) == "already_absent"


def test_late_player_who_comes_before_the_draw_has_no_rack_yet():
    assert Table(2).absent(1).arrived(1).game.rack_counts == (0, 0)


def test_player_who_left_before_his_first_turn_may_turn_out_to_be_absent():
    assert Table(3).started().leave(2, 0, 1).absent(2).game.away == frozenset()


def test_absent_player_has_no_tiles_to_count():
    table = Table(2).absent(1).started()
    assert table.refused(JUDGE, Overdraw(1, 1)) == "no_rack"
    assert table.refused(JUDGE, Underdraw(1, 1)) == "no_rack"
    table.call_time()
    assert table.refused(JUDGE, Leftovers(1, (), "none")) == "no_rack"
    assert table.left(0, "AAAAAAA").refused(JUDGE, Signature(1, table.game.to_sign, "gone")) == "need_not_sign"


def test_rack_counted_anew_after_the_play_is_declared_anew():
    table = Table(2).started().play("8H", "KOT").say_pass().call_time().left(0, "AAAAAAA").left(1, "EEEEEEE")
    assert table.do(JUDGE, Overdraw(0, 1, 1)).game.leftovers_needed == (0,)


def test_rack_may_be_counted_where_no_order_was_ever_known():
    assert Table(2).do(JUDGE, Result((5, 7))).do(JUDGE, Overdraw(0, 2)).game.final_scores == (5, 7)


def test_player_whose_move_is_announced_is_not_absent():
    table = Table(2).started().lay("8H", "KOT")
    assert table.refused(JUDGE, Absent(0)) == "has_played"
    assert table.absent(1).game.absent == {1}


def test_pl_71_absent_players_turn_may_be_taken_as_a_pas():
    table = Table(2).absent(0).started()
    assert table.game.to_move == 0
    assert table.refused(seat(0), Pass()) == "seat_absent"
    table.absence_turn(0, by=seat(1))
    assert (table.game.to_move, table.game.passes) == (1, (1, 0))
    assert table.refused(seat(1), AbsenceTurn(1)) == "not_absent"


def test_pl_71_it_is_a_right_and_no_duty():
    table = Table(2).absent(0).started().arrived(0)
    assert table.game.rack_counts == (7, 7)
    assert table.say_pass().game.to_move == 1


def test_a18_right_belongs_to_the_next_present_player_at_his_turn():
    table = Table(4).absent(0).absent(1).started()
    assert table.refused(seat(3), AbsenceTurn(0)) == "not_your_right"
    assert table.refused(seat(2), AbsenceTurn(1)) == "not_on_turn"
    table.absence_turn(0, by=seat(2)).absence_turn(1, by=seat(2))
    assert table.game.to_move == 2


def test_a18_absent_player_has_no_rack_until_he_sits_down():
    table = Table(2).started().absent(1).play("8H", "KOT")
    assert (table.game.rack_counts, table.game.bag_count) == ((7, 0), 90)
    table.arrived(1)
    assert (table.game.rack_counts, table.game.bag_count) == ((7, 7), 83)
    assert table.refused(JUDGE, Arrived(1)) == "not_absent"
    table.say_pass()
    assert table.refused(JUDGE, Absent(1)) == "has_played"


def test_a18_never_seated_player_has_no_place_and_pays_nothing():
    table = Table(3).absent(2).started().play("8H", "KOT")
    for _ in range(2):
        table.say_pass().absence_turn(2).say_pass()
    assert table.game.ending == "passes"
    results = table.left(0, "AAAAAAA").left(1, "EEEEEEE").game.result()
    assert (results[2].place, results[2].total, results[2].excluded) == (None, 0, True)
    assert table.sign().game.phase == "final"


def test_pl_72_leaving_needs_consent_of_all_opponents_or_the_referee():
    table = Table(3).started()
    assert table.refused(seat(1), Leave(1, (0,))) == "consent_missing"
    assert table.leave(1, 0, 2).game.away == {1}
    assert Table(3).started().do(JUDGE, Leave(1)).game.away == {1}


def test_pl_72_only_while_an_opponent_is_thinking():
    table = Table(2).started()
    assert table.refused(seat(0), Leave(0, (1,))) == "leave_on_own_turn"
    table.lay("8H", "KOT")
    assert table.refused(seat(1), Leave(1, (0,))) == "wrong_phase"


def test_pl_73_move_made_meanwhile_is_held_until_he_returns():
    table = Table(2).started().leave(1, 0).lay("8H", "KOT")
    assert table.game.held
    assert table.refused(seat(0), Record()) == "held"
    assert table.refused(JUDGE, Record()) == "held"
    assert (table.game.rack_counts[0], table.game.to_move) == (4, 0)
    table.do(seat(1), Returned(1))
    assert "challenge" in table.game.may(seat(1))
    assert table.write().game.to_move == 1


def test_pl_73_returner_may_check_the_held_move():
    table = Table(2).started().leave(1, 0).lay("8H", "KOC").do(seat(1), Returned(1))
    assert table.check(1).rule(KOC=False).game.scores == (0, 0)


def test_pl_73_referee_orders_play_on_and_the_check_is_lost():
    table = Table(3).started().leave(1, 0, 2).lay("8H", "KOT")
    assert table.refused(seat(0), PlayOn()) == "judge_only"
    table.do(JUDGE, PlayOn())
    assert table.refused(seat(1), Challenge()) == "seat_away"
    assert table.game.recorder == 2
    assert table.write().game.scores[0] == 10


def test_pl_73_check_is_lost_even_if_he_comes_back_before_the_writing():
    table = Table(2).started().leave(1, 0).lay("8H", "KOC").do(JUDGE, PlayOn()).do(seat(1), Returned(1))
    assert table.refused(seat(1), Challenge()) == "check_lost"
    assert table.write().game.scores[0] > 0


def test_pl_73_last_move_that_another_checked_in_vain_waits_for_him_too():
    table = near_the_end(seats=3).leave(2, 0, 1).lay("9H", "RA").check(0, "RA").rule(RA=True)
    assert (table.game.phase, table.game.ending, table.game.held) == ("announced", None, True)
    assert "challenge" in table.do(seat(2), Returned(2)).game.may(seat(2))
    assert table.write().game.ending == "out"


def test_pl_73_order_holds_for_one_move_only():
    table = Table(3).started().leave(2, 0, 1).lay("8H", "KOT").do(JUDGE, PlayOn()).write()
    assert table.lay("8H", "...Y").game.held


def test_player_who_is_away_cannot_move_and_nobody_else_is_held():
    table = Table(2).started().leave(1, 0).lay("8H", "KOT").do(JUDGE, PlayOn())
    table.do(JUDGE, Record())
    assert table.refused(seat(1), Pass()) == "seat_away"
    assert table.refused(JUDGE, PlayOn()) == "wrong_phase"
    assert table.refused(JUDGE, Leave(1)) == "not_here"
    table.do(JUDGE, Returned(1)).lay("8H", "...Y")
    assert table.refused(JUDGE, PlayOn()) == "nobody_away"
    assert table.refused(JUDGE, Returned(1)) == "not_away"
