"""From whatever somebody typed to a word of the language, or to the one reason why it cannot be one.

Nothing but a word read here reaches a list, an address or a log.
"""

import unicodedata
from dataclasses import dataclass, field
from typing import Any

from lexicon.profiles import POLISH, SHORTEST, Profile

MOST_TEXT = 64
_APOSTROPHES = "'’‘ʼ`´′"
_HYPHENS = "-‐‑–—"
_LOOK_ALIKES = dict(
    zip("аеорсухіјѕкмтнвԁɡһԛԝ", "aeopcyxijskmthbdghqw", strict=True),
) | dict(zip("αβεικνοορτυχηıⅼ", "abeikvooptuxnil", strict=True))


@dataclass(frozen=True)
class NotAWord:
    """Why a text is no word: a code with its parameters, and the word it may have meant (empty if none)."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)
    meant: str = ""


def shown(raw: str) -> str:
    """Return a short printable form of any text, fit to be repeated in an answer."""
    text = "".join(sign if sign.isprintable() else " " for sign in unicodedata.normalize("NFC", raw[: MOST_TEXT * 2]))
    text = " ".join(text.split())
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def read_word(raw: str, profile: Profile = POLISH) -> str | NotAWord:
    """Return the word as the lists spell it (PL-45: exactly the form on the board), or why it is none.

    Takes NFC or decomposed text in either case. PL-23: one letter is no word. Polish is never folded, the other
    languages are, as their tiles are.
    """
    if len(raw) <= MOST_TEXT:
        word = profile.fold(raw.strip())
        if profile.pattern.fullmatch(word):
            return word
    return _reason(raw, profile)


def _reason(raw: str, profile: Profile) -> NotAWord:
    if len(raw) > MOST_TEXT:
        return NotAWord("too_much_text", {"length": len(raw)})
    word = profile.fold(raw.strip())
    if not word:
        return NotAWord("empty")
    if len(word.split()) > 1:
        return NotAWord("several_words")
    for sign in word:
        if sign not in profile.letters:
            return _wrong_sign(sign, word, profile)
    if len(word) < SHORTEST:
        return NotAWord("one_letter", {"letter": word.upper()})
    return NotAWord("too_long", {"length": len(word)})


def _wrong_sign(sign: str, word: str, profile: Profile) -> NotAWord:
    params = {"sign": sign.upper() if sign.isalpha() else sign, "code_point": f"U+{ord(sign):04X}"}
    latin = _LOOK_ALIKES.get(sign) or unicodedata.normalize("NFKC", sign)
    if sign in "qvx" and sign not in profile.letters:
        return NotAWord("no_such_tile", params)
    if latin != sign and latin in profile.letters:
        meant = "".join(_LOOK_ALIKES.get(other) or unicodedata.normalize("NFKC", other) for other in word)
        params["looks_like"] = latin.upper()
        return NotAWord("look_alike", params, meant if profile.pattern.fullmatch(meant) else "")
    if sign.isdigit():
        return NotAWord("digit", params)
    if sign in _APOSTROPHES:
        return NotAWord("apostrophe", params)
    if sign in _HYPHENS:
        return NotAWord("hyphen", params)
    if not sign.isprintable():
        return NotAWord("hidden_sign", {"code_point": params["code_point"]})
    return NotAWord("foreign_letter" if sign.isalpha() or unicodedata.combining(sign) else "not_a_letter", params)
