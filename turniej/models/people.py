"""Schools and their pupils."""

from __future__ import annotations

from django.db import models

from turniej.models.tournament import Tournament


class School(models.Model):
    """A school, which is a team (PL-6)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="schools")
    name = models.CharField(max_length=160)
    short = models.CharField(max_length=40, blank=True)
    station = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="one_school_per_name")]

    def __str__(self) -> str:
        return self.short or self.name


class Player(models.Model):
    """A pupil in one tournament. `code` is the number that stays when the name is erased, `rating` what he brings."""

    class Status(models.TextChoices):
        ENTERED = "entered"
        PRESENT = "present"
        ABSENT = "absent"
        WITHDRAWN = "withdrawn"
        REMOVED = "removed"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="players")
    code = models.PositiveIntegerField()
    first_name = models.CharField(max_length=60, blank=True)
    last_name = models.CharField(max_length=80, blank=True)
    klass = models.CharField(max_length=20, blank=True)
    consent = models.BooleanField(default=False)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ENTERED)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["code"]
        constraints = [models.UniqueConstraint(fields=["tournament", "code"], name="one_player_per_code")]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip() or f"{self.code}"
