"""Real tiles: a seeded bag and the racks of one table. The server knows how many there are, the bots know which."""

from random import Random

from games.engine.play import Laid
from games.engine.tiles import TileSet

RACK = 7


class Bag:
    """The tiles that are neither on a rack nor on the board."""

    def __init__(self, tile_set: TileSet, rng: Random) -> None:
        self.rng = rng
        self.tiles = [tile for tile, count in tile_set.counts.items() for _ in range(count)]
        rng.shuffle(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def draw(self, count: int) -> list[str]:
        """Take so many tiles without looking, or all that are left."""
        return [self.tiles.pop() for _ in range(min(count, len(self.tiles)))]

    def put_back(self, tiles: list[str]) -> None:
        """Put tiles back and shake the bag."""
        self.tiles.extend(tiles)
        self.rng.shuffle(self.tiles)


class Rack:
    """One pupil's tiles."""

    def __init__(self, bag: Bag, size: int = RACK) -> None:
        self.bag = bag
        self.size = size
        self.tiles: list[str] = []

    def __len__(self) -> int:
        return len(self.tiles)

    def fill(self) -> None:
        """Draw up to a full rack (PL-18e)."""
        self.tiles.extend(self.bag.draw(self.size - len(self.tiles)))

    def lay(self, laid: Laid) -> None:
        """Take the tiles of a play off the rack."""
        for placed in laid.placements:
            self.tiles.remove("?" if placed.blank else placed.letter)

    def take_back(self, laid: Laid) -> None:
        """Put the tiles of a play on the rack again (PL-46)."""
        self.tiles.extend("?" if placed.blank else placed.letter for placed in laid.placements)

    def exchange(self, tiles: list[str]) -> None:
        """Lay tiles aside, draw as many, and only then give the old ones back (PL-34)."""
        for tile in tiles:
            self.tiles.remove(tile)
        self.fill()
        self.bag.put_back(tiles)

    def draw_too_many(self, surplus: int, rng: Random) -> None:
        """Draw beyond a full rack; the neighbour takes as many back without looking (PL-51)."""
        self.tiles.extend(self.bag.draw(surplus))
        back = [self.tiles.pop(rng.randrange(len(self.tiles))) for _ in range(surplus)]
        self.bag.put_back(back)

    def empty(self) -> list[str]:
        """Take everything off the rack."""
        tiles, self.tiles = self.tiles, []
        return tiles
