"""What is printed on A4: table cards, game cards, seatings, standings, the state of now for paper, diplomas, links."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from games import services as games
from games.engine.game import Game
from turniej import clock
from turniej.collation import polish_key
from turniej.messages import points_text
from turniej.models import Access, Device, Pairing, Place, Player, Round, Tournament
from turniej.names import full_name, public_name, public_school
from turniej.services import access, devices, progress, standings
from turniej.services import facts as reading
from turniej.standings import points_of
from turniej.views.doors import organiser
from turniej.views.organiser.frame import page
from turniej.views.organiser.people import entry_path
from turniej.views.organiser.stages import board_parts
from turniej.views.paper import empty_rows, filled_card, paper_state
from turniej.views.public.results import best_moves, school_rows, tiles_of, word_of_day
from turniej.views.qr import address, qr_svg
from turniej.views.ratings import rating_context, short_school
from turniej.views.titles import round_title, stage_title
from turniej.views.typed import digits

Earned = dict[int, tuple[Fraction, ...]]


def sheet(
    request: HttpRequest, tournament: Tournament, template: str, context: dict[str, Any] | None = None
) -> HttpResponse:
    """A page for the printer: no navigation on paper, one button on the screen."""
    frame = {"tournament": tournament, "printed_at": clock.now()}
    return render(request, f"print/{template}.html", {**frame, **(context or {})})


def _round(request: HttpRequest, tournament: Tournament) -> Round | None:
    """The round that the address asks for, or the newest that was not thrown away."""
    found = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.WITHDRAWN)
    found = found.select_related("stage").order_by("-stage__number", "-number")
    wanted = digits(request.GET.get("round", ""))
    return found.first() if wanted is None else get_object_or_404(found, pk=wanted)


@organiser("reader")
def prints(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be printed and downloaded, in the order of the day."""
    rounds = (
        Round.objects.filter(stage__tournament=tournament)
        .exclude(state=Round.State.WITHDRAWN)
        .select_related("stage")
        .order_by("stage__number", "number")
    )
    rows = [{"round": one, "title": round_title(one), "stage": stage_title(one.stage.code)} for one in rounds]
    return page(request, tournament, "prints", "prints", {"rounds": rows})


@organiser("organiser")
def cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A card for each table: QR, short code, number. `?table=5` prints one."""
    wanted = request.GET.get("table", "")
    found = []
    held = Device.objects.filter(table__tournament=tournament, revoked_at=None).select_related("table")
    for device in held.order_by("table__number"):
        if device.table is None or (wanted and str(device.table.number) != wanted):
            continue
        one = devices.printed(device)
        url = address(request, f"/s/{one.token}")
        found.append({"number": device.table.number, "qr": qr_svg(url), "code": one.code})
    return sheet(request, tournament, "cards", {"cards": found, "join": address(request, "/tablet/join/")})


@organiser("reader")
def game_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The regulation's Karta Gry for every table of a round: with the names only, or filled with the game so far."""
    round_ = _round(request, tournament)
    filled = bool(request.GET.get("filled"))
    found = []
    if round_ is not None:
        pairings = round_.pairings.select_related("table", "game").with_people()
        earned = _earned(tournament, round_) if filled else None
        played = games.states_of(pairing.game for pairing in pairings if pairing.game) if filled else {}
        found = [_game_card(pairing, earned, played) for pairing in pairings]
    if not found:
        found = [{"number": "", "seats": [{"seat": seat} for seat in range(4)], "empty": empty_rows(0, 4)}]
    context = {
        "round": round_,
        "title": round_title(round_) if round_ else "",
        "stage": stage_title(round_.stage.code) if round_ else "",
        "cards": found,
        "filled": filled,
    }
    return sheet(request, tournament, "game_cards", context)


def _game_card(pairing: Pairing, earned: Earned | None, played: Mapping[int, Game]) -> dict[str, Any]:
    """One card; `earned` are the points of each table of the round and `played` its games, if it is to be filled."""
    seats = [
        {"seat": place.seat, "name": full_name(place.player), "school": public_school(place.player.school)}
        for place in pairing.places.all()
    ]
    if earned is None:
        return {"number": pairing.table.number, "seats": seats, "empty": empty_rows(0, len(seats))}
    for seat, place in zip(seats, pairing.places.all(), strict=True):
        seat["score"] = place.score
        seat["points"] = points_text(earned[pairing.pk][place.seat]) if pairing.pk in earned else ""
    state = games.table_state(pairing.game, played[pairing.game.pk]) if pairing.game else None
    filled = filled_card(state, seats) if state else {"seats": seats, "empty": empty_rows(0, len(seats))}
    return {"number": pairing.table.number, **filled}


def _earned(tournament: Tournament, round_: Round) -> Earned:
    """The Tournament Points of each chair, by pairing; a play-off gives none."""
    if round_.is_play_off:
        return {}
    facts = reading.load(tournament)
    scoring = facts.scoring(round_.stage)
    tables = facts.stage(round_.stage_id).games[round_.pk]
    return {game.pk: points_of(game.result(round_.number), scoring) for game in tables if game.done}


def _seated(round_: Round) -> list[Place]:
    return list(
        Place.objects.filter(pairing__round=round_)
        .select_related("pairing__table", "player__school")
        .order_by("pairing__table__number", "seat")
    )


@organiser("reader")
def seating_by_school(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where everybody sits, for the teachers: school by school, in Polish order."""
    round_ = _round(request, tournament)
    schools: dict[str, list[dict[str, Any]]] = {}
    for place in _seated(round_) if round_ else []:
        player = place.player
        row: dict[str, Any] = {
            "name": full_name(player),
            "key": polish_key(f"{player.last_name} {player.first_name}"),
            "table": place.pairing.table.number,
        }
        schools.setdefault(player.school.name, []).append(row)
    for rows in schools.values():
        rows.sort(key=lambda row: row["key"])
    found = [{"school": name, "rows": schools[name]} for name in sorted(schools, key=polish_key)]
    return sheet(request, tournament, "seating_schools", {**_round_words(round_), "schools": found})


@organiser("reader")
def seating_by_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where everybody sits, for the hall: table by table."""
    round_ = _round(request, tournament)
    tables: dict[int, list[dict[str, Any]]] = {}
    for place in _seated(round_) if round_ else []:
        row = {"seat": place.seat, "name": full_name(place.player), "school": public_school(place.player.school)}
        tables.setdefault(place.pairing.table.number, []).append(row)
    found = [{"number": number, "rows": rows} for number, rows in tables.items()]
    return sheet(request, tournament, "seating_tables", {**_round_words(round_), "tables": found})


def _round_words(round_: Round | None) -> dict[str, Any]:
    if round_ is None:
        return {"round": None}
    return {"round": round_, "title": round_title(round_), "stage": stage_title(round_.stage.code)}


@organiser("reader")
def standings_print(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings of every stage."""
    board = standings.of_tournament(tournament)
    rating = rating_context(tournament, board, full_name, short_school)
    return sheet(request, tournament, "standings", {"parts": board_parts(board)} | rating)


@organiser("reader")
def continue_on_paper(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The state of now, so that every table can go on with board and paper if all computers stop."""
    pairings = (
        Pairing.objects.filter(round__stage__tournament=tournament, round__state=Round.State.PLAYING)
        .exclude(state=Pairing.State.DONE)
        .select_related("round__stage", "table", "game")
        .with_people()
    )
    played = games.states_of(pairing.game for pairing in pairings if pairing.game)
    found = []
    for pairing in pairings:
        places = [
            {"seat": place.seat, "name": full_name(place.player), "school": public_school(place.player.school)}
            for place in pairing.places.all()
        ]
        game = pairing.game if pairing.source == Pairing.Source.TABLET else None
        found.append(
            {
                "pairing": pairing,
                "title": round_title(pairing.round),
                "stage": stage_title(pairing.round.stage.code),
                "places": places,
                "game": paper_state(games.table_state(game, played[game.pk]), places) if game else None,
            }
        )
    return sheet(request, tournament, "continue", {"tables": found})


def final_order(tournament: Tournament) -> list[dict[str, Any]]:
    """Everybody in the final order, the winner first; empty before the last stage is decided."""
    if not progress.winner(tournament):
        return []
    board = standings.of_tournament(tournament)
    return [{"place": place, "player": player} for place, player in standings.final_places(board)]


@organiser("reader")
def diplomas(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A diploma for each pupil who played; `?places=3` prints only the first three places."""
    most = digits(request.GET.get("places", ""))
    found = [
        {"place": row["place"], "name": full_name(row["player"]), "school": row["player"].school.name}
        for row in final_order(tournament)
        if most is None or row["place"] <= most
    ]
    return sheet(request, tournament, "diplomas", {"diplomas": found, "word": diploma_tiles(tournament)})


def diploma_tiles(tournament: Tournament) -> list[dict[str, Any]]:
    """The heading of a diploma as tiles of the tournament's own set."""
    return tiles_of(tournament, _("Diploma"))


@organiser("organiser")
def school_links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The private link of every school, one to a card, to be handed to its teacher."""
    found = []
    for row in access.list_accesses(tournament, Access.Kind.SCHOOL):
        url = address(request, entry_path(row.kind, access.issued(row).token))
        found.append({"school": row.name, "url": url, "qr": qr_svg(url)})
    found.sort(key=lambda card: polish_key(card["school"]))
    return sheet(request, tournament, "school_links", {"cards": found})


@organiser("reader")
def website(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The results for the school's website: names as the public may see them."""
    rows = [
        {"place": row["place"], "name": public_name(row["player"]), "school": public_school(row["player"].school)}
        for row in final_order(tournament)
    ]
    count = Player.objects.filter(tournament=tournament, places__isnull=False).distinct().count()
    context = {"rows": rows, "players": count}
    if rows:
        board = standings.of_tournament(tournament)
        context |= {
            "schools": school_rows(board),
            "best": best_moves(tournament, board, 1),
            "word": word_of_day(tournament, board),
        }
    return sheet(request, tournament, "website", context)
