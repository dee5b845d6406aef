"""What the public pages keep back: surnames, racks, drafts, and a tournament that is nobody's business."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services as games
from tests.turniej.services import day
from tests.turniej.views.public_day import SURNAMES, Day, act, forget, playing_day, read
from turniej.models import Membership, Tournament
from turniej.services import access, seating, table
from turniej.services.table import insist

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Day:
    forget()
    return playing_day()


def test_a_crawl_as_a_stranger_finds_no_full_surname_and_every_page_asks_not_to_be_indexed(played, client):
    seen: set[str] = set()
    wanted = ["/", *played.paths()]
    while wanted:
        path = wanted.pop()
        if path in seen:
            continue
        seen.add(path)
        answer = client.get(path)
        assert answer.status_code == 200, path
        text = answer.content.decode()
        assert '<meta name="robots" content="noindex, nofollow">' in text, path
        found = [name for name in SURNAMES if name in text]
        assert not found, (path, found)
        for link in re.findall(r'href="(/(?:t|help)/[^"#?]*)', text):
            if link not in seen:
                wanted.append(link)
    assert len(seen) > 25


def test_a_pupil_without_consent_is_a_number_everywhere(played, client):
    hidden = played.tournament.players.filter(consent=False).first()
    shown = played.tournament.players.filter(consent=True).first()
    text = read(client, played.at())
    assert f"Uczeń {hidden.code}<" in text
    assert f"{shown.first_name} {shown.last_name[0]}." in text


def test_a_tournament_that_is_not_public_does_not_exist_for_the_public(played, client):
    Tournament.objects.update(is_public=False)
    for path in played.paths():
        read(client, path, 404)
    assert played.tournament.name not in read(client, "/")


def test_a_tournament_that_is_not_public_is_seen_by_those_who_have_a_part_in_it(played):
    Tournament.objects.update(is_public=False)
    tournament = played.tournament
    visitors = {}
    for role in ("owner", "organiser", "judge", "reader", "stranger"):
        account = User.objects.create_user(role)
        if role != "stranger":
            Membership.objects.create(tournament=tournament, user=account, role=role)
        visitors[role] = Client()
        visitors[role].force_login(account)
    made = access.issue_judge(tournament, "Jan Kos", who=day.HOUSE)
    visitors["judge's link"] = Client()
    visitors["judge's link"].post(f"/j/{made.token}", {"code": made.code})
    visitors["teacher's link"] = Client()
    own = access.issue_school(tournament.schools.all()[0], who=day.HOUSE)
    visitors["teacher's link"].get(f"/school/enter/{own.token}/")
    for role, visitor in visitors.items():
        for path in played.paths():
            assert visitor.get(path).status_code == (404 if role == "stranger" else 200), (role, path)
    access.revoke(made.row, who=day.HOUSE)
    assert visitors["judge's link"].get(played.at()).status_code == 404


def test_a_draft_seating_is_nobodys_business(played, client):
    day.finish_round(played.playing, lambda player, _round: 300 - player % 89)
    draft = seating.draw(played.tournament, who=day.HOUSE)
    read(client, played.at(f"seating/{draft.pk}/"), 404)
    assert "Runda 3" not in read(client, played.at("seating/"))
    seating.publish(draft, who=day.HOUSE)
    assert "Runda 3" in read(client, played.at("seating/"))
    game = draft.pairings.first().game_id
    if game:
        read(client, played.at(f"game/{game}/"), 404)


def test_a_game_of_another_tournament_is_not_found(played, client):
    other = playing_day(4, moves=False)
    read(client, played.at(f"game/{other.game.game_id}/"), 404)
    read(client, played.at(f"school/{other.tournament.schools.first().pk}/"), 404)


def test_racks_and_leftovers_show_only_when_the_game_is_over(played, client):
    pairing = played.game
    path = played.at(f"game/{pairing.game_id}/")
    seats = pairing.places.count()
    while (state := games.state(games_row(pairing))).phase == "to_move":
        act(pairing, state.to_move, "pass")
    assert games.state(games_row(pairing)).phase == "leftovers"
    declare(pairing, "leftovers", seat=0, tiles=list("ĄBCDEFG"))
    assert games.state(games_row(pairing)).leftovers
    text = read(client, path)
    assert "zostało" not in text and "Ą, B" not in text
    for seat in range(1, seats):
        declare(pairing, "leftovers", seat=seat, tiles=list("AIOENRZ"))
        assert "zostało" not in read(client, path)
    scores = list(games.state(games_row(pairing)).final_scores)
    for seat in range(seats):
        assert "zostało" not in read(client, path)
        declare(pairing, "signature", seat=seat, scores=scores, reason="karta")
    over = read(client, path)
    assert games.state(games_row(pairing)).phase == "final"
    assert "zostało: Ą, B, C, D, E, F, G" in over


def declare(pairing, kind, **fields):
    """What a judge enters for a seat."""
    insist(table.record(pairing, {"kind": kind, "v": 1, **fields}, who=day.HOUSE))


def games_row(pairing):
    pairing.game.refresh_from_db()
    return pairing.game
