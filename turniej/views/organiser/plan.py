"""The plan of the stages made longer or shorter: one more stage at the end, or the last one taken out."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from turniej.models import Tournament
from turniej.services import plans
from turniej.services.errors import Refused
from turniej.views.doors import organiser
from turniej.views.organiser.frame import Done, act, link, who_of
from turniej.views.organiser.stages import planned_stage
from turniej.views.typed import needed, number, words


@organiser("organiser")
@act
def stage_add(request: HttpRequest, tournament: Tournament) -> Done:
    """Add a stage of any kind after the last, with the numbers that follow from how many play in it."""
    kinds = plans.kinds_of_stage(number(request, "entrants") or plans.USUAL_ENTRANTS)
    kind = words(request, "format")
    if kind not in kinds:
        raise Refused("unknown_format")
    made = plans.add_stage(
        tournament, kinds[kind], revision=number(request, "revision"), who=who_of(request, tournament)
    )
    said = _("The stage is added. Look at its numbers.")
    return Done(link(tournament, "stage", number=made.number), said, {"id": made.pk, "number": made.number})


@organiser("organiser")
@act
def stage_remove(request: HttpRequest, tournament: Tournament) -> Done:
    """Take the last stage out of the plan, as long as it has not begun."""
    stage = planned_stage(tournament, needed(request, "number"))
    plans.remove_stage(stage, revision=number(request, "revision"), who=who_of(request, tournament))
    return Done(link(tournament, "stages"), _("The stage is taken out."))
