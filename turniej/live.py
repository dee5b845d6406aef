"""Who follows what, and what has changed: versions in the database, a hub per process, server-sent events.

A change bumps the version of its topic in its own transaction. The hub of each web process looks at the versions of
the topics that somebody follows, every 250 ms, and tells its followers the new numbers; the pages then fetch what they
show. So a change made in one process reaches the followers of all, and nothing but the database has to run.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from django.core import signing
from django.db import DatabaseError, connection
from django.db.models import F

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Versions = dict[str, int]

SALT = "turniej.live"
TOKEN_SECONDS = 12 * 3600
POLL_SECONDS = 0.25
HEARTBEAT_SECONDS = 15.0
RETRY_MILLISECONDS = (1000, 4000)


@dataclass(frozen=True)
class Following:
    """What a page hands to its script: the signed topics, and their versions from before the page was read."""

    token: str
    versions: Versions

    @property
    def versions_json(self) -> str:
        """The versions as the page's script reads them."""
        return encode(self.versions)


def bump(topic: str) -> None:
    """Raise the version of `topic`, inside the transaction of the change that its followers should see."""
    from turniej.models.background import Topic

    if not Topic.objects.filter(name=topic).update(version=F("version") + 1):
        Topic.objects.bulk_create(
            [Topic(name=topic, version=1)],
            update_conflicts=True,
            unique_fields=["name"],
            update_fields=["version"],
        )


def versions_of(topics: Iterable[str]) -> Versions:
    """Return the present version of each topic, 0 for one that never changed."""
    from turniej.models.background import Topic

    wanted = sorted(set(topics))
    found: Versions = {}
    for start in range(0, len(wanted), 500):
        found.update(Topic.objects.filter(name__in=wanted[start : start + 500]).values_list("name", "version"))
    return {name: found.get(name, 0) for name in wanted}


def sign_topics(topics: Iterable[str]) -> str:
    """Return the signed, expiring permission to follow `topics`, for a page whose reader may see them all."""
    return signing.dumps(sorted(set(topics)), salt=SALT, compress=True)


def follow(topics: Iterable[str]) -> Following:
    """Return what a page needs to follow `topics`. Call it before reading what the page shows, or a change between
    the two would be missed."""
    names = list(topics)
    return Following(sign_topics(names), versions_of(names))


def signed_topics(token: str) -> list[str] | None:
    """Return the topics that `token` permits, or None for a forged or expired one."""
    try:
        topics: list[str] = signing.loads(token, salt=SALT, max_age=TOKEN_SECONDS)
    except signing.BadSignature:
        return None
    return topics


class Follower:
    """One open stream: its topics, and a mailbox of one slot, in which newer numbers replace older ones."""

    def __init__(self, topics: Iterable[str]) -> None:
        self.topics = frozenset(topics)
        self.news: Versions = {}
        self.gone = False
        self.rung = asyncio.Event()

    def put(self, versions: Versions) -> None:
        """Leave new versions in the mailbox; a reader that is slow gets the latest only."""
        self.news.update(versions)
        self.rung.set()

    def leave(self) -> None:
        """Say that nobody reads any more: the page or the process is going."""
        self.gone = True
        self.rung.set()

    async def take(self, seconds: float) -> Versions:
        """Wait for news for at most `seconds` and return it, or nothing."""
        try:
            async with asyncio.timeout(seconds):
                await self.rung.wait()
        except TimeoutError:
            return {}
        self.rung.clear()
        news, self.news = self.news, {}
        return news


class Hub:
    """Watches the versions of all topics that this process has followers for, while it has any."""

    def __init__(self) -> None:
        self.followers: dict[str, set[Follower]] = {}
        self.known: Versions = {}
        self.reader = ThreadPoolExecutor(1, thread_name_prefix="live")
        self.task: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False

    def close(self) -> None:
        """End all streams, from any thread, so that the process can stop; the pages come back by themselves."""
        self.closing = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.dismiss)

    def dismiss(self) -> None:
        """Send every follower away."""
        for follower in {follower for group in self.followers.values() for follower in group}:
            follower.leave()

    async def join(self, follower: Follower) -> None:
        """Add a follower and give it the present versions first, so that it misses nothing from before."""
        self.loop = asyncio.get_running_loop()
        for topic in follower.topics:
            self.followers.setdefault(topic, set()).add(follower)
        if self.closing:
            follower.leave()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.watch())
        unknown = [topic for topic in follower.topics if topic not in self.known]
        for topic, version in (await self.read(unknown)).items():
            self.known.setdefault(topic, version)
        follower.put({topic: self.known.get(topic, 0) for topic in follower.topics})

    def leave(self, follower: Follower) -> None:
        """Forget a follower, and the topics that nobody follows any more."""
        for topic in follower.topics:
            others = self.followers.get(topic, set())
            others.discard(follower)
            if not others:
                self.followers.pop(topic, None)
                self.known.pop(topic, None)

    async def read(self, topics: list[str]) -> Versions:
        """Read versions in the hub's own thread; nothing while the database does not answer."""
        if not topics:
            return {}
        return await asyncio.get_running_loop().run_in_executor(self.reader, self.read_now, topics)

    @staticmethod
    def read_now(topics: list[str]) -> Versions:
        """Read the versions of `topics`; a database that went away is tried afresh at the next look."""
        try:
            return versions_of(topics)
        except DatabaseError:
            connection.close()
            return {}

    async def watch(self) -> None:
        """Look for changes until nobody follows anything."""
        while self.followers:
            for topic, version in (await self.read(list(self.followers))).items():
                if self.known.get(topic) != version:
                    self.known[topic] = version
                    for follower in self.followers.get(topic, ()):
                        follower.put({topic: version})
            await asyncio.sleep(POLL_SECONDS)


class LiveApplication:
    """The ASGI application under `/live/`: `events` streams versions, `versions` answers them once, with an ETag."""

    def __init__(self) -> None:
        self.hub = Hub()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; 404 for an unknown address, 405 for anything but GET, 403 without a good signature."""
        answers = {"/live/events": self.events, "/live/versions": self.versions}
        answer = answers.get(scope["path"])
        token = parse_qs(scope["query_string"].decode("latin-1")).get("topics", [""])[0]
        if answer is None:
            await reply(send, 404)
        elif scope["method"] != "GET":
            await reply(send, 405, {"allow": "GET"})
        elif (topics := signed_topics(token)) is None:
            await reply(send, 403)
        else:
            await answer(scope, receive, send, topics)

    async def versions(self, scope: Scope, receive: Receive, send: Send, topics: list[str]) -> None:
        """Answer the present versions once, for a page whose stream fails; 304 if the page knows them already."""
        body = encode(await self.hub.read(topics))
        asked = dict(scope["headers"]).get(b"if-none-match", b"").decode("latin-1")
        headers = {"etag": tag_of(body), "cache-control": "no-cache", "content-type": "application/json"}
        await reply(send, 304 if asked == headers["etag"] else 200, headers, body)

    async def events(self, scope: Scope, receive: Receive, send: Send, topics: list[str]) -> None:
        """Stream the versions of `topics` until the page goes away."""
        follower = Follower(topics)
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [
                    (b"content-type", b"text/event-stream"),
                    (b"cache-control", b"no-store"),
                    (b"x-accel-buffering", b"no"),
                ],
            }
        )
        retry = random.randint(*RETRY_MILLISECONDS)  # spread, so that a hall does not come back in one instant
        watcher = asyncio.create_task(disconnected(receive))
        watcher.add_done_callback(lambda _task: follower.leave())
        try:
            await send({"type": "http.response.body", "body": f"retry: {retry}\n\n".encode(), "more_body": True})
            await self.hub.join(follower)
            number = 0
            while not follower.gone:
                news = await follower.take(HEARTBEAT_SECONDS)
                number += 1
                text = f"id: {number}\ndata: {encode(news)}\n\n" if news else ": still here\n\n"
                await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            watcher.cancel()
            self.hub.leave(follower)


async def disconnected(receive: Receive) -> None:
    """Return when the page has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def encode(versions: Versions) -> str:
    """Return versions as one line of JSON."""
    return json.dumps(versions, separators=(",", ":"), sort_keys=True)


def tag_of(text: str) -> str:
    """Return an entity tag of `text`."""
    return f'"{signing.base64_hmac(SALT, text, "tag", algorithm="sha256")}"'


async def reply(send: Send, status: int, headers: dict[str, str] | None = None, body: str = "") -> None:
    """Send a whole response."""
    named = [(name.encode(), value.encode("latin-1")) for name, value in (headers or {}).items()]
    await send({"type": "http.response.start", "status": status, "headers": named})
    await send({"type": "http.response.body", "body": body.encode() if status != 304 else b""})
