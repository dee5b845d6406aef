"""The pages of an original game: the arbiter's desk, a player's own device, and what everybody may see."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.turniej.services.test_originals import ARBITER, made, tournament  # noqa: F401
from turniej import clock
from turniej.models import Access, Original, OriginalSlip
from turniej.services import originals
from turniej.tokens import hash_token
from turniej.views.doors import JUDGE_COOKIE

pytestmark = pytest.mark.django_db


@pytest.fixture
def arbiter(tournament) -> Client:  # noqa: F811
    """A judge with a personal link."""
    Access.objects.create(
        tournament=tournament, kind="judge", name="Iwona", token_hash=hash_token("iwona"), created_at=clock.now()
    )
    client = Client()
    client.cookies[JUDGE_COOKIE] = "iwona"
    return client


@pytest.fixture
def row(tournament) -> Original:  # noqa: F811
    """A game of Fond whose first coup is open."""
    return originals.open_coup(made(tournament), ARBITER)


def device(row: Original) -> Client:
    """The first player's own device."""
    token = originals.new_link(row.players.all()[0], ARBITER).token
    client = Client()
    answer = client.get(reverse("originals:enter", args=["joc", token]))
    assert answer.status_code == 302 and token not in answer["Location"]
    return client


FORM = {"draw1": "1", "place1": "8E", "word1": "SALE", "score1": "8", "draw2": "2", "place2": "E1", "word2": "REMETTES"}


def test_player_hands_in_a_slip_and_sees_the_own_grid(row: Original) -> None:
    own, page = device(row), reverse("originals:grid", args=["joc"])
    assert b'name="word2"' in own.get(page).content
    assert own.post(page, {**FORM, "coup": "1"}).status_code == 302
    shown = own.get(page)
    assert shown.content.count(b"square--tile") == 11
    assert b'name="word1"' not in shown.content
    assert own.post(page, {**FORM, "coup": "1"}).status_code == 422


@pytest.mark.parametrize(
    "wrong", [{"place1": "99"}, {"draw1": "x"}, {"annul": "one"}, {"coup": "nine"}, {"score1": "-"}]
)
def test_what_cannot_be_read_is_said_and_nothing_is_stored(row: Original, wrong: dict[str, str]) -> None:
    answer = device(row).post(reverse("originals:grid", args=["joc"]), {**FORM, "coup": "1", **wrong})
    assert answer.status_code == 422
    assert b'role="alert"' in answer.content
    assert not OriginalSlip.objects.exists()


def test_a_link_that_is_not_known_opens_nothing(row: Original) -> None:
    assert Client().get(reverse("originals:enter", args=["joc", "x"])).status_code == 404
    assert Client().get(reverse("originals:grid", args=["joc"])).status_code == 403


def test_arbiter_makes_plays_and_corrects_a_game(arbiter: Client, tournament) -> None:  # noqa: F811
    pupils = {f"player_{player.pk}": "on" for player in tournament.players.all()}
    answer = arbiter.post(reverse("originals:create"), {"kind": "anticipation", "second": "2", "seed": "3", **pupils})
    assert answer.status_code == 302
    row = Original.objects.get()
    assert arbiter.get(reverse("originals:games")).status_code == 200
    act = reverse("originals:act", args=[row.pk])
    for _ in range(14):
        assert arbiter.post(act, {"act": "coup"}).status_code == 302
    assert arbiter.post(act, {"act": "coup"}).status_code == 422
    entrant = row.players.all()[0]
    typed = {"act": "slip", "entrant": entrant.pk, "coup": "14", "draw1": "1", "place1": "8H", "word1": "xx"}
    assert arbiter.post(act, typed).status_code == 302
    assert arbiter.get(reverse("originals:desk", args=[row.pk])).status_code == 200
    assert arbiter.post(act, {"act": "finish"}).status_code == 302
    row.refresh_from_db()
    assert row.finished_at is not None
    assert arbiter.post(act, {"act": "retro"}).status_code == 302
    assert Original.objects.filter(mode="retro").count() == 1


def test_words_without_a_list_are_ruled_at_the_desk(arbiter: Client, row: Original) -> None:
    device(row).post(reverse("originals:grid", args=["joc"]), {**FORM, "coup": "1"})
    desk, act = reverse("originals:desk", args=[row.pk]), reverse("originals:act", args=[row.pk])
    assert b'value="REMETTES"' in arbiter.get(desk).content
    arbiter.post(act, {"act": "good", "word": "REMETTES"})
    assert b'value="REMETTES"' not in arbiter.get(desk).content
    assert arbiter.post(act, {"act": "bad", "word": "SALE"}).status_code == 302
    row.refresh_from_db()
    assert row.rulings == {"REMETTES": True, "SALE": False}


@pytest.mark.parametrize("what", ["letters", "slips", "sheets"])
def test_letters_slips_and_sheets_are_printed(arbiter: Client, row: Original, what: str) -> None:
    answer = arbiter.get(reverse("originals:print", args=[row.pk, what]))
    assert answer.status_code == 200
    assert (b"REMETTE" in answer.content) == (what == "letters")


def test_card_with_a_players_link(arbiter: Client, row: Original) -> None:
    card = reverse("originals:link_card", args=[row.pk, row.players.all()[0].pk])
    assert b"<svg" not in arbiter.get(card).content
    assert b"<svg" in arbiter.post(card).content


def test_public_sees_draws_and_coups_and_no_slip_or_full_name_before_the_correction(row: Original) -> None:
    row.tournament.is_public = True
    row.tournament.save()
    device(row).post(reverse("originals:grid", args=["joc"]), {**FORM, "coup": "1"})
    page = reverse("originals:shown", args=["joc", row.pk])
    before = Client().get(page).content
    assert b"ANIMONS" in before and b"REMETTES" not in before
    row.rulings = {"SALE": True, "REMETTES": True}
    row.finished_at = clock.now()
    row.save()
    after = Client().get(page).content
    assert b"REMETTES" in after and b"Kos" not in after
    row.tournament.is_public = False
    row.tournament.save()
    assert Client().get(page).status_code == 404
