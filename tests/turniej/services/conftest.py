"""A word list for the judges of these tests."""

from pathlib import Path

import pytest

from lexicon import checking, services
from lexicon.models import Edition
from tests.lexicon.conftest import make_edition


@pytest.fixture
def word_list(tmp_path: Path, settings, db) -> Edition:
    """A games list of three words, in force."""
    settings.VAR_DIR, settings.CLOCK_FILE = tmp_path, ""
    checking._opened.cache_clear()
    edition = make_edition("sjp-20260901", ["kot", "oto", "tok"])
    services.activate(edition, "tester")
    return edition
