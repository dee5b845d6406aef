"""The admin site repairs names through the services and only shows what follows from the day."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.turniej.views.day import ready
from turniej.models import LogEntry, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("szefowa"))
    return client


def test_every_list_of_the_admin_site_opens_with_search(boss: Client) -> None:
    organiser = ready(5)
    round_ = organiser.draw_and_start()
    organiser.type_results(round_, lambda pairing, seat, player: 100 + seat)
    for model, registered in admin.site._registry.items():
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        query = {"q": "1"} if registered.search_fields else {}
        assert boss.get(reverse(f"{name}_changelist"), query).status_code == 200, name
        row = model.objects.first()
        if row is not None:
            assert boss.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200, name


def test_a_name_is_mended_through_the_service_and_stands_in_the_log(boss: Client) -> None:
    organiser = ready(5)
    player = Player.objects.filter(tournament=organiser.tournament).first()
    assert player is not None
    url = reverse("admin:turniej_player_change", args=[player.pk])
    boss.post(url, {"first_name": "Hela", "last_name": "Zając", "klass": "6b", "consent": "on", "status": "removed"})
    player.refresh_from_db()
    assert (player.first_name, player.last_name, player.status) == ("Hela", "Zając", "present")
    assert LogEntry.objects.filter(action="player.changed", actor="account:szefowa").exists()


@pytest.mark.parametrize("model", ["round", "pairing", "resultentry", "logentry", "stage"])
def test_what_follows_from_the_day_cannot_be_changed_added_or_deleted(boss: Client, model: str) -> None:
    ready(5).draw_and_start()
    assert boss.get(reverse(f"admin:turniej_{model}_add")).status_code == 403
    url = reverse(f"admin:turniej_{model}_change", args=[1])
    assert boss.post(url, {"state": "closed"}).status_code in (302, 403)


def test_what_a_service_refuses_is_said_and_nothing_is_changed(boss: Client) -> None:
    organiser = ready(5)
    organiser.tournament.players.update()
    player = organiser.tournament.players.first()
    assert player is not None
    url = reverse("admin:turniej_player_change", args=[player.pk])
    boss.post(url, {"first_name": "  ", "last_name": "", "klass": ""}, follow=True)
    before = player.last_name
    player.refresh_from_db()
    assert player.last_name == before


def test_a_stale_page_of_the_admin_site_overwrites_nothing(boss: Client) -> None:
    organiser = ready(5)
    player = organiser.tournament.players.all()[0]
    url = reverse("admin:turniej_player_change", args=[player.pk])
    shown = {"initial-first_name": "Ola", "initial-last_name": player.last_name, "initial-klass": player.klass}
    assert all(f'name="{name}"' in boss.get(url).content.decode() for name in shown)
    organiser.tournament.players.filter(pk=player.pk).update(first_name="Zofia", klass="8c")
    fields = {"first_name": "Ola", "last_name": "Zając", "klass": player.klass}
    boss.post(url, {**shown, **fields})
    player.refresh_from_db()
    assert (player.first_name, player.last_name, player.klass) == ("Zofia", "Zając", "8c"), "only what was changed"
    answer = boss.post(
        url, {**shown, **fields, "first_name": "Hela", "last_name": shown["initial-last_name"]}, follow=True
    )
    player.refresh_from_db()
    assert player.first_name == "Zofia"
    assert "w międzyczasie zmienił" in answer.content.decode()
