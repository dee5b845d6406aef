"""One event into the log: once, in order, with what the clock owes, and the rows that show the game in step."""

import pytest
from django.db import IntegrityError, transaction

from games import models, services
from games.engine import ruleset
from games.engine.game import replay
from games.services import states
from tests.games import table

pytestmark = pytest.mark.django_db


def test_an_event_is_appended_with_its_effects():
    game = table.begun()
    answer = table.send(game, "play", placements=table.word("KOT"))
    assert answer.accepted and answer.event.seq == 3
    table.send(game, "record")
    game.refresh_from_db()
    assert (game.phase, game.length, game.turns) == ("to_move", 4, 3)
    assert [seat.score for seat in game.seats.all()] == [10, 0]


def test_the_same_key_is_one_event_and_one_answer():
    game = table.begun()
    first = table.send(game, "play", key="k1", placements=table.word("KOT"))
    for _ in range(20):
        again = table.send(game, "play", key="k1", placements=table.word("KOT"))
        assert again.repeated and again.event == first.event and again.event.answer == first.event.answer
    assert game.events.count() == 3


def test_a_refused_event_leaves_no_trace_and_its_key_is_free():
    game = table.begun()
    refused = table.send(game, "play", key="k1", placements=table.word("KOT", 0, 0))
    assert not refused.accepted and refused.event is None
    assert game.events.count() == 2
    assert table.send(game, "play", key="k1", placements=table.word("KOT")).accepted


def test_stale_is_refused_with_what_was_missed():
    game = table.begun()
    table.send(game, "play", expected=1, placements=table.word("KOT"))
    answer = table.send(game, "exchange", expected=1, count=2)
    assert answer.refusal.code == "stale"
    assert [event.kind for event in answer.since] == ["play"]


def test_notes_pauses_and_time_do_not_make_a_form_stale():
    game = table.begun()
    table.send(game, "note", text="ok")
    table.send(game, "pause", by=table.JUDGE, reason="bell")
    table.send(game, "resume", by=table.JUDGE)
    assert table.send(game, "play", expected=1, placements=table.word("KOT")).accepted


def test_malformed_is_refused_by_a_code():
    game = table.begun()
    for bad in (None, [], "x", {}, {"kind": "nonsense"}, {"kind": "play"}, {"kind": "play", "placements": 5}):
        answer = services.record(game.pk, bad, **table.TABLE, received_at=table.after(1))
        assert answer.refusal.code == "malformed"
    assert game.events.count() == 2


def test_pl_3_time_is_called_before_a_move_that_comes_after_the_cap():
    game = table.begun()
    game.refresh_from_db()
    assert game.due_at == table.after(30)
    table.send(game, "play", 5, placements=table.word("KOT"))
    table.send(game, "record", 6)
    assert table.send(game, "pass", 31).accepted
    kinds = list(game.events.order_by("seq").values_list("kind", "at"))
    assert kinds[-2] == ("time_called", table.after(30))
    assert services.state(models.Game.objects.get(pk=game.pk)).capped


def test_a3_a_cap_between_two_cycles_ends_the_game_even_if_a_move_is_refused_with_it():
    game = table.begun()
    assert table.send(game, "play", 31, placements=table.word("KOT")).refusal is not None
    assert [event.kind for event in game.events.order_by("seq")][-1] == "time_called"


def test_a3_a_move_made_before_the_cap_and_sent_after_it_counts_and_is_marked():
    game = table.begun()
    services.sweep_due(table.after(31))
    answer = table.send(game, "play", 33, at=table.after(29), placements=table.word("KOT"))
    assert answer.accepted and answer.event.late
    assert answer.event.at == table.after(29) and answer.event.received_at == table.after(33)


def test_the_tablets_time_is_never_after_arrival_nor_before_the_predecessor():
    game = table.begun()
    table.send(game, "play", 5, placements=table.word("KOT"))
    ahead = table.send(game, "record", 6, at=table.after(60))
    assert ahead.event.at == table.after(6)
    behind = table.send(game, "pass", 8, at=table.after(2))
    assert behind.event.at == table.after(6)


def test_the_sweeper_writes_time_at_idle_tables_once():
    game = table.begun()
    assert services.sweep_due(table.after(29)) == []
    assert [answer.row.pk for answer in services.sweep_due(table.after(30))] == [game.pk]
    assert services.sweep_due(table.after(31)) == []


def test_what_the_clock_writes_stands_only_with_what_follows_from_it():
    game = table.begun()

    def broken(_answer):
        raise LookupError("the tournament could not be told")

    with pytest.raises(LookupError):
        services.sweep_due(table.after(31), then=broken)
    assert not game.events.filter(kind="time_called").exists()
    told = []
    services.sweep_due(table.after(31), then=told.append)
    assert [answer.row.pk for answer in told] == [game.pk]
    assert game.events.filter(kind="time_called").count() == 1
    assert game.events.filter(kind="time_called").count() == 1


def test_a_pause_takes_the_cap_away_and_resuming_moves_it():
    game = table.begun()
    table.send(game, "pause", 10, by=table.JUDGE)
    game.refresh_from_db()
    assert game.due_at is None
    table.send(game, "resume", 15, by=table.JUDGE)
    game.refresh_from_db()
    assert game.due_at == table.after(35)


def test_the_database_refuses_a_second_event_with_a_number():
    game = table.begun()
    copy = game.events.get(seq=2)
    copy.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        copy.save(force_insert=True)


def test_replay_equals_the_state_that_grew():
    game = table.begun()
    table.send(game, "play", 1, placements=table.word("KOT"))
    table.send(game, "record", 2)
    table.send(game, "exchange", 3, count=3)
    game.refresh_from_db()
    grown = services.state(game)
    states.forget()
    entries = [services.entry_of(row) for row in game.events.order_by("seq")]
    assert replay(ruleset.from_json(game.ruleset), 2, entries) == grown == services.state(game)


@pytest.mark.django_db(transaction=True)
def test_a_state_from_a_rolled_back_transaction_is_not_kept():
    game = table.begun()
    before = services.state(models.Game.objects.get(pk=game.pk))
    with pytest.raises(RuntimeError), transaction.atomic():
        table.send(game, "play", placements=table.word("KOT"))
        raise RuntimeError
    game.refresh_from_db()
    assert services.state(game) == before and game.length == 2


def test_racks_and_leftovers_are_not_shown_to_the_public_before_the_end():
    game = table.begun()
    for seat in (0, 1, 0, 1):
        table.send(game, "pass", seat=seat)
        table.send(game, "record")
    services.record(
        game.pk, table.event("leftovers", seat=0, tiles=list("AABCDEF")), **table.TABLE, received_at=table.after(2)
    )
    game.refresh_from_db()
    assert services.table_state(game)["leftovers"] == {"0": list("AABCDEF")}
    assert services.public_state(game)["leftovers"] == {}
    assert "unseen" not in services.public_state(game)
