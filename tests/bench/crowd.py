"""The client of the load measurement: reads a plan from standard input, plays it, prints what it measured.

Tablets, judges, phones and followers are coroutines of this one process, over connections that stay open. They do what
the pages do: a tablet holds a live stream and reads its table again on news that its own move did not bring; a judge
claims a check and rules on it; a phone asks for the standings by their tag; a follower only listens.
"""

import asyncio
import json
import resource
import secrets
import sys
import time
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any

from tests.bench.http import Connection
from tests.bench.people import Judge, Tablet

PHONE_SECONDS = 8.0
LOOK_AT_LAG = 0.01
REPEAT_EVERY = 10
CLOCK_TICKS = 100
BROKEN = (RuntimeError, OSError, asyncio.IncompleteReadError)


class Crowd:
    """Everybody of one plan."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.ports = plan["ports"]
        self.tablets = [Tablet(self.port(n), table, plan["script"]) for n, table in enumerate(plan["tables"])]
        self.asking = [Tablet(self.port(n), table, plan["script"]) for n, table in enumerate(plan["asking"])]
        self.judges = [Judge(n, self.port(n), cookie, plan["judge_topics"]) for n, cookie in enumerate(plan["judges"])]
        self.times: list[float] = []
        self.phone_times: list[float] = []
        self.lags: list[float] = []
        self.unchanged = 0
        self.keys: list[str] = []
        self.errors: list[str] = []
        self.heard = 0
        self.around: list[asyncio.Task[None]] = []

    def port(self, number: int) -> int:
        """The web process that this one talks to: round the processes."""
        return int(self.ports[number % len(self.ports)])

    async def run(self) -> dict[str, Any]:
        """Play the plan and return what was measured."""
        for tablet in [*self.asking, *self.tablets]:
            await tablet.pair()
        self.go(tablet.listen() for tablet in [*self.asking, *self.tablets])
        self.go(judge.work(self.go) for judge in self.judges)
        alone = self.memory()
        self.go(self.follower(number) for number in range(self.plan["followers"]))
        await self.everybody_connected()
        crowded = self.memory()
        self.go(self.phone(number) for number in range(self.plan["phones"]))
        for judge in self.judges:
            judge.times.clear()
        self.go(self.asks(number) for number in range(len(self.asking)))
        self.go([self.lag()])
        before, own, begin = self.cpu(), time.process_time(), time.perf_counter()
        await self.moves(begin)
        elapsed = time.perf_counter() - begin
        spent = self.cpu() - before
        judges = [second for judge in self.judges for second in judge.times]
        result = {
            "keys": self.keys,
            "moves": len(self.times),
            "per_second": len(self.times) / elapsed,
            "errors": len(self.errors),
            "cpu": 100 * spent / elapsed,
            "cpu_per_move": 1000 * spent / max(1, len(self.times)),
            "client_cpu": 100 * (time.process_time() - own) / elapsed,
            "client_lag_p95": 1000 * percentile(self.lags, 0.95),
            "memory": self.memory(),
            "followers_memory": crowded - alone,
            "followers": self.heard,
            "phones_unchanged": 100 * self.unchanged / max(1, len(self.phone_times)),
            "phones_p95": 1000 * percentile(self.phone_times, 0.95),
            "judges_p95": 1000 * percentile(judges, 0.95),
            "looks": sum(tablet.looks for tablet in self.tablets),
            "checks": sum(judge.ruled for judge in self.judges),
        }
        for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
            result[name] = 1000 * percentile(self.times, share)
        for task in self.around:
            task.cancel()
        for error in sorted(set(self.errors))[:5]:
            print(error, file=sys.stderr)
        return result

    def go(self, work: Iterable[Coroutine[Any, Any, None]]) -> None:
        """Let these coroutines run beside the moves; whatever breaks one of them is an error of the run."""
        self.around += [asyncio.create_task(self.guarded(one)) for one in work]

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Count what breaks."""
        try:
            await work
        except BROKEN as problem:
            self.errors.append(f"{type(problem).__name__} {problem}")

    async def everybody_connected(self) -> None:
        """Wait until every follower and tablet has heard its first numbers and read its page, or a minute.

        A hall's pages are open before it plays; that all of them open in one second is another question than a move's.
        """
        tablets = [*self.asking, *self.tablets]
        for _ in range(600):
            if self.heard >= self.plan["followers"] and all(tablet.settled for tablet in tablets):
                return
            await asyncio.sleep(0.1)

    async def moves(self, begin: float) -> None:
        """Send moves on the beat, round the tables."""
        rate, sent = self.plan["rate"], []
        for number in range(self.plan["moves"]):
            due = begin + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            tablet = self.tablets[number % len(self.tablets)]
            sent.append(asyncio.create_task(self.guarded(self.one(tablet, due, number % REPEAT_EVERY == 0))))
        await asyncio.gather(*sent)

    async def asks(self, number: int) -> None:
        """Let one table ask for a check; the tables do so one after the other over the whole run."""
        await asyncio.sleep(self.plan["moves"] / self.plan["rate"] * number / len(self.asking))
        await self.asking[number].ask()

    async def one(self, tablet: Tablet, due: float, repeat: bool) -> None:
        """Enter one move and time it from when it was due; some are sent twice."""
        key = secrets.token_hex(16)
        async with tablet.busy:
            await tablet.move(key)
            self.keys.append(key)
            self.times.append(time.perf_counter() - due)
            if repeat:
                await tablet.again(key)

    async def lag(self) -> None:
        """Tell how late this process itself is, which all its measurements contain."""
        while True:
            begin = time.perf_counter()
            await asyncio.sleep(LOOK_AT_LAG)
            self.lags.append(time.perf_counter() - begin - LOOK_AT_LAG)

    async def follower(self, number: int) -> None:
        """Hold a live stream open and listen."""
        first = True
        async for _versions in Connection(self.port(number)).news(self.plan["topics"]):
            self.heard += first
            first = False

    async def phone(self, number: int) -> None:
        """Ask for the standings now and then, by their tag once they were read."""
        connection = Connection(self.port(number))
        await asyncio.sleep(PHONE_SECONDS * number / max(1, self.plan["phones"]))
        while True:
            begin = time.perf_counter()
            status, _body = await connection.request("GET", f"/t/{self.plan['slug']}/")
            if status not in (200, 304):
                raise RuntimeError(f"phone {status}")
            self.unchanged += status == 304
            self.phone_times.append(time.perf_counter() - begin)
            await asyncio.sleep(PHONE_SECONDS)

    def cpu(self) -> float:
        """Seconds of CPU that the web processes have used."""
        return sum(cpu_seconds(pid) for pid in self.plan["pids"])

    def memory(self) -> float:
        """Memory of the web processes, in MB."""
        return sum(memory(pid) for pid in self.plan["pids"])


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
