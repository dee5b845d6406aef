"""How many tables a hall needs, and whether the schools fit at them at all."""

from collections import Counter
from collections.abc import Sequence

from games.engine.refusal import Refusal
from turniej.seating.values import SIZE, Player


def fewest_tables(players: int) -> int:
    """⌈n/4⌉: the tables used unless the organiser asks for more."""
    return -(-players // SIZE)


def most_tables(players: int) -> int:
    """The most tables without a table of two; two and five players cannot do without one."""
    return fewest_tables(players) if players in (2, 5) else players // (SIZE - 1)


def table_sizes(players: int, tables: int) -> list[int]:
    """The sizes of `tables` tables, as even as can be, the bigger ones first."""
    small, more = divmod(players, tables)
    return [small + 1] * more + [small] * (tables - more)


def choose_tables(players: Sequence[Player], wanted: int | None) -> int | Refusal:
    """The number of tables: `wanted` if it is possible, ⌈n/4⌉ if nothing is wanted, or why not."""
    count = len(players)
    if count < 2:
        return Refusal("too_few_players", {"players": count})
    fewest, most = fewest_tables(count), most_tables(count)
    tables = fewest if wanted is None else wanted
    if not fewest <= tables <= most:
        return Refusal("tables_out_of_range", {"tables": tables, "fewest": fewest, "most": most, "players": count})
    return tables


def misfit(players: Sequence[Player], tables: int, *, station: int | None = None) -> Refusal | None:
    """Why the school ban cannot be kept at `tables` tables (PL-7), or None if it can.

    It can if and only if no school has more players than there are tables: dealt school by school in a circle, nobody
    then meets his own school; and with more players than tables two of them must share one. The answer names the
    biggest school, and in `suggested` the number of tables that would help, if threes reach so far.
    """
    sizes = Counter(player.school for player in players if player.school)
    too_big = [(count, school) for school, count in sizes.items() if count > tables]
    if not too_big:
        return None
    needed = max(too_big)[0]
    school = min(school for count, school in too_big if count == needed)
    params: dict[str, object] = {"school": school, "players": needed, "tables": tables, "tables_needed": needed}
    if station is not None:
        return Refusal("station_too_small", params | {"station": station})
    params["suggested"] = needed if needed <= most_tables(len(players)) else None
    return Refusal("school_too_big", params)
