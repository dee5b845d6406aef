"""Reading a list of pupils from a file: CSV or XLSX as schools send them, into rows and problems, nothing else.

Pure: bytes in, values out, the same for the same file. Nothing of a file is ever run: formulas are never computed, and
a cell that a spreadsheet would take for one loses the sign that makes it so.
"""

import csv
import io
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import ParseError

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from games.engine.refusal import Refusal

MOST_BYTES = 2 * 1024 * 1024
MOST_UNPACKED = 24 * 1024 * 1024
MOST_MEMBERS = 200
MOST_ROWS = 5000
MOST_COLUMNS = 40

LIMITS = {"school": 120, "first_name": 60, "last_name": 60, "class_name": 20}
"""The columns whose text is kept, and the most characters of each."""

HEADERS: dict[str, tuple[str, ...]] = {
    "school": (
        "szkola",
        "nazwa szkoly",
        "placowka",
        "school",
        "school name",
        "ecole",
        "etablissement",
        "nom de l'ecole",
    ),
    "first_name": ("imie", "imiona", "first name", "given name", "forename", "prenom"),
    "last_name": ("nazwisko", "last name", "surname", "family name", "nom", "nom de famille"),
    "class_name": ("klasa", "oddzial", "class", "grade", "form", "classe"),
    "consent": ("zgoda", "zgoda rodo", "zgoda na publikacje", "consent", "consentement", "autorisation", "accord"),
    "full_name": ("imie i nazwisko", "uczen", "zawodnik", "name", "full name", "player", "prenom et nom", "eleve"),
    "reversed_name": ("nazwisko i imie", "nom et prenom"),
}
"""Which headers mean which column, folded: any case, with or without accents, spaces or underscores."""

YES = {"tak", "t", "yes", "y", "oui", "o", "1", "true", "prawda", "vrai", "x", "+", "✓", "✔"}
NO = {"nie", "n", "no", "non", "0", "false", "falsz", "faux", "-", "✗", "✘"}


@dataclass(frozen=True, slots=True)
class Row:
    """One pupil as the file has him; `line` is the line or row of the file, `consent` None where nothing is said."""

    line: int
    school: str
    first_name: str
    last_name: str
    class_name: str = ""
    consent: bool | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about one line, as a code with parameters; a `fatal` one means that the line gives no pupil."""

    line: int
    code: str
    params: dict[str, Any] = field(default_factory=dict)
    fatal: bool = False


@dataclass(frozen=True, slots=True)
class Roster:
    """What a file holds: its pupils in the order of the file, what is wrong with single lines, and how it was read."""

    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    columns: tuple[str, ...]
    encoding: str
    format: str


Cells = list[tuple[int, list[str]]]


def read(data: bytes, filename: str = "") -> Roster | Refusal:
    """Read a list of pupils, or say why the whole file is of no use.

    The format is seen from the content, `filename` is only for the eye. Columns come in any order and case, in Polish,
    English or French; school and names are needed, class and consent are not. Refused: file_empty, file_too_big,
    file_not_text, file_unreadable, archive_too_big, no_header, column_twice, columns_missing, too_many_rows,
    too_many_columns.
    """
    if not data.strip():
        return Refusal("file_empty")
    if len(data) > MOST_BYTES:
        return Refusal("file_too_big", {"most": MOST_BYTES // 1024 // 1024})
    if data.startswith(b"PK\x03\x04"):
        cells = _read_xlsx(data)
        encoding, kind = "xlsx", "xlsx"
    else:
        decoded = _decode(data)
        if isinstance(decoded, Refusal):
            return decoded
        text, encoding = decoded
        cells, kind = _read_csv(text), "csv"
    if isinstance(cells, Refusal):
        return cells
    return _roster(cells, encoding, kind)


def fold(text: str) -> str:
    """A header or an answer for comparing: small letters without accents, single spaces."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("ł", "l").replace("_", " ").replace("’", "'"))
    return " ".join("".join(sign for sign in plain if not unicodedata.combining(sign)).split()).strip(" :*")


def _decode(data: bytes) -> tuple[str, str] | Refusal:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        attempts = ["utf-16"]
    else:
        attempts = ["utf-8-sig", "cp1250"]
    for encoding in attempts:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" in text:
            break
        return text, encoding
    return Refusal("file_not_text")


def _read_csv(text: str) -> Cells | Refusal:
    """The cells of the separator that makes sense of the header."""
    first = re.match(r"\s*sep=([;,\t])\r?\n", text)
    if first:
        text = text[first.end() :]
    best: Cells = []
    for separator in ";,\t":
        found = _split(text, separator)
        if isinstance(found, Refusal):
            return found
        if not best or _known(found) > _known(best):
            best = found
    return best


def _known(cells: Cells) -> int:
    return sum(1 for cell in cells[0][1] if _column(cell)) if cells else 0


def _split(text: str, separator: str) -> Cells | Refusal:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    cells: Cells = []
    line = 1
    try:
        for record in reader:
            if any(cell.strip() for cell in record):
                if len(cells) > MOST_ROWS:
                    return Refusal("too_many_rows", {"most": MOST_ROWS})
                if len(record) > MOST_COLUMNS:
                    return Refusal("too_many_columns", {"line": line, "most": MOST_COLUMNS})
                cells.append((line, record))
            line = reader.line_num + 1
    except csv.Error:
        return Refusal("file_unreadable", {"line": line})
    return cells


def _read_xlsx(data: bytes) -> Cells | Refusal:
    """The cells of the first sheet; its size is counted while it is unpacked, before anything reads it."""
    try:
        unpacked = _unpacked(data)
        if unpacked is not None:
            return unpacked
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        if not book.worksheets:
            return Refusal("file_unreadable", {"line": 1})
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        cells: Cells = []
        rows = sheet.iter_rows(max_row=4 * MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
        for line, values in enumerate(rows, start=1):
            record = [_text(value) for value in values]
            if any(record):
                cells.append((line, record))
            if len(cells) > MOST_ROWS + 1:
                return Refusal("too_many_rows", {"most": MOST_ROWS})
    except (
        zipfile.BadZipFile,
        zlib.error,
        InvalidFileException,
        ParseError,
        ValueError,
        KeyError,
        IndexError,
        TypeError,
        AttributeError,
        EOFError,
        OSError,
        NotImplementedError,
        RuntimeError,
    ):
        # What a broken workbook can raise in zipfile and openpyxl; all of it means the same to the organiser.
        return Refusal("file_unreadable", {"line": 1})
    return cells


def _unpacked(data: bytes) -> Refusal | None:
    """Unpack every member once, counting; refuse an archive that grows too big or brings its own entities."""
    left = MOST_UNPACKED
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if len(members) > MOST_MEMBERS:
            return Refusal("archive_too_big")
        for member in members:
            with archive.open(member) as unpacked:
                content = unpacked.read(left + 1)
            left -= len(content)
            if left < 0:
                return Refusal("archive_too_big")
            if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
                return Refusal("file_unreadable", {"line": 1})
    return None


def _text(value: object) -> str:
    """What a cell of a sheet says, as text: whole numbers without a point, yes and no as 1 and 0."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _column(header: str) -> str | None:
    folded = fold(header)
    return next((column for column, names in HEADERS.items() if folded in names), None)


def _roster(cells: Cells, encoding: str, kind: str) -> Roster | Refusal:
    """Rows and problems from cells whose first line is the header."""
    if not cells:
        return Refusal("file_empty")
    (_, header), body = cells[0], cells[1:]
    columns: dict[str, int] = {}
    for place, cell in enumerate(header):
        column = _column(cell)
        if column in columns:
            return Refusal("column_twice", {"column": _clean(cell)[0]})
        if column:
            columns[column] = place
    if not columns:
        return Refusal("no_header")
    named = {"full_name", "reversed_name"} & set(columns)
    missing = [] if named else [one for one in ("first_name", "last_name") if one not in columns]
    missing = [one for one in ("school",) if one not in columns] + missing
    if missing:
        return Refusal("columns_missing", {"columns": missing})
    if len(body) > MOST_ROWS:
        return Refusal("too_many_rows", {"most": MOST_ROWS})
    rows: list[Row] = []
    problems: list[Problem] = []
    for line, record in body:
        row, found = _row(line, record, columns)
        problems += found
        if row is not None:
            rows.append(row)
    return Roster(tuple(rows), tuple(problems), tuple(columns), encoding, kind)


def _row(line: int, record: Sequence[str], columns: dict[str, int]) -> tuple[Row | None, list[Problem]]:
    values: dict[str, str] = {}
    problems: list[Problem] = []
    for column, place in columns.items():
        text, neutralised = _clean(record[place]) if place < len(record) else ("", False)
        if neutralised and column != "consent":
            problems.append(Problem(line, "row_formula", {"column": column}))
        values[column] = text if column != "consent" else record[place].strip() if place < len(record) else ""
    for column in ("full_name", "reversed_name"):
        words = values.pop(column, "").split()
        if len(words) >= 2 and not (values.get("first_name") and values.get("last_name")):
            first, last = (words[:-1], words[-1:]) if column == "full_name" else (words[1:], words[:1])
            values["first_name"], values["last_name"] = " ".join(first), " ".join(last)
    for column in ("school", "first_name", "last_name"):
        if not values.get(column):
            problems.append(Problem(line, "row_empty_cell", {"column": column}, fatal=True))
    for column, most in LIMITS.items():
        if len(values.get(column, "")) > most:
            problems.append(Problem(line, "row_too_long", {"column": column, "most": most}, fatal=True))
    consent, unclear = _consent(values.get("consent", ""))
    if unclear:
        problems.append(Problem(line, "row_unclear_consent", {"value": _clean(values["consent"])[0][:20]}))
    if any(problem.fatal for problem in problems):
        return None, problems
    return (
        Row(line, values["school"], values["first_name"], values["last_name"], values.get("class_name", ""), consent),
        problems,
    )


def _consent(text: str) -> tuple[bool | None, bool]:
    """What an answer means, and whether it is one that nobody can read."""
    folded = fold(text) or text.strip()
    if folded in YES:
        return True, False
    if folded in NO:
        return False, False
    return None, bool(folded)


def _clean(text: str) -> tuple[str, bool]:
    """Text fit for keeping: composed letters, single spaces, no control signs, no sign that starts a formula.

    The second value says whether such a sign was taken off.
    """
    shown = "".join(sign if _visible(sign) else " " for sign in unicodedata.normalize("NFC", text))
    tidy = " ".join(shown.split())
    safe = tidy.lstrip("=+-@'\" ")
    return safe, safe != tidy.lstrip("'\" ")


def _visible(sign: str) -> bool:
    return unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def fatal(problems: Iterable[Problem]) -> list[Problem]:
    """The problems that cost a pupil."""
    return [problem for problem in problems if problem.fatal]
