"""The hall during one round: all tables play a turn, the judges look round, the clock moves, until all have signed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from random import Random

from games.engine.state import OVER
from turniej.rehearsal.client import Trouble
from turniej.rehearsal.hall_clock import HeldClock, RealClock
from turniej.rehearsal.judge import Desk
from turniej.rehearsal.play import before_start, play_on
from turniej.rehearsal.table import Table

AT_ONCE = 3
MOST_TURNS = 600
TURN_SECONDS = (40, 60, 80, 100)
WAIT_SECONDS = 60.0
LOOK_SECONDS = 0.05
HOLD_SECONDS = 10
OWN_MINUTES_SECONDS = 25


class Hall:
    """The tables of one round. What happens depends on the seed alone: each table has a chance of its own."""

    def __init__(self, tables: list[Table], desk: Desk, clock: HeldClock | RealClock, rng: Random) -> None:
        self.tables = tables
        self.desk = desk
        self.clock = clock
        self.turn_seconds = rng.choice(TURN_SECONDS)
        self.rng = rng
        self.held: set[int] = set()

    def draw(self) -> None:
        """Before the signal: the start draws."""
        self.everywhere(before_start, self.tables)

    def play(self, tell: Callable[[int, int], None]) -> None:
        """After the signal: play until all have signed; `tell` hears how many have. Raises Trouble if they never do."""
        for table in self.tables:
            table.refresh()
        for _turn in range(MOST_TURNS):
            left = [table for table in self.tables if not table.finished]
            tell(len(self.tables) - len(left), len(self.tables))
            if not left:
                return
            self.everywhere(play_on, left)
            self.judge(left)
            self.pass_time(left)
        raise Trouble(f"after {MOST_TURNS} turns tables are still playing: {[table.number for table in left]}")

    def everywhere(self, act: Callable[[Table], None], tables: Iterable[Table]) -> None:
        """Do the same at all tables, a few at a time; the first trouble ends it."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for _done in pool.map(act, tables):
                pass

    def judge(self, tables: list[Table]) -> None:
        """The judges work: the queue first, then a look round."""
        if any(table.phase == "checking" or table.called for table in tables):
            by_number = {table.number: table for table in tables}
            self.held |= self.desk.serve(by_number, at_once=not self.clock.moves)
        self.desk.walk_round(tables)

    def pass_time(self, tables: list[Table]) -> None:
        """Move the clock, and wait until what is due by it stands in the games' logs."""
        seconds = self.turn_seconds + self.rng.randint(-15, 15)
        # Where every pupil has minutes of his own, all stay well within them.
        own = any(table.ruleset.player_minutes is not None for table in tables)
        self.clock.advance(min(seconds, OWN_MINUTES_SECONDS) if own else max(HOLD_SECONDS, seconds))
        if not self.clock.moves:
            return
        for table in tables:
            if table.number in self.held:
                self.wait(table, lambda one: one.phase != "checking")
            elif self.cap_is_due(table):
                self.wait(table, lambda one: one.game["clock"]["called"] or one.phase in OVER)
        self.held.clear()

    def cap_is_due(self, table: Table) -> bool:
        """Whether the time of a table is up and its game has not been told yet."""
        cap = table.game["clock"]["cap_at"]
        told = table.game["clock"]["called"] or table.phase in OVER
        return cap is not None and not told and cap <= self.clock.now.isoformat()

    def wait(self, table: Table, true: Callable[[Table], bool]) -> None:
        """Look at a tablet until something is so that a worker does by the clock."""
        until = time.monotonic() + WAIT_SECONDS
        table.refresh(poll=True)
        while not true(table):
            if time.monotonic() > until:
                raise Trouble(
                    f"table {table.number}: what was due by the clock was not written in {WAIT_SECONDS:.0f} s"
                )
            time.sleep(LOOK_SECONDS)
            table.refresh(poll=True)
