"""Seating one round: the one entry for table rounds, `seat_tables`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.engine.refusal import Refusal
from turniej.seating.arranging import arrange
from turniej.seating.checker import check
from turniej.seating.hall import choose_tables, misfit
from turniej.seating.lot import Lot
from turniej.seating.stations import Shares, tables_of_stations
from turniej.seating.values import MODES, SIZE, STATIONS, History, Player, SeatedTable, Seating


def seat_tables(
    players: Sequence[Player],
    *,
    history: History = (),
    mode: str = "hall",
    seed: int,
    tables: int | None = None,
    stations: Mapping[str, int] | None = None,
    school_ban: bool = True,
    allow_clashes: bool = False,
) -> Seating | Refusal:
    """Seat the next round of a table stage: who sits where, and the certificate (PL-6 to PL-8, A20).

    `players` are those present, in any order; `history` the rounds of the stage so far; `tables` asks for more than
    ⌈n/4⌉ of them. `mode` is *hall* (a lot over everybody in every round), *points* (in later rounds like points
    together) or *stations* (each station seats the players of its schools by lot; needs `stations`, school → station).
    With `school_ban` nobody meets his own school; where that is impossible the answer is a refusal, unless
    `allow_clashes` asks for the fewest clashes. `arrange` says what comes first in later rounds.

    Refused: too_few_players, player_twice, unknown_mode, tables_out_of_range, school_too_big, and with stations
    school_without_station, station_wrong_number, station_too_small.
    """
    ordered = sorted(players, key=lambda player: player.id)
    wrong = wrong_input(ordered, mode)
    if wrong:
        return wrong
    ban = school_ban and not allow_clashes
    shares = (
        tables_of_stations(ordered, stations or {}, school_ban=ban)
        if mode == STATIONS
        else _one_hall(ordered, tables, school_ban=ban)
    )
    if isinstance(shares, Refusal):
        return shares
    number = len(history) + 1
    seated: list[SeatedTable] = []
    for station, (members, count) in shares.items():
        lot = Lot(seed, number, mode, station or 0)
        for seats in arrange(members, count, history, lot, mode=mode, size=SIZE, school_ban=school_ban):
            seated.append(SeatedTable(len(seated) + 1, seats, station))
    certificate = check(seated, ordered, history=history, school_ban=school_ban)
    return Seating(tuple(seated), mode, seed, number, certificate)


def _one_hall(players: list[Player], tables: int | None, *, school_ban: bool) -> Shares | Refusal:
    """All players at the tables of one hall, or why they cannot be seated there."""
    count = choose_tables(players, tables)
    if isinstance(count, Refusal):
        return count
    refusal = misfit(players, count) if school_ban else None
    return refusal or {None: (players, count)}


def wrong_input(players: Sequence[Player], mode: str, modes: Sequence[str] = MODES) -> Refusal | None:
    """Why these arguments cannot be seated at all, or None."""
    if mode not in modes:
        return Refusal("unknown_mode", {"mode": mode})
    twice = [player for player, count in Counter(player.id for player in players).items() if count > 1]
    if twice:
        return Refusal("player_twice", {"player": twice[0]})
    return None
