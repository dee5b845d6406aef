"""One table with its tablet: the children play with real tiles and enter what they do, as the tablet's page would."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from games.engine.board import Board, Placement
from games.engine.moves import Lexicon
from games.engine.play import Laid
from games.engine.ruleset import Ruleset, from_json
from games.engine.tiles import TILE_SETS
from turniej.rehearsal.bag import Bag, Rack
from turniej.rehearsal.client import Answer, Client, Trouble
from turniej.rehearsal.habits import Habits
from turniej.rehearsal.hall_clock import HeldClock, RealClock
from turniej.rehearsal.sent import Sent
from turniej.rehearsal.thinking import Mind

ADJUSTMENTS = ("penalty", "wrong_check", "overdraw")


@dataclass(frozen=True)
class Open:
    """The move that is announced and not written: who, what, its number in the log, the tiles."""

    seat: int
    kind: str
    seq: int
    laid: Laid | None = None
    tiles: tuple[str, ...] = ()


class Table:
    """What stands on one table: board, bag, racks, and the tablet that is told of it."""

    def __init__(self, tablet: Client, window: str, number: int, rng: Random, habits: Habits) -> None:
        self.tablet = tablet
        self.window = window
        self.number = number
        self.rng = rng
        self.habits = habits
        self.state: dict[str, Any] = {}
        self.sent = Sent()
        self.keys = 0
        self.open: Open | None = None
        self.board = Board()
        self.racks: dict[int, Rack] = {}
        self.minds: dict[int, Mind] = {}
        self.words_scored: list[int] = []
        self.drawn: list[str] = []
        self.dealt = False
        self.absent: dict[int, int] = {}
        self.refuses_to_sign: int | None = None
        self.steps_in = -1
        self.invented = False
        self.level_by: HeldClock | RealClock | None = None
        self.called = False

    def sit_down(self, lexicon: Lexicon, *, invented: bool = False) -> None:
        """Look at the tablet for the first time in a round and take the tiles out of the box."""
        self.lexicon, self.invented = lexicon, invented
        self.refresh()
        if not self.state.get("game"):
            raise Trouble(f"table {self.number}: no game on the tablet, its screen is {self.state.get('screen')}")
        self.ruleset: Ruleset = from_json(self.game["ruleset"])
        tile_set = TILE_SETS[self.ruleset.tile_set]
        self.bag = Bag(tile_set, self.rng)
        seats = range(len(self.game["seats"]))
        self.racks = {seat: Rack(self.bag, self.ruleset.rack_size) for seat in seats}
        self.minds = {
            seat: Mind(lexicon, self.ruleset, self.rng, self.rng.choice((1, 1, 2, 3, 5, 8))) for seat in seats
        }
        self.words_scored = [0 for _ in seats]
        if self.happens(self.habits.judge_steps_in):
            self.steps_in = self.rng.randint(1, 12)
        self.take(self.state)

    @property
    def game(self) -> dict[str, Any]:
        """The game as the tablet shows it."""
        return dict(self.state["game"])

    @property
    def phase(self) -> str:
        """Where the game is."""
        return str(self.state["game"]["phase"])

    @property
    def finished(self) -> bool:
        """Whether everybody has signed."""
        return self.phase == "final"

    def happens(self, chance: float) -> bool:
        """Whether something of this chance happens now."""
        return self.rng.random() < chance

    def refresh(self, *, poll: bool = False) -> None:
        """Look at the tablet; a poll is not counted, for how often one looks depends on the machine."""
        path = f"/tablet/state?window={self.window}"
        self.take(self.tablet.poll(path) if poll else self.tablet.read(path))

    def take(self, state: dict[str, Any]) -> None:
        """Believe the tablet, then look whether it agrees with the tiles on the table."""
        self.state = state
        if self.racks:
            self._settle()
            self._agree()

    def send(self, kind: str, *, by: int | None = None, behind: int = 0, **fields: Any) -> Answer:
        """Tell the tablet what happened; `behind` is how many turns the sender has missed."""
        self.keys += 1
        body = {
            "key": f"bot-{self.game['id']}-{self.keys:05d}",
            "expected": self.game["turns"] - behind,
            "event": {"kind": kind, "v": 1, **fields},
            "window": self.window,
            "game": self.game["id"],
        }
        if by is not None:
            body["seat"] = by
        answer = self.tablet.post("/tablet/events", body)
        if answer.ok:
            self.sent.accepted(int(answer.data["seq"]), kind)
            self._move_tiles(kind, int(answer.data["seq"]), fields)
        if "state" in answer.data:
            self.take(answer.data["state"])
        return answer

    def tell(self, kind: str, *, by: int | None = None, **fields: Any) -> None:
        """Send an event that the rules allow; raises Trouble if it is refused."""
        self.tablet.must(self.send(kind, by=by, **fields), f"table {self.number}, {kind}")

    def break_a_rule(self, kind: str, *, by: int | None = None, behind: int = 0, **fields: Any) -> None:
        """Send an event that the rules forbid; raises Trouble if it is taken."""
        if self.send(kind, by=by, behind=behind, **fields).ok:
            raise Trouble(f"table {self.number}: {kind} {fields} was taken, the rules forbid it")

    def call_judge(self) -> None:
        """Ask a judge to come."""
        self.keys += 1
        body = {"key": f"call-{self.game['id']}-{self.keys:05d}", "window": self.window, "about": "rules", "text": ""}
        self.tablet.must(self.tablet.post("/tablet/call", body), "call")
        self.called = True

    def others(self, seat: int) -> list[int]:
        """Who else sits at the table now, in the order of play after `seat`."""
        order = self.game["order"]
        here = order.index(seat)
        present = {one["seat"] for one in self.game["seats"] if one["status"] == "present"}
        return [other for other in order[here + 1 :] + order[:here] if other in present]

    def exclude(self, seat: int) -> None:
        """A judge takes a pupil out of the game: his tiles go back to a bag that is not empty, else out of the game."""
        tiles = self.racks[seat].empty()
        if len(self.bag):
            self.bag.put_back(tiles)

    def _move_tiles(self, kind: str, seq: int, fields: Mapping[str, Any]) -> None:
        seat = self.game["to_move"]
        if kind == "play":
            placements = [Placement.from_json(one) for one in fields["placements"]]
            laid = self.minds[seat].lay(self.board, placements)
            if laid is None:
                raise Trouble(f"table {self.number}: a play was taken that the rules refuse: {placements}")
            self.racks[seat].lay(laid)
            self.open = Open(seat, kind, seq, laid)
        elif kind == "exchange":
            self.open = Open(seat, kind, seq, tiles=tuple(self.rng.sample(self.racks[seat].tiles, fields["count"])))
        elif kind == "pass":
            self.open = Open(seat, kind, seq)
        elif kind == "arrived":
            del self.absent[fields["seat"]]
            self.racks[fields["seat"]].fill()
        elif kind == "overdraw":
            self.racks[fields["seat"]].draw_too_many(fields["surplus"], self.rng)

    def _fill_racks(self) -> None:
        """Once the order is known: drawn letters go back, and everybody who is there draws in the order of play."""
        self.dealt = True
        self.bag.put_back(self.drawn)
        self.drawn = []
        for seat in self.game["order"]:
            if seat not in self.absent:
                self.racks[seat].fill()

    def _settle(self) -> None:
        """Draw, or take tiles back, once the announced move is written or taken off."""
        if not self.dealt and self.phase != "start_draw":
            self._fill_racks()
        move = self.open
        if move is None or self.game["pending"] is not None:
            return
        line = next((one for one in self.game["history"] if one["ref"] == str(move.seq)), None)
        if line is None:
            raise Trouble(f"table {self.number}: the move {move.seq} is neither open nor on the card")
        self.open = None
        rack = self.racks[move.seat]
        self.sent.written(move.seat, line["kind"], line["value"])
        if line["kind"] == "lost_check" and move.laid is not None:
            rack.take_back(move.laid)
        elif move.laid is not None:
            self.board = self.board.with_tiles(move.laid.placements)
            self.words_scored[move.seat] += move.laid.score
            rack.fill()
        elif move.kind == "exchange":
            rack.exchange(list(move.tiles))

    def _agree(self) -> None:
        """The tablet's counts have to be those of the tiles on the table."""
        if self.phase == "start_draw" or not any(len(rack) for rack in self.racks.values()):
            return
        game = self.game
        shown = [game["bag"], *(one["rack"] for one in game["seats"])]
        real = [len(self.bag), *(len(self.racks[seat]) for seat in sorted(self.racks))]
        if shown != real:
            raise Trouble(f"table {self.number}: the tablet counts {shown}, on the table are {real}")
        extra = [0] * len(self.racks)
        for line in game["history"]:
            if line["kind"] in ADJUSTMENTS:
                extra[line["seat"]] += line["value"]
        scores = [one["score"] for one in game["seats"]]
        if scores != [points + more for points, more in zip(self.words_scored, extra, strict=True)]:
            raise Trouble(f"table {self.number}: the tablet has {scores}, the pupils counted {self.words_scored}")
        if game["pending"] is None and game["board"] != self.board.to_rows():
            raise Trouble(f"table {self.number}: the tablet shows another board")
