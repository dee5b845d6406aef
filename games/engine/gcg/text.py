"""The outermost layer of a GCG file: from bytes to text, and from text to tiles."""

import codecs
import re
import unicodedata

from games.engine.refusal import Refusal
from games.engine.tiles import POLISH

_PRAGMA = re.compile(rb"\A\s*#character-encoding[ \t]+(\S+)", re.IGNORECASE)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_POLISH_LETTERS = set("".join(POLISH.letters) + "".join(POLISH.letters).lower())
_TILE = re.compile(r"\[([^\]\s]+)\]|(.)", re.DOTALL)


def decode(data: bytes) -> str | Refusal:
    """The text of a file, NFC and with `\\n` at the ends of lines.

    A byte order mark decides, then `#character-encoding` in the first line. Without either the text is UTF-8 if it
    can be, otherwise ISO 8859-1 as the format says, unless only a Polish code page makes letters of its event lines.
    Refused: `gcg_encoding` with the name that is unknown or does not fit.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], name)
    declared = _PRAGMA.match(data)
    if declared is not None:
        return _decoded(data, declared[1].decode("latin-1"))
    text = _decoded(data, "utf-8")
    if isinstance(text, Refusal):
        return _decoded(data, _code_page(data))
    return text


def _decoded(data: bytes, name: str) -> str | Refusal:
    try:
        text = data.decode(name)
    except (LookupError, ValueError):
        return Refusal("gcg_encoding", {"encoding": name[:40]})
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")


def _code_page(data: bytes) -> str:
    """Which one-byte code page a text without a pragma is in, judged by the letters of its event lines."""
    lines = [line.split(b":", 1)[-1] for line in re.split(rb"[\r\n]+", data) if line.startswith(b">")]
    special = b"".join(lines).translate(None, bytes(range(128)))
    if any(not letter.isalpha() for letter in special.decode("latin-1")):
        for name in ("cp1250", "iso8859-2"):
            if set(special.decode(name, "replace")) <= _POLISH_LETTERS:
                return name
    return "latin-1"


def split_tiles(text: str) -> tuple[str, ...]:
    """The tiles of a rack as upper-case strings: `A[CH]?` is A, CH and a blank; `_` is a blank too."""
    return tuple((long or short).upper().replace("_", "?") for long, short in _TILE.findall(text))


def split_marks(text: str) -> list[tuple[str, bool]]:
    """The squares of a written word as (text in upper case, whether written in lower case)."""
    return [(mark.upper(), mark != mark.upper()) for mark in (long or short for long, short in _TILE.findall(text))]


def join_tiles(tiles: tuple[str, ...]) -> str:
    """Tiles as the format writes them, the long ones in brackets."""
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)
