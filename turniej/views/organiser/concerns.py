"""What is wrong or waits, in sentences with the place where it is mended: above everything in the control room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Min
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lexicon.services import edition_in_force
from turniej.messages import say
from turniej.models import Pairing, Round, Tournament
from turniej.names import full_name
from turniej.services import progress, room
from turniej.services.tournaments import tiles_of
from turniej.views.organiser.frame import link, siblings
from turniej.views.qr import hall_host
from turniej.views.titles import stage_title


@dataclass(frozen=True)
class Concern:
    """One sentence, how bad it is ("wrong" or "wait"), and where to mend it."""

    level: str
    sentence: str
    url: str = ""
    link_label: str = ""


def tables_of(params: dict[str, Any]) -> str:
    """Table numbers as people read them out, shortened after a dozen."""
    numbers = [str(number) for number in params.get("tables", [])]
    return ", ".join(numbers[:12]) + ("…" if len(numbers) > 12 else "")


def _silent(params: dict[str, Any]) -> str:
    count = len(params.get("tables", []))
    text = ngettext(
        "A tablet has been silent: table %(tables)s.", "%(n)d tablets have been silent: tables %(tables)s.", count
    )
    return text % {"n": count, "tables": tables_of(params)}


def _checks(params: dict[str, Any]) -> str:
    count = len(params.get("tables", []))
    text = ngettext(
        "A word check waits for a judge: table %(tables)s.",
        "%(n)d word checks wait for a judge: tables %(tables)s.",
        count,
    )
    return text % {"n": count, "tables": tables_of(params)}


def _behind(params: dict[str, Any]) -> str:
    count = len(params.get("tables", []))
    text = ngettext("Table %(tables)s is behind time.", "%(n)d tables are behind time: %(tables)s.", count)
    return text % {"n": count, "tables": tables_of(params)}


def _missing(params: dict[str, Any]) -> str:
    count = len(params.get("tables", []))
    text = ngettext(
        "The time is up, and the card of table %(tables)s is not typed in.",
        "The time is up, and %(n)d cards are not typed in: tables %(tables)s.",
        count,
    )
    return text % {"n": count, "tables": tables_of(params)}


def _unconfirmed(params: dict[str, Any]) -> str:
    count = len(params.get("tables", []))
    text = ngettext(
        "The result of table %(tables)s waits to be typed a second time.",
        "%(n)d results wait to be typed a second time: tables %(tables)s.",
        count,
    )
    return text % {"n": count, "tables": tables_of(params)}


def _calls(params: dict[str, Any]) -> str:
    count = len(params.get("tables", []))
    text = ngettext("Table %(tables)s calls a judge.", "%(n)d tables call a judge: %(tables)s.", count)
    return text % {"n": count, "tables": tables_of(params)}


SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "silent_tablets": _silent,
    "checks_waiting": _checks,
    "tables_behind": _behind,
    "results_missing": _missing,
    "results_unconfirmed": _unconfirmed,
    "calls_waiting": _calls,
    "unofficial_list": lambda params: _(
        "The word list is not the official one: every verdict is marked as unofficial. Fetch the games list of sjp.pl."
    ),
    "no_list": lambda params: _("There is no word list: no word can be checked."),
    "hall_paused": lambda params: _("The hall is paused: all clocks stand still."),
}


OF_THE_DAY = frozenset({"unofficial_list", "no_list", "hall_paused"})
"""What matters to nobody when everything is played."""


def concerns_of(request: HttpRequest, tournament: Tournament) -> list[Concern]:
    """Everything that is wrong or waits, the wrong first. A code without a sentence is our mistake: KeyError."""
    found = [
        Concern(concern.level, SENTENCES[concern.code](concern.params), *_mend(tournament, concern.code))
        for concern in room.concerns(tournament)
        if tournament.phase in ("roster", "check_in", "play") or concern.code not in OF_THE_DAY
    ]
    if tournament.frozen_at is None and tournament.edition_id is None and not _official_list_ahead(tournament):
        found.append(Concern("wait", SENTENCES["unofficial_list"]({}), *_mend(tournament, "unofficial_list")))
    printed = tournament.printed_host
    now = hall_host(request)
    if printed and printed != now and tournament.phase in ("check_in", "play"):
        text = _("The table cards were printed for %(old)s, but the site is at %(new)s now. Tablets may not find it.")
        sentence = text % {"old": printed, "new": now}
        found.append(Concern("wrong", sentence, link(tournament, "hall"), _("Print the cards again")))
    found += _shared_tables(request, tournament) + _wrongly_advanced(tournament) + _undecided(tournament)
    return sorted(found, key=lambda concern: concern.level != "wrong")


def _official_list_ahead(tournament: Tournament) -> bool:
    """Will the first seating fix an official word list?"""
    edition = edition_in_force(tiles_of(tournament).language)
    return edition is not None and edition.official


def _shared_tables(request: HttpRequest, tournament: Tournament) -> list[Concern]:
    """Tables at which another category of the same event sits now as well."""
    others = siblings(request, tournament)
    if not others or tournament.phase != Tournament.Phase.PLAY:
        return []
    seated = Pairing.objects.filter(
        round__stage__tournament__in=[tournament, *others],
        round__state__in=[Round.State.PUBLISHED, Round.State.PLAYING],
    ).values_list("round__stage__tournament", "table__number")
    own = {number for pk, number in seated if pk == tournament.pk}
    found = []
    for other in others:
        both = sorted(own & {number for pk, number in seated if pk == other.pk})
        if both:
            text = ngettext(
                "Table %(tables)s: %(name)s sits there as well.",
                "Tables %(tables)s: %(name)s sits there as well.",
                len(both),
            )
            sentence = text % {"tables": tables_of({"tables": both}), "name": other.name}
            found.append(Concern("wrong", sentence, link(tournament, "rounds"), _("Rounds")))
    return found


def _wrongly_advanced(tournament: Tournament) -> list[Concern]:
    """Who should (not) play in a stage by the results as they were corrected after it had begun."""
    if tournament.phase not in (Tournament.Phase.PLAY, Tournament.Phase.AWARDS):
        return []
    began = tournament.stages.filter(number__gt=1).aggregate(first=Min("started_at"))["first"]
    if began is None or not tournament.log.filter(action="result.corrected", at__gte=began).exists():
        return []
    changes = progress.wrongly_advanced(tournament)
    moved = {change.params["player"] for change in changes}
    names = {player.pk: full_name(player) for player in tournament.players.filter(pk__in=moved)}
    found = []
    for stage in tournament.stages.all():
        told = [say(change, names) for change in changes if change.params["stage"] == stage.number]
        if told:
            text = _("Results were corrected after the start of “%(stage)s”: %(changes)s")
            sentence = text % {"stage": stage_title(stage.code), "changes": " ".join(told)}
            found.append(Concern("wrong", sentence, link(tournament, "stages"), _("Stages")))
    return found


def _undecided(tournament: Tournament) -> list[Concern]:
    """That the awards have come before the winner: too early, or since a correction made somebody equal again."""
    begun = tournament.stages.filter(started_at__isnull=False)
    if tournament.phase != Tournament.Phase.AWARDS or not begun.exists() or progress.winner(tournament):
        return []
    sentence = _("Nobody has won yet: a round or a play-off is still to be played. Go back to the play first.")
    return [Concern("wrong", sentence, link(tournament, "stages"), _("Stages"))]


def _mend(tournament: Tournament, code: str) -> tuple[str, str]:
    judge = f"{reverse('judge:queue')}?tournament={tournament.slug}"
    return {
        "silent_tablets": (link(tournament, "hall"), _("Tables and tablets")),
        "checks_waiting": (judge, _("Judge's queue")),
        "calls_waiting": (judge, _("Judge's queue")),
        "tables_behind": ("#room", _("Board of the room")),
        "results_missing": ("#room", _("Board of the room")),
        "results_unconfirmed": ("#room", _("Board of the room")),
        "unofficial_list": (reverse("lexicon:editions"), _("Word lists")),
        "no_list": (reverse("lexicon:editions"), _("Word lists")),
    }.get(code, ("", ""))
