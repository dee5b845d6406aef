"""A tablet and a judge of the load measurement, who do what their pages do over one connection each."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from random import Random
from typing import Any

from tests.bench.http import Connection

LOOK_SECONDS = (0.5, 3.0)

Event = dict[str, Any]


class Tablet:
    """A table's tablet: paired once, then entering one event after the other of the common script."""

    def __init__(self, port: int, table: dict[str, Any], events: list[Event]) -> None:
        self.connection = Connection(port)
        self.token = table["token"]
        self.game = table["game"]
        self.events = events
        self.window = secrets.token_hex(8)
        self.next = 0
        self.expected = 0
        self.topics = ""
        self.versions: dict[str, int] = {}
        self.phase = ""
        self.looks = 0
        self.settled = False
        self.news = asyncio.Event()
        self.busy = asyncio.Lock()

    async def pair(self) -> None:
        """Trade the card's token for a cookie, and take the table's one window."""
        status, _body = await self.connection.request("GET", f"/s/{self.token}")
        if status not in (302, 303):
            raise RuntimeError(f"pairing answered {status}")
        await self.look()
        taking = {"window": self.window, "take_over": True}
        status, body = await self.connection.request("POST", "/tablet/window", taking)
        if status != 200:
            raise RuntimeError(f"the window was refused: {status}")
        self.expected = json.loads(body)["state"]["game"]["turns"]
        self.next = self.expected - 1  # the start draw came before the script

    async def look(self) -> None:
        """Read the table."""
        status, body = await self.connection.request("GET", f"/tablet/state?window={self.window}")
        if status == 200:
            state = json.loads(body)
            self.topics, self.phase = state["topics"], state["game"]["phase"]
            self.expected = state["game"]["turns"]

    async def listen(self) -> None:
        """Follow the table, and read it again when something new is told that no answer of its own brought."""
        async for versions in self.connection.news(self.topics):
            if any(self.versions.get(topic, 0) < version for topic, version in versions.items()):
                self.versions |= versions
                self.looks += 1
                async with self.busy:
                    await self.look()
                self.news.set()
            self.settled = True

    async def enter(self, event: Event, key: str, seat: int | None = None) -> dict[str, Any]:
        """Enter an event and return the answer; raises RuntimeError unless it was recorded."""
        data = {"window": self.window, "key": key, "expected": self.expected, "event": event, "game": self.game}
        status, body = await self.connection.request("POST", "/tablet/events", {**data, "seat": seat})
        answer: dict[str, Any] = json.loads(body)
        if status != 200 or not answer.get("ok"):
            raise RuntimeError(f"{status} {body[:300]!r}")
        self.versions |= answer["versions"]
        self.phase = answer["state"]["game"]["phase"]
        return answer

    async def move(self, key: str) -> None:
        """Enter the next event of the script."""
        answer = await self.enter(self.events[self.next], key)
        self.next += 1
        self.expected = answer["turns"]

    async def again(self, key: str) -> None:
        """Send the last event once more, as after a lost answer; raises RuntimeError unless it was known."""
        if not (await self.enter(self.events[self.next - 1], key))["repeat"]:
            raise RuntimeError("a repeat was written twice")

    async def ask(self) -> None:
        """Play, let the next player check the word, and wait for the ruling."""
        async with self.busy:
            await self.move(secrets.token_hex(16))
            answer = await self.enter({"kind": "challenge", "v": 1, "words": []}, secrets.token_hex(16), seat=1)
            self.expected = answer["turns"]
        while self.phase == "checking":
            self.news.clear()
            await self.news.wait()


class Judge:
    """A judge at the desk, who takes what waits after a look of some seconds, unless another one was quicker."""

    def __init__(self, number: int, port: int, cookie: str, topics: str) -> None:
        self.random = Random(number)
        self.connection = Connection(port)
        self.connection.cookies["judge"] = cookie
        self.topics = topics
        self.times: list[float] = []
        self.busy = asyncio.Lock()
        self.waiting: set[int] = set()
        self.seen: set[int] = set()
        self.ruled = 0

    async def work(self, go: Callable[[Iterable[Coroutine[Any, Any, None]]], None]) -> None:
        """Look at the queue on each piece of news, and take what nobody has; `go` lets that run beside the news."""
        async for _versions in self.connection.news(self.topics):
            begin = time.perf_counter()
            status, body = await self.request("GET", "/judge/queue.json")
            self.times.append(time.perf_counter() - begin)
            if status != 200:
                raise RuntimeError(f"queue {status}")
            waiting = {check["id"]: check for check in json.loads(body)["checks"] if check["state"] == "waiting"}
            self.waiting = set(waiting)
            go(self.rule(waiting[number]) for number in self.waiting - self.seen)
            self.seen |= self.waiting

    async def rule(self, check: dict[str, Any]) -> None:
        """Claim a check after a look at it and say that every word is good; another judge may have been quicker."""
        await asyncio.sleep(self.random.uniform(*LOOK_SECONDS))
        if check["id"] not in self.waiting:
            return
        status, _body = await self.request("POST", f"/judge/checks/{check['id']}/claim", {})
        if status == 200:
            verdicts = {word["text"]: True for word in check["words"]}
            data = {"verdicts": verdicts, "at_once": True, "reason": "load"}
            status, body = await self.request("POST", f"/judge/checks/{check['id']}/rule", data)
            if status != 200:
                raise RuntimeError(f"rule {status} {body[:200]!r}")
            self.ruled += 1

    async def request(self, *request: Any) -> tuple[int, bytes]:
        """Send a request when the connection is free."""
        async with self.busy:
            return await self.connection.request(*request)
