"""Very many wrong requests to the tablet's addresses."""

import json
import random

HOSTILE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b'{"key": NaN}',
    b'{"key": Infinity}',
    b"[" * 3000,
    b'{"a":' * 3000,
    b" " * 70_000,
    b'{"key": "\\u0000aaaaaaaa"}',
    b'{"key": "\\ud800aaaaaaaa"}',
]
VALUES = [
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "x" * 5000,
    "\u0000",
    [],
    {},
    [[]],
    {"kind": []},
    "🙂",
    "2026-13-45",
    [None],
]
FIELDS = [
    "key",
    "expected",
    "event",
    "seat",
    "at",
    "window",
    "game",
    "judge_code",
    "take_over",
    "seats",
    "about",
    "text",
]
EVENT_FIELDS = ["kind", "v", "placements", "letters", "seat", "count", "words", "results", "changes", "tiles", "scores"]
KINDS = ["play", "exchange", "pass", "record", "challenge", "verdict", "letter_draw", "leftovers", "signature", "mend"]


def malformed(number: int, window: str) -> tuple[str, bytes]:
    """One of very many wrong requests, always the same one for a number."""
    chance = random.Random(number)
    path = chance.choice(["events", "events", "events", "window", "preview", "swap", "call"])
    if number < len(HOSTILE):
        return path, HOSTILE[number]
    data = {
        "key": f"key-{number:08}",
        "window": window,
        "event": {"kind": chance.choice(KINDS), "v": 1},
        "seats": [0, 1],
    }
    for _ in range(chance.randint(1, 3)):
        data[chance.choice(FIELDS)] = chance.choice(VALUES)
    if isinstance(data.get("event"), dict):
        for _ in range(chance.randint(1, 3)):
            data["event"][chance.choice(EVENT_FIELDS)] = chance.choice(VALUES)
    return path, json.dumps(data).encode()
