"""Every sentence in Polish and French, and every compiled catalogue fresh: a bare machine has no msgfmt."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

BASE_DIR = Path(__file__).resolve().parent.parent
SOURCES = sorted(BASE_DIR.glob("*/locale/*/LC_MESSAGES/*.po"))
LANGUAGES = ("pl", "fr")
PLACEHOLDER = re.compile(r"%\(\w+\)[sdf]|\{\w*\}")


def said(entry: polib.POEntry) -> list[str]:
    """The translations of an entry, one per plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: "/".join(path.parts[-5:]))
def test_compiled_catalogue_is_fresh(source):
    compiled = polib.mofile(str(source.with_suffix(".mo")))
    have = {(entry.msgctxt, entry.msgid): said(entry) for entry in compiled}
    want = {(entry.msgctxt, entry.msgid): said(entry) for entry in polib.pofile(str(source)).translated_entries()}
    assert have == want


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: "/".join(path.parts[-5:]))
def test_translation_keeps_the_placeholders(source):
    wrong = []
    for entry in polib.pofile(str(source)).translated_entries():
        allowed = set(PLACEHOLDER.findall(entry.msgid + entry.msgid_plural))
        wrong += [(entry.msgid, text) for text in said(entry) if not set(PLACEHOLDER.findall(text)) <= allowed]
    assert wrong == []


@pytest.fixture(scope="session")
def extracted(tmp_path_factory) -> dict[str, set[tuple[str | None, str]]]:
    """Every sentence that the code and the templates have now, per domain, as makemessages finds them in a copy."""
    if shutil.which("xgettext") is None:
        pytest.skip("gettext is not installed")
    copy = tmp_path_factory.mktemp("copy")
    for name in ("turniej", "games", "lexicon", "templates"):
        shutil.copytree(BASE_DIR / name, copy / name, ignore=shutil.ignore_patterns("locale", "__pycache__", "data"))
    (copy / "locale").mkdir()
    found = {}
    for domain, options in {"django": ["-e", "html,py,txt"], "djangojs": []}.items():
        command = [sys.executable, "-m", "django", "makemessages", "-l", "pl", "-d", domain, "--no-location", *options]
        env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        subprocess.run(command, cwd=copy, env=env, check=True, capture_output=True)
        file = copy / "locale" / "pl" / "LC_MESSAGES" / f"{domain}.po"
        found[domain] = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(file))} if file.exists() else set()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_every_sentence_is_translated(extracted, domain, language):
    have = {
        (entry.msgctxt, entry.msgid)
        for source in SOURCES
        if source.parts[-3] == language and source.stem == domain
        for entry in polib.pofile(str(source))
        if entry.translated() and not entry.fuzzy and all(said(entry))
    }
    assert sorted(str(missing) for missing in extracted[domain] - have) == []


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_no_sentence_is_kept_that_nothing_says(extracted, domain):
    kept = [
        (source.parts[-5], source.parts[-3], entry.msgid)
        for source in SOURCES
        if source.stem == domain
        for entry in polib.pofile(str(source))
        if (entry.msgctxt, entry.msgid) not in extracted[domain]
    ]
    assert kept == [], "take them out of the catalogues, and compile those again"
