"""Results from paper: totals typed twice, the whole card, words and values; corrections with a reason."""

from fractions import Fraction

import pytest

from games.models import Event
from tests.turniej.services import day
from turniej.models import LogEntry, Pairing, ResultEntry
from turniej.services import progress, refereeing, results, rounds, stages, standings
from turniej.services.errors import Refused, Stale

pytestmark = pytest.mark.django_db
SCORES = {0: 301, 1: 250, 2: 199}


@pytest.fixture
def tournament():
    return day.checked_in(6, 3)


@pytest.fixture
def pairing(tournament) -> Pairing:
    return day.started(tournament).pairings.order_by("table__number").first()


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
