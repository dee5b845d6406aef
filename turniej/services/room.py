"""The board of the room: per table the round, the minutes left, the last move, the scores, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max

from games.models import Event, Seat, WordCheck
from turniej import clock
from turniej.models import Call, Device, Pairing, Place, ResultEntry, Round, Table, Tournament
from turniej.services import phases

SILENT = timedelta(minutes=6)
BEHIND = timedelta(minutes=5)
OPEN_CHECKS = ("waiting", "claimed", "held")


@dataclass(frozen=True)
class Chair:
    """One player at a table, with his score so far; None where the card gave only places."""

    place: Place
    score: int | None


@dataclass(frozen=True)
class TableRow:
    """One table of the room as the organiser sees it."""

    table: Table
    pairing: Pairing | None = None
    chairs: tuple[Chair, ...] = ()
    phase: str = ""
    cap_at: datetime | None = None
    minutes_left: int | None = None
    last_move_at: datetime | None = None
    tablet_seen_at: datetime | None = None
    tablet_silent: bool = False
    check_waiting: bool = False
    call_waiting: bool = False
    unconfirmed: bool = False
    behind: bool = False
    missing: bool = False


@dataclass(frozen=True)
class Concern:
    """Something that is wrong or waits, as a code; `level` is "wrong" or "wait"."""

    code: str
    level: str
    params: dict[str, Any] = field(default_factory=dict)


def room(tournament: Tournament, round_: Round | None = None) -> list[TableRow]:
    """Every table of the newest round, or of the round that is given; a constant number of queries."""
    round_ = round_ or phases.current_round(tournament)
    tables = list(tournament.tables.order_by("number"))
    if round_ is None:
        return [TableRow(table) for table in tables]
    found = round_.pairings.select_related("table", "game").with_people()
    pairings = {pairing.table_id: pairing for pairing in found}
    ids = [pairing.game_id for pairing in pairings.values() if pairing.game_id]
    scores = {(s.game_id, s.number): s.score for s in Seat.objects.filter(game__in=ids)}
    last = dict(Event.objects.filter(game__in=ids).values_list("game").annotate(Max("received_at")))
    checks = set(WordCheck.objects.filter(game__in=ids, state__in=OPEN_CHECKS).values_list("game_id", flat=True))
    calls = set(Call.objects.filter(table__tournament=tournament, done_at=None).values_list("table_id", flat=True))
    waiting = set(
        ResultEntry.objects.filter(pairing__round=round_, state=ResultEntry.State.PROPOSED).values_list(
            "pairing_id", flat=True
        )
    )
    seen = dict(
        Device.objects.filter(table__tournament=tournament, revoked_at=None)
        .values_list("table")
        .annotate(Max("seen_at"))
    )
    now = clock.now()
    rows = []
    for table in tables:
        pairing = pairings.get(table.pk)
        if pairing is None:
            rows.append(TableRow(table, call_waiting=table.pk in calls, tablet_seen_at=seen.get(table.pk)))
            continue
        rows.append(_row(table, pairing, scores, last, checks, calls, waiting, seen, now))
    return rows


def _row(
    table: Table,
    pairing: Pairing,
    scores: dict[tuple[int, int], int],
    last: dict[int, datetime],
    checks: set[int],
    calls: set[int],
    waiting: set[int],
    seen: dict[int, datetime],
    now: datetime,
) -> TableRow:
    game_id = pairing.game_id or 0
    done = pairing.state == Pairing.State.DONE
    places = sorted(pairing.places.all(), key=lambda place: place.seat)
    chairs = tuple(Chair(place, place.score if done else scores.get((game_id, place.seat), 0)) for place in places)
    cap_at = pairing.game.due_at if pairing.game else None
    tablet = seen.get(table.pk)
    playing = pairing.state == Pairing.State.PLAYING
    on_tablet, late = pairing.source == Pairing.Source.TABLET, _late(pairing, now)
    return TableRow(
        table,
        pairing,
        chairs,
        phase=pairing.game.phase if pairing.game else "",
        cap_at=cap_at,
        minutes_left=None if cap_at is None else int((cap_at - now).total_seconds() // 60),
        last_move_at=last.get(game_id),
        tablet_seen_at=tablet,
        tablet_silent=playing and on_tablet and tablet is not None and now - tablet > SILENT,
        check_waiting=game_id in checks,
        call_waiting=table.pk in calls,
        unconfirmed=pairing.pk in waiting,
        behind=on_tablet and late,
        missing=late and not on_tablet,
    )


def _late(pairing: Pairing, now: datetime) -> bool:
    """Whether a table has no result well past the cap of its round: it still plays, has not signed, or its card is
    not typed in."""
    started = pairing.round.started_at
    game = pairing.game
    if pairing.state == Pairing.State.DONE or started is None or game is None:
        return False
    minutes = game.ruleset.get("time_cap_minutes")
    return minutes is not None and game.due_at is None and now - started > timedelta(minutes=minutes) + BEHIND


def concerns(tournament: Tournament) -> list[Concern]:
    """What is wrong or waiting, worst first, for the head of the control room."""
    found: list[Concern] = []
    edition = tournament.edition
    if edition is None and tournament.frozen_at is not None:
        found.append(Concern("no_list", "wrong"))
    elif edition is not None and not edition.official:
        found.append(Concern("unofficial_list", "wrong"))
    if tournament.paused_at is not None:
        found.append(Concern("hall_paused", "wait", {"since": tournament.paused_at}))
    if tournament.phase != Tournament.Phase.PLAY:
        return found
    rows = room(tournament)
    for code, level, wanted in (
        ("silent_tablets", "wrong", lambda row: row.tablet_silent),
        ("checks_waiting", "wait", lambda row: row.check_waiting),
        ("calls_waiting", "wait", lambda row: row.call_waiting),
        ("results_unconfirmed", "wait", lambda row: row.unconfirmed),
        ("tables_behind", "wrong", lambda row: row.behind),
        ("results_missing", "wrong", lambda row: row.missing),
    ):
        tables = [row.table.number for row in rows if wanted(row)]
        if tables:
            found.append(Concern(code, level, {"tables": tables, "count": len(tables)}))
    return sorted(found, key=lambda concern: concern.level != "wrong")
