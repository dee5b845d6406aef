"""The tables of now: scores as they change, whose turn it is, and the way to each board."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.models import Game, Seat
from turniej import clock
from turniej.models import Pairing, Round, Tournament
from turniej.names import public_name, public_school
from turniej.views.doors import public
from turniej.views.public.frame import mark_or_404, shared_page
from turniej.views.public.seating import shown_rounds
from turniej.views.titles import round_title, stage_title


def newest_round(tournament_id: int) -> Round | None:
    """The newest round that everybody may see."""
    return next(reversed(shown_rounds(tournament_id)), None)


@public
def tables_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table of the newest round, which follows its games: a phone asks at most every three seconds."""
    mark = mark_or_404(request, slug)
    round_ = newest_round(mark.pk)
    games = Game.objects.filter(pairing__round=round_).order_by("pk").values_list("pk", flat=True)

    def build(tournament: Tournament) -> dict[str, Any]:
        return {
            "round": round_,
            "title": round_title(round_) if round_ else "",
            "stage": stage_title(round_.stage.code) if round_ else "",
            "rows": table_rows(round_) if round_ else [],
            "paused": tournament.paused_at is not None,
        }

    return shared_page(request, mark, "tables", build, topics=[f"game:{pk}" for pk in games])


def table_rows(round_: Round) -> list[dict[str, Any]]:
    """The tables of a round: players with scores, the state in words, and when the time is up; three queries."""
    pairings = list(round_.pairings.select_related("table", "game").with_people())
    ids = [pairing.game_id for pairing in pairings if pairing.game_id]
    scores = {(seat.game_id, seat.number): seat.score for seat in Seat.objects.filter(game__in=ids)}
    return [_row(pairing, round_, scores) for pairing in pairings]


def _row(pairing: Pairing, round_: Round, scores: dict[tuple[int, int], int]) -> dict[str, Any]:
    done = pairing.state == Pairing.State.DONE
    begun = round_.state in (Round.State.PLAYING, Round.State.CLOSED)
    people: list[dict[str, Any]] = []
    for place in pairing.places.all():
        score = place.score if done else scores.get((pairing.game_id or 0, place.seat), 0)
        people.append(
            {
                "name": public_name(place.player),
                "school": public_school(place.player.school),
                "score": score if begun else None,
            }
        )
    best = max((person["score"] for person in people if person["score"] is not None), default=None)
    for person in people:
        person["leads"] = best is not None and best > 0 and person["score"] == best
    look, said = _state(pairing, begun)
    return {
        "number": pairing.table.number,
        "game": pairing.game_id if begun else None,
        "people": people,
        "look": look,
        "said": said,
        "due_at": pairing.game.due_at if pairing.game and not done else None,
    }


def _state(pairing: Pairing, begun: bool) -> tuple[str, str]:
    if pairing.state == Pairing.State.DONE:
        return "good", _("✓ over")
    if not begun:
        return "", _("○ sits down")
    if pairing.source != Pairing.Source.TABLET:
        return "", _("▤ on paper")
    phase = pairing.game.phase if pairing.game else ""
    if phase == "checking":
        return "wait", _("? word check")
    if phase in ("leftovers", "signing"):
        return "wait", _("… counting")
    return "", _("● playing")


def last_due(rows: list[dict[str, Any]]) -> datetime | None:
    """When the time of the last table is up, if any table's time is running."""
    return max((row["due_at"] for row in rows if row["due_at"] and row["due_at"] > clock.now()), default=None)
