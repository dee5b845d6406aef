"""The same services on PostgreSQL: the whole day, and many senders at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from games.models import Event
from tests.turniej.services import day
from turniej.models import Pairing
from turniej.services import chairs, people, refereeing, results, rounds, table

pytestmark = pytest.mark.usefixtures("postgres_site")


def test_the_day_ends_with_a_winner():
    assert connection.vendor == "postgresql"
    tournament = day.checked_in(12, 4)
    assert len(day.play_to_the_end(tournament)) == 1


def test_rows_are_locked_and_nothing_doubles():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    first, second = round_.pairings.order_by("pk")
    for pairing in (first, second):
        day.play(pairing, day.HOUSE, "seat_order", order=[0, 1, 2, 3])
    chairs.swap_chairs(first, 0, 1, who=day.tablet(tournament))
    scores = {seat: 100 + seat for seat in range(4)}
    judge, organiser = day.judge(tournament), day.organiser(tournament)
    works = [
        *[lambda: table.record(first, {"kind": "pass", "v": 1}, who=day.tablet(tournament), key="one")] * 6,
        *[lambda: refereeing.penalise(second, 1, "points", points=10, reason="x", who=judge)] * 2,
        lambda: people.disqualify(second.places.get(seat=0).player, reason="ate", who=judge),
        lambda: rounds.pause_hall(tournament, who=organiser),
        lambda: results.enter_totals(first, scores, who=judge),
    ]

    here = connections["default"]

    def run(work) -> None:
        connections["default"] = type(here)({**here.settings_dict}, "default")
        try:
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as people_at_work:
        list(people_at_work.map(run, works))
    assert Event.objects.filter(game=first.game, key="one").count() == 1
    assert Event.objects.filter(game=second.game, kind="penalty").count() == 2
    for pairing in Pairing.objects.all():
        numbers = list(pairing.game.events.order_by("seq").values_list("seq", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
