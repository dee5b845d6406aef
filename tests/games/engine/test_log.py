"""Events and entries as JSON: what is written is read back, and nothing else is."""

import pytest

from games.engine.events import EVENTS, Change, Correction, Mend, Penalty, Play
from games.engine.log import from_json, read_event, to_json
from games.engine.play import Placement
from games.engine.refusal import Refusal

PLAY = Play((Placement(7, 7, "K"), Placement(7, 8, "O", True)))


@pytest.mark.parametrize(
    "event",
    [PLAY, Mend(PLAY), Penalty(1, "points", 20, "late"), Correction((Change("insert", "4", PLAY, 1),), "x", (0, 1))],
    ids=lambda event: event.kind,
)
def test_event_survives_json(event):
    assert from_json(to_json(event)) == event


def test_play_as_json():
    assert to_json(PLAY)["placements"][1] == {"row": 7, "col": 8, "letter": "O", "blank": True}
    assert (to_json(PLAY)["kind"], to_json(PLAY)["v"]) == ("play", 1)


def test_fields_with_a_default_may_be_missing():
    assert from_json({"kind": "record"}) == EVENTS["record"]()


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"kind": "dance"},
        {"kind": "pass", "v": 2},
        {"kind": "pass", "extra": 1},
        {"kind": "play"},
        {"kind": "play", "placements": 5},
        {"kind": "play", "placements": [{"row": 7}]},
        {"kind": "play", "placements": [{"row": True, "col": 1, "letter": "A"}]},
        {"kind": "exchange", "count": "3"},
        {"kind": "exchange", "count": True},
        {"kind": "challenge", "words": [1]},
        {"kind": "verdict", "results": [["KOT", 1]]},
        {"kind": "letter_draw", "letters": [[0]]},
        {"kind": "mend", "move": {"kind": "record"}},
        {"kind": "penalty", "seat": 0, "form": "jail"},
        {"kind": "forfeit", "seat": 0, "ground": []},
        {"kind": ["play"]},
        {
            "kind": "correction",
            "changes": [{"op": "insert", "target": 1, "event": {"kind": "correction", "changes": []}}],
        },
    ],
)
def test_what_is_no_event_is_refused_with_a_code(data):
    answer = read_event(data)
    assert isinstance(answer, Refusal)
    assert answer.code == "malformed"


def test_what_is_an_event_is_read():
    assert read_event(to_json(PLAY)) == PLAY
