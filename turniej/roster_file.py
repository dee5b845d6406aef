"""Reading a list of pupils from a file: CSV or XLSX as schools send them, into rows and problems, nothing else.

Pure: bytes in, values out, the same for the same file. Nothing of a file is ever run: formulas are never computed, and
a cell that a spreadsheet would take for one loses the sign that makes it so.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.refusal import Refusal
from turniej.roster_cells import MOST_ROWS, Cells, read_cells
from turniej.tidy import hides_signs, tidy

LIMITS = {"school": 160, "first_name": 60, "last_name": 80, "class_name": 20}
"""The columns whose text is kept, and the most characters of each, as the database has room for."""

MOST_RATING = 5000

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
    "rating": ("ranking", "rating", "elo", "cote"),
    "full_name": ("imie i nazwisko", "uczen", "zawodnik", "name", "full name", "player", "prenom et nom", "eleve"),
    "reversed_name": ("nazwisko i imie", "nom et prenom"),
}
"""Which headers mean which column, folded: any case, with or without accents, spaces or underscores."""

YES = {"tak", "t", "yes", "y", "oui", "o", "1", "true", "prawda", "vrai", "x", "+", "✓", "✔"}
NO = {"nie", "n", "no", "non", "0", "false", "falsz", "faux", "-", "✗", "✘"}

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Row:
    """One pupil as the file has him, at `line` or row; `consent` and `rating` are None where it does not say."""

    line: int
    school: str
    first_name: str
    last_name: str
    class_name: str = ""
    consent: bool | None = None
    rating: int | None = None


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


def read(data: bytes, filename: str = "") -> Roster | Refusal:
    """Read a list of pupils, or say why the whole file is of no use.

    The format is seen from the content, `filename` is only for the eye. Columns come in any order and case, in Polish,
    English or French; school and names are needed, class, consent and rating are not. Refused: file_empty,
    file_too_big, file_not_text, file_unreadable, archive_too_big, no_header, column_twice, columns_missing,
    too_many_rows, too_many_columns.
    """
    found = read_cells(data, _known)
    if isinstance(found, Refusal):
        return found
    cells, encoding, kind = found
    return _roster(cells, encoding, kind)


def key(*cells: str) -> tuple[str, ...]:
    """What tells pupils and schools apart: the cells without regard to capitals and spaces."""
    return tuple(" ".join(cell.split()).casefold() for cell in cells)


def fold(text: str) -> str:
    """A header or an answer for comparing: small letters without accents, single spaces."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("ł", "l").replace("_", " ").replace("’", "'"))
    return " ".join("".join(sign for sign in plain if not unicodedata.combining(sign)).split()).strip(" :*")


def _column(header: str) -> str | None:
    folded = fold(header)
    return next((column for column, names in HEADERS.items() if folded in names), None)


def _known(header: Sequence[str]) -> int:
    """How many cells of a line are headers of known columns."""
    return sum(1 for cell in header if _column(cell))


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
    values, problems = _cells(line, record, columns)
    _part_names(values)
    problems += [*_dated(line, values), *_impossible(line, values)]
    consent, unclear = _consent(values.get("consent", ""))
    if unclear:
        problems.append(Problem(line, "row_unclear_consent", {"value": _clean(values["consent"])[0][:20]}))
    rating = _rating(values.get("rating", ""))
    if values.get("rating") and rating is None:
        problems.append(Problem(line, "row_unclear_rating", {"value": values["rating"][:20], "most": MOST_RATING}))
    if fatal(problems):
        return None, problems
    names = (values["school"], values["first_name"], values["last_name"])
    return Row(line, *names, values.get("class_name", ""), consent, rating), problems


def _cells(line: int, record: Sequence[str], columns: dict[str, int]) -> tuple[dict[str, str], list[Problem]]:
    """The cells of a row by column, fit for keeping, and what had to be taken off them."""
    values: dict[str, str] = {}
    problems: list[Problem] = []
    for column, place in columns.items():
        written = record[place] if place < len(record) else ""
        text, neutralised = _clean(written)
        if neutralised and column != "consent":
            problems.append(Problem(line, "row_formula", {"column": column}))
        if hides_signs(written):
            problems.append(Problem(line, "row_unseen", {"column": column}))
        # A plus or a minus is an answer there.
        values[column] = written.strip() if column == "consent" else text
    return values, problems


def _part_names(values: dict[str, str]) -> None:
    """First and last name out of a column that holds both, where they have none of their own."""
    for column in ("full_name", "reversed_name"):
        words = values.pop(column, "").split()
        if len(words) >= 2 and not (values.get("first_name") and values.get("last_name")):
            first, last = (words[:-1], words[-1:]) if column == "full_name" else (words[1:], words[:1])
            values["first_name"], values["last_name"] = " ".join(first), " ".join(last)


def _dated(line: int, values: dict[str, str]) -> list[Problem]:
    """A class that is none any more, because a spreadsheet made a date of an entry such as 5-4."""
    text = values.get("class_name", "")
    if not _DATE.fullmatch(text):
        return []
    values["class_name"] = ""
    return [Problem(line, "row_class_date", {"value": text})]


def _impossible(line: int, values: dict[str, str]) -> list[Problem]:
    """What keeps a pupil off the list: a cell that is empty, or longer than can be kept."""
    needed = ("school", "first_name", "last_name")
    empty = [Problem(line, "row_empty_cell", {"column": one}, fatal=True) for one in needed if not values.get(one)]
    long = [
        Problem(line, "row_too_long", {"column": column, "most": most}, fatal=True)
        for column, most in LIMITS.items()
        if len(values.get(column, "")) > most
    ]
    return empty + long


def _rating(text: str) -> int | None:
    """The rating that a player brings, if the text is one."""
    return int(text) if re.fullmatch("[0-9]{1,4}", text) and int(text) <= MOST_RATING else None


def _consent(text: str) -> tuple[bool | None, bool]:
    """What an answer means, and whether it is one that nobody can read."""
    folded = fold(text) or text.strip()
    if folded in YES:
        return True, False
    if folded in NO:
        return False, False
    return None, bool(folded)


def _clean(text: str) -> tuple[str, bool]:
    """Text fit for keeping, without a sign that starts a formula, and whether such a sign was taken off."""
    kept = tidy(text)
    safe = kept.lstrip("=+-@'\" ")
    return safe, safe != kept.lstrip("'\" ")


def fatal(problems: Iterable[Problem]) -> list[Problem]:
    """The problems that cost a pupil."""
    return [problem for problem in problems if problem.fatal]
