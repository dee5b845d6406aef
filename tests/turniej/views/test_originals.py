"""The pages of an original game: the arbiter's desk, a player's own device, and what everybody may see."""

import io
import re
import zipfile

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.turniej.services.test_originals import ARBITER, made, tournament  # noqa: F401
from turniej import clock
from turniej.models import Access, Original, OriginalSlip
from turniej.original_words import rules_of
from turniej.services import originals, privacy
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


def problem(arbiter: Client, row: Original, mode: str) -> Original:
    """A problem of the game, which is over."""
    for _ in range(13):
        row = originals.open_coup(row, ARBITER)
    originals.finish(row, ARBITER)
    arbiter.post(reverse("originals:act", args=[row.pk]), {"act": mode})
    return Original.objects.get(mode=mode)


SHEET = {**FORM, "place1": "H5", "place2": "5A", "draw3": "3", "place3": "A5", "word3": "RANIMONS"}


def test_ro_24_player_chooses_the_order_looks_at_the_sheet_and_hands_it_in_once(arbiter: Client, row: Original) -> None:
    row = use_notation(row, "rows")
    ideal = problem(arbiter, row, "ideal")
    own, page = device(ideal), reverse("originals:grid", args=["joc"])
    html = own.get(page).content
    assert html.count(b'name="word') == 15 and html.count(b"<select") == 14
    looked = own.post(page, {**SHEET, "look": "1"}).content
    assert looked.count(b"square--tile") == 18
    assert b'value="RANIMONS"' in looked and not OriginalSlip.objects.exists()
    assert own.post(page, SHEET).status_code == 302
    assert OriginalSlip.objects.count() == 14
    after = own.get(page).content
    assert after.count(b"square--tile") == 18 and b'name="word1"' not in after
    assert own.post(page, SHEET).status_code == 422
    desk, act = reverse("originals:desk", args=[ideal.pk]), reverse("originals:act", args=[ideal.pk])
    while asked := re.findall(rb'name="word" value="(\w+)"', arbiter.get(desk).content):
        arbiter.post(act, {"act": "good", "word": asked[0].decode()})
    assert arbiter.post(act, {"act": "finish"}).status_code == 302
    assert b"156" in own.get(page).content


def test_ro_23_sheet_of_retro_names_the_draws_of_every_coup(arbiter: Client, row: Original) -> None:
    retro = problem(arbiter, row, "retro")
    html = device(retro).get(reverse("originals:grid", args=["joc"])).content.decode()
    assert re.findall(r'name="draw\d+" value="(\d+)"', html) == [str(draw) for coup in retro.called for draw in coup]
    assert "<select" not in html


def test_arbiter_types_a_sheet_in(arbiter: Client, row: Original) -> None:
    retro = problem(arbiter, row, "retro")
    entrant = retro.players.all()[1]
    act = reverse("originals:act", args=[retro.pk])
    assert arbiter.post(act, {**FORM, "act": "sheet", "entrant": entrant.pk}).status_code == 302
    assert OriginalSlip.objects.filter(entrant=entrant).count() == 14
    assert arbiter.get(reverse("originals:desk", args=[retro.pk])).status_code == 200


def test_what_was_typed_on_a_refused_slip_stays_in_the_form(row: Original) -> None:
    page = reverse("originals:grid", args=["joc"])
    answer = device(row).post(page, {**FORM, "coup": "1", "place1": "99", "annul": "3"})
    assert answer.status_code == 422
    assert b'value="REMETTES"' in answer.content and b'value="99"' in answer.content


def use_notation(row: Original, notation: str) -> Original:
    """The game in a tournament whose players write squares that way."""
    row.tournament.ruleset = {**row.tournament.ruleset, "notation": notation}
    row.tournament.save()
    return row


@pytest.mark.parametrize(("notation", "place"), [("gcg", "8E"), ("rows", "H5")])
def test_squares_are_written_as_the_players_of_the_rules_do(row: Original, notation: str, place: str) -> None:
    own, page = device(use_notation(row, notation)), reverse("originals:grid", args=["joc"])
    assert own.post(page, {"coup": "1", "draw1": "1", "place1": place, "word1": "SALE"}).status_code == 302
    assert OriginalSlip.objects.get().data["words"][0]["row"] == 7
    assert OriginalSlip.objects.get().data["words"][0]["across"] is True


def test_ro_16_arbiter_warns_and_takes_it_back(arbiter: Client, row: Original) -> None:
    desk, act = reverse("originals:desk", args=[row.pk]), reverse("originals:act", args=[row.pk])
    entrant = row.players.all()[0]
    given = {"act": "warn", "entrant": entrant.pk, "coup": "1", "points": "10", "reason": "rozmowa"}
    assert arbiter.post(act, given).status_code == 302
    assert b"rozmowa" in arbiter.get(desk).content
    assert arbiter.post(act, {**given, "reason": ""}).status_code == 422
    assert arbiter.post(act, {"act": "unwarn", "warning": entrant.warnings.get().pk}).status_code == 302
    assert not entrant.warnings.exists()


def test_names_of_people_go_with_the_erasure(arbiter: Client, row: Original) -> None:
    entrant = row.players.all()[0]
    act = reverse("originals:act", args=[row.pk])
    arbiter.post(act, {"act": "warn", "entrant": entrant.pk, "coup": "1", "points": "1", "reason": "Ana Kos"})
    arbiter.post(act, {**FORM, "act": "slip", "entrant": entrant.pk, "coup": "1"})
    privacy.erase_names(row.tournament)
    assert (entrant.warnings.get().reason, entrant.slips.get().typed_by) == ("", "")


def test_ro_4_what_is_left_of_the_set_is_reported(arbiter: Client, row: Original) -> None:
    assert "Zostało z kompletu" not in arbiter.get(reverse("originals:desk", args=[row.pk])).content.decode()
    row.draws = [row.draws[0][:2], *row.draws[1:]]
    row.save()
    assert (
        "Zostało z kompletu, w żadnym zestawie: EL."
        in arbiter.get(reverse("originals:desk", args=[row.pk])).content.decode()
    )


@pytest.mark.parametrize("language", ["pl", "fr", "en"])
@pytest.mark.parametrize("kind", Original.Kind.values)
@pytest.mark.parametrize("mode", Original.Mode.values)
def test_rules_are_told_in_every_language(kind: str, mode: str, language: str) -> None:
    with translation.override(language):
        told = rules_of(kind, mode)
    with translation.override("en"):
        assert (told == rules_of(kind, mode)) == (language == "en")
    assert len(set(told)) == len(told) >= 7


def test_players_and_organisers_find_the_games_from_every_first_page(arbiter: Client, row: Original) -> None:
    row.tournament.is_public = True
    row.tournament.save()
    every = reverse("originals:all", args=["joc"])
    for page in ("/", reverse("public:standings", args=["joc"])):
        assert every in Client().get(page).content.decode()
    listed = Client().get(every).content.decode()
    assert reverse("originals:shown", args=["joc", row.pk]) in listed and "passe" in listed
    organiser = Client()
    organiser.force_login(User.objects.create_superuser("ola"))
    control = organiser.get(reverse("organiser:control", args=["joc"])).content.decode()
    assert f"{reverse('originals:games')}?tournament=joc" in control


def test_files_for_other_programs(arbiter: Client, row: Original) -> None:
    device(row).post(reverse("originals:grid", args=["joc"]), {**FORM, "coup": "1"})
    read = {
        name: arbiter.get(reverse("originals:file", args=[row.pk, name]))
        for name in ("results.json", "standings.json", "gcg.zip")
    }
    assert {player["player"] for player in read["results.json"].json()["players"]} == {1, 2, 3}
    assert [one["player"] for one in read["standings.json"].json()["rows"]] == [1, 2, 3]
    assert len(zipfile.ZipFile(io.BytesIO(read["gcg.zip"].content)).namelist()) == 3
    assert arbiter.get(reverse("originals:file", args=[row.pk, "other"])).status_code == 404


@pytest.mark.parametrize("what", ["letters", "slips", "sheets"])
def test_letters_slips_and_sheets_are_printed(arbiter: Client, row: Original, what: str) -> None:
    answer = arbiter.get(reverse("originals:print", args=[row.pk, what]))
    assert answer.status_code == 200
    assert (b"REMETTE" in answer.content) == (what != "slips")


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
