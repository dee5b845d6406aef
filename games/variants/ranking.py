"""Who has won: by the total, or in Résistance by how long one stayed in the game; equals share the place (R5)."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.variants.correction import Sheet


@dataclass(frozen=True)
class Rank:
    """A player's place; `shared` says how many have it."""

    player: str
    value: int
    rank: int
    shared: int


def ranking(sheets: Mapping[str, Sheet]) -> list[Rank]:
    """Return the players, best first (RO-31, RO-38, R5).

    In Résistance the value is the number of scrabbles placed in succession, so that this is the reverse order of
    elimination (RO-29).
    """
    values = {player: sheet.value for player, sheet in sheets.items()}
    ordered = sorted(values, key=lambda player: (-values[player], player))
    everyone = list(values.values())
    return [
        Rank(
            player,
            values[player],
            1 + sum(value > values[player] for value in everyone),
            everyone.count(values[player]),
        )
        for player in ordered
    ]
