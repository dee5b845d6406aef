"""sjp.pl, read with a real HTML parser: the index of the games list, and the page of one word."""

import re
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import quote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from lexicon.problem import LexiconProblem
from lexicon.profiles import POLISH

INDEX = "sl/growy/"
MOST_INDEX = 1 << 20
MOST_PAGE = 2 << 20

_ARCHIVE = re.compile(r"sjp-(\d{8})\.zip")
_COMMENTS = "KOMENTARZE"
_LONGEST_STATUS = 40


Status = Literal["allowed", "not_allowed", "missing", ""]
_STATUSES: tuple[tuple[str, Status], ...] = (
    ("niedopuszczalne w grach", "not_allowed"),
    ("dopuszczalne w grach", "allowed"),
    ("nie występuje w słowniku", "missing"),
)


@dataclass(frozen=True)
class Entry:
    """One entry of a page: the word as it is written there, and its status."""

    word: str
    status: Status


@dataclass(frozen=True)
class PageReading:
    """What a page says of the word that was asked for: a verdict or why there is none, and the entries read."""

    verdict: Literal["allowed", "not_allowed", "unknown"]
    reason: str
    entries: tuple[Entry, ...] = ()
    params: dict[str, str] = field(default_factory=dict)


def page_url(base: str, word: str) -> str:
    """Return the address of a word's page; raises ValueError for anything but a word of the 32 letters."""
    if not POLISH.pattern.fullmatch(word):
        raise ValueError("only a word of the alphabet has a page")
    return urljoin(base, quote(word))


def archive_url(index: bytes, address: str) -> tuple[str, str]:
    """Return the address of the one games list that the index page links to, and its name without `.zip`.

    Raises `LexiconProblem` (`index_layout`) when the page links to none or to several.
    """
    found: dict[str, str] = {}
    for link in LexborHTMLParser(_decoded(index, "index_layout")).css("a[href]"):
        target = urljoin(address, link.attributes["href"] or "")
        match = _ARCHIVE.fullmatch(urlsplit(target).path.rpartition("/")[2])
        if match:
            found[target] = match.group(0).removesuffix(".zip")
    if len(found) != 1:
        raise LexiconProblem("index_layout")
    return found.popitem()


def read_page(page: bytes, status: int, word: str) -> PageReading:
    """Return what the page of a word says of it (A17: its status in games, not that it has an entry).

    Only an entry that equals the word exactly counts, with its own status. What stands after the comments is user
    text and is not read. A page that cannot be understood gives no verdict.
    """
    if status not in (200, 404):
        return PageReading("unknown", "page_status", params={"status": str(status)})
    try:
        entries = _entries(LexborHTMLParser(_decoded(page, "page_encoding")))
    except LexiconProblem as problem:
        return PageReading("unknown", problem.code)
    if status == 404:
        missing = [entry for entry in entries if entry.status == "missing" and entry.word.lower() in ("", word)]
        if missing and len(missing) == len(entries):
            return PageReading("not_allowed", "page_missing", entries)
        return PageReading("unknown", "page_layout", entries)
    own = {entry.status for entry in entries if entry.word == word}
    if not entries or own & {"", "missing"}:
        return PageReading("unknown", "page_layout", entries)
    if "allowed" in own:
        return PageReading("allowed", "page_allowed", entries)
    if own:
        return PageReading("not_allowed", "page_not_allowed", entries)
    if any(entry.status in ("", "missing") for entry in entries):
        return PageReading("unknown", "page_layout", entries)
    cased = [entry for entry in entries if entry.word.lower() == word]
    if cased:
        return PageReading("not_allowed", "page_other_case", entries, {"entry": cased[0].word})
    return PageReading("unknown", "page_other_word", entries)


def _entries(tree: LexborHTMLParser) -> tuple[Entry, ...]:
    """Return the entries above the comments: each `<h1>` with the first status paragraph before the next one.

    A status without an `<h1>` before it (the page of a missing word may be so) is an entry without a word.
    """
    found: list[Entry] = []
    for node in tree.root.traverse(include_text=False) if tree.root else ():
        if _starts_comments(node):
            break
        text = " ".join(node.text().split()) if node.tag in ("h1", "p") else ""
        if node.tag == "h1":
            found.append(Entry(text, ""))
        elif status := _status(text):
            if not found:
                found.append(Entry("", status))
            elif not found[-1].status:
                found[-1] = Entry(found[-1].word, status)
    return tuple(found)


def _starts_comments(node: LexborNode) -> bool:
    if node.tag == "div" and "z" in (node.attributes.get("class") or "").split():
        return True
    return (node.text(deep=False) or "").strip().rstrip(":") == _COMMENTS


def _status(text: str) -> Status:
    if len(text) > _LONGEST_STATUS:
        return ""
    for beginning, status in _STATUSES:
        rest = text.removeprefix(beginning)
        if rest != text and rest.strip(" .") in ("", "(i)"):
            return status
    return ""


def _decoded(page: bytes, code: str) -> str:
    try:
        return page.decode("utf-8-sig", errors="strict")
    except UnicodeDecodeError as error:
        raise LexiconProblem(code) from error
