"""One game at the judge's desk: its record, and every decision that a referee may take at that table."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import services as games
from games.engine.log import Actor
from games.engine.ruleset import from_json
from games.models import Event
from games.models import Game as GameRow
from turniej import clock, live, messages, names
from turniej.models import Pairing, Round, Tournament
from turniej.services import chairs, devices, refereeing, results, rounds
from turniej.services import table as tables_service
from turniej.services.errors import Refused, status_of
from turniej.services.who import Who
from turniej.views.doors import judge
from turniej.views.judge.decisions import DECISIONS, conduct_choices, offered
from turniej.views.judge.frame import acts, pairing_by_game, turned_away, who_of
from turniej.views.judge.mending import changed_event, describe, middle_across, preview
from turniej.views.organiser.actors import actor_label
from turniej.views.paper import line_text
from turniej.views.qr import address, qr_svg
from turniej.views.tablet.state import tile_set_facts
from turniej.views.titles import places_by_table
from turniej.views.wire import Malformed, answer_to, name_of, number_of, object_of, text_of

Data = dict[str, Any]


def game_address(*, game: int, **_arguments: Any) -> str:
    """Where a game's page is."""
    return reverse("judge:game", args=[game])


def seat_names(pairing: Pairing) -> dict[int, str]:
    """The full name on every chair."""
    places = pairing.places.select_related("player").order_by("seat")
    return {place.seat: names.full_name(place.player) for place in places}


def own_clock(seat: Data, now: datetime) -> Data | None:
    """A player's own clock: what is left of it, and when it is used up if it runs; None where the rules give none."""
    if seat["seconds_left"] is None:
        return None
    until = datetime.fromisoformat(seat["out_at"]) if seat["out_at"] else None
    seconds = seat["seconds_left"] if until is None else (until - now).total_seconds()
    minutes, rest = divmod(max(0, int(seconds)), 60)
    return {"left": f"{minutes}:{rest:02}", "until": until, "used_up": seat["timed_out"]}


@judge(refuse=turned_away)
@require_safe
@never_cache
def tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tables of the open rounds, to find a game without a call; it follows what happens."""
    topics = [f"tournament:{tournament.pk}", f"judge:{tournament.pk}"]
    following = live.follow(topics)
    pairings = Pairing.objects.filter(
        round__stage__tournament=tournament, round__state__in=[Round.State.PUBLISHED, Round.State.PLAYING]
    )
    pairings = pairings.select_related("table", "round__stage", "game").with_people()
    rows = [
        {
            "pairing": pairing,
            "game": pairing.game,
            "players": [names.full_name(place.player) for place in pairing.places.all()],
        }
        for pairing in pairings.order_by("table__number")
    ]
    context = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "rows": rows,
        "page": "tables",
        "live": following,
        "topics": " ".join(topics),
    }
    return render(request, "judge/tables.html", context)


@judge(refuse=turned_away)
@require_safe
@never_cache
@ensure_csrf_cookie
def page(request: HttpRequest, tournament: Tournament, game: int) -> HttpResponse:
    """The record of one game and the decisions that may be taken now."""
    return show(request, tournament, game=game)


def show(
    request: HttpRequest, tournament: Tournament, *, game: int, error: str = "", status: int = 200, **_more: Any
) -> HttpResponse:
    """The page of a game, with a refusal's sentence on top."""
    pairing = pairing_by_game(tournament, game)
    row = tables_service.game_of(pairing)
    following = live.follow([f"game:{row.pk}"])
    called = seat_names(pairing)
    known = games.state(row)
    state = games.table_state(row, known)
    context = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "pairing": pairing,
        "state": state,
        "lines": [
            {
                "name": called.get(line["seat"], ""),
                "text": line_text(line),
                "value": line["value"],
                "total": line["total"],
            }
            for line in state["history"]
        ],
        "log": log_of(row, called),
        "seats": [
            {**seat, "name": called.get(seat["seat"], ""), "own": own_clock(seat, clock.now())}
            for seat in state["seats"]
        ],
        "squares": [letter for line in state["board"] for letter in line],
        "penalty_points": [times * known.ruleset.penalty_unit for times in range(1, 10)],
        "own_places": [(place.pk, called[place.seat]) for place in pairing.places.order_by("seat")],
        "others": places_by_table(chairs.at_other_tables(pairing)),
        "conduct": conduct_choices(known.ruleset.name),
        "decisions": offered(known.may(Actor("judge")), pairing, state),
        "live": following,
        "topics": f"game:{row.pk}",
        "error": error,
    }
    return render(request, "judge/game.html", context, status=status)


def log_of(row: GameRow, called: dict[int, str]) -> list[Data]:
    """Every entry of the log, newest first, with who entered it; those that a judge may mend are marked."""
    mendable, style = {"play", "exchange", "pass", "record"}, from_json(row.ruleset).notation
    return [
        {
            "seq": event.seq,
            "kind": event.kind,
            "text": describe(event.kind, event.data, called, style),
            "name": called.get(event.seat, "") if event.seat is not None else "",
            "actor": actor_label(event.actor),
            "at": event.at,
            "late": event.late,
            "mend": event.kind in mendable,
        }
        for event in row.events.order_by("-seq")
    ]


@judge(refuse=turned_away)
@require_safe
@ensure_csrf_cookie
def state_json(request: HttpRequest, tournament: Tournament, game: int) -> HttpResponseBase:
    """The game as JSON, with its log and what a judge may enter now."""
    pairing = pairing_by_game(tournament, game)
    row = tables_service.game_of(pairing)
    state = games.table_state(row)
    data = {
        "now": clock.now().isoformat(),
        "players": [{"seat": seat, "name": name} for seat, name in seat_names(pairing).items()],
        "game": {**state, "tile_set": tile_set_facts(state["ruleset"]["tile_set"])},
        "may": sorted(games.state(row).may(Actor("judge"))),
    }
    return JsonResponse(data)


@acts(show, back=game_address)
def events(who: Who, tournament: Tournament, data: Data, *, game: int) -> Any:
    """Any event that a referee may enter, as JSON, exactly once by its key."""
    pairing = pairing_by_game(tournament, game)
    key = name_of(data, "key")
    answer = refereeing.act(
        pairing,
        object_of(data, "event"),
        who=who,
        reason=text_of(data, "reason", default=""),
        key=key,
        expected=number_of(data, "expected", optional=True),
        seat=number_of(data, "seat", optional=True),
    )
    pairing.refresh_from_db()
    return answer_to(key, answer, {"game": games.table_state(tables_service.game_of(pairing))})


@acts(show, back=game_address)
def act(who: Who, tournament: Tournament, data: Data, *, game: int) -> Data:
    """A decision from the page's forms, by its name."""
    pairing = pairing_by_game(tournament, game)
    name = text_of(data, "act", most=20)
    if name == "start":
        rounds.start_table(pairing, who=who)
    elif name == "paper":
        results.to_paper(pairing, who=who)
    elif name == "tablet":
        results.to_tablet(pairing, who=who)
    elif name in DECISIONS:
        DECISIONS[name](pairing, data, who)
    else:
        raise Malformed(gettext("There is no such decision."))
    return {}


def card_address(*, game: int, **_arguments: Any) -> str:
    """Where the card of a game's table is shown."""
    return reverse("judge:table-card", args=[game])


@acts(show, back=card_address)
def new_card(who: Who, tournament: Tournament, data: Data, *, game: int) -> Data:
    """Another card for a table whose tablet is dead: the old one stops working at once."""
    issued = devices.replace(pairing_by_game(tournament, game).table, who=who)
    return {"path": reverse("tablet:pair", args=[issued.token]), "code": issued.code}


@judge(refuse=turned_away)
@require_safe
@never_cache
def table_card(request: HttpRequest, tournament: Tournament, game: int) -> HttpResponse:
    """The card of the table as it works now, for the screen: QR and code."""
    pairing = pairing_by_game(tournament, game)
    device = pairing.table.devices.filter(revoked_at=None).order_by("-pk").first()
    issued = devices.printed(device) if device else None
    url = address(request, reverse("tablet:pair", args=[issued.token])) if issued else ""
    context = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "pairing": pairing,
        "code": issued.code if issued else "",
        "qr": qr_svg(url) if url else "",
    }
    return render(request, "judge/table_card.html", context)


@judge(refuse=turned_away)
@never_cache
@ensure_csrf_cookie
def mend(request: HttpRequest, tournament: Tournament, game: int, seq: int) -> HttpResponse:
    """Mend one entry of the log: first what it would change, then with a reason for good (PL-39, A15)."""
    pairing = pairing_by_game(tournament, game)
    event = get_object_or_404(Event, game_id=game, seq=seq)
    called, style = seat_names(pairing), from_json(event.game.ruleset).notation
    context: Data = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "pairing": pairing,
        "event": event,
        "place": middle_across(style),
        "text": describe(event.kind, event.data, called, style),
        "typed": request.POST.get("typed", "")[:80],
        "reason": request.POST.get("reason", "")[:300],
    }
    if request.method != "POST":
        return render(request, "judge/mend.html", context)
    return _mend(request, tournament, pairing, event, context)


def _mend(request: HttpRequest, tournament: Tournament, pairing: Pairing, event: Event, context: Data) -> HttpResponse:
    row = tables_service.game_of(pairing)
    try:
        change = changed_event(row, event, request.POST.get("step", ""), context["typed"])
        context["change"] = preview(row, change, seat_names(pairing))
        if request.POST.get("step") == "save":
            refereeing.correct(pairing, [change], reason=context["reason"], who=who_of(request, tournament))
            return redirect(game_address(game=row.pk))
    except Refused as refused:
        context["error"] = messages.say(refused)
        return render(request, "judge/mend.html", context, status=status_of(refused))
    except Malformed as wrong:
        context["error"] = wrong.message
        return render(request, "judge/mend.html", context, status=wrong.status)
    return render(request, "judge/mend.html", context)
