"""The admin repairs by the rules of the services and shows the rest read-only."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games import models as game_models
from tests.turniej.services import day
from turniej import models
from turniej.models import LogEntry

pytestmark = pytest.mark.django_db
REPAIRED = (models.Tournament, models.School, models.Player)
SHOWN = (
    models.Stage,
    models.Round,
    models.Pairing,
    models.ResultEntry,
    models.Decision,
    models.LogEntry,
    models.Membership,
    models.Access,
    models.Device,
    game_models.Game,
    game_models.Event,
    game_models.WordCheck,
)


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("ola", password="x"))
    return client


def address(model, page: str, *args) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.mark.parametrize("model", [*REPAIRED, *SHOWN])
def test_lists_can_be_searched_and_nothing_is_added_or_deleted(client, model):
    day.play_round(day.checked_in(6, 3))
    page = client.get(address(model, "changelist"), {"q": "1"})
    assert page.status_code == 200
    assert client.get(address(model, "add")).status_code == 403
    first = model.objects.first()
    if first is not None:
        assert client.get(address(model, "change", first.pk)).status_code == 200
        assert client.post(address(model, "delete", first.pk), {"post": "yes"}).status_code == 403
        assert model.objects.filter(pk=first.pk).exists()


@pytest.mark.parametrize("model", SHOWN)
def test_derived_things_are_read_only(client, model):
    day.play_round(day.checked_in(6, 3))
    first = model.objects.first()
    if first is not None:
        assert client.post(address(model, "change", first.pk), {}).status_code == 403


def test_a_repair_is_checked_and_logged(client):
    tournament = day.tournament_of(4, 2)
    pupil = tournament.players.first()
    values = {"first_name": "Zosia", "last_name": pupil.last_name, "klass": "5a", "consent": "on"}
    assert client.post(address(models.Player, "change", pupil.pk), values).status_code == 302
    pupil.refresh_from_db()
    assert pupil.first_name == "Zosia"
    assert LogEntry.objects.first().actor == "account:ola"
    client.post(address(models.Player, "change", pupil.pk), {**values, "first_name": "", "last_name": ""})
    pupil.refresh_from_db()
    assert pupil.first_name == "Zosia"
    school = tournament.schools.first()
    client.post(address(models.School, "change", school.pk), {"name": "SP 2", "short": ""})
    school.refresh_from_db()
    assert school.name == "SP 1"
    said = {"name": "Nowa nazwa", "event_name": "", "place": "", "day": "2026-05-09", "time_zone": "Europe/Warsaw"}
    said |= {"seating_mode": "hall", "template": "regulation", "is_public": "on"}
    assert client.post(address(models.Tournament, "change", tournament.pk), said).status_code == 302
    tournament.refresh_from_db()
    assert tournament.name == "Nowa nazwa"


def test_no_secret_is_on_an_admin_page():
    for model in (models.Access, models.Device):  # the two that open doors
        shown = admin.site.get_model_admin(model)
        assert not [name for name in (*shown.list_display, *shown.fields) if "hash" in name or "window" in name]
