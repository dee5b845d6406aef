"""The pupils of one school today, as the school's teacher sees them and, with shortened names, everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turniej.messages import need_text, points_text
from turniej.models import Pairing, Place, Player, Round, School
from turniej.models.stages import people
from turniej.names import public_name, public_school
from turniej.services.standings import Board
from turniej.views.titles import result_text, round_title, stage_title, whole_title

HIDDEN = (Round.State.DRAFT, Round.State.WITHDRAWN)
"""The rounds that only organisers see."""
OUT = (Player.Status.ABSENT, Player.Status.WITHDRAWN, Player.Status.REMOVED)


def pupil_rows(own: School, board: Board, name: Callable[[Player], str]) -> list[dict[str, Any]]:
    """The school's pupils: state, chair of now, results, place in the newest stage, what they need; five queries."""
    seats = _seats(own)
    begun = [part for part in board.stages if part.has_results]
    place_of = {row.player.pk: (part, row) for part in begun for group in part.groups for row in group.rows}
    rows = []
    for player in own.players.all():
        own_seats = seats.get(player.pk, [])
        stage_row = place_of.get(player.pk)
        rows.append(
            {
                "player": player,
                "name": name(player),
                "out": player.status in OUT,
                "now": _now(own_seats),
                "results": [_result(place) for place in own_seats if result_text(place)],
                "place": stage_row[1].place if stage_row else None,
                "stage": stage_title(stage_row[0].stage.code) if stage_row else "",
                "points": points_text(stage_row[1].points) if stage_row else "",
                "need": need_text(stage_row[1].need)
                if stage_row and stage_row[1].need and stage_row[0].rounds_left
                else "",
            }
        )
    return rows


def _seats(own: School) -> dict[int, list[Place]]:
    """Every chair of the school's pupils in rounds that are published, with who else sits there."""
    found: dict[int, list[Place]] = {}
    places = (
        Place.objects.filter(player__school=own)
        .exclude(pairing__round__state__in=HIDDEN)
        .select_related("pairing__round__stage", "pairing__table")
        .prefetch_related(people("pairing__places"))
        .order_by("pairing__round__stage__number", "pairing__round__number")
    )
    for place in places:
        found.setdefault(place.player_id, []).append(place)
    return found


def _now(places: list[Place]) -> dict[str, Any] | None:
    """Where the pupil sits in the round that is published or played."""
    for place in reversed(places):
        round_ = place.pairing.round
        if round_.state in (Round.State.PUBLISHED, Round.State.PLAYING):
            others = [other for other in place.pairing.places.all() if other.pk != place.pk]
            return {
                "table": place.pairing.table.number,
                "seat": place.seat + 1,
                "round": round_title(round_),
                "game": place.pairing.game_id if place.pairing.state != Pairing.State.WAITING else None,
                "others": [f"{public_name(other.player)}, {public_school(other.player.school)}" for other in others],
            }
    return None


def _result(place: Place) -> dict[str, Any]:
    return {"round": whole_title(place.pairing.round), "score": result_text(place), "game": place.pairing.game_id}
