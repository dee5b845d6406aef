"""A Romanian original game over HTTP: an arbiter who opens coups, and bots that each build an own grid to the end."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from games.engine.board import Board
from games.engine.moves import Lexicon, best_plays, possible_plays
from games.engine.notation import format_place
from games.engine.play import Laid
from games.engine.refusal import Refusal
from games.engine.tiles import FRENCH
from games.variants import correction
from games.variants.draws import COUNT, FIRST, FULL, Draws, enter, generate
from games.variants.game import COUPS, Slip, VariantGame, Written, new_game
from turniej.rehearsal import pupils
from turniej.rehearsal.client import Client, Trouble
from turniej.rehearsal.day import Plan
from turniej.rehearsal.organiser import Organiser
from turniej.rehearsal.report import Report
from turniej.rehearsal.words import Invented, words_for

KINDS = ("anticipation", "resistance", "fond")
SECOND = 2
MISPLACED, ANNULS, TOP = 0.08, 0.1, 5
TRIES = 400


@dataclass
class Bot:
    """One player: his device, what he handed in, and how he thinks."""

    player: int
    device: Client
    rng: Random
    slips: dict[int, Slip] = field(default_factory=dict)

    def think(self, game: VariantGame, coup: int, lexicon: Lexicon) -> Slip:
        """The slip for the open coup: one of the best words for each draw, now and then misplaced or an annulment."""
        annulled: tuple[int, ...] = ()
        before = [number for number, slip in self.slips.items() if slip.words]
        if game.kind != "resistance" and before and self.rng.random() < ANNULS:
            annulled = (self.rng.choice(before),)
        standing = replace(game, slips={"own": {**self.slips, coup: Slip((), annulled)}})
        if game.kind == "resistance" and coup > 1:
            earlier = replace(game, called=game.called[:-1], slips={"own": self.slips})
            if correction.correct(earlier, "own", lexicon).out_at is not None:
                return Slip()
        board = correction.own_board(standing, "own", lexicon)
        words = []
        for draw in game.called[coup - 1]:
            plays = possible_plays(board, game.draws.of(draw), lexicon, game.tile_set)
            if game.kind != "anticipation" and draw != 1:
                plays = [play for play in plays if play.bingo]
            if plays:
                play = self.rng.choice(best_plays(plays, TOP))
                words.append(written(draw, play, board))
                board = board.with_tiles(play.placements)
        if words and self.rng.random() < MISPLACED:
            words[-1] = replace(words[-1], row=0, col=0, across=True)
        return Slip(tuple(words), annulled)

    def hand_in(self, path: str, coup: int, slip: Slip) -> None:
        """Send the slip from the own device. Raises Trouble if it is refused."""
        fields: dict[str, Any] = {"coup": coup, "annul": " ".join(map(str, slip.annulled))}
        for number, word in enumerate(slip.words, 1):
            fields[f"draw{number}"] = word.draw
            fields[f"place{number}"] = format_place(word.row, word.col, word.across)
            fields[f"word{number}"] = word.text
            fields[f"score{number}"] = "" if word.score is None else word.score
        self.device.must(self.device.submit(path, fields), f"slip {coup}")
        self.slips[coup] = slip


@dataclass
class DrawsDay:
    """One game from the organiser's first form to the ranking."""

    plan: Plan
    base: str
    day: str
    progress: Any

    def run(self, name: str, password: str) -> Report:
        """Make a tournament of French tiles and play the game in it. Raises Trouble, OtherTournaments."""
        organiser = Organiser(self.base)
        organiser.sign_in(name, password)
        organiser.find_it_empty()
        organiser.create(name=self.plan.name, day=self.day, place="", preset="box_fr", seed=self.plan.seed)
        invented = pupils.invent(self.plan.players, self.plan.schools, Random(f"{self.plan.seed}/pupils"))
        organiser.bring_in(pupils.roster_file(invented))
        lexicon, made_up = words_for(FRENCH, self.plan.seed)
        game = self.start(draws_for(lexicon, self.plan.seed))
        arbiter = organiser.client
        page = arbiter.get("/judge/originals/").text
        players = [int(number) for number in re.findall(r'name="player_(\d+)"', page)]
        fields = {"kind": game.kind, "second": SECOND, "seed": self.plan.seed, "draws": typed(game.draws)}
        fields |= {f"player_{player}": "on" for player in players}
        made = arbiter.must(arbiter.submit("/judge/originals/new", fields, once=True), "new game")
        desk = f"/judge/originals/{made['game']}/"
        bots = [self.let_in(arbiter, desk, player, made["grids"][str(player)]) for player in players]
        grid = f"/t/{organiser.slug}/grid/"
        for coup in range(1, COUPS + 1):
            drawn = arbiter.must(arbiter.submit(f"{desk}act", {"act": "coup"}, once=True), "coup")["draws"]
            game = replace(game, called=(*game.called, tuple(drawn)))
            for bot in bots:
                bot.hand_in(grid, coup, bot.think(game, coup, lexicon))
        self.rule(arbiter, desk, lexicon)
        done = arbiter.must(arbiter.submit(f"{desk}act", {"act": "finish"}, once=True), "finish")
        arbiter.get(f"/t/{organiser.slug}/originals/{made['game']}/")
        self.check(game, bots, done, lexicon)
        return self.report(done, [arbiter, *(bot.device for bot in bots)], len(bots), made_up=made_up)

    def start(self, draws: Draws) -> VariantGame:
        """The game as the rehearsal keeps it, to compare with."""
        game = new_game(self.plan.ruleset, FRENCH, draws, SECOND)  # type: ignore[arg-type]
        if isinstance(game, Refusal):
            raise Trouble(game.code)
        return game

    def let_in(self, arbiter: Client, desk: str, player: int, grid: int) -> Bot:
        """Open a player's own device by his link."""
        path = f"{desk}link/{grid}/"
        arbiter.get(path)
        way = arbiter.must(arbiter.submit(path, once=True), "link")["path"]
        device = Client(self.base, f"player {player}")
        device.get(way)
        return Bot(player, device, Random(f"{self.plan.seed}/{player}"))

    def rule(self, arbiter: Client, desk: str, lexicon: Lexicon) -> None:
        """Say of every word that the site asks for whether it is in the bots' list."""
        while words := re.findall(r'name="word" value="(\w+)"', arbiter.get(desk).text):
            for word in words:
                act = "good" if word in lexicon else "bad"
                arbiter.must(arbiter.submit(f"{desk}act", {"act": act, "word": word}), word)

    def check(self, game: VariantGame, bots: list[Bot], done: dict[str, Any], lexicon: Lexicon) -> None:
        """Raises Trouble if the site's ranking is not the one of the slips that were sent."""
        whole = replace(game, slips={str(bot.player): bot.slips for bot in bots})
        wanted = {bot.player: correction.correct(whole, str(bot.player), lexicon).value for bot in bots}
        if {one["player"]: one["value"] for one in done["ranking"]} != wanted:
            raise Trouble("the ranking is not that of the slips")

    def report(self, done: dict[str, Any], clients: list[Client], players: int, *, made_up: bool) -> Report:
        """The numbers; a coup is a round, a slip an event."""
        first = done["ranking"][0]
        refusals: Counter[str] = sum((client.refusals for client in clients), Counter())
        return Report(
            players=players,
            schools=self.plan.schools,
            rounds=COUPS,
            games=1,
            events=done["slips"],
            repeats_sent=sum(client.repeats_sent for client in clients),
            duplicates=done["slips"] - players * COUPS,
            same_school=0,
            refusals=dict(sorted(refusals.items())),
            winner={"name": first["name"], "school": first["school"]},
            seed=self.plan.seed,
            files={},
            invented=made_up,
        )


def written(draw: int, play: Laid, board: Board) -> Written:
    """A play as a player writes it on his slip."""
    main = play.words[0]
    laid = board.with_tiles(play.placements)
    step = (0, 1) if main.across else (1, 0)
    marks = []
    for number, letter in enumerate(main.text):
        tile = laid.at(main.row + step[0] * number, main.col + step[1] * number)
        marks.append(letter.lower() if tile is not None and tile.blank else letter)
    return Written(draw, main.row, main.col, main.across, "".join(marks), play.score)


def typed(draws: Draws) -> str:
    """The draws as an arbiter types them, one on a line."""
    return "\n".join("".join(letters) for letters in draws.letters)


def draws_for(lexicon: Lexicon, seed: int) -> Draws:
    """Draws of which as many as can be are a word of the list, so that Exclusif can be played; else by lot."""
    if not isinstance(lexicon, Invented):
        return generate(FRENCH, seed)
    rng = Random(f"{seed}/draws")
    left = Counter(FRENCH.counts)
    groups: list[str] = []
    for _ in range(TRIES):
        word = invented_word(lexicon, rng)
        need = Counter(word)
        if len(word) == FULL and len(groups) < COUNT - 1 and not need - left:
            groups.append("".join(rng.sample(word, FULL)))
            left -= need
    rest = list(left.elements())
    rng.shuffle(rest)
    while len(groups) < COUNT - 1:
        groups.append("".join(rest[:FULL]))
        rest = rest[FULL:]
    found = enter(["".join(rest[:FIRST]), *groups], FRENCH)
    if isinstance(found, Refusal):
        raise Trouble(found.code)
    return found


def invented_word(lexicon: Invented, rng: Random) -> str:
    """A word met on a way through the list by lot, as long as a full draw at most."""
    node, word, found = lexicon.root, "", ""
    while len(word) < FULL and (children := lexicon.children(node)):
        letter = rng.choice(sorted(children))
        node, word = children[letter], word + letter
        found = word if lexicon.is_word(node) else found
    return found
