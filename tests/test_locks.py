"""No locked package has a known vulnerability, as far as that can be told without a network."""

import json
import os
import zipfile
from pathlib import Path

import pytest
from packaging.version import Version

from tests import advisories

REQUIREMENTS = Path(__file__).resolve().parent.parent / "turniej" / "requirements"
LOCKS = ["run.txt", "dev.txt", "tool.txt"]


@pytest.mark.parametrize("name", LOCKS)
def test_no_locked_package_has_a_known_vulnerability(name):
    locked = advisories.locks(REQUIREMENTS / name)
    assert advisories.listed(locked, REQUIREMENTS / "advisories.json") == []
    if export := os.environ.get("TURNIEJ_ADVISORIES"):
        assert advisories.exported(locked, Path(export)) == []


def test_lock_below_a_listed_version_is_found(tmp_path):
    (tmp_path / "lock.txt").write_text("h11==0.14.0 \\\n    --hash=sha256:0\ndjango==5.2.19\n")
    found = advisories.listed(advisories.locks(tmp_path / "lock.txt"), REQUIREMENTS / "advisories.json")
    assert found == ["h11 0.14.0: CVE-2025-43859, mended in 0.16.0"]


@pytest.mark.parametrize(
    ("events", "hit"),
    [
        ([{"introduced": "0"}, {"fixed": "1.2.1"}], True),
        ([{"introduced": "0"}, {"fixed": "1.2"}], False),
        ([{"introduced": "0"}, {"last_affected": "1.2"}], True),
        ([{"introduced": "0"}, {"fixed": "1.0"}, {"introduced": "1.1"}], True),
        ([{"introduced": "1.3"}], False),
    ],
)
def test_export_of_advisories_is_compared_by_its_ranges(tmp_path, events, hit):
    part = {"package": {"ecosystem": "PyPI", "name": "Some_Thing"}, "ranges": [{"type": "ECOSYSTEM", "events": events}]}
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("ONE-1.json", json.dumps({"id": "ONE-1", "affected": [part]}))
        gone = {"id": "TWO-2", "withdrawn": "2026-01-01", "affected": [{**part, "versions": ["1.2"]}]}
        archive.writestr("TWO-2.json", json.dumps(gone))
    found = advisories.exported([("some-thing", Version("1.2"))], tmp_path / "all.zip")
    assert found == (["some-thing 1.2: ONE-1"] if hit else [])
