"""What every command promises: an example, one line of JSON, a status, and a clone where `start` never ran."""

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class

import tests.bench
from tests.servers import BASE_DIR, PATIENCE

OURS = sorted(name for name, app in get_commands().items() if app == "turniej")


def manage(*arguments, var):
    env = {**os.environ, "TURNIEJ_VAR": str(var), "TURNIEJ_CLOCK_FILE": "", "LANG": "en"}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=BASE_DIR, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE
    )


@pytest.fixture(scope="module")
def var(tmp_path_factory):
    """A folder for state that nothing has been in."""
    return tmp_path_factory.mktemp("clone") / "var"


@pytest.mark.parametrize("name", OURS)
def test_help_has_an_example(name):
    command = load_command_class("turniej", name)
    assert f"manage.py {name}" in command.create_parser("manage.py", name).format_help()


def test_backup_works_where_start_never_ran(tmp_path, var):
    answer = manage("backup", str(tmp_path / "all.zip"), "--json", var=var)
    assert answer.returncode == 0, answer.stderr
    assert len(answer.stdout.splitlines()) == 1
    assert json.loads(answer.stdout)["editions"]


def test_database_that_is_none_is_refused_without_a_traceback(tmp_path):
    (tmp_path / "turniej.sqlite3").write_text("no database, whatever its name says")
    answer = manage("lexicon", "check", "kot", var=tmp_path)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "Nie da się użyć bazy danych: file is not a database.\n"


def test_backup_that_cannot_be_written_is_refused_without_a_traceback(tmp_path, var):
    answer = manage("backup", str(tmp_path / "nowhere" / "all.zip"), var=var)
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr


def test_restore_of_a_file_that_is_not_there_is_refused_without_a_traceback(tmp_path, var):
    answer = manage("restore", str(tmp_path / "none.zip"), "--yes", var=var)
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr


def test_bench_of_an_unknown_part_is_refused(var):
    answer = manage("bench", "no-such-part", var=var)
    assert answer.returncode == 2
    assert answer.stderr.startswith("no-such-part: ")
    assert answer.stdout == ""


def test_bench_prints_one_line_of_json(tmp_path, monkeypatch, capsys):
    row = {"name": "tiny", "value": 2.0, "unit": "ms", "reference": 1.0, "ratio": 2.0}
    (tmp_path / "tiny.py").write_text(f"def rows():\n    return [{row!r}]\n")
    monkeypatch.setattr(tests.bench, "__path__", [str(tmp_path)])
    call_command("bench", "tiny", "--json")
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [[row]]
    call_command("bench")
    assert "×2.00" in capsys.readouterr().out


def test_refusal_is_an_exception_for_whoever_calls_from_code():
    with pytest.raises(CommandError):
        call_command("bench", "no-such-part")


def on_a_western_console(monkeypatch, name, *arguments):
    """What a command prints where the console, as that of a Western Windows, has no Ł and no Ż; and its status."""
    console = TextIOWrapper(BytesIO(), encoding="cp1252")
    status = 0
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", console)
        try:
            load_command_class("turniej", name).run_from_argv(["manage.py", name, *arguments])
        except SystemExit as ended:
            status = ended.code
    return console.buffer.getvalue().decode("cp1252"), status


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.gcg"
    path.write_text("#player1 z Żółw\n#player2 b Bąk\n>z: KOT 8H KOT +10 10\n", encoding="utf-8")
    return str(path)


def test_letter_that_a_console_lacks_is_a_question_mark_there(monkeypatch, record):
    shown, status = on_a_western_console(monkeypatch, "replay", record, "--tiles", "polish")
    assert "?ó?w 10, B?k 0" in shown
    assert status == 0


def test_json_is_whole_on_a_console_that_lacks_a_letter(monkeypatch, record):
    shown, _status = on_a_western_console(monkeypatch, "replay", record, "--json")
    assert [player["name"] for player in json.loads(shown)["files"][0]["players"]] == ["Żółw", "Bąk"]


def test_bench_prints_json_for_any_console(tmp_path, monkeypatch):
    (tmp_path / "tiny_words.py").write_text('def rows():\n    return [{"name": "słownik"}]\n', encoding="utf-8")
    monkeypatch.setattr(tests.bench, "__path__", [str(tmp_path)])
    shown, _status = on_a_western_console(monkeypatch, "bench", "tiny_words", "--json")
    assert json.loads(shown) == [{"name": "słownik"}]


@pytest.mark.parametrize("name", OURS)
def test_help_is_shown_on_a_console_that_lacks_a_letter(name, monkeypatch):
    shown, status = on_a_western_console(monkeypatch, name, "--help")
    assert f"manage.py {name}" in shown
    assert status == 0
