"""The same services on PostgreSQL: the whole day, and many senders at once."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection, connections

from games.models import Event
from tests.turniej.services import day
from turniej.models import Pairing
from turniej.services import by_hand, chairs, fresh, people, refereeing, results, rounds, seating, table, tournaments
from turniej.services.errors import Refused, Stale

pytestmark = pytest.mark.usefixtures("postgres_site")


def test_the_day_ends_with_a_winner():
    assert connection.vendor == "postgresql"
    tournament = day.checked_in(12, 4)
    assert len(day.play_to_the_end(tournament)) == 1


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do everything at the same time, each with a connection of its own; what each returned, or was refused."""
    here = connections["default"]

    def run(work: Callable[[], Any]) -> Any:
        connections["default"] = type(here)({**here.settings_dict}, "default")
        try:
            return work()
        except Refused as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as people_at_work:
        return list(people_at_work.map(run, works))


def test_of_organisers_at_one_form_the_second_is_told_and_of_categories_in_one_hall_none_shares_a_table():
    categories = [day.checked_in(8, 4, event_name="Mistrzostwa") for _category in range(3)]
    tournament = categories[0]

    def save(name: str) -> None:
        with fresh.holding(tournament, tournament.revision, lambda: ["timetable"]):
            tournaments.set_timetable(tournament, [{"at": "10:00", "text": name}], who=day.organiser(tournament, name))

    answers = at_once([lambda: save("ola"), lambda: save("jan"), lambda: save("ela")])
    told = [answer for answer in answers if isinstance(answer, Stale)]
    assert answers.count(None) == 1 and len(told) == 2
    assert all(answer.changes[0].actor in ("account:ola", "account:jan", "account:ela") for answer in told)

    at_once([partial(seating.draw, one, who=day.HOUSE) for one in categories])
    numbers = list(Pairing.objects.values_list("table__number", flat=True))
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6]

    last = [Pairing.objects.filter(round__stage__tournament=one).latest("pk") for one in categories]
    moved = at_once([partial(by_hand.move_table, pairing, 9, who=day.HOUSE) for pairing in last])
    assert sorted(str(getattr(one, "code", "moved")) for one in moved) == [
        "moved",
        "table_of_others",
        "table_of_others",
    ]
    assert Pairing.objects.filter(table__number=9).count() == 1


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

    at_once(works)
    assert Event.objects.filter(game=first.game, key="one").count() == 1
    assert Event.objects.filter(game=second.game, kind="penalty").count() == 2
    for pairing in Pairing.objects.all():
        numbers = list(pairing.game.events.order_by("seq").values_list("seq", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
