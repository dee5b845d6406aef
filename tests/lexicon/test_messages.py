"""Every code of the lexicon is a sentence in every language."""

import ast
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from lexicon import messages

LANGUAGES = [code for code, _ in settings.LANGUAGES]
TABLES = (messages.VERDICTS, messages.REASONS, messages.PROBLEMS, messages.STEPS)
PACKAGE = Path(messages.__file__).parent


def codes_of(*callables: str) -> set[str]:
    """The literal codes that the package's code hands to these callables as their first argument."""
    found = set()
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in callables:
                constants = (leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant))
                found |= {value for value in constants if isinstance(value, str)}
    return found


def test_every_problem_has_a_sentence():
    assert codes_of("LexiconProblem") <= messages.PROBLEMS.keys() | messages.REASONS.keys()


def test_every_reason_why_something_is_no_word_has_a_sentence():
    assert codes_of("NotAWord") <= messages.REASONS.keys()


def test_every_step_has_a_name():
    assert codes_of("progress") <= messages.STEPS.keys()


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_code_is_translated(language):
    for table in TABLES:
        for code, sentence in table.items():
            with translation.override("en"):
                english = str(sentence)
            with translation.override(language):
                assert str(sentence) != english, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_takes_the_same_parameters(language):
    for table in TABLES:
        for code, sentence in table.items():
            with translation.override("en"):
                wanted = set(str(sentence).split("%(")[1:])
            with translation.override(language):
                assert {part.partition(")")[0] for part in str(sentence).split("%(")[1:]} == {
                    part.partition(")")[0] for part in wanted
                }, code
