"""The private page of a school's teacher: own pupils in full, where they sit, how they do, corrections, diplomas."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from turniej.collation import polish_key
from turniej.live import follow
from turniej.messages import say
from turniej.models import Access, School
from turniej.names import full_name
from turniej.services import access, people, phases, progress, standings
from turniej.services.errors import Refused, status_of
from turniej.views.doors import SchoolRequest, keep_access, public, school
from turniej.views.organiser.forms import PlayerForm
from turniej.views.printing import diploma_tiles, final_order, sheet
from turniej.views.pupils import pupil_rows
from turniej.views.typed import number, say_if_signs_were_hidden


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


def _rows(own: School, board: standings.Board) -> list[dict[str, Any]]:
    """The school's pupils with their full names, in Polish order."""
    rows = pupil_rows(own, board, full_name)
    return sorted(rows, key=lambda row: polish_key(f"{row['player'].last_name} {row['player'].first_name}"))


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
                people.school_change_player(
                    held,
                    player,
                    form.cleaned_data,
                    revision=number(request, "revision"),
                    who=access.who_for_access(held),
                )
            except Refused as refused:
                error, status = say(refused), status_of(refused)
            else:
                messages.success(request, _("Saved."))
                say_if_signs_were_hidden(request)
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
    context = {"diplomas": found, "back": _address("page", own.tournament.slug), "word": diploma_tiles(own.tournament)}
    return sheet(request, own.tournament, "diplomas", context)
