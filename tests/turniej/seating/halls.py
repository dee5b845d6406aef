"""Halls for the tests, and a checker that shares nothing with the one under test."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from turniej.seating import PastRound, Player, Seating, seat_tables


def hall(sizes: Sequence[int]) -> list[Player]:
    """Players of schools of these sizes, with ids from 1."""
    schools = [f"s{number}" for number, size in enumerate(sizes) for _ in range(size)]
    return [Player(number, school) for number, school in enumerate(schools, start=1)]


def even(players: int, schools: int) -> list[Player]:
    """So many players of so many schools, as even as can be."""
    return [Player(number + 1, f"s{number % schools}") for number in range(players)]


def independent_check(seating: Seating, players: Sequence[Player], history: Sequence[PastRound]) -> None:
    """Count everything again, in another way, and compare it with the certificate."""
    schools = {player.id: player.school for player in players}
    seated = [one for table in seating.tables for one in table.seats]
    assert sorted([*seated, *seating.byes]) == sorted(schools)
    assert [table.number for table in seating.tables] == list(range(1, len(seating.tables) + 1))
    now = {frozenset(pair) for table in seating.tables for pair in combinations(table.seats, 2)}
    clashes = sum(1 for pair in now if len({schools[one] for one in pair}) == 1 and schools[next(iter(pair))])
    before: set[frozenset[int]] = set()
    starts = Counter({player.id: 0 for player in players})
    for past in history:
        for seats in past.tables:
            before |= {frozenset(pair) for pair in combinations(seats, 2)}
            if seats[0] in starts:
                starts[seats[0]] += 1
    for table in seating.tables:
        starts[table.seats[0]] += 1
    certificate = seating.certificate
    assert certificate.same_school == clashes
    assert certificate.repeats == len(now & before)
    assert certificate.repeats_bound <= certificate.repeats
    assert certificate.repeats_proved == (certificate.repeats in (0, certificate.repeats_bound))
    assert (certificate.starts_min, certificate.starts_max) == (min(starts.values()), max(starts.values()))
    assert certificate.problems == ()


def play(
    players: Sequence[Player], rounds: int, *, seed: int = 7, checked: bool = True, mode: str = "hall"
) -> list[Seating]:
    """Seat `rounds` rounds with made-up results in between; every seating is checked independently."""
    chance = Random(seed)
    points = {player.id: Fraction(0) for player in players}
    played: list[Seating] = []
    for _ in range(rounds):
        now = [Player(player.id, player.school, points[player.id]) for player in players]
        history = [earlier.past for earlier in played]
        seating = seat_tables(now, history=history, mode=mode, seed=seed)
        assert isinstance(seating, Seating), seating
        if checked:
            independent_check(seating, now, history)
        played.append(seating)
        for table in seating.tables:
            order = chance.sample(table.seats, len(table.seats))
            for place, player in enumerate(order):
                points[player] += 3 - place if place < len(order) - 1 else 0
    return played
