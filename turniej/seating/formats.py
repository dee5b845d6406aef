"""Fixed schedules of one against one: groups that play all against all, knock-out, best of n, and play-offs."""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from turniej.seating.lot import Lot
from turniej.seating.values import PastRound


def groups(ranked: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Split the best, in their order, into `count` groups of equal strength: 1 4 5 8 and 2 3 6 7."""
    found: list[list[int]] = [[] for _ in range(count)]
    for place, player in enumerate(ranked):
        lap, step = divmod(place, count)
        found[count - 1 - step if lap % 2 else step].append(player)
    return tuple(tuple(group) for group in found)


def all_play_all(group: Sequence[int], *, seed: int) -> tuple[PastRound, ...]:
    """A schedule in which everybody meets everybody once; with an odd number each sits out once.

    The circle method over an order drawn by lot. Seat 1 is given so that nobody starts more than once more often than
    anybody else.
    """
    order: list[int | None] = [*sorted(group)]
    Lot(seed, "all play all", *sorted(group)).shuffle(order)
    if len(order) % 2:
        order.append(None)
    rounds = []
    starts: Counter[int] = Counter()
    met: list[tuple[int, int]] = []
    for _ in range(len(order) - 1):
        half = len(order) // 2
        pairs = list(zip(order[:half], reversed(order[half:]), strict=True))
        met += [(one, other) for one, other in pairs if one is not None and other is not None]
        rounds.append(pairs)
        order = [order[0], order[-1], *order[1:-1]]
    first = _starters(met, starts)
    schedule = []
    for pairs in rounds:
        tables = [first[one, other] for one, other in pairs if one is not None and other is not None]
        byes = [one if other is None else other for one, other in pairs if one is None or other is None]
        schedule.append(PastRound(tuple(tables), tuple(one for one in byes if one is not None)))
    return tuple(schedule)


def _starters(pairs: Sequence[tuple[int, int]], starts: Counter[int]) -> dict[tuple[int, int], tuple[int, int]]:
    """Who has seat 1 of each pair, so that starts differ by one at most.

    First whoever started less; then, while two differ by more, turn the games along a path from the one with the most
    starts to the one with the fewest.
    """
    first = {}
    for one, other in pairs:
        seats = (one, other) if starts[one] <= starts[other] else (other, one)
        starts[seats[0]] += 1
        first[one, other] = seats
    players = sorted({player for pair in pairs for player in pair})
    while players:
        most = max(players, key=lambda player: (starts[player], player))
        path = _way_down(most, first, starts)
        if not path:
            break
        for key in path:
            seats = first[key]
            first[key] = (seats[1], seats[0])
            starts[seats[0]] -= 1
            starts[seats[1]] += 1
    return first


def _way_down(most: int, first: dict[tuple[int, int], tuple[int, int]], starts: Counter[int]) -> list[tuple[int, int]]:
    """The games, each begun by the one before, that lead from `most` to somebody with two starts fewer; or none."""
    ways: dict[int, list[tuple[int, int]]] = {most: []}
    waiting = [most]
    while waiting:
        player = waiting.pop(0)
        if starts[player] <= starts[most] - 2:
            return ways[player]
        for key, (begins, answers) in first.items():
            if begins == player and answers not in ways:
                ways[answers] = [*ways[player], key]
                waiting.append(answers)
    return []


def merge_rounds(schedules: Sequence[Sequence[PastRound]]) -> tuple[PastRound, ...]:
    """Several groups' schedules played side by side, as rounds of the whole stage."""
    merged = []
    for rounds in zip_longest(*schedules):
        here = [one for one in rounds if one is not None]
        merged.append(
            PastRound(
                tuple(table for one in here for table in one.tables), tuple(bye for one in here for bye in one.byes)
            )
        )
    return tuple(merged)


def knock_out_first(ranked: Sequence[int]) -> PastRound:
    """The first round of a knock-out: the best against the last, so that the two best can only meet in the final.

    When the number is no power of two the best ones have byes. Tables stand in the order of the bracket, byes at their
    place in it are named in `byes`, best first.
    """
    bracket = _bracket(len(ranked))
    pairs = [(bracket[place], bracket[place + 1]) for place in range(0, len(bracket), 2)]
    tables = [(ranked[one], ranked[other]) for one, other in pairs if max(one, other) < len(ranked)]
    byes = sorted(min(pair) for pair in pairs if max(pair) >= len(ranked))
    return PastRound(tuple(tables), tuple(ranked[place] for place in byes))


def knock_out_next(ranked: Sequence[int], winners: Sequence[int]) -> PastRound:
    """The next round of a knock-out among `winners` (those with byes included), in the bracket that `ranked` gave.

    A walk-over on both sides leaves a hole: whoever would have met that winner has a bye.
    """
    still = set(winners)
    line: list[int | None] = [ranked[place] if place < len(ranked) else None for place in _bracket(len(ranked))]
    while len(line) > 1:
        halves = [(line[place], line[place + 1]) for place in range(0, len(line), 2)]
        alive = [(one if one in still else None, other if other in still else None) for one, other in halves]
        if any(one is not None and other is not None for one, other in alive):
            tables = [(one, other) for one, other in alive if one is not None and other is not None]
            byes = [one if other is None else other for one, other in alive if (one is None) != (other is None)]
            return PastRound(tuple(tables), tuple(one for one in byes if one is not None))
        line = [one if one is not None else other for one, other in alive]
    return PastRound((), tuple(one for one in line if one is not None))


def _bracket(players: int) -> list[int]:
    """The places 0, 1, … of the ranking in the order of the bracket: 0 7 3 4 1 6 2 5 for eight."""
    line = [0]
    while len(line) < players:
        size = 2 * len(line)
        line = [place for one in line for place in (one, size - 1 - one)]
    return line if len(line) > 1 else [0, 1]


def best_of(one: int, other: int, games: int, *, seed: int) -> tuple[PastRound, ...]:
    """The games of a match: by lot who starts the first, the other the second (FC-3), a new lot for an odd last one."""
    rounds = []
    for game in range(games):
        if game % 2 == 0:
            pair = [one, other]
            Lot(seed, "best of", game, min(one, other), max(one, other)).shuffle(pair)
        else:
            pair = pair[::-1]
        rounds.append(PastRound(((pair[0], pair[1]),)))
    return tuple(rounds)


def best_of_decided(one: int, other: int, games: int, winners: Sequence[int | None]) -> int | None:
    """Who has won a match of `games` so far, from each game's winner (None for a draw), or None while it is open."""
    score = Counter(winners)
    left = games - len(winners)
    for player, rival in ((one, other), (other, one)):
        if score[player] > score[rival] + left:
            return player
    return None


def play_off_table(players: Sequence[int], *, number: int, seed: int) -> PastRound:
    """One game at one table among two, three or four who are tied (A14), seats by lot, anew for each `number`."""
    seats = sorted(players)
    Lot(seed, "play-off", number, *seats).shuffle(seats)
    return PastRound((tuple(seats),))
