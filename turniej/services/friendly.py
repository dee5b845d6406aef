"""A friendly game: the same table and rules without a tournament, its chairs named by the players, its own referee."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from games import services as games
from games.engine import ruleset as rules
from games.engine.tiles import TILE_SETS
from lexicon.services import edition_in_force
from turniej import clock
from turniej.models import Device
from turniej.services import devices
from turniej.services.errors import Refused
from turniej.services.links import Issued
from turniej.tidy import tidy

LONGEST_NAME = 40
MOST_IN_AN_HOUR = 100


@transaction.atomic
def open_game(names: Sequence[str], preset: str = "polish_school") -> Issued[Device]:
    """Open a game of two to four for one tablet; the table itself gives the signal and enters what the dictionary says.

    Returns the device with its link and code. Raises Refused: unknown_preset, wrong_number_of_players, and
    too_many_games, since nobody needs an account for it.
    """
    called = [tidy(name)[:LONGEST_NAME] for name in names]
    called = [name or f"{number}" for number, name in enumerate(called, 1)]
    if not 2 <= len(called) <= 4:
        raise Refused("wrong_number_of_players", players=len(called))
    if preset not in rules.PRESETS:
        raise Refused("unknown_preset", preset=preset)
    since = clock.now() - timedelta(hours=1)
    if Device.objects.filter(table=None, created_at__gt=since).count() >= MOST_IN_AN_HOUR:
        raise Refused("too_many_games", count=MOST_IN_AN_HOUR)
    ruleset = rules.PRESETS[preset].but(self_refereed=True)
    edition = edition_in_force(TILE_SETS[ruleset.tile_set].language)
    game = games.create(ruleset, [f"chair:{seat}" for seat in range(len(called))], edition, clock.now())
    issued = devices.new_device(names=called)
    issued.row.game = game
    issued.row.save(update_fields=["game"])
    return issued
