"""What rounds are called, and what is claimed of the seating of a round that is not the first stage's."""

from django.utils import translation

from turniej.models import Round, Stage, Tournament
from turniej.views.organiser.certificate import certificate_lines
from turniej.views.titles import round_title


def played(number: int, *, play_off: bool, stage: int = 2) -> Round:
    """A round of a stage with one planned round; nothing is stored."""
    of = Stage(code="semi_final", number=stage, rounds_planned=1, tournament=Tournament(ruleset={}))
    return Round(stage=of, number=number, is_play_off=play_off, certificate={"same_school": 0, "repeats": 0})


def test_pl_68_play_offs_are_counted_by_themselves() -> None:
    with translation.override("pl"):
        assert round_title(played(1, play_off=False)) == "Runda 1"
        assert round_title(played(2, play_off=True)) == "Dogrywka"
        assert round_title(played(3, play_off=True)) == "Dogrywka 2"


def test_a_play_off_claims_nothing_about_opponents_who_meet_again() -> None:
    with translation.override("pl"):
        said = [line.sentence for line in certificate_lines(played(2, play_off=True))]
        assert said == ["Nikt nie siedzi z uczniem własnej szkoły."]


def test_a_later_stage_speaks_of_its_own_opponents_only() -> None:
    with translation.override("pl"):
        later = [line.sentence for line in certificate_lines(played(1, play_off=False))]
        first = [line.sentence for line in certificate_lines(played(1, play_off=False, stage=1))]
    assert later[-1] == "Nikt nie spotyka drugi raz tego samego przeciwnika w tym etapie."
    assert first[-1] == "Nikt nie spotyka drugi raz tego samego przeciwnika."
