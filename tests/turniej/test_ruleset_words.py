"""Every rule set is told in words, in each language, and every switch changes a sentence."""

import pytest
from django.utils import translation

from games.engine.ruleset import POLISH_SCHOOL, PRESETS
from turniej.ruleset_words import in_words


@pytest.mark.parametrize("language", ["pl", "en", "fr"])
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_is_told_in_every_language(preset: str, language: str) -> None:
    with translation.override(language):
        lines = in_words(PRESETS[preset])
    assert len(lines) >= 10
    assert all(text and "%(" not in text for _paragraph, text in lines)


@pytest.mark.parametrize(
    "change",
    [
        {"time_cap_minutes": 20},
        {"time_cap_minutes": None},
        {"time_finish": "turn"},
        {"leftovers_after_cap": "none"},
        {"go_out_bonus": "add"},
        {"exchanges_max": None},
        {"exchange_min_bag": 1},
        {"passes_to_end": 3},
        {"wrong_check": "nothing"},
        {"wrong_check": "minus_per_word"},
        {"short_tables": "by_place"},
        {"tie_points": "last_zero"},
        {"promotion_ties": "play_off"},
        {"player_minutes": 20},
        {"bingo_tiles": 6},
        {"start_order": "assigned"},
        {"penalty_unit": 5},
        {"draw_blank": "redraw"},
        {"draw_blank": "before_a"},
        {"draw_blank": "last"},
        {"player_minutes": 20, "absent_loses": "half_time"},
        {"joker_points": 5},
        {"overfull_loss": 100},
        {"overdraw": "seen_stay"},
    ],
)
def test_every_switch_changes_a_sentence(change: dict[str, object]) -> None:
    assert in_words(POLISH_SCHOOL.but(**change)) != in_words(POLISH_SCHOOL)


def test_pl_3_and_a3_are_told_as_a_polish_teacher_says_it() -> None:
    with translation.override("pl"):
        texts = [text for _paragraph, text in in_words(POLISH_SCHOOL)]
    assert texts[0] == "Partia trwa 30 minut; potem dogrywa się kolejkę, żeby każdy miał tyle samo ruchów."
    assert "Partia kończy się, gdy każdy spasował 2 razy z rzędu." in texts
