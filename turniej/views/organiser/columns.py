"""Columns of the organiser's lists (a django-tables2 table is called columns here, since a table is a table)."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from turniej.models import LogEntry, Player, Tournament
from turniej.names import full_name
from turniej.services import log
from turniej.views.organiser.actors import actor_label
from turniej.views.organiser.filters import STATUS_LABELS
from turniej.views.organiser.frame import link
from turniej.views.organiser.log_words import LogWords
from turniej.views.organiser.taking_back import way_back

SHAPES = {
    Player.Status.PRESENT: ("good", "●"),
    Player.Status.ENTERED: ("", "○"),
    Player.Status.ABSENT: ("wait", "–"),
    Player.Status.WITHDRAWN: ("wait", "×"),
    Player.Status.REMOVED: ("wrong", "×"),
}


class PlayerColumns(tables.Table):
    """The list of pupils."""

    code = tables.Column(verbose_name=_("No."), attrs={"td": {"class": "num"}, "th": {"class": "num"}})
    name = tables.Column(verbose_name=_("Pupil"), accessor="last_name", order_by=("name_key",), empty_values=())
    school = tables.Column(verbose_name=_("School"), accessor="school__name", order_by=("school_key", "name_key"))
    klass = tables.Column(verbose_name=_("Class"))
    consent = tables.Column(verbose_name=_("Name in public"))
    status = tables.Column(verbose_name=_("State"))

    class Meta:
        attrs = {"class": "list"}
        empty_text = _("Nobody fits these filters.")
        template_name = "organiser/parts/table.html"

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def render_name(self, record: Player) -> SafeString:
        """The full name, which opens the pupil's page."""
        url = link(self.tournament, "player", player_id=record.pk)
        return format_html('<a href="{}">{}</a>', url, full_name(record))

    def render_consent(self, value: bool) -> str:
        """Whether the public sees the name."""
        return _g("yes") if value else _g("no: a number")

    def render_status(self, record: Player) -> SafeString:
        """The state with a word, a shape and a colour."""
        kind, shape = SHAPES[Player.Status(record.status)]
        label = STATUS_LABELS[Player.Status(record.status)]
        return format_html('<span class="badge badge--{}">{} {}</span>', kind, shape, label)


class LogColumns(tables.Table):
    """The log of the day."""

    at = tables.DateTimeColumn(verbose_name=_("When"), format="j.m H:i:s")
    actor = tables.Column(verbose_name=_("Who"))
    action = tables.Column(verbose_name=_("What"))
    before = tables.Column(verbose_name=_("Before"), orderable=False)
    after = tables.Column(verbose_name=_("After"), orderable=False)
    reason = tables.Column(verbose_name=_("Reason"), orderable=False)
    back = tables.Column(verbose_name=_("Taking it back"), accessor="pk", orderable=False)

    class Meta:
        attrs = {"class": "list log"}
        empty_text = _("Nothing in the log fits these filters.")
        template_name = "organiser/parts/table.html"
        order_by = "-at"

    def __init__(self, *args: Any, tournament: Tournament, linked: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.linked = linked

    def render_actor(self, value: str) -> str:
        """Who did it, as people call him."""
        return actor_label(value)

    def read_words(self) -> None:
        """Read the names of what the configured page of the log speaks of."""
        self.words = LogWords(self.tournament, [row.record for row in self.paginated_rows])

    def render_action(self, record: LogEntry) -> SafeString:
        """The act in words, and on what."""
        return format_html('{} <span class="muted">{}</span>', log.label(record), self.words.subject(record))

    def render_back(self, record: LogEntry) -> SafeString | str:
        """How the act is taken back, with the way to the page for whoever may open it."""
        sentence, url = way_back(self.tournament, record)
        return format_html('<a href="{}">{}</a>', url, sentence) if url and self.linked else sentence

    def render_before(self, value: dict[str, Any]) -> str:
        """The values before."""
        return self.words.values(value)

    def render_after(self, value: dict[str, Any]) -> str:
        """The values after."""
        return self.words.values(value)
