"""Background work: one Celery application, on the database of the site or on Redis."""

import os

from celery import Celery
from celery.schedules import crontab
from kombu.transport import TRANSPORT_ALIASES

from lexicon.schedule import SCHEDULE as WORD_LISTS

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")

TRANSPORT_ALIASES["database"] = "turniej.broker:Transport"
# A look-up that a judge waits for never stands behind a refresh of the word list.
QUEUES = ("long", "quick")

app = Celery("turniej")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {
    "write what the clock owes": {
        "task": "turniej.tasks.quick_sweep_games",
        "schedule": 2.0,
        "options": {"expires": 10},  # a worker that comes back later does it once, not for every time missed
    },
    "resume jobs": {"task": "turniej.tasks.resume_jobs", "schedule": 60.0, "options": {"expires": 60}},
    "keep a copy": {"task": "turniej.tasks.keep_copy", "schedule": crontab(minute=17)},
    "erase names": {"task": "turniej.tasks.erase_names_due", "schedule": crontab(minute=7)},
    "forget sessions": {"task": "turniej.tasks.forget_sessions", "schedule": crontab(hour=3, minute=40)},
    **WORD_LISTS,
}
