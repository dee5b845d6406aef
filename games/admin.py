"""Games in the admin site: to look at. A log is never changed; a judge corrects by adding to it."""

from __future__ import annotations

from django.contrib import admin

from games import models
from lexicon.admin import ReadOnly


@admin.register(models.Game)
class GameAdmin(ReadOnly):
    """A game with its rules and how far it is."""

    list_display = ("id", "phase", "length", "turns", "created_at", "due_at")
    list_filter = ("phase", "created_at")
    search_fields = ("=id",)


@admin.register(models.Event)
class EventAdmin(ReadOnly):
    """One line of a game's log."""

    list_display = ("game", "seq", "kind", "role", "seat", "actor", "at", "received_at", "late")
    list_filter = ("kind", "role", "late")
    list_select_related = ("game",)
    search_fields = ("=game__id", "actor")


@admin.register(models.WordCheck)
class WordCheckAdmin(ReadOnly):
    """A word check and how it was ruled."""

    list_display = ("game", "seat", "state", "claimed_by", "ruled_by", "asked_at", "ruled_at")
    list_filter = ("state",)
    list_select_related = ("game",)
    search_fields = ("=game__id", "claimed_by", "ruled_by")
