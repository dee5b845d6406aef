"""What a tablet may send and what it is told: pairing, state, events exactly once, and sentences for every mistake."""

import json
import random
import string

import pytest
from django.test import Client

from tests.browser.tables import draw_order, judge, seat_table, tiles
from tests.turniej.views.malformed import malformed
from turniej import live
from turniej.models import Device, Pairing, Round
from turniej.services import devices
from turniej.services.who import system
from turniej.views.doors import TABLET_COOKIE

pytestmark = pytest.mark.django_db

WINDOW = "window-0001"


@pytest.fixture
def seated():
    made = seat_table()
    draw_order(made)
    return made


@pytest.fixture
def client(seated):
    paired = Client(raise_request_exception=False)
    paired.cookies[TABLET_COOKIE] = seated.token
    return paired


def post(client, path, data):
    return client.post(f"/tablet/{path}", json.dumps(data), content_type="application/json")


def send(client, key, event, **more):
    return post(client, "events", {"key": key, "event": event, "window": WINDOW, **more})


PLAY = {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")}


def test_the_card_trades_its_token_for_a_cookie_and_leaves_the_address(seated):
    answer = Client().get(f"/s/{seated.token}")
    assert (answer.status_code, answer["Location"]) == (302, "/tablet/")
    assert answer.cookies[TABLET_COOKIE]["httponly"]
    assert seated.token not in answer["Location"]


def test_a_tablet_that_came_back_to_the_page_of_the_code_finds_its_table_again(client):
    assert "Wróć do stolika 3" in client.get("/tablet/join/").content.decode()
    assert "Wróć do stolika" not in Client().get("/tablet/join/").content.decode()


def test_an_unknown_card_is_a_page_with_a_sentence_and_a_revoked_one_is_gone(seated):
    unknown = Client().get("/s/nothing")
    assert unknown.status_code == 404
    assert "Wpisz kod" in unknown.content.decode()
    devices.revoke(seated.device, who=system())
    assert Client().get(f"/s/{seated.token}").status_code == 410


def test_the_short_code_pairs_and_a_wrong_one_does_not(seated):
    client = Client()
    wrong = client.post("/tablet/join/", {"code": "3-AAAAAA"})
    assert wrong.status_code == 422
    assert client.post("/tablet/join/", {"code": seated.code.lower()})["Location"] == "/tablet/"
    assert client.get("/tablet/state").json()["table"] == {"number": 3}


def test_a_revoked_tablet_is_told_so_in_json(seated, client):
    devices.replace(seated.table, who=system())
    answer = client.get("/tablet/state")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_paired")
    assert client.get("/tablet/")["Location"] == "/tablet/join/"


def test_the_state_has_a_tag_and_is_not_sent_again_unchanged(client):
    first = client.get(f"/tablet/state?window={WINDOW}")
    assert first.json()["game"]["tile_set"]["values"]["Ż"] == 5
    again = client.get(f"/tablet/state?window={WINDOW}", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_event_is_written_once_however_often_it_is_sent(seated, client):
    answers = [send(client, "key-00000001", PLAY, expected=1).json() for _ in range(20)]
    assert [answer["repeat"] for answer in answers] == [False] + [True] * 19
    assert {answer["seq"] for answer in answers} == {3}
    assert seated.game.events.filter(kind="play").count() == 1


def test_the_answer_names_the_version_it_holds_so_that_the_tablets_own_move_is_no_news_to_it(seated, client):
    answer = send(client, "key-00000001", PLAY, expected=1).json()
    topic = f"game:{seated.game.pk}"
    assert answer["versions"] == live.versions_of([topic])
    record = {"kind": "record", "v": 1, "value": None}
    later = send(client, "key-00000002", record, expected=2).json()
    assert later["versions"][topic] > answer["versions"][topic]


def test_a_tablet_that_is_behind_gets_the_difference_and_the_state(seated, client):
    send(client, "key-00000001", PLAY, expected=1)
    answer = send(client, "key-00000002", {"kind": "pass", "v": 1}, expected=1)
    body = answer.json()
    assert (answer.status_code, body["code"], body["turns"]) == (409, "stale", 2)
    assert [event["kind"] for event in body["since"]] == ["play"]
    assert body["state"]["game"]["phase"] == "announced"


def test_what_the_rules_refuse_is_a_sentence_in_polish(client):
    answer = send(client, "key-00000001", {"kind": "play", "v": 1, "placements": tiles(0, 0, "KOT")})
    body = answer.json()
    assert (answer.status_code, body["code"]) == (422, "not_on_centre")
    assert "środku" in body["message"]


def test_pl_78_a_table_cannot_do_what_only_a_judge_may(seated, client):
    event = {"kind": "penalty", "v": 1, "seat": 0, "form": "points", "points": 10, "reason": "x"}
    answer = send(client, "key-00000001", event)
    assert answer.status_code == 422
    assert seated.state.scores == (0, 0, 0, 0)


def test_another_window_may_not_write_until_it_takes_over(client):
    client.get(f"/tablet/state?window={WINDOW}")
    other = {"window": "window-0002"}
    refused = post(client, "events", {"key": "key-00000001", "event": PLAY, **other})
    assert (refused.status_code, refused.json()["code"]) == (409, "other_window")
    assert post(client, "window", other).status_code == 409
    taken = post(client, "window", {**other, "take_over": True})
    assert taken.json()["state"]["window"]["mine"]
    assert client.get(f"/tablet/state?window={WINDOW}").json()["window"]["mine"] is False


def test_a_table_that_went_over_to_paper_takes_nothing_from_its_tablet(seated, client):
    Pairing.objects.filter(pk=seated.pairing.pk).update(source="paper")
    answer = send(client, "key-00000001", PLAY)
    assert (answer.status_code, answer.json()["code"]) == (422, "on_paper")
    assert client.get("/tablet/state").json()["screen"] == "paper"


def test_a_game_of_another_table_cannot_be_written(seated, client):
    other = seat_table(number=4, tournament=seated.tournament)
    answer = send(client, "key-00000001", PLAY, game=other.pairing.game_id)
    assert (answer.status_code, answer.json()["code"]) == (422, "game_gone")


def test_the_screen_follows_the_round_by_itself(seated, client):
    assert client.get("/tablet/state").json()["screen"] == "game"
    Round.objects.update(state=Round.State.CLOSED)
    state = client.get("/tablet/state").json()
    assert (state["screen"], state["game"]) == ("waiting", None)


def test_calling_the_judge_twice_with_one_key_is_one_call(seated, client):
    for _ in range(2):
        assert post(client, "call", {"key": "key-00000009", "about": "score"}).json() == {"ok": True}
    assert seated.table.calls.count() == 1


def test_a_wrong_judges_code_counts_at_the_tablet_and_then_locks(seated, client):
    event = {"kind": "note", "v": 1, "text": "x"}
    answers = [send(client, f"key-0000001{n}", event, judge_code="ABCDEF") for n in range(9)]
    assert [answer.status_code for answer in answers[:8]] == [422] * 8
    assert answers[8].status_code == 429
    assert Device.objects.get(pk=seated.device.pk).locked_until is not None


def test_pl_38_the_difference_of_a_correction_is_shown_before_it_is_made(seated, client):
    send(client, "key-00000001", PLAY)
    send(client, "key-00000002", {"kind": "record", "v": 1})
    play = seated.game.events.get(kind="play")
    changed = {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOŃ")}
    change = {"op": "change", "target": str(play.seq), "event": changed}
    answer = post(client, "preview", {"window": WINDOW, "event": {"kind": "correction", "v": 1, "changes": [change]}})
    assert (answer.json()["before"]["scores"][0], answer.json()["after"]["scores"][0]) == (10, 20)
    assert seated.state.scores[0] == 10


def test_a_request_without_its_protection_token_is_a_sentence_in_json(seated):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies[TABLET_COOKIE] = seated.token
    answer = post(strict, "events", {"key": "key-00000001"})
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    strict.get("/tablet/")
    token = strict.cookies["csrftoken"].value
    answer = strict.post(
        "/tablet/events",
        json.dumps({"key": "key-00000001", "event": PLAY, "window": WINDOW}),
        content_type="application/json",
        headers={"X-CSRFToken": token},
    )
    assert answer.status_code == 200


def test_two_hundred_malformed_requests_are_answered_with_a_sentence_and_change_nothing(seated, client):
    judge(seated, {"kind": "pause", "v": 1, "reason": "fuzz"})
    board = seated.state.board
    for number in range(220):
        path, body = malformed(number, WINDOW)
        answer = client.post(f"/tablet/{path}", body, content_type="application/json")
        assert answer.status_code < 500, (number, path, body[:200], answer.content[:300])
        if answer.status_code >= 400:
            told = answer.json()
            assert told["ok"] is False and told["code"] and told["message"], (number, path, body[:200])
    assert seated.state.board == board


@pytest.mark.parametrize("method", ["get", "put", "delete", "patch"])
def test_a_wrong_method_is_refused_with_a_sentence(client, method):
    answer = getattr(client, method)("/tablet/events")
    assert (answer.status_code, answer.json()["code"]) == (405, "bad_method")


@pytest.mark.parametrize("window", ["", "short", "x" * 41, "ä" * 10, "a b c d e f"])
def test_a_window_has_a_plain_name(client, window):
    answer = client.get("/tablet/state", {"window": window})
    assert answer.status_code == (200 if window == "" else 400)


def test_letters_of_any_kind_in_the_address_of_a_card_are_only_unknown(seated):
    chance = random.Random(1)
    for _ in range(20):
        token = "".join(chance.choice(string.printable[:80].replace("/", "")) for _ in range(40))
        assert Client().get(f"/s/{token}").status_code in (404, 301)


def test_looking_often_does_not_write_the_lease_each_time(client):
    client.get(f"/tablet/state?window={WINDOW}")
    before = Device.objects.get(window=WINDOW).seen_at
    client.get(f"/tablet/state?window={WINDOW}")
    assert Device.objects.get(window=WINDOW).seen_at == before
