"""What the site itself keeps in the database: versions of topics, queued messages and jobs."""

from django.db import models


class Topic(models.Model):
    """Something that pages follow (`game:5`), with the number of its last change."""

    name = models.CharField(max_length=80, primary_key=True)
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class QueuedMessage(models.Model):
    """A message to a Celery worker that waits to be taken; enqueueing joins the transaction of the caller."""

    queue = models.CharField(max_length=100)
    body = models.TextField()

    class Meta:
        indexes = [models.Index(fields=["queue", "id"], name="message_by_queue")]

    def __str__(self) -> str:
        return f"{self.queue} {self.pk}"


class Job(models.Model):
    """Work that must not be lost: what to do, how far it is, and when somebody last worked at it."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    progress = models.PositiveSmallIntegerField(default=0)
    message = models.TextField(blank=True)
    created = models.DateTimeField()
    heartbeat = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["state", "heartbeat"], name="job_by_state")]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"
