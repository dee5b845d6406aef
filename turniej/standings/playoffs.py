"""Play-offs: who has to play for the order of equal points, again and again until it is decided (PL-68, A14)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from turniej.standings.points import levels
from turniej.standings.table import decide
from turniej.standings.values import Result, Row, Standings


@dataclass(frozen=True, slots=True)
class PlayOff:
    """One play-off that is to be held: among whom, the how many-th for them, for the places from which on.

    `matters` says whether anything depends on it; a judge may waive one on which nothing does.
    """

    players: tuple[int, ...]
    number: int
    first_place: int
    matters: bool


@dataclass(frozen=True, slots=True)
class PlayOffs:
    """The play-offs still needed in one pair or group, and its order as far as those held have decided it."""

    needed: tuple[PlayOff, ...]
    order: Standings


@dataclass(frozen=True, slots=True)
class _Part:
    """Players whom no play-off has told apart; `settled` if none is needed, so that the other criteria order them."""

    rows: list[Row]
    settled: bool


@dataclass(slots=True)
class _Deciding:
    results: list[Result]
    waived: Collection[frozenset[int]]
    asked: int
    everybody: int
    needed: list[PlayOff] = field(default_factory=list)

    def split(self, tied: Sequence[Row], first_place: int, number: int) -> list[_Part]:
        """Part tied players by the play-offs they have held; those still tied stay together."""
        if len(tied) == 1:
            return [_Part(list(tied), True)]
        players = frozenset(row.player for row in tied)
        for result in self.results:
            if frozenset(line.player for line in result.lines) == players:
                self.results.remove(result)
                won = dict(zip((line.player for line in result.lines), levels(result), strict=True))
                parts = []
                place = first_place
                for value in sorted(set(won.values()), reverse=True):
                    part = [row for row in tied if won[row.player] == value]
                    parts += self.split(part, place, number + 1)
                    place += len(part)
                return parts
        last = first_place + len(tied) - 1
        matters = self.asked >= self.everybody or first_place <= self.asked < last
        waived = players in self.waived and not matters
        if not waived:
            self.needed.append(PlayOff(tuple(row.player for row in tied), number, first_place, matters))
        return [_Part(list(tied), waived)]


def play_offs(
    standings: Standings, results: Sequence[Result], waived: Collection[frozenset[int]] = (), *, order_asked: int
) -> PlayOffs:
    """Which play-offs one pair or group still needs, and its order.

    `standings` are those of the group before play-offs, `results` the play-off games held so far, the earliest first; a
    game counts for the tie of exactly its players, so after a correction games that no longer fit are left aside.
    Equal points call for a game among exactly those; drawn or half decided, for another among those still tied.
    `order_asked` is how many first places something depends on: those who advance, or all of a final. Ties in `waived`
    on which nothing depends stand as the other criteria have them; all others share their place until decided.
    """
    deciding = _Deciding(list(results), waived, order_asked, len(standings.rows))
    rows: list[Row] = []
    for tied in _equal_points(standings.rows):
        for rank, part in enumerate(deciding.split(tied, len(rows) + 1, 1), start=1):
            rows += _placed(part, len(rows) + 1, Fraction(rank) if len(tied) > 1 else None)
    tie_breaks = tuple(dict.fromkeys(("points", "play_off", *standings.scoring.tie_breaks)))
    order = Standings(tuple(rows), decide(rows, tie_breaks), standings.scoring)
    return PlayOffs(tuple(deciding.needed), order)


def _placed(part: _Part, first_place: int, rank: Fraction | None) -> list[Row]:
    """The rows of a part with their places from `first_place` on, and `rank` as the outcome of the play-offs."""
    found: list[Row] = []
    for index, row in enumerate(part.rows):
        tied_before = index > 0 and (not part.settled or row.place == part.rows[index - 1].place)
        place = found[-1].place if tied_before else first_place + index
        shared = len(part.rows) > 1 if not part.settled else row.shared and len(part.rows) > 1
        values = row.values if rank is None else {**row.values, "play_off": rank}
        found.append(replace(row, place=place, shared=shared, values=values))
    return found


def _equal_points(rows: Sequence[Row]) -> list[list[Row]]:
    groups: list[list[Row]] = []
    for row in rows:
        if groups and groups[-1][0].points == row.points:
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups
