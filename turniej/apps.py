"""Registers the application with Django."""

from django.apps import AppConfig


class TurniejConfig(AppConfig):
    """The `turniej` application."""

    name = "turniej"

    def ready(self) -> None:
        """Make the Celery application known, so that a task that the site enqueues finds the right queue."""
        from turniej import celery

        celery.app.set_default()
