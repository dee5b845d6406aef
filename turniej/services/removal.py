"""Removing a tournament with everything in it; the demonstration makes room for the organiser's own."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.db import transaction

from games.models import Event, Game, WordCheck
from turniej import demonstration
from turniej.models import Decision, Entrant, Membership, Pairing, Place, ResultEntry, Round, Tournament
from turniej.services import copies, tournaments
from turniej.services.errors import Refused
from turniej.services.who import Who, require


def remove(tournament: Tournament, *, typed: str, who: Who) -> str:
    """Remove a tournament with everything in it, after a copy was saved; returns its name.

    Raises Refused: forbidden, type_the_name.
    """
    require(who, "own", tournament)
    if typed.strip() != tournament.name:
        raise Refused("type_the_name", name=tournament.name)
    copy = copies.save("remove").name
    with transaction.atomic():
        _delete(tournament)
    return copy


def _delete(tournament: Tournament) -> None:
    games = list(Pairing.objects.filter(round__stage__tournament=tournament).values_list("game_id", flat=True))
    entries = ResultEntry.objects.filter(pairing__round__stage__tournament=tournament)
    entries.update(confirms=None)
    entries.delete()
    Place.objects.filter(pairing__round__stage__tournament=tournament).delete()
    Pairing.objects.filter(round__stage__tournament=tournament).delete()
    Round.objects.filter(stage__tournament=tournament).delete()
    Entrant.objects.filter(stage__tournament=tournament).delete()
    Decision.objects.filter(stage__tournament=tournament).delete()
    found = [pk for pk in games if pk is not None]
    WordCheck.objects.filter(game__in=found).delete()
    Event.objects.filter(game__in=found).delete()
    Game.objects.filter(pk__in=found).delete()
    tournament.players.all().delete()
    tournament.delete()


@transaction.atomic
def clear_demonstrations() -> None:
    """Take every demonstration away, played to its end or not."""
    for shown in Tournament.objects.filter(is_demonstration=True):
        _delete(shown)


@transaction.atomic
def remove_demonstration(*, user: User, name: str, day: date) -> Tournament:
    """Take the demonstrations away and start the organiser's own tournament: one button.

    Raises Refused("forbidden") for an account that owns none of them.
    """
    if not user.is_superuser:
        held = Membership.objects.filter(user=user, role=Membership.Role.OWNER, tournament__is_demonstration=True)
        if not held.exists():
            raise Refused("forbidden")
    clear_demonstrations()
    transaction.on_commit(demonstration.finished)
    return tournaments.create(name=name, day=day, user=user, who=Who(f"account:{user.get_username()}"[:60], "owner"))
