"""Rounds: draw the tables, look at the seating with its certificate, publish, start, close."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from turniej import clock
from turniej.live import follow
from turniej.models import Pairing, Round, Tournament
from turniej.names import full_name, public_school
from turniej.services import late_changes, phases, progress, rounds, seating, undo
from turniej.services.errors import Refused
from turniej.views.doors import organiser
from turniej.views.organiser.certificate import certificate_lines
from turniej.views.organiser.copies import copy_told
from turniej.views.organiser.frame import Done, WayOut, act, link, page, refused_page, who_of
from turniej.views.titles import result_text, round_title, stage_title
from turniej.views.typed import number, words

THROW_AWAY = gettext_lazy("remove")


def the_round(tournament: Tournament, round_id: int) -> Round:
    """The round of this tournament, or 404."""
    return get_object_or_404(
        Round.objects.select_related("stage__tournament"), pk=round_id, stage__tournament=tournament
    )


@organiser("reader")
def round_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every round by stage, with its state."""
    found = (
        Round.objects.filter(stage__tournament=tournament)
        .exclude(state=Round.State.WITHDRAWN)
        .select_related("stage")
        .annotate(tables=Count("pairings"), done=Count("pairings", filter=Q(pairings__state=Pairing.State.DONE)))
        .order_by("stage__number", "number")
    )
    rows = [
        {"round": round_, "title": round_title(round_), "stage": stage_title(round_.stage.code)} for round_ in found
    ]
    step = progress.main_action(tournament)
    context = {"rows": rows, "may_draw": step.code in ("draw", "play_off"), "play_off": step.code == "play_off"}
    return page(request, tournament, "rounds", "rounds", context)


@organiser("organiser")
@act
def draw(request: HttpRequest, tournament: Tournament) -> Done | HttpResponse:
    """Make the seating of the next round (or of the play-offs that are due): a draft that only organisers see.

    Where a school is too big for the hall, the refusal offers what would help (PL-7).
    """
    try:
        made = seating.draw(
            tournament,
            seed=number(request, "seed"),
            tables=number(request, "tables"),
            allow_clashes=bool(request.POST.get("allow_clashes")),
            who=who_of(request, tournament),
        )
    except Refused as refused:
        if refused.code != "school_too_big":
            raise
        return refused_page(request, tournament, refused, ways_around(request, tournament, refused))
    said = _("The seating is drawn. Look at it, then publish it.")
    return Done(link(tournament, "round", round_id=made.pk), said, {"id": made.pk})


def ways_around(request: HttpRequest, tournament: Tournament, refused: Refused) -> list[WayOut]:
    """Draw with more tables, if that helps, or let pupils of one school meet: the organiser decides."""
    url, seed = link(tournament, "draw"), words(request, "seed")
    meet = WayOut(_("Draw even if pupils of one school have to meet"), url, {"seed": seed, "allow_clashes": "on"})
    enough = refused.params.get("suggested")
    if not enough:
        return [meet]
    more = ngettext("Draw with %(n)d table", "Draw with %(n)d tables", enough) % {"n": enough}
    return [WayOut(more, url, {"seed": seed, "tables": enough}), meet]


def _pairing_rows(round_: Round) -> list[dict[str, Any]]:
    pairings = round_.pairings.select_related("table").with_people()
    return [
        {
            "pairing": pairing,
            "places": [
                {
                    "place": place,
                    "name": full_name(place.player),
                    "school": public_school(place.player.school),
                    "score": result_text(place),
                    "excluded": place.excluded,
                }
                for place in pairing.places.all()
            ],
        }
        for pairing in pairings
    ]


@organiser("reader")
def round_page(request: HttpRequest, tournament: Tournament, round_id: int) -> HttpResponse:
    """One round: who sits where, the certificate in plain words, results, and the act of now."""
    following = follow([f"tournament:{tournament.pk}"])
    round_ = the_round(tournament, round_id)
    rows = _pairing_rows(round_)
    context = {
        "round": round_,
        "title": round_title(round_),
        "stage": stage_title(round_.stage.code),
        "rows": rows,
        "seats": range(1, max((len(row["places"]) for row in rows), default=0) + 1),
        "done": sum(row["pairing"].state == Pairing.State.DONE for row in rows),
        "certificate": certificate_lines(round_),
        "step": progress.main_action(tournament),
        "live": following,
        "throw_away": THROW_AWAY,
        "swap_fields": ["a", "b"],
        "planned": _local_time(round_, tournament),
        "late": [(player.pk, full_name(player)) for player in late_changes.without_chair(round_)],
        "may_stop": undo.untouched(round_),
        "may_put_back": phases.may(tournament, "draw") and undo.thrown_away(tournament) == round_,
        "newest": not Round.objects.filter(stage__tournament=tournament, pk__gt=round_.pk)
        .exclude(state=Round.State.WITHDRAWN)
        .exists(),
    }
    return page(request, tournament, "round", "rounds", context)


def _local_time(round_: Round, tournament: Tournament) -> str:
    if round_.planned_at is None:
        return ""
    return f"{round_.planned_at.astimezone(ZoneInfo(tournament.time_zone)):%H:%M}"


def unless(state: str) -> Callable[..., list[str]]:
    """What an act that brings a round into a state changes: nothing where the round is in it already."""

    def subjects(request: HttpRequest, tournament: Tournament, round_id: int) -> list[str]:
        there = Round.objects.filter(pk=round_id, stage__tournament=tournament, state=state).exists()
        return [] if there else [f"round:{round_id}"]

    return subjects


@organiser("organiser")
@act(on=unless(Round.State.PUBLISHED))
def publish(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Show the seating to everybody."""
    seating.publish(the_round(tournament, round_id), who=who_of(request, tournament))
    return Done(link(tournament, "control"), _("Everybody sees the seating now. Start the round when all sit."))


@organiser("organiser")
@act(on="round:{round_id}")
def unpublish(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Take a published seating back to a draft, as long as nothing is played."""
    seating.unpublish(the_round(tournament, round_id), who=who_of(request, tournament))
    return Done(link(tournament, "round", round_id=round_id), _("Only organisers see the seating now."))


@organiser("organiser")
@act(on="round:{round_id}")
def withdraw(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Throw the seating away, typed as a word; a copy is saved before. Then it can be drawn again."""
    round_ = the_round(tournament, round_id)
    if request.POST.get("typed", "").strip().lower() != str(THROW_AWAY):
        raise Refused("type_the_word", word=str(THROW_AWAY))
    copy = seating.withdraw(round_, reason=words(request, "reason"), who=who_of(request, tournament))
    said = _("The seating is thrown away. Draw again, or put it back as it was.")
    return Done(link(tournament, "control"), f"{said} {copy_told(request, copy)}")


@organiser("organiser")
@act(on="round:{round_id}")
def put_back(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Make the seating that was thrown away a draft again, as long as no other is drawn."""
    undo.put_back_seating(the_round(tournament, round_id), who=who_of(request, tournament))
    return Done(link(tournament, "round", round_id=round_id), _("The seating is a draft again, as it was."))


@organiser("organiser")
@act(on="round:{round_id}")
def plan(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Say at what time the round is to begin, in the tournament's own time; empty takes it back."""
    round_ = the_round(tournament, round_id)
    typed = words(request, "at")
    planned = None
    if typed:
        try:
            at = time.fromisoformat(typed)
        except ValueError:
            raise Refused("bad_time", time=typed[:20]) from None
        zone = ZoneInfo(tournament.time_zone)
        planned = datetime.combine(clock.now().astimezone(zone).date(), at.replace(tzinfo=None), zone)
    rounds.plan(round_, planned, who=who_of(request, tournament))
    said = _("Everybody sees when the round begins.") if planned else _("The time of the round is taken away.")
    return Done(link(tournament, "round", round_id=round_id), said)


@organiser("organiser")
@act(on=unless(Round.State.PLAYING))
def start(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Start the clocks of all tables."""
    round_ = the_round(tournament, round_id)
    rounds.start(round_, who=who_of(request, tournament))
    return Done(link(tournament, "control"), _("%(round)s has started.") % {"round": round_title(round_)})


@organiser("organiser")
@act(on="round:{round_id}")
def stop(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Take the start back, as long as nothing has happened at the tables."""
    undo.take_back_start(the_round(tournament, round_id), who=who_of(request, tournament))
    return Done(link(tournament, "control"), _("The start is taken back; everybody still sees the seating."))


@organiser("organiser")
@act(on=unless(Round.State.CLOSED))
def close(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Close the round when every table has its result."""
    round_ = the_round(tournament, round_id)
    rounds.close(round_, who=who_of(request, tournament))
    said = _("%(round)s is closed. The standings are up to date.") % {"round": round_title(round_)}
    return Done(link(tournament, "control"), said)


@organiser("organiser")
@act(on="round:{round_id}")
def reopen(request: HttpRequest, tournament: Tournament, round_id: int) -> Done:
    """Open the last closed round again, with a reason."""
    round_ = the_round(tournament, round_id)
    rounds.reopen(round_, reason=words(request, "reason"), who=who_of(request, tournament))
    return Done(link(tournament, "round", round_id=round_id), _("The round is open again."))
