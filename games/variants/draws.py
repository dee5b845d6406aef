"""The fifteen draws of letters of a game: entered or generated, and whether the set holds them (RO-1, RO-4)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engine.refusal import Refusal
from games.engine.tiles import TileSet
from games.variants.lot import shuffled

COUNT = 15
FULL = 7
FIRST = 4


@dataclass(frozen=True)
class Draws:
    """Draw 1, of two to four letters, and fourteen full ones; `remainder` are the tiles of the set in none of them."""

    letters: tuple[tuple[str, ...], ...]
    remainder: tuple[str, ...] = ()

    def of(self, number: int) -> tuple[str, ...]:
        """The letters of a draw by its number, 1 to 15, which is a name and no order (RO-2)."""
        return self.letters[number - 1]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the draws."""
        return tuple(range(1, len(self.letters) + 1))


def enter(groups: Sequence[Iterable[str]], tile_set: TileSet) -> Draws | Refusal:
    """Return the draws as an arbiter enters them, or what is wrong with them.

    There are fifteen; draws 2 to 15 have seven letters, draw 1 has four, or fewer where the set is smaller (RO-4). All
    together must be in the set; what is left of it is reported and no fault.
    """
    letters = tuple(tuple(group) for group in groups)
    if len(letters) != COUNT:
        return Refusal("draws_count", {"count": len(letters), "expected": COUNT})
    for number, group in enumerate(letters, 1):
        least, most = (2, FIRST) if number == 1 else (FULL, FULL)
        if not least <= len(group) <= most:
            return Refusal("draw_size", {"draw": number, "count": len(group), "expected": most})
    used = Counter(tile for group in letters for tile in group)
    for tile, count in used.items():
        if tile not in tile_set.counts:
            return Refusal("letter_not_in_set", {"letter": tile})
        if count > tile_set.counts[tile]:
            return Refusal("too_many_of_letter", {"letter": tile, "most": tile_set.counts[tile]})
    return Draws(letters, tuple((Counter(tile_set.counts) - used).elements()))


def generate(tile_set: TileSet, seed: int) -> Draws:
    """Return fifteen draws by lot from the whole set; the same seed gives the same ones.

    Draw 1 has the four letters that are left of the French 102, or two of a set of 100 (RO-4).
    """
    tiles = shuffled(Counter(tile_set.counts).elements(), "draws", seed)
    first = max(2, min(FIRST, tile_set.size - FULL * (COUNT - 1)))
    starts = range(first, first + FULL * (COUNT - 1), FULL)
    groups = (tiles[:first], *(tiles[start : start + FULL] for start in starts))
    end = first + FULL * (COUNT - 1)
    return Draws(tuple(tuple(sorted(group)) for group in groups), tuple(sorted(tiles[end:])))
