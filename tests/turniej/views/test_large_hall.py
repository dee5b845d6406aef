"""A hall of a thousand pupils: every list page of every audience answers, and none is too heavy for a phone."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services as games
from games.engine import ruleset as rules
from tests.bench.pages import make
from tests.turniej.views.public_day import forget, read
from turniej import clock
from turniej.models import Pairing, Place, Round, Tournament
from turniej.services import tournaments

PUBLIC = ("?page=20", "seating/", "seating/?by=school", "tables/", "schools/", "results/", "course/")
ORGANISER = ("", "room/", "status.json", "print/game-cards/", "print/continue/", "files/gcg.zip")
MOST_BYTES = 200_000


@pytest.fixture
def hall(db) -> Tournament:
    """Four rounds closed, the fifth is played at 250 tables."""
    made = Tournament.objects.get(slug=make())
    stage = made.stages.get()
    round_ = Round.objects.create(
        stage=stage, number=5, seed=7, algorithm="test", state=Round.State.PLAYING, started_at=clock.now()
    )
    tables, players = list(made.tables.all()), list(made.players.all())
    pairings = [Pairing(round=round_, table=table, state=Pairing.State.PLAYING) for table in tables]
    pairings[0].game = games.create(rules.from_json(made.ruleset), ["a", "b", "c", "d"], None, clock.now())
    Pairing.objects.bulk_create(pairings)
    Place.objects.bulk_create(
        Place(pairing=pairing, player=players[seat * len(tables) + number], seat=seat)
        for number, pairing in enumerate(pairings)
        for seat in range(4)
    )
    forget()
    return made


def test_every_page_answers_in_a_hall_of_a_thousand(hall):
    reader = Client()
    sizes = {path: len(read(reader, f"/t/{hall.slug}/{path}")) for path in PUBLIC}
    game = hall.stages.get().rounds.get(number=5).pairings.get(game__isnull=False)
    read(reader, f"/t/{hall.slug}/game/{game.game_id}/")
    read(reader, f"/t/{hall.slug}/school/{hall.schools.first().pk}/")
    assert not {path: size for path, size in sizes.items() if size > MOST_BYTES}
    wall = reader.get(f"/wall/enter/{tournaments.wall_link(hall)}/")["Location"]
    assert read(reader, wall).count('data-key="scores-') == 16
    organiser = Client()
    organiser.force_login(User.objects.create_superuser("ola"))
    for path in (*ORGANISER, f"rounds/{game.round_id}/"):
        assert organiser.get(f"/organiser/t/{hall.slug}/{path}").status_code == 200, path
