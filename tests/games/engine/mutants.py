"""Small lies told to the engine, each with the one test that has to notice: a changed rule set, a missing guard, a
changed line."""

import json
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

FIELDS = {
    "name": ("nobody's", "test_ruleset::test_rule_set_is_called_as_its_preset"),
    "tile_set": ("french", "test_opening::test_pl_11_order_follows_the_polish_alphabet"),
    "rack_size": (8, "test_opening::test_pl_16_seven_tiles_are_drawn_in_the_order_of_play"),
    "bingo_tiles": (3, "test_turn::test_a8_only_seven_tiles_earn_the_bonus_even_if_they_are_the_last"),
    "bingo_bonus": (0, "test_turn::test_pl_26_fifty_points_for_all_seven_tiles"),
    "start_order": ("assigned", "test_opening::test_pl_11_letter_nearest_the_start_of_the_alphabet_starts"),
    "draw_blank": ("last", "test_opening::test_pl_12_blank_counts_as_a"),
    "self_refereed": (True, "test_checks::test_pl_45_only_a_referee_enters_the_verdict"),
    "exchanges_max": (4, "test_turn::test_pl_32_fourth_exchange_refused"),
    "exchange_min_bag": (6, "test_turn::test_pl_33_exchange_needs_seven_tiles_in_the_bag"),
    "passes_to_end": (3, "test_ending::test_pl_05_two_passes_of_everybody_end_the_game"),
    "passes_include_losses": (True, "test_ending::test_a1_worked_example_of_the_lost_turn_in_between"),
    "wrong_check": ("nothing", "test_checks::test_pl_47_checker_of_good_words_loses_a_turn"),
    "wrong_check_points": (6, "test_checks::test_fi_24_mixed_check_costs_both"),
    "first_checker_only": (True, "test_checks::test_a5_every_checker_of_good_words_loses_a_turn"),
    "time_cap_minutes": (29, "test_time::test_pl_03_cap_falls_thirty_minutes_after_the_start_signal"),
    "time_finish": ("turn", "test_time::test_pl_03_game_does_not_stop_at_once_but_finishes_the_turn_cycle"),
    "leftovers_after_cap": ("none", "test_ending::test_a3b_after_the_cap_everybody_subtracts_his_own_tiles"),
    "go_out_bonus": ("add", "test_ending::test_pl_57_going_out_costs_only_the_others_and_adds_nothing"),
    "player_minutes": (2, "test_time::test_overtime_is_for_rule_sets_with_players_clocks"),
    "overtime": ("pass", "test_time::test_overtime_costs_points_for_each_minute_begun"),
    "overtime_points": (9, "test_time::test_overtime_costs_points_for_each_minute_begun"),
    "absent_loses": ("half_time", "test_ffsc_discipline::test_fi_35_other_rule_sets_do_not_wait"),
    "joker_points": (5, "test_ffsc::test_fi_16_joker_that_is_none_costs_five_points_and_the_word_may_be_contested"),
    "overfull_loss": (
        100,
        "test_ffsc_discipline::test_fi_31_playing_with_eight_letters_loses_the_game_by_a_hundred_points",
    ),
    "penalty_unit": (5, "test_discipline::test_pl_79_other_than_multiples_of_ten_are_refused"),
    "overdraw": ("seen_stay", "test_presence::test_a11_next_player_takes_the_surplus_and_nobody_else"),
    "overdraw_points": (6, "test_presence::test_a11_overdraw_by_rule_set"),
    "table_points": (
        (Fraction(4), Fraction(2), Fraction(1), Fraction(0)),
        "test_places::test_pl_65_four_players_get_three_two_one_nothing",
    ),
    "short_tables": ("by_place", "test_places::test_pl_66_a12_equal_scores_share_the_points_of_their_places"),
    "tie_points": ("last_zero", "test_places::test_pl_66_a12_equal_scores_share_the_points_of_their_places"),
    "duel_points": (
        (Fraction(2), Fraction(1, 2), Fraction(0)),
        "test_places::test_pl_67_one_on_one_winner_gets_one_point",
    ),
    "competition": (
        "duels",
        "test_ruleset::test_pl_65_pl_68_polish_school_plays_at_tables_and_decides_groups_by_play_offs",
    ),
    "group_ties": (
        "criteria",
        "test_ruleset::test_pl_65_pl_68_polish_school_plays_at_tables_and_decides_groups_by_play_offs",
    ),
    "notation": ("rows", "test_ruleset::test_polish_school_writes_columns_as_letters_and_rates_nobody"),
    "rating": ("elo", "test_ruleset::test_polish_school_writes_columns_as_letters_and_rates_nobody"),
    "rating_k": (20, "test_ruleset::test_rating_begins_at_1500_and_one_game_moves_it_by_forty_at_most"),
    "rating_start": (1000, "test_ruleset::test_rating_begins_at_1500_and_one_game_moves_it_by_forty_at_most"),
    "promotion_ties": ("play_off", "test_ruleset::test_a14_promotion_ties_are_settled_by_criteria_unless_wanted"),
}
"""For every field of a rule set: another value, and the test of the default."""

GUARDS = {
    ("start", "_referee"): "test_opening::test_a3_start_is_the_referees_signal_and_nothing_is_played_before_it",
    ("seat_order", "_judge"): "test_opening::test_judge_may_set_the_order_until_something_was_played",
    ("play", "_with_board"): "test_card::test_paper_card_without_squares",
    ("play", "_mover"): "test_turn::test_pl_18_only_the_player_on_turn_moves",
    ("play", "_has_minutes"): "test_time::test_fc_22_player_whose_minutes_are_used_up_may_only_pass_and_check",
    ("exchange", "_with_board"): "test_card::test_paper_card_has_no_exchanges_and_passes",
    ("exchange", "_mover"): "test_turn::test_pl_18_only_the_player_on_turn_exchanges",
    ("exchange", "_may_exchange"): "test_turn::test_pl_32_fourth_exchange_refused",
    ("pass", "_with_board"): "test_card::test_paper_card_has_no_exchanges_and_passes",
    ("pass", "_mover"): "test_turn::test_pl_18_only_the_player_on_turn_moves",
    ("mend", "_mover"): "test_turn::test_a10_only_the_mover_mends",
    ("mend", "_unchecked"): "test_turn::test_a10_checked_move_can_no_longer_be_mended",
    ("record", "_writer"): "test_turn::test_pl_09_opponent_writes_word_and_value",
    ("challenge", "_opponent"): "test_checks::test_only_opponents_who_are_there_check",
    ("verdict", "_referee"): "test_checks::test_pl_45_only_a_referee_enters_the_verdict",
    ("play_on", "_judge"): "test_presence::test_pl_73_referee_orders_play_on_and_the_check_is_lost",
    ("overdraw", "_judge_once_over"): "test_presence::test_a11_found_later_it_is_for_the_referee",
    ("overdraw", "_not_reopened"): "test_card::test_a15_referees_penalty_comes_before_the_signing",
    ("underdraw", "_judge_once_over"): "test_presence::test_a11_found_later_it_is_for_the_referee",
    ("underdraw", "_not_reopened"): "test_card::test_a15_referees_penalty_comes_before_the_signing",
    ("time_called", "_clock"): "test_time::test_time_is_called_by_the_clock_or_a_judge",
    ("time_out", "_clock"): "test_time::test_time_is_called_by_the_clock_or_a_judge",
    ("pause", "_judge"): "test_time::test_a3_checks_do_not_stop_the_clock_and_only_a_judge_pauses_it",
    ("resume", "_judge"): "test_time::test_a3_checks_do_not_stop_the_clock_and_only_a_judge_pauses_it",
    ("extra_time", "_judge"): "test_time::test_a3_extra_time_for_one_table",
    ("penalty", "_judge"): "test_discipline::test_pl_78_only_a_referee_punishes_and_says_why",
    ("penalty", "_not_reopened"): "test_card::test_a15_referees_penalty_comes_before_the_signing",
    ("forfeit", "_judge"): "test_discipline::test_pl_76_removal_takes_the_player_out_of_the_game",
    ("forfeit", "_not_reopened"): "test_card::test_a15_referees_penalty_comes_before_the_signing",
    ("leftovers", "_still_open"): "test_card::test_a15_referees_penalty_comes_before_the_signing",
    ("reopen", "_judge"): "test_card::test_a15_opened_card_is_made_to_say_what_the_paper_says_and_signed_again",
    ("card_line", "_judge"): "test_card::test_paper_card_without_squares",
    ("result", "_judge"): "test_card::test_paper_card_without_squares",
}
"""For every guard of the permissions, except that of the clock, the test that misses it."""
PHASES_TEST = "test_permissions::test_event_is_possible_in_its_phases_only"
PHASES = {
    "play": [
        "test_turn::test_pl_21_laid_word_cannot_be_changed",
        "test_turn::test_pl_36_no_tile_is_laid_in_the_turn_of_an_exchange",
    ],
    "exchange": ["test_turn::test_pl_21_laid_word_cannot_be_changed"],
    "pass": ["test_turn::test_pl_21_laid_word_cannot_be_changed"],
    "record": ["test_turn::test_pl_18_a_turn_goes_lay_check_write_draw"],
    "challenge": ["test_checks::test_pl_40_check_is_valid_between_announcing_and_writing"],
    "correction": ["test_card::test_pl_63_after_all_signatures_nothing_is_corrected"],
    "leave": ["test_presence::test_pl_72_only_while_an_opponent_is_thinking"],
}
"""For kinds of event that a statement forbids at certain times, the tests of the statement besides that of all."""
CLOCKLESS = "test_turn::test_clock_does_nothing_but_time"


class Mutant(NamedTuple):
    """A line of a module that is replaced by another."""

    module: str
    old: str
    new: str
    test: str


CODE = [
    Mutant(*json.loads(line)) for line in Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
]
"""Lines of the engine, each the heart of a statement, and what they are changed into."""
