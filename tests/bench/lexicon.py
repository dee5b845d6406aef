"""How fast and how small the word list is, beside other ways to hold the same words; for `manage.py bench`, no test.

The references hold the same words: a frozenset, an indexed table of SQLite, and hunspell (the package `chunspell`).
What takes memory is measured in a process of its own.
"""

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from hunspell import Hunspell

from lexicon import store
from lexicon.automaton import Automaton
from lexicon.spelling import read_word

Row = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = 20_000
REPEATS = 7


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them; memory is read as Linux tells it."""
    measured_apart = [*memory(), *refreshing()] if sys.platform == "linux" else []
    return [*looking_up(), loading(), *measured_apart]


def looking_up() -> list[Row]:
    """Microseconds of CPU time to normalise a word as it was typed and look it up: half are words, half are not."""
    automaton = carried()
    words = list(automaton.words())
    sample = _typed(words)

    def ours() -> None:
        for raw in sample:
            word = read_word(raw)
            isinstance(word, str) and automaton.has(word)

    here = _microseconds(ours)
    found = []
    for name, has in _references(words):

        def theirs(has: Callable[[str], Any] = has) -> None:
            for raw in sample:
                has(raw.lower())

        found.append(_row(f"lexicon.look_up_beside_{name}", here, "µs", _microseconds(theirs)))
    return found


def memory() -> list[Row]:
    """Megabytes that a process grows by when it opens the list, asks it, and (second row) walks it."""
    asked = "from tests.bench.lexicon import carried; a = carried(); 'kot' in a"
    frozen = "from tests.bench.lexicon import carried; a = frozenset(carried().words())"
    walked = f"{asked}; a.step(a.root, 'K')"
    reference = _grown(frozen)
    return [
        _row("lexicon.memory", _grown(asked), "MB", reference),
        _row("lexicon.memory_with_walking", _grown(walked), "MB", reference),
    ]


def loading() -> Row:
    """Milliseconds to open the list with its hash checked, beside reading the words into a frozenset."""
    words = "\n".join(carried().words())
    ours = min(_timed(carried) for _ in range(REPEATS))
    theirs = _timed(lambda: frozenset(words.split("\n")))
    return _row("lexicon.load_with_hash", ours * 1e3, "ms", theirs * 1e3)


def refreshing() -> list[Row]:
    """Seconds and megabytes of a whole import of more than 3.2 million words, gates and comparisons with the
    edition before it included, in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        words = [word for word in carried().words() if word != "persil"]
        short = [word for word in words if len(word) == 2][150:]
        words = sorted(set(words) - set(short))
        newer = [word for number, word in enumerate(words) if number % 200 != 7]
        for day, listed in (("20260801", words), ("20260901", newer)):
            path = Path(home) / f"sjp-{day}.zip"
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("slowa.txt", "".join(f"{word}\r\n" for word in listed))
            seconds, megabytes = _imported(path, Path(home))
            _manage(Path(home), "activate", path.stem)
    return [_row("lexicon.refresh", seconds, "s", None), _row("lexicon.refresh_memory", megabytes, "MB", None)]


def carried() -> Automaton:
    """The word list that comes with the package."""
    directory = store.carried_dirs()[0]
    return store.load(directory, "pl", store.read_manifest(directory)["sha256"])


def _typed(words: list[str]) -> list[str]:
    rng = random.Random(4)
    good = rng.sample(words, SAMPLE // 2)
    bad = [word[:-1] + rng.choice("ąćęłńóśźż") for word in rng.sample(words, SAMPLE // 2)]
    typed = [rng.choice((str.upper, str.lower, str.title))(word) for word in good + bad]
    rng.shuffle(typed)
    return typed


def _references(words: list[str]) -> Iterable[tuple[str, Callable[[str], Any]]]:
    frozen = frozenset(words)
    yield "frozenset", frozen.__contains__
    with tempfile.TemporaryDirectory() as home:
        database = sqlite3.connect(Path(home) / "words.sqlite3")
        database.execute("CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID")
        database.executemany("INSERT INTO words VALUES (?)", ((word,) for word in words))
        database.commit()
        yield "sqlite", lambda word: database.execute("SELECT 1 FROM words WHERE word = ?", (word,)).fetchone()
        database.close()
        listed = f"{len(words)}\n" + "\n".join(words) + "\n"
        (Path(home) / "words.dic").write_text(listed, encoding="utf-8")
        (Path(home) / "words.aff").write_text("SET UTF-8\n", encoding="utf-8")
        yield "hunspell", Hunspell("words", hunspell_data_dir=home).spell


def _microseconds(work: Callable[[], None]) -> float:
    def once() -> float:
        start = process_time()
        work()
        return process_time() - start

    return min(once() for _ in range(REPEATS)) / SAMPLE * 1e6


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _grown(statement: str) -> float:
    """Megabytes that a statement adds to a fresh process which has imported everything already."""
    script = (
        "import gc, tests.bench.lexicon\n"
        "def used():\n"
        "    gc.collect()\n"
        "    return int(open('/proc/self/statm').read().split()[1])\n"
        f"before = used()\n{statement}\nprint(used() - before)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def _manage(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "lexicon", *arguments, "--json"]
    env = {**os.environ, "TURNIEJ_VAR": str(home / "var"), "DATABASE_URL": ""}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)


def _imported(path: Path, home: Path) -> tuple[float, float]:
    """Seconds and megabytes that `manage.py lexicon import` takes."""
    _manage(home, "info")
    script = (
        "import json, resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-c", script, sys.executable, "manage.py", "lexicon", "import", str(path)]
    env = {**os.environ, "TURNIEJ_VAR": str(home / "var"), "DATABASE_URL": ""}
    start = perf_counter()
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return perf_counter() - start, json.loads(done.stdout) / 1024


def _row(name: str, value: float, unit: str, reference: float | None) -> Row:
    ratio = None if reference is None else round(value / reference, 3)
    rounded = None if reference is None else round(reference, 2)
    return {"name": name, "value": round(value, 2), "unit": unit, "reference": rounded, "ratio": ratio}
