"""When the lexicon's tasks run by themselves; the site merges it into its own schedule."""

from typing import Any

from celery.schedules import crontab

# An edition found at night is published, never put in force by itself.
SCHEDULE: dict[str, dict[str, Any]] = {
    "fetch the newest word list": {"task": "lexicon.tasks.refresh_at_night", "schedule": crontab(hour=2, minute=23)},
    "notice interrupted work on word lists": {"task": "lexicon.tasks.quick_sweep", "schedule": 60.0},
}
