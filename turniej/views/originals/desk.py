"""The arbiter's desk: making a game, opening coups, typing slips in, ruling on words, correcting, printing."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from turniej import names
from turniej.models import Original, OriginalPlayer, OriginalWarning, Tournament
from turniej.original_words import rules_of
from turniej.services import original_data, original_slips, originals
from turniej.services.errors import Refused
from turniej.services.who import Who
from turniej.views.doors import judge
from turniej.views.downloads import zipped
from turniej.views.judge.frame import acts, is_json, turned_away, who_of
from turniej.views.originals.frame import (
    FIRST_SQUARE,
    KINDS,
    SLIP_LINES,
    coups,
    letters,
    ranked,
    remainder,
    sheet_lines,
    sheet_of_form,
    slip_lines,
    slip_of,
    style_of,
    title,
)
from turniej.views.qr import address, qr_svg
from turniej.views.typed import digits
from turniej.views.wire import text_of, whole_number

Data = dict[str, Any]


@judge(refuse=turned_away)
@require_safe
@never_cache
def games(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """The original games of the tournament, and the form for a new one."""
    return list_page(request, tournament)


def list_page(request: HttpRequest, tournament: Tournament, error: str = "", status: int = 200) -> HttpResponse:
    """The list, with a refusal's sentence on top."""
    context = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "games": [{"row": row, "title": title(row)} for row in Original.objects.filter(tournament=tournament)],
        "kinds": [(kind, name, rules_of(kind)) for kind, name in KINDS.items()],
        "pupils": [{"pk": one.pk, "name": names.full_name(one)} for one in tournament.players.all()],
        "page": "originals",
        "error": error,
    }
    return render(request, "originals/list.html", context, status=status)


def list_address(**_arguments: Any) -> str:
    """Where the list is."""
    return reverse("originals:games")


@acts(list_page, back=list_address)
def create(who: Who, tournament: Tournament, data: Data) -> Any:
    """Make a game; its draws are typed one on a line, or made by lot if nothing is typed.

    JSON is told its number, and which grid is whose.
    """
    pupils = [digits(name.removeprefix("player_")) for name in data if name.startswith("player_")]
    row = originals.create(
        tournament,
        kind=text_of(data, "kind", most=20),
        second=whole_number(data, "second", 2),
        players=[pk for pk in pupils if pk is not None],
        groups=text_of(data, "draws", default="", most=1000).split(),
        seed=whole_number(data, "seed", 1),
        who=who,
    )
    return {"game": row.pk, "grids": grids_of(row)}


def grids_of(row: Original) -> dict[str, int]:
    """Which grid is whose: by the pupil's number in the database, as text."""
    return {str(one.player_id): one.pk for one in row.players.all()}


def row_of(tournament: Tournament, game: int) -> Original:
    """A game of the arbiter's tournament, or 404."""
    return get_object_or_404(Original.objects.select_related("tournament", "edition"), pk=game, tournament=tournament)


@judge(refuse=turned_away)
@require_safe
@never_cache
def desk(request: HttpRequest, tournament: Tournament, game: int) -> HttpResponseBase:
    """One game."""
    return desk_page(request, tournament, game=game)


def desk_page(
    request: HttpRequest, tournament: Tournament, *, game: int, error: str = "", status: int = 200
) -> HttpResponse:
    """One game: its draws and coups, who has handed in, the words to rule on, the corrected sheets."""
    row = row_of(tournament, game)
    found = originals.outcome(row)
    coup = len(row.called)
    done = set(row.players.filter(slips__coup=coup or 1).values_list("pk", flat=True))
    entrants = row.players.select_related("player")
    context = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "row": row,
        "title": title(row),
        "coup": coup,
        "coups": coups(row),
        "letters": letters(row),
        "entrants": [{"pk": one.pk, "name": names.full_name(one.player), "done": one.pk in done} for one in entrants],
        "rows": slip_lines(SLIP_LINES, {}),
        "place_label": FIRST_SQUARE[style_of(row)],
        "sheet": [] if row.mode == Original.Mode.ORIGINAL else sheet_lines(row, {}),
        "remainder": remainder(row),
        "rules": rules_of(row.kind, row.mode),
        "warnings": originals.warnings_of(row).select_related("entrant__player"),
        "asked": found.asked,
        "ranking": ranked(row, found, full=True),
        "page": "originals",
        "error": error,
    }
    return render(request, "originals/desk.html", context, status=status)


def desk_address(*, game: int) -> str:
    """Where a game's desk is."""
    return reverse("originals:desk", args=[game])


@acts(desk_page, back=desk_address)
def act(who: Who, tournament: Tournament, data: Data, *, game: int) -> Any:
    """An act of the arbiter by its name: coup, slip, sheet, warn, unwarn, good, bad, finish, retro, ideal; JSON is told
    what came of it."""
    row, name = row_of(tournament, game), text_of(data, "act", most=10)
    if name == "coup":
        return {"draws": originals.open_coup(row, who).called[-1]}
    elif name == "slip":
        entrant = entrant_of(row, whole_number(data, "entrant"))
        original_slips.hand_in(entrant, whole_number(data, "coup"), slip_of(row, data), typed_by=who.actor, who=who)
    elif name == "sheet":
        entrant = entrant_of(row, whole_number(data, "entrant"))
        original_slips.hand_in_sheet(entrant, sheet_of_form(row, data), typed_by=who.actor, who=who)
    elif name == "warn":
        entrant, coup = entrant_of(row, whole_number(data, "entrant")), whole_number(data, "coup")
        original_slips.warn(entrant, coup, whole_number(data, "points", 0), text_of(data, "reason", most=200), who)
    elif name == "unwarn":
        given = get_object_or_404(OriginalWarning, pk=whole_number(data, "warning"), entrant__original=row)
        original_slips.take_warning_back(given, who)
    elif name in ("good", "bad"):
        originals.rule_word(row, text_of(data, "word", most=20), good=name == "good", who=who)
    elif name == "finish":
        return results_of(originals.finish(row, who))
    elif name in ("retro", "ideal"):
        made = originals.make_problem(row, name, who)
        return {"game": made.pk, "grids": grids_of(made)}
    else:
        raise Refused("not_found")
    return None


def results_of(row: Original) -> Data:
    """The ranking, and how many slips there are."""
    entrants = {str(one.pk): one.player for one in row.players.select_related("player__school")}
    ranking = [
        {
            "player": entrants[rank.player].pk,
            "name": names.full_name(entrants[rank.player]),
            "school": entrants[rank.player].school.name,
            "place": rank.rank,
            "value": rank.value,
        }
        for rank in originals.outcome(row).ranks
    ]
    return {"ranking": ranking, "slips": originals.slips_of(row)}


def entrant_of(row: Original, pk: int) -> OriginalPlayer:
    """A player of this game, or 404."""
    return get_object_or_404(
        OriginalPlayer.objects.select_related("original__tournament", "player"), pk=pk, original=row
    )


@judge(refuse=turned_away)
@never_cache
def link_card(request: HttpRequest, tournament: Tournament, game: int, entrant: int) -> HttpResponseBase:
    """The card with the link: it is made by the form on it, so that a look at the page takes nothing back."""
    found = entrant_of(row_of(tournament, game), entrant)
    context: Data = {"tournament": tournament, "judge": request.judge, "name": names.full_name(found.player)}  # type: ignore[attr-defined]
    if request.method == "POST":
        issued = originals.new_link(found, who_of(request, tournament))
        way = address(request, reverse("originals:enter", args=[tournament.slug, issued.token]))
        if is_json(request):
            return JsonResponse({"path": reverse("originals:enter", args=[tournament.slug, issued.token])})
        context |= {"way": way, "qr": qr_svg(way)}
    return render(request, "originals/link_card.html", context | {"game": game, "page": "originals"})


@judge(refuse=turned_away)
@require_safe
@never_cache
def printed(request: HttpRequest, tournament: Tournament, game: int, what: str) -> HttpResponseBase:
    """For paper: the letters for everybody, empty slips, or a sheet of fourteen coups for each player."""
    row = row_of(tournament, game)
    context = {
        "tournament": tournament,
        "row": row,
        "title": title(row),
        "what": what,
        "letters": letters(row),
        "rules": rules_of(row.kind, row.mode),
        "names": [names.full_name(one.player) for one in row.players.select_related("player")],
        "sheet": sheet_lines(row, {}),
        "place_label": FIRST_SQUARE[style_of(row)],
    }
    return render(request, "originals/print.html", context)


FILES = {"results.json": original_data.results, "standings.json": original_data.standings}


@judge(refuse=turned_away)
@require_safe
def file(request: HttpRequest, tournament: Tournament, game: int, name: str) -> HttpResponseBase:
    """For other programs: the slips with what became of them, the ranking, or a GCG record of each grid in a zip."""
    row = row_of(tournament, game)
    if name in FILES:
        return JsonResponse(FILES[name](row))
    if name != "gcg.zip":
        raise Http404
    return zipped(original_data.records(row).items(), f"{tournament.slug}-{row.kind}-{row.pk}.zip")
