"""Every code of the engine has a sentence in every language, and every sentence says something with its values."""

import ast
import re
from pathlib import Path

import pytest
from django.utils import translation

from games.engine.events import EVENTS
from games.engine.refusal import Refusal
from games.engine.state import Phase
from games.messages import REFUSALS, one_stop, refusal_text, seat_name
from games.phrases import EVENT_NAMES, PHASE_NAMES

GAMES = Path(__file__).parents[2] / "games"
PURE = (GAMES / "engine", GAMES / "variants")
LANGUAGES = ("pl", "en", "fr")
PARAMS = {
    "row": 7,
    "col": 7,
    "seat": 1,
    "seats": [0, 1],
    "words": ["KOT", "TAK"],
    "word": "KOT",
    "kind": "play",
    "phase": "to_move",
    "letter": "K",
    "signed": [1, 2],
    "result": [3, 4],
    "places": [1, 1, 2],
    "called": [1, 2],
}
NUMBERS = ["count", "rack", "most", "bag", "least", "computed", "written", "surplus", "kept", "missing", "minutes"]
NUMBERS += ["points", "unit", "expected", "unseen", "draw", "coup", "open"]
PARAMS |= dict.fromkeys([*NUMBERS, "declared", "line", "after"], 5)
PARAMS |= dict.fromkeys(["code", "detail", "encoding", "nick", "target", "text"], "X")


def codes_in_pure_code():
    """The codes of all refusals that are made anywhere in the source of the engine and the variants."""
    for path in (path for package in PURE for path in package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args:
                constants = [part for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                yield from (part.value for part in constants if isinstance(part.value, str))


def test_every_refusal_of_the_games_has_a_sentence_and_none_is_left_over():
    assert set(codes_in_pure_code()) == set(REFUSALS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_complete(language):
    for code in REFUSALS:
        params = PARAMS | ({"seats": 4} if code == "result_seats" else {})
        with translation.override(language):
            sentence = refusal_text(Refusal(code, params), ["Zofia", "Jan"])
        assert re.match(r"^[«„“\w]", sentence), (code, sentence)
        assert sentence.endswith((".", "possible")) and "%" not in sentence, (code, sentence)


@pytest.mark.parametrize("language", ["pl", "fr"])
def test_every_sentence_is_translated(language):
    def shown(code, tongue):
        with translation.override(tongue):
            return refusal_text(Refusal(code, PARAMS | ({"seats": 4} if code == "result_seats" else {})))

    assert [code for code in REFUSALS if shown(code, language) == shown(code, "en")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_phase_has_a_name(language):
    assert set(EVENT_NAMES) == set(EVENTS)
    assert set(PHASE_NAMES) == set(Phase.__args__)
    with translation.override(language):
        assert all(str(name) for name in (*EVENT_NAMES.values(), *PHASE_NAMES.values()))


@pytest.mark.parametrize(("most", "polish"), [(1, "jest tylko 1 płytka"), (2, "są tylko 2 płytki"), (5, "5 płytek")])
def test_polish_counts_have_their_forms(most, polish):
    with translation.override("pl"):
        assert polish in refusal_text(Refusal("too_many_of_letter", {"letter": "A", "most": most}))


def test_a_square_is_named_as_on_the_board_and_a_player_as_on_the_page():
    with translation.override("en"):
        assert "H8" in refusal_text(Refusal("gap", {"row": 7, "col": 7}))
        assert "Zofia" in refusal_text(Refusal("not_your_turn", {"seat": 0}), ["Zofia", "Jan"])
        assert "player 2" in refusal_text(Refusal("not_your_turn", {"seat": 1}))
        assert seat_name(None) == "the judge"


def test_a_sentence_that_ends_in_a_shortened_name_has_one_full_stop():
    assert one_stop("Może to zrobić tylko Ola N..") == "Może to zrobić tylko Ola N."
    assert one_stop("Czekamy: Ola N.. Potem dalej...") == "Czekamy: Ola N. Potem dalej..."
