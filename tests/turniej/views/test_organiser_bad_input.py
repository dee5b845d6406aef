"""Whatever is posted to the organiser's addresses is answered with a sentence, never with a failure of the program."""

import re
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.turniej.test_doors import ADDRESSES
from tests.turniej.views.day import ready
from turniej.models import Access, Place, Round

pytestmark = pytest.mark.django_db

FIELDS = (
    *("name", "day", "place", "event_name", "template", "preset", "seating_mode", "seed", "first_table", "typed", "to"),
    *("text", "reason", "rows", "revision", "remove_missing", "school", "player", "present", "tables", "place_a"),
    *(
        "place_b",
        "step",
        "score_0",
        "score_1",
        "score_2",
        "score_3",
        "excluded_0",
        "entry",
        "seat_a",
        "seat_b",
        "table",
    ),
    *("stage", "players", "role", "edition", "at", "do", "device", "first_name", "last_name", "klass", "short"),
    *("rounds_planned", "groups", "entrants", "advance", "time_cap_minutes", "exchanges_max", "file", "username"),
)
VALUES = ("-1", "9" * 30, "1\0" + "ż" * 5000)
SAFE = ("organiser:own_instead", "organiser:remove", "organiser:copies_restore")


def test_nothing_that_is_posted_breaks_the_program() -> None:
    organiser = ready(8)
    round_ = organiser.draw_and_start()
    access = organiser.post("people/judge/", name="Anna")["id"]
    place = Place.objects.first()
    player = organiser.tournament.players.first()
    stage = organiser.tournament.stages.first()
    assert place is not None and player is not None and stage is not None
    ids = {
        "slug": organiser.slug,
        "round_id": round_.pk,
        "pairing_id": place.pairing_id,
        "player_id": player.pk,
        "school_id": player.school_id,
        "number": stage.number,
        "access_id": access,
        "member_id": organiser.user.memberships.get().pk,
    }
    organiser.client.raise_request_exception = False
    broken = []
    for (name, address), value in product(ADDRESSES.items(), VALUES):
        if not name.startswith("organiser:") or name in SAFE:
            continue
        arguments = {key: ids.get(key, given) for key, given in address.arguments.items()}
        answer = organiser.client.post(reverse(name, kwargs=arguments), dict.fromkeys(FIELDS, value))
        if answer.status_code >= 500:
            broken.append((name, value[:20], answer.status_code))
    assert not broken
    assert Round.objects.filter(pk=round_.pk).exists() and Access.objects.filter(pk=access).exists()


@pytest.mark.parametrize("query", ["round=abc", "round=9" + "9" * 30, "table=x", "places=-1", "filled=%00", "sort=zzz"])
def test_no_query_breaks_a_page(query: str) -> None:
    organiser = ready(4)
    organiser.draw_and_start()
    for path in ("print/game-cards/", "print/cards/", "print/diplomas/", "print/seating/schools/", "roster/", "log/"):
        answer = organiser.client.get(f"{organiser.at(path)}?{query}&name=%00&page=99999&actor=%00")
        assert answer.status_code in (200, 404), (path, query)


LONG = "9" * 5000  # more digits than Python reads as a number


def test_a_number_of_thousands_of_digits_is_no_number() -> None:
    organiser = ready(4)
    organiser.draw_and_start()
    stage = organiser.tournament.stages.first()
    assert stage is not None
    for path in (
        f"print/game-cards/?round={LONG}",
        f"print/diplomas/?places={LONG}",
        f"print/seating/tables/?round={LONG}",
    ):
        organiser.page(path)
    for path in ("stages/lot/", "stages/waive/"):
        for number in (LONG, "9" * 19):
            assert organiser.post(path, 422, stage=stage.pk, players=number, reason="x")["code"] == "bad_form"
    assert (
        organiser.client.post("/judge/originals/new", {"kind": "fond", f"player_{'9' * 99}": "on"}).status_code == 422
    )


def test_a_refusal_is_a_page_with_its_sentence_and_a_way_back() -> None:
    organiser = ready(8)
    round_ = organiser.draw_and_start()
    answer = organiser.client.post(
        organiser.at(f"rounds/{round_.pk}/close/"), headers={"referer": "http://testserver/organiser/?x=1"}
    )
    html = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(r'role="alert">[^<]{10,}<', html)
    assert 'href="/organiser/?x=1"' in html


def test_a_way_back_never_leads_to_another_site() -> None:
    organiser = ready(8)
    round_ = organiser.draw_and_start()
    answer = organiser.client.post(
        organiser.at(f"rounds/{round_.pk}/close/"), headers={"referer": "http://example.org/organiser/"}
    )
    assert "example.org" not in answer.content.decode()


def test_a_number_that_no_database_can_hold_is_simply_not_there() -> None:
    organiser = ready(8)
    User.objects.filter(pk=organiser.user.pk).update(is_superuser=True)
    organiser.client.raise_request_exception = False
    broken = []
    for name, address in ADDRESSES.items():
        if not any(value == 999_999 for value in address.arguments.values()):
            continue
        for number in (10**20, 2**63, 2**63 - 1):
            arguments = {key: number if value == 999_999 else value for key, value in address.arguments.items()}
            url = reverse(name, kwargs=arguments | ({"slug": organiser.slug} if "slug" in arguments else {}))
            answers = (organiser.client.get(url), organiser.client.post(url, {}))
            broken += [(url, answer.status_code) for answer in answers if answer.status_code >= 500]
    assert not broken
