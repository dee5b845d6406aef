"""Putting people at tables: dealt, mixed and searched, with a look ahead at the round after."""

from collections.abc import Sequence
from dataclasses import dataclass

from turniej.seating.bounds import clash_bound, repeats_bound, spread_pairs
from turniej.seating.chairs import seat_orders
from turniej.seating.dealing import deal, fill_by_points, mix
from turniej.seating.floor import Floor
from turniej.seating.hall import table_sizes
from turniej.seating.lot import Lot
from turniej.seating.past import Past
from turniej.seating.search import STEPS, settle
from turniej.seating.values import POINTS, History, PastRound, Player

LOOK_LIMIT = 64
"""Up to so many chairs a round drawn by lot is chosen with a look at the next one; bigger halls have room enough."""
LOOKS, LOOK_STEPS = 12, 20_000
"""How many halls are drawn for that, and how many trades are tried for the round after each."""


@dataclass(frozen=True)
class Arranged:
    """One hall: the ids of each table in seat order, its cost, and whether counting proves that it cannot cost less."""

    seats: list[tuple[int, ...]]
    cost: int
    proved: bool


def arrange(
    players: Sequence[Player],
    tables: int,
    history: History,
    lot: Lot,
    *,
    mode: str,
    size: int,
    school_ban: bool,
) -> list[tuple[int, ...]]:
    """Put `players` at `tables` tables of at most `size`; returns the ids of each table in seat order.

    In small halls some ways to seat a second round leave none for the third without repeats (16 players of four
    schools, say). So of several halls that are as good as can be now, the first is taken after which the next round
    needs no repeats and no uneven first chairs either, or the fewest.
    """
    by_points = mode == POINTS and len({player.points for player in players}) > 1
    hall = Hall(players, tables, size, school_ban, by_points)
    past = Past(history)
    best = hall.arranged(past, lot, STEPS)
    if by_points or not history or tables * size > LOOK_LIMIT or not best.proved:
        return best.seats
    fewest = None
    found = best
    for look in range(LOOKS):
        if look:
            found = hall.arranged(past, lot, LOOK_STEPS)
        if found.cost > best.cost:
            continue
        ahead = hall.arranged(Past([*history, PastRound(tuple(found.seats))]), lot, LOOK_STEPS)
        if fewest is None or ahead.cost < fewest:
            best, fewest = found, ahead.cost
        if ahead.proved:
            break
    return best.seats


@dataclass(frozen=True)
class Hall:
    """What stays the same while a round is arranged in several ways."""

    players: Sequence[Player]
    tables: int
    size: int
    school_ban: bool
    by_points: bool

    def arranged(self, past: Past, lot: Lot, steps: int) -> Arranged:
        """One hall, searched for so many steps at most."""
        players, tables = self.players, self.tables
        floor = Floor(players, tables, past, size=self.size, school_ban=self.school_ban, by_points=self.by_points)
        if self.by_points:
            fill_by_points(floor, lot)
        else:
            deal(floor, lot)
            mix(floor, lot)
        clashes = clash_bound(players, tables) if self.school_ban else 0
        ban = self.school_ban and not clashes
        repeats = repeats_bound(players, table_sizes(len(players), tables), past, school_ban=ban)
        clashes += spread_pairs(floor.chairs - len(players), tables)
        target = floor.clash_cost * clashes + floor.repeat_cost * repeats
        settle(floor, lot, target, steps)
        cost = floor.total()
        groups = [[players[one].id for one in table if one < len(players)] for table in floor.tables]
        return Arranged(seat_orders(groups, players, past, lot), cost, cost <= target)
