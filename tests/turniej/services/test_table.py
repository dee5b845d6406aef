"""What the tournament makes of a table's events: results, the judges' queue, versions of topics."""

import pytest

from games.models import Event
from tests.turniej.services import day
from turniej import clock
from turniej.live import versions_of
from turniej.models import Pairing, Place, ResultEntry
from turniej.services import refereeing, results, rounds, table
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return day.checked_in(6, 3)


@pytest.fixture
def pairing(tournament) -> Pairing:
    """A table of three whose start draw gave seat 0 the start, after the signal."""
    round_ = day.started(tournament)
    found = round_.pairings.order_by("table__number").first()
    day.play(found, day.tablet(tournament), "letter_draw", letters=[[seat, "ABC"[seat]] for seat in range(3)])
    return found


def pass_out(pairing: Pairing, who) -> None:
    """A word by seat 0, then everybody passes twice, and declares and signs what is left."""
    day.play(pairing, who, "play", placements=day.word("KOT"))
    day.play(pairing, who, "record")
    for _ in range(6):
        day.play(pairing, who, "pass")
        day.play(pairing, who, "record")
    for seat in range(3):
        tiles = ["Ą", "B", "C", "D", "E", "F", "G"] if seat == 0 else ["A", "A", "A", "E", "E", "I", "I"]
        if seat == 2:
            tiles = ["A", "A", "A", "O", "O", "I", "I"]
        table.insist(declare(pairing, who, seat, tiles))


def declare(pairing, who, seat, tiles):
    return table.record(pairing, {"kind": "leftovers", "v": 1, "seat": seat, "tiles": tiles}, who=who)


def sign(pairing, who, seat, reason=""):
    scores = list(day.state(pairing).to_sign)
    return table.record(
        pairing, {"kind": "signature", "v": 1, "seat": seat, "scores": scores, "reason": reason}, who=who
    )


def test_pl_62_the_last_signature_makes_the_result(tournament, pairing):
    who = day.tablet(tournament)
    pass_out(pairing, who)
    for seat in (0, 1):
        table.insist(sign(pairing, who, seat))
    pairing.refresh_from_db()
    assert pairing.state == Pairing.State.PLAYING and not pairing.entries.exists()
    table.insist(sign(pairing, who, 2))
    pairing.refresh_from_db()
    assert pairing.state == Pairing.State.DONE
    scores = list(pairing.places.order_by("seat").values_list("score", "rank"))
    assert scores == [(-11, 3), (-7, 1), (-7, 1)]
    first = pairing.places.get(seat=0)
    assert (first.best_move, first.best_word) == (10, "KOT")
    entry = pairing.entries.get()
    assert entry.state == ResultEntry.State.ACCEPTED and entry.source == "tablet"
    assert entry.scores == {str(seat): score for seat, (score, _rank) in enumerate(scores)}


def test_result_of_a_table_that_went_over_to_paper_meanwhile_is_one_of_paper(tournament, pairing):
    who = day.tablet(tournament)
    pass_out(pairing, who)
    for seat in (0, 1):
        table.insist(sign(pairing, who, seat))
    read_before = Pairing.objects.get(pk=pairing.pk)
    results.to_paper(pairing, who=day.judge(tournament))
    table.insist(sign(read_before, day.judge(tournament), 2, reason="typed in"))
    pairing.refresh_from_db()
    assert (pairing.state, pairing.source) == (Pairing.State.DONE, Pairing.Source.PAPER)
    assert pairing.entries.get().source == Pairing.Source.PAPER


def test_pl_64_a_reopened_card_is_no_result_until_all_signed_again(tournament, pairing):
    who = day.tablet(tournament)
    pass_out(pairing, who)
    for seat in range(3):
        sign(pairing, who, seat)
    refereeing.reopen(pairing, reason="typing mistake", who=day.judge(tournament))
    pairing.refresh_from_db()
    assert pairing.state == Pairing.State.PLAYING
    assert list(pairing.places.values_list("score", flat=True)) == [None] * 3
    for seat in range(3):
        sign(pairing, who, seat)
    pairing.refresh_from_db()
    assert pairing.state == Pairing.State.DONE
    states = list(pairing.entries.order_by("pk").values_list("state", flat=True))
    assert states == ["superseded", "accepted"]


def test_a_move_wakes_its_game_and_a_result_wakes_the_tournament(tournament, pairing):
    who = day.tablet(tournament)
    game, whole, desk = f"game:{pairing.game_id}", f"tournament:{tournament.pk}", f"judge:{tournament.pk}"
    before = versions_of([game, whole, desk])
    day.play(pairing, who, "play", placements=day.word("KOT"))
    now = versions_of([game, whole, desk])
    assert now == before | {game: before[game] + 1}
    day.play(pairing, who, "challenge", seat=1)
    assert versions_of([desk])[desk] == before[desk] + 1


def test_a_refused_event_wakes_nobody(tournament, pairing):
    before = versions_of([f"game:{pairing.game_id}"])
    assert not day.play(pairing, day.tablet(tournament), "record").accepted
    assert versions_of([f"game:{pairing.game_id}"]) == before


def test_a_table_may_not_do_what_only_a_judge_may(tournament, pairing):
    penalty = {"kind": "penalty", "v": 1, "seat": 0, "form": "points", "points": 10, "reason": "x"}
    assert table.record(pairing, penalty, who=day.tablet(tournament)).refusal.code == "judge_only"


def test_before_publishing_there_is_no_game(tournament):
    from turniej.services import seating

    round_ = seating.draw(tournament, who=day.HOUSE)
    with pytest.raises(Refused, match="no_game"):
        day.play(round_.pairings.first(), day.HOUSE, "pass")


def test_the_sweep_writes_the_cap_at_idle_tables(tournament, pairing):
    game = pairing.game
    game.refresh_from_db()
    assert table.sweep(game.due_at) == 2
    assert table.sweep(game.due_at) == 0
    assert Event.objects.filter(kind="time_called").count() == 2


def test_a19_an_excluded_player_has_no_place_and_is_marked(tournament, pairing):
    judge = day.judge(tournament)
    refereeing.walkover(pairing, 1, reason="went home", who=judge)
    refereeing.walkover(pairing, 2, reason="went home too", who=judge)
    assert day.state(pairing).phase == "signing"
    refereeing.sign_for(pairing, 0, reason="alone", who=judge)
    places = Place.objects.filter(pairing=pairing).order_by("seat")
    assert [(place.excluded, place.rank) for place in places] == [(False, 1), (True, None), (True, None)]


def test_a_round_closes_only_with_all_results_and_reopens(tournament, pairing):
    round_ = pairing.round
    with pytest.raises(Refused) as refused:
        rounds.close(round_, who=day.HOUSE)
    assert refused.value.code == "results_missing" and refused.value.params["tables"] == [1, 2]
    for one in rounds.missing(round_):
        day.settle(one, [300, 200, 100])
    assert rounds.close(round_, who=day.organiser(tournament)).state == "closed"
    assert rounds.reopen(round_, reason="one more look", who=day.organiser(tournament)).state == "playing"


def test_the_hall_stops_and_goes_on(tournament, pairing):
    rounds.pause_hall(tournament, reason="fire drill", who=day.judge(tournament))
    assert day.state(pairing).paused
    tournament.refresh_from_db()
    assert tournament.paused_at is not None
    pairing.game.refresh_from_db()
    assert pairing.game.due_at is None
    rounds.resume_hall(tournament, who=day.judge(tournament))
    assert not day.state(pairing).paused


def test_no_start_while_the_hall_is_paused(tournament):
    round_ = day.drawn(tournament)
    rounds.pause_hall(tournament, who=day.judge(tournament))
    with pytest.raises(Refused, match="hall_paused"):
        rounds.start(round_, who=day.judge(tournament))


def test_a_table_starts_by_itself_and_the_rounds_signal_does_not_start_it_again(tournament):
    round_ = day.drawn(tournament)
    first = round_.pairings.order_by("pk").first()
    rounds.start_table(first, who=day.judge(tournament))
    began = day.state(first).started_at
    rounds.start(round_, who=day.judge(tournament))
    assert day.state(first).started_at == began
    assert day.state(round_.pairings.order_by("pk").last()).started_at is not None


def test_starting_twice_is_starting_once(tournament, pairing):
    before = Event.objects.count()
    rounds.start(pairing.round, who=day.HOUSE)
    assert Event.objects.count() == before


def test_time_in_logs_is_utc(pairing):
    assert Event.objects.first().received_at.utcoffset() == clock.now().utcoffset()
