"""A tournament, the people who run it, and the log of what they did."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Tournament(models.Model):
    """One tournament of one age category, from roster to archive."""

    class Phase(models.TextChoices):
        ROSTER = "roster"
        CHECK_IN = "check_in"
        PLAY = "play"
        AWARDS = "awards"
        ARCHIVE = "archive"

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=120)
    event_name = models.CharField(max_length=120, blank=True)
    place = models.CharField(max_length=120, blank=True)
    day = models.DateField()
    time_zone = models.CharField(max_length=40, default="Europe/Warsaw")
    phase = models.CharField(max_length=10, choices=Phase.choices, default=Phase.ROSTER)
    preset = models.CharField(max_length=30, default="polish_school")
    template = models.CharField(max_length=20, default="regulation")
    ruleset = models.JSONField()
    frozen_at = models.DateTimeField(null=True, blank=True)
    edition = models.ForeignKey("lexicon.Edition", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    seed = models.BigIntegerField()
    seating_mode = models.CharField(max_length=10, default="stations")
    is_public = models.BooleanField(default=True)
    is_demonstration = models.BooleanField(default=False)
    erase_on = models.DateField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    announcement = models.CharField(max_length=300, blank=True)
    timetable = models.JSONField(default=list, blank=True)
    first_table = models.PositiveSmallIntegerField(default=1)
    wall_token = models.CharField(max_length=64, blank=True)
    printed_host = models.CharField(max_length=100, blank=True)
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-day", "name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What one account may do in one tournament."""

    class Role(models.TextChoices):
        OWNER = "owner"
        ORGANISER = "organiser"
        JUDGE = "judge"
        READER = "reader"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_role_per_account")]

    def __str__(self) -> str:
        return f"{self.user} {self.role}"


class Access(models.Model):
    """A personal link: a hashed random token for a judge, a school's teacher or an invited account. Revocable."""

    class Kind(models.TextChoices):
        JUDGE = "judge"
        SCHOOL = "school"
        INVITATION = "invitation"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="accesses")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(max_length=120)
    school = models.ForeignKey("turniej.School", null=True, blank=True, on_delete=models.CASCADE)
    role = models.CharField(max_length=10, blank=True)
    link_hash = models.CharField(max_length=64, blank=True, db_index=True)
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, blank=True)
    epoch = models.PositiveSmallIntegerField(default=0)
    failures = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["kind", "name"]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class LogEntry(models.Model):
    """Who did what when, with before and after; personal data only where the registry knows how to erase it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    revision = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()
    actor = models.CharField(max_length=60)
    action = models.CharField(max_length=40, db_index=True)
    subject = models.CharField(max_length=60, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["tournament", "revision"], name="log_by_revision")]

    def __str__(self) -> str:
        return f"{self.action} by {self.actor}"
