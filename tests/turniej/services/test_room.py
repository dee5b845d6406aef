"""The board of the room, and what is wrong or waits."""

from datetime import timedelta

import pytest

from tests.turniej.services import day
from turniej import clock
from turniej.models import Call, Device, Tournament
from turniej.services import devices, results, room, rounds, table

pytestmark = pytest.mark.django_db


def codes(tournament) -> dict[str, dict]:
    return {concern.code: concern.params for concern in room.concerns(Tournament.objects.get(pk=tournament.pk))}


@pytest.fixture
def tournament():
    return day.checked_in(6, 3)


def test_before_a_round_the_tables_are_empty(tournament):
    assert room.room(tournament) == []
    day.play_round(tournament)
    assert [row.pairing for row in room.room(tournament)] == [None, None]


def test_the_room_shows_scores_minutes_and_what_waits(tournament):
    round_ = day.started(tournament)
    pairing = round_.pairings.order_by("table__number").first()
    who = day.tablet(tournament)
    day.play(pairing, who, "letter_draw", letters=[[seat, "ABC"[seat]] for seat in range(3)])
    day.play(pairing, who, "play", placements=day.word("KOT"))
    day.play(pairing, who, "challenge", seat=1)
    Call.objects.create(table=pairing.table, pairing=pairing, about="help", key="k", asked_at=clock.now())
    row, other = room.room(tournament)
    assert (row.phase, row.check_waiting, row.call_waiting) == ("checking", True, True)
    assert 28 <= row.minutes_left <= 30 and row.last_move_at is not None
    assert not other.check_waiting and [chair.score for chair in other.chairs] == [0, 0, 0]
    assert codes(tournament)["checks_waiting"]["tables"] == [1]
    assert codes(tournament)["calls_waiting"]["count"] == 1


def test_a_result_that_waits_for_confirmation_is_named(tournament):
    pairing = day.started(tournament).pairings.order_by("table__number").last()
    results.enter_totals(pairing, {0: 3, 1: 2, 2: 1}, who=day.judge(tournament))
    assert codes(tournament)["results_unconfirmed"]["tables"] == [2]
    assert [row.unconfirmed for row in room.room(tournament)] == [False, True]


def test_a_silent_tablet_is_named(tournament, time_machine):
    day.started(tournament)
    devices.issue(tournament, who=day.HOUSE)
    Device.objects.update(seen_at=clock.now())
    assert "silent_tablets" not in codes(tournament)
    time_machine.move_to(clock.now() + room.SILENT + timedelta(seconds=5))
    assert codes(tournament)["silent_tablets"]["tables"] == [1, 2]


def test_a_table_behind_time_and_a_card_that_is_not_typed_in_are_named(tournament, time_machine):
    round_ = day.started(tournament)
    results.to_paper(round_.pairings.get(table__number=2), who=day.judge(tournament))
    time_machine.move_to(clock.now() + timedelta(minutes=31))
    table.sweep()
    assert not {"tables_behind", "results_missing"} & set(codes(tournament))
    time_machine.move_to(clock.now() + room.BEHIND)
    assert codes(tournament)["tables_behind"]["tables"] == [1]
    assert codes(tournament)["results_missing"]["tables"] == [2]


def test_an_unofficial_list_is_a_standing_warning(tournament, word_list):
    day.drawn(tournament)
    assert not {"no_list", "unofficial_list"} & set(codes(tournament))
    other = day.checked_in(6, 3)
    type(word_list).objects.update(kind="spelling")
    day.drawn(other)
    assert "unofficial_list" in codes(other)


def test_a_paused_hall_is_named(tournament):
    day.started(tournament)
    rounds.pause_hall(tournament, who=day.HOUSE)
    assert "hall_paused" in codes(tournament)


def test_the_room_costs_a_constant_number_of_queries(django_assert_max_num_queries):
    for players in (6, 24):
        tournament = day.checked_in(players, 12)
        day.started(tournament)
        with django_assert_max_num_queries(12):
            assert len(room.room(tournament)) == -(-players // 4)
