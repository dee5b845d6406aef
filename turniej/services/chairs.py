"""Children who sat down on the wrong chairs: their names change places, the games stay as they are."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games import services as games
from turniej.live import bump
from turniej.models import Pairing, Place
from turniej.services import by_hand, log, rounds, tournaments
from turniej.services.errors import Refused
from turniej.services.who import Who, require


@transaction.atomic
def swap_chairs(pairing: Pairing, seat_a: int, seat_b: int, *, who: Who) -> Pairing:
    """Two children of one table sit on each other's chairs: their names change places, the game stays.

    Raises Refused: no_such_seat, and as `set_chairs`.
    """
    tournaments.lock(pairing.round.stage.tournament)
    order = dict(pairing.places.values_list("seat", "player_id"))
    if seat_a not in order or seat_b not in order:
        raise Refused("no_such_seat", seat=max(seat_a, seat_b))
    order[seat_a], order[seat_b] = order[seat_b], order[seat_a]
    return set_chairs(pairing, [order[seat] for seat in sorted(order)], who=who)


@transaction.atomic
def set_chairs(pairing: Pairing, players: list[int], *, who: Who) -> Pairing:
    """Who sits on which chair, in seat order; the same children as before.

    Raises Refused: forbidden, other_players, card_signed.
    """
    require(who, "play", pairing.round.stage.tournament_id)
    tournaments.lock(pairing.round.stage.tournament)
    games.lock(pairing.game_id)
    locked = Pairing.objects.select_for_update(of=("self",))
    pairing = locked.select_related("round__stage", "game").get(pk=pairing.pk)
    places = list(pairing.places.order_by("seat"))
    if sorted(players) != sorted(place.player_id for place in places):
        raise Refused("other_players")
    if pairing.state == Pairing.State.DONE or (pairing.game and pairing.game.phase in ("signing", "final")):
        raise Refused("card_signed")
    before = {str(place.seat): place.player_id for place in places}
    pairing.places.all().delete()
    Place.objects.bulk_create(
        Place(pairing=pairing, player_id=player, seat=seat) for seat, player in enumerate(players)
    )
    if pairing.game is not None:
        games.reseat(pairing.game, [f"player:{pk}" for pk in players])
    after = {str(seat): player for seat, player in enumerate(players)}
    _log_chairs(pairing, before, after, who)
    return pairing


def _log_chairs(pairing: Pairing, before: dict[str, int], after: dict[str, int], who: Who) -> None:
    if pairing.game_id is not None:
        bump(f"game:{pairing.game_id}")
    log.write(
        pairing.round.stage.tournament_id, who, "chairs.swapped", f"pairing:{pairing.pk}", before=before, after=after
    )


@transaction.atomic
def swap_people(place_a: Place, place_b: Place, *, who: Who) -> None:
    """Two children sat down at each other's tables and play there: names change places, both games stay.

    What that breaks in the seating stands in its certificate. Raises Refused: same_table, other_round, not_found,
    card_signed.
    """
    require(who, "judge", place_a.pairing.round.stage.tournament_id)
    _tournament, round_ = rounds.lock(place_a.pairing.round)
    games.lock(place_a.pairing.game_id, place_b.pairing.game_id)
    for game_id in sorted({place_a.pairing.game_id or 0, place_b.pairing.game_id or 0} - {0}):
        bump(f"game:{game_id}")
    pairings = {
        p.pk: p for p in Pairing.objects.select_for_update().filter(pk__in=[place_a.pairing_id, place_b.pairing_id])
    }
    a, b = pairings[place_a.pairing_id], pairings[place_b.pairing_id]
    by_hand.read_again(place_a, place_b)
    told = swap_people_preview(place_a, place_b)
    if Pairing.State.DONE in (a.state, b.state):
        raise Refused("card_signed")
    round_.certificate, round_.inputs = told["after"], {**round_.inputs, "by_hand": True}
    round_.save(update_fields=["certificate", "inputs"])
    first, second = place_a.player_id, place_b.player_id
    Place.objects.filter(pk=place_a.pk).update(player_id=second)
    Place.objects.filter(pk=place_b.pk).update(player_id=first)
    for pairing in (a, b):
        seats = list(pairing.places.order_by("seat").values_list("player_id", flat=True))
        if pairing.game is not None:
            games.reseat(pairing.game, [f"player:{pk}" for pk in seats])
    _log_chairs(a, {str(place_a.seat): first}, {str(place_a.seat): second}, who)
    _log_chairs(b, {str(place_b.seat): second}, {str(place_b.seat): first}, who)


def swap_people_preview(place_a: Place, place_b: Place) -> dict[str, Any]:
    """What the seating's checker says if two of different tables change places: before, after, breaks, mends.

    Raises Refused: same_table, other_round.
    """
    if place_a.pairing_id == place_b.pairing_id:
        raise Refused("same_table")
    if place_a.pairing.round_id != place_b.pairing.round_id:
        raise Refused("other_round")
    return by_hand.swap_judged(place_a.pairing.round, place_a, place_b)


def at_other_tables(pairing: Pairing) -> list[Place]:
    """The places of the round's other tables, as long as neither card is signed."""
    if pairing.state == Pairing.State.DONE:
        return []
    places = Place.objects.filter(pairing__round=pairing.round_id).exclude(pairing=pairing)
    places = places.exclude(pairing__state=Pairing.State.DONE).select_related("player", "pairing__table")
    return list(places.order_by("pairing__table__number", "seat"))
