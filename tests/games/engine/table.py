"""A table to play at in tests: who does what, one short call each, on a clock that only the test moves."""

from datetime import UTC, datetime, timedelta

from games.engine.events import (
    AbsenceTurn,
    Absent,
    Arrived,
    Challenge,
    Change,
    Correction,
    Exchange,
    Forfeit,
    Leave,
    Leftovers,
    Mend,
    Overdraw,
    Pass,
    Penalty,
    Play,
    Record,
    SeatOrder,
    Signature,
    Start,
    TimeCalled,
    Underdraw,
    Verdict,
)
from games.engine.game import Game, new_game, replay
from games.engine.log import Actor, Entry
from games.engine.refusal import Refusal
from games.engine.ruleset import POLISH_SCHOOL
from tests.games.engine.boards import tiles

NINE = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
JUDGE = Actor("judge")
CLOCK = Actor("clock")
RULES = POLISH_SCHOOL
"""The rule set that a table plays by unless a test says otherwise; the mutation check puts a changed one here."""


def seat(number):
    """The player on a seat, acting at the table."""
    return Actor("table", number)


def a_play(place, text):
    """The event of laying these tiles, written as `tiles` reads them."""
    return Play(tuple(tiles(place, text)))


class Table:
    """A game that is played on call after call; a step that is refused fails the test."""

    def __init__(self, seats=2, rules=None, **changes):
        self.game = new_game((rules or RULES).but(**changes), seats)
        self.now = NINE

    def started(self, order=None):
        """Give the order of play and the start signal."""
        if not self.game.order:
            self.do(JUDGE, SeatOrder(tuple(order or range(self.game.seats))))
        return self.do(JUDGE, Start())

    def wait(self, minutes):
        """Let time pass."""
        self.now += timedelta(minutes=minutes)
        return self

    def entry(self, by, event, at=None):
        """The next entry of the log."""
        last = self.game.entries[-1].seq if self.game.entries else 0
        return Entry(last + 1, at or self.now, by, event)

    def do(self, by, event, at=None):
        """Enter an event that has to be possible."""
        after = self.game.apply(self.entry(by, event, at))
        assert isinstance(after, Game), after
        self.game = after
        return self

    def refused(self, by, event, at=None):
        """Enter an event that has to be refused, and return the code."""
        before = self.game
        answer = before.apply(self.entry(by, event, at))
        assert isinstance(answer, Refusal), "it was not refused"
        return answer.code

    @property
    def mover(self):
        return seat(self.game.to_move)

    @property
    def writer(self):
        return JUDGE if self.game.recorder is None else seat(self.game.recorder)

    def lay(self, place, text):
        return self.do(self.mover, a_play(place, text))

    def write(self):
        return self.do(self.writer, Record())

    def play(self, place, text):
        return self.lay(place, text).write()

    def say_pass(self):
        return self.do(self.mover, Pass()).write()

    def exchange(self, count=1):
        return self.do(self.mover, Exchange(count)).write()

    def mend(self, move):
        return self.do(self.mover, Mend(move))

    def check(self, who, *words):
        return self.do(seat(who), Challenge(words))

    def rule(self, **results):
        """The dictionary's answer, a keyword for each word."""
        return self.do(JUDGE, Verdict(tuple(results.items())))

    def bad_word(self, place, text, who=None):
        """Lay a word that a check takes off the board again."""
        self.lay(place, text)
        main = self.game.open_move.words[0]
        return self.check(self.game.recorder if who is None else who, main).rule(**{main: False})

    def good_word(self, place, text, who=None):
        """Lay a word, have it checked in vain, and write it."""
        self.lay(place, text)
        main = self.game.open_move.words[0]
        self.check(self.game.recorder if who is None else who, main).rule(**{main: True})
        return self.write() if self.game.phase == "announced" else self

    def call_time(self, at=None):
        return self.do(CLOCK, TimeCalled(), at or self.game.cap_at)

    def exclude(self, who, ground="exclusion", letters=""):
        return self.do(JUDGE, Forfeit(who, ground, "reason", tuple(letters)))

    def penalise(self, who, form="points", points=0):
        return self.do(JUDGE, Penalty(who, form, points, "reason"))

    def absent(self, who):
        return self.do(JUDGE, Absent(who))

    def absence_turn(self, who, by=None):
        return self.do(by or JUDGE, AbsenceTurn(who))

    def arrived(self, who):
        return self.do(JUDGE, Arrived(who))

    def leave(self, who, *agreed):
        return self.do(seat(who), Leave(who, agreed))

    def left(self, who, letters):
        return self.do(seat(who), Leftovers(who, tuple(letters)))

    def sign(self, *who):
        for each in who or self.game.unsigned:
            self.do(seat(each), Signature(each, self.game.to_sign))
        return self

    def correct(self, op, target, event=None, *, by=JUDGE, agreed=(), seat=None):
        return self.do(by, Correction((Change(op, str(target), event, seat),), "reason", agreed))

    def ref(self, kind, number=-1):
        """The reference of the last (or another) entry of a kind."""
        return [entry.ref for entry in self.game.entries if entry.event.kind == kind][number]

    def replayed(self):
        """The same game from its log alone."""
        return replay(self.game.ruleset, self.game.seats, self.game.entries)


def near_the_end(rack=2, seats=2, **changes):
    """A game with KOT at 8H and an empty bag; every seat holds `rack` tiles, but seat 0 all the rest; seat 1 to move.

    A judge counted the racks so.
    """
    table = Table(seats, **changes).started()
    table.play("8H", "KOT")
    for each in range(1, seats):
        table.do(JUDGE, Underdraw(each, table.game.rack_counts[each] - rack))
    spare = table.game.bag_count
    return table.do(JUDGE, Overdraw(0, spare, spare))
