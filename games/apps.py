"""Registers the application with Django."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The `games` application."""

    name = "games"
