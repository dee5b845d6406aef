"""Stations of the regulation: schools get a place by lot once, later each game takes players of the place's schools."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from games.engine.refusal import Refusal
from turniej.seating.hall import choose_tables, fewest_tables, misfit
from turniej.seating.lot import Lot
from turniej.seating.values import SIZE, Player, StationDraw

Shares = dict[int | None, tuple[list[Player], int]]


def tables_of_stations(
    players: Sequence[Player], stations: Mapping[str, int], *, school_ban: bool
) -> "Shares | Refusal":
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
    tries = [count] if count else range(min(whole, len(sizes)), 0, -1)
    for stations in tries:
        lot = Lot(seed, "stations", stations)
        drawn = _try(sizes, stations, whole, 1 if count else rounds, lot)
        if drawn is not None:
            return StationDraw(drawn, stations, seed)
    return Refusal("no_such_stations", {"stations": count, "players": len(players)})


def _try(sizes: Mapping[str, int], stations: int, tables: int, rounds: int, lot: Lot) -> dict[str, int] | None:
    """One lot after another, each mended by random moves of schools, until every station is feasible."""
    if stations == 1:
        return dict.fromkeys(sorted(sizes), 1)
    if stations * _least_tables(rounds) > tables:
        return None
    for _ in range(6):
        schools = sorted(sizes)
        lot.shuffle(schools)
        at: dict[str, int] = {}
        filled = [0] * stations
        for school in schools:
            fewest = min(filled)
            place = [number for number, people in enumerate(filled) if people == fewest]
            at[school] = place[lot.below(len(place))]
            filled[at[school]] += sizes[school]
        if _mend(at, sizes, stations, tables, rounds, lot):
            numbers = list(range(1, stations + 1))
            lot.shuffle(numbers)
            return {school: numbers[at[school]] for school in sorted(at)}
    return None


def _least_tables(rounds: int) -> int:
    """Tables that a station needs so that its second round need not repeat: one for each person of a table."""
    return 1 if rounds == 1 else SIZE


def _mend(at: dict[str, int], sizes: Mapping[str, int], stations: int, tables: int, rounds: int, lot: Lot) -> bool:
    """Move or trade random schools while that makes the stations no worse; True once nothing is wrong."""
    schools = sorted(at)
    groups = [[school for school in schools if at[school] == number] for number in range(stations)]
    faults = [_faults([sizes[school] for school in group], rounds) for group in groups]
    need = [fewest_tables(sum(sizes[school] for school in group)) for group in groups]
    for _ in range(200 + 40 * len(schools)):
        wrong = sum(faults) + abs(sum(need) - tables)
        if not wrong:
            return True
        one = schools[lot.below(len(schools))]
        here, there = at[one], lot.below(stations)
        if here == there:
            continue
        back = groups[there][lot.below(len(groups[there]))] if groups[there] and lot.below(2) else None
        new_here = [school for school in groups[here] if school != one] + ([back] if back else [])
        new_there = [school for school in groups[there] if school != back] + [one]
        new_faults = [_faults([sizes[school] for school in group], rounds) for group in (new_here, new_there)]
        new_need = [fewest_tables(sum(sizes[school] for school in group)) for group in (new_here, new_there)]
        total_need = sum(need) - need[here] - need[there] + sum(new_need)
        if sum(faults) - faults[here] - faults[there] + sum(new_faults) + abs(total_need - tables) <= wrong:
            at[one] = there
            if back:
                at[back] = here
            groups[here], groups[there] = new_here, new_there
            faults[here], faults[there] = new_faults
            need[here], need[there] = new_need
    return not sum(faults) + abs(sum(need) - tables)


def _faults(schools: Sequence[int], rounds: int) -> int:
    """How far a station of schools of these sizes is from feasible; 0 is feasible."""
    people = sum(schools)
    tables = fewest_tables(people)
    biggest = max(schools, default=0)
    fault = max(0, biggest - tables) + max(0, _least_tables(rounds) - tables)
    if people < 3 or people == 5:
        fault += 1
    if rounds > 1:
        fault += max(0, rounds * (SIZE - 1) - (people - biggest))
    return fault


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
