"""Two children at each other's tables: a judge sees what the seating's checker says, then exchanges the names."""

import pytest

from tests.turniej.services import day
from tests.turniej.views.test_judge_api import signed_in_judge
from turniej.models import LogEntry, Pairing, Place

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables() -> list[Pairing]:
    return list(day.started(day.checked_in(8, 4)).pairings.order_by("table__number"))


def test_pl_7_a_judge_sees_that_two_of_one_school_would_sit_together_before_he_exchanges_them(tables):
    first, second = tables
    here = first.places.order_by("seat").first()
    there = second.places.exclude(player__school=here.player.school).first()
    client = signed_in_judge(first.round.stage.tournament, "Anna Sędzia")
    page = client.get(f"/judge/games/{first.game_id}/").content.decode()
    assert f'value="{there.pk}"' in page
    query = {"place_a": here.pk, "place_b": there.pk}
    shown = client.get(f"/judge/games/{first.game_id}/swap/", query).content.decode()
    assert "O 2 pary z jednej szkoły więcej" in shown
    assert Place.objects.get(pk=here.pk).player_id == here.player_id
    assert client.post(f"/judge/games/{first.game_id}/swap", query).status_code == 302
    assert Place.objects.get(pk=here.pk).player_id == there.player_id
    assert LogEntry.objects.filter(action="chairs.swapped", actor="judge:Anna Sędzia").count() == 2
    first.round.refresh_from_db()
    assert first.round.certificate["same_school"] == 2 and first.round.inputs["by_hand"]


def test_two_of_one_table_are_no_exchange_of_tables(tables):
    first, _second = tables
    a, b = first.places.all()[:2]
    client = signed_in_judge(first.round.stage.tournament, "Anna Sędzia")
    query = {"place_a": a.pk, "place_b": b.pk}
    assert client.get(f"/judge/games/{first.game_id}/swap/", query).status_code == 422
    assert client.post(f"/judge/games/{first.game_id}/swap", query).status_code == 422
    assert client.get(f"/judge/games/{first.game_id}/swap/", {"place_a": "x", "place_b": 1}).status_code == 422
