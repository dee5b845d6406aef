"""One request to the authority's site, within limits of our own: https, the same host, a size and a total deadline."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any
from urllib.parse import urljoin, urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError, IncompleteRead

from lexicon.conf import Source
from lexicon.problem import LexiconProblem

_CHUNK = 1 << 16
_MOST_REDIRECTS = 3
_SILENCE = 15.0
_REDIRECTS = (301, 302, 303, 307, 308)


@dataclass(frozen=True)
class Fetched:
    """What came back: the status, the address that answered, and how many bytes went to the sink."""

    status: int
    url: str
    size: int
    retry_after: int = 0


def fetch(
    url: str,
    sink: IO[bytes],
    source: Source,
    *,
    limit: int,
    deadline: float,
    progress: Callable[[int, int], None] | None = None,
) -> Fetched:
    """Fetch one address into `sink` and return its status.

    `deadline` is in seconds and covers everything, also a server that sends a byte now and then; `progress` gets
    bytes read and bytes expected (0 if unknown). Raises `LexiconProblem`: `not_https`, `other_host`, `too_slow`,
    `too_large`, `no_network`, `cut_download`.
    """
    with _Guard(deadline) as guard, _session(source, guard) as session:
        try:
            for _ in range(_MOST_REDIRECTS + 1):
                _check_address(url, source)
                with session.get(url, stream=True, allow_redirects=False, timeout=min(deadline, _SILENCE)) as response:
                    if response.status_code in _REDIRECTS and "location" in response.headers:
                        url = urljoin(url, response.headers["location"])
                        continue
                    size = _receive(response, sink, limit, progress)
                    if guard.expired:
                        raise LexiconProblem("too_slow")
                    retry = response.headers.get("retry-after", "")
                    return Fetched(response.status_code, url, size, int(retry) if retry.isdecimal() else 0)
        except (requests.RequestException, HTTPError, OSError) as error:
            raise LexiconProblem(_code(error, guard)) from error
        except ValueError as error:  # an address to go to that is none
            raise LexiconProblem("other_host", host="") from error
    raise LexiconProblem("other_host", host=urlsplit(url).hostname or "")


def _check_address(url: str, source: Source) -> None:
    parts, home = urlsplit(url), urlsplit(source.url)
    if source.https_only and parts.scheme != "https":
        raise LexiconProblem("not_https")
    if (parts.hostname, parts.port) != (home.hostname, home.port) or parts.scheme not in ("http", "https"):
        raise LexiconProblem("other_host", host=parts.hostname or "")


def _receive(
    response: requests.Response, sink: IO[bytes], limit: int, progress: Callable[[int, int], None] | None
) -> int:
    expected = response.headers.get("content-length", "")
    total = int(expected) if expected.isdecimal() else 0
    if total > limit:
        raise LexiconProblem("too_large")
    size = 0
    for chunk in response.iter_content(_CHUNK):
        size += len(chunk)
        if size > limit:
            raise LexiconProblem("too_large")
        sink.write(chunk)
        if progress:
            progress(size, total)
    return size


def _code(error: Exception, guard: "_Guard") -> str:
    if guard.expired or isinstance(error, requests.Timeout):
        return "too_slow"
    cut = (IncompleteRead, requests.exceptions.ChunkedEncodingError, requests.exceptions.ContentDecodingError)
    return "cut_download" if isinstance(error, cut) else "no_network"


class _Guard:
    """Shuts the sockets of a request when its time is over, wherever it waits."""

    def __init__(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._expire)
        self._timer.daemon = True
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self.expired = False

    def __enter__(self) -> "_Guard":
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def watch(self, connected: socket.socket) -> None:
        """Add a socket to those that are shut at the end."""
        with self._lock:
            self._sockets.append(connected)
            if self.expired:
                _shut(connected)

    def _expire(self) -> None:
        with self._lock:
            self.expired = True
            for connected in self._sockets:
                _shut(connected)


def _shut(connected: socket.socket) -> None:
    try:
        connected.shutdown(socket.SHUT_RDWR)
    except OSError:
        connected.close()


@contextmanager
def _session(source: Source, guard: _Guard) -> Iterator[requests.Session]:
    with requests.Session() as session:
        session.trust_env = False
        session.headers["User-Agent"] = source.user_agent
        session.headers["Connection"] = "close"
        adapter = _WatchedAdapter(guard)
        session.mount("https://", adapter)
        session.mount("http://", adapter)
        yield session


class _WatchedAdapter(HTTPAdapter):
    """Hands every socket that it opens to the guard."""

    def __init__(self, guard: _Guard) -> None:
        self._guard = guard
        super().__init__(max_retries=0)

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        super().init_poolmanager(*args, **kwargs)
        guard = self._guard

        class Plain(HTTPConnection):
            def connect(self) -> None:
                super().connect()
                guard.watch(self.sock)

        class Secure(HTTPSConnection):
            def connect(self) -> None:
                super().connect()
                guard.watch(self.sock)

        class PlainPool(HTTPConnectionPool):
            ConnectionCls = Plain

        class SecurePool(HTTPSConnectionPool):
            ConnectionCls = Secure

        self.poolmanager.pool_classes_by_scheme = {"http": PlainPool, "https": SecurePool}
