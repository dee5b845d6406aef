"""Corrections: by consent or by a referee, previewed, replayed, and never deleting anything."""

import pytest

from games.engine.correction import Preview, preview_correction
from games.engine.events import (
    Challenge,
    Change,
    Correction,
    Pass,
    Penalty,
    Record,
)
from tests.games.engine.table import JUDGE, Table, a_play, seat


@pytest.mark.parametrize(
    "until",
    [
        lambda table: table,
        lambda table: table.lay("8H", "...Y"),
        lambda table: table.lay("8H", "...Y").check(0),
        lambda table: table.say_pass().say_pass().say_pass().say_pass(),
        lambda table: table.say_pass().call_time().left(0, "AAAAAAA").left(1, "EEEEEEE").sign(1),
    ],
    ids=["written", "announced", "checking", "leftovers", "signing"],
)
def test_pl_38_mistake_is_corrected_at_any_moment_if_all_agree(until):
    table = until(Table(2).started().play("8H", "KOŃ"))
    before, phase = table.game.scores, table.game.phase
    table.correct("change", table.ref("play", 0), a_play("8H", "KOT"), by=seat(1), agreed=(0, 1))
    assert (before[0], table.game.scores[0]) == (20, 10)
    assert table.game.phase == phase


def test_pl_38_everybodys_consent_is_enough_for_the_tables_own_entries():
    table = Table(2).started().play("8H", "KOC").say_pass()
    change = (Change("change", table.ref("play"), a_play("8H", "KOT")),)
    assert table.refused(seat(0), Correction(change, "typed wrongly", (0,))) == "consent_missing"
    table.do(seat(0), Correction(change, "", (0, 1)))
    assert table.game.lines[0].words == ("KOT",)
    assert table.replayed() == table.game


def test_pl_38_consent_does_not_touch_what_a_judge_entered():
    table = Table(2).started().bad_word("8H", "KOC")
    change = Change("withdraw", table.ref("verdict"))
    assert table.refused(seat(0), Correction((change,), "", (0, 1))) == "judges_entry"


def test_pl_39_referee_fixes_the_score_with_a_reason():
    table = Table(2).started().play("8H", "KOT")
    change = (Change("change", table.ref("record"), Record(9)),)
    assert table.refused(JUDGE, Correction(change)) == "reason_missing"
    assert table.do(JUDGE, Correction(change, "as the records say")).game.scores == (9, 0)


def test_pl_39_table_cannot_write_another_value():
    table = Table(2).started().lay("8H", "KOT")
    assert table.refused(seat(1), Record(12)) == "value_differs"
    assert table.do(seat(1), Record(10)).game.scores == (10, 0)
    assert Table(2).started().lay("8H", "KOT").do(JUDGE, Record(12)).game.scores == (12, 0)


def test_correction_is_previewed_before_it_is_applied():
    table = Table(2).started().play("8H", "KOT").play("8H", "...Y")
    before = table.game
    entry = table.entry(JUDGE, Correction((Change("change", table.ref("play", 0), a_play("8H", "RAK")),), "misread"))
    preview = preview_correction(before, entry)
    assert isinstance(preview, Preview)
    assert [after.total - before.total for before, after in preview.results] == [8 - 10, 6 - 7]
    assert preview.impossible == ()
    assert table.game is before
    assert all(before.place == after.place for before, after in preview.results) and not preview.phase_changes


def test_correction_names_what_became_impossible():
    table = Table(2).started().play("8H", "KOT").play("8H", "...Y")
    entry = table.entry(JUDGE, Correction((Change("withdraw", table.ref("play", 0)),), "never laid"))
    preview = preview_correction(table.game, entry)
    codes = {item.ref: item.refusal.code for item in preview.impossible}
    assert codes[table.ref("record", 0)] == "nothing_open"
    assert codes[table.ref("play", 1)] == "not_your_turn"


def test_correction_that_is_against_the_rules_is_refused():
    table = Table(2).started().play("8H", "KOT")
    change = (Change("change", table.ref("play"), a_play("1A", "KOT")),)
    assert table.refused(JUDGE, Correction(change, "reason")) == "not_on_centre"


def test_event_may_be_inserted_before_another():
    table = Table(3).started().play("8H", "KOT").say_pass()
    table.correct("insert", table.ref("pass"), Penalty(2, "points", 20, "forgotten"))
    assert table.game.scores == (10, 0, -20)
    inserted = table.game.effective[-4].ref
    assert inserted == f"{table.ref('correction')}.0"
    assert table.correct("withdraw", inserted).game.scores == (10, 0, 0)
    assert table.replayed() == table.game


def test_nothing_is_deleted_and_a_correction_can_be_withdrawn():
    table = Table(2).started().play("8H", "KOT").say_pass()
    length = len(table.game.entries)
    table.correct("change", table.ref("record", 0), Record(50))
    assert (table.game.scores, len(table.game.entries)) == ((50, 0), length + 1)
    table.correct("withdraw", table.ref("correction"))
    assert (table.game.scores, len(table.game.entries)) == ((10, 0), length + 2)
    assert len(table.game.effective) == length + 2
    table.correct("withdraw", table.ref("correction"))
    assert table.game.scores == (50, 0)


def test_correction_whose_target_was_inserted_by_a_withdrawn_one_means_nothing():
    table = Table(3).started().play("8H", "KOT").say_pass()
    table.correct("insert", table.ref("pass"), Penalty(2, "points", 20, "forgotten"))
    insertion = table.ref("correction")
    table.correct("change", f"{insertion}.0", Penalty(2, "points", 10, "forgotten"))
    assert table.game.scores == (10, 0, -10)
    table.correct("withdraw", insertion)
    assert table.game.scores == (10, 0, 0)
    gone = (Change("withdraw", f"{insertion}.0"),)
    assert table.refused(JUDGE, Correction(gone, "reason")) == "no_such_entry"


def test_correction_may_name_another_player_who_did_it():
    table = Table(3).started().good_word("8H", "KOT", who=1)
    assert table.game.to_move == 2
    table.correct("change", table.ref("challenge"), Challenge(("KOT",)), seat=2)
    assert (table.game.to_move, table.game.lost_turns) == (1, (0, 0, 1))


def test_refused_correction_is_refused_in_the_preview_too():
    table = Table(2).started().play("8H", "KOT")
    assert preview_correction(table.game, table.entry(JUDGE, Correction((), "reason"))).code == "correction_empty"


def test_correction_of_a_mended_move():
    table = Table(2).started().lay("8H", "KOC").mend(a_play("8H", "KOT")).write()
    table.correct("change", table.ref("mend"), a_play("8G", "RAK"))
    assert table.game.lines[-1].words == ("RAK",)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ((), "correction_empty"),
        ((Change("change", "3"),), "correction_empty"),
        ((Change("withdraw", "3", Pass()),), "correction_empty"),
        ((Change("change", "99", Pass()),), "no_such_entry"),
        ((Change("change", "3", Correction(())),), "correction_empty"),
    ],
)
def test_correction_that_says_nothing_is_refused(change, code):
    assert Table(2).started().play("8H", "KOT").refused(JUDGE, Correction(change, "reason")) == code


def test_correction_of_a_correction_is_a_new_one():
    table = Table(2).started().play("8H", "KOT").correct("change", 4, Record(50))
    assert table.refused(JUDGE, Correction((Change("change", "5", Pass()),), "x")) == "no_such_entry"
    assert table.refused(seat(0), Correction((Change("withdraw", "5"),), "", (0, 1))) == "judges_entry"
