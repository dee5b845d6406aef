"""Editions of word lists, the work that makes them, answers of sjp.pl's pages, and the rulings given by them all."""

from datetime import timedelta
from pathlib import Path
from typing import Any, NoReturn

from django.db import models
from django.db.models import Q

from lexicon import conf

HEARTBEAT_LIMIT = timedelta(seconds=60)


class Immutable(Exception):
    """Somebody tried to change or delete a row that stays as it was written."""


class Edition(models.Model):
    """One word list, compiled once and never changed; its files stand under the deployment's `editions` directory."""

    class Kind(models.TextChoices):
        """What a list is the word of: the authority's games list, or a spelling list that only stands in for it."""

        GAMES = "games"
        SPELLING = "spelling"

    name = models.SlugField(max_length=80, unique=True)
    kind = models.CharField(max_length=10, choices=Kind)
    language = models.CharField(max_length=5)
    words = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    words_sha256 = models.CharField(max_length=64)
    publisher = models.CharField(max_length=80)
    dated = models.DateField(null=True, blank=True)
    manifest = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=conf.now)
    active = models.BooleanField(default=False)
    activated_at = models.DateTimeField(null=True, blank=True)
    activated_by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["language"], condition=Q(active=True), name="one_edition_in_force"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def official(self) -> bool:
        """Whether a verdict from this list is the authority's own."""
        return self.kind == self.Kind.GAMES

    @property
    def directory(self) -> Path:
        """Where its compiled file and manifest are."""
        return conf.state_dir() / "editions" / self.name

    def facts(self) -> dict[str, Any]:
        """Return what `manage.py lexicon info` says of it."""
        return {
            "name": self.name,
            "kind": self.kind,
            "language": self.language,
            "words": self.words,
            "sha256": self.sha256,
        }


class EditionFile(models.Model):
    """The compiled file of an edition, where several machines share a database server."""

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, primary_key=True, related_name="file")
    content = models.BinaryField()

    def __str__(self) -> str:
        return str(self.edition)


class Comparison(models.Model):
    """What changes from one edition to another, compared once, in whatever process or machine."""

    old = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+")
    new = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+")
    found = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="compared_once")]

    def __str__(self) -> str:
        return f"{self.old} -> {self.new}"


class RefreshJob(models.Model):
    """One piece of background work on editions, so that pages can show how far it is and what stopped it.

    At most one runs at a time, in whatever process: the database refuses a second row that is running.
    """

    class Kind(models.TextChoices):
        """What is to be done."""

        REFRESH = "refresh"
        IMPORT = "import"
        COMPARE = "compare"

    class State(models.TextChoices):
        """How far it is. Interrupted: the process that did it went away; the work can be started again."""

        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        REJECTED = "rejected"
        INTERRUPTED = "interrupted"

    kind = models.CharField(max_length=10, choices=Kind)
    language = models.CharField(max_length=5, default="pl")
    state = models.CharField(max_length=12, choices=State, default=State.QUEUED)
    step = models.CharField(max_length=20, blank=True)
    percent = models.PositiveSmallIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    code = models.CharField(max_length=40, blank=True)
    params = models.JSONField(default=dict)
    given = models.JSONField(default=dict)
    edition = models.ForeignKey(Edition, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    requested_by = models.CharField(max_length=150, blank=True)
    created_at = models.DateTimeField(default=conf.now)
    heartbeat_at = models.DateTimeField(default=conf.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["state"], condition=Q(state="running"), name="one_refresh_runs"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} ({self.state})"

    @property
    def finished(self) -> bool:
        """Whether nothing more will happen to it by itself."""
        return self.state not in (self.State.QUEUED, self.State.RUNNING)

    @property
    def repeatable(self) -> bool:
        """Whether it can be started again: what was to be read from a file needs the file, if that is still kept."""
        return self.kind != self.Kind.IMPORT or self.parts.exists()

    @property
    def silent(self) -> bool:
        """Whether it should be running or starting but has given no sign of life for a minute."""
        return not self.finished and conf.now() - self.heartbeat_at > HEARTBEAT_LIMIT


class UploadPart(models.Model):
    """A part of a file that came through the site, until the work that it was sent for has read it, on any machine."""

    job = models.ForeignKey(RefreshJob, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveSmallIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["job", "number"], name="upload_part_once")]

    def __str__(self) -> str:
        return f"{self.job}: part {self.number}"


class PageLookup(models.Model):
    """The last answer of sjp.pl's page of one word, or the one request for it that is under way."""

    class State(models.TextChoices):
        """How far the request is."""

        QUEUED = "queued"
        FETCHING = "fetching"
        ANSWERED = "answered"
        NO_ANSWER = "no_answer"

    word = models.CharField(max_length=15, unique=True)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    verdict = models.CharField(max_length=12, default="unknown")
    reason = models.CharField(max_length=40, blank=True)
    evidence = models.JSONField(default=dict)
    attempts = models.PositiveSmallIntegerField(default=0)
    requested_by = models.CharField(max_length=150, blank=True)
    requested_at = models.DateTimeField(default=conf.now)
    lease_until = models.DateTimeField(default=conf.now)
    fetched_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.word}: {self.verdict}"


class SiteGate(models.Model):
    """When the next request to one site may leave, shared by every process that makes requests."""

    host = models.CharField(max_length=200, unique=True)
    next_at = models.DateTimeField(default=conf.now)
    failures = models.PositiveSmallIntegerField(default=0)
    closed_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.host


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Rulings can be read and added, nothing else."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Refuse: a ruling stays as it was given."""
        raise Immutable("rulings are not changed")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: a ruling stays as it was given."""
        raise Immutable("rulings are not changed")

    def delete(self) -> NoReturn:
        """Refuse: a ruling stays on record."""
        raise Immutable("rulings are not deleted")


class Ruling(models.Model):
    """One word judged once: what was ruled, by which list and page, when and by whom. Never changed, never deleted."""

    class Source(models.TextChoices):
        """What decided."""

        LIST = "list"
        JUDGE = "judge"

    word = models.CharField(max_length=64)
    allowed = models.BooleanField()
    source = models.CharField(max_length=5, choices=Source)
    official = models.BooleanField()
    edition = models.ForeignKey(Edition, null=True, on_delete=models.PROTECT, related_name="rulings")
    edition_name = models.CharField(max_length=80, blank=True)
    edition_sha256 = models.CharField(max_length=64, blank=True)
    list_verdict = models.CharField(max_length=12)
    list_reason = models.CharField(max_length=40, blank=True)
    page_verdict = models.CharField(max_length=12, blank=True)
    page_evidence = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(default=conf.now)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.word}: {'allowed' if self.allowed else 'not allowed'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new ruling; raises `Immutable` for one that is already on record."""
        if not self._state.adding:
            raise Immutable("rulings are not changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: a ruling stays on record."""
        raise Immutable("rulings are not deleted")
