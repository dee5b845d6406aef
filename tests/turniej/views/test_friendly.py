"""A friendly game is made on the first page and shared by a QR."""

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.ruleset import PRESETS
from games.models import Game
from turniej import clock
from turniej.models import Device
from turniej.services import devices, friendly
from turniej.views.qr import qr_svg

pytestmark = pytest.mark.django_db
NEW = reverse("friendly:new")


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_bx_1_made_on_the_first_page_by_every_rule_set(preset: str) -> None:
    client = Client()
    assert NEW.encode() in client.get("/").content
    assert client.get(NEW).status_code == 200
    answer = client.post(NEW, {"name1": "Ola", "name2": "Kuba", "name3": "Iga", "preset": preset}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("friendly:card")
    assert b"<svg" in answer.content
    device = Device.objects.get()
    assert device.names == ["Ola", "Kuba", "Iga"]
    assert device.game.ruleset["name"] == preset and device.game.ruleset["self_refereed"]
    assert client.get(reverse("tablet:state")).status_code == 200


def test_another_tablet_joins_by_the_code_on_the_card() -> None:
    first, second = Client(), Client()
    page = first.post(NEW, {"name1": "Ola", "name2": "Kuba"}, follow=True)
    answer = second.post(reverse("tablet:join"), {"code": page.context["code"]})
    assert answer.status_code == 302
    assert second.get(reverse("tablet:state")).json()["game"]["id"] == Game.objects.get().pk


def test_the_qr_on_the_card_opens_the_same_game_on_any_number_of_devices() -> None:
    page = Client().post(NEW, {"name1": "Ola", "name2": "Kuba"}, follow=True).content.decode()
    game = Game.objects.get()
    path = reverse("tablet:pair", args=[devices.printed(Device.objects.get()).token])
    assert qr_svg(f"http://testserver{path}") in page
    for phone in (Client(), Client()):
        assert phone.get(path)["Location"] == reverse("tablet:table")
        assert phone.get(reverse("tablet:state")).json()["game"]["id"] == game.pk


@pytest.mark.parametrize("typed", [{"name1": "Ola"}, {"name1": "Ola", "name2": "Kuba", "preset": "chess"}])
def test_what_makes_no_game_is_said(typed: dict[str, str]) -> None:
    answer = Client().post(NEW, typed)
    assert answer.status_code == 422
    assert b'role="alert"' in answer.content
    assert not Device.objects.exists()


def test_nobody_fills_the_database_with_games() -> None:
    now, hour = clock.now(), range(friendly.MOST_IN_AN_HOUR)
    Game.objects.bulk_create(Game(ruleset={}, created_at=now) for _ in hour)
    assert Client().post(NEW, {"name1": "Ola", "name2": "Kuba"}).status_code == 302, "games of a start taken back"
    Device.objects.bulk_create(Device(token_hash=str(number), created_at=now) for number in hour)
    made = Device.objects.count()
    assert Client().post(NEW, {"name1": "Ola", "name2": "Kuba"}).status_code == 422
    assert Device.objects.count() == made
