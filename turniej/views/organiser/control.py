"""The control room: the phase of the day with its one main action, and above everything what is wrong or waits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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
from turniej.views.organiser.room import room_context
from turniej.views.typed import words


@dataclass(frozen=True)
class MainAction:
    """The one big button: what it says, why now, where it goes (a page) or what it posts; `more` is a second way."""

    label: str
    why: str
    url: str = ""
    post: bool = True
    fields: dict[str, Any] = field(default_factory=dict)
    more: tuple[str, str] = ("", "")


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


def main_action(tournament: Tournament, step: phases.Step) -> MainAction:
    """The step of the day as a button with a sentence."""
    on_round = {"round_id": step.round_id} if step.round_id else {}
    count = step.params
    if step.code == "add_players":
        return MainAction(
            _("Import the list of pupils"),
            _("Nobody is on the list yet. Take the file from the schools, or type the pupils in."),
            link(tournament, "roster_import"),
            post=False,
        )
    if step.code == "check_in":
        return MainAction(
            _("Open the check-in"),
            _("The list is ready? On the day, mark who has come."),
            link(tournament, "phase"),
            fields={"to": "check_in"},
        )
    if step.code == "finish_check_in":
        return MainAction(
            _("Go to the check-in"),
            _("Mark who is here, school by school. Then close the check-in and draw the tables."),
            link(tournament, "check_in"),
            post=False,
        )
    if step.code in ("draw", "play_off"):
        label, why = (
            (_("Draw the play-off"), _("Some pupils have equal points, and the place between them matters."))
            if step.code == "play_off"
            else (_("Draw the tables"), _("Nobody sees the seating until you publish it."))
        )
        ties = (_("Who is tied, and what else can be done"), link(tournament, "stages"))
        return MainAction(label, why, link(tournament, "draw"), more=ties if step.code == "play_off" else ("", ""))
    if step.code == "publish":
        return MainAction(
            _("Look at the seating and publish it"),
            _("Only you see it now. Check the certificate, move a pupil if you have to."),
            link(tournament, "round", **on_round),
            post=False,
        )
    if step.code == "start":
        return MainAction(
            _("Start the round"),
            _("Everybody sits? The clock of every table starts with this button."),
            link(tournament, "round_start", **on_round),
        )
    if step.code == "wait_results":
        return MainAction(
            _("See the missing results"),
            _("The round is being played. Tables without a result: %(n)d.") % {"n": count.get("missing", 0)},
            link(tournament, "round", **on_round),
            post=False,
        )
    if step.code == "close_round":
        return MainAction(
            _("Close the round"),
            _("Every table has a result. Closing shows the new standings to everybody."),
            link(tournament, "round_close", **on_round),
        )
    if step.code == "next_stage":
        return MainAction(
            _("Go to the next stage"),
            _("This stage is decided. The best go on, as the standings say."),
            link(tournament, "stage_next"),
        )
    if step.code == "awards":
        return MainAction(
            _("Go to the awards"),
            _("Everything is played and decided."),
            link(tournament, "phase"),
            fields={"to": "awards"},
        )
    if step.code == "archive":
        return MainAction(
            _("Put the tournament into the archive"),
            _("Print diplomas and results first. Nothing can be changed in the archive."),
            link(tournament, "phase"),
            fields={"to": "archive"},
        )
    return MainAction(
        _("See the final results"),
        _("Nothing is left to do."),
        link(tournament, "standings"),
        post=False,
        more=(_("Start the next tournament from this one"), link(tournament, "copy")),
    )


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
