"""Lists of pupils as schools send them: encodings, separators, headers, bad lines, and files that mean harm."""

import io
import zipfile
from datetime import date

import pytest
import tablib
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from games.engine.refusal import Refusal
from turniej.roster_cells import MOST_BYTES, MOST_COLUMNS, MOST_MEMBERS, MOST_ROWS, MOST_UNPACKED
from turniej.roster_file import Problem, Roster, Row, fold, read

POLISH = "Szkoła;Imię;Nazwisko;Klasa;Zgoda\nSP 6;Zofia;Żółć;6a;tak\nSP 7;Łukasz;Źdźbło;;nie\n"
ROWS = (Row(2, "SP 6", "Zofia", "Żółć", "6a", True), Row(3, "SP 7", "Łukasz", "Źdźbło", "", False))


def roster(data, name="roster.csv"):
    found = read(data, name)
    assert isinstance(found, Roster), found
    return found


def refused(data):
    found = read(data, "roster.csv")
    assert isinstance(found, Refusal), found
    return found.code


def workbook(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16"])
def test_every_usual_encoding_gives_the_same_pupils(encoding):
    assert roster(POLISH.encode(encoding)).rows == ROWS


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_usual_separator_and_line_ending(separator, ending):
    text = POLISH.replace(";", separator).replace("\n", ending)
    assert roster(text.encode()).rows == ROWS


def test_excel_says_its_separator_itself():
    assert [row.first_name for row in roster(f"sep=;\r\n{POLISH}".encode()).rows] == ["Zofia", "Łukasz"]


@pytest.mark.parametrize(
    "header",
    [
        "school,first name,last name,class,consent",
        "SCHOOL,First_Name,Surname,Grade,Consent",
        "École,Prénom,Nom,Classe,Consentement",
        "SZKOŁA,IMIĘ,NAZWISKO,KLASA,ZGODA",
        "szkola, imie ,nazwisko:,klasa,zgoda",
        "Szkoła*,Imię*,Nazwisko*,Oddział,Zgoda RODO",
    ],
)
def test_headers_in_three_languages_and_any_case(header):
    assert roster(f"{header}\nSP 6,Zofia,Żółć,6a,tak\n".encode()).rows == ROWS[:1]


def test_columns_in_any_order_with_others_between():
    text = "Lp.;Nazwisko;Uwagi;Imię;Szkoła\n1;Kos;gra pierwszy raz;Iga;SP 3\n"
    assert roster(text.encode()).rows == (Row(2, "SP 3", "Iga", "Kos"),)


@pytest.mark.parametrize(
    ("header", "name"),
    [("Imię i nazwisko", "Anna Maria Kos"), ("Nazwisko i imię", "Kos Anna Maria"), ("Full name", "Anna Maria Kos")],
)
def test_a_whole_name_in_one_column(header, name):
    assert roster(f"Szkoła;{header}\nSP 3;{name}\n".encode()).rows == (Row(2, "SP 3", "Anna Maria", "Kos"),)


def test_quoted_cells_keep_separators_and_lines():
    text = 'szkoła;imię;nazwisko\n"SP 3; im. ""Kosa""";Iga;"Kos\nKowal"\nSP 4;Ala;Bąk\n'
    assert roster(text.encode()).rows == (
        Row(2, 'SP 3; im. "Kosa"', "Iga", "Kos Kowal"),
        Row(4, "SP 4", "Ala", "Bąk"),
    )


def test_letters_are_composed_and_spaces_tidied():
    text = "szkoła;imię;nazwisko\n SP\u00a0 6 ;Z\u0307aneta;  Ko\u200bs\n"
    assert roster(text.encode()).rows == (Row(2, "SP 6", "Żaneta", "Kos"),)


def test_empty_lines_are_passed_over_and_lines_keep_their_numbers():
    found = roster("szkoła;imię;nazwisko\n\n;;\nSP 1;Ala;Bąk\n;Ola;\n".encode())
    assert [row.line for row in found.rows] == [4]
    assert found.problems == (
        Problem(5, "row_empty_cell", {"column": "school"}, True),
        Problem(5, "row_empty_cell", {"column": "last_name"}, True),
    )


@pytest.mark.parametrize(
    ("text", "consent"),
    [
        ("tak", True),
        ("TAK", True),
        ("x", True),
        ("1", True),
        ("oui", True),
        ("nie", False),
        ("No", False),
        ("-", False),
        ("", None),
    ],
)
def test_consent_in_three_languages(text, consent):
    assert roster(f"szkoła;imię;nazwisko;zgoda\nSP 1;Ala;Bąk;{text}\n".encode()).rows[0].consent is consent


def test_an_unclear_consent_counts_as_missing_and_is_said():
    found = roster("szkoła;imię;nazwisko;zgoda\nSP 1;Ala;Bąk;może\n".encode())
    assert found.rows[0].consent is None
    assert found.problems == (Problem(2, "row_unclear_consent", {"value": "może"}),)


@pytest.mark.parametrize("cell", ["=cmd|'/c calc'!A1", "+1+1", "-2+3", "@SUM(A1)", "\t=1+1", "'=1", '"=1"'])
def test_formulas_lose_the_sign_that_makes_them_formulas(cell):
    line = tablib.Dataset(("SP 1", "Ala", cell), headers=("szkoła", "imię", "nazwisko")).export("csv")
    found = roster(line.encode())
    assert found.rows[0].last_name[0] not in "=+-@\t\r'\""
    assert [problem.code for problem in found.problems] == ["row_formula"]
    assert not found.problems[0].fatal


def test_a_hyphen_inside_a_name_stays():
    assert roster("szkoła;imię;nazwisko\nSP 1;Ala;Kos-Bąk\n".encode()).rows[0].last_name == "Kos-Bąk"


def test_too_long_a_text_is_a_fatal_problem():
    found = roster(f"szkoła;imię;nazwisko\nSP 1;{'A' * 61};Bąk\n".encode())
    assert found.rows == ()
    assert found.problems == (Problem(2, "row_too_long", {"column": "first_name", "most": 60}, True),)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b" \n\t\n", "file_empty"),
        (b"\xef\xbb\xbf", "file_empty"),
        (b"\x00\x01\x02\x03", "file_not_text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "file_not_text"),
        (b"\xff\xfe\x00", "file_not_text"),
        (b"a;b\n1;2\n", "no_header"),
        ("szkoła;klasa\nSP 1;6\n".encode(), "columns_missing"),
        ("imię;nazwisko\nAla;Bąk\n".encode(), "columns_missing"),
        ("szkoła;imię;nazwisko;Imię\n".encode(), "column_twice"),
        (b"PK\x03\x04 not a workbook", "file_unreadable"),
        (("szkoła;imię;nazwisko\n" + "SP 1;Ala;Bąk\n" * (MOST_ROWS + 1)).encode(), "too_many_rows"),
        (("szkoła;imię;nazwisko" + ";x" * MOST_COLUMNS).encode(), "too_many_columns"),
        (b"a" * (MOST_BYTES + 1), "file_too_big"),
        (("szkoła;imię;nazwisko\nSP 1;Ala;" + "B" * 140_000).encode(), "file_unreadable"),
    ],
)
def test_a_file_of_no_use_is_refused_with_the_reason(data, code):
    assert refused(data) == code


def test_a_workbook_gives_the_same_pupils():
    book = workbook(
        ("Szkoła", "Imię", "Nazwisko", "Klasa", "Zgoda"),
        ("SP 6", "Zofia", "Żółć", "6a", True),
        ("SP 7", "Łukasz", "Źdźbło", None, False),
    )
    assert roster(book).rows == ROWS
    assert roster(book).format == "xlsx"


def test_numbers_in_a_workbook_are_read_as_written():
    book = workbook(("szkoła", "imię", "nazwisko", "klasa"), (6, "Zofia", "Kos", 6.0), (7.5, "Iga", "Lis", 4))
    assert [(row.school, row.class_name) for row in roster(book).rows] == [("6", "6"), ("7.5", "4")]


def test_a_class_that_a_spreadsheet_made_a_date_counts_as_missing_and_is_named():
    header = ("szkoła", "imię", "nazwisko", "klasa")
    found = roster(workbook(header, ("SP 1", "Ala", "Bąk", date(2026, 5, 4)), ("SP 1", "Iga", "Lis", "5-4")))
    assert [row.class_name for row in found.rows] == ["", "5-4"]
    assert found.problems == (Problem(2, "row_class_date", {"value": "2026-05-04"}),)
    found = roster(b"school;first name;last name;class\nSP 1;Ala;Kos;4.05.2026\n")
    assert [row.class_name for row in found.rows] == [""]
    assert found.problems == (Problem(2, "row_class_date", {"value": "4.05.2026"}),)


def test_a_formula_of_a_workbook_is_never_computed():
    book = workbook(("szkoła", "imię", "nazwisko"), ("SP 1", "Ala", "=1+1"))
    assert roster(book).problems == (Problem(2, "row_empty_cell", {"column": "last_name"}, True),)


def test_an_export_of_tablib_is_read_back():
    data = tablib.Dataset(("SP 6", "Zofia", "Kos"), headers=("szkoła", "imię", "nazwisko"))
    assert roster(data.export("xlsx")).rows == (Row(2, "SP 6", "Zofia", "Kos"),)


def repacked(book, **members):
    """The workbook with some members replaced or added."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            if member.filename not in members:
                new.writestr(member.filename, old.read(member))
        for name, content in members.items():
            new.writestr(name, content)
    return out.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
BOOK = workbook(("szkoła", "imię", "nazwisko"), ("SP 1", "Ala", "Bąk"))


def test_a_workbook_that_grows_without_end_is_refused_before_it_is_read():
    assert refused(repacked(BOOK, **{"xl/bomb.xml": bytes(MOST_UNPACKED + 1)})) == "archive_too_big"


def test_a_workbook_of_very_many_members_is_refused():
    assert refused(repacked(BOOK, **{f"m{number}": b"" for number in range(MOST_MEMBERS)})) == "archive_too_big"


def test_entities_are_refused():
    evil = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'
    assert refused(repacked(BOOK, **{SHEET: evil})) == "file_unreadable"


def test_a_sheet_that_claims_to_be_huge_is_read_by_what_it_holds():
    with zipfile.ZipFile(io.BytesIO(BOOK)) as archive:
        sheet = archive.read(SHEET).replace(b'ref="A1:C2"', b'ref="A1:XFD1048576"')
    assert b"XFD1048576" in sheet
    assert len(roster(repacked(BOOK, **{SHEET: sheet})).rows) == 1


@pytest.mark.parametrize("cut", [10, 100, len(BOOK) // 2, len(BOOK) - 10])
def test_a_cut_off_workbook_is_refused(cut):
    assert refused(BOOK[:cut]) == "file_unreadable"


@settings(max_examples=200)
@given(st.binary(max_size=300))
def test_any_bytes_give_a_roster_or_a_refusal_and_twice_the_same(data):
    found = read(data)
    assert isinstance(found, Roster | Refusal)
    assert read(data) == found


@settings(max_examples=100)
@given(st.binary(max_size=60), st.integers(0, len(BOOK)))
def test_a_damaged_workbook_never_raises(noise, place):
    assert isinstance(read(BOOK[:place] + noise + BOOK[place + len(noise) :]), Roster | Refusal)


@settings(max_examples=100)
@given(st.lists(st.tuples(st.text(max_size=20), st.text(max_size=20), st.text(max_size=20)), max_size=5))
def test_whatever_is_typed_no_row_begins_like_a_formula(cells):
    data = tablib.Dataset(*cells, headers=("szkoła", "imię", "nazwisko")).export("csv").encode("utf-8", "replace")
    found = read(data)
    for row in found.rows if isinstance(found, Roster) else ():
        for text in (row.school, row.first_name, row.last_name):
            assert text
            assert text[0] not in "=+-@"
            assert text == " ".join(text.split())


def test_headers_are_folded():
    assert fold("  Imię_i  NAZWISKO: ") == "imie i nazwisko"


@pytest.mark.parametrize(("text", "rating"), [("1720", 1720), ("0", 0), ("", None), ("5001", None), ("dobry", None)])
@pytest.mark.parametrize("header", ["ranking", "Rating", "Cote", "ELO"])
def test_rating_that_a_player_brings(header, text, rating):
    found = roster(f"szkoła;imię;nazwisko;{header}\nSP 1;Ala;Bąk;{text}\n".encode())
    assert found.rows[0].rating == rating
    assert [problem.code for problem in found.problems] == (["row_unclear_rating"] if text and rating is None else [])
