"""A game as its rows: the log of events is the truth, everything else here is a projection of it."""

from __future__ import annotations

from django.db import models


class Game(models.Model):
    """One game: a frozen ruleset, a word list and a log. It knows no tournament and no names.

    `generation` is another number after the log was replaced by that of a backup, so that no process takes the game
    that it remembers for this one.
    """

    ruleset = models.JSONField()
    edition = models.ForeignKey("lexicon.Edition", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    generation = models.BigIntegerField(default=0)
    phase = models.CharField(max_length=20, default="start_draw")
    length = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"game {self.pk}"


class Seat(models.Model):
    """A chair of a game: its number (from 0), an opaque reference to who sits there, and his score so far."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    ref = models.CharField(max_length=40, blank=True)
    score = models.IntegerField(default=0)

    class Meta:
        ordering = ["game", "number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_seat_per_number")]

    def __str__(self) -> str:
        return f"seat {self.number} of game {self.game_id}"


class Event(models.Model):
    """One line of a game's log: never changed, never deleted."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    data = models.JSONField()
    role = models.CharField(max_length=12)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    actor = models.CharField(max_length=60)
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    key = models.CharField(max_length=64, null=True, blank=True)
    answer = models.JSONField(default=dict)
    late = models.BooleanField(default=False)

    class Meta:
        ordering = ["game", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="one_event_per_number"),
            models.UniqueConstraint(fields=["game", "key"], name="one_event_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind} of game {self.game_id}"


class WordCheck(models.Model):
    """A word check that a table waits for: who asked, which words, who took it, how it was ruled."""

    class State(models.TextChoices):
        WAITING = "waiting"
        CLAIMED = "claimed"
        HELD = "held"
        RULED = "ruled"
        VOID = "void"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="checks")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    seat = models.PositiveSmallIntegerField()
    words = models.JSONField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING, db_index=True)
    asked_at = models.DateTimeField()
    claimed_by = models.CharField(max_length=60, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    verdicts = models.JSONField(default=dict, blank=True)
    ruled_by = models.CharField(max_length=60, blank=True)
    ruled_at = models.DateTimeField(null=True, blank=True)
    settles_at = models.DateTimeField(null=True, blank=True, db_index=True)
    reason = models.CharField(max_length=300, blank=True)
    rulings = models.ManyToManyField("lexicon.Ruling", related_name="+")

    class Meta:
        ordering = ["asked_at", "pk"]

    def __str__(self) -> str:
        return f"check {self.pk} in game {self.game_id}"
