"""Short ways to write boards and plays in the tests of the engine."""

from games.engine.board import Board, Placement
from games.engine.notation import parse_place
from games.engine.play import Laid, lay
from games.engine.refusal import Refusal
from games.engine.tiles import POLISH, TileSet


def tiles(place: str, text: str) -> list[Placement]:
    """`8G`, `K.T`: the tiles of a play, `.` for a tile already there and a lower-case letter for a blank."""
    found = parse_place(place)
    assert found is not None
    row, col, across = found
    return [
        Placement(row + (0 if across else n), col + (n if across else 0), mark.upper(), mark.islower())
        for n, mark in enumerate(text)
        if mark != "."
    ]


def board(*plays: tuple[str, str]) -> Board:
    """The board after these plays, whatever the rules say to them."""
    lying = Board()
    for place, text in plays:
        lying = lying.with_tiles(tiles(place, text))
    return lying


def laid(lying: Board, place: str, text: str, tile_set: TileSet = POLISH) -> Laid:
    """Lay a play that has to be legal."""
    outcome = lay(lying, tiles(place, text), tile_set)
    assert isinstance(outcome, Laid), outcome
    return outcome


def refused(lying: Board, placements: list[Placement], tile_set: TileSet = POLISH) -> Refusal:
    """Lay a play that has to be refused."""
    outcome = lay(lying, placements, tile_set)
    assert isinstance(outcome, Refusal), outcome
    return outcome
