"""Counted bounds: numbers below which no seating of these players at these tables can go.

They come from counting alone (pigeonholes and opponents left), never from a search, so that anybody can count again.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from turniej.seating.past import Past
from turniej.seating.values import Player


def pairs(count: int) -> int:
    """How many pairs `count` people make."""
    return count * (count - 1) // 2


def spread_pairs(members: int, places: int) -> int:
    """The fewest pairs that meet when `members` are spread over `places` as evenly as can be."""
    each, more = divmod(members, places)
    return more * pairs(each + 1) + (places - more) * pairs(each)


def meetings_bound(groups: Sequence[int], sizes: Sequence[int]) -> int:
    """The fewest pairs of one group at one table, when groups of these sizes sit down at tables of these sizes.

    Counted from both sides: each group over all tables, and each table over all groups.
    """
    by_group = sum(spread_pairs(group, len(sizes)) for group in groups)
    by_table = sum(spread_pairs(size, len(groups)) for size in sizes)
    return max(by_group, by_table)


def clash_bound(players: Sequence[Player], tables: int) -> int:
    """The fewest pairs of one school at one table (A20)."""
    sizes = Counter(player.school for player in players if player.school)
    return sum(spread_pairs(size, tables) for size in sizes.values())


def repeats_bound(players: Sequence[Player], sizes: Sequence[int], past: Past, *, school_ban: bool) -> int:
    """The fewest pairs that must meet again in this round, given the earlier ones.

    Two counts, the greater wins. *Tables*: the people of each earlier table are a group, and each earlier round alone
    forces `meetings_bound` meetings; pairs that met in several rounds are counted for all of them, so the sum over
    the rounds is divided out generously. *Opponents*: a player with fewer new opponents left than chairs beside him
    meets somebody again. With `school_ban` his own school are no opponents; that counts only for halls without a clash.
    """
    if not past.rounds or not players:
        return 0
    return max(_by_tables(players, sizes, past), _by_opponents(players, sizes, past, school_ban=school_ban))


def _by_tables(players: Sequence[Player], sizes: Sequence[int], past: Past) -> int:
    present = {player.id for player in players}
    forced = []
    for tables in past.groups:
        groups = [sum(1 for one in table if one in present) for table in tables]
        groups = [group for group in groups if group]
        forced.append(meetings_bound(groups + [1] * (len(present) - sum(groups)), sizes))
    total = sum(forced)
    if not total:
        return 0
    often: Counter[int] = Counter()
    for one in present:
        for other, rounds in past.met[one].items():
            if other > one and other in present:
                often[len(rounds)] += 1
    count = 0
    for times, available in sorted(often.items(), reverse=True):
        used = min(available, -(-total // times))
        count, total = count + used, total - used * times
        if total <= 0:
            break
    return max(count, *forced)


def _by_opponents(players: Sequence[Player], sizes: Sequence[int], past: Past, *, school_ban: bool) -> int:
    beside = min(sizes) - 1
    schools: dict[str, set[int]] = defaultdict(set)
    for player in players:
        if player.school:
            schools[player.school].add(player.id)
    present = {player.id for player in players}
    short = 0
    for player in players:
        own = schools[player.school] if school_ban and player.school else {player.id}
        met = past.met[player.id]
        if len(present) - len(own) - len(met) < beside:
            left = sum(1 for other in present if other not in own and other not in met)
            short += max(0, beside - left)
    return -(-short // 2)
