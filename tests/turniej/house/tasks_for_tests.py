"""Writes from separate processes as the site does them: `python -m tests.turniej.house.tasks_for_tests NAME COUNT`."""

import os
import sys

import django


def write(topic: str, count: int) -> None:
    """Read, then write, `count` times in transactions of their own; print a line for each one that was acknowledged."""
    from django.db import transaction

    from turniej.live import bump
    from turniej.models import Job, Topic

    for number in range(count):
        with transaction.atomic():
            Topic.objects.filter(name=topic).first()
            Job.objects.create(kind="written", arguments={"n": number, "by": os.getpid()}, created="2026-11-30T10:00Z")
            bump(topic)
        sys.stdout.write("acknowledged\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
    django.setup()
    write(sys.argv[1], int(sys.argv[2]))
