"""How a pupil thinks: which play he sees, when he changes letters, which word he makes up."""

from dataclasses import dataclass
from random import Random

from games.engine.board import Board, Placement
from games.engine.moves import Lexicon, best_plays, possible_plays
from games.engine.play import Laid, lay
from games.engine.ruleset import Ruleset
from games.engine.tiles import TILE_SETS, TileSet

GUESSES = 12


@dataclass(frozen=True)
class Mind:
    """What a pupil knows of the game, and how good he is: he finds one of the `looks` best plays."""

    lexicon: Lexicon
    ruleset: Ruleset
    rng: Random
    looks: int

    @property
    def tile_set(self) -> TileSet:
        """The tiles that are played with."""
        return TILE_SETS[self.ruleset.tile_set]

    def plays(self, board: Board, rack: list[str]) -> list[Laid]:
        """Every play that the rack allows."""
        rules = self.ruleset
        return possible_plays(
            board, rack, self.lexicon, self.tile_set, bingo_tiles=rules.bingo_tiles, bingo_bonus=rules.bingo_bonus
        )

    def find(self, plays: list[Laid]) -> Laid | None:
        """One of the best plays, or None if there is none."""
        best = best_plays(plays, self.looks)
        return self.rng.choice(best) if best else None

    def make_up(self, board: Board, plays: list[Laid]) -> Laid | None:
        """A play of which at least one word is in no list: the letters of a good one in another order."""
        good = best_plays(plays, GUESSES)
        self.rng.shuffle(good)
        for play in good:
            letters = [(placed.letter, placed.blank) for placed in play.placements]
            if len(letters) < 2:
                continue
            self.rng.shuffle(letters)
            mixed = [
                Placement(placed.row, placed.col, letter, blank)
                for placed, (letter, blank) in zip(play.placements, letters, strict=True)
            ]
            laid = self.lay(board, mixed)
            if laid is not None and self.bad_words(laid):
                return laid
        return None

    def lay(self, board: Board, placements: list[Placement]) -> Laid | None:
        """The play of these tiles, or None where the rules refuse it."""
        rules = self.ruleset
        laid = lay(board, placements, self.tile_set, bingo_tiles=rules.bingo_tiles, bingo_bonus=rules.bingo_bonus)
        return laid if isinstance(laid, Laid) else None

    def bad_words(self, laid: Laid) -> list[str]:
        """The words of a play that are in no list."""
        return [word.text for word in laid.words if word.text not in self.lexicon]
