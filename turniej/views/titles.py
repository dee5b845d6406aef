"""What people call stages and rounds, the same for every audience."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from turniej.models import Place, Round
from turniej.names import full_name


def round_title(round_: Round) -> str:
    """What people call the round; play-offs of a stage are counted by themselves, and a single one is not counted."""
    if round_.is_play_off:
        number = round_.number - round_.stage.rounds_planned
        return _("Play-off %(n)d") % {"n": number} if number > 1 else _("Play-off")
    return _("Round %(n)d") % {"n": round_.number}


def stage_title(code: str) -> str:
    """What people call the stage."""
    names = {
        "tables": _("Stage 1"),
        "duels": _("Stage 1"),
        "semi_final": _("Semi-final"),
        "final": _("Final"),
        "swiss": _("Swiss"),
        "knock_out": _("Knock-out"),
        "league": _("League"),
    }
    if code in names:
        return names[code]
    number = code.removeprefix("stage")
    return _("Stage %(n)s") % {"n": number} if number.isdecimal() else code.replace("_", " ").capitalize()


def result_text(place: Place) -> str:
    """What stands beside a player who has a result: his points, or his place where only places are known."""
    if place.score is None and place.rank is not None:
        return _("place %(n)d") % {"n": place.rank}
    return "" if place.score is None else str(place.score)


def whole_title(round_: Round) -> str:
    """The stage and the round in one line."""
    return f"{stage_title(round_.stage.code)}, {round_title(round_)}"


def places_by_table(places: Iterable[Place]) -> list[tuple[int, str]]:
    """Places to choose from: the number of each, and the table with the full name of who sits there."""
    return [(place.pk, f"{place.pairing.table.number}: {full_name(place.player)}") for place in places]
