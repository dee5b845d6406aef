"""A Romanian original game over HTTP, and its problems: an arbiter who opens coups, and bots with own grids."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from games.engine.moves import Lexicon
from games.engine.refusal import Refusal
from games.engine.ruleset import BOX_FR
from games.engine.tiles import FRENCH
from games.variants import correction
from games.variants.draws import Draws
from games.variants.game import COUPS, VariantGame, ideal, new_game, retro
from turniej.rehearsal import pupils
from turniej.rehearsal.client import Client, Trouble
from turniej.rehearsal.day import Plan
from turniej.rehearsal.organiser import Organiser
from turniej.rehearsal.original_bots import Bot, draws_for, typed
from turniej.rehearsal.report import Report
from turniej.rehearsal.words import words_for

KINDS = ("anticipation", "resistance", "fond")
PROBLEMS = {"retro": retro, "ideal": ideal}
SECOND = 2
EXPORTS = ("results.json", "standings.json")


@dataclass
class DrawsDay:
    """One game from the organiser's first form to the ranking, then its two problems."""

    plan: Plan
    base: str
    day: str
    progress: Any
    exports: dict[str, list[Any]] = field(default_factory=lambda: {name: [] for name in EXPORTS})
    records: dict[str, bytes] = field(default_factory=dict)
    slips: int = 0

    def run(self, name: str, password: str) -> Report:
        """Make a tournament of French tiles and play the game in it. Raises Trouble, OtherTournaments."""
        organiser = Organiser(self.base)
        organiser.sign_in(name, password)
        organiser.find_it_empty()
        organiser.create(name=self.plan.name, day=self.day, place="", preset=BOX_FR.name, seed=self.plan.seed)
        invented = pupils.invent(self.plan.players, self.plan.schools, Random(f"{self.plan.seed}/pupils"))
        organiser.bring_in(pupils.roster_file(invented))
        lexicon, made_up = words_for(self.plan.tile_set, self.plan.seed)
        game = self.start(draws_for(lexicon, self.plan.seed))
        arbiter = organiser.client
        page = arbiter.get("/judge/originals/").text
        players = [int(number) for number in re.findall(r'name="player_(\d+)"', page)]
        fields = {"kind": game.kind, "second": SECOND, "seed": self.plan.seed, "draws": typed(game.draws)}
        fields |= {f"player_{player}": "on" for player in players}
        made = arbiter.must(arbiter.submit("/judge/originals/new", fields, once=True), "new game")
        desk = desk_of(made)
        bots = [self.let_in(arbiter, desk, player, made["grids"][str(player)]) for player in players]
        clients = [arbiter, *(bot.device for bot in bots)]
        grid = f"/t/{organiser.slug}/grid/"
        for coup in range(1, COUPS + 1):
            drawn = arbiter.must(arbiter.submit(f"{desk}act", {"act": "coup"}, once=True), "coup")["draws"]
            game = replace(game, called=(*game.called, tuple(drawn)))
            for bot in bots:
                bot.hand_in(grid, coup, bot.think(game, coup, lexicon))
            self.progress.show(game.kind, coup, COUPS)
        done = self.correct(arbiter, desk, game, bots, lexicon)
        arbiter.get(f"/t/{organiser.slug}/originals/{made['game']}/")
        self.progress.finish(f"{game.kind}: {len(bots)} × {COUPS}")
        for mode, problem in PROBLEMS.items():
            clients += self.solve(arbiter, desk, mode, problem(game), players, lexicon, grid)
        return self.report(done, clients, len(bots), made_up=made_up)

    def start(self, draws: Draws) -> VariantGame:
        """The game as the rehearsal keeps it, to compare with."""
        game = new_game(self.plan.ruleset, FRENCH, draws, SECOND)  # type: ignore[arg-type]
        if isinstance(game, Refusal):
            raise Trouble(game.code)
        return game

    def solve(
        self,
        arbiter: Client,
        desk: str,
        mode: str,
        problem: VariantGame,
        players: list[int],
        lexicon: Lexicon,
        grid: str,
    ) -> list[Client]:
        """Set a problem of the game, let every bot hand a sheet in, correct it; returns the bots' devices."""
        made = arbiter.must(arbiter.submit(f"{desk}act", {"act": mode}, once=True), mode)
        own = desk_of(made)
        bots = [self.let_in(arbiter, own, player, made["grids"][str(player)]) for player in players]
        for bot in bots:
            bot.hand_in_sheet(grid, bot.sheet(problem, lexicon))
        self.correct(arbiter, own, problem, bots, lexicon)
        self.progress.finish(f"{problem.kind}, {mode}: {len(bots)}")
        return [bot.device for bot in bots]

    def let_in(self, arbiter: Client, desk: str, player: int, grid: int) -> Bot:
        """Open a player's own device by his link."""
        path = f"{desk}link/{grid}/"
        arbiter.get(path)
        way = arbiter.must(arbiter.submit(path, once=True), "link")["path"]
        device = Client(self.base, f"player {player}")
        device.get(way)
        return Bot(player, device, Random(f"{self.plan.seed}/{player}"), BOX_FR.notation)

    def correct(
        self, arbiter: Client, desk: str, game: VariantGame, bots: list[Bot], lexicon: Lexicon
    ) -> dict[str, Any]:
        """Rule on every word that the site asks for, publish, compare, and keep what the site exports.

        Raises Trouble if the site's ranking is not the one of the slips that were sent.
        """
        while words := re.findall(r'name="word" value="(\w+)"', arbiter.get(desk).text):
            for word in words:
                act = "good" if word in lexicon else "bad"
                arbiter.must(arbiter.submit(f"{desk}act", {"act": act, "word": word}), word)
        done = arbiter.must(arbiter.submit(f"{desk}act", {"act": "finish"}, once=True), "finish")
        whole = replace(game, slips={str(bot.player): bot.slips for bot in bots})
        wanted = {bot.player: correction.correct(whole, str(bot.player), lexicon).value for bot in bots}
        if {one["player"]: one["value"] for one in done["ranking"]} != wanted:
            raise Trouble("the ranking is not that of the slips")
        self.slips += done["slips"]
        for name in EXPORTS:
            self.exports[name].append(arbiter.read(f"{desk}file/{name}"))
        archive = zipfile.ZipFile(io.BytesIO(arbiter.get(f"{desk}file/gcg.zip").content))
        self.records |= {name: archive.read(name) for name in archive.namelist()}
        return done

    def report(self, done: dict[str, Any], clients: list[Client], players: int, *, made_up: bool) -> Report:
        """The numbers: the game and its problems are games, a coup is a round, a slip or a line of a sheet an event."""
        first = done["ranking"][0]
        refusals: Counter[str] = sum((client.refusals for client in clients), Counter())
        games = 1 + len(PROBLEMS)
        return Report(
            players=players,
            schools=self.plan.schools,
            rounds=COUPS,
            games=games,
            events=self.slips,
            repeats_sent=sum(client.repeats_sent for client in clients),
            duplicates=self.slips - players * COUPS * games,
            same_school=0,
            refusals=dict(sorted(refusals.items())),
            winner={"name": first["name"], "school": first["school"]},
            seed=self.plan.seed,
            files={name: json.dumps({"games": told}).encode() for name, told in self.exports.items()} | self.records,
            invented=made_up,
        )


def desk_of(made: dict[str, Any]) -> str:
    """The arbiter's desk of a game or a problem that was made."""
    return f"/judge/originals/{made['game']}/"
