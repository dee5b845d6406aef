"""Clocks that are wrong: a tablet's, the server's that steps back, and a night in which summer time ends."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games import models, services
from games.engine.ruleset import POLISH_SCHOOL
from tests.games import table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("hours", [-30, -1, 1, 30])
def test_a_tablet_with_a_wrong_clock_neither_gains_nor_loses_time(hours):
    game = table.begun()
    first = table.send(game, "play", 5, at=table.after(5) + timedelta(hours=hours), placements=table.word("KOT"))
    assert first.accepted and table.after(0) <= first.event.at <= table.after(5)
    late = table.send(game, "record", 6, at=table.after(6) + timedelta(hours=hours))
    assert first.event.at <= late.event.at <= table.after(6)


def test_a_server_clock_that_steps_back_keeps_the_order():
    game = table.begun()
    table.send(game, "play", 10, placements=table.word("KOT"))
    stepped = table.send(game, "record", 2)
    assert stepped.accepted and stepped.event.at == table.after(10)
    assert table.send(game, "pass", 3).accepted
    moments = list(game.events.order_by("seq").values_list("at", flat=True))
    assert moments == sorted(moments)
    game.refresh_from_db()
    assert services.state(game).cap_at == table.after(30)


def test_time_that_was_called_before_the_clock_stepped_back_stays_called():
    game = table.begun()
    services.sweep_due(table.after(31))
    assert services.sweep_due(table.after(1)) == []
    assert game.events.filter(kind="time_called").count() == 1


def test_thirty_minutes_are_thirty_minutes_when_summer_time_ends():
    zone = ZoneInfo("Europe/Warsaw")
    begun = datetime(2026, 10, 25, 2, 45, tzinfo=zone)
    game = services.create(POLISH_SCHOOL, ["a", "b"], None, begun)
    moment = begun.astimezone(UTC)
    services.record(
        game.pk, table.event("letter_draw", letters=[[0, "A"], [1, "B"]]), **table.TABLE, received_at=moment
    )
    services.record(game.pk, table.event("start"), **table.JUDGE, received_at=moment)
    game.refresh_from_db()
    assert game.due_at - moment == timedelta(minutes=30)
    assert game.due_at.astimezone(zone).strftime("%H:%M") == "02:15"
    assert services.sweep_due(moment + timedelta(minutes=29)) == []
    assert len(services.sweep_due(moment + timedelta(minutes=30))) == 1
    assert models.Event.objects.get(kind="time_called").at == moment + timedelta(minutes=30)
