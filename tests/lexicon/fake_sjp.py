"""A small sjp.pl of our own over real HTTP: it counts what it is asked, and misbehaves when told to."""

import io
import threading
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

Answer = Callable[[BaseHTTPRequestHandler], None]
INDEX = "/sl/growy/"
COMMENTS = """<p style="margin: 1em 0">KOMENTARZE:</p>
<div class="z" id="c1"><div class="c"><b>gość</b> <span>2020-01-01</span><br><h1>{word}</h1>
<p>dopuszczalne w grach</p><p>niedopuszczalne w grach</p> nie występuje w słowniku</div></div>"""
PAGE = """<!DOCTYPE html><html lang="pl"><head><meta charset="utf-8"><title>{word} - SJP</title></head><body>
<form action="/" method="get"><input name="q" value=""></form>
{entries}
<hr>{comments}<p>Słownik języka polskiego</p></body></html>"""
ENTRY = """<h1 style="margin: 0">{word}</h1>
<p style="margin: .5em 0; font-size: medium">{status} (<a href="/sl/growy/">i</a>)</p>
<h2>{word}</h2><table><tr><th>występowanie:</th><td>słownik</td></tr></table>
<p style="margin: .5em 0">{meaning}</p>
"""


def entry(word: str, allowed: bool, meaning: str = "znaczenie: 1. coś; 2. coś innego") -> str:
    """One entry of a page."""
    status = "dopuszczalne w grach" if allowed else "niedopuszczalne w grach"
    return ENTRY.format(word=word, status=status, meaning=meaning)


def page(word: str, *entries: str) -> bytes:
    """The page of a word, with comments that say everything."""
    text = PAGE.format(word=word, entries="\n".join(entries), comments=COMMENTS.format(word=word))
    return text.encode()


def missing_page(word: str) -> bytes:
    """The page of a word that the dictionary has not."""
    return page(word, f"<h1>{word}</h1><p>nie występuje w słowniku</p>")


def index_page(*links: str) -> bytes:
    """The page of the games list."""
    listed = "".join(f'<li><a href="{link}">pobierz</a></li>' for link in links)
    return f'<html><body><h1>Słownik do gier</h1><ul>{listed}</ul><a href="/sl/regulamin">i</a></body></html>'.encode()


def list_zip(words: list[str], **members: bytes) -> bytes:
    """A zip as sjp.pl makes it."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("slowa.txt", "".join(f"{word}\r\n" for word in words))
        archive.writestr("README.txt", "Słownik do gier")
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def reply(body: bytes, status: int = 200, **headers: str) -> Answer:
    """An ordinary answer."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in ({"Content-Length": str(len(body))} | told).items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def redirect(target: str) -> Answer:
    """An answer that sends the visitor elsewhere."""
    return reply(b"", 302, Location=target)


class FakeSjp:
    """The server: answers by path, what was asked how often, and by whom."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: Counter[str] = Counter()
        self.agents: set[str] = set()
        self.closing = threading.Event()
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                path = unquote(self.path)
                fake.asked[path] += 1
                fake.agents.add(self.headers["User-Agent"])
                self.close_connection = True
                answer = fake.answers.get(path) or reply(missing_page(path[1:]), 404)
                try:
                    answer(self)
                except (BrokenPipeError, ConnectionResetError):
                    return

            def end_headers(self) -> None:
                self.send_header("Connection", "close")  # or a client asks again on a connection that is closing
                super().end_headers()

            def log_message(self, *args: object) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/"

    def drip(self, first: bytes, until: threading.Event | None = None, last: bytes = b"") -> Answer:
        """Begin an answer, then send a byte now and then: for ever, or until the event is set and the rest comes."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.wfile.write(first)
            while not (until or self.closing).wait(0.02):
                handler.wfile.write(b"x")
                handler.wfile.flush()
            handler.wfile.write(last)

        return answer

    def serve_list(self, data: bytes, name: str = "sjp-20260901.zip") -> None:
        """Put a games list on the index page."""
        self.answers[INDEX] = reply(index_page(name))
        self.answers[INDEX + name] = reply(data)

    @contextmanager
    def running(self) -> Iterator["FakeSjp"]:
        """Serve while the block runs."""
        thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.closing.set()
            self._server.shutdown()
            self._server.server_close()
