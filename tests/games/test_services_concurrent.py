"""Many senders at once: every event is in the log once, and no game forks."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games import models, services
from games.services import states
from tests.games import table

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(work, count: int) -> list:
    def run(number: int):
        try:
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as senders:
        return list(senders.map(run, range(count)))


def test_a_move_sent_twenty_times_at_once_is_one_event_and_one_answer():
    game = table.begun()
    answers = at_once(lambda _n: table.send(game, "play", key="one", expected=1, placements=table.word("KOT")), 20)
    assert all(answer.accepted for answer in answers)
    assert {answer.event.pk for answer in answers} == {game.events.get(kind="play").pk}
    assert sum(not answer.repeated for answer in answers) == 1
    assert {str(answer.event.answer) for answer in answers} == {str(answers[0].event.answer)}


def test_two_tablets_cannot_fork_a_game():
    game = table.begun()
    words = ("KOT", "TOK", "OTO", "KTO")
    answers = at_once(lambda n: table.send(game, "play", key=f"k{n}", expected=1, placements=table.word(words[n])), 4)
    assert sum(answer.accepted for answer in answers) == 1
    assert {answer.refusal.code for answer in answers if not answer.accepted} == {"stale"}


def test_writers_at_many_tables_lose_and_double_nothing():
    played = [table.begun() for _ in range(6)]

    def play(number: int) -> int:
        game = played[number]
        for turn in range(5):
            assert table.send(game, "note", key=f"n{turn}", text="x").accepted
            table.send(game, "note", key=f"n{turn}", text="x")
        return game.pk

    at_once(play, 6)
    for game in played:
        assert list(game.events.order_by("seq").values_list("seq", flat=True)) == list(range(1, 8))


def test_the_state_in_memory_is_the_state_in_the_log():
    game = table.begun()
    at_once(lambda n: table.send(game, "note", key=f"n{n}", text=str(n)), 8)
    game.refresh_from_db()
    kept = services.state(game)
    states.forget()
    assert services.state(models.Game.objects.get(pk=game.pk)) == kept
