"""The whole day through services: from the list of pupils to the winner."""

import pytest

from tests.turniej.services import day
from turniej.models import Tournament
from turniej.services import progress, standings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("players", "schools"), [(6, 3), (12, 4), (20, 7)])
def test_the_day_ends_with_a_winner(players, schools):
    tournament = day.checked_in(players, schools)
    winners = day.play_to_the_end(tournament)
    assert len(winners) == 1
    assert progress.main_action(Tournament.objects.get(pk=tournament.pk)).code == "awards"
    board = standings.of_tournament(tournament)
    assert board.final[0] == winners[0]
    assert len(board.final) == players
