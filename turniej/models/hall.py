"""The hall: numbered tables, and the tablets that are bound to them."""

from __future__ import annotations

from django.db import models

from turniej.models.tournament import Tournament


class Table(models.Model):
    """A place in the hall where one game at a time is played."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    station = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return str(self.number)


class Device(models.Model):
    """A tablet's right to one table (or one friendly game): hashed token, lease of one window, revocable."""

    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="devices")
    game = models.ForeignKey("games.Game", null=True, blank=True, on_delete=models.CASCADE, related_name="devices")
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, blank=True, db_index=True)
    epoch = models.PositiveSmallIntegerField(default=0)
    failures = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)
    names = models.JSONField(default=list, blank=True)
    window = models.CharField(max_length=40, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"device {self.pk}"


class Call(models.Model):
    """A table calls the judge for anything that is not a word check: a score, a rule, help."""

    class About(models.TextChoices):
        SCORE = "score"
        RULES = "rules"
        HELP = "help"
        OTHER = "other"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    pairing = models.ForeignKey(
        "turniej.Pairing", null=True, blank=True, on_delete=models.CASCADE, related_name="calls"
    )
    about = models.CharField(max_length=8, choices=About.choices, default=About.HELP)
    text = models.CharField(max_length=300, blank=True)
    key = models.CharField(max_length=64)
    asked_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    done_by = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="one_call_per_key")]

    def __str__(self) -> str:
        return f"call {self.pk} from table {self.table}"
