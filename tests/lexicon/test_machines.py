"""Machines that share a database server and nothing else have the same word lists."""

import json
import shutil

import pytest
import requests
from django.conf import settings as site_settings
from django.contrib.auth.models import User
from django.test import Client

from lexicon import conf, shared
from lexicon.automaton import DamagedFile
from lexicon.models import Edition, EditionFile, RefreshJob
from lexicon.services import check_word, ensure_carried
from tests.lexicon.fake_sjp import list_zip
from tests.lexicon.small import WORDS
from tests.servers import Site, wait_until
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
    assert not any((conf.state_dir() / "work").glob("shared-*"))


def test_laptop_keeps_no_second_copy_in_its_database(transactional_db):
    ensure_carried()
    assert not EditionFile.objects.exists()


def test_list_that_one_machine_was_sent_is_read_by_a_worker_on_another_and_serves_on_both(postgres_site, tmp_path):
    (elsewhere := tmp_path / "elsewhere").mkdir()
    small = {"DJANGO_SETTINGS_MODULE": "tests.lexicon.fake_settings", "FAKE_SJP": "http://127.0.0.1:9/"}
    other = Site(elsewhere, {**postgres_site.env, **small, "TURNIEJ_CLOCK_FILE": ""})
    client = Client()
    client.force_login(User.objects.create_superuser("organiser"))
    try:
        other.start_worker("long")
        with requests.Session() as browser:
            name = site_settings.SESSION_COOKIE_NAME
            browser.cookies.set(name, client.cookies[name].value)
            for path, fields, files in [
                ("import/", {"language": "pl"}, {"file": ("sjp-20260901.zip", list_zip(WORDS))}),
                ("edition/sjp-20260901/activate/", {}, {}),
            ]:
                browser.get(f"{postgres_site.url}/lexicon/").raise_for_status()
                token = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
                browser.post(f"{postgres_site.url}/lexicon/{path}", {**token, **fields}, files=files).raise_for_status()
                wait_until(lambda: RefreshJob.objects.get().finished, what="the worker of the other machine")
    finally:
        other.stop()
    assert RefreshJob.objects.get().state == "done"
    assert Edition.objects.get(active=True, language="pl").name == "sjp-20260901"
    assert (elsewhere / "lexicon" / "editions" / "sjp-20260901").is_dir()
    told = json.loads(postgres_site.manage("lexicon", "check", "żółć", "--json").stdout)
    assert (told["edition"], told["words"][0]["verdict"]) == ("sjp-20260901", "allowed")
    assert (postgres_site.var / "lexicon" / "editions" / "sjp-20260901").is_dir()
