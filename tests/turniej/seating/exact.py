"""An exact solver for one round, for tests only: the true minimum of repeats or of the spread."""

from collections.abc import Sequence
from itertools import combinations

from ortools.sat.python import cp_model

from turniej.seating import PastRound, Player
from turniej.seating.past import Past


class Exact:
    """One round of `players` at tables of these sizes, nobody with his own school, as a model for CP-SAT."""

    def __init__(self, players: Sequence[Player], sizes: Sequence[int], history: Sequence[PastRound]) -> None:
        self.players = players
        self.model = cp_model.CpModel()
        self.history = history
        self.past = Past(history)
        self.tables = range(len(sizes))
        self.at = {
            (player.id, table): self.model.new_bool_var(f"{player.id}@{table}")
            for player in players
            for table in self.tables
        }
        for player in players:
            self.model.add_exactly_one(self.at[player.id, table] for table in self.tables)
        for table, size in enumerate(sizes):
            self.model.add(sum(self.at[player.id, table] for player in players) == size)
        for school in {player.school for player in players if player.school}:
            mates = [player.id for player in players if player.school == school]
            for table in self.tables:
                self.model.add_at_most_one(self.at[one, table] for one in mates)
        first = self.at[players[0].id, 0]
        if len(set(sizes)) == 1:
            self.model.add(first == 1)

    def together(self, one: Player, other: Player) -> cp_model.IntVar:
        """A variable that is 1 if the two sit at one table."""
        pair = self.model.new_bool_var(f"{one.id}&{other.id}")
        for table in self.tables:
            self.model.add_bool_or(self.at[one.id, table].negated(), self.at[other.id, table].negated(), pair)
        return pair

    def possible(self) -> bool:
        """Whether the model has a solution; with a goal the best one is kept in `least`."""
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = 60
        solver.parameters.num_workers = 2
        status = solver.solve(self.model)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
        self.least = round(solver.objective_value) if status == cp_model.OPTIMAL else 0
        return status == cp_model.OPTIMAL

    def solve(self, goal: cp_model.LinearExprT) -> int:
        """The proved minimum of `goal`."""
        self.model.minimize(goal)
        assert self.possible()
        return self.least

    def repeats_terms(self) -> list[cp_model.IntVar]:
        """One variable for each pair that met before."""
        return [
            self.together(one, other)
            for one, other in combinations(self.players, 2)
            if other.id in self.past.met[one.id]
        ]

    def fewest_repeats(self) -> int:
        """The fewest pairs that meet again."""
        return self.solve(sum(self.repeats_terms()))

    def first_chairs_can_differ_by_one(self, repeats: int) -> bool:
        """Whether tables with `repeats` pairs meeting again leave nobody two first chairs behind another.

        That is so if each table has one of those with the fewest, or, where they are fewer than the tables, no table
        has two. All first chairs must differ by one at most before the round.
        """
        self.model.add(sum(self.repeats_terms()) <= repeats)
        self.keep_the_lowest_apart()
        return self.possible()

    def keep_the_lowest_apart(self) -> None:
        """Ask for somebody of the fewest first chairs at every table, or for no two of them at one."""
        lowest = min(self.past.starts[player.id] for player in self.players)
        low = [player.id for player in self.players if self.past.starts[player.id] == lowest]
        for table in self.tables:
            here = [self.at[one, table] for one in low]
            if len(low) >= len(self.tables):
                self.model.add_bool_or(here)
            if len(low) <= len(self.tables):
                self.model.add_at_most_one(here)

    def other_starters_before_help(self, repeats: int) -> bool:
        """Whether first chairs could be even with `repeats` pairs, had others started at the tables of the last round.

        For a round that ends the turns of everybody: before the last one two in four had not started yet.
        """
        *earlier, last = self.history
        starts = Past(earlier).starts
        lowest = min(starts[player.id] for player in self.players)
        low = {player.id for player in self.players if starts[player.id] == lowest}
        assert len(low) == 2 * len(self.tables)
        self.model.add(sum(self.repeats_terms()) <= repeats)
        started = {one: self.model.new_bool_var(f"start {one}") for one in low}
        for table in last.tables:
            self.model.add_exactly_one(started[one] for one in table if one in low)
        for table in self.tables:
            waits = []
            for one in low:
                here, waiting = self.at[one, table], self.model.new_bool_var(f"{one} waits@{table}")
                self.model.add_bool_and(here, started[one].negated()).only_enforce_if(waiting)
                self.model.add_bool_or(here.negated(), started[one], waiting)
                waits.append(waiting)
            self.model.add_exactly_one(waits)
        return self.possible()

    def least_spread(self, repeats: int, starters: bool = False) -> int:
        """The least sum of differences in points, in sixths, with exactly `repeats` pairs meeting again.

        With `starters`, also with somebody of the lowest starts at every table.
        """
        if self.past.rounds:
            self.model.add(sum(self.repeats_terms()) <= repeats)
        if starters:
            self.keep_the_lowest_apart()
        terms = []
        for one, other in combinations(self.players, 2):
            difference = int(abs(one.points - other.points) * 6)
            if difference:
                terms.append(difference * self.together(one, other))
        return self.solve(sum(terms))
