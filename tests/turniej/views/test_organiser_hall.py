"""The hall as the organiser runs it: tables, tablets that die, games that move, and the timetable."""

from zoneinfo import ZoneInfo

import pytest

from tests.turniej.views.day import Organiser, ready
from turniej.models import Device, LogEntry, Place, Round

pytestmark = pytest.mark.django_db


def test_everybody_reads_the_announcement_and_clocks_stand_with_a_reason() -> None:
    organiser = ready(8)
    organiser.draw_and_start()
    organiser.post("announce/", text="Obiad o 12:30")
    assert organiser.tournament.announcement == "Obiad o 12:30"
    organiser.post("hall/pause/", reason="alarm")
    assert "wszystkie zegary stoją" in organiser.page()
    assert LogEntry.objects.get(action="hall.paused").reason == "alarm"
    organiser.post("hall/resume/")
    assert organiser.tournament.paused_at is None


def test_the_timetable_is_kept_in_order_and_a_wrong_time_refused() -> None:
    organiser = Organiser().start()
    organiser.post("settings/timetable/", at=["10:00", "09:15", ""], text=["Runda 1", "Rejestracja", ""])
    assert [row["text"] for row in organiser.tournament.timetable] == ["Rejestracja", "Runda 1"]
    assert organiser.post("settings/timetable/", status=422, at=["25:00"], text=["x"])["code"] == "bad_time"


def test_a_dead_tablet_gets_another_card_and_the_old_one_is_shut_out() -> None:
    organiser = ready(8)
    organiser.draw_and_start()
    first = organiser.post("tables/issue/")["cards"]
    table = organiser.tournament.tables.first()
    assert table is not None
    organiser.post("tables/replace/", table=table.pk)
    again = organiser.post("tables/issue/")["cards"]
    assert first[0]["code"] != again[0]["code"] and first[1:] == again[1:]
    device = Device.objects.filter(revoked_at=None).last()
    organiser.post("tables/revoke/", device=device.pk)
    assert Device.objects.filter(revoked_at=None).count() == 1


def test_a_game_moves_to_a_free_table_only() -> None:
    organiser = ready(8)
    pairing = organiser.draw_and_start().pairings.first()
    assert pairing is not None
    assert organiser.post(f"pairings/{pairing.pk}/move/", status=422, table=2)["code"] == "table_taken"
    organiser.post(f"pairings/{pairing.pk}/move/", table=9)
    pairing.refresh_from_db()
    assert pairing.table.number == 9


def test_two_children_in_each_others_chairs_exchange_names() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    before = list(Place.objects.order_by("seat").values_list("player_id", flat=True))
    organiser.post(f"pairings/{pairing.pk}/swap/", seat_a=0, seat_b=3)
    after = list(Place.objects.order_by("seat").values_list("player_id", flat=True))
    assert after == [before[3], before[1], before[2], before[0]]


def test_the_time_of_a_round_is_kept_in_the_tournaments_own_zone() -> None:
    organiser = ready(4)
    round_id = organiser.post("draw/")["id"]
    organiser.post(f"rounds/{round_id}/plan/", at="10:30")
    planned = Round.objects.get(pk=round_id).planned_at
    assert planned is not None
    assert f"{planned.astimezone(ZoneInfo('Europe/Warsaw')):%H:%M}" == "10:30"
    assert 'value="10:30"' in organiser.page(f"rounds/{round_id}/")
    assert organiser.post(f"rounds/{round_id}/plan/", status=422, at="25:61")["code"] == "bad_time"
    organiser.post(f"rounds/{round_id}/plan/", at="")
    assert Round.objects.get(pk=round_id).planned_at is None
