"""Reads a word list out of a zip or a plain file without trusting either: every limit is our own."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING

from lexicon.problem import LexiconProblem

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MEMBER = "slowa.txt"
_CHUNK = 1 << 18


@dataclass(frozen=True)
class Limits:
    """How large a file may be, in bytes, and how far a member may swell."""

    archive: int = 32 << 20
    member: int = 120 << 20
    ratio: int = 20
    members: int = 20


LIMITS = Limits()


class _Bounded(io.RawIOBase):
    """A stream that gives up when more comes out of it than may."""

    def __init__(self, stream: IO[bytes], most: int) -> None:
        self._stream = stream
        self._left = most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        view = memoryview(buffer)
        chunk = self._stream.read(min(len(view), _CHUNK))
        self._left -= len(chunk)
        if self._left < 0:
            raise LexiconProblem("too_large")
        view[: len(chunk)] = chunk
        return len(chunk)


@contextmanager
def open_list(path: Path, limits: Limits = LIMITS) -> Iterator[IO[str]]:
    """Open the word list in a zip (its one `slowa.txt`) or in a plain file, as strict UTF-8 text.

    Raises `LexiconProblem`, also while it is read: `empty_file`, `not_a_list` (a web page), `damaged_zip`,
    `no_words_file`, `two_words_files`, `encrypted`, `too_large`, `wrong_encoding`.
    """
    try:
        with path.open("rb") as file:
            head = file.read(512)
            if not head:
                raise LexiconProblem("empty_file")
            if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
                raise LexiconProblem("web_page")
            if path.stat().st_size > (limits.archive if head.startswith(b"PK") else limits.member):
                raise LexiconProblem("too_large")
            file.seek(0)
            if head.startswith(b"PK"):
                with zipfile.ZipFile(file) as archive, archive.open(_words_member(archive, limits)) as member:
                    yield _text(member, limits)
            elif b"\0" in head:
                raise LexiconProblem("not_a_list")
            else:
                yield _text(file, limits)
    except UnicodeDecodeError as error:
        raise LexiconProblem("wrong_encoding") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise LexiconProblem("damaged_zip") from error
    except OSError as error:
        raise LexiconProblem("unreadable", name=path.name) from error


def check_archive(path: Path, limits: Limits = LIMITS) -> None:
    """Read every member of a zip to its end, so that a wrong checksum anywhere in it is found before the list is used.

    Raises `LexiconProblem` as `open_list` does. A plain file passes: reading it is its check.
    """
    try:
        with path.open("rb") as file:
            if file.read(2) != b"PK":
                return
            with zipfile.ZipFile(file) as archive:
                _words_member(archive, limits)
                for info in archive.infolist():
                    with archive.open(info) as member, io.BufferedReader(_Bounded(member, limits.member)) as bounded:
                        while bounded.read(_CHUNK):
                            pass
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise LexiconProblem("damaged_zip") from error
    except OSError as error:
        raise LexiconProblem("unreadable", name=path.name) from error


def _words_member(archive: zipfile.ZipFile, limits: Limits) -> zipfile.ZipInfo:
    infos = archive.infolist()
    if len(infos) > limits.members:
        raise LexiconProblem("too_large")
    for info in infos:
        if info.flag_bits & 1:
            raise LexiconProblem("encrypted")
        if info.file_size > limits.member or info.file_size > limits.ratio * max(info.compress_size, 1024):
            raise LexiconProblem("too_large")
    found = [info for info in infos if PurePosixPath(info.filename).name == MEMBER]
    if not found:
        raise LexiconProblem("no_words_file", name=MEMBER)
    if len(found) > 1:
        raise LexiconProblem("two_words_files", name=MEMBER)
    return found[0]


def _text(stream: IO[bytes], limits: Limits) -> IO[str]:
    bounded = io.BufferedReader(_Bounded(stream, limits.member), _CHUNK)
    return io.TextIOWrapper(bounded, encoding="utf-8-sig", errors="strict")
