"""Every rule set is told in words, in each language, and every switch changes a sentence."""

from dataclasses import fields
from fractions import Fraction

import pytest
from django.utils import translation

from games.engine.ruleset import FFSC_CLASSIQUE, POLISH_SCHOOL, PRESETS, Ruleset
from turniej.ruleset_words import in_words


@pytest.mark.parametrize("language", ["pl", "en", "fr"])
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_is_told_in_every_language(preset: str, language: str) -> None:
    with translation.override(language):
        lines = in_words(PRESETS[preset])
    assert len(lines) >= 10
    assert all(text and "%(" not in text for _paragraph, text in lines)


CHANGES: dict[str, tuple[object, ...]] = {
    "tile_set": ("french", "english", "romanian"),
    "notation": ("rows",),
    "rack_size": (8,),
    "bingo_tiles": (6,),
    "bingo_bonus": (40,),
    "start_order": ("assigned",),
    "draw_blank": ("redraw", "before_a", "last"),
    "self_refereed": (True,),
    "exchanges_max": (None, 1),
    "exchange_min_bag": (1,),
    "passes_to_end": (3,),
    "passes_include_losses": (True,),
    "wrong_check": ("minus_per_word", "nothing"),
    "first_checker_only": (True,),
    "time_cap_minutes": (None, 20),
    "time_finish": ("turn",),
    "leftovers_after_cap": ("none",),
    "go_out_bonus": ("add",),
    "player_minutes": (20,),
    "penalty_unit": (5,),
    "overdraw": ("seen_stay",),
    "joker_points": (5,),
    "overfull_loss": (100,),
    "competition": ("duels",),
    "table_points": ((Fraction(4), Fraction(3), Fraction(2), Fraction(1)),),
    "short_tables": ("by_place",),
    "tie_points": ("last_zero",),
    "duel_points": ((Fraction(3), Fraction(2), Fraction(1)),),
    "promotion_ties": ("play_off",),
    "group_ties": ("criteria",),
    "rating": ("elo",),
}

BESIDE_OTHERS: dict[str, tuple[object, ...]] = {
    "wrong_check_points": (10,),
    "overtime": ("pass",),
    "overtime_points": (5,),
    "absent_loses": ("never",),
    "overdraw_points": (10,),
    "rating_k": (20,),
    "rating_start": (1200,),
}
"""What says something only where another switch is on."""


@pytest.mark.parametrize(
    ("base", "changes"),
    [(POLISH_SCHOOL, CHANGES), (FFSC_CLASSIQUE.but(overtime="points"), BESIDE_OTHERS)],
    ids=["alone", "beside others"],
)
def test_every_number_and_switch_changes_a_sentence(base: Ruleset, changes: dict[str, tuple[object, ...]]) -> None:
    for name, values in changes.items():
        for value in values:
            told = [text for _paragraph, text in in_words(base.but(**{name: value}))]
            assert told != [text for _paragraph, text in in_words(base)], (name, value)


def test_no_number_or_switch_is_left_out() -> None:
    assert {"name", *CHANGES, *BESIDE_OTHERS} == {field.name for field in fields(Ruleset)}


def test_paragraphs_are_those_of_the_text_behind_the_rules() -> None:
    with translation.override("en"):
        told = {name: {text: paragraph for paragraph, text in in_words(rules)} for name, rules in PRESETS.items()}
    bonus = "All 7 tiles in one move: 50 points more."
    assert told["polish_school"][bonus] == "4.1.1 g"
    assert told["ffsc_classique"][bonus] == "4.1.2 c"
    assert told["box_fr"][bonus] == told["pfs"][bonus] == ""


def test_pl_3_and_a3_are_told_as_a_polish_teacher_says_it() -> None:
    with translation.override("pl"):
        texts = [text for _paragraph, text in in_words(POLISH_SCHOOL)]
    assert texts[1] == "Partia trwa 30 minut; potem dogrywa się kolejkę, żeby każdy miał tyle samo ruchów."
    assert "Partia kończy się, gdy każdy spasował 2 razy z rzędu." in texts
