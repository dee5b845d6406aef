"""Changes to a seating by hand and by the day: two players swapped, one who comes late, one who is gone."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations

from games.engine.refusal import Refusal
from turniej.seating.checker import check
from turniej.seating.past import Past
from turniej.seating.values import (
    HAND,
    SIZE,
    Certificate,
    History,
    Player,
    SeatedTable,
    Seating,
    Swap,
)

WAYS = 8
"""How many people, and how many tables, are looked at closely when a table has to be mended."""


def swap(
    seating: Seating, one: int, other: int, players: Sequence[Player], *, history: History = (), school_ban: bool = True
) -> Swap | Refusal:
    """Let two players trade chairs by hand; nothing is forbidden, but everything it breaks is said.

    Two of one table trade their seat numbers only.
    """
    seats = {player for table in seating.tables for player in table.seats}
    for player in (one, other):
        if player not in seats:
            return Refusal("player_not_seated", {"player": player})
    if one == other:
        return Refusal("same_player", {"player": one})
    trade = {one: other, other: one}
    tables = tuple(
        replace(table, seats=tuple(trade.get(player, player) for player in table.seats)) for table in seating.tables
    )
    return judge(seating, tables, players, history=history, school_ban=school_ban)


def judge(
    seating: Seating,
    tables: Sequence[SeatedTable],
    players: Sequence[Player],
    *,
    history: History = (),
    school_ban: bool = True,
) -> Swap:
    """Compare any hand-made `tables` with `seating` by the one checker: what they break and what they mend."""
    size = SIZE if any(len(table.seats) > 2 for table in seating.tables) else 2
    size = SIZE if max((len(table.seats) for table in tables), default=0) > size else size
    before = check(seating.tables, players, history=history, school_ban=school_ban, size=size, byes=seating.byes)
    after = check(tables, players, history=history, school_ban=school_ban, size=size, byes=seating.byes)
    changed = replace(seating, tables=tuple(tables), mode=HAND, certificate=after)
    return Swap(changed, before, tuple(worse(before, after)), tuple(worse(after, before)))


def worse(before: Certificate, after: Certificate) -> list[Refusal]:
    """What is worse in `after` than in `before`, as codes; read the other way round it is what got better."""
    found = [problem for problem in after.problems if problem not in before.problems]
    if after.school_ban:
        known = {frozenset(clash.players) for clash in before.clashes}
        found += [
            Refusal("swap_clash", {"table": clash.table, "players": list(clash.players), "school": clash.school})
            for clash in after.clashes
            if frozenset(clash.players) not in known
        ]
    known = {frozenset(repeat.players) for repeat in before.repeated}
    found += [
        Refusal("swap_repeat", {"table": again.table, "players": list(again.players), "rounds": list(again.rounds)})
        for again in after.repeated
        if frozenset(again.players) not in known
    ]
    unfair = after.starts_max - after.starts_min
    if unfair > max(1, before.starts_max - before.starts_min):
        found.append(Refusal("swap_starts", {"least": after.starts_min, "most": after.starts_max}))
    if after.spread > before.spread:
        found.append(Refusal("swap_spread", {"before": str(before.spread), "after": str(after.spread)}))
    return found


def place_late(
    seating: Seating, player: Player, players: Sequence[Player], *, history: History = (), school_ban: bool = True
) -> Seating | Refusal:
    """Seat one who comes late, before the round starts: the free chair that breaks least.

    `players` are those seated, without him. Refused with `no_free_chair` when every table is full, and with
    `no_fitting_chair` when his school sits at every table with a free chair; then the round is drawn again.
    """
    everybody = [*players, player]
    if any(player.id in table.seats for table in seating.tables):
        return Refusal("player_twice", {"player": player.id})
    free = [table for table in seating.tables if len(table.seats) < SIZE]
    if not free:
        return Refusal("no_free_chair", {"player": player.id})

    def seated_at(chosen: SeatedTable) -> tuple[SeatedTable, ...]:
        return tuple(
            replace(table, seats=(*table.seats, player.id)) if table is chosen else table for table in seating.tables
        )

    best = _least(
        [seated_at(table) for table in free],
        lambda made: check(made, everybody, history=history, school_ban=school_ban),
    )
    tables, certificate = best
    if school_ban and certificate.same_school > seating.certificate.same_school:
        return Refusal("no_fitting_chair", {"player": player.id, "school": player.school})
    return replace(seating, tables=tables, mode=HAND, certificate=certificate)


def take_out(
    seating: Seating, gone: int, players: Sequence[Player], *, history: History = (), school_ban: bool = True
) -> Seating | Refusal:
    """Take out one who does not come, before the round starts, and mend a table of two that he leaves behind.

    `players` are those seated, he included. Somebody of a table of four moves over, or those
    left there go to free chairs elsewhere; of all such ways the one that breaks least.
    """
    if not any(gone in table.seats for table in seating.tables):
        return Refusal("player_not_seated", {"player": gone})
    rest = [player for player in players if player.id != gone]
    tables = tuple(replace(table, seats=tuple(one for one in table.seats if one != gone)) for table in seating.tables)
    left = next(table for table, old in zip(tables, seating.tables, strict=True) if gone in old.seats)
    ways = [tuple(table for table in tables if table.seats)]
    if len(left.seats) <= 2 and len(rest) > 2:
        ways += _mended(tables, left, _Friction(rest, history, school_ban))
    best, certificate = _least(ways, lambda way: check(way, rest, history=history, school_ban=school_ban))
    return replace(seating, tables=best, mode=HAND, certificate=certificate)


class _Friction:
    """Who had better not sit with whom: own school first, then those met before."""

    def __init__(self, players: Sequence[Player], history: History, school_ban: bool) -> None:
        self.schools = {player.id: player.school for player in players} if school_ban else {}
        self.met = Past(history).met

    def at(self, one: int, table: SeatedTable) -> tuple[int, int]:
        """How many of his school, and how many he has met, `one` would find at a table."""
        mates = [mate for mate in table.seats if mate != one]
        school = self.schools.get(one)
        clashes = sum(1 for mate in mates if school and self.schools.get(mate) == school)
        return clashes, sum(1 for mate in mates if mate in self.met.get(one, {}))


def _mended(tables: Sequence[SeatedTable], left: SeatedTable, friction: _Friction) -> list[tuple[SeatedTable, ...]]:
    """The most promising ways to mend a table of one or two: somebody comes over, or those left go elsewhere."""
    comers = [one for table in tables if len(table.seats) == SIZE for one in table.seats]
    comers.sort(key=lambda one: friction.at(one, left))
    ways = [_moved(tables, one, left.number) for one in comers[:WAYS]]
    open_tables = [table for table in tables if table is not left and len(table.seats) < SIZE]
    open_tables.sort(key=lambda table: min(friction.at(one, table) for one in left.seats))
    room = [table.number for table in open_tables[:WAYS] for _ in range(SIZE - len(table.seats))]
    for numbers in sorted(set(permutations(room, len(left.seats)))):
        made = tuple(tables)
        for one, number in zip(left.seats, numbers, strict=True):
            made = _moved(made, one, number)
        ways.append(tuple(table for table in made if table.seats))
    return ways


def _moved(tables: Sequence[SeatedTable], player: int, number: int) -> tuple[SeatedTable, ...]:
    """The tables after `player` has moved to table `number`, on its last chair."""
    found = []
    for table in tables:
        seats = tuple(one for one in table.seats if one != player)
        found.append(replace(table, seats=(*seats, player) if table.number == number else seats))
    return tuple(found)


def _least(
    ways: Sequence[tuple[SeatedTable, ...]], certify: Callable[[tuple[SeatedTable, ...]], Certificate]
) -> tuple[tuple[SeatedTable, ...], Certificate]:
    """The way that breaks least: sound first, then clashes, repeats, first chairs, points."""
    judged = [(way, certify(way)) for way in ways]
    return min(judged, key=lambda pair: _badness(pair[1]))


def _badness(certificate: Certificate) -> tuple[object, ...]:
    clashes = certificate.same_school if certificate.school_ban else 0
    unfair = max(1, certificate.starts_max - certificate.starts_min)
    return (len(certificate.problems), clashes, certificate.repeats, unfair, certificate.spread)
