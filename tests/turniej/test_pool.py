"""Django's pages behind the event loop: what a thread answers arrives whole and in order, in few pieces."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from turniej.pool import SMALL, Pool

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def messages_of(app: App, body: bytes = b"", broken: bool = False) -> list[dict[str, Any]]:
    """What the server is asked to send for one request, whose body comes in two parts, or only the first of them."""
    sent: list[dict[str, Any]] = []
    headers = [(b"content-length", b"%d" % len(body))] if body else []
    scope = {
        **{"type": "http", "method": "POST", "path": "/", "query_string": b"", "http_version": "1.1"},
        **{"scheme": "http", "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1), "root_path": ""},
        "headers": headers,
    }
    half = len(body) // 2
    last = {"type": "http.disconnect"} if broken else {"type": "http.request", "body": body[half:], "more_body": False}
    parts = iter([{"type": "http.request", "body": body[:half], "more_body": True}, last])

    async def receive() -> dict[str, Any]:
        return next(parts)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    with ThreadPoolExecutor(1) as other:  # a browser of another test has its loop in this thread
        other.submit(asyncio.run, Pool(app, workers=1)(scope, receive, send)).result()
    return sent


def answering(blocks: Callable[[], Iterable[bytes]]) -> App:
    def app(_environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("404 Not Found", [("X-One", " ęa ".encode().decode("latin-1"))])
        return blocks()

    return app


def streamed(number: int) -> Iterator[bytes]:
    for n in range(number):
        yield b"%d," % n


@pytest.mark.parametrize(
    ("blocks", "body"),
    [
        (list, b""),
        (lambda: [b"all"], b"all"),
        (lambda: [b"", b"b"], b"b"),
        (lambda: streamed(30), b"".join(streamed(30))),
    ],
)
def test_answer_arrives_whole_and_in_order_and_ends_once(blocks, body):
    head, *rest = messages_of(answering(blocks))
    assert (head["type"], head["status"], head["headers"]) == ("http.response.start", 404, [(b"x-one", "ęa".encode())])
    assert b"".join(message["body"] for message in rest) == body
    assert [message["more_body"] for message in rest] == [True] * (len(rest) - 1) + [False]


def test_what_is_written_at_the_start_comes_before_the_blocks():
    def app(_environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        start_response("200 OK", [])(b"first ")
        return [b"second"]

    assert b"".join(message["body"] for message in messages_of(app)[1:]) == b"first second"


@pytest.mark.parametrize("size", [7, SMALL + 1])
def test_the_body_of_the_request_is_read_and_the_answer_is_closed_in_the_thread(size):
    closed = []

    class Echo:
        def __init__(self, text: bytes) -> None:
            self.blocks = iter([text])

        def __iter__(self) -> Iterator[bytes]:
            return self.blocks

        def close(self) -> None:
            closed.append(True)

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Echo:
        start_response("200 OK", [])
        return Echo(environ["wsgi.input"].read())

    assert messages_of(app, b"k" * size)[1]["body"] == b"k" * size
    assert closed == [True]


def test_request_that_broke_off_is_none():
    def app(_environ: dict[str, Any], _start_response: Callable[..., Any]) -> list[bytes]:
        raise AssertionError("half a form")

    assert messages_of(app, b"seat=12", broken=True) == []


def test_what_breaks_the_application_reaches_the_server():
    def app(_environ: dict[str, Any], _start_response: Callable[..., Any]) -> list[bytes]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        messages_of(app)
