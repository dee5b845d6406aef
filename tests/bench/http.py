"""A cheap HTTP client for many connections in one process, for the crowd of the load measurement."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

HOST = "127.0.0.1"


class Connection:
    """One HTTP connection that stays open, with the cookies of whoever uses it and the tags of what was read."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.tags: dict[str, str] = {}
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, data: Any = None) -> tuple[int, bytes]:
        """Send one request, conditional if the page was read before, and return status and body.

        A connection that the server has closed meanwhile, because it was idle, is opened again, as browsers do.
        """
        body = b"" if data is None else json.dumps(data).encode()
        lines = [f"Content-Length: {len(body)}", "Accept: application/json, text/html"]
        if data is not None:
            lines += ["Content-Type: application/json", f"X-CSRFToken: {self.cookies.get('csrftoken', '')}"]
        elif path in self.tags:
            lines.append(f"If-None-Match: {self.tags[path]}")
        sent = self.head(method, path, lines) + body
        idle = self.streams is not None
        try:
            status, headers, content = await self.exchange(sent)
        except (asyncio.IncompleteReadError, OSError) as problem:
            self.streams = None
            if not idle or getattr(problem, "partial", None):
                raise
            status, headers, content = await self.exchange(sent)
        if "etag" in headers:
            self.tags[path] = headers["etag"]
        return status, content

    async def exchange(self, sent: bytes) -> tuple[int, dict[str, str], bytes]:
        """Send the bytes of one request and read the answer."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(HOST, self.port)
        reader, writer = self.streams
        writer.write(sent)
        status, headers = await self.headers(reader)
        return status, headers, b"" if status == 304 else await self.body(reader, headers)

    def head(self, method: str, path: str, lines: list[str]) -> bytes:
        """The head of a request, with the cookies."""
        first = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{self.port}"]
        if self.cookies:
            first.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        return ("\r\n".join([*first, *lines]) + "\r\n\r\n").encode()

    async def headers(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        """Read the head of an answer, and keep its cookies."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers: dict[str, str] = {}
        for line in head[1:]:
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                cookie, _, rest = value.strip().partition(";")[0].partition("=")
                self.cookies[cookie] = rest
            headers[name.lower()] = value.strip()
        return int(head[0].split(" ")[1]), headers

    async def body(self, reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
        """Read a body by its length or in chunks."""
        if "content-length" in headers:
            return await reader.readexactly(int(headers["content-length"]))
        if headers.get("transfer-encoding") != "chunked":
            return b""
        parts = []
        while size := int((await reader.readline()).strip() or b"0", 16):
            parts.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        return b"".join(parts)

    async def news(self, topics: str) -> AsyncIterator[dict[str, int]]:
        """Hold a live stream open on a connection of its own, and yield the versions that it tells.

        Raises ConnectionRefusedError unless the stream is opened.
        """
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            writer.write(self.head("GET", f"/live/events?topics={topics}", []))
            status, _headers = await self.headers(reader)
            if status != 200:
                raise ConnectionRefusedError(f"stream {status}")
            while line := await reader.readline():
                if line.startswith(b"data:"):
                    yield json.loads(line[5:])
        finally:
            writer.close()
