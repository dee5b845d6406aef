"""Stages: the plan with its numbers, the next stage, play-offs waived or drawn by lot, and the standings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import forms
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turniej.live import follow
from turniej.messages import points_text
from turniej.messages.order import explain_row
from turniej.models import Decision, Player, Stage, Tournament
from turniej.names import full_name
from turniej.services import phases, plans, progress, stages, standings, undo
from turniej.services.errors import Refused
from turniej.views.doors import organiser
from turniej.views.organiser.frame import Done, act, link, page, who_of
from turniej.views.ratings import rating_context, short_school
from turniej.views.titles import stage_title
from turniej.views.typed import digits, needed, words
from turniej.views.typed import number as typed_number

FORMAT_LABELS = {
    "drawn": gettext_lazy("drawn rounds"),
    "swiss": gettext_lazy("Swiss"),
    "groups": gettext_lazy("groups, all play all"),
    "knock_out": gettext_lazy("knock-out"),
    "best_of": gettext_lazy("several games against the same opponent"),
}
KIND_LABELS = {
    "pairs": gettext_lazy("pairs: one game, its winner goes on"),
    "all_play_all": gettext_lazy("one group, all play all"),
    "groups": gettext_lazy("two groups, all play all in each"),
    "knock_out": gettext_lazy("knock-out: the loser is out"),
    "swiss": gettext_lazy("Swiss: those with as many points meet"),
    "best_of": gettext_lazy("two players, the best of three games"),
    "drawn": gettext_lazy("one on one, drawn anew each round"),
    "tables": gettext_lazy("tables of four"),
}
"""What a stage that is added can be, as `plans.kinds_of_stage` knows it."""


class StageForm(forms.Form):
    """The numbers of a stage."""

    rounds_planned = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=30)
    groups = forms.IntegerField(label=gettext_lazy("Groups"), min_value=1, max_value=64)
    entrants = forms.IntegerField(
        label=gettext_lazy("How many play in it"),
        min_value=0,
        max_value=plans.MOST_ENTRANTS,
        help_text=gettext_lazy("0: everybody who is present."),
    )
    advance = forms.IntegerField(
        label=gettext_lazy("How many go on"),
        min_value=0,
        max_value=512,
        help_text=gettext_lazy("Of each group; 0 in the last stage."),
    )


@organiser("reader")
def stage_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The plan of the tournament in words, ties that wait for a decision, and what was decided."""
    plan = plans.planned(tournament)
    prefetch_related_objects([stage for stage in plan if stage.pk], "decisions")
    players = {player.pk: player for player in tournament.players.select_related("school")}
    ties = [
        {
            "stage": tie.stage,
            "title": stage_title(tie.stage.code),
            "players": [(players[pk], full_name(players[pk])) for pk in tie.players],
            "matters": tie.matters,
        }
        for tie in progress.play_offs_needed(tournament)
    ]
    context = {
        "rows": [
            {
                "stage": stage,
                "title": stage_title(stage.code),
                "format": FORMAT_LABELS.get(stage.format, stage.format),
                "decisions": [
                    (_decision_label(one.kind), one.reason, one.pk if undo.may_take_back(one) else None)
                    for one in (stage.decisions.all() if stage.pk else ())
                ],
            }
            for stage in plan
        ],
        "ties": ties,
        "kinds": list(KIND_LABELS.items()),
        "last": plan[-1] if plan and plan[-1].started_at is None and len(plan) > 1 else None,
        "may_plan": phases.may(tournament, "plan_stages"),
        "over": bool(progress.winner(tournament)),
    }
    return page(request, tournament, "stages", "stages", context)


def planned_stage(tournament: Tournament, number: int) -> Stage:
    """The stage of this number in the plan, or 404."""
    for stage in plans.planned(tournament):
        if stage.number == number:
            return stage
    raise Http404


@organiser("organiser")
def stage_change(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Change the numbers of a stage that has not started."""
    stage = planned_stage(tournament, number)
    initial = {name: getattr(stage, name) for name in StageForm.base_fields}
    form = StageForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():

        def save(request: HttpRequest, tournament: Tournament) -> Done:
            plans.change_stage(
                stage,
                dict(form.cleaned_data),
                revision=typed_number(request, "revision"),
                who=who_of(request, tournament),
            )
            return Done(link(tournament, "stages"), _("Saved."))

        return act(save)(request, tournament)
    context = {"form": form, "stage": stage, "title": stage_title(stage.code)}
    return page(request, tournament, "stage", "stages", context, status=422 if form.errors else 200)


def _of_all(request: HttpRequest, tournament: Tournament) -> list[str]:
    return [plans.STAGES, *(f"stage:{pk}" for pk in tournament.stages.values_list("pk", flat=True))]


@organiser("organiser")
@act(on=_of_all)
def stage_next(request: HttpRequest, tournament: Tournament) -> Done:
    """Close the stage and let the best go on, as the standings say."""
    stage = stages.next_stage(tournament, who=who_of(request, tournament))
    said = _("%(stage)s begins. Draw who meets whom.") % {"stage": stage_title(stage.code)}
    return Done(link(tournament, "control"), said, {"id": stage.pk})


@organiser("organiser")
@act(on=_of_all)
def stage_back(request: HttpRequest, tournament: Tournament) -> Done:
    """Take back that the next stage has begun, as long as nothing of it is drawn."""
    stage = undo.take_back_stage(tournament, who=who_of(request, tournament))
    said = _("%(stage)s has not begun: the stage before it goes on.") % {"stage": stage_title(stage.code)}
    return Done(link(tournament, "control"), said)


@organiser("organiser")
@act(on=_of_all)
def decision_back(request: HttpRequest, tournament: Tournament) -> Done:
    """Take back that a tie was left as it is or decided by lot, as long as nothing follows from it."""
    decisions = Decision.objects.select_related("stage__tournament")
    decision = get_object_or_404(decisions, pk=needed(request, "decision"), stage__tournament=tournament)
    undo.take_back_decision(decision, who=who_of(request, tournament))
    return Done(link(tournament, "stages"), _("The tie is open again."))


def _tied(request: HttpRequest, tournament: Tournament) -> tuple[Stage, list[Player]]:
    stage = get_object_or_404(tournament.stages, pk=needed(request, "stage"))
    sent = request.POST.getlist("players")
    wanted = [pk for pk in map(digits, sent) if pk is not None]
    if not wanted or len(wanted) < len(sent):
        raise Refused("bad_form", fields=_("Pupils"))
    return stage, list(tournament.players.filter(pk__in=wanted))


@organiser("judge")
@act(on="stage:{stage}")
def waive(request: HttpRequest, tournament: Tournament) -> Done:
    """A judge lets a play-off go where nothing depends on it (PL-68, A14); recorded with a reason."""
    stage, players = _tied(request, tournament)
    reason = words(request, "reason")
    stages.waive(stage, [player.pk for player in players], reason=reason, who=who_of(request, tournament))
    return Done(link(tournament, "stages"), _("The play-off is waived; the place stays shared."))


@organiser("organiser")
@act(on="stage:{stage}")
def lot(request: HttpRequest, tournament: Tournament) -> Done:
    """Draw a lot among equals; the order is recorded."""
    stage, players = _tied(request, tournament)
    reason = words(request, "reason")
    stages.draw_lot(stage, [player.pk for player in players], reason=reason, who=who_of(request, tournament))
    return Done(link(tournament, "stages"), _("The lot is drawn and recorded."))


@organiser("reader")
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings with full names, and at each place why it is above the next."""
    following = follow([f"tournament:{tournament.pk}"])
    board = standings.of_tournament(tournament)
    rating = rating_context(tournament, board, full_name, short_school)
    context = {"board": board, "parts": board_parts(board), "live": following} | rating
    return page(request, tournament, "standings", "standings", context)


def board_parts(board: Any) -> list[dict[str, Any]]:
    """The board as titled tables: newest stage first, one table per group."""
    parts = []
    names = {pk: full_name(player) for pk, player in board.players.items()}
    for stage_board in reversed(board.stages):
        if not stage_board.has_results:
            continue
        for group in stage_board.groups:
            title = stage_title(stage_board.stage.code)
            if len(stage_board.groups) > 1:
                title = _("%(stage)s, group %(n)d") % {"stage": title, "n": group.number}
            rows = [
                {
                    "row": row,
                    "name": full_name(row.player),
                    "points": points_text(row.points),
                    "small": _whole(row.values.get("small_points")),
                    "why": explain_row(row.points, row.per_round.values(), row.decision, names),
                }
                for row in group.rows
            ]
            parts.append({"title": title, "stage": stage_board.stage, "rows": rows})
    return parts


def _whole(value: Fraction | None) -> str:
    return "" if value is None else str(int(value))


def _decision_label(kind: str) -> str:
    return {"waived": _("Play-off waived"), "lot": _("Lot drawn")}.get(kind, kind)
