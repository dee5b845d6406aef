"""The lexicon in the admin site: to look at, since none of its rows may be changed by hand."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from lexicon.models import Edition, PageLookup, RefreshJob, Ruling


class ReadOnly(admin.ModelAdmin):
    """Shows rows and changes none: editions follow their files, and rulings stay as they were given."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds rows by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes rows by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes rows by hand."""
        return False


@admin.register(Edition)
class EditionAdmin(ReadOnly):
    """Word lists."""

    list_display = ("name", "kind", "language", "words", "active", "created_at")


@admin.register(RefreshJob)
class RefreshJobAdmin(ReadOnly):
    """Work on word lists."""

    list_display = ("id", "kind", "state", "step", "percent", "code", "heartbeat_at")


@admin.register(PageLookup)
class PageLookupAdmin(ReadOnly):
    """Answers of sjp.pl's pages."""

    list_display = ("word", "state", "verdict", "reason", "fetched_at")
    search_fields = ("word",)


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    """Rulings."""

    list_display = ("word", "allowed", "source", "official", "edition_name", "by", "at")
    search_fields = ("word",)
