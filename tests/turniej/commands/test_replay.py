"""`manage.py replay`: its answers, its exit status, and that it needs no database."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation

from tests.games.engine.gcg.samples import POLISH


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, stdout and stderr of the command."""
    try:
        with translation.override("en"):
            call_command("replay", *arguments)
        status = 0
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.gcg"
    path.write_text(POLISH, encoding="utf-8")
    return str(path)


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    path = tmp_path / "wrong.gcg"
    path.write_text(POLISH.replace("+8 8\n", "+9 9\n", 1), encoding="utf-8")
    return str(path)


def test_json_is_one_line_of_the_agreed_shape(capsys: pytest.CaptureFixture[str], good: str, wrong: str) -> None:
    status, out, err = run(capsys, good, wrong, "--json")
    assert (status, out.count("\n"), err) == (1, 1, "")
    players = [{"name": "Ala Przykładowa", "total": 32}, {"name": "Bartek Zmyślony", "total": 8}]
    assert json.loads(out) == {
        "files": [
            {"file": good, "players": players, "plays": 4, "mismatches": []},
            {
                "file": wrong,
                "players": players,
                "plays": 4,
                "mismatches": [{"line": 5, "written": 9, "computed": 8}],
            },
        ]
    }


def test_status_0_when_all_agrees(capsys: pytest.CaptureFixture[str], good: str) -> None:
    status, out, err = run(capsys, good, "--tiles", "polish")
    assert (status, err) == (0, "")
    assert "Ala Przykładowa 32, Bartek Zmyślony 8; 4 plays (tiles: polish), all scores agree" in out


def test_status_1_and_the_line_when_a_score_is_wrong(capsys: pytest.CaptureFixture[str], wrong: str) -> None:
    status, out, _ = run(capsys, wrong)
    assert status == 1
    assert "1 score is wrong" in out and "line 5: written 9, computed 8" in out


def test_status_1_and_the_reason_with_tiles_that_do_not_fit(capsys: pytest.CaptureFixture[str], good: str) -> None:
    status, out, _ = run(capsys, good, "--tiles", "english")
    assert status == 1
    assert "nothing can be computed" in out and "Ż" in out


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "cannot be read"),
        (b"", "holds no game"),
        (b"GIF89a", "Line 1 cannot be understood"),
        (b"#character-encoding nonsense\n", "nonsense"),
        (b"#player1 A\n>B: AB - +0 0\n", "Line 2 names a player"),
        (b"".join(b"#player%d P%d\n" % (n, n) for n in range(1, 6)), "at most 4 players"),
        (b"#" * 2_000_001, "longer than"),
    ],
)
def test_status_2_for_what_cannot_be_used_and_the_rest_is_done(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: str, data: bytes | None, says: str
) -> None:
    bad = tmp_path / "bad.gcg"
    if data is not None:
        bad.write_bytes(data)
    status, out, err = run(capsys, str(bad), good, "--json")
    assert status == 2
    assert [each["file"] for each in json.loads(out)["files"]] == [good]
    assert says in err and "Traceback" not in err


def test_a_directory_and_an_impossible_name_are_unusable(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, str(tmp_path))[0] == 2
    assert run(capsys, "nul\0byte")[0] == 2
