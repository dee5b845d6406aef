"""Events and entries as JSON: what is written is read back, and nothing else is."""

from datetime import datetime

import pytest

from games.engine.events import EVENTS, Change, Correction, Mend, Penalty, Play
from games.engine.log import Actor, Entry, entry_from_json, entry_to_json, from_json, read_event, to_json
from games.engine.play import Placement
from games.engine.refusal import Refusal
from tests.games.engine.table import NINE

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


def test_entry_survives_json():
    entry = Entry(3, NINE, Actor("judge", 2), PLAY)
    assert entry_from_json(entry_to_json(entry)) == entry
    unnamed = Entry(3, NINE, Actor("table"), PLAY)
    assert entry_from_json(entry_to_json(unnamed)) == unnamed


@pytest.mark.parametrize(
    "change", [{"at": "2026-03-01T09:00:00"}, {"by": {"role": "king"}}, {"seq": "x"}, {"event": 5}]
)
def test_what_is_no_entry_is_not_read(change):
    data = entry_to_json(Entry(3, NINE, Actor("table"), PLAY)) | change
    with pytest.raises(ValueError, match="not an"):
        entry_from_json(data)


def test_time_is_kept_in_utc():
    entry = Entry(1, datetime.fromisoformat("2026-03-01T10:00:00+01:00"), Actor("clock"), EVENTS["time_called"]())
    assert entry_to_json(entry)["at"] == "2026-03-01T09:00:00+00:00"
