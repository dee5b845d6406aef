"""Whole tournaments of real sizes through the pure packages: stations or hall, stages, play-offs, a winner."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from tests.turniej.seating.halls import even, independent_check
from turniej.seating import PastRound, Player, Seating, draw_stations, seat_tables
from turniej.seating.formats import all_play_all, groups, merge_rounds, play_off_table
from turniej.standings import (
    SCORINGS,
    Line,
    Result,
    StagePlan,
    Standings,
    advancing,
    advancing_groups,
    play_offs,
    standings,
    template,
)


class Day:
    """One tournament day played by chance; equal scores are common, so that ties and play-offs happen."""

    def __init__(self, players: Sequence[Player], seed: int, mode: str) -> None:
        self.players = list(players)
        self.seed, self.mode = seed, mode
        self.chance = Random(seed)
        self.play_off_games = 0

    def game(self, number: int, seats: Sequence[int], group: int = 0) -> Result:
        out = self.chance.random() < 0.01
        return Result(
            number,
            tuple(
                Line(one, 10 * self.chance.randint(15, 25), excluded=out and place == 1)
                for place, one in enumerate(seats)
            ),
            group=group,
        )

    def tables(self, plan: StagePlan) -> Standings:
        results: list[Result] = []
        history: list[PastRound] = []
        drawn = draw_stations(self.players, seed=self.seed, rounds=plan.rounds) if self.mode == "stations" else None
        for number in range(1, plan.rounds + 1):
            order = standings([one.id for one in self.players], results, SCORINGS["tables"])
            now = [Player(one.id, one.school, order.row(one.id).points) for one in self.players]
            seating = seat_tables(
                now,
                history=history,
                mode=self.mode,
                seed=self.seed,
                school_ban=plan.school_ban,
                stations=drawn and drawn.stations,
            )
            assert isinstance(seating, Seating)
            independent_check(seating, now, history)
            assert seating.certificate.same_school == 0
            results += [self.game(number, table.seats) for table in seating.tables]
            history.append(seating.past)
        return standings([one.id for one in self.players], results, SCORINGS["tables"])

    def duels(self, plan: StagePlan, entrants: Sequence[int]) -> list[Standings]:
        parts = groups(entrants, plan.groups)
        schedule = merge_rounds([all_play_all(part, seed=self.seed) for part in parts])
        assert len(schedule) == plan.rounds
        results = [self.game(number, seats) for number, past in enumerate(schedule, start=1) for seats in past.tables]
        orders = []
        for part in parts:
            own = [result for result in results if {line.player for line in result.lines} <= set(part)]
            orders.append(self.decided(standings(part, own, SCORINGS["duels"]), plan.per_group or len(part)))
        return orders

    def decided(self, order: Standings, asked: int) -> Standings:
        played: list[Result] = []
        while True:
            found = play_offs(order, played, order_asked=asked)
            if not found.needed:
                return found.order
            first = found.needed[0]
            seats = play_off_table(first.players, number=first.number, seed=self.seed).tables[0]
            played.append(self.game(0, seats))
            self.play_off_games += 1


@pytest.mark.parametrize("mode", ["hall", "stations", "points"])
@pytest.mark.parametrize(
    ("players", "schools"),
    [(2, 2), (6, 6), (7, 5), (12, 5), (15, 6), (20, 6), (39, 11), (46, 12), (60, 20), (88, 33), (120, 43)],
)
def test_a_tournament_of_this_size_ends_with_one_winner(players, schools, mode):
    day = Day(even(players, schools), seed=players, mode=mode)
    first, *later = template(players)
    order = day.tables(first)
    assert len(order.rows) == players
    going_on = advancing(order, first.per_group)
    assert going_on.tied == ()
    entrants = going_on.players
    for plan in later:
        assert len(entrants) == plan.entrants
        orders = day.duels(plan, entrants)
        entrants = advancing_groups(orders, plan.per_group).players if plan.per_group else orders[0].order
    assert [row.place for row in orders[0].rows] == list(range(1, len(orders[0].rows) + 1))
    assert entrants[0] in {one.id for one in day.players}


def test_play_offs_do_happen_in_such_tournaments():
    games = 0
    for seed in range(5):
        day = Day(even(16, 8), seed=seed, mode="hall")
        first, semi, final = template(16)
        entrants = advancing(day.tables(first), first.per_group).players
        entrants = advancing_groups(day.duels(semi, entrants), semi.per_group).players
        day.duels(final, entrants)
        games += day.play_off_games
    assert games > 2


@pytest.mark.parametrize(
    ("players", "stages"),
    [
        (2, [(2, None), (1, 2)]),
        (7, [(2, None), (1, 2)]),
        (8, [(3, None), (1, 4), (1, 2)]),
        (15, [(3, None), (1, 4), (1, 2)]),
        (16, [(3, None), (3, 8), (3, 4)]),
        (39, [(3, None), (3, 8), (3, 4)]),
        (40, [(4, None), (3, 16), (3, 4)]),
        (400, [(4, None), (3, 16), (3, 4)]),
    ],
)
def test_the_regulation_template_by_number_of_players(players, stages):
    plan = template(players)
    assert [(stage.rounds, stage.entrants) for stage in plan] == stages
    assert [stage.school_ban for stage in plan] == [True] + [False] * (len(plan) - 1)
    assert plan[-1].per_group == 0
    for stage, after in pairwise(plan):
        assert stage.groups * stage.per_group == after.entrants


def test_other_templates():
    assert [stage.kind for stage in template(30, "school_club")] == ["tables"]
    assert [stage.format for stage in template(30, "pairs_league")] == ["swiss"]
    with pytest.raises(ValueError, match="olympics"):
        template(30, "olympics")
