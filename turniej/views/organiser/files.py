"""Downloads: every table of the tournament as CSV and XLSX, every game as GCG, results and standings as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from games import services as games
from games.engine import gcg
from games.engine.export import record_of
from games.engine.game import Game
from turniej.exports import TYPES, Sheet, as_file
from turniej.models import Pairing, Place, Round, Tournament
from turniej.names import full_name, public_name
from turniej.services import log, open_data, standings
from turniej.views.doors import organiser
from turniej.views.downloads import download, zipped
from turniej.views.organiser.filters import STATUS_LABELS
from turniej.views.ratings import rating_sheet
from turniej.views.titles import round_title, stage_title


def _places(tournament: Tournament) -> Iterator[Place]:
    yield from (
        Place.objects.filter(pairing__round__stage__tournament=tournament)
        .exclude(pairing__round__state__in=[Round.State.WITHDRAWN, Round.State.DRAFT])
        .select_related("pairing__round__stage", "pairing__table", "player__school")
        .order_by("pairing__round__stage__number", "pairing__round__number", "pairing__table__number", "seat")
    )


def players(tournament: Tournament) -> Sheet:
    """The list of pupils, with the headers that the import reads."""
    rows = (
        [
            player.code,
            player.school.name,
            player.first_name,
            player.last_name,
            player.klass,
            _("yes") if player.consent else _("no"),
            player.rating,
            STATUS_LABELS[player.status],  # type: ignore[index]
        ]
        for player in tournament.players.select_related("school")
    )
    return Sheet(_("Pupils"), ["nr", "szkoła", "imię", "nazwisko", "klasa", "zgoda", "ranking", _("State")], rows)


def _chair_headers() -> list[str]:
    return [_("Stage"), _("Round"), _("Table"), _("Chair"), _("Pupil"), _("School")]


def _chair(place: Place) -> list[Any]:
    """A chair of a round and who sits on it, under `_chair_headers`."""
    return [
        stage_title(place.pairing.round.stage.code),
        round_title(place.pairing.round),
        place.pairing.table.number,
        place.seat + 1,
        full_name(place.player),
        place.player.school.name,
    ]


def seating(tournament: Tournament) -> Sheet:
    """Who sits where, in every published round."""
    return Sheet(_("Seating"), _chair_headers(), map(_chair, _places(tournament)))


def results(tournament: Tournament) -> Sheet:
    """The result of every chair."""
    rows = (
        [*_chair(place), place.score, place.rank, _("yes") if place.excluded else ""] for place in _places(tournament)
    )
    return Sheet(_("Results"), [*_chair_headers(), _("Points"), _("Place"), _("Excluded")], rows)


def standings_sheet(tournament: Tournament) -> Sheet:
    """The standings of every stage and group."""
    headers = [_("Stage"), _("Group"), _("Place"), _("Pupil"), _("School"), _("PT"), _("Points in games")]
    rows = (
        [
            stage_title(stage.stage.code),
            group.number,
            row.place,
            full_name(row.player),
            row.player.school.name,
            row.points,
            row.values.get("small_points"),
        ]
        for stage in standings.of_tournament(tournament).stages
        for group in stage.groups
        for row in group.rows
    )
    return Sheet(_("Standings"), headers, rows)


def log_sheet(tournament: Tournament) -> Sheet:
    """The log, oldest first."""
    headers = [_("When"), _("Who"), _("What"), _("On what"), _("Before"), _("After"), _("Reason")]
    rows = (
        [entry["at"], entry["actor"], entry["what"], entry["subject"], entry["before"], entry["after"], entry["reason"]]
        for entry in log.export(tournament)
    )
    return Sheet(_("Log"), headers, rows)


def rating(tournament: Tournament) -> Sheet:
    """The rating table; without rows where the rules do not rate."""
    return rating_sheet(standings.of_tournament(tournament), full_name, lambda player: player.school.name)


SHEETS: dict[str, Callable[[Tournament], Sheet]] = {
    "players": players,
    "seating": seating,
    "results": results,
    "standings": standings_sheet,
    "rating": rating,
    "log": log_sheet,
}


@organiser("reader")
def table_file(request: HttpRequest, tournament: Tournament, sheet: str, kind: str) -> HttpResponse:
    """One table as CSV or XLSX; 404 for a table or a kind that does not exist."""
    if sheet not in SHEETS or kind not in TYPES:
        raise Http404
    return download(as_file(SHEETS[sheet](tournament), kind), TYPES[kind], f"{tournament.slug}-{sheet}.{kind}")


@organiser("reader")
def results_json(request: HttpRequest, tournament: Tournament) -> JsonResponse:
    """Every accepted result for programs: players under their numbers, without names."""
    return JsonResponse(open_data.results(tournament))


@organiser("reader")
def standings_json(request: HttpRequest, tournament: Tournament) -> JsonResponse:
    """The standings for programs: exact points as fractions, players under their numbers, without names."""
    return JsonResponse(open_data.standings_of(tournament))


@organiser("reader")
def gcg_zip(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One GCG file for every game that was written move by move; names as the public sees them."""
    pairings = (
        Pairing.objects.filter(round__stage__tournament=tournament, game__isnull=False)
        .exclude(round__state=Round.State.WITHDRAWN)
        .select_related("round__stage__tournament", "table", "game")
        .with_people()
        .order_by("pk")
    )
    played = games.states_of(pairing.game for pairing in pairings if pairing.game)
    records = (_record(pairing, played[pairing.game.pk]) for pairing in pairings if pairing.game)
    return zipped(records, f"{tournament.slug}-gcg.zip")


def _record(pairing: Pairing, game: Game) -> tuple[str, bytes]:
    names, file = [public_name(place.player) for place in pairing.places.all()], open_data.game_file(pairing)
    return file, gcg.write(record_of(game, names, title=file))
