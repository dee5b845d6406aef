"""The Romanian original games of a tournament: the draws and the coups, who plays, and every slip handed in."""

from __future__ import annotations

from django.db import models

from turniej.models.people import Player
from turniej.models.tournament import Tournament


class Original(models.Model):
    """One game or problem: its draws of letters, those that each coup called, and the arbiter's rulings on words."""

    class Kind(models.TextChoices):
        ANTICIPATION = "anticipation"
        RESISTANCE = "resistance"
        FOND = "fond"

    class Mode(models.TextChoices):
        ORIGINAL = "original"
        RETRO = "retro"
        IDEAL = "ideal"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="originals")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    mode = models.CharField(max_length=8, choices=Mode.choices, default=Mode.ORIGINAL)
    tile_set = models.CharField(max_length=20)
    draws = models.JSONField()
    second = models.PositiveSmallIntegerField()
    seed = models.PositiveIntegerField()
    called = models.JSONField(default=list)
    edition = models.ForeignKey("lexicon.Edition", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    rulings = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class OriginalPlayer(models.Model):
    """A pupil in such a game, with the hashed token of the own device."""

    original = models.ForeignKey(Original, on_delete=models.CASCADE, related_name="players")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)

    class Meta:
        ordering = ["original", "pk"]
        constraints = [models.UniqueConstraint(fields=["original", "player"], name="one_grid_per_player")]

    def __str__(self) -> str:
        return f"player {self.player_id} of original {self.original_id}"


class OriginalSlip(models.Model):
    """A slip of one coup: never changed, never deleted."""

    entrant = models.ForeignKey(OriginalPlayer, on_delete=models.CASCADE, related_name="slips")
    coup = models.PositiveSmallIntegerField()
    data = models.JSONField()
    typed_by = models.CharField(max_length=60)
    handed_at = models.DateTimeField()

    class Meta:
        ordering = ["entrant", "coup"]
        constraints = [models.UniqueConstraint(fields=["entrant", "coup"], name="one_slip_per_coup")]

    def __str__(self) -> str:
        return f"slip {self.coup} of {self.entrant_id}"


class OriginalWarning(models.Model):
    """A technical warning to a player at a coup, with the points that it costs, or none (RO-16)."""

    entrant = models.ForeignKey(OriginalPlayer, on_delete=models.CASCADE, related_name="warnings")
    coup = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200)
    given_by = models.CharField(max_length=60)
    given_at = models.DateTimeField()

    class Meta:
        ordering = ["entrant", "coup", "pk"]

    def __str__(self) -> str:
        return f"warning to {self.entrant_id} at {self.coup}"
