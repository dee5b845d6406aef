"""What a correction would change, before anybody agrees to it: scores, places, and what becomes impossible."""

from dataclasses import dataclass

from games.engine.ending import SeatResult
from games.engine.game import Game, Impossible
from games.engine.log import Entry
from games.engine.refusal import Refusal


@dataclass(frozen=True)
class Preview:
    """The difference that a correction makes. `impossible` names only what was possible before it."""

    before: Game
    after: Game
    impossible: tuple[Impossible, ...]

    @property
    def results(self) -> tuple[tuple[SeatResult, SeatResult], ...]:
        """Every seat's result before and after, with its place."""
        return tuple(zip(self.before.result(), self.after.result(), strict=True))

    @property
    def phase_changes(self) -> bool:
        """Whether the game is somewhere else afterwards, for example in play again."""
        return self.before.phase != self.after.phase


def preview_correction(game: Game, entry: Entry) -> Preview | Refusal:
    """Return what the correction in `entry` would change, or why it would be refused; nothing is applied.

    Corrections follow PL-38, PL-39 and A15: everybody agrees or a judge gives a reason, all that comes after is
    replayed, and nothing is deleted from the log.
    """
    after = game.apply(entry)
    if isinstance(after, Refusal):
        return after
    known = {item.ref for item in game.impossible}
    return Preview(game, after, tuple(item for item in after.impossible if item.ref not in known))
