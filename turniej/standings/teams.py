"""The table of schools: what their players have won together."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from turniej.standings.values import Row, Standings


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One school: its place (shared if equal), its points and small points, and who counted."""

    school: str
    place: int
    points: Fraction
    small_points: Fraction
    players: tuple[int, ...]


def teams(standings: Standings, schools: Mapping[int, str], *, best: int | None = None) -> tuple[TeamRow, ...]:
    """The schools in order of points, then small points, then their best player's place.

    `schools` gives each player's school; players without one count for none. With `best` only so many of each school
    count, its first ones.
    """
    members: dict[str, list[Row]] = defaultdict(list)
    for row in standings.rows:
        school = schools.get(row.player, "")
        if school and (best is None or len(members[school]) < best):
            members[school].append(row)
    keyed = []
    for school, rows in members.items():
        points = sum((row.points for row in rows), Fraction(0))
        small = sum((row.values.get("small_points", Fraction(0)) for row in rows), Fraction(0))
        keyed.append(((-points, -small, rows[0].place), school, rows))
    keyed.sort(key=lambda one: (one[0], one[1]))
    found: list[TeamRow] = []
    for index, (key, school, rows) in enumerate(keyed):
        place = found[-1].place if index and keyed[index - 1][0] == key else index + 1
        found.append(TeamRow(school, place, -key[0], -key[1], tuple(row.player for row in rows)))
    return tuple(found)
