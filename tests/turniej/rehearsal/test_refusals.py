"""What the rehearsal refuses, and that nothing of it is left when it is stopped."""

import signal
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.servers import BASE_DIR, PATIENCE, Site, wait_until
from turniej.models import Tournament
from turniej.services import tournaments

PASSWORD = "haslo-do-proby-1"


def refused(*arguments: str) -> str:
    with translation.override("en"), pytest.raises(CommandError) as caught:
        call_command("rehearse", *arguments)
    assert caught.value.returncode == 2
    return str(caught.value)


@pytest.mark.parametrize(
    "numbers",
    [
        ("--players", "1", "--schools", "1"),
        ("--players", "4", "--schools", "5"),
        ("--rounds", "0"),
        ("--seed", "-1"),
        ("--players", "501"),
    ],
)
def test_numbers_that_make_no_tournament(numbers: tuple[str, ...]) -> None:
    assert "needs 2 to 500 pupils" in refused(*numbers)


def test_a20_a_school_with_more_pupils_than_tables_is_refused() -> None:
    assert "20 pupils at 15 tables" in refused("--players", "60", "--schools", "3")


def test_a_running_site_needs_a_login(tmp_path: Path) -> None:
    assert "--password-file" in refused("--against", "http://127.0.0.1:9")
    missing = str(tmp_path / "none")
    assert missing in refused("--against", "http://127.0.0.1:9", "--login", "ola", "--password-file", missing)
    assert "--against" in refused("--demonstration")


def test_a_site_with_another_tournament_is_refused(site_server: Site, tmp_path: Path) -> None:
    User.objects.create_superuser("ola", password=PASSWORD)
    tournaments.create(name="Prawdziwy", day=date(2026, 5, 9))
    secret = tmp_path / "password"
    secret.write_text(f"{PASSWORD}\n")
    arguments = ("--against", site_server.url, "--login", "ola", "--password-file", str(secret))
    assert "prawdziwy" in refused(*arguments)
    assert Tournament.objects.count() == 1


def test_a_wrong_password_is_a_failure(site_server: Site, tmp_path: Path) -> None:
    secret = tmp_path / "password"
    secret.write_text("nie to")
    with pytest.raises(CommandError) as caught:
        call_command("rehearse", "--against", site_server.url, "--login", "nikt", "--password-file", str(secret))
    assert caught.value.returncode == 1


@pytest.mark.parametrize("inherited", [signal.SIG_DFL, signal.SIG_IGN])  # a background job has Ctrl-C ignored
def test_ctrl_c_leaves_no_folder_and_no_process(tmp_path: Path, inherited: signal.Handlers) -> None:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "rehearse", "--players", "8", "--schools", "4", "--rounds", "1"],
        cwd=BASE_DIR,
        env={"PATH": "/usr/bin:/bin", "TURNIEJ_VAR": str(tmp_path / "var"), "TMPDIR": str(tmp_path), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, inherited),
    )
    made = tmp_path.glob
    wait_until(lambda: any(made("turniej-rehearsal-*/turniej.sqlite3")), what="the rehearsal's folder")
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert b"Traceback" not in err
    assert not list(made("turniej-rehearsal-*"))
    assert tempfile.gettempdir() != str(tmp_path)
