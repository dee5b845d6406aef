"""The state of a table as the tablet's page gets it: where it is, who plays, the game, what the scorer needs."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from games.engine.tiles import TILE_SETS
from games.models import Event
from turniej import live
from turniej.models import Device, Round
from turniej.services import tablet

SCREENS = {"waiting": "waiting", "seated": "ready", "playing": "game", "done": "done", "paper": "paper"}


def state_of(device: Device, window: str) -> dict[str, Any]:
    """Everything that the page shows, as JSON values; the same for every window but for `window.mine`."""
    view = tablet.view(device)
    game = None if view.state is None else _game(view.state)
    tournament = view.tournament
    return {
        "screen": SCREENS[view.kind],
        "window": {"mine": device.table_id is None or not window or device.window == window},
        "table": view.table and {"number": view.table.number},
        "tournament": tournament
        and {
            "name": tournament.name,
            "paused": tournament.paused_at is not None,
            "announcement": tournament.announcement,
        },
        "round": view.round and _round(view.round),
        "players": [{"seat": seat, "name": name, "school": school} for seat, name, school in view.players],
        "game": game,
        "calls": view.calls,
        "topics": live.sign_topics(view.topics),
    }


def _round(shown: Round) -> dict[str, Any]:
    title = gettext("Play-off") if shown.is_play_off else gettext("Round %(number)s") % {"number": shown.number}
    return {
        "number": shown.number,
        "stage": shown.stage.number,
        "state": shown.state,
        "play_off": shown.is_play_off,
        "title": title,
    }


def _game(known: dict[str, Any]) -> dict[str, Any]:
    draw = {**known["draw"], "rounds": _draw_rounds(known["id"]) if known["phase"] == "start_draw" else {}}
    return {**known, "draw": draw, "tile_set": tile_set_facts(known["ruleset"]["tile_set"])}


def tile_set_facts(name: str) -> dict[str, Any]:
    """A tile set as the browser's scorer takes it, like those of the shared cases."""
    tiles = TILE_SETS[name]
    return {
        "name": tiles.name,
        "letters": list(tiles.letters),
        "blank_letters": [*tiles.letters, *tiles.blank_only],
        "counts": dict(tiles.counts),
        "values": dict(tiles.values),
    }


def _draw_rounds(game_id: int) -> dict[str, list[str]]:
    """Every seat's letters of the start draw so far, oldest first: those tied have drawn more often (A6)."""
    rounds: dict[str, list[str]] = {}
    for data in (
        Event.objects.filter(game_id=game_id, kind="letter_draw").order_by("seq").values_list("data", flat=True)
    ):
        for seat, letter in data["letters"]:
            rounds.setdefault(str(seat), []).append(letter)
    return rounds
