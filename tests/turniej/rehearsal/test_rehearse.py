"""`manage.py rehearse`: a small tournament from the roster to its winner, and what its exports say."""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from games.engine import gcg
from games.engine.records import check_record
from tests.servers import BASE_DIR
from tests.turniej.rehearsal.recompute import order_of_stage, points_of_game, totals_of_game

# The group of tests/conftest.py, so that one process plays the small tournament and compares it with PostgreSQL's.
pytestmark = pytest.mark.xdist_group("postgres")

SMALL = ("--players", "8", "--schools", "4", "--rounds", "1", "--seed", "7", "--json")
SHAPE = [
    *("players", "schools", "rounds", "games", "events", "repeats_sent", "duplicates", "same_school", "refusals"),
    *("winner", "seed"),
]


@dataclass
class Rehearsed:
    """What the command printed, and the files that it wrote."""

    out: str
    err: str
    files: dict[str, bytes]

    @property
    def report(self) -> dict[str, Any]:
        return dict(json.loads(self.out))

    def read(self, name: str) -> dict[str, Any]:
        return dict(json.loads(self.files[name]))

    @property
    def games(self) -> dict[str, str]:
        return {name: data.decode() for name, data in self.files.items() if name.endswith(".gcg")}


def start(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Begin a rehearsal as a terminal would."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("TURNIEJ_")} | environment
    command = [sys.executable, "manage.py", "rehearse", *arguments, "--export", str(folder / "out")]
    return subprocess.Popen(
        command,
        cwd=BASE_DIR,
        env={**env, "TURNIEJ_VAR": str(folder / "var")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def finish(process: subprocess.Popen[str], folder: Path) -> Rehearsed:
    """Wait for its end, which has to be a success."""
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0, err
    files = {path.name: path.read_bytes() for path in (folder / "out").iterdir()}
    return Rehearsed(out, err, files)


@pytest.fixture(scope="module")
def rehearsed(tmp_path_factory: pytest.TempPathFactory) -> Rehearsed:
    folder = tmp_path_factory.mktemp("rehearsal")
    return finish(start(folder, *SMALL), folder)


def test_the_report_has_the_agreed_shape_on_one_line(rehearsed: Rehearsed) -> None:
    assert rehearsed.out.count("\n") == 1
    report = rehearsed.report
    assert list(report) == SHAPE
    assert (report["players"], report["schools"], report["rounds"], report["seed"]) == (8, 4, 1, 7)
    assert report["duplicates"] == 0 and report["same_school"] == 0
    assert report["repeats_sent"] > 20 and report["refusals"]
    assert set(report["winner"]) == {"name", "school"}
    assert "Traceback" not in rehearsed.err and '"level": "error"' not in rehearsed.err


def test_every_game_is_exported_and_scores_again(rehearsed: Rehearsed) -> None:
    results = rehearsed.read("results.json")["results"]
    assert sorted(rehearsed.games) == sorted(game["record"] for game in results)
    assert len(results) == rehearsed.report["games"]
    assert sum(game["events"] for game in results) == rehearsed.report["events"]
    for game in results:
        text = rehearsed.games[game["record"]]
        read = gcg.read(text.encode())
        assert isinstance(read, gcg.Record)
        checked = check_record(read)
        assert not checked.mismatches, game["record"]
        totals = totals_of_game(text)
        assert totals == [total for _name, total in checked.players]
        assert Counter(totals) == Counter(seat["score"] for seat in game["seats"])


def test_pl_65_points_follow_from_the_scores(rehearsed: Rehearsed) -> None:
    exported = rehearsed.read("results.json")
    kinds = {stage["stage"]: stage["kind"] for stage in exported["stages"]}
    for game in exported["results"]:
        points = [seat["points"] for seat in game["seats"]]
        if game["play_off"]:
            assert points == [None] * len(points)
        else:
            assert points == [str(one) for one in points_of_game(kinds[game["stage"]], game["seats"])]


def test_the_standings_follow_from_the_results(rehearsed: Rehearsed) -> None:
    exported, shown = rehearsed.read("results.json"), rehearsed.read("standings.json")
    assert len(exported["stages"]) == len(shown["stages"]) == 3
    for stage, board in zip(exported["stages"], shown["stages"], strict=True):
        for parts, group in zip(order_of_stage(exported, stage), board["groups"], strict=True):
            rows = [row["player"] for row in group["rows"]]
            position = 0
            for tied in parts:
                assert sorted(rows[position : position + len(tied)]) == sorted(tied)
                position += len(tied)
    final = order_of_stage(exported, exported["stages"][-1])[0]
    assert len(final[0]) == 1 and shown["order"][0] == final[0][0]


def test_pl_68_equal_points_in_a_pair_were_played_off(rehearsed: Rehearsed) -> None:
    results = rehearsed.read("results.json")["results"]
    drawn = [game for game in results if game["stage"] == 2 and len({seat["score"] for seat in game["seats"]}) == 1]
    played = [game for game in results if game["play_off"]]
    assert drawn and played
    assert {frozenset(seat["player"] for seat in game["seats"]) for game in drawn} >= {
        frozenset(seat["player"] for seat in played[0]["seats"])
    }


def test_pl_7_nobody_met_his_own_school(rehearsed: Rehearsed) -> None:
    """The roster gives every school two pupils in a row, so the numbers tell the school."""
    first = [game for game in rehearsed.read("results.json")["results"] if game["stage"] == 1]
    assert len(first) == 2
    for game in first:
        schools = [(seat["player"] - 1) // 2 for seat in game["seats"]]
        assert not any(one == other for one, other in combinations(schools, 2))


def test_the_exports_tell_no_time_and_no_name(rehearsed: Rehearsed) -> None:
    for name in ("results.json", "standings.json"):
        text = rehearsed.files[name].decode()
        assert "2026" not in text and rehearsed.report["winner"]["name"].split()[1] not in text


def test_the_same_tournament_on_postgresql_redis_and_celery(
    rehearsed: Rehearsed, postgres_url: str, redis_url: str, tmp_path: Path
) -> None:
    process = start(tmp_path, *SMALL, DATABASE_URL=postgres_url, REDIS_URL=redis_url)
    served = finish(process, tmp_path)
    assert served.report == rehearsed.report
    assert served.files == rehearsed.files
