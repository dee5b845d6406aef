"""Rule sets: presets, their JSON, and that nothing is guessed."""

import pytest

from games.engine import ruleset
from games.engine.ruleset import CHOICES, PRESETS, Ruleset
from tests.games.engine import table


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_preset_survives_json(preset):
    assert ruleset.from_json(ruleset.to_json(preset)) == preset


def test_missing_fields_have_their_defaults():
    assert ruleset.from_json({}) == Ruleset()


@pytest.mark.parametrize("data", [{"v": 2}, {"unknown": 1}, {"time_finish": "never"}])
def test_what_is_not_known_is_not_guessed(data):
    with pytest.raises(ValueError, match=r"not a rule set|cannot be"):
        ruleset.from_json(data)


def test_every_switch_names_its_default_among_its_choices():
    assert all(getattr(Ruleset(), name) in choices for name, choices in CHOICES.items())


def test_a14_promotion_ties_are_settled_by_criteria_unless_wanted():
    assert CHOICES["promotion_ties"] == ("criteria", "play_off")
    assert table.RULES.promotion_ties == "criteria"


def test_polish_school_writes_columns_as_letters_and_rates_nobody():
    assert (table.RULES.notation, table.RULES.rating) == ("gcg", "none")


def test_pl_65_pl_68_polish_school_plays_at_tables_and_decides_groups_by_play_offs():
    assert (table.RULES.competition, table.RULES.group_ties) == ("tables", "play_off")
    assert (PRESETS["ffsc_classique"].competition, PRESETS["ffsc_classique"].group_ties) == ("duels", "criteria")


def test_rating_begins_at_1500_and_one_game_moves_it_by_forty_at_most():
    assert (table.RULES.rating_start, table.RULES.rating_k) == (1500, 40)


def test_rule_set_is_called_as_its_preset():
    assert PRESETS[table.RULES.name] == table.RULES
