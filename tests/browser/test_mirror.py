"""What the tablet works out by itself between two answers of the server is what the engine works out."""

import random
from datetime import timedelta

import pytest

from games import services as games
from games.engine.board import Placement
from games.engine.log import Actor
from games.engine.play import Laid, lay
from games.engine.ruleset import BOX_FR, POLISH_SCHOOL
from games.models import Game
from turniej import clock
from turniej.views.tablet.state import tile_set_facts

SHOWN = ["phase", "to_move", "order", "board", "bag", "recorder", "ending", "leftovers_needed", "final_scores", "turns"]
SEAT = ["score", "rack", "exchanges", "passes", "lost_turns", "status"]

FOLLOW = """async ([address, steps]) => {
  const { atTime, follow } = await import(address);
  let folded = null;
  return steps.map(({ before, entry }) => {
    folded = folded === null ? before : folded;
    const at = Date.parse(entry.at);
    folded = follow(atTime(folded, at), entry);
    return [follow(atTime(before, at), entry), folded];
  });
}"""


class Player:
    """Plays at random by the rules: words that nobody would find in a dictionary, checks, exchanges, passes."""

    def __init__(self, ruleset, seats: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = clock.now()
        self.row = games.create(ruleset, [str(seat) for seat in range(seats)], None, self.now)
        self.steps: list[dict] = []

    @property
    def game(self):
        return games.state(Game.objects.get(pk=self.row.pk))

    def shown(self) -> dict:
        state = games.table_state(Game.objects.get(pk=self.row.pk))
        return {**state, "tile_set": tile_set_facts(state["ruleset"]["tile_set"])}

    def do(self, event: dict, *, seat=None, role="table") -> None:
        self.now += timedelta(seconds=20)
        before = self.shown()
        answer = games.record(self.row.pk, event, actor="t", role=role, received_at=self.now, seat=seat)
        assert answer.refusal is None, (event, answer.refusal)
        entry = {"event": event, "seat": seat, "at": self.now.isoformat()}
        self.steps.append({"before": before, "entry": entry, "after": self.shown()})

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
        game = self.game
        placements = self.word() if self.chance.random() < 0.8 else None
        kind = {"kind": "pass", "v": 1}
        if placements:
            kind = {"kind": "play", "v": 1, "placements": placements}
        elif "exchange" in game.may(Actor("table")) and self.chance.random() < 0.6:
            kind = {"kind": "exchange", "v": 1, "count": self.chance.randint(1, game.rack_counts[game.to_move])}
        self.do(kind)
        if placements and self.chance.random() < 0.25:
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
        letters = self.chance.sample(self.game.state.tile_set.letters[:20], self.game.seats)
        self.do({"kind": "letter_draw", "v": 1, "letters": [[seat, x] for seat, x in enumerate(letters)]})
        self.do({"kind": "start", "v": 1}, role="judge")
        for _ in range(24):
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


@pytest.mark.parametrize(("ruleset", "seats", "seed"), [(POLISH_SCHOOL, 4, 1), (BOX_FR, 2, 3)])
def test_the_tablet_follows_a_game_as_the_engine_does(browser_page, site_server, ruleset, seats, seed):
    steps = Player(ruleset.but(start_order="draw"), seats, seed).play().steps
    assert len(steps) > 20
    browser_page.goto(f"{site_server.url}/healthz")
    found = browser_page.evaluate(FOLLOW, [f"{site_server.url}/static/turniej/tablet/game.js", steps])
    for step, both in zip(steps, found, strict=True):
        for name, followed in zip(("one step", "from the start"), both, strict=True):
            where = (name, step["entry"], step["before"]["phase"])
            for field in SHOWN:
                assert followed.get(field) == step["after"][field], (field, *where)
            for mine, theirs in zip(followed["seats"], step["after"]["seats"], strict=True):
                assert {key: mine[key] for key in SEAT} == {key: theirs[key] for key in SEAT}, where
