"""What earlier rounds mean for the next one: who met whom, who sat where, who started, who had a bye."""

from collections import Counter, defaultdict
from itertools import combinations

from turniej.seating.values import History


class Past:
    """The earlier rounds of a stage, counted once.

    `met[a][b]` is the tuple of rounds in which a and b sat together, `starts[a]` how often a had seat 1, `chairs[a][i]`
    how often a had seat i + 1, `byes[a]` how often a sat out, `groups` each round's tables.
    """

    def __init__(self, history: History) -> None:
        self.rounds = len(history)
        self.groups = [past.tables for past in history]
        self.met: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
        self.starts: Counter[int] = Counter()
        self.chairs: dict[int, Counter[int]] = defaultdict(Counter)
        self.byes: Counter[int] = Counter()
        for number, past in enumerate(history, start=1):
            self.byes.update(past.byes)
            for seats in past.tables:
                for chair, player in enumerate(seats):
                    self.chairs[player][chair] += 1
                if seats:
                    self.starts[seats[0]] += 1
                for one, other in combinations(seats, 2):
                    rounds = (*self.met[one].get(other, ()), number)
                    self.met[one][other] = self.met[other][one] = rounds
