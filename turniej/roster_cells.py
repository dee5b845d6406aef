"""From the bytes of a table file to its cells: CSV in the encodings and with the separators in use, and XLSX.

Pure and bounded: sizes are counted while a workbook is unpacked, entities are refused, formulas are never computed.
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Callable, Sequence
from datetime import date
from xml.etree.ElementTree import ParseError

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from games.engine.refusal import Refusal

MOST_BYTES = 2 * 1024 * 1024
MOST_UNPACKED = 24 * 1024 * 1024
MOST_MEMBERS = 200
MOST_ROWS = 5000
MOST_COLUMNS = 40

Cells = list[tuple[int, list[str]]]
"""Lines that are not empty: their number in the file, and their cells."""


def read_cells(data: bytes, header_score: Callable[[Sequence[str]], int]) -> tuple[Cells, str, str] | Refusal:
    """The cells of a file, its encoding and its format, or why it cannot be read.

    `header_score` says how much of a header a line holds; it chooses between the separators ; , and tab.
    """
    if not data.strip():
        return Refusal("file_empty")
    if len(data) > MOST_BYTES:
        return Refusal("file_too_big", {"most": MOST_BYTES // 1024 // 1024})
    if data.startswith(b"PK\x03\x04"):
        sheet = _read_xlsx(data)
        return sheet if isinstance(sheet, Refusal) else (sheet, "xlsx", "xlsx")
    decoded = _decode(data)
    if isinstance(decoded, Refusal):
        return decoded
    text, encoding = decoded
    cells = _read_csv(text, header_score)
    return cells if isinstance(cells, Refusal) else (cells, encoding, "csv")


def _decode(data: bytes) -> tuple[str, str] | Refusal:
    attempts = ["utf-16"] if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8-sig", "cp1250"]
    for encoding in attempts:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" in text:
            break
        return text, encoding
    return Refusal("file_not_text")


def _read_csv(text: str, header_score: Callable[[Sequence[str]], int]) -> Cells | Refusal:
    """The cells of the separator that makes sense of the header."""
    first = re.match(r"\s*sep=([;,\t])\r?\n", text)
    if first:
        text = text[first.end() :]
    best: Cells = []
    for separator in ";,\t":
        found = _split(text, separator)
        if isinstance(found, Refusal):
            return found
        if found and (not best or header_score(found[0][1]) > header_score(best[0][1])):
            best = found
    return best


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
        rows = sheet.iter_rows(max_row=20 * MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
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
    """What a cell of a sheet says, as text: whole numbers without a point, yes and no as 1 and 0, days without time."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, date):
        return value.isoformat()[:10]
    return str(value)
