"""The rating table on pages, on paper and in files, where the rules rate the games, and where a rating comes from."""

import csv
import io
import re

import pytest
from django.test import Client

from tests.turniej.services import day
from tests.turniej.views.day import Organiser
from turniej.models import Player

pytestmark = pytest.mark.django_db


def played(preset: str) -> Organiser:
    """Four players and one round, won by the first chairs."""
    organiser = Organiser().start(preset=preset, template="swiss")
    organiser.import_roster(4)
    organiser.check_everybody_in()
    round_ = day.started(organiser.tournament)
    for pairing in round_.pairings.all():
        day.settle(pairing, [402, 310])
    return organiser


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_rating_table_is_on_every_page_of_standings_with_its_formula() -> None:
    organiser = played("ffsc_classique")
    for page in (organiser.page("standings/"), organiser.page("print/standings/")):
        assert "1500 1 1 0,50 +20 1520" in text_of(page)
        assert "1500 1 0 0,50 −20 1480" in text_of(page)
        assert "FIDE" in page and "400" in page
    stranger = Client().get(f"/t/{organiser.slug}/").content.decode()
    assert "1500 1 1 0,50 +20 1520" in text_of(stranger)
    assert not re.search("Nowak[a-z]{2}", text_of(stranger))


def test_rating_table_is_in_the_files() -> None:
    organiser = played("ffsc_classique")
    rows = list(csv.reader(io.StringIO(organiser.page("files/rating.csv").lstrip("\ufeff")), delimiter=";"))
    assert [row[-1] for row in rows[1:]] == ["1520", "1520", "1480", "1480"]
    assert [row[0] for row in rows[1:]] == ["1", "1", "3", "3"]


def test_other_rules_show_no_rating() -> None:
    organiser = played("pfs")
    assert "FIDE" not in organiser.page("standings/") + organiser.page("print/standings/")


def test_rating_is_typed_in_or_comes_with_the_list() -> None:
    organiser = Organiser().start(preset="ffsc_classique", template="swiss")
    preview = organiser.upload("école;prénom;nom;cote\nLycée A;Léa;Petit;1720\n".encode())
    organiser.post("roster/confirm/", rows=preview["rows"], revision=preview["revision"])
    player = Player.objects.get()
    assert player.rating == 1720
    form = {"school": player.school_id, "first_name": "Léa", "last_name": "Petit", "rating": "1801"}
    organiser.post(f"players/{player.pk}/", **form, revision=organiser.tournament.revision)
    player.refresh_from_db()
    assert player.rating == 1801
    refused = organiser.client.post(organiser.at(f"players/{player.pk}/"), form | {"rating": "9999"})
    assert refused.status_code == 422


def test_form_asks_for_no_rating_where_the_rules_do_not_rate() -> None:
    organiser = Organiser().start()
    organiser.import_roster(4)
    assert 'name="rating"' not in organiser.page(f"players/{Player.objects.order_by('code')[0].pk}/")
