"""How fast the engine lays and scores, and finds every play; for `manage.py bench`, never run as a test.

Every function returns rows of name, value, unit, reference and ratio. The reference is a public package that does the
same work, measured in the same run; it is None where there is none or where it is not installed.
"""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from games.engine.board import LETTER_FACTORS, SIZE, WORD_FACTORS, Board, Placement, unseen_tiles
from games.engine.events import Event, Pass, Play, Record, SeatOrder, Start
from games.engine.game import Game, new_game, replay
from games.engine.log import Actor, Entry
from games.engine.moves import Lexicon, best_plays, possible_plays
from games.engine.play import Laid, lay
from games.engine.ruleset import POLISH_SCHOOL
from games.engine.tiles import ENGLISH, POLISH
from lexicon import store

Row = dict[str, Any]
Case = tuple[Board, list[Placement]]

BOARDS, TURNS, RACKS = 12, 12, 5
EVENTS = 40
LEAST_SECONDS = 1.0


def rows() -> list[Row]:
    """All measurements, as `manage.py bench` prints them."""
    return [laying_and_scoring(), all_plays_of_a_rack(), replaying_a_game()]


def laying_and_scoring() -> Row:
    """Plays laid, checked and scored in one CPU second on one core; the reference is the package `scrabble`."""
    cases = _plays_to_lay()
    here = _per_second(lambda: [lay(lying, placements, ENGLISH) for lying, placements in cases], len(cases))
    there = _reference_laying(cases) if find_spec("scrabble") else None
    return _row("engine.lay_and_score", here, "plays/CPU s", there)


def all_plays_of_a_rack() -> Row:
    """Positions in one CPU second: every play of a full rack on a mid-game board, with the whole word list.

    The racks are drawn from the tiles that the board does not show, blanks among them, as in a game.
    """
    lexicon, rng = carried(), random.Random(2)
    positions = [(lying, _rack(rng, lying)) for lying in _boards(lexicon, rng) for _ in range(RACKS)]
    speed = _per_second(
        lambda: [possible_plays(lying, rack, lexicon, POLISH) for lying, rack in positions], len(positions)
    )
    return _row("engine.all_plays", speed, "positions/CPU s", None)


def replaying_a_game() -> Row:
    """Milliseconds of CPU time to replay a game of forty events from its log; no package is known that does it."""
    lexicon, rng = carried(), random.Random(3)
    game = new_game(POLISH_SCHOOL, 2)
    game = _entered(_entered(game, Actor("judge"), SeatOrder((0, 1))), Actor("judge"), Start())
    while len(game.entries) < EVENTS:
        best = best_plays(possible_plays(game.board, _rack(rng, game.board), lexicon, POLISH), 5)
        game = _entered(game, Actor("table", game.to_move), Play(rng.choice(best).placements) if best else Pass())
        game = _entered(game, Actor("table", game.recorder), Record())
    speed = _per_second(lambda: replay(game.ruleset, game.seats, game.entries), 1)
    return _row("engine.replay_40_events", 1000 / speed, "ms", None)


def carried() -> Lexicon:
    """The word list that comes with the package."""
    directory = store.carried_dirs()[0]
    return store.load(directory, "pl", store.read_manifest(directory)["sha256"])


def _row(name: str, value: float, unit: str, reference: float | None) -> Row:
    ratio = None if reference is None else round(value / reference, 2)
    rounded = None if reference is None else round(reference, 1)
    return {"name": name, "value": round(value, 1), "unit": unit, "reference": rounded, "ratio": ratio}


def _per_second(work: Callable[[], object], amount: int) -> float:
    """How much is done in a CPU second, after one round that fills the caches."""
    work()
    rounds, start = 0, process_time()
    while process_time() - start < LEAST_SECONDS:
        work()
        rounds += 1
    return rounds * amount / (process_time() - start)


def _entered(game: Game, by: Actor, event: Event) -> Game:
    after = game.apply(Entry(len(game.entries) + 1, datetime(2026, 3, 1, 9, tzinfo=UTC), by, event))
    if not isinstance(after, Game):
        raise ValueError(f"the game that is measured is refused: {after.code}")
    return after


def _boards(lexicon: Lexicon, rng: random.Random) -> list[Board]:
    """Mid-game boards, made of good plays but not always the best."""
    boards = []
    for _ in range(BOARDS):
        lying = Board()
        for _ in range(TURNS):
            best = best_plays(possible_plays(lying, _rack(rng, lying), lexicon, POLISH), 5)
            lying = lying.with_tiles(rng.choice(best).placements if best else ())
        boards.append(lying)
    return boards


def _rack(rng: random.Random, lying: Board) -> list[str]:
    return rng.sample([tile for tile, n in unseen_tiles(lying, POLISH).items() for _ in range(n)], 7)


def _plays_to_lay() -> list[Case]:
    """Legal plays of one to seven tiles on growing boards; without blanks, which the reference does not know."""
    rng = random.Random(1)
    lying, cases = Board(), [(Board(), [Placement(7, 7, "A"), Placement(7, 8, "T")])]
    while len(cases) < 300:
        across, count = rng.random() < 0.5, rng.randint(1, 7)
        row, col = rng.randrange(SIZE), rng.randrange(SIZE)
        placements: list[Placement] = []
        while len(placements) < count and row < SIZE and col < SIZE:
            if lying.at(row, col) is None:
                placements.append(Placement(row, col, rng.choice("AEIORTLSN")))
            row, col = (row, col + 1) if across else (row + 1, col)
        if isinstance(lay(lying, placements, ENGLISH), Laid):
            cases.append((lying, placements))
            if len(cases) % 10 == 0:
                lying = Board() if len(cases) % 100 == 0 else lying.with_tiles(placements)
    return cases


def _reference_laying(cases: list[Case]) -> float:
    """The same plays with the package `scrabble`: is the play legal, lay it, score it, take it off again."""
    helpers, main = import_module("scrabble.helpers"), import_module("scrabble.main")
    move_is_legal, score_move = helpers.move_is_legal, helpers.score_move

    def place(row: int, col: int) -> tuple[str, int]:
        return "abcdefghijklmno"[col], row + 1

    prepared = []
    for lying, placements in cases:
        board = main.ScrabbleBoard()
        for index, cell in enumerate(lying.cells):
            square = board.board_square_dict[place(*divmod(index, SIZE))]
            # Version 1.3 has two premiums on wrong squares, and marks covered ones by taking their factors away.
            square.letter_multiplier = 1 if cell else LETTER_FACTORS[index]
            square.word_multiplier = 1 if cell else WORD_FACTORS[index]
            square.tile = main.ScrabbleTile(cell.letter) if cell else None
        prepared.append((board, 0 if lying.empty else 1, {(each.letter, place(*each[:2])) for each in placements}))

    def work() -> list[int]:
        scores = []
        for board, number, move in prepared:
            if not move_is_legal(board, number, move):
                raise ValueError("the reference refuses a play that is legal")
            for letter, location in move:
                board[location] = main.ScrabbleTile(letter)
            scores.append(score_move(move, board))
            for _, location in move:
                board[location] = None
        return scores

    outcomes = [lay(lying, placements, ENGLISH) for lying, placements in cases]
    if work() != [outcome.score for outcome in outcomes if isinstance(outcome, Laid)]:
        raise ValueError("the reference scores a play differently")
    return _per_second(work, len(cases))
