"""Machines that share a database server and nothing else have the same word lists."""

import shutil

import pytest

from lexicon import shared
from lexicon.automaton import DamagedFile
from lexicon.models import Edition, EditionFile
from lexicon.services import automaton_for, check_word, ensure_carried
from turniej.services import backups


@pytest.fixture
def other_machine(postgres_site, settings, tmp_path):
    """A machine of its own beside the one that published the carried lists."""
    settings.VAR_DIR = tmp_path / "first"
    settings.VAR_DIR.mkdir()
    ensure_carried()
    settings.VAR_DIR = tmp_path / "second"
    settings.VAR_DIR.mkdir()


def test_machine_that_lacks_an_edition_takes_it_from_the_database(other_machine):
    edition = Edition.objects.get(language="pl", active=True)
    assert not edition.directory.exists()
    assert check_word("źdźbło").verdict == "allowed"
    assert edition.directory.exists()
    assert edition in backups.editions_in_use()


def test_file_that_is_not_the_published_one_gives_no_verdict(other_machine):
    EditionFile.objects.update(content=b"something else")
    edition = Edition.objects.get(language="pl", active=True)
    with pytest.raises(DamagedFile):
        automaton_for(edition)
    assert check_word("źdźbło").verdict == "unknown"


def test_restore_shares_the_editions_again(other_machine, tmp_path):
    backups.write(tmp_path / "all.zip")
    backups.restore(tmp_path / "all.zip")
    edition = Edition.objects.get(language="pl", active=True)
    shutil.rmtree(edition.directory)
    shared.ensure(edition)
    assert check_word("źdźbło").verdict == "allowed"


def test_laptop_keeps_no_second_copy_in_its_database(transactional_db):
    ensure_carried()
    assert not EditionFile.objects.exists()
