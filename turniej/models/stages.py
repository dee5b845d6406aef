"""Stages, rounds, who meets whom, and what came of it."""

from __future__ import annotations

from django.db import models

from turniej.models.hall import Table
from turniej.models.people import Player
from turniej.models.tournament import Tournament


class Stage(models.Model):
    """A part of the tournament: tables of up to four, or one-on-one games (PL-65, PL-67)."""

    class Kind(models.TextChoices):
        TABLES = "tables"
        DUELS = "duels"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=20)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    format = models.CharField(max_length=20)
    mode = models.CharField(max_length=10, default="hall")
    rounds_planned = models.PositiveSmallIntegerField(default=0)
    entrants = models.PositiveSmallIntegerField(default=0)
    groups = models.PositiveSmallIntegerField(default=1)
    advance = models.PositiveSmallIntegerField(default=0)
    tie_breaks = models.JSONField(default=list)
    school_ban = models.BooleanField(default=False)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_per_number")]

    def __str__(self) -> str:
        return f"stage {self.number}"


class Entrant(models.Model):
    """A player in a stage, with his group there."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="stage_entrants")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    group = models.PositiveSmallIntegerField(default=1)
    rank = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["stage", "group", "rank"]
        constraints = [models.UniqueConstraint(fields=["stage", "player"], name="one_entry_per_stage")]

    def __str__(self) -> str:
        return f"{self.player} in {self.stage}"


class Round(models.Model):
    """All tables play once. A play-off is a round too (PL-68)."""

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        PLAYING = "playing"
        CLOSED = "closed"
        WITHDRAWN = "withdrawn"

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    is_play_off = models.BooleanField(default=False)
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.BigIntegerField()
    algorithm = models.CharField(max_length=40)
    certificate = models.JSONField(default=dict)
    inputs = models.JSONField(default=dict)
    byes = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    planned_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], condition=~models.Q(state="withdrawn"), name="one_round_per_number"
            )
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.stage}"


class PairingQuery(models.QuerySet["Pairing"]):
    """Pairings, and what is mostly wanted with them."""

    def with_people(self) -> PairingQuery:
        """With everybody's chair, player and school, by one query more.

        The players come by a join: a hall of a thousand, asked for one by one, is more than SQLite takes in one query.
        """
        return self.prefetch_related(people())


class Pairing(models.Model):
    """Who sits together at which table in one round, and the game that they play."""

    class Source(models.TextChoices):
        TABLET = "tablet"
        PAPER = "paper"
        RESULT = "result"

    class State(models.TextChoices):
        WAITING = "waiting"
        PLAYING = "playing"
        DONE = "done"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="pairings")
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    game = models.OneToOneField("games.Game", null=True, blank=True, on_delete=models.PROTECT, related_name="pairing")
    source = models.CharField(max_length=8, choices=Source.choices, default=Source.TABLET)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    revision = models.PositiveIntegerField(default=0)

    objects = PairingQuery.as_manager()

    class Meta:
        ordering = ["round", "table__number"]
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_pairing_per_table")]

    def __str__(self) -> str:
        return f"table {self.table} in {self.round}"


class Place(models.Model):
    """A player's chair at a pairing (the game's seat, from 0) and his result, a projection of the accepted entry."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="places")
    seat = models.PositiveSmallIntegerField()
    score = models.IntegerField(null=True, blank=True)
    excluded = models.BooleanField(default=False)
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    best_move = models.IntegerField(default=0)
    best_word = models.CharField(max_length=60, blank=True)
    long_word = models.CharField(max_length=15, blank=True, default="")

    class Meta:
        ordering = ["pairing", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "seat"], name="one_player_per_chair"),
            models.UniqueConstraint(fields=["pairing", "player"], name="one_chair_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.pairing}"


def people(path: str = "places") -> models.Prefetch[str, models.QuerySet[Place], str]:
    """The chairs of a pairing, which lies at the end of `path`, with the players and their schools."""
    return models.Prefetch(path, Place.objects.select_related("player__school"))


class ResultEntry(models.Model):
    """A result as somebody entered it; never changed. A result-only entry counts when it is confirmed.

    `scores` are points by seat, or places where `source` says that only these are known.
    """

    PLACES = "places"

    class State(models.TextChoices):
        PROPOSED = "proposed"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        SUPERSEDED = "superseded"

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="entries")
    scores = models.JSONField()
    excluded = models.JSONField(default=list)
    source = models.CharField(max_length=8)
    actor = models.CharField(max_length=60)
    at = models.DateTimeField()
    reason = models.CharField(max_length=300, blank=True)
    confirms = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="confirmations")
    state = models.CharField(max_length=10, choices=State.choices, default=State.PROPOSED)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.state} result of {self.pairing}"


class Decision(models.Model):
    """A judge's or organiser's ruling about order: a play-off waived, a lot drawn, somebody advanced by hand."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=20)
    data = models.JSONField()
    actor = models.CharField(max_length=60)
    at = models.DateTimeField()
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} in {self.stage}"
