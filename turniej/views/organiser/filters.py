"""Filters of the organiser's long lists."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from turniej.models import LogEntry, Player, School, Tournament

STATUS_LABELS = {
    Player.Status.ENTERED: _("expected"),
    Player.Status.PRESENT: _("present"),
    Player.Status.ABSENT: _("absent"),
    Player.Status.WITHDRAWN: _("withdrawn"),
    Player.Status.REMOVED: _("removed by a judge"),
}


class PlayerFilter(django_filters.FilterSet):
    """Pupils by a part of the name, by school and by state."""

    name = django_filters.CharFilter(label=_("Name"), method="by_name")
    school = django_filters.ModelChoiceFilter(label=_("School"), queryset=School.objects.none(), empty_label=_("all"))
    status = django_filters.ChoiceFilter(label=_("State"), choices=list(STATUS_LABELS.items()), empty_label=_("all"))

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.filters["school"].queryset = tournament.schools.all()

    def by_name(self, queryset: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Every word has to stand in the first or the last name."""
        for word in value.split():
            queryset = queryset.filter(Q(first_name__icontains=word) | Q(last_name__icontains=word))
        return queryset


class LogFilter(django_filters.FilterSet):
    """Log entries by kind of act, by who did it, and by words of the reason."""

    action = django_filters.ChoiceFilter(label=_("What"), empty_label=_("everything"), choices=[])
    actor = django_filters.ChoiceFilter(label=_("Who"), empty_label=_("everybody"), choices=[])
    reason = django_filters.CharFilter(label=_("Words of the reason"), lookup_expr="icontains")

    class Meta:
        model = LogEntry
        fields: list[str] = []

    def __init__(
        self, *args: Any, actions: list[tuple[str, str]], actors: list[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.filters["action"].extra["choices"] = actions
        self.filters["actor"].extra["choices"] = actors
