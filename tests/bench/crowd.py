"""The client of the load measurement: reads a plan from standard input, plays it, prints what it measured.

Tablets, phones and followers are coroutines of this one process, over connections that stay open.
"""

import asyncio
import json
import resource
import secrets
import sys
import time
from pathlib import Path
from typing import Any

from tests.bench.moves import script

TURNS = 26
PHONE_SECONDS = 8.0
CLOCK_TICKS = 100


class Connection:
    """One HTTP connection that stays open, with the cookies of a tablet."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, data: Any = None) -> tuple[int, dict[str, str], bytes]:
        """Send one request and return status, headers and body."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        body = b"" if data is None else json.dumps(data).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(body)}"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if data is not None:
            lines += ["Content-Type: application/json", f"X-CSRFToken: {self.cookies.get('csrftoken', '')}"]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers: dict[str, str] = {}
        for line in head[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                cookie, _, rest = value.partition(";")[0].partition("=")
                self.cookies[cookie] = rest
            headers[name.lower()] = value
        content = await self.body(reader, headers)
        return int(head[0].split(" ")[1]), headers, content

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


class Tablet:
    """A table's tablet: paired once, then entering one event after the other of the common script."""

    def __init__(self, port: int, token: str, events: list[dict[str, Any]]) -> None:
        self.connection = Connection(port)
        self.token = token
        self.events = events
        self.window = secrets.token_hex(8)
        self.next = 0
        self.expected = 0
        self.busy = asyncio.Lock()

    async def pair(self) -> None:
        """Trade the card's token for a cookie, and take the table's one window."""
        status, _headers, _body = await self.connection.request("GET", f"/s/{self.token}")
        if status not in (302, 303):
            raise RuntimeError(f"pairing answered {status}")
        await self.connection.request("GET", "/tablet/state")
        taking = {"window": self.window, "take_over": True}
        status, _headers, body = await self.connection.request("POST", "/tablet/window", taking)
        if status != 200:
            raise RuntimeError(f"the window was refused: {status}")
        self.expected = json.loads(body)["state"]["game"]["turns"]
        self.next = self.expected - 1  # the start draw came before the script

    async def move(self) -> str:
        """Enter the next event and return its key; raises RuntimeError unless it was recorded."""
        key = secrets.token_hex(16)
        data = {"window": self.window, "key": key, "expected": self.expected, "event": self.events[self.next]}
        status, _headers, body = await self.connection.request("POST", "/tablet/events", data)
        answer = json.loads(body)
        if status != 200 or not answer.get("ok"):
            raise RuntimeError(f"{status} {body[:300]!r}")
        self.next += 1
        self.expected += 1
        return key


class Crowd:
    """Everybody of one plan."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.ports = plan["ports"]
        events = script(TURNS)
        tables = plan["tables"]
        self.tablets = [
            Tablet(self.ports[number % len(self.ports)], table["token"], events) for number, table in enumerate(tables)
        ]
        self.times: list[float] = []
        self.keys: list[str] = []
        self.errors: list[str] = []
        self.refused = 0
        self.heard = 0

    async def run(self) -> dict[str, Any]:
        """Play the plan and return what was measured."""
        for tablet in self.tablets if self.plan["rate"] else []:
            await tablet.pair()
        crowd = [asyncio.create_task(self.follower(number)) for number in range(self.plan["followers"])]
        crowd += [asyncio.create_task(self.phone(number)) for number in range(self.plan["phones"])]
        await self.everybody_connected()
        before = self.cpu()
        begin = time.perf_counter()
        await self.moves(begin)
        elapsed = time.perf_counter() - begin
        result = {
            "per_second": len(self.times) / elapsed,
            "errors": len(self.errors),
            "keys": self.keys,
            "cpu": 100 * (self.cpu() - before) / elapsed,
            "memory": sum(memory(pid) for pid in self.plan["pids"]),
            "followers_refused": self.refused,
            "heard": self.heard,
            "events_per_game": sum(tablet.next for tablet in self.tablets) / max(1, len(self.tablets)),
        }
        for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
            result[name] = 1000 * percentile(self.times, share)
        for task in crowd:
            task.cancel()
        if self.errors:
            print(self.errors[0], file=sys.stderr)
        return result

    async def everybody_connected(self) -> None:
        """Wait until every follower has heard its first numbers, or a minute."""
        wanted = self.plan["followers"]
        for _ in range(600):
            if self.heard + self.refused >= wanted:
                return
            await asyncio.sleep(0.1)

    async def moves(self, begin: float) -> None:
        """Send moves on the beat, round the tables."""
        rate, seconds = self.plan["rate"], self.plan["seconds"]
        if not rate:
            await asyncio.sleep(seconds)
            return
        sent = []
        for number in range(rate * seconds):
            due = begin + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            tablet = self.tablets[number % len(self.tablets)]
            if tablet.next < len(tablet.events):
                sent.append(asyncio.create_task(self.one(tablet, due)))
        await asyncio.gather(*sent)

    async def one(self, tablet: Tablet, due: float) -> None:
        """Enter one move and time it from when it was due."""
        async with tablet.busy:
            try:
                self.keys.append(await tablet.move())
            except (RuntimeError, OSError, asyncio.IncompleteReadError) as problem:
                self.errors.append(str(problem))
            else:
                self.times.append(time.perf_counter() - due)

    async def follower(self, number: int) -> None:
        """Hold a live stream open and read what comes."""
        port = self.ports[number % len(self.ports)]
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            path = f"/live/events?topics={self.plan['topics']}"
            writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            if b" 200 " not in await reader.readline():
                raise ConnectionRefusedError
            first = True
            while line := await reader.readline():
                if first and line.startswith(b"data:"):
                    self.heard += 1
                    first = False
        except OSError:
            self.refused += 1

    async def phone(self, number: int) -> None:
        """Look at the standings now and then, as a parent does."""
        connection = Connection(self.ports[number % len(self.ports)])
        await asyncio.sleep(PHONE_SECONDS * number / max(1, self.plan["phones"]))
        while True:
            try:
                status, _headers, _body = await connection.request("GET", f"/t/{self.plan['slug']}/")
                if status >= 400:
                    self.errors.append(f"phone {status}")
            except (OSError, asyncio.IncompleteReadError) as problem:
                self.errors.append(f"phone {problem}")
                connection.streams = None
            await asyncio.sleep(PHONE_SECONDS)

    def cpu(self) -> float:
        """Seconds of CPU that the web processes have used."""
        return sum(cpu_seconds(pid) for pid in self.plan["pids"])


def cpu_seconds(pid: int) -> float:
    """Seconds of CPU of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def memory(pid: int) -> float:
    """Memory of a process that it shares with nobody, in MB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def percentile(values: list[float], share: float) -> float:
    """The value below which that share of the values lies, 0 for none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(json.dumps(asyncio.run(Crowd(json.load(sys.stdin)).run())))
