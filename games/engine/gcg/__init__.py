"""GCG, the text format in which programs exchange records of games: a tolerant reader and a strict writer."""

from games.engine.gcg.model import (
    Action,
    Bonus,
    Exchange,
    Leftovers,
    Mark,
    Move,
    Pass,
    Play,
    Player,
    Record,
    TimePenalty,
    Withdrawal,
)
from games.engine.gcg.reader import read
from games.engine.gcg.writer import write

__all__ = [
    "Action",
    "Bonus",
    "Exchange",
    "Leftovers",
    "Mark",
    "Move",
    "Pass",
    "Play",
    "Player",
    "Record",
    "TimePenalty",
    "Withdrawal",
    "read",
    "write",
]
