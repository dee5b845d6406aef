"""Settings: few, in words; the rules of the game, frozen at the first seating; the word list; timetable; removal."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import ruleset as rules
from lexicon.messages import edition_title
from lexicon.models import Edition
from turniej.models import Tournament
from turniej.ruleset_words import in_words
from turniej.services import phases, tournaments
from turniej.views.doors import organiser
from turniej.views.organiser.forms import PRESET_LABELS, SettingsForm
from turniej.views.organiser.frame import Done, act, link, page, who_of
from turniej.views.qr import address
from turniej.views.typed import needed, number, words

SPARE_ROWS = 4


class RulesForm(forms.Form):
    """The numbers and switches that organisers change; the rest belongs to the preset."""

    time_cap_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for a game"),
        min_value=1,
        max_value=240,
        required=False,
        help_text=gettext_lazy("Empty: no common time limit."),
    )
    time_finish = forms.ChoiceField(
        label=gettext_lazy("When time is up"),
        choices=[
            ("cycle", gettext_lazy("the turn cycle is finished: everybody has as many turns")),
            ("turn", gettext_lazy("only the turn that has begun is finished")),
        ],
    )
    leftovers_after_cap = forms.ChoiceField(
        label=gettext_lazy("Letters left when time has ended the game"),
        choices=[
            ("subtract", gettext_lazy("everybody subtracts the own letters")),
            ("none", gettext_lazy("nobody subtracts letters")),
        ],
    )
    exchanges_max = forms.IntegerField(
        label=gettext_lazy("Exchanges in one game"),
        min_value=0,
        max_value=50,
        required=False,
        help_text=gettext_lazy("Empty: no limit."),
    )
    go_out_bonus = forms.ChoiceField(
        label=gettext_lazy("The letters of the others, when somebody has laid the last tile"),
        choices=[
            ("none", gettext_lazy("are subtracted from them, nothing is added")),
            ("add", gettext_lazy("are subtracted from them and added to who went out")),
        ],
    )
    short_tables = forms.ChoiceField(
        label=gettext_lazy("Tables of three and two"),
        choices=[
            ("last_zero", gettext_lazy("the last gets 0 Tournament Points")),
            ("by_place", gettext_lazy("each place is worth the same as at a table of four")),
        ],
    )
    promotion_ties = forms.ChoiceField(
        label=gettext_lazy("Equal Tournament Points before the next stage"),
        choices=[
            ("criteria", gettext_lazy("points in games, direct meeting, best game, lot")),
            ("play_off", gettext_lazy("a play-off game")),
        ],
    )


def _settings_form(tournament: Tournament, data: Any = None) -> SettingsForm:
    return SettingsForm(data, initial={name: getattr(tournament, name) for name in SettingsForm.base_fields})


@organiser("organiser")
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that can be set, in words; POST saves the first part of it."""
    form = _settings_form(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():

        def save(request: HttpRequest, tournament: Tournament) -> Done:
            tournaments.change_settings(
                tournament,
                dict(form.cleaned_data),
                revision=number(request, "revision"),
                who=who_of(request, tournament),
            )
            return Done(link(tournament, "settings"), _("Saved."))

        return act(save)(request, tournament)
    return _page(request, tournament, form, status=422 if form.errors else 200)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: SettingsForm,
    rules_form: RulesForm | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    current = rules.from_json(tournament.ruleset)
    rows = list(tournament.timetable)
    context = {
        "form": form,
        "rules_form": rules_form or RulesForm(initial={n: getattr(current, n) for n in RulesForm.base_fields}),
        "rules": in_words(current),
        "preset": PRESET_LABELS.get(tournament.preset, tournament.preset),
        "may_rules": tournament.frozen_at is None and phases.may(tournament, "change_rules"),
        "editions": [(one.pk, edition_title(one)) for one in Edition.objects.order_by("-pk")],
        "edition": edition_title(tournament.edition) if tournament.edition else "",
        "may_change": phases.may(tournament, "change_settings"),
        "may_edition": phases.may(tournament, "switch_edition"),
        "timetable": [*rows, *({"at": "", "text": ""} for _row in range(SPARE_ROWS))],
    }
    return page(request, tournament, "settings", "settings", context, status=status)


@organiser("organiser")
def change_rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change the rules of the game, until the first seating freezes them."""
    form = RulesForm(request.POST or None)
    if request.method == "POST" and not form.is_valid():
        return _page(request, tournament, _settings_form(tournament), form, status=422)

    def save(request: HttpRequest, tournament: Tournament) -> Done:
        tournaments.change_rules(
            tournament,
            dict(form.cleaned_data),
            revision=number(request, "revision"),
            who=who_of(request, tournament),
        )
        return Done(link(tournament, "settings") + "#rules", _("The rules are changed."))

    return act(save)(request, tournament)


@organiser("organiser")
@act(on="rules")
def edition(request: HttpRequest, tournament: Tournament) -> Done:
    """Pin another word list; after the first seating with a reason."""
    chosen = get_object_or_404(Edition, pk=needed(request, "edition"))
    reason = words(request, "reason")
    tournaments.switch_edition(tournament, chosen, reason=reason, who=who_of(request, tournament))
    return Done(link(tournament, "settings") + "#words", _("The word list of this tournament is changed."))


@organiser("organiser")
@act(on="timetable")
def timetable(request: HttpRequest, tournament: Tournament) -> Done:
    """The plan of the day, as everybody sees it."""
    rows = [
        {"at": at, "text": text}
        for at, text in zip(request.POST.getlist("at"), request.POST.getlist("text"), strict=False)
    ]
    tournaments.set_timetable(tournament, rows, who=who_of(request, tournament))
    return Done(link(tournament, "settings") + "#timetable", _("The timetable is saved."))


@organiser("organiser")
def wall_link(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The link for the projector."""
    token = tournaments.wall_link(tournament)
    url = address(request, reverse("wall:enter", kwargs={"token": token}))
    return page(request, tournament, "wall_link", "settings", {"url": url})
