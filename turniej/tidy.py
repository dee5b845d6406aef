"""What people type, fit for keeping: one line of composed letters, and nothing in it that nobody can see."""

import unicodedata

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Signs that count as letters, marks or pictures and show nothing."""


def _shown(sign: str) -> str:
    """A sign as it is kept: controls, signs of no width and those that turn the direction of writing are not."""
    if sign.isspace():
        return " "
    return sign if sign.isprintable() and sign not in BLANKS else ""


def tidy(text: str) -> str:
    """The text with composed letters and single spaces, on one line, without the signs that nobody can see."""
    return " ".join("".join(map(_shown, unicodedata.normalize("NFC", text))).split())


def hides_signs(text: str) -> bool:
    """Whether `tidy` leaves signs out of a text, beside spaces and the ends of lines."""
    return not (text.isascii() and text.isprintable()) and "" in map(_shown, text)
