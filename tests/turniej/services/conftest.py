"""What the tests of services share: a word list for judges, a tournament, and one of its tables."""

from pathlib import Path

import pytest

from lexicon import checking, services
from lexicon.models import Edition
from tests.lexicon.conftest import make_edition
from tests.turniej.services import day
from turniej.models import Pairing, Tournament


@pytest.fixture
def word_list(tmp_path: Path, settings, db) -> Edition:
    """A games list of three words, in force."""
    settings.VAR_DIR, settings.CLOCK_FILE = tmp_path, ""
    checking._opened.cache_clear()
    edition = make_edition("sjp-20260901", ["kot", "oto", "tok"])
    services.activate(edition, "tester")
    return edition


@pytest.fixture
def tournament(db) -> Tournament:
    """Six pupils of three schools, all there."""
    return day.checked_in(6, 3)


@pytest.fixture
def pairing(tournament) -> Pairing:
    """The first table of the first round, which has started."""
    return day.started(tournament).pairings.order_by("table__number").first()
