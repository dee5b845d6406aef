"""What a rehearsal reports, and the comparison of what was sent with what the site's exports hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from games.engine import gcg
from games.engine.refusal import Refusal
from turniej.rehearsal.client import Trouble
from turniej.rehearsal.sent import Sent


class Game(Protocol):
    """A game that was played here."""

    record: str
    sent: Sent
    order: list[int]


@dataclass(frozen=True)
class Report:
    """The numbers of a rehearsal; `files` are the site's exports by name."""

    players: int
    schools: int
    rounds: int
    games: int
    events: int
    repeats_sent: int
    duplicates: int
    same_school: int
    refusals: dict[str, int]
    winner: dict[str, str]
    seed: int
    files: dict[str, bytes] = field(repr=False)
    invented: bool = False

    @property
    def passed(self) -> bool:
        """Whether nothing was stored twice and nobody met his own school."""
        return not self.duplicates and not self.same_school

    def as_json(self) -> dict[str, Any]:
        """The numbers alone; `invented_words` is there only if the words were invented."""
        told = asdict(self)
        del told["files"], told["invented"]
        return told | ({"invented_words": True} if self.invented else {})

    def export(self, folder: Path) -> None:
        """Write one GCG for each game, results.json and standings.json; JSON indented, so that people can read it."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in self.files.items():
            if name.endswith(".json"):
                data = (json.dumps(json.loads(data), ensure_ascii=False, indent=1) + "\n").encode()
            (folder / name).write_bytes(data)


def compare(games: Sequence[Game], files: dict[str, bytes]) -> tuple[int, int]:
    """How many events the site holds, and how many of them twice. Raises Trouble if one that was sent is not there."""
    stored = {one["record"]: one["events"] for one in json.loads(files["results.json"])["results"]}
    if sorted(stored) != sorted(game.record for game in games):
        raise Trouble("the exported results are not those of the games that were played")
    duplicates = 0
    for game in games:
        duplicates += _more(game.record, stored[game.record], game.sent.events)
        duplicates += _moves_twice(game, files[game.record])
    return sum(stored.values()), duplicates


def _more(record: str, stored: int, sent: int) -> int:
    if stored < sent:
        raise Trouble(f"{record}: {sent} events were sent, {stored} are stored")
    return stored - sent


def _moves_twice(game: Game, data: bytes) -> int:
    """Moves that the record holds more often than they were made."""
    record = gcg.read(data)
    if isinstance(record, Refusal):
        raise Trouble(f"{game.record}: not a readable record: {record.code}")
    written: Counter[tuple[int, str, int]] = Counter()
    for move in record.moves:
        if isinstance(move.action, gcg.Play):
            written[game.order[move.player], "play", move.score] += 1
        elif isinstance(move.action, gcg.Exchange):
            written[game.order[move.player], "exchange", 0] += 1
        elif isinstance(move.action, gcg.Withdrawal):
            written[game.order[move.player], "play", -move.score] -= 1
            written[game.order[move.player], "lost_check", 0] += 1
    made = Counter({key: count for key, count in game.sent.moves.items() if key[1] != "pass"})
    missing = made - written
    if missing:
        raise Trouble(f"{game.record}: moves were lost: {dict(missing)}")
    return sum((written - made).values())
