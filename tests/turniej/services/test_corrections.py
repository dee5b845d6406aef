"""Accepted results corrected and signed cards opened: with a reason, and with everything that follows."""

import pytest

from games.models import Event
from tests.turniej.services import day
from turniej.models import LogEntry, Pairing
from turniej.services import progress, refereeing, results, stages, standings
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db
SCORES = {0: 301, 1: 250, 2: 199}


def test_a15_a_correction_needs_a_reason_and_changes_the_standings(tournament, pairing):
    for _ in range(2):
        results.enter_totals(pairing, SCORES, who=day.judge(tournament))
    who = day.organiser(tournament)
    with pytest.raises(Refused, match="reason_missing"):
        results.correct(pairing, SCORES, reason=" ", who=who)
    with pytest.raises(Refused, match="no_change"):
        results.correct(pairing, SCORES, reason="again", who=who)
    before = standings.of_tournament(tournament).stages[0].groups[0].rows
    results.correct(pairing, {0: 199, 1: 250, 2: 301}, reason="seats were mixed up", who=who)
    after = standings.of_tournament(tournament).stages[0].groups[0].rows
    assert before[0].player == after[2].player
    assert [row.place for row in after[:3]] == [1, 2, 3]
    entry = LogEntry.objects.get(action="result.corrected")
    assert entry.before["scores"]["0"] == 301 and entry.after["scores"]["0"] == 199


def test_a_correction_says_of_everybody_whose_points_or_place_it_changes(tournament, pairing):
    for _ in range(2):
        results.enter_totals(pairing, SCORES, who=day.judge(tournament))
    board = standings.of_tournament(tournament).stages[0].groups[0].rows
    was = {row.player.pk: (row.points, row.place) for row in board}
    done = results.correct(pairing, {0: 199, 1: 250, 2: 301}, reason="mixed up", who=day.organiser(tournament))
    board = standings.of_tournament(tournament).stages[0].groups[0].rows
    expected = set()
    for row in board:
        points, place = was[row.player.pk]
        if points != row.points:
            expected.add(("points_changed", row.player.pk, str(points), str(row.points)))
        if place != row.place:
            expected.add(("place_changed", row.player.pk, place, row.place))
    told = [(one.code, *one.params.values()) for one in done.changes]
    assert {one for one in told if one[0] != "winner_changed"} == expected
    assert ("winner_changed", board[0].player.pk) in told
    logged = LogEntry.objects.get(action="result.corrected").after["changes"]
    assert [(one["code"], one["params"]) for one in logged] == [(one.code, one.params) for one in done.changes]


def test_a_correction_before_the_next_stage_says_who_advances_now(tournament, pairing):
    day.finish_round(pairing.round)
    day.play_round(tournament)
    last = pairing.places.order_by("score").first()
    scores = {place.seat: 900 if place.pk == last.pk else 0 for place in pairing.places.all()}
    pairing.refresh_from_db()
    done = results.correct(pairing, scores, reason="cards were mixed up", who=day.organiser(tournament))
    assert ("now_advances", last.player_id) in [(one.code, one.params.get("player")) for one in done.changes]


def test_a_correction_after_the_stage_says_who_should_have_advanced(tournament, pairing):
    day.finish_round(pairing.round)
    day.play_round(tournament)
    stages.next_stage(tournament, who=day.HOUSE)
    last = pairing.places.order_by("score").first()
    scores = {place.seat: 900 if place.pk == last.pk else 0 for place in pairing.places.all()}
    pairing.refresh_from_db()
    done = results.correct(pairing, scores, reason="cards were mixed up", who=day.organiser(tournament))
    assert {change.code for change in done.changes} >= {"points_changed", "place_changed", "now_advances"}
    found = progress.wrongly_advanced(tournament)
    assert last.player_id in [change.params["player"] for change in found if change.code == "now_advances"]


def test_places_become_points_by_a_correction_and_the_other_way(tournament, pairing):
    who = day.organiser(tournament)
    for _ in range(2):
        results.enter_totals(pairing, {0: 3, 1: 2, 2: 1}, by_place=True, who=who)
    with pytest.raises(Refused, match="no_change"):
        results.correct(pairing, {0: 3, 1: 2, 2: 1}, by_place=True, reason="card", who=who)
    results.correct(pairing, SCORES, reason="the card was found", who=who)
    assert [(p.score, p.rank) for p in pairing.places.order_by("seat")] == [(301, 1), (250, 2), (199, 3)]
    results.correct(pairing, {0: 1, 1: 2, 2: 2}, excluded=[2], by_place=True, reason="removed", who=who)
    assert [(p.rank, p.excluded) for p in pairing.places.order_by("seat")] == [(1, False), (2, False), (None, True)]
    entry = LogEntry.objects.filter(action="result.corrected").first()
    assert "scores" in entry.before and "places" in entry.after


def sign_again(pairing: Pairing, scores: list[int], reason: str = "the card says so") -> None:
    """A referee opens the signed card, the result is mended, and all sign once more."""
    who = day.judge(pairing.round.stage.tournament)
    refereeing.reopen(pairing, reason=reason, who=who)
    written = Event.objects.filter(game=pairing.game, kind="result").latest("seq")
    change = {"op": "change", "target": str(written.seq), "event": {"kind": "result", "v": 1, "scores": scores}}
    refereeing.correct(pairing, [change], reason=reason, who=who)
    day.sign_all(pairing)
    pairing.refresh_from_db()


def test_a15_a_card_opened_and_signed_again_says_the_same_as_a_corrected_result(tournament, pairing):
    others = list(pairing.round.pairings.exclude(pk=pairing.pk))
    for one in (pairing, *others):
        day.settle(one, [301, 250, 199])
    sign_again(pairing, [199, 250, 301])
    signed = LogEntry.objects.get(action="result.corrected")
    results.correct(pairing, SCORES, reason="back", who=day.organiser(tournament))
    done = results.correct(pairing, {0: 199, 1: 250, 2: 301}, reason="again", who=day.organiser(tournament))
    assert [(one["code"], one["params"]) for one in signed.after["changes"]] == [
        (one.code, one.params) for one in done.changes
    ]
    assert {one["code"] for one in signed.after["changes"]} >= {"points_changed", "place_changed"}
    assert (signed.before["scores"], signed.after["scores"]) == (
        {"0": 301, "1": 250, "2": 199},
        {"0": 199, "1": 250, "2": 301},
    )
    assert signed.reason == "the card says so"
    assert LogEntry.objects.get(action="result.taken_back").before["scores"]["0"] == 301


def test_a15_a_card_signed_again_says_who_should_have_advanced(tournament, pairing):
    day.finish_round(pairing.round)
    day.play_round(tournament)
    stages.next_stage(tournament, who=day.HOUSE)
    pairing.refresh_from_db()
    places = list(pairing.places.order_by("seat"))
    last = min(places, key=lambda place: place.score)
    sign_again(pairing, [900 if place.pk == last.pk else 0 for place in places])
    told = LogEntry.objects.get(action="result.corrected").after["changes"]
    assert ("now_advances", last.player_id) in [(one["code"], one["params"].get("player")) for one in told]


def test_a15_a_card_signed_again_as_it_was_changes_nothing(tournament, pairing):
    day.settle(pairing, [301, 250, 199])
    refereeing.reopen(pairing, reason="one more look", who=day.judge(tournament))
    day.sign_all(pairing)
    entry = LogEntry.objects.get(action="result.corrected")
    assert (entry.after["changes"], entry.reason) == ([], "one more look")
    assert entry.before["scores"] == entry.after["scores"]


def test_a15_totals_typed_for_an_opened_card_say_what_changed(tournament, pairing):
    day.settle(pairing, [301, 250, 199])
    refereeing.reopen(pairing, reason="the card was found", who=day.judge(tournament))
    for _ in range(2):
        results.enter_totals(pairing, {0: 199, 1: 250, 2: 301}, who=day.judge(tournament))
    entry = LogEntry.objects.get(action="result.corrected")
    assert entry.before["scores"]["0"] == 301 and entry.after["scores"]["0"] == 199
    assert "points_changed" in {one["code"] for one in entry.after["changes"]}


def test_a_card_signed_for_the_first_time_is_no_correction(tournament, pairing):
    day.settle(pairing, [301, 250, 199])
    assert not LogEntry.objects.filter(action__in=("result.corrected", "result.taken_back")).exists()


def test_a19_nothing_changes_a_signed_card_but_opening_it(tournament, pairing):
    day.settle(pairing, [301, 250, 199])
    who = day.judge(tournament)
    for act in (
        lambda: refereeing.walkover(pairing, 0, reason="late", who=who),
        lambda: refereeing.penalise(pairing, 0, "points", points=10, reason="late", who=who),
        lambda: refereeing.absent(pairing, 0, who=who),
    ):
        with pytest.raises(Refused):
            act()
    refereeing.reopen(pairing, reason="one more look", who=who)
    with pytest.raises(Refused):
        refereeing.walkover(pairing, 0, reason="late", who=who)
    with pytest.raises(Refused):
        refereeing.penalise(pairing, 0, "points", points=10, reason="late", who=who)
