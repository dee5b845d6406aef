"""The rows behind a tournament."""

from turniej.models.background import Job, QueuedMessage, Topic
from turniej.models.hall import Call, Device, Table
from turniej.models.originals import Original, OriginalPlayer, OriginalSlip, OriginalWarning
from turniej.models.people import Player, School
from turniej.models.stages import Decision, Entrant, Pairing, Place, ResultEntry, Round, Stage
from turniej.models.tournament import Access, LogEntry, Membership, Tournament

__all__ = [
    "Access",
    "Call",
    "Decision",
    "Device",
    "Entrant",
    "Job",
    "LogEntry",
    "Membership",
    "Original",
    "OriginalPlayer",
    "OriginalSlip",
    "OriginalWarning",
    "Pairing",
    "Place",
    "Player",
    "QueuedMessage",
    "ResultEntry",
    "Round",
    "School",
    "Stage",
    "Table",
    "Topic",
    "Tournament",
]
