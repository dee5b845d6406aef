"""Played games written as GCG: what other programs read agrees with what was played."""

from games.engine.events import CardLine, Record
from games.engine.export import record_of
from games.engine.gcg import Bonus, Exchange, Leftovers, Pass, TimePenalty, Withdrawal, read, write
from games.engine.gcg import Record as GcgRecord
from games.engine.records import check_record
from games.engine.tiles import POLISH
from tests.games.engine.table import JUDGE, Table, near_the_end

NAMES = ["Ala P.", "Bartek Z.", "Celina K.", "Darek W."]


def exported(table: Table) -> GcgRecord:
    """The record after a trip through a file; its scores have to agree with the board."""
    record = record_of(table.game, NAMES, title="Próba", lexicon="sjp 20260901")
    again = read(write(record))
    assert again == record
    assert isinstance(again, GcgRecord)
    assert check_record(again).mismatches == ()
    assert check_record(again, POLISH).tile_set == "polish"
    return again


def test_a_whole_game_with_its_leftovers() -> None:
    table = near_the_end().play("9H", "RA")
    record = exported(table)
    assert (record.title, record.tile_distribution, record.incomplete) == ("Próba", "polish", None)
    totals = dict(check_record(record).players)
    assert [totals[name] for name in NAMES[:2]] == list(table.game.final_scores)
    leftovers = [move for move in record.moves if isinstance(move.action, Leftovers)]
    assert [move.score for move in leftovers] == [-table.game.result()[0].deduction]


def test_a7_the_bonus_for_going_out_is_a_line_of_its_own() -> None:
    table = near_the_end(go_out_bonus="add").play("9H", "RA")
    record = exported(table)
    assert [move.score > 0 for move in record.moves if isinstance(move.action, Leftovers)] == [False, True]
    assert dict(check_record(record).players)["Bartek Z."] == table.game.final_scores[1]


def test_players_stand_in_the_order_of_play() -> None:
    record = exported(Table(3).started((2, 0, 1)).play("8H", "KOT").play("9H", "RA"))
    assert [player.name for player in record.players] == ["Celina K.", "Ala P.", "Bartek Z."]
    assert [move.player for move in record.moves] == [0, 1]
    assert record.incomplete == ()


def test_four_players_and_every_kind_of_turn() -> None:
    table = Table(4).started().play("8H", "KoT").exchange(3).say_pass().bad_word("9H", "RA")
    record = exported(table)
    kinds = [type(move.action) for move in record.moves]
    assert kinds[1:3] == [Exchange, Pass] and kinds[-1] is Withdrawal
    assert record.moves[0].rack == ("K", "?", "T")
    assert record.moves[-1].total == 0
    assert b"#player4 4 Darek W." in write(record)


def test_turns_lost_by_a_check_and_absences_are_noted() -> None:
    record = exported(Table(2).started().good_word("8H", "KOT"))
    assert [(type(move.action), move.notes) for move in record.moves][1:] == [(Pass, ("lost turn",))]
    table = Table(2).absent(1).started().play("8H", "KOT").absence_turn(1)
    assert exported(table).moves[-1].notes == ("absent, counts as a pass",)


def test_penalties_are_counted_and_noted() -> None:
    table = Table(2).started().play("8H", "KOT")
    table.penalise(0, points=20)
    table.penalise(1, form="warning")
    record = exported(table)
    assert (record.moves[-1].action, record.moves[-1].score, record.moves[-1].total) == (TimePenalty(), -20, -10)
    assert record.moves[-1].notes == ("penalty", "penalty: Bartek Z., warning")


def test_a_warning_before_the_first_move_stands_at_the_head() -> None:
    table = Table(2).started()
    table.penalise(1, form="warning")
    assert exported(table).notes == ("penalty: Bartek Z., warning",)


def test_points_for_a_wrong_check() -> None:
    record = exported(Table(2, wrong_check="minus_per_word").started().good_word("8H", "KOT"))
    costs = [move for move in record.moves if isinstance(move.action, Bonus)]
    assert [(move.score, move.notes) for move in costs] == [(-5, ("check of good words",))]


def test_an_exclusion_is_noted() -> None:
    table = Table(3).started().play("8H", "KOT").exclude(1)
    assert "excluded: Bartek Z." in exported(table).moves[-1].notes


def test_a_paper_card_without_squares_becomes_notes() -> None:
    table = Table(2).started().do(JUDGE, CardLine(0, "KOT", 10)).do(JUDGE, CardLine(1, "OSA", 4))
    record = exported(table)
    assert (record.moves, record.notes) == ((), ("Ala P.: KOT +10", "Bartek Z.: OSA +4"))


def test_a_value_that_the_judge_took_from_the_card_stands_with_a_note() -> None:
    table = Table(2).started().lay("8H", "KOT").do(JUDGE, Record(12))
    record = record_of(table.game, NAMES)
    assert record.moves[0].notes == ("as on the card; the board gives 10",)
    assert [(each.written, each.computed) for each in check_record(record).mismatches] == [(12, 10)]
