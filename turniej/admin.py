"""The admin site, for repair: names and settings are mended through the same services, all else is to read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from lexicon.admin import ReadOnly
from turniej import models
from turniej.messages import say
from turniej.services import log, people, tournaments
from turniej.services.access import who_for_user
from turniej.services.errors import Refused, Stale
from turniej.services.who import Who


def who_of(request: HttpRequest, tournament: models.Tournament) -> Who:
    """Who repairs: the account in its role. Raises Refused("forbidden")."""
    who = who_for_user(request.user, tournament)
    if who is None:
        raise Refused("forbidden")
    return who


def _shown(form: ModelForm, name: str) -> Any:
    """The value of a field that the page showed when it was opened; None if the form does not say."""
    key = form.add_initial_prefix(name)
    if key not in form.data:
        return None
    field = form.fields[name]
    return field.to_python(field.hidden_widget().value_from_datadict(form.data, form.files, key))


class ToMend(admin.ModelAdmin):
    """Rows of which a few fields can be mended, through the service that checks, writes and logs."""

    mendable: tuple[str, ...] = ()
    show_full_result_count = False

    def mend(self, request: HttpRequest, row: Any, values: dict[str, Any]) -> None:
        """Call the service that changes such a row. Raises Refused."""
        raise NotImplementedError

    def has_add_permission(self, request: HttpRequest) -> bool:
        """New rows are made on the organiser's pages."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Rows are removed on the organiser's pages, where a copy is saved before."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        """Everything but the few fields that can be mended."""
        return [field.name for field in self.model._meta.fields if field.name not in self.mendable]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Every field carries the value that the page showed, so that only what was changed on it is written."""
        made = super().formfield_for_dbfield(db_field, request, **kwargs)
        if made is not None:
            made.show_hidden_initial = True
        return made

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm, change: bool) -> None:
        """Let the service write; what it refuses is said and nothing is changed, nor is what changed under the page."""
        row = type(obj).objects.get(pk=obj.pk)
        try:
            if any(_shown(form, name) not in (None, getattr(row, name)) for name in form.changed_data):
                raise Stale(list(log.entries(getattr(row, "tournament", row))[:1]))
            self.mend(request, row, {name: form.cleaned_data[name] for name in form.changed_data})
        except Refused as refused:
            messages.error(request, str(say(refused)))


@admin.register(models.Tournament)
class TournamentAdmin(ToMend):
    """A tournament: its settings can be mended; phase, rules and word list follow from the day."""

    mendable = ("name", "event_name", "place", "day", "is_public", "erase_on")
    list_display = ("name", "day", "place", "phase", "is_demonstration")
    list_filter = ("phase", "is_demonstration", "day")
    search_fields = ("name", "event_name", "place", "slug")

    def mend(self, request: HttpRequest, row: Any, values: dict[str, Any]) -> None:
        """Change settings."""
        tournaments.change_settings(row, values, who=who_of(request, row))


@admin.register(models.School)
class SchoolAdmin(ToMend):
    """A school: its names can be mended; its station was drawn."""

    mendable = ("name", "short")
    list_display = ("name", "short", "tournament", "station")
    list_filter = ("tournament",)
    search_fields = ("name", "short")

    def mend(self, request: HttpRequest, row: Any, values: dict[str, Any]) -> None:
        """Change the names."""
        people.change_school(row, values, who=who_of(request, row.tournament))


@admin.register(models.Player)
class PlayerAdmin(ToMend):
    """A pupil: name, class and consent can be mended; the state follows from check-in and the judges."""

    mendable = ("first_name", "last_name", "klass", "consent")
    list_display = ("code", "first_name", "last_name", "school", "klass", "status", "tournament")
    list_filter = ("tournament", "status", "consent")
    list_select_related = ("school", "tournament")
    search_fields = ("first_name", "last_name", "school__name")

    def mend(self, request: HttpRequest, row: Any, values: dict[str, Any]) -> None:
        """Change name, class or consent."""
        people.change_player(row, values, who=who_of(request, row.tournament))


@admin.register(models.Membership)
class MembershipAdmin(ReadOnly):
    """Roles of accounts, given and taken on the organiser's pages."""

    list_display = ("user", "role", "tournament")
    list_filter = ("role", "tournament")
    list_select_related = ("user", "tournament")
    search_fields = ("user__username",)


@admin.register(models.Stage)
class StageAdmin(ReadOnly):
    """The stages of a tournament."""

    list_display = ("tournament", "number", "code", "kind", "format", "started_at", "closed_at")
    list_filter = ("tournament", "kind")
    list_select_related = ("tournament",)


@admin.register(models.Round)
class RoundAdmin(ReadOnly):
    """Rounds with seed and certificate."""

    list_display = ("stage", "number", "is_play_off", "state", "seed", "started_at", "closed_at")
    list_filter = ("state", "is_play_off", "stage__tournament")
    list_select_related = ("stage",)


@admin.register(models.Pairing)
class PairingAdmin(ReadOnly):
    """Who sat at which table, and the game."""

    list_display = ("round", "table", "state", "source", "game")
    list_filter = ("state", "source", "round__stage__tournament")
    list_select_related = ("round__stage", "table", "game")
    search_fields = ("places__player__last_name",)


@admin.register(models.ResultEntry)
class ResultEntryAdmin(ReadOnly):
    """Every result as it was entered."""

    list_display = ("pairing", "state", "source", "actor", "at", "reason")
    list_filter = ("state", "source", "pairing__round__stage__tournament")
    list_select_related = ("pairing__round__stage", "pairing__table")
    search_fields = ("actor", "reason")


@admin.register(models.Device)
class DeviceAdmin(ReadOnly):
    """Tablets; their secrets are kept as hashes only."""

    list_display = ("table", "created_at", "seen_at", "revoked_at")
    list_filter = ("table__tournament",)
    list_select_related = ("table",)
    exclude = ("token_hash", "code_hash")


@admin.register(models.Access)
class AccessAdmin(ReadOnly):
    """Personal links; their secrets are kept as hashes only."""

    list_display = ("name", "kind", "tournament", "created_at", "used_at", "revoked_at")
    list_filter = ("kind", "tournament")
    list_select_related = ("tournament",)
    search_fields = ("name",)
    exclude = ("link_hash", "token_hash", "code_hash")


@admin.register(models.LogEntry)
class LogEntryAdmin(ReadOnly):
    """The log of all tournaments."""

    list_display = ("at", "tournament", "actor", "action", "subject", "reason")
    list_filter = ("tournament", "action")
    list_select_related = ("tournament",)
    search_fields = ("actor", "action", "subject", "reason")

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.LogEntry]:
        """Newest first."""
        return super().get_queryset(request).order_by("-pk")
