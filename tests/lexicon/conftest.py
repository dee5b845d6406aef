"""Word lists and places of their own for the tests of the lexicon."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lexicon import checking, profiles, store
from lexicon.automaton import Automaton
from lexicon.builder import build
from lexicon.carried import ensure_carried, register
from lexicon.models import Edition
from tests.lexicon.fake_sjp import FakeSjp
from tests.lexicon.small import SMALL_PROFILES


@pytest.fixture
def state(tmp_path: Path, settings) -> Path:
    """A deployment's directory that nobody else uses."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    settings.LEXICON_CLOCK = "django.utils.timezone.now"
    checking._opened.cache_clear()
    return settings.VAR_DIR


@pytest.fixture
def carried(state: Path, db) -> Edition:
    """The list that comes with the package, in force."""
    return ensure_carried()[0]


@pytest.fixture(scope="session")
def carried_automaton() -> Automaton:
    """The list that comes with the package, opened once."""
    directory = store.carried_dirs()[0]
    return store.load(directory, "pl", store.read_manifest(directory)["sha256"])


@pytest.fixture
def small_gates(monkeypatch) -> None:
    """Gates that a list of a few words can pass or fail."""
    for language, profile in SMALL_PROFILES.items():
        monkeypatch.setitem(profiles.PROFILES, language, profile)


@pytest.fixture
def sjp(state: Path, settings) -> Iterator[FakeSjp]:
    """A local sjp.pl that the lexicon asks instead of the real one, without waiting between questions."""
    with FakeSjp().running() as fake:
        settings.LEXICON_SOURCE = {"url": fake.url, "https_only": False, "spacing": 0.0, "contact": "test@example.org"}
        yield fake


def make_edition(name: str, words: list[str], *, kind: str = "games", language: str = "pl", **facts) -> Edition:
    """Publish a small list without its gates."""
    work = store.work_dir(f"made-{name}")
    told = {"name": name, "kind": kind, "language": language, "publisher": "SJP.PL", "dated": "2026-09-01"}
    manifest = store.write(work, build(words, language), told | facts)
    store.publish(work, name)
    return register(manifest)
