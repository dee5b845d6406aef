"""What a judge's desk takes and answers over JSON: links with a code, checks, decisions, cards of paper."""

import json
import random
import re

import pytest
from django.test import Client

from games.services import TAKE_BACK
from lexicon.services import edition_in_force, ensure_carried
from tests.browser.tables import draw_order, seat_table, tiles, tournament_row
from tests.browser.tables import judge as place
from turniej import clock
from turniej.models import LogEntry, Pairing, Tournament
from turniej.services import access, table, tablet
from turniej.services.who import system
from turniej.views.doors import JUDGE_COOKIE, TABLET_COOKIE

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated():
    ensure_carried()
    made = seat_table(edition=edition_in_force("pl"))
    draw_order(made)
    place(made, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    return made


def judge_client(seated, name: str) -> Client:
    return signed_in_judge(seated.tournament, name)


def signed_in_judge(tournament: Tournament, name: str) -> Client:
    """A browser that holds a judge's cookie of this tournament."""
    issued = access.issue_judge(tournament, name, who=system())
    opened = access.open_link(issued.token, "judge", issued.code)
    client = Client(raise_request_exception=False)
    client.cookies[JUDGE_COOKIE] = opened.token
    return client


@pytest.fixture
def client(seated):
    return judge_client(seated, "Anna Sędzia")


def post(client, path, data=None):
    return client.post(f"/judge/{path}", json.dumps(data or {}), content_type="application/json")


def ask(seated, seat=1):
    event = {"kind": "challenge", "v": 1, "words": []}
    table.insist(table.record(seated.pairing, event, who=tablet.actor_of(seated.device), seat=seat))
    return seated.game.checks.latest("pk")


def test_the_link_works_once_with_its_code_and_then_only_with_the_cookie(seated):
    issued = access.issue_judge(seated.tournament, "Anna Sędzia", who=system())
    client = Client()
    assert "Dzień dobry, Anna Sędzia" in client.get(f"/j/{issued.token}").content.decode()
    assert client.post(f"/j/{issued.token}", {"code": "AAAAAA"}).status_code == 422
    assert client.post(f"/j/{issued.token}", {"code": issued.code})["Location"] == "/judge/"
    assert client.get("/judge/queue.json").json()["judge"]["name"] == "Anna Sędzia"
    assert Client().post(f"/j/{issued.token}", {"code": issued.code}).status_code == 422


def test_a_stranger_is_told_to_open_his_link(seated):
    answer = Client().get("/judge/queue.json", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


def test_pl_45_the_queue_shows_the_lists_verdict_with_provenance_and_the_consequence(seated, client):
    ask(seated)
    (check,) = client.get("/judge/queue.json").json()["checks"]
    (word,) = check["words"]
    assert (word["text"], word["list"]["verdict"], word["list"]["official"]) == ("KOT", "allowed", False)
    assert word["list"]["edition"]
    assert check["consequence"]["if_good"] == "Słowo zostaje. Jakub Polny traci kolejkę."
    assert (check["table"], check["by"], check["mover"], check["state"]) == (
        3,
        "Jakub Polny",
        "Zofia Krawiec",
        "waiting",
    )


def test_the_page_of_a_game_names_moves_and_people_in_polish(seated, client):
    record = {"kind": "record", "v": 1}
    for event in (record, {"kind": "pass", "v": 1}, record, {"kind": "exchange", "v": 1, "count": 2}, record):
        place(seated, event)
    page = client.get(f"/judge/games/{seated.pairing.game_id}/").content.decode()
    assert ": pas <b>" in page and ": wymiana 2 <b>" in page and ": KOT <b>" in page
    assert not re.search(r"<td>(judge|table|device|account|system):", page)


def test_two_judges_cannot_take_one_check(seated, client):
    check = ask(seated)
    assert post(client, f"checks/{check.pk}/claim").json()["ok"]
    other = post(judge_client(seated, "Bogdan Sędzia"), f"checks/{check.pk}/claim")
    assert (other.status_code, other.json()["code"]) == (409, "claimed_by_other")
    assert other.json()["message"] == "Zajmuje się tym inny sędzia: Anna Sędzia"


def test_pl_47_a_ruling_can_be_taken_back_and_counts_when_it_is_settled(seated, client):
    check = ask(seated)
    ruled = post(client, f"checks/{check.pk}/rule", {"verdicts": {"KOT": True}})
    assert ruled.json()["undo_until"]
    assert post(client, f"checks/{check.pk}/undo").json()["ok"]
    assert seated.state.phase == "checking"
    post(client, f"checks/{check.pk}/rule", {"verdicts": {"KOT": True}, "at_once": True})
    assert (seated.state.phase, seated.state.lost_turns) == ("announced", (0, 1, 0, 0))
    assert post(client, f"checks/{check.pk}/undo").status_code == 422


def test_a_ruling_against_the_list_needs_a_reason(seated, client):
    check = ask(seated)
    refused = post(client, f"checks/{check.pk}/rule", {"verdicts": {"KOT": False}, "at_once": True})
    assert (refused.status_code, refused.json()["code"]) == (422, "reason_needed")
    post(client, f"checks/{check.pk}/rule", {"verdicts": {"KOT": False}, "at_once": True, "reason": "skreślone"})
    assert seated.state.board.empty
    assert LogEntry.objects.filter(action="check.ruled", reason="skreślone").exists()


def test_pl_79_penalties_are_tens_and_need_a_reason(seated, client):
    path = f"games/{seated.game.pk}/act"
    assert post(client, path, {"act": "points", "seat": 1, "points": 10}).json()["code"] == "reason_missing"
    wrong = post(client, path, {"act": "points", "seat": 1, "points": 15, "reason": "x"})
    assert (wrong.status_code, bool(wrong.json()["message"])) == (422, True)
    assert post(client, path, {"act": "points", "seat": 1, "points": 20, "reason": "hałas"}).json() == {"ok": True}
    assert seated.state.scores[1] == -20


def test_any_event_of_a_referee_is_written_once_by_its_key(seated, client):
    event = {"kind": "record", "v": 1, "value": 10}
    answers = [post(client, f"games/{seated.game.pk}/events", {"key": "judge-key-1", "event": event}) for _ in range(5)]
    assert [answer.json()["repeat"] for answer in answers] == [False, True, True, True, True]
    assert seated.state.scores[0] == 10


def test_pausing_the_hall_stops_every_clock_and_resuming_lets_them_run(seated, client):
    post(client, "hall/pause", {"reason": "alarm"})
    assert seated.state.paused
    assert client.get("/judge/queue.json").json()["tournament"]["paused"]
    post(client, "hall/resume")
    assert not seated.state.paused


def test_a_game_moves_to_paper_is_typed_in_and_moves_back(seated, client):
    place(seated, {"kind": "record", "v": 1})
    post(client, f"games/{seated.game.pk}/act", {"act": "paper"})
    assert Pairing.objects.get(pk=seated.pairing.pk).source == "paper"
    lines = {"how": "full", "lines": "8H KOTY 7\npas\nwymiana 2", "key": "card-key-1"}
    for _ in range(2):
        assert post(client, f"games/{seated.game.pk}/card/lines", lines).json()["ok"]
    assert (seated.state.scores, seated.state.to_move) == ((10, 7, 0, 0), 0)
    post(client, f"games/{seated.game.pk}/act", {"act": "tablet"})
    assert tablet.view(seated.device).kind == "playing"


def test_places_in_another_tournament_are_not_found(seated, client):
    elsewhere = seat_table(tournament=tournament_row("inny"))
    assert client.get(f"/judge/games/{elsewhere.game.pk}/").status_code == 404
    assert post(client, f"games/{elsewhere.game.pk}/act", {"act": "pause", "reason": "x"}).status_code == 404


def headline(browser: Client, query: str = "") -> str | None:
    """Which tournament the desk is of, or None where it is closed."""
    answer = browser.get(f"/judge/{query}")
    found = answer.context["tournament"].slug if answer.status_code == 200 else None
    assert found is None or browser.get("/judge/queue.json").status_code == 200
    return found


def test_an_account_judges_what_it_asked_for_last_also_beside_a_link_of_another_tournament(seated, django_user_model):
    elsewhere = seat_table(tournament=tournament_row("inny"))
    browser = Client()
    browser.force_login(django_user_model.objects.create_superuser("ola"))
    issued = access.issue_judge(seated.tournament, "Anna Sędzia", who=system())
    browser.post(f"/j/{issued.token}", {"code": issued.code})
    assert headline(browser) == seated.tournament.slug
    assert headline(browser, "?tournament=inny") == "inny"
    assert browser.get(f"/judge/games/{elsewhere.game.pk}/").status_code == 200
    again = access.issue_judge(seated.tournament, "Ewa Sędzia", who=system())
    browser.post(f"/j/{again.token}", {"code": again.code})
    assert headline(browser) == seated.tournament.slug


def test_a_tournament_that_is_over_or_was_misspelt_does_not_close_the_desk(seated, django_user_model):
    Tournament.objects.filter(pk=tournament_row("inny").pk).update(phase="archive")
    browser = Client()
    browser.force_login(django_user_model.objects.create_superuser("ola"))
    assert headline(browser, f"?tournament={seated.tournament.slug}") == seated.tournament.slug
    assert headline(browser, "?tournament=brak") is None
    assert headline(browser, "?tournament=inny") is None
    assert headline(browser, "?tournament=%00") == seated.tournament.slug
    Tournament.objects.filter(pk=seated.tournament.pk).update(phase="archive")
    assert headline(browser) is None
    tournament_row("nowy")
    assert headline(browser) == "nowy"


def test_a_check_waits_at_most_until_the_sweeper_comes_after_ten_seconds(seated, client):
    check = ask(seated)
    post(client, f"checks/{check.pk}/rule", {"verdicts": {"KOT": True}})
    table.sweep(clock.now())
    assert seated.state.phase == "checking"
    table.sweep(clock.now() + TAKE_BACK)
    assert seated.state.phase == "announced"


def test_a_dead_tablet_is_replaced_and_the_new_one_goes_on_where_the_old_one_stopped(seated, client):
    made = post(client, f"games/{seated.game.pk}/new-card").json()
    old, new = Client(), Client()
    old.cookies[TABLET_COOKIE] = seated.token
    assert old.get("/tablet/state").status_code == 401
    assert made["code"] in client.get(f"/judge/games/{seated.game.pk}/table-card/").content.decode()
    assert new.get(made["path"])["Location"] == "/tablet/"
    assert new.get("/tablet/state").json()["game"]["phase"] == "announced"


VALUES = [None, True, -1, 10**30, 1.5, "", "x" * 9000, "\u0000", [], {}, {"KOT": "x"}, {"KOT": None}, {"": True}, [[1]]]
FIELDS = [
    "verdicts",
    "reason",
    "word",
    "at_once",
    "act",
    "seat",
    "points",
    "minutes",
    "totals",
    "lines",
    "how",
    "first",
]


def test_two_hundred_malformed_requests_to_the_desk_are_answered_with_a_sentence(seated, client):
    check, game = ask(seated), seated.game.pk
    paths = [f"checks/{check.pk}/{name}" for name in ("claim", "release", "rule", "undo")]
    paths += [f"games/{game}/{name}" for name in ("act", "events", "card/totals", "card/lines")]
    acts = ["warning", "points", "walkover", "extra_time", "sign", "correct", "absent", "nothing"]
    for number in range(220):
        chance = random.Random(number)
        data = {"key": f"key-{number:06}", "act": chance.choice(acts), "event": {"kind": "note", "v": 1}}
        for _ in range(chance.randint(1, 4)):
            data[chance.choice([*FIELDS, "key", "event", "expected"])] = chance.choice(VALUES)
        path = chance.choice(paths)
        answer = post(client, path, data)
        assert answer.status_code < 500, (number, path, data, answer.content[:300])
        told = answer.json()
        assert told["ok"] is (answer.status_code < 400)
        assert told["ok"] or told["message"]


def test_an_organiser_gives_back_the_check_of_a_judge_who_went_away(seated, client, django_user_model):
    check = ask(seated)
    post(client, f"checks/{check.pk}/claim")
    assert post(judge_client(seated, "Bogdan Sędzia"), f"checks/{check.pk}/release").status_code == 409
    organiser = Client()
    organiser.force_login(django_user_model.objects.create_superuser("ola"))
    page = organiser.get("/judge/").content.decode()
    assert "Anna Sędzia" in page and "Oddaj innemu sędziemu" in page
    assert post(organiser, f"checks/{check.pk}/release").json()["check"]["state"] == "waiting"
