"""A friendly game: no tournament, no judge, the same rules."""

import pytest

from games import services as games
from tests.turniej.services import day
from turniej.models import Device, Pairing
from turniej.services import devices, friendly, tablet
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db


def test_a_friendly_game_is_played_and_refereed_by_its_table():
    opened = friendly.open_game(["Ola", " Kuba  K ", ""])
    assert opened.row.names == ["Ola", "Kuba K", "3"]
    device = devices.pair_by_code(opened.code).row
    assert devices.device_for(opened.token) == device
    sent = [
        {"kind": "letter_draw", "letters": [[0, "A"], [1, "B"], [2, "C"]]},
        {"kind": "start"},
        {"kind": "play", "placements": day.word("KOT")},
        {"kind": "challenge"},
        {"kind": "verdict", "results": [["KOT", False]]},
    ]
    for number, event in enumerate(sent):
        seat = 1 if event["kind"] == "challenge" else None
        answer = tablet.send(device, "window-1", tablet.Sent({"v": 1, **event}, f"key-{number}", seat=seat))
        assert answer.accepted, answer.refusal
    device.game.refresh_from_db()
    assert games.state(device.game).scores == (0, 0, 0)
    assert not Pairing.objects.exists()
    assert [seat.ref for seat in device.game.seats.order_by("number")] == ["chair:0", "chair:1", "chair:2"]


@pytest.mark.parametrize("names", [[], ["Ola"], ["a", "b", "c", "d", "e"]])
def test_two_to_four_play(names):
    with pytest.raises(Refused, match="wrong_number_of_players"):
        friendly.open_game(names)
    assert not Device.objects.exists()


def test_an_unknown_set_of_rules_is_refused():
    with pytest.raises(Refused, match="unknown_preset"):
        friendly.open_game(["a", "b"], "chess")


def test_bx_5_several_tablets_share_the_game_and_who_is_behind_is_told():
    device = friendly.open_game(["Ola", "Kuba", "Iga", "Jan"], "box_fr").row
    letters = {"kind": "letter_draw", "letters": [[0, "A"], [1, "B"], [2, "C"], [3, "D"]]}
    sent = [letters, {"kind": "start"}, {"kind": "play", "placements": day.word("KOT")}, {"kind": "record"}]
    for number, event in enumerate(sent):
        sending = tablet.Sent({"v": 1, **event}, f"key-{number}", expected=games_turns(device))
        assert tablet.send(device, f"window-{number % 2}", sending).accepted
    behind = tablet.send(device, "window-1", tablet.Sent({"v": 1, "kind": "pass"}, "key-9", expected=1))
    assert not behind.accepted and behind.refusal.code == "stale"


def games_turns(device: Device) -> int:
    device.game.refresh_from_db()
    return games.state(device.game).turn_count
