"""The files of editions: one directory each, complete or absent, described by a manifest with hashes."""

import json
import os
import shutil
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings

from lexicon import conf
from lexicon.automaton import Automaton, DamagedFile
from lexicon.builder import Built

COMPILED = "words.dawg"
MANIFEST = "manifest.json"


def write(directory: Path, built: Built, facts: dict[str, Any]) -> dict[str, Any]:
    """Write a compiled list and its manifest into a directory and return the manifest.

    `facts` say what the file cannot: name, kind, language, publisher, dated, source, licence, attribution.
    """
    directory.mkdir(parents=True, exist_ok=True)
    sha256 = built.automaton.save(directory / COMPILED)
    manifest = facts | {
        "format": 1,
        "file": COMPILED,
        "bytes": (directory / COMPILED).stat().st_size,
        "sha256": sha256,
        "words": built.words,
        "words_sha256": built.words_sha256,
        "two_letter_words": built.two_letters,
        "lines_left_out": built.left_out,
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    (directory / MANIFEST).write_text(text, encoding="utf-8")
    return manifest


def read_manifest(directory: Path) -> dict[str, Any]:
    """Return the manifest of a directory; raises `DamagedFile` if there is none that can be read."""
    try:
        manifest = json.loads((directory / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DamagedFile(str(directory)) from error
    if not isinstance(manifest, dict) or not {"name", "sha256", "words", "language", "kind"} <= manifest.keys():
        raise DamagedFile(str(directory))
    return manifest


def load(directory: Path, language: str, sha256: str) -> Automaton:
    """Open the compiled list of a directory; raises `DamagedFile` unless its hash is the given one."""
    return Automaton.load(directory / COMPILED, language, sha256)


def publish(work: Path, name: str) -> Path:
    """Move a finished directory to its place among the editions, in one step; an edition that stands there stays."""
    place = editions_dir() / name
    for file in work.iterdir():
        with file.open("r+b") as handle:
            os.fsync(handle.fileno())
    try:
        work.rename(place)
    except OSError:
        if not (place / MANIFEST).exists():
            raise
        shutil.rmtree(work)
    return place


def editions_dir() -> Path:
    """Return the directory that holds every edition ever published here."""
    path = conf.state_dir() / "editions"
    path.mkdir(exist_ok=True)
    return path


def work_dir(label: str) -> Path:
    """Return a new empty directory for unfinished work."""
    path = conf.state_dir() / "work" / label
    if path.exists():
        shutil.rmtree(path)
    path.mkdir(parents=True)
    return path


def clear_work(pattern: str) -> None:
    """Remove what interrupted work left behind."""
    for path in (conf.state_dir() / "work").glob(pattern):
        shutil.rmtree(path, ignore_errors=True)


def carried_dirs() -> list[Path]:
    """Return the directories of the lists that the package carries, one per language."""
    return sorted(path.parent for path in conf.CARRIED_DIR.glob(f"*/{MANIFEST}"))


def imported_dir(language: str) -> Path | None:
    """Return the directory of the list of a language that was published here last; None if there is none."""
    found = []
    for path in (Path(settings.VAR_DIR) / "lexicon" / "editions").glob(f"*/{MANIFEST}"):
        manifest = read_manifest(path.parent)
        if manifest["language"] == language:
            found.append((str(manifest.get("made_at", "")), path.parent))
    return max(found)[1] if found else None


def dated(manifest: dict[str, Any]) -> date | None:
    """Return the day of issue that a manifest names, if it names one."""
    return date.fromisoformat(manifest["dated"]) if manifest.get("dated") else None
