"""Results from paper: totals typed twice, the whole card, words and values; corrections with a reason."""

from fractions import Fraction

import pytest

from tests.turniej.services import day
from turniej.models import Pairing, ResultEntry
from turniej.services import results, rounds, standings
from turniej.services.errors import Refused, Stale

pytestmark = pytest.mark.django_db
SCORES = {0: 301, 1: 250, 2: 199}


def test_totals_count_when_a_second_person_types_them(tournament, pairing):
    first = results.enter_totals(pairing, SCORES, who=day.judge(tournament, "Anna"))
    pairing.refresh_from_db()
    assert first.state == ResultEntry.State.PROPOSED and pairing.state != Pairing.State.DONE
    second = results.enter_totals(pairing, SCORES, who=day.judge(tournament, "Jan"))
    pairing.refresh_from_db()
    assert second.state == ResultEntry.State.ACCEPTED and second.confirms == first
    assert pairing.state == Pairing.State.DONE
    assert [(p.score, p.rank) for p in pairing.places.order_by("seat")] == [(301, 1), (250, 2), (199, 3)]
    first.refresh_from_db()
    assert first.state == ResultEntry.State.SUPERSEDED


def test_the_same_person_may_confirm_only_by_typing_again(tournament, pairing):
    who = day.judge(tournament)
    entry = results.enter_totals(pairing, SCORES, who=who)
    with pytest.raises(Refused, match="same_person"):
        results.confirm(entry, who=who)
    assert results.enter_totals(pairing, {"0": "301", "1": "250", "2": "199"}, who=who).state == "accepted"


def test_a_second_person_confirms_with_one_tap(tournament, pairing):
    entry = results.enter_totals(pairing, SCORES, who=day.judge(tournament))
    assert results.confirm(entry, who=day.organiser(tournament)).state == "accepted"
    with pytest.raises(Refused, match="already_confirmed"):
        results.confirm(entry, who=day.organiser(tournament))


def test_different_totals_do_not_confirm_each_other(tournament, pairing):
    results.enter_totals(pairing, SCORES, who=day.judge(tournament, "Anna"))
    other = results.enter_totals(pairing, SCORES | {0: 310}, who=day.judge(tournament, "Jan"))
    assert other.state == "proposed"
    assert [entry.state for entry in results.history(pairing)] == ["superseded", "proposed"]
    assert results.proposed(pairing) == other
    results.refuse(other, reason="not what the card says", who=day.organiser(tournament))
    assert results.proposed(pairing) is None


def test_what_cannot_be_a_result_is_refused(tournament, pairing):
    who = day.judge(tournament)
    for bad, code in (
        ({0: 301}, "score_missing"),
        ({0: 301, 1: 250, 2: 199, 3: 1}, "score_missing"),
        ({0: "many", 1: 250, 2: 199}, "not_a_number"),
        ({0: 99999, 1: 250, 2: 199}, "score_impossible"),
    ):
        with pytest.raises(Refused, match=code):
            results.enter_totals(pairing, bad, who=who)
    assert not pairing.entries.exists()


def test_a_result_of_totals_is_in_the_games_log_too(tournament, pairing):
    for _ in range(2):
        results.enter_totals(pairing, SCORES, who=day.judge(tournament))
    game = day.state(pairing)
    assert game.phase == "final" and game.final_scores == (301, 250, 199)
    assert [seat.score for seat in pairing.game.seats.order_by("number")] == [301, 250, 199]


def test_a19_excluded_players_of_a_card_have_no_place(tournament, pairing):
    for _ in range(2):
        results.enter_totals(pairing, SCORES, excluded=[1], who=day.judge(tournament))
    assert [(p.excluded, p.rank) for p in pairing.places.order_by("seat")] == [(False, 1), (True, None), (False, 2)]


def test_a_game_that_was_played_by_tablet_can_end_on_paper(tournament, pairing):
    who = day.tablet(tournament)
    day.play(pairing, who, "letter_draw", letters=[[seat, "ABC"[seat]] for seat in range(3)])
    day.play(pairing, who, "play", placements=day.word("KOT"))
    for _ in range(2):
        results.enter_totals(pairing, SCORES, who=day.judge(tournament))
    pairing.refresh_from_db()
    assert pairing.state == Pairing.State.DONE and pairing.source == Pairing.Source.RESULT


def test_a_form_from_before_another_result_is_stale(tournament, pairing):
    for _ in range(2):
        results.enter_totals(pairing, SCORES, who=day.judge(tournament))
    with pytest.raises(Stale):
        results.correct(pairing, SCORES | {0: 300}, revision=0, reason="card says 300", who=day.organiser(tournament))


def test_a_result_counts_once_and_only_in_an_open_round(tournament, pairing):
    for _ in range(2):
        results.enter_totals(pairing, SCORES, who=day.judge(tournament))
    with pytest.raises(Refused, match="already_confirmed"):
        results.enter_totals(pairing, SCORES, who=day.judge(tournament))
    for other in rounds.missing(pairing.round):
        day.settle(other, [1, 2, 3])
    round_ = rounds.close(pairing.round, who=day.HOUSE)
    with pytest.raises(Refused, match="round_not_open"):
        results.enter_totals(round_.pairings.first(), SCORES, who=day.judge(tournament))


def test_a_table_goes_to_paper_and_back(tournament, pairing):
    assert results.to_paper(pairing, who=day.judge(tournament)).source == "paper"
    assert results.to_tablet(pairing, who=day.judge(tournament)).source == "tablet"


def test_a_reader_enters_nothing(tournament, pairing):
    for role in ("reader", "table"):
        with pytest.raises(Refused, match="forbidden"):
            results.enter_totals(pairing, SCORES, who=day.Who("x", role, "x", tournament.pk))


def test_pl_66_a_card_without_points_gives_places_typed_twice(tournament, pairing):
    who = day.judge(tournament)
    for wrong in ({0: 1, 1: 1, 2: 2}, {0: 0, 1: 1, 2: 2}, {0: 2, 1: 3, 2: 3}):
        with pytest.raises(Refused, match="places_impossible"):
            results.enter_totals(pairing, wrong, by_place=True, who=who)
    tied = {0: 1, 1: 1, 2: 3}
    assert results.enter_totals(pairing, tied, by_place=True, who=who).state == "proposed"
    assert results.enter_totals(pairing, tied, who=who).state == "proposed", "points are not places"
    assert results.enter_totals(pairing, tied, by_place=True, who=who).state == "proposed"
    assert results.enter_totals(pairing, tied, by_place=True, who=who).state == "accepted"
    assert [(p.score, p.rank) for p in pairing.places.order_by("seat")] == [(None, 1), (None, 1), (None, 3)]
    assert day.state(pairing).phase == "final"
    board = standings.of_tournament(tournament).stages[0]
    points = {row.player.pk: row.points for group in board.groups for row in group.rows}
    assert [points[place.player_id] for place in pairing.places.order_by("seat")] == [Fraction(5, 2), Fraction(5, 2), 0]
