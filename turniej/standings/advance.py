"""Who goes on to the next stage, what each still needs for it, and what a correction changes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

from turniej.standings.values import Decision, Standings

IN, OUT, OPEN = "in", "out", "open"


@dataclass(frozen=True, slots=True)
class Advance:
    """Who advances, best first. `decision` says what parted the last who does from the first who does not.

    `tied` are the players among whom that is not decided yet: a play-off or a lot is needed; they are not in `players`.
    """

    players: tuple[int, ...]
    decision: Decision | None = None
    tied: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Need:
    """What a player needs to advance, in points still to win; None where no number of them is enough or matters.

    With `sure` he advances whatever the others do; with less than `chance` he cannot. `state` is in, out or open.
    """

    player: int
    state: str
    sure: Fraction | None = None
    chance: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a correction changed, as a code with parameters."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)


def advancing(standings: Standings, count: int, *, play_off: bool = False) -> Advance:
    """The first `count` of a stage or group (PL-69, A14).

    A tie that no criterion breaks and that reaches over the boundary leaves its players in `tied`. With `play_off`
    equal points are enough for that, if no play-off has told them apart yet.
    """
    rows = standings.rows
    if count >= len(rows):
        return Advance(standings.order)
    last, first_out = rows[count - 1] if count else None, rows[count]
    if last is None:
        return Advance(())
    decision = standings.decisions[count - 1]
    tied: tuple[int, ...] = ()
    if last.place == first_out.place:
        tied = tuple(row.player for row in rows if row.place == last.place)
    elif play_off and last.points == first_out.points and decision.metric != "play_off":
        tied = tuple(row.player for row in rows if row.points == last.points)
    return Advance(tuple(row.player for row in rows[:count] if row.player not in tied), decision, tied)


def advancing_groups(groups: Sequence[Standings], per_group: int) -> Advance:
    """The first of every group, then the second of every group and so on; ties of all groups together."""
    chosen = [advancing(group, per_group, play_off=True) for group in groups]
    players = [one.players[place] for place in range(per_group) for one in chosen if place < len(one.players)]
    tied = tuple(player for one in chosen for player in one.tied)
    return Advance(tuple(players), chosen[0].decision if len(chosen) == 1 else None, tied)


def needs(
    standings: Standings, *, advance: int, rounds_left: int, most_per_round: Fraction = Fraction(3)
) -> dict[int, Need]:
    """For every player what he still needs to be among the first `advance`.

    Counted generously: every other player may win every round left. Points are told in halves: `sure` is the least that
    is enough for certain, `chance` the least with which it is still possible (level with the last place that counts, so
    that other criteria decide).
    """
    rows = standings.rows
    if rounds_left <= 0 or advance <= 0:
        going = advancing(standings, advance)
        return {
            row.player: Need(
                row.player, OPEN if row.player in going.tied else IN if row.player in going.players else OUT
            )
            for row in rows
        }
    gain = rounds_left * most_per_round
    points = sorted((row.points for row in rows), reverse=True)
    found = {}
    for place, row in enumerate(rows):
        # The last place that counts, among the others: one further down for whoever stands above it himself.
        index = advance if place < advance else advance - 1
        if index >= len(points):
            found[row.player] = Need(row.player, IN, Fraction(0), Fraction(0))
            continue
        rival = points[index]
        sure = max(Fraction(0), _above(rival + gain - row.points))
        chance = max(Fraction(0), rival - row.points)
        state = IN if not sure else OUT if chance > gain else OPEN
        found[row.player] = Need(row.player, state, sure if sure <= gain else None, chance if chance <= gain else None)
    return found


def _above(points: Fraction) -> Fraction:
    """The least number of half points that is more than `points`."""
    return Fraction(floor(points * 2) + 1, 2)


def changes(before: Standings | Advance, after: Standings | Advance) -> tuple[Change, ...]:
    """What differs between two orders, or between two lists of who advances, say before and after a correction.

    Of lists: now_advances(player), no_longer_advances(player). Of orders: points_changed(player, before, after) and
    place_changed(player, before, after) for everybody who is in both, winner_changed(player) for a sole new first.
    Raises TypeError for one of each.
    """
    if isinstance(before, Advance) and isinstance(after, Advance):
        was, now = set(before.players), set(after.players)
        found = [Change("now_advances", {"player": player}) for player in after.players if player not in was]
        found += [Change("no_longer_advances", {"player": player}) for player in before.players if player not in now]
        return tuple(found)
    if not (isinstance(before, Standings) and isinstance(after, Standings)):
        raise TypeError("two orders or two lists of who advances, not one of each")
    old = {row.player: row for row in before.rows}
    found = []
    for row in after.rows:
        was_row = old.get(row.player)
        if was_row is None:
            continue
        if was_row.points != row.points:
            params = {"player": row.player, "before": str(was_row.points), "after": str(row.points)}
            found.append(Change("points_changed", params))
        if was_row.place != row.place:
            found.append(Change("place_changed", {"player": row.player, "before": was_row.place, "after": row.place}))
    first = [row.player for row in after.rows if row.place == 1]
    if first != [row.player for row in before.rows if row.place == 1] and len(first) == 1:
        found.append(Change("winner_changed", {"player": first[0]}))
    return tuple(found)


def movement(before: Standings, after: Standings) -> dict[int, int]:
    """How many places each player has gone up (or down, below zero) between two orders; new players are left out."""
    old = {row.player: row.place for row in before.rows}
    return {row.player: old[row.player] - row.place for row in after.rows if row.player in old}
