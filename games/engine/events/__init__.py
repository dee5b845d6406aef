"""The closed set of things that can happen in a game, as frozen values; a game is nothing but the list of them.

Events name seats by number (0 to 3, as the game was made), never by a person's name. Who did it, when, and in which
order is said by the `Entry` around the event (log.py). Drawing tiles is no event: the writing of a move implies it
(PL-18).
"""

from games.engine.events.event import EVENTS, Event
from games.engine.events.presence import (
    Absent,
    Arrived,
    ExtraTime,
    Leave,
    Pause,
    PlayOn,
    Resume,
    Returned,
    Start,
    TimeCalled,
    TimeOut,
)
from games.engine.events.referee import (
    CardLine,
    Change,
    ChangeOp,
    Correction,
    Forfeit,
    ForfeitGround,
    Note,
    Penalty,
    PenaltyForm,
    Reopen,
    Result,
)
from games.engine.events.turns import (
    AbsenceTurn,
    Challenge,
    Exchange,
    Leftovers,
    LetterDraw,
    Mend,
    Overdraw,
    Pass,
    Play,
    Record,
    SeatOrder,
    Signature,
    Underdraw,
    Verdict,
)

__all__ = [
    "EVENTS",
    "TIME_EVENTS",
    "TURN_CHANGING",
    "AbsenceTurn",
    "Absent",
    "Arrived",
    "CardLine",
    "Challenge",
    "Change",
    "ChangeOp",
    "Correction",
    "Event",
    "Exchange",
    "ExtraTime",
    "Forfeit",
    "ForfeitGround",
    "Leave",
    "Leftovers",
    "LetterDraw",
    "Mend",
    "Note",
    "Overdraw",
    "Pass",
    "Pause",
    "Penalty",
    "PenaltyForm",
    "Play",
    "PlayOn",
    "Record",
    "Reopen",
    "Result",
    "Resume",
    "Returned",
    "SeatOrder",
    "Signature",
    "Start",
    "TimeCalled",
    "TimeOut",
    "Underdraw",
    "Verdict",
    "is_turn_changing",
]

TIME_EVENTS = (TimeCalled, TimeOut)
"""Events that are an instant: replay sorts them among the others by their effective time."""

TURN_CHANGING = frozenset(
    {
        "letter_draw",
        "seat_order",
        "absence_turn",
        "play",
        "exchange",
        "pass",
        "mend",
        "record",
        "challenge",
        "verdict",
        "forfeit",
        "correction",
        "reopen",
        "card_line",
        "result",
    }
)
"""Kinds after which a tablet's picture of the turn is out of date."""


def is_turn_changing(event: Event) -> bool:
    """Return whether the event counts for `expected`: it changes whose turn it is, or what lies on the table.

    Time, pauses, notes, penalties, presence, counts of tiles, leftovers and signatures do not count.
    """
    return event.kind in TURN_CHANGING
