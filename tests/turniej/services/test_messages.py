"""Every code that a service refuses with has a sentence in every language."""

import ast
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games import messages as games_messages
from lexicon import messages as lexicon_messages
from turniej import messages
from turniej.messages.services import SERVICES
from turniej.services import errors, log
from turniej.services.errors import Refused

FOLDERS = ("turniej", "games")


def codes() -> set[str]:
    found = set()
    for folder in FOLDERS:
        for file in (Path(settings.BASE_DIR) / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                called = getattr(node, "func", None)
                name = getattr(called, "id", "")
                if isinstance(node, ast.Call) and name in ("Refused", "Refusal", "Problem") and node.args:
                    first = node.args[0]
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        found.add(first.value)
    return found


def test_every_code_has_a_sentence():
    known = set(messages.SENTENCES) | set(games_messages.REFUSALS)
    assert codes() - known == set()


@pytest.mark.parametrize("language", ["pl", "en", "fr"])
def test_every_sentence_is_translated(language):
    with translation.override("en"):
        english = {code: str(text) for code, text in SERVICES.items()}
        labels = {action: str(kind.label) for action, kind in log.REGISTRY.items()}
    with translation.override(language):
        for code, text in SERVICES.items():
            assert (str(text) == english[code]) == (language == "en"), code
        if language == "pl":
            same = [action for action, kind in log.REGISTRY.items() if str(kind.label) == labels[action]]
            assert same == []


def test_params_stand_in_the_sentence():
    with translation.override("pl"):
        said = messages.say(Refused("results_missing", tables=[3, 7], count=2))
        assert "3" in said and "7" in said
        assert "09:30" in messages.say(Refused("bad_time", time="25:99"))
        assert "Anna" in messages.say(Refused("claimed_by_other", by="judge:Anna"))


def test_the_lexicons_problems_have_sentences_too():
    assert lexicon_messages is not None
    for code in ("reason_needed", "not_ruled"):
        assert code in messages.SENTENCES


def test_status_codes():
    assert errors.status_of(Refused("forbidden")) == 403
    assert errors.status_of(Refused("link_unknown")) == 404
    assert errors.status_of(errors.Stale([])) == 409
    assert errors.status_of(Refused("too_many_tries")) == 429
    assert errors.status_of(Refused("round_open")) == 422
