"""The control room: the phase of the day with its one main action, and above everything what is wrong or waits."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from turniej.live import follow
from turniej.models import Round, Tournament
from turniej.services import moving, phases, progress, rounds, tournaments, undo
from turniej.views.doors import organiser
from turniej.views.organiser.awards import awards
from turniej.views.organiser.concerns import Concern, concerns_of
from turniej.views.organiser.frame import Done, act, link, page, who_of
from turniej.views.organiser.main_act import MainAction, main_action
from turniej.views.organiser.room import room_context
from turniej.views.typed import words

PHASES = ("roster", "check_in", "play", "awards", "archive")


def phase_label(phase: str) -> str:
    """The part of the day in words."""
    return {
        "roster": _("List of pupils"),
        "check_in": _("Check-in"),
        "play": _("Play"),
        "awards": _("Awards"),
        "archive": _("Archive"),
    }[phase]


def undo_of(tournament: Tournament, latest: Round | None) -> MainAction | None:
    """The last step of the day, if it can be taken back: quiet, under the main action."""
    thrown = undo.thrown_away(tournament) if phases.may(tournament, "draw") else None
    if thrown is not None:
        url = link(tournament, "round_put_back", round_id=thrown.pk)
        return MainAction(_("Put the seating back that was thrown away"), "", url)
    if latest is not None and latest.state == Round.State.DRAFT:
        url = link(tournament, "round", round_id=latest.pk) + "#throw-away"
        return MainAction(_("Throw this seating away and draw again"), "", url, False)
    if latest is not None and undo.untouched(latest):
        return MainAction(_("Take the start back"), "", link(tournament, "round_stop", round_id=latest.pk))
    if tournament.phase == "play" and undo.stage_to_take_back(tournament) is not None:
        return MainAction(_("Go back to the stage before"), "", link(tournament, "stage_back"))
    if latest is not None and latest.state == Round.State.PUBLISHED:
        url = link(tournament, "round_unpublish", round_id=latest.pk)
        return MainAction(_("Take the published seating back"), "", url)
    if latest is not None and latest.state == Round.State.CLOSED and tournament.phase == "play":
        again = _("Open the play-off again") if latest.is_play_off else _("Open round %(n)d again")
        return MainAction(again % {"n": latest.number}, "", link(tournament, "round", round_id=latest.pk), False)
    before = {"check_in": "roster", "awards": "play", "archive": "awards"}.get(str(tournament.phase))
    begun = tournament.stages.filter(started_at__isnull=False).exists()
    if tournament.phase == "play" and latest is None and not begun:
        before = "check_in"
    if before is None:
        return None
    label = _("Go back to: %(phase)s") % {"phase": phase_label(before)}
    return MainAction(label, "", link(tournament, "phase"), fields={"to": before})


@organiser("reader")
def control(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What now? The concerns, the main action, the board of the room."""
    following = follow([f"tournament:{tournament.pk}", f"judge:{tournament.pk}"])
    step = progress.main_action(tournament)
    latest = rounds.latest(tournament)
    concerns: list[Concern] = concerns_of(request, tournament)
    context = {
        "step": step,
        "main": main_action(tournament, step),
        "undo": undo_of(tournament, latest),
        "concerns": concerns,
        "awards": awards(tournament) if tournament.phase in ("awards", "archive") else None,
        "live": following,
        "phases": [{"key": key, "label": phase_label(key), "now": key == tournament.phase} for key in PHASES],
        **room_context(tournament),
    }
    template = "control_live" if request.headers.get("HX-Request") else "control"
    return page(request, tournament, template, "control", context)


@organiser("reader")
def room_board(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The board of the room alone, as the page asks for it when something changed."""
    return render(request, "organiser/parts/room.html", {"tournament": tournament, **room_context(tournament)})


def _of_phase(request: HttpRequest, tournament: Tournament) -> list[str]:
    there = Tournament.objects.filter(pk=tournament.pk, phase=request.POST.get("to", "")[:10]).exists()
    return [] if there else ["phase"]


@organiser("organiser")
@act(on=_of_phase)
def phase(request: HttpRequest, tournament: Tournament) -> Done:
    """Go to the next part of the day, or one back."""
    to = request.POST.get("to", "")
    moving.move_to(tournament, to, who=who_of(request, tournament))
    target = "check_in" if to == "check_in" else "control"
    return Done(link(tournament, target), _("Now: %(phase)s.") % {"phase": phase_label(to)})


@organiser("organiser")
@act(on="announcement")
def announce(request: HttpRequest, tournament: Tournament) -> Done:
    """Say something to everybody: on the tablets, the public pages and the wall. Empty takes it away."""
    text = words(request, "text")
    tournaments.announce(tournament, text, who=who_of(request, tournament))
    said = _("Everybody sees the announcement now.") if text else _("The announcement is taken away.")
    return Done(link(tournament, "control"), said)


def _of_hall(request: HttpRequest, tournament: Tournament) -> list[str]:
    paused = Tournament.objects.filter(pk=tournament.pk, paused_at__isnull=False).exists()
    return [] if paused else ["hall"]


@organiser("organiser")
@act(on=_of_hall)
def hall_pause(request: HttpRequest, tournament: Tournament) -> Done:
    """Stop the clocks of the whole hall, with a reason."""
    rounds.pause_hall(tournament, reason=words(request, "reason"), who=who_of(request, tournament))
    return Done(link(tournament, "control"), _("All clocks stand still."))


@organiser("organiser")
@act(on="hall")
def hall_resume(request: HttpRequest, tournament: Tournament) -> Done:
    """Let the clocks of the hall go on."""
    rounds.resume_hall(tournament, who=who_of(request, tournament))
    return Done(link(tournament, "control"), _("All clocks go on."))
