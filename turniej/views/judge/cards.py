"""The paper card typed in: the whole of it, words and values, or the totals only; with the same checks as a tablet."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from games import services as games
from games.engine.board import Placement
from games.engine.tiles import TILE_SETS
from turniej import messages
from turniej.models import Pairing, Tournament
from turniej.services import results
from turniej.services import table as tables_service
from turniej.services.errors import Refused
from turniej.services.who import Who
from turniej.tokens import new_token
from turniej.views.doors import judge
from turniej.views.judge.frame import acts, pairing_by_game, turned_away, whole_number
from turniej.views.judge.game import seat_names
from turniej.views.judge.mending import word_at
from turniej.views.wire import Malformed, text_of

Data = dict[str, Any]
Line = tuple[dict[str, Any], int | None]

EXCHANGE = re.compile(r"(?:wymiana|exchange|échange|w)\s*(\d)", re.IGNORECASE)
PASS = re.compile(r"(?:pas|pass|passe|p)", re.IGNORECASE)
PLAY = re.compile(r"(?P<place>[0-9A-Oa-o]{2,3})\s+(?P<word>\S+)(?:\s+(?P<value>-?\d+))?")
WORDS = re.compile(r"(?P<text>.*?)\s*(?P<value>-?\d+)")


@judge(refuse=turned_away)
@require_GET
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
    proposed = results.proposed(pairing)
    state = games.table_state(tables_service.game_of(pairing))
    context = {
        "tournament": tournament,
        "judge": request.judge,  # type: ignore[attr-defined]
        "pairing": pairing,
        "state": state,
        "seats": [
            {"seat": seat, "name": name, "typed": request.POST.get(f"score-{seat}", "")}
            for seat, name in seat_names(pairing).items()
        ],
        "typed": request.POST.get("lines", ""),
        "how": request.POST.get("how", "full"),
        "first": request.POST.get("first", ""),
        "key": request.POST.get("key", "") or new_token()[:24],
        "proposed": proposed,
        "error": error,
    }
    return render(request, "judge/card.html", context, status=status)


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


@acts(show, back=game_address)
def lines(who: Who, tournament: Tournament, data: Data, *, game: int) -> Data:
    """The lines of the card in the order of play, all of them or none."""
    pairing = pairing_by_game(tournament, game)
    full = data.get("how", "full") == "full"
    typed = text_of(data, "lines", most=4000)
    opening = _opening(pairing, data)
    order = _order(pairing, opening)
    events = [*opening]
    read = _FullCard(pairing, order) if full else _WordCard(order)
    for number, line in enumerate(_lines(typed), 1):
        try:
            events += read.line(line)
        except Malformed as wrong:
            text = gettext("Line %(number)d: %(problem)s") % {"number": number, "problem": wrong.message}
            raise Malformed(text, status=422) from None
    if len(events) == len(opening):
        raise Malformed(gettext("Type at least one line."), status=422)
    key = text_of(data, "key", default="", most=40)
    try:
        results.enter_card(pairing, events, key=key, who=who)
    except Refused as refused:
        if "line" in refused.params:
            raise _at_line(refused, read, len(opening)) from refused
        raise
    return {"lines": len(events)}


def _lines(typed: str) -> list[str]:
    return [line.strip() for line in typed.splitlines() if line.strip()]


def _at_line(refused: Refused, read: _FullCard | _WordCard, skipped: int) -> Malformed:
    """The refusal of an event, said with the number of the line that it was read from."""
    event = refused.params["line"] - skipped
    number = next((n for n, last in enumerate(read.ends, 1) if event <= last), len(read.ends))
    text = gettext("Line %(number)d: %(problem)s") % {"number": max(number, 1), "problem": messages.say(refused)}
    return Malformed(text, status=422, code=refused.code)


def _opening(pairing: Pairing, data: Data) -> list[Line]:
    """Who started, if the game does not know it yet: the order goes round the table from there (PL-14)."""
    state = games.table_state(tables_service.game_of(pairing))
    events: list[Line] = []
    seats = len(state["seats"])
    if not state["order"]:
        first = whole_number(data, "first", 0)
        order = [(first + step) % seats for step in range(seats)]
        reason = gettext("paper card")
        events.append(({"kind": "seat_order", "v": 1, "order": order, "reason": reason}, None))
    if state["clock"]["started_at"] is None:
        events.append(({"kind": "start", "v": 1}, None))
    return events


def _order(pairing: Pairing, opening: list[Line]) -> list[int]:
    ordered = next((event["order"] for event, _ in opening if event["kind"] == "seat_order"), None)
    if ordered is not None:
        return list(ordered)
    state = games.table_state(tables_service.game_of(pairing))
    order, to_move = list(state["order"]), state["to_move"]
    start = order.index(to_move) if to_move in order else 0
    return order[start:] + order[:start]


class _WordCard:
    """Lines of words and values: "KOT 10", in the order of play; "2: KOT 10" names the player by chair."""

    def __init__(self, order: list[int]) -> None:
        self.order, self.turn = order, 0
        self.ends: list[int] = []

    def line(self, text: str) -> list[Line]:
        """The events of one line. Raises Malformed."""
        seat = self.order[self.turn % len(self.order)]
        named = re.match(r"(\d)\s*:\s*", text)
        if named:
            seat, text = int(named[1]) - 1, text[named.end() :]
            if seat not in self.order:
                raise Malformed(gettext("There is no such chair."), status=422)
        self.turn = self.order.index(seat) + 1
        found = WORDS.fullmatch(text)
        if found is None and (PASS.fullmatch(text) or EXCHANGE.fullmatch(text)):
            value, words = 0, text
        elif found is None:
            raise Malformed(gettext("Type the words and their value, such as “KOT 10”."), status=422)
        else:
            value, words = int(found["value"]), found["text"]
        if EXCHANGE.fullmatch(text):
            value, words = 0, text
        self.ends.append((self.ends[-1] if self.ends else 0) + 1)
        return results.words_and_values([(seat, words, value)])


class _FullCard:
    """Lines of moves: "8H KOT 10", "wymiana 3", "pas"; each is entered and written, the card's value counts."""

    def __init__(self, pairing: Pairing, order: list[int]) -> None:
        game = games.state(tables_service.game_of(pairing))
        self.board, self.tiles = game.board, TILE_SETS[game.ruleset.tile_set]
        self.order, self.turn = order, 0
        self.ends: list[int] = []

    def line(self, text: str) -> list[Line]:
        """The events of one line: the move and its writing. Raises Malformed."""
        value: int | None = None
        if found := EXCHANGE.fullmatch(text):
            move: Data = {"kind": "exchange", "v": 1, "count": int(found[1])}
        elif PASS.fullmatch(text):
            move = {"kind": "pass", "v": 1}
        elif found := PLAY.fullmatch(text):
            placements = word_at(f"{found['place']} {found['word']}", self.board, self.tiles)
            move = {"kind": "play", "v": 1, "placements": placements}
            value = int(found["value"]) if found["value"] else None
            self.board = self.board.with_tiles(Placement.from_json(tile) for tile in placements)
        else:
            raise Malformed(gettext("Type “8H KOT 10”, “wymiana 3” or “pas”."), status=422)
        self.turn += 1
        self.ends.append((self.ends[-1] if self.ends else 0) + 2)
        return [(move, None), ({"kind": "record", "v": 1, "value": value}, None)]
