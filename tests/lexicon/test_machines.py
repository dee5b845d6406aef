"""Machines that share a database server and nothing else have the same word lists."""

import shutil

import pytest

from lexicon import shared
from lexicon.automaton import DamagedFile
from lexicon.models import Edition, EditionFile
from lexicon.services import check_word, ensure_carried
from turniej.services import backups


def test_machine_that_lacks_an_edition_takes_it_from_the_database(postgres_site, settings, tmp_path):
    settings.VAR_DIR = tmp_path / "first"
    settings.VAR_DIR.mkdir()
    ensure_carried()
    settings.VAR_DIR = tmp_path / "second"
    settings.VAR_DIR.mkdir()
    edition = Edition.objects.get(language="pl", active=True)
    assert not edition.directory.exists()
    assert check_word("źdźbło").verdict == "allowed"
    assert edition in backups.editions_in_use()

    backups.write(tmp_path / "all.zip")
    backups.restore(tmp_path / "all.zip")
    shutil.rmtree(edition.directory)
    shared.ensure(edition)

    EditionFile.objects.update(content=b"something else")
    shutil.rmtree(edition.directory)
    with pytest.raises(DamagedFile):
        shared.ensure(edition)


def test_laptop_keeps_no_second_copy_in_its_database(transactional_db):
    ensure_carried()
    assert not EditionFile.objects.exists()
