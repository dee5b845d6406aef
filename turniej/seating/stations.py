"""Stations of the regulation: schools get a place by lot once, later each game takes players of the place's schools."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from games.engine.refusal import Refusal
from turniej.seating.hall import choose_tables, misfit
from turniej.seating.lot import Lot
from turniej.seating.values import SIZE, Player, StationDraw

TRIES = 2
"""Lots that are drawn for one number of stations before a smaller number is tried."""

Shares = dict[int | None, tuple[list[Player], int]]


def tables_of_stations(players: Sequence[Player], stations: Mapping[str, int], *, school_ban: bool) -> Shares | Refusal:
    """The players of each station and the number of its tables, or which station cannot be seated and why."""
    groups: dict[int, list[Player]] = defaultdict(list)
    for player in players:
        if player.school not in stations:
            return Refusal("school_without_station", {"school": player.school})
        groups[stations[player.school]].append(player)
    if not groups:
        return Refusal("too_few_players", {"players": 0})
    shares: Shares = {}
    for station in sorted(groups):
        members = groups[station]
        if len(members) < 2 or (len(members) in (2, 5) and len(groups) > 1):
            return Refusal("station_wrong_number", {"station": station, "players": len(members)})
        count = choose_tables(members, None)
        if isinstance(count, Refusal):
            return count
        refusal = misfit(members, count, station=station) if school_ban else None
        if refusal:
            return refusal
        shares[station] = (members, count)
    return shares


def draw_stations(
    players: Sequence[Player], *, seed: int, rounds: int = 1, count: int | None = None
) -> StationDraw | Refusal:
    """Draw by lot which station each school plays at (PL-6).

    Without `count` there are as many stations as keep every station feasible: no school bigger than its station's
    tables (PL-7), tables of 4 and 3 and together ⌈n/4⌉, and, for more than one round, tables and opponents enough that
    counting alone forces nobody to meet anybody twice. With `count` only the first is asked. One station is the hall.
    """
    whole = choose_tables(players, None)
    if isinstance(whole, Refusal):
        return whole
    refusal = misfit(players, whole)
    if refusal:
        return refusal
    sizes = Counter(player.school for player in players)
    if count:
        drawn = _try(sizes, count, whole, 1, Lot(seed, "stations", count))
        if drawn is None:
            return Refusal("no_such_stations", {"stations": count, "players": len(players)})
        return StationDraw(drawn, count, seed)
    for stations in range(min(whole // _least_tables(rounds), len(sizes)), 1, -1):
        drawn = _try(sizes, stations, whole, rounds, Lot(seed, "stations", stations))
        if drawn is not None:
            return StationDraw(drawn, stations, seed)
    return StationDraw(dict.fromkeys(sorted(sizes), 1), 1, seed)


def _try(sizes: Mapping[str, int], stations: int, tables: int, rounds: int, lot: Lot) -> dict[str, int] | None:
    """One lot after another, each mended by random moves of schools, until every station is feasible."""
    if stations == 1:
        return dict.fromkeys(sorted(sizes), 1)
    if stations * _least_tables(rounds) > tables or stations > len(sizes):
        return None
    for _ in range(TRIES):
        places = _Places(sizes, stations, tables, rounds, lot)
        if places.mend():
            return {school: places.at[school] + 1 for school in sorted(sizes)}
    return None


def _least_tables(rounds: int) -> int:
    """Tables that a station needs so that its second round need not repeat: one for each person of a table."""
    return 1 if rounds == 1 else SIZE


class _Places:
    """A lot of stations while it is mended: which station each school has, and how many tables each station.

    The tables are ⌈n/4⌉ in all, so there are three empty chairs at most, and filling every station's tables without
    overfilling any is what has to be found.
    """

    def __init__(self, sizes: Mapping[str, int], stations: int, tables: int, rounds: int, lot: Lot) -> None:
        self.sizes, self.rounds, self.lot = sizes, rounds, lot
        self.schools = sorted(sizes)
        lot.shuffle(self.schools)
        each, more = divmod(tables, stations)
        self.tables = [each + (number < more) for number in range(stations)]
        self.groups: list[list[str]] = [[] for _ in range(stations)]
        self.at: dict[str, int] = {}
        for school in self.schools:
            room = [SIZE * count - self.people(number) for number, count in enumerate(self.tables)]
            widest = [number for number, free in enumerate(room) if free == max(room)]
            self.at[school] = widest[lot.below(len(widest))]
            self.groups[self.at[school]].append(school)
        self.faults = [self.fault(number) for number in range(stations)]

    def people(self, number: int) -> int:
        """How many players a station has."""
        return sum(self.sizes[school] for school in self.groups[number])

    def fault(self, number: int) -> int:
        """How far a station is from feasible; 0 is feasible."""
        people, tables = self.people(number), self.tables[number]
        biggest = max((self.sizes[school] for school in self.groups[number]), default=0)
        fault = max(0, people - SIZE * tables) + max(0, biggest - tables)
        fault += max(0, _least_tables(self.rounds) - tables) + (people < SIZE - 1 or people == SIZE + 1)
        if self.rounds > 1:
            fault += max(0, self.rounds * (SIZE - 1) - (people - biggest))
        return fault

    def mend(self) -> bool:
        """Move or trade random schools and tables while that makes nothing worse; True once nothing is wrong."""
        for step in range(min(3000, 400 + 60 * len(self.schools))):
            if not any(self.faults):
                return True
            here, there = self.lot.below(len(self.tables)), self.lot.below(len(self.tables))
            if here != there:
                self.move(here, there, step)
        return not any(self.faults)

    def move(self, here: int, there: int, step: int) -> None:
        """Try one random move between two stations, and take it back if it makes things worse."""
        kept = self.groups[here][:], self.groups[there][:], self.tables[here], self.tables[there]
        if step % 4 == 0 and self.tables[here] > 1:
            self.tables[here] -= 1
            self.tables[there] += 1
        else:
            gone = self.groups[here].pop(self.lot.below(len(self.groups[here]))) if self.groups[here] else None
            if self.groups[there] and self.lot.below(3):
                self.groups[here].append(self.groups[there].pop(self.lot.below(len(self.groups[there]))))
            if gone is not None:
                self.groups[there].append(gone)
        now = self.fault(here), self.fault(there)
        if sum(now) > self.faults[here] + self.faults[there]:
            self.groups[here], self.groups[there], self.tables[here], self.tables[there] = kept
            return
        self.faults[here], self.faults[there] = now
        for number in (here, there):
            for school in self.groups[number]:
                self.at[school] = number


def add_to_station(draw: StationDraw, players: Sequence[Player], school: str) -> StationDraw | Refusal:
    """Give a school that comes late a station: by lot among those that stay feasible with its players.

    `players` are all who are present, the late school's included.
    """
    if school in draw.stations:
        return draw
    feasible = []
    for station in range(1, draw.count + 1):
        trial = {**draw.stations, school: station}
        here = [player for player in players if trial.get(player.school) == station]
        if not isinstance(tables_of_stations(here, trial, school_ban=True), Refusal) and len(here) not in (2, 5):
            feasible.append(station)
    if not feasible:
        return Refusal("no_station_for_school", {"school": school})
    station = feasible[Lot(draw.seed, "late", school).below(len(feasible))]
    return StationDraw({**draw.stations, school: station}, draw.count, draw.seed)
