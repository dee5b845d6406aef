"""What the tolerant reader takes, and what it refuses with which code."""

import pytest

from games.engine.gcg import (
    Action,
    Bonus,
    Exchange,
    Leftovers,
    Mark,
    Move,
    Pass,
    Play,
    Player,
    Record,
    TimePenalty,
    Withdrawal,
    read,
)
from games.engine.notation import Place
from games.engine.refusal import Refusal
from tests.games.engine.gcg.samples import LETTERED_ROWS, POLISH, lines


def taken(data: bytes) -> Record:
    record = read(data)
    assert isinstance(record, Record), record
    return record


def only(event: str) -> Move:
    (move,) = taken(lines(event)).moves
    return move


def action(event: str) -> Action:
    return only(event).action


def test_players_racks_scores_totals_and_notes() -> None:
    record = taken(POLISH.encode())
    assert record.players == (Player("A", "Ala Przykładowa"), Player("B", "Bartek Zmyślony"))
    first, second, *_ = record.moves
    assert (first.player, first.score, first.total, "".join(first.rack), first.line) == (0, 26, 26, "ŻÓŁKNIE", 4)
    assert second.notes == ("podobno gwara",)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_names_the_encoding(encoding: str) -> None:
    text = POLISH.split("\n", 1)[1]
    assert taken(text.encode(encoding)).players[1].name == "Bartek Zmyślony"


@pytest.mark.parametrize("name", ["windows-1250", "cp1250", "ISO-8859-2", "utf8"])
def test_the_pragma_names_the_encoding(name: str) -> None:
    text = POLISH.replace("UTF-8", name)
    assert taken(text.encode(name)).players == taken(POLISH.encode()).players


def test_without_a_pragma_latin_1_as_the_format_says() -> None:
    data = "#player1 A Éloïse\n#player2 B Noël\n>A: ABC 8H ABC +10 10\n".encode("latin-1")
    assert [player.name for player in taken(data).players] == ["Éloïse", "Noël"]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1250", "iso8859-2"])
def test_polish_words_are_read_without_a_pragma_in_any_usual_encoding(encoding: str) -> None:
    text = POLISH.split("\n", 1)[1]
    assert taken(text.encode(encoding)).moves == taken(POLISH.encode()).moves


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n\r\n", "\n"])
def test_any_line_ends(end: str) -> None:
    assert taken(POLISH.replace("\n", end).encode()) == taken(POLISH.encode())


def test_decomposed_letters_are_composed() -> None:
    assert only(">A: Z\u0301A 8H Z\u0301A +22 22").rack == ("Ź", "A")


def test_a_dot_parentheses_and_letters_for_tiles_that_lie_there() -> None:
    assert action(">A: ABC 8H A.B +10 10") == Play(Place(7, 7, True), (Mark("A"), Mark(None), Mark("B")))
    assert action(">A: ABC h8 A(XY)b +10 10") == Play(
        Place(7, 7, False), (Mark("A"), Mark(None), Mark(None), Mark("B", True))
    )
    assert action(">A: ABC 8H AXB +10 10") == Play(Place(7, 7, True), (Mark("A"), Mark("X"), Mark("B")))


def test_lower_case_is_a_blank_with_polish_marks_too() -> None:
    assert action(">A: ??A 8H ńAż +2 2").marks == (Mark("Ń", True), Mark("A"), Mark("Ż", True))


def test_tiles_of_several_characters_in_brackets() -> None:
    move = only(">A: A[CH]?[RR] 8H A[CH][rr] +10 10")
    assert move.rack == ("A", "CH", "?", "RR")
    assert move.action.marks == (Mark("A"), Mark("CH"), Mark("RR", True))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (">A: ABC -  +0 10", Pass()),
        (">A: ABC -0 +0 10", Pass()),
        (">A: ABC -AB +0 10", Exchange(2, ("A", "B"))),
        (">A: A_C -A_ +0 10", Exchange(2, ("A", "?"))),
        (">A: ŁŚŻ -ŁŚ +0 10", Exchange(2, ("Ł", "Ś"))),
        (">A: ABC -3 +0 10", Exchange(3)),
        (">A: ABC -- -20 10", Withdrawal()),
        (">A: ABC --  +0 10", Withdrawal()),
        (">A: ABC (challenge) +5 10", Bonus()),
        (">A: (challenge) +5 10", Bonus()),
        (">A: (time) -10 0", TimePenalty()),
        (">A: (AB?) +12 30", Leftovers(("A", "B", "?"))),
        (">A: AB (AB) -4 30", Leftovers(("A", "B"))),
        (">A: (T) +1 30", Leftovers(("T",))),
    ],
)
def test_every_kind_of_event(event: str, expected: Action) -> None:
    assert action(event) == expected


@pytest.mark.parametrize(
    ("written", "score"), [("+20", 20), ("-6", -6), ("+-6", -6), ("20", 20), ("\N{MINUS SIGN}6", -6)]
)
def test_points_in_any_form(written: str, score: int) -> None:
    assert only(f">A: AB (AB) {written} 30").score == score


def test_the_total_may_be_absent_and_words_may_follow_it() -> None:
    assert only(">A: ABC 8H ABC +10").total is None
    assert only(">A: ABC 8H ABC +10 10 /ABY/CO").total == 10
    assert only(">A: ABC 8H ABC +10 10 KO, EX").total == 10
    assert only(">A: 8H ABC +10 10").rack == ()


def test_lettered_rows_turn_the_notation() -> None:
    assert [move.action for move in taken(LETTERED_ROWS.encode()).moves] == [
        move.action for move in taken(POLISH.encode()).moves[:2]
    ]


def test_notes_of_several_lines_and_several_notes() -> None:
    record = taken(
        lines("#note przed grą", "ciąg dalszy", ">A: AB 8H AB +8 8", "#note raz", "", "dwa", "#- trzy", "#note cztery")
    )
    assert record.notes == ("przed grą\nciąg dalszy",)
    assert record.moves[0].notes == ("raz\ndwa\ntrzy", "cztery")


def test_the_other_pragmata() -> None:
    record = taken(
        lines(
            "#title Finał",
            "#description szkoły",
            "#- i okolic",
            "#lexicon OSPS49",
            "#tile-distribution polish",
            "#id pl.kurnik bb123",
            "w dwóch liniach",
            ">A: AB 8H AB +8 8",
            "#rack2 ŻŻ?",
            "#incomplete AB",
        )
    )
    assert (record.title, record.description, record.lexicon) == ("Finał", "szkoły\ni okolic", "OSPS49")
    assert (record.tile_distribution, record.incomplete) == ("polish", ("A", "B"))
    assert record.other == (("id", "pl.kurnik bb123\nw dwóch liniach"),)
    assert record.players[1].rack == ("Ż", "Ż", "?")
    assert taken(lines("#incomplete")).incomplete == ()


def test_up_to_four_players() -> None:
    record = taken(lines(">D: AB 8H AB +8 8", players=4))
    assert (len(record.players), record.moves[0].player) == (4, 3)


def test_players_without_pragmata_are_named_by_their_events() -> None:
    record = taken(b">ola: AB 8H AB +8 8\n>jan: CD 9H CD +8 8\n>Ola: AB - +0 8\n")
    assert [player.nick for player in record.players] == ["ola", "jan"]
    assert record.moves[2].player == 0


def test_an_event_may_name_its_player_by_number() -> None:
    assert taken(b"#player1 ola Ola\n#player2 jan Jan\n>2: AB 8H AB +8 8\n").moves[0].player == 1


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "gcg_empty", None),
        (b"#note\n", "gcg_empty", None),
        (b"PK\x03\x04", "gcg_line", 1),
        (b"#player1 A\n>A: AB 8H\n", "gcg_line", 2),
        (b"#player1 A\n>A\n", "gcg_line", 2),
        (b"#player1 A\n>A:\n", "gcg_line", 2),
        (b"#player1 A\n>A: AB\n", "gcg_line", 2),
        (b"#player1 A\n>A: AB 99Z AB +1 1\n", "gcg_line", 2),
        (b"#player1 A\n>A: AB 8H A%B +1 1\n", "gcg_line", 2),
        (b"#player1 A\n>A: AB 8H AB many 1\n", "gcg_line", 2),
        (b"#player1 A\n>A: AB -A1 +0 1\n", "gcg_line", 2),
        (b"#player1\n", "gcg_line", 1),
        (b"#player1 A\n>B: AB - +0 0\n", "gcg_unknown_player", 2),
        (b"#player1 A\n>9: AB - +0 0\n", "gcg_unknown_player", 2),
        (b">: AB - +0 0\n", "gcg_unknown_player", 1),
        (b"".join(b"#player%d P%d\n" % (n, n) for n in range(1, 6)), "gcg_too_many_players", None),
        (b"#character-encoding klingon\n#player1 A\n", "gcg_encoding", None),
        (b"#character-encoding rot13\n#player1 A\n", "gcg_encoding", None),
        (b"#character-encoding utf-8\n#player1 \xff\n", "gcg_encoding", None),
        (b"#" * 2_000_001, "gcg_too_long", None),
    ],
)
def test_what_cannot_be_understood_is_refused_with_its_line(data: bytes, code: str, line: int | None) -> None:
    refusal = read(data)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.params.get("line")) == (code, line)
