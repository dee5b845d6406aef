"""Registers the application with Django."""

from django.apps import AppConfig


class TurniejConfig(AppConfig):
    """The `turniej` application."""

    name = "turniej"
