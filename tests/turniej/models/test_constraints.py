"""What the database itself refuses, whatever the code does."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from tests.turniej.services import day
from turniej.models import Membership, Pairing, Place, Player, Round, School, Table
from turniej.services import seating

pytestmark = pytest.mark.django_db


def refused(row) -> bool:
    row.pk = None
    row._state.adding = True
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        return True
    return False


def test_nothing_is_there_twice():
    tournament = day.checked_in(8, 4)
    day.drawn(tournament)
    for model in (School, Player, Table, Pairing, Place, Round):
        assert refused(model.objects.first()), model
    assert refused(tournament.stages.first())
    assert refused(tournament.stages.first().stage_entrants.first())


def test_a_player_has_one_chair_and_a_chair_one_player():
    tournament = day.checked_in(8, 4)
    pairing = day.drawn(tournament).pairings.first()
    place = pairing.places.get(seat=0)
    assert refused(Place(pairing=pairing, player=place.player, seat=9))
    other = Player.objects.exclude(places__pairing=pairing).first()
    assert refused(Place(pairing=pairing, player=other, seat=0))


def test_a_round_that_was_thrown_away_gives_its_number_back():
    tournament = day.checked_in(8, 4)
    first = day.drawn(tournament)
    seating.withdraw(first, who=day.HOUSE)
    assert day.drawn(tournament).number == first.number


def test_one_role_per_account(django_user_model):
    tournament = day.tournament_of(2, 2)
    user = django_user_model.objects.create_user("ola")
    Membership.objects.create(tournament=tournament, user=user, role="judge")
    assert refused(Membership(tournament=tournament, user=user, role="owner"))


def test_what_results_stand_on_cannot_be_deleted():
    tournament = day.checked_in(8, 4)
    pairing = day.started(tournament).pairings.first()
    for row in (pairing.places.first().player, pairing.table, pairing.game):
        with pytest.raises(ProtectedError):
            row.delete()


def test_rows_have_short_names_without_personal_data():
    tournament = day.checked_in(8, 4)
    pairing = day.drawn(tournament).pairings.first()
    for row in (pairing.round.stage, pairing.round, pairing, pairing.game, pairing.table):
        said = str(row)
        assert said and not any(player.last_name in said for player in tournament.players.all())
