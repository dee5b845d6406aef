"""Names go on the day that the organiser set: players, log, free text, personal links, and the saved copies."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from games.models import Event, Game, WordCheck
from turniej import clock
from turniej.models import (
    Access,
    Call,
    Decision,
    Device,
    LogEntry,
    OriginalSlip,
    OriginalWarning,
    Player,
    ResultEntry,
    Tournament,
)
from turniej.services import backups, copies, log
from turniej.services.who import Who, system

# What stands in a game's log where a judge typed a reason or a note: it may have held a name, so none of it stays, but
# a replay asks that there be a reason.
ERASED_REASON = "—"

FRIENDLY_KEPT = timedelta(days=30)
"""How long after its last entry a friendly game keeps what its players called themselves."""


def erase_names(tournament: Tournament, who: Who | None = None) -> None:
    """Erase every name of the tournament for good; results stay under the players' codes. A repeat does nothing more.

    The copies that the site saved before are removed, since they hold the names; backups that somebody wrote by hand
    are listed in the log for the organiser to delete, and a restore of one erases again.
    """
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        Player.objects.filter(tournament=locked).update(first_name="", last_name="", klass="", consent=False)
        Access.objects.filter(tournament=locked).update(name="")
        Device.objects.filter(table__tournament=locked).update(names=[])
        Call.objects.filter(table__tournament=locked).update(text="")
        ResultEntry.objects.filter(pairing__round__stage__tournament=locked).update(reason="")
        Decision.objects.filter(stage__tournament=locked).update(reason="")
        games = Game.objects.filter(pairing__round__stage__tournament=locked)
        Device.objects.filter(game__in=games).update(names=[])
        WordCheck.objects.filter(game__in=games).update(reason="")
        OriginalWarning.objects.filter(entrant__original__tournament=locked).update(reason="", given_by="")
        OriginalSlip.objects.filter(entrant__original__tournament=locked).update(typed_by="")
        erase_in_events(games)
        erase_in_log(locked)
        if locked.erased_at is None:
            Tournament.objects.filter(pk=locked.pk).update(erased_at=clock.now(), announcement="")
            left = backups.by_hand(locked.created_at)
            log.write(locked, who or system(), "tournament.erased", after={"backups": left} if left else {})
        transaction.on_commit(lambda: copies.forget(clock.now()))


def erase_friendly(moment: datetime) -> int:
    """Erase the names in friendly games that rested for so many days, and what was typed there; return how many.

    The saved copies that still hold them are given up in their turn (`copies.rotate`), two months later at the latest.
    """
    since = moment - FRIENDLY_KEPT
    rested = Game.objects.filter(pairing=None, created_at__lt=since).exclude(events__received_at__gte=since)
    named = Device.objects.filter(table=None, game__in=rested).exclude(names=[])
    with transaction.atomic():
        games = list(named.values_list("game_id", flat=True))
        named.update(names=[])
        WordCheck.objects.filter(game__in=games).update(reason="")
        erase_in_events(games)
    return len(games)


def erase_in_events(games: Any) -> None:
    """Replace what was typed into the logs of `games`; a replay gives the same game."""
    for event in Event.objects.filter(game__in=games).only("pk", "data").iterator():
        cleaned = without_text(event.data)
        if cleaned != event.data:
            Event.objects.filter(pk=event.pk).update(data=cleaned)


def without_text(value: Any) -> Any:
    """Return a JSON value with every reason, and the text of every note, replaced; a card's words are no free text."""
    if isinstance(value, list):
        return [without_text(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    typed = ("reason", "text") if value.get("kind") == "note" else ("reason",)
    return {
        name: ERASED_REASON if name in typed and isinstance(inner, str) and inner else without_text(inner)
        for name, inner in value.items()
    }


def erase_in_log(tournament: Tournament) -> None:
    """Empty what the registry of the log calls personal, and the reasons, which people typed."""
    for entry in LogEntry.objects.filter(tournament=tournament).iterator():
        kind = log.REGISTRY.get(entry.action)
        personal = kind.personal if kind else frozenset(entry.before) | frozenset(entry.after)
        entry.before = {name: log.ERASED if name in personal else value for name, value in entry.before.items()}
        entry.after = {name: log.ERASED if name in personal else value for name, value in entry.after.items()}
        entry.reason = ""
        entry.save(update_fields=["before", "after", "reason"])


def erase_due(now: datetime | None = None) -> list[Tournament]:
    """Erase the names of every tournament whose day has come, by its own time zone, and return those tournaments.

    Friendly games that rested long enough lose theirs as well, and copies that are too old go.
    """
    moment = now or clock.now()
    erase_friendly(moment)
    copies.rotate()
    due = [
        tournament
        for tournament in Tournament.objects.filter(erased_at=None).exclude(erase_on=None)
        if tournament.erase_on is not None
        and tournament.erase_on <= moment.astimezone(ZoneInfo(tournament.time_zone)).date()
    ]
    for tournament in due:
        erase_names(tournament)
    return due
