"""How games end, what leftovers cost, and the worked example in which the rule set decides who wins."""

import pytest

from games.engine.events import Leftovers, Pass, Record
from tests.games.engine.table import JUDGE, Table, near_the_end, seat


def passed_out(**changes):
    """A game of two that ended by passes, seat 0 leading with ten points."""
    table = Table(2, **changes).started().play("8H", "KOT")
    for _ in range(4):
        table.say_pass()
    return table


def test_pl_04_last_tile_laid_with_an_empty_bag_ends_the_game_when_written():
    table = near_the_end().lay("9H", "RA")
    assert table.game.ending is None
    table.write()
    assert (table.game.ending, table.game.went_out) == ("out", 1)
    assert (table.game.to_move, table.game.open_move) == (None, None)


def test_pl_04_not_while_tiles_are_in_the_bag():
    table = Table(2).started().play("8F", "KOTKAMI")
    assert (table.game.ending, table.game.rack_counts[0]) == (None, 7)


def test_pl_05_two_passes_of_everybody_end_the_game():
    table = Table(3).started()
    for _ in range(5):
        table.say_pass()
    assert table.game.ending is None
    assert table.say_pass().game.ending == "passes"


def test_pl_05_pass_counts_when_it_is_written():
    table = Table(2).started().say_pass().say_pass().say_pass()
    table.do(table.mover, Pass())
    assert table.game.ending is None
    assert table.write().game.ending == "passes"


@pytest.mark.parametrize("needed", [2, 3])
def test_a1_number_of_passes_by_rule_set(needed):
    table = Table(2, passes_to_end=needed).started()
    for _ in range(2 * needed - 1):
        table.say_pass()
    assert table.game.ending is None
    assert table.say_pass().game.ending == "passes"


def test_a1_worked_example_of_the_lost_turn_in_between():
    table = Table(2).started().say_pass().bad_word("8H", "KOC").say_pass().say_pass()
    assert (table.game.passes, table.game.ending) == ((2, 1), None)
    table.say_pass()
    assert (table.game.passes, table.game.ending) == ((3, 1), None)
    assert table.say_pass().game.ending == "passes"


def test_a1_play_or_exchange_breaks_the_run():
    table = Table(2).started().say_pass().say_pass().say_pass().play("8H", "KOT")
    assert table.game.passes == (0, 0)
    table = Table(2).started().say_pass().say_pass().say_pass().exchange(1)
    assert table.game.passes == (0, 0)


def test_a1_play_worth_nothing_breaks_the_run_too():
    table = Table(2).started().say_pass().say_pass().say_pass().play("8H", "kk")
    assert table.game.scores == (0, 0)
    assert (table.game.passes, table.game.ending) == ((0, 0), None)


def test_a2_turn_lost_through_a_check_neither_counts_nor_breaks():
    table = Table(2).started().say_pass().bad_word("8H", "KOC")
    assert table.game.passes == (1, 0)
    table = Table(3).started().say_pass().say_pass().good_word("8H", "KOT", who=0)
    assert table.game.passes == (0, 0, 0)


def test_a2_referees_lost_turn_and_absence_count_as_passes():
    table = Table(2).absent(1).started().say_pass().absence_turn(1).penalise(0, "lost_turn")
    assert table.game.passes == (2, 1)
    assert table.absence_turn(1).game.ending == "passes"


def test_a2_lost_turn_that_falls_due_may_end_the_game():
    table = Table(2).started().say_pass().say_pass().penalise(1, "lost_turn").say_pass()
    assert (table.game.ending, table.game.lines[-1].kind) == ("passes", "lost_turn")
    table = Table(3).started().penalise(1, "lost_turn").say_pass()
    assert table.game.to_move == 2


def test_a2_play_breaks_the_run_of_losses_too():
    table = Table(2, passes_include_losses=True).started().say_pass().bad_word("8H", "KOC").play("8H", "KOT")
    table.bad_word("9H", "KOC").say_pass().bad_word("9H", "KOC").say_pass()
    assert table.game.ending is None
    assert table.say_pass().game.ending == "passes"


def test_a2_lost_turn_of_a_referee_on_turn_may_end_the_game():
    table = Table(2).started().say_pass().say_pass().say_pass().penalise(1, "lost_turn")
    assert (table.game.ending, table.game.to_move) == ("passes", None)


@pytest.mark.parametrize(("value", "ending"), [(True, "passes"), (False, None)])
def test_a2_losses_in_the_run_by_rule_set(value, ending):
    table = Table(2, passes_include_losses=value).started()
    table.say_pass().bad_word("8H", "KOC").say_pass().bad_word("8H", "KOC")
    assert table.game.ending is None
    assert table.bad_word("8H", "KOC").game.ending == ending


def test_pl_55_pass_is_allowed_whether_a_move_is_possible_or_not():
    table = Table(2).started()
    assert "pass" in table.game.may(seat(0))
    assert table.say_pass().game.lines[-1].kind == "pass"


def test_pl_56_end_by_passes_costs_everybody_his_leftovers():
    table = passed_out().left(0, "AAŹ??EE").left(1, "EEEEEII")
    assert table.game.final_scores == (10 - (1 + 1 + 9 + 1 + 1), -7)


def test_pl_57_going_out_costs_only_the_others_and_adds_nothing():
    table = near_the_end().play("9H", "RA")
    results = table.game.result()
    assert (results[1].deduction, results[1].bonus) == (0, 0)
    assert results[0].deduction == 190 - (2 + 1 + 2) - (1 + 1)


@pytest.mark.parametrize(("value", "bonus"), [("none", 0), ("add", 183)])
def test_a7_going_out_bonus_by_rule_set(value, bonus):
    results = near_the_end(go_out_bonus=value).play("9H", "RA").game.result()
    assert (results[0].deduction, results[1].bonus) == (183, bonus)
    assert results[0].bonus == 0


@pytest.mark.parametrize(("value", "scores", "winner"), [("none", (305, 301), 0), ("add", (305, 312), 1)])
def test_a7_worked_example_in_which_the_bonus_decides_who_wins(value, scores, winner):
    table = near_the_end(go_out_bonus=value).play("9H", "RA")
    table.correct("change", table.ref("record", 0), Record(316)).correct("change", table.ref("record", 1), Record(301))
    table.do(JUDGE, Leftovers(0, tuple("BHUWZ"), "the rest was lost"))
    assert table.game.final_scores == scores
    assert [result.seat for result in table.game.result() if result.rank == 1] == [winner]


def test_a7_no_bonus_where_nobody_went_out():
    table = passed_out(go_out_bonus="add").left(0, "AAAAAAA").left(1, "EEEEEEE")
    assert table.game.final_scores == (3, -7)


def test_leftovers_of_two_players_are_the_unseen_tiles():
    table = near_the_end().play("9H", "RA")
    assert table.game.phase == "signing"
    assert len(table.game.leftovers[0]) == table.game.rack_counts[0] == 95
    assert table.game.leftovers.get(1) is None


def test_a19_leftovers_are_declared_if_letters_set_aside_are_not_known():
    table = near_the_end(rack=2, seats=3).exclude(2).play("9H", "RA")
    assert (table.game.ending, table.game.leftovers_needed) == ("out", (0,))
    table = near_the_end(rack=2, seats=3).exclude(2, letters="ŹA").play("9H", "RA")
    assert (table.game.leftovers_needed, len(table.game.leftovers[0])) == ((), 93)
    assert "Ź" not in table.game.leftovers[0]


def test_pl_58_leftover_blank_costs_nothing():
    table = passed_out().left(0, "??AAAAA").left(1, "EEEEEEE")
    assert table.game.final_scores == (5, -7)


@pytest.mark.parametrize(("value", "scores"), [("subtract", (10 - 7, -7)), ("none", (10, 0))])
def test_pl_59_a3b_leftovers_after_the_cap_by_rule_set(value, scores):
    table = Table(2, leftovers_after_cap=value, go_out_bonus="add").started().play("8H", "KOT").say_pass().call_time()
    if value == "subtract":
        assert table.game.leftovers_needed == (0, 1)
        table.left(0, "AAAAAAA").left(1, "EEEEEEE")
    assert (table.game.phase, table.game.final_scores) == ("signing", scores)


def test_a3b_after_the_cap_everybody_subtracts_his_own_tiles():
    table = Table(2).started().play("8H", "KOT").say_pass().call_time().left(0, "AAAAAAA").left(1, "EEEEEEE")
    assert table.game.final_scores == (3, -7)


def test_a3b_leftovers_that_do_not_count_are_not_asked_for():
    table = Table(2, leftovers_after_cap="none").started().play("8H", "KOT").say_pass().call_time()
    assert table.refused(seat(0), Leftovers(0, tuple("AAAAAAA"))) == "leftovers_not_counted"


def test_pl_60_total_may_be_negative():
    table = Table(2).started()
    for _ in range(4):
        table.say_pass()
    table.left(0, "ŹĄĘĆŃÓŚ").left(1, "EEEEEEE")
    assert table.game.final_scores == (-(9 + 5 + 5 + 6 + 7 + 5 + 5), -7)
    assert table.game.result()[0].rank == 2


def test_leftovers_must_be_as_many_as_on_the_rack():
    table = passed_out()
    assert table.refused(seat(0), Leftovers(0, tuple("AAA"))) == "leftovers_count"


def test_leftovers_are_among_the_unseen_tiles_all_together():
    table = passed_out()
    assert table.refused(seat(0), Leftovers(0, tuple("ŹŹAAAAA"))) == "leftovers_not_unseen"
    assert table.refused(seat(0), Leftovers(0, tuple("QAAAAAA"))) == "letter_not_in_set"
    table.left(0, "ŹAAAAAA")
    assert table.refused(seat(1), Leftovers(1, tuple("ŹEEEEEE"))) == "leftovers_not_unseen"
    assert table.left(1, "EEEEEEE").game.phase == "signing"


def test_leftovers_are_all_the_unseen_tiles_when_the_bag_is_empty():
    table = near_the_end(rack=3, seats=3).play("9H", "RAK").left(2, "AAA")
    unseen = table.game.unseen
    rest = [tile for tile, count in unseen.items() for _ in range(count)]
    for tile in "EEE":
        rest.remove(tile)
    assert table.refused(seat(0), Leftovers(0, tuple(rest))) == "leftovers_not_unseen"
    for tile in "AAA":
        rest.remove(tile)
    assert table.left(0, [*rest, *"EEE"]).game.phase == "signing"


def test_leftovers_may_be_declared_again_until_somebody_signs():
    table = passed_out().left(0, "AAAAAAA").left(1, "EEEEEEE").left(0, "IIIIIII")
    assert table.game.leftovers[0] == tuple("IIIIIII")
    table.sign(1)
    assert table.refused(seat(0), Leftovers(0, tuple("AAAAAAA"))) == "already_signed"


def test_judge_takes_leftovers_as_they_are_with_a_reason():
    table = passed_out()
    assert table.refused(JUDGE, Leftovers(0, tuple("AAAAAA"))) == "leftovers_count"
    table.do(JUDGE, Leftovers(0, tuple("AAAAAA"), "one tile is lost")).left(1, "EEEEEEE")
    assert table.game.final_scores == (4, -7)


def test_one_player_left_keeps_his_score():
    table = Table(2).started().play("8H", "KOT").exclude(1)
    assert table.game.final_scores == (10, 0)
