"""Who sits at which table, and the certificate that proves it.

`seat_tables` and `seat_duels` seat one round; `check` judges any seating, `swap` a change made by hand. Everything is a
function of its arguments: the same players, history and seed give the same seating on any machine (see `lot`).
"""

from turniej.seating.changes import judge, place_late, swap, take_out
from turniej.seating.checker import check
from turniej.seating.draw import seat_tables
from turniej.seating.duels import seat_duels
from turniej.seating.stations import add_to_station, draw_stations
from turniej.seating.values import (
    ALGORITHM,
    Certificate,
    Clash,
    PastRound,
    Player,
    Repeat,
    SeatedTable,
    Seating,
    StationDraw,
    Swap,
)

__all__ = [
    "ALGORITHM",
    "Certificate",
    "Clash",
    "PastRound",
    "Player",
    "Repeat",
    "SeatedTable",
    "Seating",
    "StationDraw",
    "Swap",
    "add_to_station",
    "check",
    "draw_stations",
    "judge",
    "place_late",
    "seat_duels",
    "seat_tables",
    "swap",
    "take_out",
]
