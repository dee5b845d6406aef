"""Every code of seating, standings and roster files has a sentence in every language."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from django.utils import translation

from games.engine.refusal import Refusal
from turniej import messages
from turniej.messages import order, phrases
from turniej.messages import standings as words
from turniej.seating import PastRound, Player, seat_tables
from turniej.standings import METRICS, Decision, Need

ROOT = Path(__file__).parents[2] / "turniej"
LANGUAGES = ("pl", "en", "fr")
SAMPLES = {
    "players": 5,
    "player": 3,
    "school": "SP 6",
    "tables": 2,
    "tables_needed": 5,
    "suggested": None,
    "fewest": 2,
    "most": 3,
    "station": 1,
    "stations": 4,
    "mode": "x",
    "table": 7,
    "rounds": [1, 2],
    "least": 0,
    "before": "5/2",
    "after": "3",
    "line": 4,
    "column": "school",
    "columns": ["school", "first_name"],
    "value": "może",
}


def codes_in(*files: Path) -> set[str]:
    """The codes that the source of some files gives to refusals, problems and changes."""
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = {"Refusal": 0, "Change": 0, "Problem": 1}.get(node.func.id)
            if place is not None and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                found.add(node.args[place].value)
    return found


PURE = [*(ROOT / "seating").glob("*.py"), *(ROOT / "standings").glob("*.py"), *ROOT.glob("roster_*.py")]


def test_every_code_of_the_pure_packages_has_a_sentence():
    used = codes_in(*PURE)
    assert len(used) > 30
    assert used <= set(messages.SENTENCES)


def sample(code: str) -> dict[str, object]:
    params = dict(SAMPLES)
    if code in ("swap_clash", "swap_repeat"):
        params["players"] = [3, 4]
    if code == "place_changed":
        params["before"], params["after"] = 4, 2
    return params


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(codes_in(*PURE)))
def test_every_code_is_said_in_every_language(code, language):
    with translation.override(language):
        said = messages.say(Refusal(code, sample(code)), {3: "Zofia K.", 4: "Adam W."})
    assert said
    assert "%" not in said
    assert "None" not in said
    with translation.override("en"):
        english = messages.say(Refusal(code, sample(code)), {3: "Zofia K.", 4: "Adam W."})
    assert language == "en" or said != english


def test_metrics_have_names_and_abbreviations():
    assert set(words.METRIC_NAMES) == set(words.METRIC_SHORTS) == set(words.DECIDED) == set(METRICS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_standings_are_translated(language):
    english = {}
    texts = [words.METRIC_NAMES, words.DECIDED, words.NEEDS, phrases.COLUMNS]
    with translation.override("en"):
        english = [[str(text) for text in table.values()] for table in texts]
    with translation.override(language):
        said = [[str(text) for text in table.values()] for table in texts]
    for mine, theirs in zip(said, english, strict=True):
        assert language == "en" or not set(mine) & set(theirs)


def test_a_row_is_explained_with_what_decided():
    decision = Decision(1, 2, "small_points", Fraction(612), Fraction(598))
    with translation.override("pl"):
        said = order.explain_row(Fraction(7), [Fraction(3), Fraction(2), Fraction(2)], decision, {2: "Zofia K."})
    assert said == "7 PT = 3+2+2; wyżej niż Zofia K. dzięki małym punktom 612:598"


def test_a_12_exact_fractions_are_written_as_people_write_them():
    with translation.override("pl"):
        said = [messages.points_text(Fraction(*part)) for part in ((7, 1), (5, 2), (5, 3), (1, 2), (17, 12), (1, 3))]
    assert said == ["7", "2,5", "1⅔", "0,5", "17/12", "⅓"]


def test_what_a_player_needs_is_said():
    with translation.override("pl"):
        assert messages.need_text(Need(1, "in")) == "Awans pewny."
        assert "2,5" in messages.need_text(Need(1, "open", Fraction(5, 2), Fraction(1)))
        assert messages.need_text(Need(1, "open", None, None)) == "Awans jest jeszcze nierozstrzygnięty."


def test_a_certificate_is_said_in_sentences_with_the_right_plural():
    players = [Player(one) for one in range(1, 5)]
    first = seat_tables(players, seed=1)
    again = seat_tables(players, seed=1, history=[PastRound((first.tables[0].seats,))])
    with translation.override("pl"):
        assert "Nikt nie spotyka nikogo drugi raz." in messages.certificate_lines(first.certificate)
        assert any(line.startswith("6 par graczy") for line in messages.certificate_lines(again.certificate))


def test_a_refusal_says_how_more_tables_help():
    params = {"school": "SP 6", "players": 3, "tables": 2, "tables_needed": 3}
    with translation.override("pl"):
        helped = messages.say(Refusal("school_too_big", {**params, "suggested": 3}))
        not_helped = messages.say(Refusal("school_too_big", {**params, "suggested": None}))
    assert helped.startswith(not_helped)
    assert "SP 6 ma 3 graczy na 2 stoliki" in helped


def test_an_unknown_code_is_named_instead_of_hidden():
    with translation.override("en"):
        assert "no_such_code" in messages.say(Refusal("no_such_code", {}))
