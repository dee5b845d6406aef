"""A game that is to end level, so that a play-off is sure to be needed: both pupils count ahead with open racks.

Only a rehearsal can do this: the bots know the tiles of both racks and the next ones of the bag.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.engine.moves import best_plays
from games.engine.play import Laid
from turniej.rehearsal.table import Table

LEAD = 16
MOST_TILES = 4
TRIES = 12
NEAR = timedelta(seconds=130)


def choose(table: Table, seat: int, plays: list[Laid], now: datetime) -> Laid | None:
    """The play that keeps the game level: exactly so when time is nearly up, before that nearly so."""
    first, last = table.game["order"]
    other = last if seat == first else first
    if not is_near(table, now):
        lead = LEAD if seat == first else 0
        behind = table.words_scored[other] - table.words_scored[seat] + lead
        short = [play for play in plays if len(play.placements) <= MOST_TILES]
        return closest(short or plays, behind)
    if seat == last:
        return next((play for play in plays if after(table, seat, play) == final(table, other)), closest(plays, 0))
    for play in best_plays(plays, TRIES):
        if leaves_an_answer(table, seat, last, play):
            return play
    return closest(plays, table.words_scored[other] - table.words_scored[seat] + LEAD)


def is_near(table: Table, now: datetime) -> bool:
    """Whether this turn may be the last one of its player."""
    clock = table.game["clock"]
    cap = clock["cap_at"]
    return bool(clock["called"]) or (cap is not None and datetime.fromisoformat(cap) - now < NEAR)


def closest(plays: Iterable[Laid], points: int) -> Laid | None:
    """The play whose score is nearest to `points`."""
    return min(plays, key=lambda play: (abs(play.score - points), play.placements), default=None)


def worth(table: Table, tiles: Iterable[str]) -> int:
    """What tiles cost when they are left."""
    return sum(table.minds[0].tile_set.value(tile) for tile in tiles)


def final(table: Table, seat: int) -> int:
    """What a pupil ends with if he does not play again."""
    return table.words_scored[seat] - worth(table, table.racks[seat].tiles)


def after(table: Table, seat: int, play: Laid, drawn_before: int = 0) -> int:
    """What a pupil ends with after this play as his last one, with the tiles that he draws after it."""
    rest = list(table.racks[seat].tiles)
    for placed in play.placements:
        rest.remove("?" if placed.blank else placed.letter)
    bag = table.bag.tiles[: len(table.bag) - drawn_before]
    drawn = bag[::-1][: table.racks[seat].size - len(rest)]
    return table.words_scored[seat] + play.score - worth(table, [*rest, *drawn])


def leaves_an_answer(table: Table, seat: int, other: int, play: Laid) -> bool:
    """Whether the other pupil can make the game level after this play."""
    mine = after(table, seat, play)
    drawn = min(len(play.placements), len(table.bag))
    board = table.board.with_tiles(play.placements)
    answers = table.minds[other].plays(board, table.racks[other].tiles)
    return any(after(table, other, answer, drawn) == mine for answer in answers)
