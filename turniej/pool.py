"""Django's pages as WSGI in a bounded pool of threads: small requests come to it whole, and all answers leave whole.

a2wsgi hands over the head, each block of the body and the end one by one, and its thread waits each time until the loop
has taken it: some twenty changes of threads for a page, each of which may wait for Python's lock when the site is busy.
Handed over at once it is five, and a third of the CPU time of a small answer is saved. The body of a request it reads
in the thread, so that a tablet in a bad network holds one of the few threads as long as its request is on the way; and
what broke off it takes for the end. Only large files are still read so.
"""

from __future__ import annotations

import asyncio
from io import BytesIO

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from a2wsgi.wsgi import WSGIResponder
from a2wsgi.wsgi_typing import Environ, ExceptionInfo, StartResponse, WriteCallable

Message = dict[str, object]

SMALL = 1 << 16
"""Bytes of a body that is read before a thread is taken."""


class Pool(WSGIMiddleware):
    """A WSGI application as ASGI, in so many threads."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; one that broke off before its end is none."""
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        answer = Answer(self.app, self.executor, self.send_queue_size)
        length = dict(scope["headers"]).get(b"content-length", b"")
        if length.isdigit() and 0 < int(length) <= SMALL:
            answer.body = await whole(receive)
            if answer.body is None:
                return
        await answer(scope, receive, send)


class Answer(WSGIResponder):
    """One answer: complete in one message to the loop, or in several if its body comes in several blocks."""

    body: bytes | None = None

    async def sender(self, send: Send) -> None:
        """Send what the thread has handed over, until it says that this was all."""
        while (messages := await self.send_queue.get()) is not None:
            for message in messages:
                await send(message)

    def start_response(
        self, status: str, response_headers: list[tuple[str, str]], exc_info: ExceptionInfo | None = None
    ) -> WriteCallable:
        """Keep the head until the first block of the body is there."""
        self.exc_info = exc_info
        headers = [
            (name.strip().lower().encode("latin-1"), value.strip().encode("latin-1"))
            for name, value in response_headers
        ]
        code = int(status.partition(" ")[0])
        self.waiting: list[Message] = [{"type": "http.response.start", "status": code, "headers": headers}]
        return lambda block: self.waiting.append(body_of(block, more=True))

    def hand_over(self, messages: list[Message]) -> None:
        """Wait until the loop has taken these messages, so that a large body does not pile up."""
        asyncio.run_coroutine_threadsafe(self.send_queue.put(messages), self.loop).result()

    def wsgi(self, environ: Environ, start_response: StartResponse) -> None:
        """Run the application in this thread; the last block is told from the others by a look at the next one."""
        if self.body is not None:
            environ["wsgi.input"] = BytesIO(self.body)
        blocks = self.app(environ, start_response)
        try:
            whole, following = True, iter(blocks)
            block = next(following, b"")
            while (after := next(following, None)) is not None:
                self.hand_over([*self.waiting, body_of(block, more=True)])
                self.waiting, block, whole = [], after, False
            last = [*self.waiting, body_of(block, more=False)]
            if whole:
                self.loop.call_soon_threadsafe(self.send_queue.put_nowait, last)
            else:
                self.hand_over(last)
        finally:
            getattr(blocks, "close", lambda: None)()


async def whole(receive: Receive) -> bytes | None:
    """Return the whole body of a request, or None if its sender has gone before the end."""
    parts = []
    while (message := await receive())["type"] == "http.request":
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)
    return None


def body_of(block: bytes, *, more: bool) -> Message:
    """A block of the body as ASGI sends it."""
    return {"type": "http.response.body", "body": block, "more_body": more}
