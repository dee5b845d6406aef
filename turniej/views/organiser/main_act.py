"""The one big button of the day: for every step what it says, why it is next, and where it leads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from turniej.models import Tournament
from turniej.services import phases
from turniej.views.organiser.frame import link


@dataclass(frozen=True)
class MainAction:
    """The one big button: what it says, why now, where it goes (a page) or what it posts; `more` is a second way."""

    label: str
    why: str
    url: str = ""
    post: bool = True
    fields: dict[str, Any] = field(default_factory=dict)
    more: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Button:
    """A step of the day: what its button says, why it is next, its page (`of_round`: of the round), a second way."""

    label: Promise
    why: Promise
    page: str
    post: bool = True
    of_round: bool = False
    fields: dict[str, Any] = field(default_factory=dict)
    more: tuple[Promise, str] | None = None


BUTTONS = {
    "add_players": Button(
        _("Import the list of pupils"),
        _("Nobody is on the list yet. Take the file from the schools, or type the pupils in."),
        "roster_import",
        post=False,
    ),
    "check_in": Button(
        _("Open the check-in"),
        _("The list is ready? On the day, mark who has come."),
        "phase",
        fields={"to": "check_in"},
    ),
    "finish_check_in": Button(
        _("Go to the check-in"),
        _("Mark who is here, school by school. Then close the check-in and draw the tables."),
        "check_in",
        post=False,
    ),
    "draw": Button(_("Draw the tables"), _("Nobody sees the seating until you publish it."), "draw"),
    "play_off": Button(
        _("Draw the play-off"),
        _("Some pupils have equal points, and the place between them matters."),
        "draw",
        more=(_("Who is tied, and what else can be done"), "stages"),
    ),
    "publish": Button(
        _("Look at the seating and publish it"),
        _("Only you see it now. Check the certificate, move a pupil if you have to."),
        "round",
        post=False,
        of_round=True,
    ),
    "start": Button(
        _("Start the round"),
        _("Everybody sits? The clock of every table starts with this button."),
        "round_start",
        of_round=True,
    ),
    "wait_results": Button(
        _("See the missing results"),
        _("The round is being played. Tables without a result: %(n)d."),
        "round",
        post=False,
        of_round=True,
    ),
    "close_round": Button(
        _("Close the round"),
        _("Every table has a result. Closing shows the new standings to everybody."),
        "round_close",
        of_round=True,
    ),
    "next_stage": Button(
        _("Go to the next stage"),
        _("This stage is decided. The best go on, as the standings say."),
        "stage_next",
    ),
    "awards": Button(
        _("Go to the awards"),
        _("Everything is played and decided."),
        "phase",
        fields={"to": "awards"},
    ),
    "archive": Button(
        _("Put the tournament into the archive"),
        _("Print diplomas and results first. Nothing can be changed in the archive."),
        "phase",
        fields={"to": "archive"},
    ),
    "nothing": Button(
        _("See the final results"),
        _("Nothing is left to do."),
        "standings",
        post=False,
        more=(_("Start the next tournament from this one"), "copy"),
    ),
}


def main_action(tournament: Tournament, step: phases.Step) -> MainAction:
    """The step of the day as a button with a sentence."""
    shown = BUTTONS[step.code]
    on = {"round_id": step.round_id} if shown.of_round else {}
    more = shown.more
    return MainAction(
        str(shown.label),
        str(shown.why) % {"n": step.params.get("missing", 0)},
        link(tournament, shown.page, **on),
        shown.post,
        shown.fields,
        (str(more[0]), link(tournament, more[1])) if more else ("", ""),
    )
