"""Rounds of one against one: drawn or Swiss, with a bye when the number is odd."""

from collections.abc import Sequence

from games.engine.refusal import Refusal
from turniej.seating.arranging import arrange
from turniej.seating.checker import check
from turniej.seating.draw import wrong_input
from turniej.seating.hall import misfit
from turniej.seating.lot import Lot
from turniej.seating.past import Past
from turniej.seating.values import HALL, POINTS, History, Player, SeatedTable, Seating

DUEL = 2


def seat_duels(
    players: Sequence[Player],
    *,
    history: History = (),
    mode: str = HALL,
    seed: int,
    school_ban: bool = False,
    allow_clashes: bool = False,
) -> Seating | Refusal:
    """Pair everybody one against one: *hall* by lot, *points* like points together (Swiss).

    Nobody meets twice while it can be avoided, seat 1 is balanced, the school ban is off unless asked for (PL-8). With
    an odd number one player has a bye: of those with the fewest byes so far the one with the fewest points, by lot
    among equals; so nobody has two while another has none.
    """
    ordered = sorted(players, key=lambda player: player.id)
    wrong = wrong_input(ordered, mode, (HALL, POINTS))
    if wrong:
        return wrong
    if len(ordered) < 2:
        return Refusal("too_few_players", {"players": len(ordered)})
    past = Past(history)
    lot = Lot(seed, len(history) + 1, "duels", mode)
    byes: tuple[int, ...] = ()
    seated = ordered
    if len(ordered) % 2:
        out = _bye(ordered, past, lot, mode)
        byes, seated = (out.id,), [player for player in ordered if player is not out]
    refusal = misfit(seated, len(seated) // 2) if school_ban and not allow_clashes else None
    if refusal:
        return Refusal(refusal.code, refusal.params | {"suggested": None})
    pairs = arrange(seated, len(seated) // 2, history, lot, mode=mode, size=DUEL, school_ban=school_ban)
    tables = tuple(SeatedTable(number, seats) for number, seats in enumerate(pairs, start=1))
    certificate = check(tables, ordered, history=history, school_ban=school_ban, size=DUEL, byes=byes)
    return Seating(tables, mode, seed, len(history) + 1, certificate, byes)


def _bye(players: Sequence[Player], past: Past, lot: Lot, mode: str) -> Player:
    """Who sits out: the fewest byes, then the fewest points in Swiss, then the lot."""
    mixed = list(players)
    lot.shuffle(mixed)
    return min(mixed, key=lambda player: (past.byes[player.id], player.points if mode == POINTS else 0))
