"""The board of the room: each table in a few words, with a look that is also said in words."""

from __future__ import annotations

from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turniej import clock
from turniej.models import Pairing, Round, Tournament
from turniej.names import full_name
from turniej.services import room, rounds
from turniej.services.room import Chair, TableRow
from turniej.views.organiser.frame import link
from turniej.views.titles import result_text, round_title


def room_context(tournament: Tournament) -> dict[str, Any]:
    """The tables of the newest open round as the template shows them."""
    round_ = rounds.current(tournament)
    if round_ is None:
        return {"rows": [], "room_title": ""}
    rows = [_row(tournament, row) for row in room.room(tournament, round_) if row.pairing is not None]
    return {"rows": rows, "room_title": round_title(round_)}


def _row(tournament: Tournament, row: TableRow) -> dict[str, Any]:
    look, label = _state(row)
    assert row.pairing is not None
    shows_scores = row.pairing.round.state in (Round.State.PLAYING, Round.State.CLOSED)
    return {
        "number": row.table.number,
        "url": link(tournament, "pairing", pairing_id=row.pairing.pk),
        "look": look,
        "state_label": label,
        "foot": _foot(row),
        "players": [
            {"name": full_name(chair.place.player), "score": _score(row, chair) if shows_scores else None}
            for chair in row.chairs
        ],
    }


def _score(row: TableRow, chair: Chair) -> str:
    done = row.pairing is not None and row.pairing.state == Pairing.State.DONE
    return result_text(chair.place) if done else str(chair.score)


def _state(row: TableRow) -> tuple[str, str]:
    """How the table looks and what is said about it; what needs a person comes first."""
    pairing = row.pairing
    assert pairing is not None
    if pairing.state == Pairing.State.DONE:
        return "done", _("✓ result")
    for wanted, look, label in (
        (row.check_waiting, "wait", _("? word check")),
        (row.call_waiting, "wait", _("! calls a judge")),
        (row.tablet_silent, "wrong", _("! tablet silent")),
        (row.behind, "wrong", _("! behind time")),
        (row.missing, "wrong", _("! card missing")),
        (row.unconfirmed, "wait", _("… type the result again")),
    ):
        if wanted:
            return look, label
    if pairing.round.state != Round.State.PLAYING:
        return "", _("○ not started")
    if row.phase in ("leftovers", "signing"):
        return "playing", _("● counting and signing")
    if pairing.source != Pairing.Source.TABLET:
        return "playing", _("● on paper")
    return "playing", _("● plays")


def _foot(row: TableRow) -> str:
    parts = []
    if row.minutes_left is not None and row.pairing is not None and row.pairing.state != Pairing.State.DONE:
        if row.minutes_left >= 0:
            left = ngettext("%(n)d minute left", "%(n)d minutes left", row.minutes_left)
            parts.append(left % {"n": row.minutes_left})
        else:
            parts.append(_("time is up"))
    if row.last_move_at is not None:
        minutes = int((clock.now() - row.last_move_at).total_seconds() // 60)
        if minutes < 1:
            parts.append(_("last entry just now"))
        elif minutes < 60:
            text = ngettext("last entry %(n)d minute ago", "last entry %(n)d minutes ago", minutes)
            parts.append(text % {"n": minutes})
        else:
            parts.append(_("last entry at %(at)s") % {"at": f"{localtime(row.last_move_at):%H:%M}"})
    return " · ".join(parts)
