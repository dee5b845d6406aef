"""Stations: schools get a place by lot once, and each place seats the players of its schools (PL-6, PL-7)."""

from collections import Counter

import pytest

from tests.turniej.seating.halls import even, hall, independent_check
from turniej.seating import Player, StationDraw, add_to_station, draw_stations, seat_tables


def drawn(players, **options):
    found = draw_stations(players, **options)
    assert isinstance(found, StationDraw), found
    return found


@pytest.mark.parametrize(("players", "schools"), [(12, 12), (46, 20), (60, 30), (88, 33), (120, 43)])
def test_pl_6_all_schools_have_a_station_and_every_station_can_be_seated(players, schools):
    everybody = even(players, schools)
    draw = drawn(everybody, seed=7)
    assert set(draw.stations) == {player.school for player in everybody}
    assert set(draw.stations.values()) == set(range(1, draw.count + 1))
    seating = seat_tables(everybody, seed=7, mode="stations", stations=draw.stations)
    independent_check(seating, everybody, [])
    assert len(seating.tables) == -(-players // 4)
    school = {player.id: player.school for player in everybody}
    for table in seating.tables:
        assert {draw.stations[school[one]] for one in table.seats} == {table.station}
        assert len({school[one] for one in table.seats}) == len(table.seats)


def test_pl_6_there_are_as_many_stations_as_keep_every_one_feasible():
    everybody = even(48, 48)
    assert drawn(everybody, seed=1).count == 12
    assert drawn(everybody, seed=1, rounds=3).count == 3
    draw = drawn(everybody, seed=1, rounds=3)
    history = []
    for _ in range(3):
        seating = seat_tables(everybody, seed=1, mode="stations", stations=draw.stations, history=history)
        assert seating.certificate.repeats == 0
        history.append(seating.past)


def test_pl_6_the_lot_decides_and_the_same_seed_gives_the_same_stations():
    everybody = even(48, 24)
    assert drawn(everybody, seed=1) == drawn(everybody[::-1], seed=1)
    assert len({tuple(drawn(everybody, seed=seed).stations.items()) for seed in range(5)}) == 5


def test_the_organiser_may_ask_for_a_number_of_stations():
    assert drawn(even(48, 24), seed=1, count=2).count == 2
    refused = draw_stations(even(12, 12), seed=1, count=4)
    assert (refused.code, refused.params["stations"]) == ("no_such_stations", 4)


def test_a_20_a_school_too_big_for_the_hall_is_refused():
    assert draw_stations(hall([5, 1, 1, 1]), seed=1).code == "school_too_big"
    assert draw_stations([], seed=1).code == "too_few_players"


def test_a_station_that_cannot_be_seated_is_named():
    players = hall([3, 3, 1, 1])
    refused = seat_tables(players, seed=1, mode="stations", stations={"s0": 1, "s1": 1, "s2": 2, "s3": 2})
    assert refused.code in ("station_too_small", "station_wrong_number")
    assert refused.params["station"] in (1, 2)
    wrong = seat_tables(hall([1] * 9), seed=1, mode="stations", stations={f"s{n}": 1 + (n > 3) for n in range(9)})
    assert (wrong.code, wrong.params) == ("station_wrong_number", {"station": 2, "players": 5})
    assert seat_tables(players, seed=1, mode="stations", stations={}).code == "school_without_station"
    assert seat_tables([], seed=1, mode="stations", stations={}).code == "too_few_players"


def test_a_late_school_gets_a_station_that_stays_feasible():
    players = even(46, 23)
    draw = drawn(players, seed=1)
    late = [*players, Player(100, "late"), Player(101, "late")]
    more = add_to_station(draw, late, "late")
    assert 1 <= more.stations["late"] <= draw.count
    assert add_to_station(more, late, "late") == more
    crowd = [*players, *(Player(100 + number, "late") for number in range(30))]
    assert add_to_station(draw, crowd, "late").code == "no_station_for_school"


def test_big_and_small_schools_are_mixed():
    players = hall([10, 8, 8, 6, 5, 5, 4, 3, 3, 2, 2, 2, 1, 1])
    draw = drawn(players, seed=3)
    sizes = Counter(draw.stations[player.school] for player in players)
    for station, people in sizes.items():
        biggest = max(
            count
            for school, count in Counter(player.school for player in players).items()
            if draw.stations[school] == station
        )
        assert biggest <= -(-people // 4)
