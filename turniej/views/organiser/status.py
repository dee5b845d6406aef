"""The state of the day for programs, as JSON."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse

from turniej.models import Round, Tournament
from turniej.names import full_name, public_school
from turniej.services import plans, progress, rounds
from turniej.views.doors import organiser


@organiser("reader")
def status(request: HttpRequest, tournament: Tournament) -> JsonResponse:
    """The state of the day for programs: phase, main action, newest round with its tables, stages, winner."""
    step = progress.main_action(tournament)
    latest = rounds.latest(tournament)
    return JsonResponse(
        {
            "slug": tournament.slug,
            "id": tournament.pk,
            "phase": tournament.phase,
            "revision": tournament.revision,
            "action": {
                "code": step.code,
                "params": step.params,
                "round": step.round_id,
                "stage": step.stage_id,
            },
            "round": _round_json(latest) if latest else None,
            "stages": [
                {
                    "id": stage.pk,
                    "number": stage.number,
                    "code": stage.code,
                    "kind": stage.kind,
                    "rounds_planned": stage.rounds_planned,
                    "entrants": stage.entrants,
                    "groups": stage.groups,
                    "advance": stage.advance,
                    "school_ban": stage.school_ban,
                    "state": "closed" if stage.closed_at else "playing" if stage.started_at else "waiting",
                }
                for stage in plans.planned(tournament)
            ],
            "schools": [
                {"id": school.pk, "name": school.name, "players": school.players.count()}
                for school in tournament.schools.order_by("pk")
            ],
            "ties": [
                {"stage": tie.stage.pk, "group": tie.group, "players": list(tie.players), "matters": tie.matters}
                for tie in progress.play_offs_needed(tournament)
            ],
            "winner": [
                {"id": player.pk, "name": full_name(player), "school": player.school.name}
                for player in progress.winner(tournament)
            ],
        },
        json_dumps_params={"default": str},
    )


def _round_json(round_: Round) -> dict[str, Any]:
    pairings = round_.pairings.select_related("table").with_people()
    return {
        "id": round_.pk,
        "number": round_.number,
        "stage": round_.stage_id,
        "kind": round_.stage.kind,
        "state": round_.state,
        "play_off": round_.is_play_off,
        "pairings": [
            {
                "id": pairing.pk,
                "table": pairing.table.number,
                "state": pairing.state,
                "source": pairing.source,
                "revision": pairing.revision,
                "game": pairing.game_id,
                "seats": [
                    {
                        "seat": place.seat,
                        "place": place.pk,
                        "player": place.player_id,
                        "name": full_name(place.player),
                        "school": public_school(place.player.school),
                        "score": place.score,
                    }
                    for place in pairing.places.all()
                ],
            }
            for pairing in pairings
        ],
    }
