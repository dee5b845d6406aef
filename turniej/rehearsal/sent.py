"""What a table has sent, kept by the bots so that it can be compared with what the site has stored."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Sent:
    """The events of one game that the site has accepted, by their number in its log, and the moves on its card.

    `by_site` counts what the site writes itself: the start signal of the round, rulings, the cap.
    """

    kinds: dict[int, str] = field(default_factory=dict)
    by_site: int = 1
    moves: Counter[tuple[int, str, int]] = field(default_factory=Counter)

    @property
    def events(self) -> int:
        """How many events the game's log has to hold."""
        return len(self.kinds) + self.by_site

    def accepted(self, seq: int, kind: str) -> None:
        """An event has got this number."""
        self.kinds[seq] = kind

    def written(self, seat: int, kind: str, value: int) -> None:
        """A move of a seat is on the card."""
        self.moves[seat, kind, value] += 1
