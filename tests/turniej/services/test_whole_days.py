"""Days on which everything happens: late entries, withdrawals, many ties, exclusions; each ends with a winner."""

from random import Random

import pytest

from tests.turniej.services import day
from turniej.models import Pairing, Player, Round, Tournament
from turniej.services import people, progress, results, rounds, seating, stages, standings
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db


def seated(tournament: Tournament) -> Round | None:
    """The next round; a tie of too many is decided by lot, a school that is too big sits as well as it can."""
    try:
        return day.started(tournament)
    except Refused as refused:
        if refused.code == "school_too_big":
            return day.started(tournament, allow_clashes=True)
        assert refused.code == "tie_too_large"
    for tie in progress.play_offs_needed(tournament):
        if len(tie.players) > 4:
            stages.draw_lot(tie.stage, tie.players, who=day.HOUSE)
    return None


def disturb(tournament: Tournament, lot: Random) -> None:
    """Somebody goes home, somebody comes late."""
    if lot.random() < 0.3:
        gone = lot.choice(list(tournament.players.filter(status=Player.Status.PRESENT).order_by("code")))
        people.withdraw(gone, reason="went home", who=day.HOUSE)
    if lot.random() < 0.3 and not tournament.stages.filter(number__gt=1, started_at__isnull=False).exists():
        school = tournament.schools.order_by("pk").first()
        late = f"Spóźniona{tournament.players.count()}"
        people.add_player(tournament, school=school, first_name=late, last_name="Rak", who=day.HOUSE)


def finish(pairing: Pairing, lot: Random) -> None:
    """A result with many ties; now and then from a card with somebody excluded."""
    seats = range(pairing.places.count())
    scores = {seat: 100 * lot.randrange(4) for seat in seats}
    if lot.random() < 0.2:
        for _ in range(2):
            results.enter_totals(pairing, scores, excluded=[0], who=day.HOUSE)
    elif day.state(pairing).phase == "signing":
        day.sign_all(pairing)
    else:
        day.settle(pairing, list(scores.values()))


@pytest.mark.parametrize(
    ("players", "schools", "template", "mode"),
    [
        (5, 3, "regulation", "stations"),
        (11, 4, "regulation", "points"),
        (20, 9, "regulation", "stations"),
        (9, 4, "swiss", "hall"),
        (13, 13, "knock_out", "hall"),
        (14, 5, "school_club", "stations"),
    ],
)
def test_every_day_ends_with_a_winner(players, schools, template, mode):
    lot = Random(players)
    tournament = day.checked_in(players, schools, template=template, seating_mode=mode)
    for turn in range(60):
        step = progress.what_next(tournament)
        if step.code == "next_stage":
            stages.next_stage(tournament, who=day.HOUSE)
        elif step.code in ("draw", "play_off"):
            round_ = seated(tournament)
            if round_ is None:
                continue
            if turn < 3:
                disturb(tournament, lot)
            for pairing in rounds.missing(round_):
                finish(pairing, lot)
            rounds.close(round_, who=day.HOUSE)
        else:
            break
    assert step.code == "awards"
    winners = progress.winner(tournament)
    board = standings.of_tournament(tournament)
    assert winners and board.final[0] in winners
    entered = tournament.stages.get(number=1).stage_entrants.count()
    assert len(board.final) == len({player.pk for player in board.final}) == entered
    assert not Round.objects.exclude(state=seating.State.CLOSED).exists()
