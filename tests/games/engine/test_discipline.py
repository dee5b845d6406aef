"""What a referee does to a player: warnings, points, lost turns, exclusion; and conduct that is only noted."""

import pytest

from games.engine.conduct import RECORDED_ONLY
from games.engine.events import Exchange, Forfeit, LetterDraw, Note, Pass, Penalty, Play
from tests.games.engine.boards import tiles
from tests.games.engine.table import JUDGE, Table, near_the_end, seat


def test_pl_76_removal_takes_the_player_out_of_the_game():
    table = Table(3).started().play("8H", "KOT").exclude(0, ground="removal")
    assert table.game.excluded == {0}
    assert table.game.result()[0].excluded
    assert table.refused(seat(0), Forfeit(1, "removal", "food")) == "judge_only"


def test_pl_78_warning_points_lost_turn_and_exclusion():
    table = Table(3).started().penalise(1, "warning").penalise(1, points=20).penalise(1, "lost_turn").exclude(2)
    assert table.game.scores == (0, -20, 0)
    assert table.game.lost_turns == (0, 1, 0)
    assert table.game.excluded == {2}
    assert [line.text for line in table.game.lines] == ["warning", "points", "lost_turn"]


def test_pl_78_lost_turn_on_turn_is_the_current_one_and_tiles_return():
    table = Table(2).started().lay("8H", "KOT").penalise(0, "lost_turn")
    assert (table.game.to_move, table.game.rack_counts, table.game.board.empty) == (1, (7, 7), True)
    assert table.game.passes == (1, 0)


def test_pl_78_lost_turn_off_turn_is_the_next_one_and_a_pas_when_it_falls():
    table = Table(2).started().penalise(1, "lost_turn")
    assert (table.game.lost_turns, table.game.passes) == ((0, 1), (0, 0))
    table.say_pass()
    assert (table.game.to_move, table.game.passes) == (0, (1, 1))


def test_pl_78_lost_turn_voids_an_open_check():
    table = Table(3).started().lay("8H", "KOT").check(1).penalise(0, "lost_turn")
    assert (table.game.to_move, table.game.lost_turns) == (1, (0, 0, 0))


def test_pl_78_only_a_referee_punishes_and_says_why():
    table = Table(2).started()
    assert table.refused(seat(0), Penalty(1, "warning", 0, "talks")) == "judge_only"
    assert table.refused(JUDGE, Penalty(1, "warning")) == "reason_missing"
    assert table.refused(JUDGE, Forfeit(1, "exclusion")) == "reason_missing"


@pytest.mark.parametrize("points", [0, 5, 15, -10])
def test_pl_79_other_than_multiples_of_ten_are_refused(points):
    assert Table(2).started().refused(JUDGE, Penalty(0, "points", points, "reason")) == "penalty_points"


@pytest.mark.parametrize("points", [10, 30])
def test_pl_79_score_drops_by_a_multiple_of_ten(points):
    assert Table(2).started().penalise(0, points=points).game.scores == (-points, 0)


def test_fi_29_other_units_are_other_rule_sets():
    assert Table(2, penalty_unit=5).started().penalise(0, points=15).game.scores == (-15, 0)


def test_a19_words_stay_turns_vanish_tiles_go_back_to_the_bag():
    table = Table(3).started().play("8H", "KOT").exclude(1)
    assert (table.game.to_move, table.game.rack_counts, table.game.bag_count) == (2, (7, 0, 7), 76 + 7)
    assert not table.game.board.empty
    table.say_pass().say_pass()
    assert table.game.to_move == 2


def test_a19_open_move_of_the_excluded_player_is_taken_back():
    table = Table(3).started().lay("8H", "KOT").exclude(0)
    assert (table.game.board.empty, table.game.to_move, table.game.phase) == (True, 1, "to_move")


def test_a19_with_an_empty_bag_the_tiles_are_set_aside():
    table = near_the_end(rack=2, seats=4).exclude(2)
    assert (table.game.bag_count, table.game.rack_counts[2], table.game.state.aside) == (0, 0, 2)
    assert sum(table.game.rack_counts) + 2 + 3 == 100


def test_a19_named_letters_set_aside_leave_the_unseen_tiles():
    table = near_the_end(rack=2, seats=4)
    before = table.game.unseen
    after = table.exclude(2, letters="ŹA").game.unseen
    assert (before["Ź"], after["Ź"], before["A"] - after["A"]) == (1, 0, 1)
    assert table.refused(table.mover, Play(tuple(tiles("9H", "ŹA")))) == "letter_set_aside"
    assert table.play("9H", "RA").game.ending == "out"


def test_a19_letters_set_aside_must_be_possible():
    table = near_the_end(rack=2, seats=4)
    assert table.refused(JUDGE, Forfeit(2, "exclusion", "x", ("Ź",))) == "leftovers_count"
    assert table.refused(JUDGE, Forfeit(2, "exclusion", "x", ("Ź", "Ź"))) == "leftovers_not_unseen"


def test_a19_one_active_player_left_ends_the_game_at_once():
    table = Table(2).started().play("8H", "KOT").exclude(1)
    assert (table.game.ending, table.game.phase) == ("one_left", "signing")
    assert [result.rank for result in table.game.result()] == [1, None]
    assert table.sign(0).game.phase == "final"


def test_a19_result_without_anybody_left_is_final_as_it_is():
    table = Table(2).started().exclude(0).exclude(1)
    assert (table.game.phase, table.game.excluded) == ("final", {0, 1})


def test_a19_passes_are_asked_again_after_an_exclusion():
    table = Table(3).started()
    for _ in range(2):
        table.say_pass().say_pass().bad_word("8H", "KOC")
    assert table.game.ending is None
    assert table.exclude(2).game.ending == "passes"


def test_a19_exclusion_before_the_start():
    table = Table(3).exclude(1)
    assert table.game.draw_among == (0, 2)
    assert Table(2).exclude(1).game.ending == "one_left"


def test_a19_exclusion_may_settle_a_tie_of_the_start_draw():
    table = Table(3).do(seat(None), LetterDraw(((0, "K"), (1, "K"), (2, "B")))).exclude(0)
    assert (table.game.order, table.game.phase) == ((2, 1), "waiting")


def test_a19_pending_lost_turns_vanish_with_the_player():
    assert Table(3).started().penalise(1, "lost_turn").exclude(1).game.lost_turns == (0, 0, 0)


def test_a19_excluded_player_is_punished_no_more():
    table = Table(3).started().exclude(1)
    assert table.refused(JUDGE, Penalty(1, "points", 10, "reason")) == "seat_excluded"
    assert table.refused(JUDGE, Forfeit(1, "exclusion", "reason")) == "seat_excluded"


def test_a19_exclusion_after_the_play_takes_the_place_away():
    table = Table(2).started().play("8H", "KOT").say_pass().say_pass().say_pass().say_pass()
    table.left(0, "AAAAAAA").exclude(1)
    assert table.game.phase == "signing"
    assert [result.rank for result in table.game.result()] == [1, None]


@pytest.mark.parametrize("code", sorted(RECORDED_ONLY))
def test_conduct_is_recorded_by_a_judge_and_changes_nothing(code):
    table = Table(2).started()
    before = table.game.state
    assert table.refused(seat(0), Note(code, 1)) == "judge_only"
    table.do(JUDGE, Note(code, 1, "seen"))
    assert table.game.state == before
    assert table.game.entries[-1].event.code == code


def test_note_with_an_unknown_code_is_refused():
    assert Table(2).refused(JUDGE, Note("PL-32")) == "unknown_statement"
    assert Table(2).do(seat(0), Note(text="board turned")).game.entries[-1].event.text == "board turned"


def test_lost_turn_after_the_play_is_refused():
    table = near_the_end().play("9H", "RA")
    assert table.refused(JUDGE, Penalty(0, "lost_turn", 0, "reason")) == "no_turn_left"
    assert table.refused(seat(0), Exchange(1)) == "wrong_phase"
    assert table.refused(seat(0), Pass()) == "wrong_phase"
