"""The organiser's forms: few fields, each explained in words."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from turniej import clock
from turniej.roster_file import MOST_RATING
from turniej.services.tournaments import TEMPLATES

TEMPLATE_LABELS = {
    "regulation": _("School regulation: tables of four, semi-final and final one on one"),
    "school_club": _("School club: tables only, no final"),
    "swiss": _("Swiss: one on one, each round against somebody with as many points"),
    "pairs_league": _("League of pairs: teams of two play together"),
    "knock_out": _("Knock-out: one on one, the loser is out"),
}
PRESET_LABELS = {
    "polish_school": _("Polish school regulation"),
    "pfs": _("Polish Scrabble Federation"),
    "ffsc_classique": _("French federation, classic"),
    "box_fr": _("Rules of the French box"),
}
MODE_LABELS = {
    "stations": _("Stations: schools are drawn to stations first, then pupils inside them (regulation 1.3)"),
    "hall": _("Whole hall: a lot over everybody in every round"),
    "points": _("By points: a lot first, then those with similar points meet"),
}


def wrong_fields(form: forms.Form) -> str:
    """The fields of a form that were not accepted, by the names that stand beside them on the page."""
    return ", ".join(str(form[name].label) if name in form.fields else name for name in form.errors)


class DayInput(forms.DateInput):
    """A date as the browser's own calendar shows it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class NewForm(forms.Form):
    """What a new tournament needs; everything but the name and the day has a sensible answer already."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=120)
    day = forms.DateField(label=_("Day"), widget=DayInput, initial=lambda: clock.now().date())
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    event_name = forms.CharField(
        label=_("Event"),
        max_length=120,
        required=False,
        help_text=_("Give parallel age categories the same event, so that they share a hall."),
    )
    template = forms.ChoiceField(
        label=_("How it is played"),
        choices=[("", _("As the rules of the game say")), *((key, TEMPLATE_LABELS[key]) for key in TEMPLATES)],
        required=False,
        help_text=_(
            "The rules say: tables of four, semi-final and final; or, where one plays one on one, Swiss rounds. "
            "Every number can be changed later, until the stage starts."
        ),
    )
    preset = forms.ChoiceField(
        label=_("Rules of the game"), choices=list(PRESET_LABELS.items()), initial="polish_school", required=False
    )
    seating_mode = forms.ChoiceField(
        label=_("How tables are drawn in the first stage"),
        choices=list(MODE_LABELS.items()),
        initial="stations",
        required=False,
    )
    first_table = forms.IntegerField(
        label=_("Number of the first table"),
        min_value=1,
        max_value=900,
        initial=1,
        required=False,
        help_text=_("Categories of one event leave out each other's tables by themselves."),
    )
    seed = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=2**53)

    def values(self) -> dict[str, Any]:
        """The fields as the service takes them; what was left out takes its default."""
        values = {key: value for key, value in self.cleaned_data.items() if value not in ("", None)}
        for key, default in (("preset", "polish_school"), ("seating_mode", "stations")):
            values.setdefault(key, default)
        return values


class CopyForm(forms.Form):
    """The name and the day of a copy."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=120)
    day = forms.DateField(label=_("Day"), widget=DayInput, initial=lambda: clock.now().date())


class SchoolForm(forms.Form):
    """A school's name, and the short one for crowded pages."""

    name = forms.CharField(label=_("Name of the school"), max_length=160)
    short = forms.CharField(
        label=_("Short name"), max_length=40, required=False, help_text=_("For example: SP 6. Used in public.")
    )


class PlayerForm(forms.Form):
    """One pupil, as in the roster."""

    school = forms.ChoiceField(label=_("School"))
    first_name = forms.CharField(label=_("First name"), max_length=60)
    last_name = forms.CharField(label=_("Last name"), max_length=80)
    klass = forms.CharField(label=_("Class"), max_length=20, required=False)
    rating = forms.IntegerField(
        label=_("Rating"), min_value=0, max_value=MOST_RATING, required=False, help_text=_("Empty: none yet.")
    )
    consent = forms.BooleanField(
        label=_("The parents agreed to show the name in public"),
        required=False,
        help_text=_("Without it the public pages say “Pupil 14”."),
    )

    def __init__(
        self, *args: Any, schools: list[tuple[int, str]] | None = None, rated: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if not rated:
            del self.fields["rating"]
        if schools is None:
            del self.fields["school"]
        else:
            self.fields["school"].choices = schools  # type: ignore[attr-defined]


class SettingsForm(forms.Form):
    """The settings of a tournament, in words."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=120)
    event_name = forms.CharField(label=_("Event"), max_length=120, required=False)
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    day = forms.DateField(label=_("Day"), widget=DayInput)
    seating_mode = forms.ChoiceField(
        label=_("How tables are drawn in the first stage"), choices=list(MODE_LABELS.items())
    )
    is_public = forms.BooleanField(
        label=_("Everybody with the link may follow the tournament"),
        required=False,
        help_text=_("Off: only organisers, judges and teachers see it."),
    )
    erase_on = forms.DateField(
        label=_("Erase the pupils' names on"),
        widget=DayInput,
        required=False,
        help_text=_("Results stay, under numbers. Names disappear everywhere, also from the log and the saved copies."),
    )
