"""The one judge of seatings: the draw's own, and those made by hand.

It knows nothing of how a seating was made. It reads tables, players and history, and counts.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from games.engine.refusal import Refusal
from turniej.seating.bounds import clash_bound, repeats_bound
from turniej.seating.past import Past
from turniej.seating.values import SIZE, Certificate, Clash, History, Player, Repeat, SeatedTable


def check(
    tables: Sequence[SeatedTable],
    players: Sequence[Player],
    *,
    history: History = (),
    school_ban: bool = True,
    size: int = SIZE,
    byes: Sequence[int] = (),
) -> Certificate:
    """Count what is true of these tables: clashes, repeats with their bounds, spread, starts, and what is wrong.

    `problems` names everything that makes it no seating at all: somebody missing, seated twice or unknown, a table too
    big, a table number used twice, a table of two that could be avoided, a bye for somebody who had one while another
    had none.
    """
    known = {player.id: player for player in players}
    past = Past(history)
    clashes: list[Clash] = []
    repeated: list[Repeat] = []
    spread = Fraction(0)
    for table in tables:
        for pair in combinations((one for one in table.seats if one in known), 2):
            one, other = known[pair[0]], known[pair[1]]
            if one.school and one.school == other.school:
                clashes.append(Clash(table.number, pair, one.school))
            rounds = past.met[pair[0]].get(pair[1])
            if rounds:
                repeated.append(Repeat(table.number, pair, rounds))
            if one.points != other.points:
                spread += abs(one.points - other.points)
    seated = [player for player in players if player.id not in set(byes)]
    sizes = [len(table.seats) for table in tables if table.seats]
    bound = repeats_bound(seated, sizes, past, school_ban=school_ban and not clashes) if sizes else 0
    starts = Counter(table.seats[0] for table in tables if table.seats)
    counts = [past.starts[player.id] + starts[player.id] for player in players]
    return Certificate(
        same_school=len(clashes),
        same_school_bound=clash_bound(seated, len(sizes)) if sizes and school_ban else 0,
        clashes=tuple(clashes),
        repeats=len(repeated),
        repeats_bound=bound,
        repeats_proved=len(repeated) == 0 or len(repeated) == bound,
        repeated=tuple(repeated),
        spread=spread,
        starts_min=min(counts, default=0),
        starts_max=max(counts, default=0),
        problems=tuple(_problems(tables, known, byes, size, past)),
        school_ban=school_ban,
    )


def _problems(
    tables: Sequence[SeatedTable], known: dict[int, Player], byes: Sequence[int], size: int, past: Past
) -> list[Refusal]:
    found = []
    numbers = Counter(table.number for table in tables)
    found += [Refusal("table_number_twice", {"table": number}) for number, count in numbers.items() if count > 1]
    seats = Counter(one for table in tables for one in table.seats)
    seats.update(byes)
    found += [Refusal("player_twice", {"player": one}) for one, count in seats.items() if count > 1]
    found += [Refusal("player_unknown", {"player": one}) for one in seats if one not in known]
    found += [Refusal("player_missing", {"player": one}) for one in known if one not in seats]
    for table in tables:
        if len(table.seats) > size:
            found.append(Refusal("table_too_big", {"table": table.number, "players": len(table.seats), "most": size}))
        if len(table.seats) < 2 or (size == SIZE and len(table.seats) == 2 and len(known) not in (2, 5)):
            found.append(Refusal("table_too_small", {"table": table.number, "players": len(table.seats)}))
    fewest = min((past.byes[one] for one in known), default=0)
    found += [Refusal("bye_again", {"player": one}) for one in byes if one in known and past.byes[one] > fewest]
    return found
