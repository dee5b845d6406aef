"""What the tablet works out by itself between two answers of the server is what the engine works out."""

import json
import random
from datetime import UTC, datetime, timedelta

import pytest

from games import services as games
from games.engine.board import Placement
from games.engine.game import Game, new_game
from games.engine.log import Actor, Entry, read_event
from games.engine.play import Laid, lay
from games.engine.ruleset import BOX_FR, FFSC_CLASSIQUE, PFS, POLISH_SCHOOL, to_json
from games.models import Game as GameRow
from turniej.views.tablet.state import tile_set_facts

SHOWN = ["phase", "to_move", "order", "board", "bag", "recorder", "ending", "leftovers_needed", "final_scores", "turns"]
SEAT = ["score", "rack", "exchanges", "passes", "lost_turns", "status", "timed_out"]

FOLLOW = """async ([address, text]) => {
  const { atTime, follow } = await import(address);
  let folded = null;
  const found = JSON.parse(text).map(({ before, entry }) => {
    folded = folded === null ? before : folded;
    const at = Date.parse(entry.at);
    folded = follow(atTime(folded, at), entry);
    return [follow(atTime(before, at), entry), folded];
  });
  return JSON.stringify(found);
}"""
"""The games travel as text: the browser's driver takes minutes for so many nested values."""


class Player:
    """Plays at random by the rules: words that nobody would find in a dictionary, checks, exchanges, passes."""

    def __init__(self, ruleset, seats: int, seed: int, pace: int) -> None:
        self.chance, self.pace = random.Random(seed), timedelta(seconds=pace)
        self.now = datetime(2026, 5, 9, 9, tzinfo=UTC)
        self.game = new_game(ruleset, seats)
        self.row = GameRow(pk=seed, ruleset=to_json(ruleset))
        self.steps: list[dict] = []

    def shown(self) -> dict:
        state = games.table_state(self.row, self.game)
        return {**state, "tile_set": tile_set_facts(state["ruleset"]["tile_set"])}

    def append(self, event, by: Actor, at: datetime) -> None:
        after = self.game.apply(Entry(len(self.game.entries) + 1, at, by, event))
        assert isinstance(after, Game), (event, after)
        self.game = after

    def wait(self) -> None:
        """Time goes by; what the clock owes is written."""
        self.now += self.pace
        self.before = self.shown()
        for due in self.game.due(self.now):
            self.append(due.event, Actor("clock"), due.at)

    def do(self, event: dict, *, seat=None, role="table") -> None:
        self.append(read_event(event), Actor(role, seat), self.now)
        entry = {"event": event, "seat": seat, "at": self.now.isoformat()}
        self.steps.append({"before": self.before, "entry": entry, "after": self.shown()})
        self.wait()

    def word(self) -> list[dict] | None:
        game, letters = self.game, self.game.state.tile_set.letters
        rack = game.rack_counts[game.to_move]
        for _ in range(200):
            down, count = self.chance.random() < 0.5, self.chance.randint(1, min(4, rack)) if rack else 0
            row, col = self.chance.randrange(15), self.chance.randrange(15)
            if game.board.empty:
                row, col, count = 7, 7, min(3, rack)
            places = [(row + step, col) if down else (row, col + step) for step in range(count)]
            tiles = [Placement(r, c, self.chance.choice(letters), self.chance.random() < 0.02) for r, c in places]
            if isinstance(lay(game.board, tiles, game.state.tile_set), Laid):
                return [tile.to_json() for tile in tiles]
        return None

    def turn(self) -> None:
        game, may = self.game, self.game.may(Actor("table"))
        placements = self.word() if "play" in may and self.chance.random() < 0.8 else None
        kind = {"kind": "pass", "v": 1}
        if placements:
            kind = {"kind": "play", "v": 1, "placements": placements}
        elif "exchange" in may and self.chance.random() < 0.6:
            kind = {"kind": "exchange", "v": 1, "count": self.chance.randint(1, game.rack_counts[game.to_move])}
        self.do(kind)
        if placements and self.chance.random() < 0.1:
            self.do({"kind": "mend", "v": 1, "move": {"kind": "pass", "v": 1}})
        elif placements and self.chance.random() < 0.25:
            self.check()
        if self.game.phase == "announced":
            self.do({"kind": "record", "v": 1})

    def check(self) -> None:
        game = self.game
        asking = self.chance.choice([seat for seat in range(game.seats) if seat != game.to_move])
        words = list(game.open_move.words)
        self.do({"kind": "challenge", "v": 1, "words": words[:1] if len(words) > 1 else []}, seat=asking)
        verdicts = [[word, self.chance.random() < 0.5] for word in self.game.words_to_rule]
        self.do({"kind": "verdict", "v": 1, "results": verdicts}, role="judge")

    def play(self) -> "Player":
        self.wait()
        letters = self.chance.sample(self.game.state.tile_set.letters[:20], self.game.seats)
        self.do({"kind": "letter_draw", "v": 1, "letters": [[seat, x] for seat, x in enumerate(letters)]})
        self.do({"kind": "start", "v": 1}, role="judge")
        turns = 0
        while self.game.phase == "to_move" and (turns := turns + 1) <= 24:
            self.turn()
        while self.game.phase == "to_move":
            self.do({"kind": "pass", "v": 1})
            self.do({"kind": "record", "v": 1})
        for seat in self.game.leftovers_needed:
            self.do({"kind": "leftovers", "v": 1, "seat": seat, "tiles": self.letters_left(seat)}, seat=seat)
        return self

    def letters_left(self, seat: int) -> list[str]:
        """Letters that are still unseen after what the others have named."""
        left = dict(self.game.unseen)
        for named in self.game.leftovers.values():
            for tile in named:
                left[tile] -= 1
        free = [tile for tile, count in left.items() for _ in range(count)]
        return free[: self.game.rack_counts[seat]]


GAMES = [
    (POLISH_SCHOOL, 4, 1, 5),
    (POLISH_SCHOOL, 4, 2, 41),
    (POLISH_SCHOOL.but(time_finish="turn", wrong_check="nothing"), 3, 4, 60),
    (BOX_FR, 2, 3, 20),
    (FFSC_CLASSIQUE, 2, 5, 20),
    (FFSC_CLASSIQUE, 2, 6, 75),
    (PFS, 2, 8, 50),
]
"""Rule set, seats, seed, and how many seconds each entry takes: fast games end by passes, slow ones by a clock."""


def test_the_tablet_follows_games_as_the_engine_does(browser_page, site_server):
    played = [Player(ruleset.but(start_order="draw"), *rest).play() for ruleset, *rest in GAMES]
    assert {player.game.ending for player in played} >= {"passes", "time"}
    browser_page.goto(f"{site_server.url}/healthz")
    for player, how in zip(played, GAMES, strict=True):
        assert len(player.steps) > 20
        address = f"{site_server.url}/static/turniej/tablet/game.js"
        found = json.loads(browser_page.evaluate(FOLLOW, [address, json.dumps(player.steps)]))
        for step, both in zip(player.steps, found, strict=True):
            for name, followed in zip(("one step", "from the start"), both, strict=True):
                where = (name, step["entry"], step["before"]["phase"], how[0].name, how[2])
                same_game(followed, step["after"], where)


def same_game(followed: dict, known: dict, where: tuple) -> None:
    for field in SHOWN:
        assert followed.get(field) == known[field], (field, *where)
    for mine, theirs in zip(followed["seats"], known["seats"], strict=True):
        assert {key: mine[key] for key in SEAT} == {key: theirs[key] for key in SEAT}, where
        assert mine["seconds_left"] == pytest.approx(theirs["seconds_left"]), where
        assert moment(mine["out_at"]) == moment(theirs["out_at"]), where
    if known["to_move"] is not None:
        assert followed["clock"]["called"] == known["clock"]["called"], where
        assert not known["clock"]["called"] or followed["clock"]["last_seats"] == known["clock"]["last_seats"], where


def moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
