"""Random games of two to four players with every kind of event, legal and illegal, each made by its seed alone."""

import random
from dataclasses import fields
from datetime import timedelta

from games.engine.board import SIZE, Placement
from games.engine.events import (
    EVENTS,
    AbsenceTurn,
    Absent,
    Arrived,
    CardLine,
    Challenge,
    Change,
    Correction,
    Exchange,
    ExtraTime,
    Forfeit,
    Leave,
    Leftovers,
    LetterDraw,
    Mend,
    Note,
    Overdraw,
    Pass,
    Pause,
    Penalty,
    Play,
    PlayOn,
    Record,
    Reopen,
    Result,
    Resume,
    Returned,
    SeatOrder,
    Signature,
    Start,
    TimeCalled,
    Underdraw,
    Verdict,
)
from games.engine.game import Game, new_game
from games.engine.log import Actor, Entry
from games.engine.ruleset import CHOICES, PRESETS
from tests.games.engine.table import CLOCK, JUDGE, NINE, seat

TABLET = Actor("table")
MOST_EVENTS = 150


class RandomGame:
    """A game that makes its next event up; `step` enters it and tells what came of it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.game = new_game(self._rules(), self.random.choice((2, 3, 4)))
        self.now = NINE
        self.pace = self.random.choice((1, 5, 10, 40))
        self.passes = self.random.choice((0.02, 0.02, 0.05, 0.4))

    def _rules(self):
        """A preset, often with a switch or two turned."""
        rules = self.random.choice(list(PRESETS.values()))
        if self.random.random() < 0.5:
            name = self.random.choice(list(CHOICES))
            rules = rules.but(**{name: self.random.choice(CHOICES[name])})
        return rules.but(self_refereed=self.random.random() < 0.2, first_checker_only=self.random.random() < 0.2)

    @property
    def over(self):
        """Whether nothing more is worth trying."""
        return self.game.phase == "final" or len(self.game.entries) > MOST_EVENTS

    def step(self):
        """Make up the next entry and apply it; return the entry and the answer."""
        self.now += timedelta(seconds=self.random.randint(0, 2 * self.pace))
        return self.enter(*(self._time() or self._now_and_then_wild() or self.sane()))

    def enter(self, by, event, at=None):
        """Apply an event and return its entry and the answer."""
        last = self.game.entries[-1].seq if self.game.entries else 0
        entry = Entry(last + self.random.choice((1, 1, 1, 2)), at or self.now, by, event)
        answer = self.game.apply(entry)
        if isinstance(answer, Game):
            self.game = answer
        return entry, answer

    def _time(self):
        """The first time event that is due, mostly noticed at once."""
        due = self.game.due(self.now)
        return (CLOCK, due[0].event, due[0].at) if due and self.random.random() < 0.8 else None

    def _now_and_then_wild(self):
        return self.wild() if self.random.random() < 0.06 else None

    def sane(self):
        """An event that fits the phase, now and then a judge's or a late one."""
        if self.game.phase == "final":
            return JUDGE, Reopen("typed wrongly"), None
        chance = self.random.random()
        if chance < 0.012 and self.game.entries:
            return JUDGE, self.correction(), None
        if chance < 0.07:
            return self.aside()
        if chance < 0.10 and self.game.capped:
            return TABLET, self._play(), self.game.state.last_turn_at
        by, event = getattr(self, f"_{self.game.phase}")()
        return by, event, None

    def aside(self):
        """Something beside the play: people, clocks, penalties, notes."""
        who = self.random.randrange(self.game.seats)
        everybody = tuple(range(self.game.seats))
        make = self.random.choice(
            [
                lambda: (JUDGE, Absent(who)),
                lambda: (JUDGE, Arrived(who)),
                lambda: (seat(who), Leave(who, everybody)),
                lambda: (seat(who), Returned(who)),
                lambda: (JUDGE, PlayOn()),
                lambda: (JUDGE, Pause("alarm")),
                lambda: (JUDGE, Resume()),
                lambda: (JUDGE, Resume()),
                lambda: (JUDGE, ExtraTime(self.random.choice((1, 5)))),
                lambda: (JUDGE, Penalty(who, "warning", 0, "talks")),
                lambda: (JUDGE, Penalty(who, "points", self.random.choice((10, 20)), "talks")),
                lambda: (JUDGE, Penalty(who, "lost_turn", 0, "talks")),
                lambda: (JUDGE, Overdraw(who, self.random.choice((1, 2, 40)), self.random.choice((0, 1)))),
                lambda: (JUDGE, Underdraw(who, 1)),
                lambda: (JUDGE, Note("PL-74", who, "seen")),
                lambda: (TABLET, Note(text="board turned")),
                self._rare,
            ]
        )
        return (*make(), None)

    def _rare(self):
        who = self.random.randrange(self.game.seats)
        chance = self.random.random()
        if chance < 0.5:
            letters = tuple(self._letters(self.game.rack_counts[who])) if self.random.random() < 0.5 else ()
            return JUDGE, Forfeit(who, "exclusion", "talks", letters)
        if chance < 0.6:
            return JUDGE, TimeCalled()
        if chance < 0.7:
            return JUDGE, Result(tuple(self.random.randrange(300) for _ in range(self.game.seats)))
        if chance < 0.8:
            return JUDGE, Result((), tuple(range(1, self.game.seats + 1)))
        if chance < 0.9:
            return JUDGE, CardLine(who, "KOT", 10)
        return JUDGE, SeatOrder(tuple(self.random.sample(range(self.game.seats), self.game.seats)))

    def _start_draw(self):
        if self.random.random() < 0.1:
            return JUDGE, Start()
        if self.random.random() < 0.1:
            order = [each for each in range(self.game.seats) if each not in self.game.excluded]
            return JUDGE, SeatOrder(tuple(self.random.sample(order, len(order))))
        letters = self._letters(len(self.game.draw_among))
        return TABLET, LetterDraw(tuple(zip(self.game.draw_among, letters, strict=True)))

    def _waiting(self):
        return JUDGE, Start()

    def _to_move(self):
        mover = self.game.to_move
        if mover in self.game.absent:
            return JUDGE, AbsenceTurn(mover) if self.random.random() < 0.7 else Arrived(mover)
        if mover in self.game.away:
            return JUDGE, Returned(mover)
        if self.game.state.card:
            points = tuple(self.random.randrange(300) for _ in range(self.game.seats))
            return JUDGE, self.random.choice((CardLine(mover, "KOT", 10), Result(points)))
        return self.random.choice((TABLET, seat(mover))), self._move()

    def _move(self):
        chance = self.random.random()
        if self.game.to_move in self.game.state.timed_out or chance < self.passes:
            return Pass()
        return Exchange(self.random.randint(1, 7)) if chance < self.passes + 0.05 else self._play()

    def _announced(self):
        opponents = [each for each in self.game.active if each != self.game.to_move]
        if self.game.held and self.random.random() < 0.8:
            return JUDGE, self.random.choice([PlayOn(), *(Returned(each) for each in self.game.away)])
        chance = self.random.random()
        if chance < 0.15:
            return seat(self.random.choice(opponents)), self._challenge()
        if chance < 0.22:
            return TABLET, Mend(self._move())
        writer = JUDGE if self.game.recorder is None else seat(self.game.recorder)
        return writer, Record()

    def _checking(self):
        if self.random.random() < 0.2:
            return seat(self.random.choice(self.game.active)), self._challenge()
        words = self.game.words_to_rule
        some = self.random.sample(words, self.random.randint(1, len(words)))
        return JUDGE, Verdict(tuple((word, self.random.random() < 0.8) for word in some))

    def _challenge(self):
        formed = self.game.open_move.words
        return Challenge(tuple(self.random.sample(formed, self.random.randint(0, len(formed)))))

    def _leftovers(self):
        who = self.random.choice(self.game.leftovers_needed)
        return self.random.choice((TABLET, seat(who))), Leftovers(who, tuple(self._letters(self.game.rack_counts[who])))

    def _signing(self):
        if not self.game.unsigned:
            return JUDGE, Note(text="nobody is left to sign")
        who = self.random.choice(self.game.unsigned)
        by, reason = (JUDGE, "left") if self.random.random() < 0.2 else (seat(who), "")
        return by, Signature(who, self.game.to_sign, reason)

    def correction(self):
        entry = self.random.choice(self.game.effective)
        op = self.random.choice(("change", "insert", "withdraw"))
        event = None
        if op != "withdraw":
            event = self._play() if entry.event.kind == "play" else self.random.choice((Record(), Pass(), Record(7)))
        return Correction((Change(op, entry.ref, event, None),), "misread")

    def wild(self):
        """An event with no sense at all, by anybody."""
        kind = self.random.choice(list(EVENTS.values()))
        number = self.random.choice((-1, 0, 1, 2, 3, 7, 99))
        values = {
            "letters": ((number, "A"),),
            "order": (number, 0),
            "placements": (Placement(number, 7, self.random.choice("AŻ?Q")),),
            "results": (("KOT", True),),
            "words": ("KOT",),
            "form": "points",
            "ground": "walkover",
            "tiles": ("A",),
            "scores": (number,),
            "reason": "x",
            "text": "x",
            "move": Exchange(number),
            "changes": (Change("withdraw", str(number)),),
        }
        given = {name: values.get(name, number) for name in _NEEDED[kind.kind]}
        by = Actor(self.random.choice(("table", "judge", "organiser", "clock")), self.random.choice((None, 0, 1, 5)))
        return by, kind(**given), None

    def _letters(self, count):
        """So many letters from the unseen tiles that nobody declared yet."""
        unseen = dict(self.game.unseen)
        for tile in (*self.game.state.draw_tiles, *(tile for tiles in self.game.leftovers.values() for tile in tiles)):
            unseen[tile] = max(0, unseen[tile] - 1)
        pool = [tile for tile, left in unseen.items() for _ in range(left)]
        return self.random.sample(pool, min(count, len(pool))) + ["A"] * max(0, count - len(pool))

    def _play(self):
        """Tiles laid in a line through a tile on the board, or the centre; mostly legal, since no word is bad."""
        mover = self.game.to_move
        rack = 7 if mover is None else self.game.rack_counts[mover]
        letters = self._letters(max(1, min(self.random.choice((1, 3, 5, 6, 7, 7)), rack)))
        anchor = (7, 7) if self.game.board.empty else self._tile_on_board()
        squares = self._free_squares(anchor, self.random.choice(((0, 1), (1, 0))), len(letters))
        if self.random.random() < 0.02:
            squares = squares[1:]
        return Play(
            tuple(
                Placement(row, col, "E", True) if tile == "?" else Placement(row, col, tile)
                for (row, col), tile in zip(squares, letters, strict=False)
            )
        )

    def _free_squares(self, anchor, step, count):
        """Free squares in a line through the anchor without a gap: some before it, the others after it."""
        before = self._walk(anchor, (-step[0], -step[1]), self.random.randint(0, count))
        after = self._walk((anchor[0] - step[0], anchor[1] - step[1]), step, count - len(before))
        return before + after

    def _walk(self, square, step, count):
        found = []
        row, col = square[0] + step[0], square[1] + step[1]
        while len(found) < count and 0 <= row < SIZE and 0 <= col < SIZE:
            if self.game.board.at(row, col) is None:
                found.append((row, col))
            row, col = row + step[0], col + step[1]
        return found

    def _tile_on_board(self):
        while True:
            row, col = self.random.randrange(SIZE), self.random.randrange(SIZE)
            if self.game.board.at(row, col):
                return row, col


_LEFT_OUT = {"agreed", "kept", "points", "code", "places"}
_NEEDED = {kind.kind: [field.name for field in fields(kind) if field.name not in _LEFT_OUT] for kind in EVENTS.values()}
