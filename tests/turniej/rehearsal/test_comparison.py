"""The comparison of what was sent with what the exports hold: an event twice is counted, a lost one is trouble."""

import json
from dataclasses import dataclass, field

import pytest

from turniej.rehearsal.client import Trouble
from turniej.rehearsal.report import compare
from turniej.rehearsal.sent import Sent

GAME = """#character-encoding UTF-8
#tile-distribution polish
#player1 1 Ala B.
#player2 2 Iga Ż.
>1: KOT 8G KOT +10 10
>2: -3 +0 0
>1: ĄŻ 7G ĄŻ +12 22
>1: ĄŻ -- -12 10
"""


@dataclass
class Game:
    record: str = "a.gcg"
    order: list[int] = field(default_factory=lambda: [1, 0])
    sent: Sent = field(default_factory=Sent)


def files(events: int, text: str = GAME) -> dict[str, bytes]:
    return {
        "results.json": json.dumps({"results": [{"record": "a.gcg", "events": events}]}).encode(),
        "a.gcg": text.encode(),
    }


@pytest.fixture
def game() -> Game:
    played = Game()
    for seq, kind in enumerate(("letter_draw", "play", "record", "exchange", "record", "play", "challenge"), 1):
        played.sent.accepted(seq, kind)
    played.sent.by_site += 1
    played.sent.written(1, "play", 10)
    played.sent.written(0, "exchange", 0)
    played.sent.written(1, "lost_check", 0)
    return played


def test_what_was_sent_once_is_stored_once(game: Game) -> None:
    assert game.sent.events == 9
    assert compare([game], files(9)) == (9, 0)


def test_an_event_that_is_stored_twice_is_counted(game: Game) -> None:
    assert compare([game], files(10)) == (10, 1)
    twice = GAME.replace(">2: -3 +0 0\n", ">2: -3 +0 0\n>2: -3 +0 0\n")
    assert compare([game], files(9, twice)) == (9, 1)


def test_an_event_that_is_lost_is_trouble(game: Game) -> None:
    with pytest.raises(Trouble, match="8 are stored"):
        compare([game], files(8))
    with pytest.raises(Trouble, match="moves were lost"):
        compare([game], files(9, GAME.replace(">2: -3 +0 0\n", "")))


def test_a_game_that_nobody_played_is_trouble(game: Game) -> None:
    with pytest.raises(Trouble, match="not those of the games"):
        compare([], files(9))
    with pytest.raises(Trouble, match="not a readable record"):
        compare([game], files(9, ">?"))
