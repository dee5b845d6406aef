"""Polish alphabetical order, which neither Python nor SQLite knows: ą after a, ł after l, ź before ż."""

from __future__ import annotations

import unicodedata

ALPHABET = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
ORDER = {letter: index for index, letter in enumerate(ALPHABET, start=1)}


def polish_key(text: str) -> tuple[tuple[int, str], ...]:
    """A key to sort by: letters in Polish order, numbers inside a text by their value, other signs before letters."""
    key: list[tuple[int, str]] = []
    digits = ""
    for sign in unicodedata.normalize("NFC", text).lower() + "\0":
        if sign.isdecimal():
            digits += sign
            continue
        if digits:
            key.append((0, digits.zfill(12)))
            digits = ""
        if sign in ORDER:
            key.append((ORDER[sign], ""))
        elif sign.isalpha():
            base = unicodedata.normalize("NFD", sign)[0]
            key.append((ORDER.get(base, len(ORDER) + 1), sign))
        elif sign == " ":
            key.append((0, ""))
    return tuple(key)
