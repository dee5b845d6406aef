"""Hands work to the background service, and says so when nobody takes it instead of hanging a page."""

import logging
from typing import Any

from celery import current_app
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def send(task: str, *arguments: Any) -> bool:
    """Queue a task by its name; returns False when the broker does not answer."""
    try:
        current_app.send_task(task, args=arguments, retry=False)
    except (OperationalError, OSError) as problem:
        log.warning("the broker does not answer: %s", type(problem).__name__)
        return False
    return True
