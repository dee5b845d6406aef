"""The log of the day: who did what when, with before and after. The registry knows what of it is personal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from turniej import clock
from turniej.live import bump
from turniej.models import LogEntry, Tournament
from turniej.services.errors import Stale
from turniej.services.who import Who
from turniej.tidy import tidy

ERASED = ""


@dataclass(frozen=True)
class EntryType:
    """One kind of log entry: what it is called, which keys of before and after hold a person's data, whom it wakes.

    What changes nothing that the public or another table sees wakes the judges and the organisers only: a ruling at
    one table must not let two thousand phones ask for the standings again.
    """

    action: str
    label: Promise | str
    personal: frozenset[str] = frozenset()
    topic: str = "tournament"


STAFF = "judge"
PERSON = frozenset({"first_name", "last_name", "klass"})
REGISTRY: dict[str, EntryType] = {
    entry.action: entry
    for entry in (
        EntryType("tournament.created", _("Tournament started")),
        EntryType("tournament.settings", _("Settings changed")),
        EntryType("tournament.rules", _("Rules changed")),
        EntryType("tournament.frozen", _("Rules and word list fixed")),
        EntryType("tournament.edition", _("Word list changed")),
        EntryType("tournament.phase", _("Part of the day changed")),
        EntryType("tournament.announcement", _("Announcement")),
        EntryType("tournament.timetable", _("Timetable changed")),
        EntryType("tournament.erased", _("Names erased")),
        EntryType("roster.imported", _("List of pupils imported")),
        EntryType("school.added", _("School added")),
        EntryType("school.changed", _("School changed")),
        EntryType("school.removed", _("School removed")),
        EntryType("player.added", _("Pupil added"), PERSON),
        EntryType("player.changed", _("Pupil changed"), PERSON),
        EntryType("player.removed", _("Pupil removed from the list"), PERSON),
        EntryType("player.present", _("Present")),
        EntryType("player.absent", _("Absent")),
        EntryType("player.withdrawn", _("Withdrawn")),
        EntryType("player.disqualified", _("Removed from the tournament")),
        EntryType("player.reinstated", _("Back in the tournament")),
        EntryType("chairs.swapped", _("Pupils changed chairs")),
        EntryType("school.checked_in", _("School checked in")),
        EntryType("round.drawn", _("Seating made")),
        EntryType("round.swapped", _("Seating changed by hand")),
        EntryType("round.published", _("Seating published")),
        EntryType("round.unpublished", _("Seating taken back")),
        EntryType("round.withdrawn", _("Seating thrown away")),
        EntryType("round.planned", _("Time of the round set")),
        EntryType("round.started", _("Round started")),
        EntryType("round.put_back", _("Thrown-away seating put back")),
        EntryType("round.start_taken_back", _("Start taken back")),
        EntryType("round.closed", _("Round closed")),
        EntryType("round.reopened", _("Round opened again")),
        EntryType("table.moved", _("Game moved to another table")),
        EntryType("table.started", _("Game started")),
        EntryType("hall.paused", _("Hall paused")),
        EntryType("hall.resumed", _("Hall goes on")),
        EntryType("check.claimed", _("Word check taken"), topic=STAFF),
        EntryType("check.ruled", _("Word check ruled"), topic=STAFF),
        EntryType("check.taken_back", _("Ruling taken back"), topic=STAFF),
        EntryType("check.own_school", _("Judge ruled on a pupil of the own school"), topic=STAFF),
        EntryType("call.done", _("Call answered"), topic=STAFF),
        EntryType("code.spent", _("Ruling entered at a tablet without network"), topic=STAFF),
        EntryType("game.judged", _("Judge's act at a table"), topic=STAFF),
        EntryType("result.proposed", _("Result entered, waits for confirmation")),
        EntryType("result.accepted", _("Result accepted")),
        EntryType("result.refused", _("Result refused")),
        EntryType("result.corrected", _("Result corrected")),
        EntryType("result.taken_back", _("Result taken back, until the card is signed again")),
        EntryType("stage.changed", _("Stage changed")),
        EntryType("stage.started", _("Stage started")),
        EntryType("stage.taken_back", _("Stage taken back")),
        EntryType("stage.decision_taken_back", _("Decision about a tie taken back")),
        EntryType("stage.waived", _("Play-off waived")),
        EntryType("stage.lot", _("Lot drawn")),
        EntryType("original.created", _("Game with draws of letters made")),
        EntryType("original.coup", _("Coup opened")),
        EntryType("original.slip", _("Slip typed in")),
        EntryType("original.sheet", _("Sheet typed in")),
        EntryType("original.warned", _("Warning in a game with draws")),
        EntryType("original.unwarned", _("Warning taken back")),
        EntryType("original.word", _("Word of a slip ruled")),
        EntryType("original.finished", _("Slips corrected")),
        EntryType("device.issued", _("Table cards issued"), topic=STAFF),
        EntryType("device.revoked", _("Table card revoked"), topic=STAFF),
        EntryType("access.issued", _("Personal link issued"), topic=STAFF),
        EntryType("access.revoked", _("Personal link revoked"), topic=STAFF),
        EntryType("role.changed", _("Role changed"), topic=STAFF),
    )
}


def write(
    tournament: Tournament | int,
    who: Who,
    action: str,
    subject: str = "",
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> LogEntry:
    """Add an entry, raise the tournament's revision and wake whom it concerns; inside the caller's transaction.

    `action` is one of the registry (KeyError otherwise); `subject` is opaque ("player:12"), never a name.
    """
    kind = REGISTRY[action]
    pk = tournament if isinstance(tournament, int) else tournament.pk
    Tournament.objects.filter(pk=pk).update(revision=F("revision") + 1)
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=pk)
    if isinstance(tournament, Tournament):
        tournament.revision = revision
    bump(f"{kind.topic}:{pk}")
    return LogEntry.objects.create(
        tournament_id=pk,
        revision=revision,
        at=clock.now(),
        actor=who.actor[:60],
        action=action,
        subject=subject[:60],
        before=dict(before or {}),
        after=dict(after or {}),
        reason=tidy(reason)[:300],
    )


def check_fresh(tournament: Tournament, revision: int | None, subjects: Iterable[str] | None = None) -> None:
    """Refuse a form that was made before somebody else changed the same things.

    `subjects` are those things; None means anything at all. Raises `Stale` with the entries since `revision`.
    """
    if revision is None or revision >= tournament.revision:
        return
    since = LogEntry.objects.filter(tournament=tournament, revision__gt=revision)
    if subjects is not None:
        since = since.filter(subject__in=list(subjects))
    changes = list(since.order_by("revision"))
    if changes:
        raise Stale(changes)


def entries(
    tournament: Tournament, *, action: str = "", actor: str = "", subject: str = "", reason: str = ""
) -> QuerySet[LogEntry]:
    """The log, newest first, filtered by the beginning of an action, an actor, a subject or words of the reason."""
    found = LogEntry.objects.filter(tournament=tournament)
    if action:
        found = found.filter(action__startswith=action)
    if actor:
        found = found.filter(actor=actor)
    if subject:
        found = found.filter(subject=subject)
    if reason:
        found = found.filter(reason__icontains=reason)
    return found


def label(entry: LogEntry) -> str:
    """What the entry's kind is called in the reader's language."""
    kind = REGISTRY.get(entry.action)
    return str(kind.label) if kind else entry.action


def export(tournament: Tournament) -> list[dict[str, Any]]:
    """Every entry as plain values, oldest first, for a file."""
    return [
        {
            "at": entry.at.isoformat(),
            "actor": entry.actor,
            "action": entry.action,
            "what": label(entry),
            "subject": entry.subject,
            "before": entry.before,
            "after": entry.after,
            "reason": entry.reason,
        }
        for entry in LogEntry.objects.filter(tournament=tournament).order_by("pk")
    ]
