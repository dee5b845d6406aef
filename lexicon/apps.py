"""Registers the application with Django."""

from django.apps import AppConfig


class LexiconConfig(AppConfig):
    """The `lexicon` application."""

    name = "lexicon"
