"""One game for everybody: its board as it grows, its moves one by one, and its scores as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games import services as games
from games.engine.board import SIZE, premium
from games.engine.notation import Style, format_place
from games.engine.ruleset import from_json
from games.engine.tiles import TILE_SETS
from turniej.models import Pairing, Tournament
from turniej.names import public_name, public_school
from turniej.views.doors import public
from turniej.views.paper import line_text
from turniej.views.public.frame import mark_or_404, number_asked, shared_page
from turniej.views.public.pictures import LEFT, RIGHT, WIDTH, score_picture
from turniej.views.pupils import HIDDEN
from turniej.views.titles import whole_title

State = Mapping[str, Any]


def the_pairing(tournament: Tournament, game_id: int) -> Pairing:
    """The pairing of a game that has begun in a round that everybody may see, or 404."""
    found = (
        Pairing.objects.select_related("table", "round__stage", "game__edition")
        .with_people()
        .filter(game_id=game_id, round__stage__tournament=tournament, round__started_at__isnull=False)
        .exclude(round__state__in=HIDDEN)
        .first()
    )
    if found is None:
        raise Http404
    return found


@public
def game_page(request: HttpRequest, slug: str, game_id: int) -> HttpResponse:
    """A game as it stands, or after the move that is asked for. Never what lies on a rack before it is over."""
    mark = mark_or_404(request, slug)
    asked = number_asked(request, "move", default=-1, most=999)

    def build(tournament: Tournament) -> dict[str, Any]:
        return game_context(the_pairing(tournament, game_id), asked)

    return shared_page(request, mark, "tables", build, template="game", topics=[f"game:{game_id}"], state=asked)


def game_context(pairing: Pairing, asked: int) -> dict[str, Any]:
    """What the page shows after move `asked` (0: the empty board; -1 or too many: now)."""
    assert pairing.game is not None
    state = games.public_state(pairing.game)
    places = list(pairing.places.all())
    names = {place.seat: public_name(place.player) for place in places}
    history = state["history"]
    count = len(history)
    step = asked if 0 <= asked < count else count
    totals = _totals(state, len(names))
    over = state["phase"] == "final"
    last = max((len(line) for line in totals), default=1) - 1
    at = last if step == count else step
    seats = [
        {
            "seat": place.seat,
            "name": names[place.seat],
            "school": public_school(place.player.school),
            "score": totals[place.seat][at],
            "rack": state["seats"][place.seat]["rack"],
            "on_turn": not over and step == count and state["to_move"] == place.seat,
            "left": ", ".join(state["leftovers"].get(str(place.seat), ())) if over else "",
        }
        for place in places
    ]
    style = from_json(state["ruleset"]).notation
    moves = [_move(number, line, names, style) for number, line in enumerate(history, start=1)]
    played = any(line["placements"] for line in history)
    return {
        "pairing": pairing,
        "title": whole_title(pairing.round),
        "state": state,
        "over": over,
        "seats": seats,
        "moves": moves,
        "step": step,
        "count": count,
        "before": max(0, step - 1),
        "after": min(count, step + 1),
        "squares": squares(state, step) if played or not over else [],
        "pending": _pending(state, names) if step == count else None,
        "picture": score_picture([names[place.seat] for place in places], totals) if count > 1 else None,
        "cursor": f"{LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, last):.1f}",
        "last": last,
    }


def _totals(state: State, seats: int) -> list[list[int]]:
    """The total of every seat after each move, from nought; at the end one more point, with leftovers counted."""
    now = [0] * seats
    found = [[0] for _seat in range(seats)]
    for line in state["history"]:
        now[line["seat"]] = line["total"]
        for seat in range(seats):
            found[seat].append(now[seat])
    if state["final_scores"]:
        for seat, score in enumerate(state["final_scores"][:seats]):
            found[seat].append(score)
    return found


def _move(number: int, line: State, names: Mapping[int, str], style: Style) -> dict[str, Any]:
    tiles = line["placements"]
    where = ""
    if tiles:
        across = len({tile["row"] for tile in tiles}) == 1
        first = min(tiles, key=lambda tile: (tile["row"], tile["col"]))
        where = format_place(first["row"], first["col"], across, style)
    return {
        "number": number,
        "seat": line["seat"],
        "name": names.get(line["seat"], ""),
        "text": line_text(dict(line)),
        "where": where,
        "value": line["value"],
        "total": line["total"],
    }


def _pending(state: State, names: Mapping[int, str]) -> dict[str, Any] | None:
    """The move that waits to be written, or for a check."""
    pending = state["pending"]
    if pending is None:
        return None
    words = ", ".join(word["text"] for word in pending["words"])
    told = {"exchange": _("exchange %(n)d") % {"n": pending["count"] or 0}, "pass": _("pass")}
    return {
        "name": names.get(pending["seat"], ""),
        "text": words or told.get(pending["kind"], ""),
        "score": pending["score"] if words else None,
        "checking": bool(pending["checks"]),
    }


def squares(state: State, step: int) -> list[dict[str, Any]]:
    """The 225 squares: the premium, the tile that lies there in the end, and with which move it came."""
    values = TILE_SETS[state["ruleset"]["tile_set"]].values
    tiles: dict[tuple[int, int], dict[str, Any]] = {}
    for number, line in enumerate(state["history"], start=1):
        if line["kind"] == "play":
            for tile in line["placements"]:
                tiles[tile["row"], tile["col"]] = {**tile, "from": number}
    pending = state["pending"]
    for tile in pending["placements"] if pending else ():
        tiles.setdefault((tile["row"], tile["col"]), {**tile, "from": len(state["history"]), "fresh": True})
    marks = premium_marks()
    found = []
    for row in range(SIZE):
        for col in range(SIZE):
            code = premium(row, col)
            square: dict[str, Any] = {"premium": code, "mark": marks.get(code, "")}
            tile = tiles.get((row, col))
            if tile is not None:
                square |= {
                    "letter": tile["letter"],
                    "value": "" if tile["blank"] else values.get(tile["letter"], ""),
                    "blank": tile["blank"],
                    "from": tile["from"],
                    "on": tile["from"] <= step,
                    "last": tile["from"] == step and not tile.get("fresh"),
                    "fresh": tile.get("fresh", False),
                }
            found.append(square)
    return found


def premium_marks() -> dict[str, str]:
    """What is written on a premium square that is free."""
    return {"TW": _("3×W"), "DW": _("2×W"), "TL": _("3×L"), "DL": _("2×L")}
