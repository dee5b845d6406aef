"""Tables as files: CSV and XLSX, with nothing in them that a spreadsheet would run as a formula."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import tablib  # type: ignore[import-untyped]

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True)
class Sheet:
    """A table to be saved: its title, its headers, its rows."""

    title: str
    headers: Sequence[str]
    rows: Iterable[Sequence[Any]]


def safe(value: Any) -> Any:
    """The value as a cell: a text that a spreadsheet would take for a formula gets an apostrophe before it.

    Numbers stay numbers (a fraction becomes a decimal); control characters, which XLSX cannot hold, are left out.
    """
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        text = "".join(ch for ch in str(value) if ch in "\t\n" or ch >= " ")
        return f"'{text}" if text.startswith(FORMULA_STARTS) else text
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else round(float(value), 4)
    return value


def _dataset(sheet: Sheet) -> tablib.Dataset:
    data = tablib.Dataset(headers=[safe(header) for header in sheet.headers], title=sheet.title[:31])
    for row in sheet.rows:
        data.append([safe(value) for value in row])
    return data


def as_file(sheet: Sheet, kind: str) -> bytes:
    """The sheet as a file; kind is csv (UTF-8 with BOM and semicolons, as Polish spreadsheets open it) or xlsx."""
    data = _dataset(sheet)
    if kind == "csv":
        return b"\xef\xbb\xbf" + str(data.export("csv", delimiter=";")).encode()
    return bytes(data.export("xlsx"))
