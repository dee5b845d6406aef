"""What was done too early is taken back, as long as nothing depends on it."""

import pytest

from games.models import Game
from tests.turniej.services import day
from turniej.models import Decision, LogEntry, Pairing, Round
from turniej.services import copies, progress, roster, rounds, seating, stages, undo
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db


def test_a_round_started_too_early_waits_again_with_fresh_games():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    games = set(round_.pairings.values_list("game", flat=True))
    undo.take_back_start(round_, who=day.HOUSE)
    round_.refresh_from_db()
    assert (round_.state, round_.started_at) == (Round.State.PUBLISHED, None)
    assert set(round_.pairings.values_list("state", flat=True)) == {Pairing.State.WAITING}
    assert not games & set(round_.pairings.values_list("game", flat=True))
    day.finish_round(rounds.start(round_, who=day.HOUSE))


def test_a_start_is_not_taken_back_once_something_has_happened():
    tournament = day.checked_in(8, 4)
    round_ = day.drawn(tournament)
    with pytest.raises(Refused, match="not_open"):
        undo.take_back_start(round_, who=day.HOUSE)
    rounds.start(round_, who=day.HOUSE)
    pairing = round_.pairings.order_by("table__number").first()
    assert day.play(pairing, day.HOUSE, "seat_order", order=[2, 0, 1, 3]).accepted
    with pytest.raises(Refused, match="was_played"):
        undo.take_back_start(round_, who=day.HOUSE)
    with pytest.raises(Refused, match="forbidden"):
        undo.take_back_start(round_, who=day.judge(tournament))


def test_a_seating_that_was_thrown_away_is_put_back_as_it_was_until_another_is_drawn():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    seats = list(round_.pairings.order_by("pk").values_list("places__player", "table"))
    name = seating.withdraw(round_, who=day.HOUSE)
    assert name == copies.kept()[0].file.name == LogEntry.objects.get(action="round.withdrawn").after["copy"]
    assert not Game.objects.exclude(due_at=None).exists(), "no clock of a seating that is thrown away runs on"
    with pytest.raises(Refused, match="forbidden"):
        undo.put_back_seating(round_, who=day.judge(tournament))
    undo.put_back_seating(round_, who=day.HOUSE)
    round_.refresh_from_db()
    assert (round_.state, round_.started_at) == (Round.State.DRAFT, None)
    assert list(round_.pairings.order_by("pk").values_list("places__player", "table")) == seats
    with pytest.raises(Refused, match="drawn_again"):
        undo.put_back_seating(round_, who=day.HOUSE)
    seating.publish(round_, who=day.HOUSE)
    day.finish_round(rounds.start(round_, who=day.HOUSE))
    second = day.drawn(tournament)
    seating.withdraw(second, who=day.HOUSE)
    day.drawn(tournament)
    with pytest.raises(Refused, match="drawn_again"):
        undo.put_back_seating(second, who=day.HOUSE)


def test_a_stage_begun_too_early_is_taken_back_until_it_is_drawn():
    tournament = day.checked_in(6, 3)
    with pytest.raises(Refused, match="was_drawn"):
        undo.take_back_stage(tournament, who=day.HOUSE)
    for _round in range(2):
        last = day.play_round(tournament)
    final = stages.next_stage(tournament, who=day.HOUSE)
    undo.take_back_stage(tournament, who=day.HOUSE)
    assert progress.what_next(tournament).code == "next_stage"
    assert not final.stage_entrants.exists()
    rounds.reopen(last, reason="a card was found", who=day.HOUSE)
    rounds.close(last, who=day.HOUSE)
    assert stages.next_stage(tournament, who=day.HOUSE) == final
    day.drawn(tournament)
    with pytest.raises(Refused, match="was_drawn"):
        undo.take_back_stage(tournament, who=day.HOUSE)


def test_a_lot_is_taken_back_until_the_next_stage_and_stays_in_the_log():
    tournament = day.checked_in(5, 5)
    for _round in range(2):
        day.play_round(tournament)
    stages.next_stage(tournament, who=day.HOUSE)
    day.play_round(tournament, lambda player, round_: 200)
    (tie,) = progress.play_offs_needed(tournament)
    decision = stages.draw_lot(tie.stage, tie.players, who=day.HOUSE)
    assert progress.what_next(tournament).code == "awards"
    with pytest.raises(Refused, match="forbidden"):
        undo.take_back_decision(decision, who=day.judge(tournament))
    undo.take_back_decision(decision, who=day.HOUSE)
    assert progress.what_next(tournament).code == "play_off"
    assert not Decision.objects.exists()
    entry = LogEntry.objects.get(action="stage.decision_taken_back")
    assert entry.before["kind"] == "lot" and sorted(entry.before["players"]) == sorted(tie.players)


def test_a_copy_is_saved_before_a_file_changes_pupils_who_are_on_the_list():
    tournament = day.tournament_of(4, 2)
    kept = len(copies.kept())
    rows = roster.read_upload("lista.csv", "szkoła;imię;nazwisko\nSP 7;Iga;Rak\n".encode())
    roster.apply(tournament, rows, who=day.HOUSE)
    assert len(copies.kept()) == kept, "adding takes nothing away"
    roster.apply(tournament, rows, remove_missing=True, who=day.HOUSE)
    assert copies.kept()[0].why == "import" and tournament.players.count() == 1


def test_a_lot_stays_once_the_next_stage_has_begun():
    tournament = day.checked_in(8, 8)
    while progress.what_next(tournament).code == "draw":
        day.play_round(tournament)
    stages.next_stage(tournament, who=day.HOUSE)
    day.play_round(tournament, lambda player, round_: 200)
    lots = [stages.draw_lot(tie.stage, tie.players, who=day.HOUSE) for tie in progress.play_offs_needed(tournament)]
    stages.next_stage(tournament, who=day.HOUSE)
    for lot in lots:
        with pytest.raises(Refused, match="built_upon"):
            undo.take_back_decision(lot, who=day.HOUSE)
    assert Decision.objects.count() == len(lots) == 2
