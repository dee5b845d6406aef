"""The plan of the stages made longer or shorter: one more stage at the end, or the last one taken out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from turniej.models import Stage, Tournament
from turniej.services import plans
from turniej.views.doors import organiser
from turniej.views.organiser.frame import Done, act, link, needed, who_of, words


@organiser("organiser")
@act
def stage_add(request: HttpRequest, tournament: Tournament) -> Done:
    """Add a stage one on one after the last; its numbers are changed on its own page."""
    values: dict[str, Any] = {"kind": Stage.Kind.DUELS, "format": words(request, "format"), "rounds_planned": 1}
    plans.add_stage(tournament, values, who=who_of(request, tournament))
    return Done(link(tournament, "stages"), _("The stage is added. Change its numbers, and how many go on to it."))


@organiser("organiser")
@act
def stage_remove(request: HttpRequest, tournament: Tournament) -> Done:
    """Take the last stage out of the plan, as long as it has not begun."""
    stage = get_object_or_404(tournament.stages, pk=needed(request, "stage"))
    plans.remove_stage(stage, who=who_of(request, tournament))
    return Done(link(tournament, "stages"), _("The stage is taken out."))
