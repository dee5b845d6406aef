"""The decisions of a referee as the page's forms name them, and which of them make sense now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.text import capfirst

from games import services as games
from games.engine.conduct import conduct_of
from games.engine.tiles import TILE_SETS
from games.phrases import CONDUCT_ABOUT, CONDUCT_NAMES
from turniej.models import Pairing
from turniej.services import refereeing
from turniej.services.errors import Refused
from turniej.services.table import game_of, insist
from turniej.services.who import Who
from turniej.views.wire import text_of, whole_number

Data = dict[str, Any]


def _reason(data: Data) -> str:
    reason = text_of(data, "reason", default="").strip()
    if not reason:
        raise Refused("reason_missing")
    return reason


def _penalty(form: str) -> Callable[[Pairing, Data, Who], None]:
    def decide(pairing: Pairing, data: Data, who: Who) -> None:
        points = whole_number(data, "points", 0) if form == "points" else 0
        seat = whole_number(data, "seat")
        refereeing.penalise(pairing, seat, form, points=points, reason=_reason(data), who=who)

    return decide


def _walkover(pairing: Pairing, data: Data, who: Who) -> None:
    refereeing.walkover(pairing, whole_number(data, "seat"), reason=_reason(data), who=who)


def _sign(pairing: Pairing, data: Data, who: Who) -> None:
    refereeing.sign_for(pairing, whole_number(data, "seat"), reason=_reason(data), who=who)


def _sign_all(pairing: Pairing, data: Data, who: Who) -> None:
    reason = _reason(data)
    for seat in games.state(game_of(pairing)).unsigned:
        refereeing.sign_for(pairing, seat, reason=reason, who=who)


def _leftovers(pairing: Pairing, data: Data, who: Who) -> None:
    tiles = TILE_SETS[games.state(game_of(pairing)).ruleset.tile_set]
    letters = [letter for letter in tiles.normalise(text_of(data, "letters", most=20)) if not letter.isspace()]
    event = {"kind": "leftovers", "v": 1, "seat": whole_number(data, "seat"), "tiles": letters}
    insist(refereeing.act(pairing, event, who=who, reason=text_of(data, "reason", default="")))


def _note(pairing: Pairing, data: Data, who: Who) -> None:
    seat = None if data.get("seat") in (None, "") else whole_number(data, "seat")
    event = {"kind": "note", "v": 1, "code": text_of(data, "code", default="", most=10), "seat": seat}
    insist(refereeing.act(pairing, {**event, "text": _reason(data)}, who=who))


def conduct_choices(ruleset: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The statements of conduct of a rule set in words, grouped by what they are about."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for statement in conduct_of(ruleset):
        words = f"{capfirst(str(CONDUCT_NAMES[statement.code]))} [{statement.code}]"
        groups.setdefault(str(CONDUCT_ABOUT[statement.about]), []).append((statement.code, words))
    return list(groups.items())


def _time_called(pairing: Pairing, data: Data, who: Who) -> None:
    insist(refereeing.act(pairing, {"kind": "time_called", "v": 1}, who=who))


DECISIONS: dict[str, Callable[[Pairing, Data, Who], object]] = {
    "warning": _penalty("warning"),
    "points": _penalty("points"),
    "lost_turn": _penalty("lost_turn"),
    "joker": _penalty("joker"),
    "overfull": _penalty("overfull"),
    "exclusion": _penalty("exclusion"),
    "removal": _penalty("removal"),
    "walkover": _walkover,
    "sign": _sign,
    "sign_all": _sign_all,
    "leftovers": _leftovers,
    "note": _note,
    "time_called": _time_called,
    "absent": lambda pairing, data, who: refereeing.absent(pairing, whole_number(data, "seat"), who=who),
    "arrived": lambda pairing, data, who: refereeing.present(pairing, whole_number(data, "seat"), who=who),
    "pause": lambda pairing, data, who: refereeing.pause_table(pairing, reason=_reason(data), who=who),
    "resume": lambda pairing, data, who: refereeing.resume_table(pairing, who=who),
    "extra_time": lambda pairing, data, who: refereeing.extra_time(
        pairing, whole_number(data, "minutes"), reason=_reason(data), who=who
    ),
    "play_on": lambda pairing, data, who: refereeing.play_on(pairing, who=who),
    "reopen": lambda pairing, data, who: refereeing.reopen(pairing, reason=_reason(data), who=who),
}
"""Each takes the pairing, what the form says, and who decides; the rules may refuse it."""

_KIND = {
    "warning": "penalty",
    "points": "penalty",
    "lost_turn": "penalty",
    "joker": "penalty",
    "overfull": "forfeit",
    "exclusion": "forfeit",
    "removal": "forfeit",
    "walkover": "forfeit",
    "sign": "signature",
    "sign_all": "signature",
}


def offered(may: frozenset[str], pairing: Pairing, state: Data) -> dict[str, bool]:
    """Which decisions the page offers now, by what the rules let a judge enter; moving to paper and back as well.

    `state` is the table's: a clock that stands is not stopped again, and nobody comes back who is not away.
    """
    found = {name: _KIND.get(name, name) in may for name in DECISIONS}
    rules = state["ruleset"]
    done = pairing.state == Pairing.State.DONE
    on_tablet = pairing.source == Pairing.Source.TABLET
    return {
        **found,
        "joker": found["joker"] and rules.get("joker_points", 0) > 0,
        "overfull": found["overfull"] and rules.get("overfull_loss") is not None,
        "pause": found["pause"] and not state["clock"]["paused"],
        "resume": found["resume"] and state["clock"]["paused"],
        "play_on": found["play_on"] and any(seat["status"] == "away" for seat in state["seats"]),
        "arrived": found["arrived"] and any(seat["status"] == "absent" for seat in state["seats"]),
        "start": "start" in may,
        "paper": on_tablet and not done,
        "tablet": not on_tablet and not done,
        "card": not done,
    }
