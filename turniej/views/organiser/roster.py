"""The list of pupils: import with a preview, and every change to a school or a pupil by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2 import RequestConfig

from games.engine.ruleset import from_json
from turniej.collation import polish_key
from turniej.messages import say
from turniej.models import Player, School, Tournament
from turniej.names import full_name
from turniej.services import late_changes, people, roster, rounds
from turniej.services.errors import Refused
from turniej.views.doors import organiser
from turniej.views.organiser.columns import PlayerColumns
from turniej.views.organiser.copies import copy_told
from turniej.views.organiser.filters import PlayerFilter
from turniej.views.organiser.forms import PlayerForm, SchoolForm
from turniej.views.organiser.frame import Done, act, link, page, refused_page, schools_of, wants_json, who_of
from turniej.views.typed import number, words

LARGEST_UPLOAD = 4 * 1024 * 1024


@organiser("reader")
def roster_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All pupils in a table that sorts and filters, and the schools beside it."""
    players = tournament.players.select_related("school")
    wanted = PlayerFilter(request.GET, queryset=players, tournament=tournament)
    table = PlayerColumns(in_polish_order(wanted.qs), tournament=tournament)
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    schools = schools_of(tournament)
    context = {"table": table, "filter": wanted, "schools": schools, "total": players.count()}
    return page(request, tournament, "roster", "roster", context)


def in_polish_order(players: Iterable[Player]) -> list[Player]:
    """Players with keys of Polish alphabetical order, which the database does not know, to sort the columns by."""
    found = list(players)
    for player in found:
        name, school = f"{player.last_name} {player.first_name}", player.school.name
        vars(player).update(name_key=polish_key(name), school_key=polish_key(school))
    return found


@organiser("organiser")
def roster_import(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """GET the form for a file; POST a file and see what it would change. Nothing changes before the confirmation."""
    if request.method != "POST":
        return page(request, tournament, "roster_import", "roster")
    upload = request.FILES.get("file")
    try:
        if upload is None:
            raise Refused("file_missing")
        if (upload.size or 0) > LARGEST_UPLOAD:
            raise Refused("file_too_large", megabytes=LARGEST_UPLOAD // 1024 // 1024)
        rows = roster.read_upload(upload.name or "", upload.read())
        preview = roster.preview(tournament, rows)
    except Refused as refused:
        if wants_json(request):
            return refused_page(request, tournament, refused)
        return page(request, tournament, "roster_import", "roster", {"error": say(refused)}, status=422)
    return _preview_page(request, tournament, preview, roster.pack(rows), upload.name or "")


def _preview_page(
    request: HttpRequest, tournament: Tournament, preview: roster.Preview, packed: str, name: str
) -> HttpResponse:
    counts = {status: preview.count(status) for status in ("new", "changed", "same", "bad")}
    lines: list[dict[str, Any]] = [
        {"line": line, "row": line.row, "problems": [problem_text(problem) for problem in line.row.problems]}
        for line in preview.lines
    ]
    if wants_json(request):
        problems = [{"line": line["row"].number, "message": text} for line in lines for text in line["problems"]]
        told = {"rows": packed, "revision": preview.revision, "problems": problems}
        return JsonResponse({"ok": True, **told, **counts})
    context = {
        "preview": preview,
        "counts": counts,
        "packed": packed,
        "file_name": name,
        "bad": [line for line in lines if line["line"].status == "bad"],
        "warned": [line for line in lines if line["problems"] and line["line"].status != "bad"],
        "changed": [line for line in lines if line["line"].status == "changed"],
        "new": [line for line in lines if line["line"].status == "new"],
        "missing": [full_name(player) for player in preview.missing],
    }
    return page(request, tournament, "roster_preview", "roster", context)


def problem_text(problem: roster.Problem) -> str:
    """One problem of a row as a sentence."""
    return str(say(Refused(problem.code, **problem.params)))


@organiser("organiser")
@act
def roster_confirm(request: HttpRequest, tournament: Tournament) -> Done:
    """Do what the preview showed, unless somebody changed the list meanwhile."""
    applied = roster.apply(
        tournament,
        roster.unpack(request.POST.get("rows", "")),
        revision=number(request, "revision"),
        who=who_of(request, tournament),
        remove_missing=bool(request.POST.get("remove_missing")),
    )
    said = ngettext("%(n)d pupil was added.", "%(n)d pupils were added.", applied.added) % {"n": applied.added}
    if applied.changed:
        text = ngettext("%(n)d was changed.", "%(n)d were changed.", applied.changed)
        said = f"{said} {text % {'n': applied.changed}}"
    if applied.copy:
        said = f"{said} {copy_told(request, applied.copy)}"
    counts = {key: getattr(applied, key) for key in ("added", "changed", "same", "removed")}
    return Done(link(tournament, "roster"), said, counts)


def _player_form(tournament: Tournament, data: Any = None, player: Player | None = None) -> PlayerForm:
    schools = [(school.pk, school.name) for school in schools_of(tournament)]
    initial = (
        {key: getattr(player, key) for key in ("first_name", "last_name", "klass", "rating", "consent")}
        | {"school": player.school_id}
        if player
        else None
    )
    rated = from_json(tournament.ruleset).rating != "none"
    return PlayerForm(data, schools=schools, rated=rated, initial=initial)


@organiser("organiser")
def player_add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A pupil by hand; on the day this is the late entry."""
    form = _player_form(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():

        def save(request: HttpRequest) -> Done:
            values = dict(form.cleaned_data)
            school = get_object_or_404(tournament.schools, pk=values.pop("school"))
            player = people.add_player(tournament, school=school, who=who_of(request, tournament), **values)
            said = _("%(name)s is on the list.") % {"name": full_name(player)}
            open_round = rounds.current(tournament)
            if open_round is not None and player in late_changes.without_chair(open_round):
                more = _("This round is drawn already: give a chair below, or the pupil plays from the next.")
                url = link(tournament, "round", round_id=open_round.pk) + "#late"
                return Done(url, f"{said} {more}", {"id": player.pk})
            return Done(link(tournament, "roster"), said, {"id": player.pk})

        return _attempt(request, tournament, save)
    context = {"form": form, "title": _("Add a pupil"), "no_schools": not tournament.schools.exists()}
    return page(request, tournament, "player", "roster", context, status=422 if form.errors else 200)


@organiser("organiser")
def player_change(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    """One pupil: data, and the acts of the day (no-show, withdrawal, return, removal)."""
    player = get_object_or_404(tournament.players.select_related("school"), pk=player_id)
    form = _player_form(tournament, request.POST or None, player)
    if request.method == "POST" and form.is_valid():

        def save(request: HttpRequest) -> Done:
            values = dict(form.cleaned_data)
            values["school"] = get_object_or_404(tournament.schools, pk=values["school"])
            people.change_player(player, values, revision=number(request, "revision"), who=who_of(request, tournament))
            return Done(link(tournament, "roster"), _("Saved."))

        return _attempt(request, tournament, save)
    seated = player.places.exists()
    context = {"form": form, "title": full_name(player), "player": player, "seated": seated}
    return page(request, tournament, "player", "roster", context, status=422 if form.errors else 200)


@organiser("organiser")
@act(on="player:{player_id}")
def player_act(request: HttpRequest, tournament: Tournament, player_id: int) -> Done:
    """`do` = no_show, withdraw, disqualify, reinstate or remove; withdrawal and removal take a reason."""
    player = get_object_or_404(tournament.players, pk=player_id)
    who, reason, name = who_of(request, tournament), words(request, "reason"), full_name(player)
    do = request.POST.get("do", "")
    if do == "no_show":
        people.no_show(player, who=who)
        said = _("%(name)s did not come.") % {"name": name}
    elif do == "withdraw":
        people.withdraw(player, reason=reason, who=who)
        said = _("%(name)s is withdrawn and is not drawn any more.") % {"name": name}
    elif do == "disqualify":
        people.disqualify(player, reason=reason, who=who)
        said = _("%(name)s is removed from the tournament.") % {"name": name}
    elif do == "reinstate":
        people.reinstate(player, who=who)
        said = _("%(name)s is back in the tournament.") % {"name": name}
    elif do == "remove":
        people.remove_player(player, who=who)
        said = _("%(name)s is off the list.") % {"name": name}
    else:
        raise Refused("unknown_act", act=do[:40])
    return Done(link(tournament, "roster"), said)


@organiser("organiser")
def school_add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A school by hand."""
    form = SchoolForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def save(request: HttpRequest) -> Done:
            school = people.add_school(tournament, who=who_of(request, tournament), **form.cleaned_data)
            return Done(link(tournament, "roster"), _("%(name)s is added.") % {"name": school.name}, {"id": school.pk})

        return _attempt(request, tournament, save)
    return page(
        request,
        tournament,
        "school",
        "roster",
        {"form": form, "title": _("Add a school")},
        status=422 if form.errors else 200,
    )


@organiser("organiser")
def school_change(request: HttpRequest, tournament: Tournament, school_id: int) -> HttpResponse:
    """A school's names; one without pupils can be removed."""
    school: School = get_object_or_404(tournament.schools, pk=school_id)
    form = SchoolForm(request.POST or None, initial={"name": school.name, "short": school.short})
    if request.method == "POST" and "remove" in request.POST:

        def remove(request: HttpRequest) -> Done:
            people.remove_school(school, who=who_of(request, tournament))
            return Done(link(tournament, "roster"), _("%(name)s is off the list.") % {"name": school.name})

        return _attempt(request, tournament, remove)
    if request.method == "POST" and form.is_valid():

        def save(request: HttpRequest) -> Done:
            people.change_school(
                school, dict(form.cleaned_data), revision=number(request, "revision"), who=who_of(request, tournament)
            )
            return Done(link(tournament, "roster"), _("Saved."))

        return _attempt(request, tournament, save)
    context = {"form": form, "title": school.name, "school": school}
    return page(request, tournament, "school", "roster", context, status=422 if form.errors else 200)


def _attempt(request: HttpRequest, tournament: Tournament, save: Any) -> HttpResponse:
    return act(lambda request, tournament: save(request))(request, tournament)
