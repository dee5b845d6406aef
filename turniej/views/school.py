"""The private page of a school's teacher: own pupils in full, where they sit, how they do, corrections, diplomas."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from turniej.collation import polish_key
from turniej.live import follow
from turniej.messages import need_text, points_text, say
from turniej.models import Access, Place, Player, Round, School
from turniej.names import full_name, public_name, public_school
from turniej.services import access, people, phases, progress, standings
from turniej.services.errors import Refused, status_of
from turniej.views.doors import SchoolRequest, keep_access, public, school
from turniej.views.organiser.forms import PlayerForm
from turniej.views.printing import final_order, sheet
from turniej.views.titles import round_title, stage_title


@public
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Trade the link for a cookie, so that the token does not stay in the address."""
    try:
        opened = access.open_link(token, Access.Kind.SCHOOL)
    except Refused as refused:
        return render(request, "school/gone.html", {"sentence": say(refused)}, status=status_of(refused))
    response = HttpResponseRedirect(_address("page", opened.row.tournament.slug))
    keep_access(response, opened, request)
    return response


def _address(name: str, slug: str) -> str:
    return str(redirect(f"school:{name}", slug=slug)["Location"])


def _seats(own: School) -> dict[int, list[Place]]:
    """Every chair of the school's pupils in rounds that are published, with who else sits there."""
    found: dict[int, list[Place]] = {}
    places = (
        Place.objects.filter(player__school=own)
        .exclude(pairing__round__state__in=[Round.State.DRAFT, Round.State.WITHDRAWN])
        .select_related("pairing__round__stage", "pairing__table")
        .prefetch_related("pairing__places__player__school")
        .order_by("pairing__round__stage__number", "pairing__round__number")
    )
    for place in places:
        found.setdefault(place.player_id, []).append(place)
    return found


def _rows(own: School, board: standings.Board) -> list[dict[str, Any]]:
    """The school's pupils in Polish order: state, chair of now, results, place in the newest stage, what they need."""
    seats = _seats(own)
    place_of = {row.player.pk: (part, row) for part in board.stages for group in part.groups for row in group.rows}
    rows = []
    for player in own.players.all():
        own_seats = seats.get(player.pk, [])
        stage_row = place_of.get(player.pk)
        rows.append(
            {
                "player": player,
                "name": full_name(player),
                "out": player.status in (Player.Status.ABSENT, Player.Status.WITHDRAWN, Player.Status.REMOVED),
                "now": _now(own_seats),
                "results": [_result(place) for place in own_seats if place.score is not None],
                "place": stage_row[1].place if stage_row else None,
                "stage": stage_title(stage_row[0].stage.code) if stage_row else "",
                "points": points_text(stage_row[1].points) if stage_row else "",
                "need": need_text(stage_row[1].need) if stage_row and stage_row[1].need else "",
            }
        )
    return sorted(rows, key=lambda row: polish_key(f"{row['player'].last_name} {row['player'].first_name}"))


def _now(places: list[Place]) -> dict[str, Any] | None:
    """Where the pupil sits in the round that is published or played."""
    for place in reversed(places):
        round_ = place.pairing.round
        if round_.state in (Round.State.PUBLISHED, Round.State.PLAYING):
            others = [other for other in place.pairing.places.all() if other.pk != place.pk]
            return {
                "table": place.pairing.table.number,
                "round": round_title(round_),
                "others": [f"{public_name(other.player)}, {public_school(other.player.school)}" for other in others],
            }
    return None


def _result(place: Place) -> dict[str, Any]:
    round_ = place.pairing.round
    return {"round": f"{stage_title(round_.stage.code)}, {round_title(round_)}", "score": place.score}


@school
def page(request: HttpRequest, own: School) -> HttpResponse:
    """The school's pupils today."""
    tournament = own.tournament
    live = follow([f"tournament:{tournament.pk}"])
    board = standings.of_tournament(tournament)
    context = {
        "school": own,
        "tournament": tournament,
        "live": live,
        "rows": _rows(own, board),
        "may_change": phases.may(tournament, "teacher_changes_player"),
        "decided": bool(progress.winner(tournament)),
    }
    return render(request, "school/page.html", context)


@school
def change(request: HttpRequest, own: School, player_id: int) -> HttpResponse:
    """Correct one of the own pupils, before the day."""
    player = get_object_or_404(own.players, pk=player_id)
    fields = ("first_name", "last_name", "klass", "consent")
    form = PlayerForm(request.POST or None, initial={name: getattr(player, name) for name in fields})
    error, status = "", 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            held = cast(SchoolRequest, request).access
            try:
                people.school_change_player(held, player, form.cleaned_data, who=access.who_for_access(held))
            except Refused as refused:
                error, status = say(refused), status_of(refused)
            else:
                messages.success(request, _("Saved."))
                return HttpResponseRedirect(_address("page", own.tournament.slug))
    context = {"school": own, "tournament": own.tournament, "form": form, "name": full_name(player), "error": error}
    return render(request, "school/change.html", context, status=status)


@school
def diplomas(request: HttpRequest, own: School) -> HttpResponse:
    """The diplomas of the own pupils, to print at school."""
    found = [
        {"place": row["place"], "name": full_name(row["player"]), "school": own.name}
        for row in final_order(own.tournament)
        if row["player"].school_id == own.pk
    ]
    context = {"diplomas": found, "back": _address("page", own.tournament.slug)}
    return sheet(request, own.tournament, "diplomas", context)
