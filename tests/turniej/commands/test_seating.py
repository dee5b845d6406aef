"""`manage.py seating`: what it prints, where, and with which exit status."""

import json
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from turniej.seating import ALGORITHM

SCHOOLS = ["SP 1", "SP 2", "SP 3", "SP 4", "SP 5"]


def roster(path, sizes, suffix="csv"):
    lines = ["Szkoła;Imię;Nazwisko"]
    for school, size in sizes.items():
        lines += [f"{school};Uczeń{number};Testowy" for number in range(1, size + 1)]
    file = path / f"roster.{suffix}"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def run(capsys, *args):
    call_command("seating", *args)
    return capsys.readouterr()


def test_json_is_one_line_in_the_promised_shape(tmp_path, capsys):
    file = roster(tmp_path, dict.fromkeys(SCHOOLS, 4))
    out = run(capsys, file, "--seed", "7", "--rounds", "3", "--json").out
    assert out.count("\n") == 1
    data = json.loads(out)
    assert list(data) == ["seed", "algorithm", "players", "rounds"]
    assert (data["seed"], data["algorithm"]) == (7, ALGORITHM)
    assert data["players"][0] == {"id": 1, "name": "Uczeń1 Testowy", "school": "SP 1"}
    assert len(data["rounds"]) == 3
    school = {player["id"]: player["school"] for player in data["players"]}
    met = Counter()
    for one in data["rounds"]:
        assert sorted(len(table["seats"]) for table in one["tables"]) == [4] * 5
        assert [table["number"] for table in one["tables"]] == [1, 2, 3, 4, 5]
        repeats = 0
        pairs = [frozenset(pair) for table in one["tables"] for pair in combinations(table["seats"], 2)]
        for pair in pairs:
            assert len({school[player] for player in pair}) == 2
            repeats += met[pair] > 0
        met.update(pairs)
        assert one["certificate"]["repeats"] == repeats
        assert set(one["certificate"]) == {"same_school", "repeats", "repeats_proved", "starts_min", "starts_max"}


def test_the_same_seed_gives_the_same_bytes(tmp_path, capsys):
    file = roster(tmp_path, dict.fromkeys(SCHOOLS, 4))
    first = run(capsys, file, "--seed", "7", "--json").out
    assert run(capsys, file, "--seed", "7", "--json").out == first
    assert run(capsys, file, "--seed", "8", "--json").out != first


@pytest.mark.parametrize("mode", ["hall", "points", "stations"])
def test_every_mode_prints_a_readable_table(tmp_path, capsys, mode):
    file = roster(tmp_path, dict.fromkeys(SCHOOLS, 4))
    out = run(capsys, file, "--seed", "7", "--mode", mode, "--rounds", "2").out
    assert "Runda 2" in out
    assert "Uczeń1 Testowy (SP 1)" in out


def test_a_20_a_school_that_is_too_big_is_refused_with_numbers_and_a_way_out(tmp_path, capsys):
    file = roster(tmp_path, {"SP 1": 4, "SP 2": 4, "SP 3": 4})
    with pytest.raises(CommandError) as refused:
        call_command("seating", file, "--json")
    assert refused.value.returncode == 2
    said = str(refused.value)
    assert "SP 1 ma 4 graczy na 3 stoliki" in said
    assert "--tables 4" in said
    assert "--allow-clashes" in said
    assert capsys.readouterr().out == ""
    data = json.loads(run(capsys, file, "--tables", "4", "--rounds", "1", "--json").out)
    assert [len(table["seats"]) for table in data["rounds"][0]["tables"]] == [3, 3, 3, 3]


def test_a_20_tables_are_not_suggested_where_they_do_not_help(tmp_path):
    file = roster(tmp_path, {"SP 1": 6, "SP 2": 2})
    with pytest.raises(CommandError) as refused:
        call_command("seating", file)
    assert refused.value.returncode == 2
    assert "--tables" not in str(refused.value)


def test_a_20_clashes_are_allowed_only_when_asked_and_are_the_fewest(tmp_path, capsys):
    file = roster(tmp_path, {"SP 1": 6, "SP 2": 2})
    data = json.loads(run(capsys, file, "--allow-clashes", "--rounds", "1", "--json").out)
    assert data["rounds"][0]["certificate"]["same_school"] == 6


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\x01\x02",
        b"PK\x03\x04broken",
        b"a;b\n1;2\n",
        "szkoła;imię;nazwisko\n;Ala;Żak\n".encode(),
        b"\xff\xfe\x00",
    ],
)
def test_any_unusable_file_ends_with_status_2_and_no_traceback(tmp_path, content):
    file = tmp_path / "bad.csv"
    file.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        call_command("seating", str(file), "--json")
    assert refused.value.returncode == 2


def test_a_missing_file_and_a_directory_end_with_status_2(tmp_path):
    for path in (tmp_path / "none.csv", tmp_path):
        with pytest.raises(CommandError) as refused:
            call_command("seating", str(path))
        assert refused.value.returncode == 2


def test_too_few_players_and_impossible_tables_are_refused(tmp_path):
    one = roster(tmp_path, {"SP 1": 1})
    with pytest.raises(CommandError) as refused:
        call_command("seating", one)
    assert refused.value.returncode == 2
    many = roster(tmp_path, dict.fromkeys(SCHOOLS, 4))
    for tables in ("4", "7", "0"):
        with pytest.raises(CommandError) as refused:
            call_command("seating", many, "--tables", tables)
        assert refused.value.returncode == 2


def test_schools_spelled_with_other_capitals_are_one_school(tmp_path, capsys):
    file = tmp_path / "roster.csv"
    file.write_text("school,first name,last name\nSP 1,Ala,A\nsp  1,Ola,B\nSP 2,Jan,C\nSP 3,Ewa,D\n", encoding="utf-8")
    with pytest.raises(CommandError) as refused:
        call_command("seating", str(file))
    assert "SP 1 ma 2 graczy" in str(refused.value)


def test_a_row_that_repeats_another_is_named_and_seated(tmp_path, capsys):
    file = tmp_path / "roster.csv"
    file.write_text("szkoła;imię;nazwisko\nA;Ala;Ak\nB;Ola;Bak\na; ala ;AK\nC;Jan;Cak\n", encoding="utf-8")
    said = run(capsys, str(file), "--rounds", "1", "--json", "--tables", "1", "--allow-clashes")
    assert said.err == f"{file}:4: Ten uczeń jest już w pliku, wyżej: ta sama szkoła, to samo imię, nazwisko i klasa.\n"
    assert len(json.loads(said.out)["players"]) == 4


def test_it_needs_no_database(tmp_path, capsys, django_db_blocker):
    file = roster(tmp_path, dict.fromkeys(SCHOOLS, 4))
    with django_db_blocker.block():
        assert run(capsys, file, "--rounds", "1", "--json").out


def test_a_reader_who_leaves_early_causes_no_traceback(tmp_path):
    file = roster(tmp_path, dict.fromkeys([f"SP {number}" for number in range(60)], 4))
    program = "import sys; from django.core.management import execute_from_command_line as run; run(sys.argv)"
    command = [sys.executable, "-c", program, "seating", file, "--seed", "1", "--rounds", "8"]
    root = Path(__file__).parents[3]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=root) as process:
        process.stdout.close()
        said = process.stderr.read()
        assert process.wait() == 0
    assert said == b""
