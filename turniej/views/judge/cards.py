"""The paper card typed in: the whole of it, words and values, or the totals only; with the same checks as a tablet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import services as games
from games.engine.game import Game
from turniej import messages
from turniej.models import Pairing, Tournament
from turniej.services import cards as card_services
from turniej.services import results
from turniej.services import table as tables_service
from turniej.services.errors import Refused
from turniej.services.who import Who
from turniej.tokens import new_token
from turniej.views.doors import judge
from turniej.views.judge.frame import acts, pairing_by_game, turned_away
from turniej.views.judge.game import seat_names
from turniej.views.judge.lines import FullCard, Reader, WordCard
from turniej.views.judge.mending import middle_across
from turniej.views.wire import Malformed, text_of, whole_number

Data = dict[str, Any]


@judge(refuse=turned_away)
@require_safe
@never_cache
@ensure_csrf_cookie
def card(request: HttpRequest, tournament: Tournament, game: int) -> HttpResponse:
    """The forms for a card of this game."""
    return show(request, tournament, game=game)


def show(
    request: HttpRequest, tournament: Tournament, *, game: int, error: str = "", status: int = 200, **_more: Any
) -> HttpResponse:
    """The forms, with what was typed and the reason why it was not taken."""
    pairing = pairing_by_game(tournament, game)
    known = games.state(tables_service.game_of(pairing))
    names = seat_names(pairing)
    context = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "pairing": pairing,
        "game": game,
        "place": middle_across(known.ruleset.notation),
        "written": len(known.lines),
        "ordered": bool(known.order),
        "seats": [
            {"seat": seat, "name": name, "typed": request.POST.get(f"score-{seat}", "")} for seat, name in names.items()
        ],
        "finish": _finishing(known, names, request.POST) if card_services.has_lines(known) else [],
        "typed": request.POST.get("lines", ""),
        "how": request.POST.get("how", "full"),
        "first": request.POST.get("first", ""),
        "key": request.POST.get("key", "") or new_token()[:24],
        "proposed": results.proposed(pairing),
        "error": error,
    }
    return render(request, "judge/card.html", context, status=status)


def _finishing(known: Game, names: dict[int, str], typed: Mapping[str, str]) -> list[Data]:
    """For every player: what the lines make with the letters typed, what the card says, and whether they differ."""
    racks = {seat: typed.get(f"rack-{seat}", "") for seat in names}
    try:
        made = card_services.totals(known, racks)
    except Refused:
        made = card_services.totals(known, {})
    said = {seat: typed.get(f"said-{seat}", "").strip() for seat in names}
    return [
        {
            "seat": seat,
            "name": name,
            "rack": racks[seat],
            "made": made[seat],
            "said": said[seat],
            "differs": bool(said[seat]) and said[seat].replace("−", "-") != str(made[seat]),
        }
        for seat, name in names.items()
    ]


def card_address(*, game: int, **_arguments: Any) -> str:
    """Where the forms of a card are."""
    return reverse("judge:card", args=[game])


def game_address(*, game: int, **_arguments: Any) -> str:
    """Where the game is."""
    return reverse("judge:game", args=[game])


@acts(show, back=card_address)
def totals(who: Who, tournament: Tournament, data: Data, *, game: int) -> Data:
    """The final scores only; they count when they are typed the same a second time."""
    pairing = pairing_by_game(tournament, game)
    given = data.get("totals")
    if given is None:
        given = {seat: whole_number(data, f"score-{seat}") for seat in seat_names(pairing)}
    if not isinstance(given, dict) or any(type(value) is not int for value in given.values()):
        raise Malformed(gettext("Type a whole number for every player."), status=422)
    excluded = [seat for seat in seat_names(pairing) if data.get(f"excluded-{seat}")]
    entry = results.enter_totals(pairing, given, excluded=excluded, who=who)
    return {"state": entry.state}


@acts(show, back=card_address)
def lines(who: Who, tournament: Tournament, data: Data, *, game: int) -> Data:
    """The lines of the card in the order of play, all of them or none."""
    pairing = pairing_by_game(tournament, game)
    full = data.get("how", "full") == "full"
    typed = text_of(data, "lines", most=4000, lines=True)
    opening = _opening(pairing, data)
    order = _order(pairing, opening)
    events = [*opening]
    read = FullCard(games.state(tables_service.game_of(pairing))) if full else WordCard(order)
    for number, line in enumerate(_lines(typed), 1):
        try:
            events += read.line(line)
        except Malformed as wrong:
            text = gettext("Line %(number)d: %(problem)s") % {"number": number, "problem": wrong.message}
            raise Malformed(text, status=422) from None
    if len(events) == len(opening):
        raise Malformed(gettext("Type at least one line."), status=422)
    if read.differing and not data.get("confirm"):
        raise Malformed(_differences(read), status=422, code="value_differs")
    key = text_of(data, "key", default="", most=40)
    try:
        card_services.enter(pairing, events, key=key, who=who)
    except Refused as refused:
        if "line" in refused.params:
            raise _at_line(refused, read, len(opening)) from refused
        raise
    return {"lines": len(events)}


@acts(show, back=game_address)
def finish(who: Who, tournament: Tournament, data: Data, *, game: int) -> Data:
    """The totals of a card of words and values, from its lines and the letters left; the card's own are compared."""
    pairing = pairing_by_game(tournament, game)
    seats = seat_names(pairing)
    racks = {seat: text_of(data, f"rack-{seat}", default="", most=30) for seat in seats}
    said = {seat: whole_number(data, f"said-{seat}") for seat in seats if str(data.get(f"said-{seat}", "")).strip()}
    take = text_of(data, "take", default="", most=10)
    return {"totals": card_services.finish(pairing, racks=racks, said=said, take=take, who=who)}


def _differences(read: Reader) -> str:
    """Where a value of the card is not what the squares make, kindly, with both numbers."""
    told = [
        gettext("Line %(number)d: the card says %(card)d, the squares make %(board)d.")
        % {"number": one.number, "card": one.card, "board": one.board}
        for one in read.differing
    ]
    return " ".join([*told, gettext("Look at the card again. If it says so, tick below that its values count.")])


def _lines(typed: str) -> list[str]:
    return [line.strip() for line in typed.splitlines() if line.strip()]


def _at_line(refused: Refused, read: Reader, skipped: int) -> Malformed:
    """The refusal of an event, said with the number of the line that it was read from."""
    event = refused.params["line"] - skipped
    number = next((n for n, last in enumerate(read.ends, 1) if event <= last), len(read.ends))
    text = gettext("Line %(number)d: %(problem)s") % {"number": max(number, 1), "problem": messages.say(refused)}
    return Malformed(text, status=422, code=refused.code)


def _opening(pairing: Pairing, data: Data) -> list[card_services.Line]:
    """Who started, if the game does not know it yet: the order goes round the table from there (PL-14)."""
    state = games.table_state(tables_service.game_of(pairing))
    events: list[card_services.Line] = []
    seats = len(state["seats"])
    if not state["order"]:
        first = whole_number(data, "first", 0)
        order = [(first + step) % seats for step in range(seats)]
        reason = gettext("paper card")
        events.append(({"kind": "seat_order", "v": 1, "order": order, "reason": reason}, None))
    if state["clock"]["started_at"] is None:
        events.append(({"kind": "start", "v": 1}, None))
    return events


def _order(pairing: Pairing, opening: list[card_services.Line]) -> list[int]:
    ordered = next((event["order"] for event, _ in opening if event["kind"] == "seat_order"), None)
    if ordered is not None:
        return list(ordered)
    state = games.table_state(tables_service.game_of(pairing))
    order, to_move = list(state["order"]), state["to_move"]
    start = order.index(to_move) if to_move in order else 0
    return order[start:] + order[:start]
