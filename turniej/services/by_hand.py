"""A seating looked at again and changed by hand: run the lot again, trade chairs, move a game to another table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import transaction

from games import services as games
from games.engine.refusal import Refusal
from turniej import seating as pure
from turniej.models import Pairing, Place, Round, Stage, Table
from turniej.seating import SeatedTable, Seating
from turniej.seating.changes import swap as pure_swap
from turniej.services import drawing, hall, log, phases, rounds
from turniej.services import facts as reading
from turniej.services.errors import Refused
from turniej.services.facts import Facts, StageFacts
from turniej.services.seating import State, refs_of, was_played
from turniej.services.who import Who, require

MOST_TABLES = 9999


def seating_of(round_: Round) -> Seating:
    """The round's seating as it stands in the rows, as the pure package takes it."""
    tables = []
    for pairing in round_.pairings.select_related("table").prefetch_related("places").order_by("table__number"):
        seats = tuple(place.player_id for place in sorted(pairing.places.all(), key=lambda place: place.seat))
        tables.append(SeatedTable(pairing.table.number, seats))
    _facts, _stage, players, history = context(round_)
    size = max((len(table.seats) for table in tables), default=2)
    ban = bool(round_.certificate.get("school_ban", False))
    certificate = pure.check(
        tables, players, history=history, school_ban=ban, size=4 if size > 2 else 2, byes=tuple(round_.byes)
    )
    mode = str(round_.inputs.get("mode", "hall"))
    return Seating(tuple(tables), mode, round_.seed, round_.number, certificate, tuple(round_.byes), round_.algorithm)


def context(round_: Round) -> tuple[Facts, StageFacts, list[pure.Player], list[pure.PastRound]]:
    """What the round was judged with: its players with their points, and the rounds before it."""
    facts = reading.load(round_.stage.tournament)
    stage = facts.stage(round_.stage_id)
    before = [r for r in stage.played_rounds if r.number < round_.number and not round_.is_play_off]
    history = [pure.PastRound(tuple(game.seats for game in stage.games[r.pk]), tuple(r.byes)) for r in before]
    points = {int(pk): Fraction(value) for pk, value in round_.inputs.get("points", {}).items()}
    seated = [player for game in stage.games[round_.pk] for player in game.seats] + list(round_.byes)
    return facts, stage, drawing.seat_players([facts.players[pk] for pk in seated], points), history


def verify(round_: Round) -> bool | None:
    """Run the seeded algorithm again on what the round was drawn from: does it give the same tables?

    A seating changed by hand does not. None where it cannot be run again: pairs follow from results and schedules, and
    another version of the algorithm draws otherwise.
    """
    inputs = round_.inputs
    tables = round_.stage.kind == Stage.Kind.TABLES and not round_.is_play_off
    if not tables or "players" not in inputs or round_.algorithm != pure.ALGORITHM:
        return None
    _facts, stage, _players, history = context(round_)
    points = {int(pk): Fraction(value) for pk, value in inputs["points"].items()}
    players = [pure.Player(pk, school, points.get(pk, Fraction(0))) for pk, school in inputs["players"]]
    again = pure.seat_tables(
        players,
        history=history,
        mode=inputs["mode"],
        seed=round_.seed,
        tables=inputs["tables"] if inputs["mode"] != "stations" else None,
        stations=inputs["stations"] if inputs["mode"] == "stations" else None,
        school_ban=stage.stage.school_ban,
        allow_clashes=inputs["allow_clashes"],
    )
    if isinstance(again, Refusal):
        return False
    return [table.seats for table in again.tables] == [table.seats for table in seating_of(round_).tables]


def _swappable(round_: Round, a: Place, b: Place) -> None:
    if {a.pairing.round_id, b.pairing.round_id} != {round_.pk}:
        raise Refused("other_round")
    if round_.state not in (State.DRAFT, State.PUBLISHED):
        raise Refused("round_started")
    if was_played(round_):
        raise Refused("was_played")


def read_again(*places: Place) -> None:
    """Read who sits at these places, once the round is held: another exchange may have come first.

    Raises Refused("not_found") for a place that is gone.
    """
    for place in places:
        try:
            place.refresh_from_db(fields=["player"])
        except Place.DoesNotExist:
            raise Refused("not_found") from None


def swap_preview(round_: Round, place_a: Place, place_b: Place) -> dict[str, Any]:
    """What trading two players' chairs would break and mend, before the round starts."""
    _swappable(round_, place_a, place_b)
    return swap_judged(round_, place_a, place_b)


def swap_judged(round_: Round, place_a: Place, place_b: Place) -> dict[str, Any]:
    """What it breaks and mends that two players change places, judged by the checker that judges the draw."""
    _facts, _stage, players, history = context(round_)
    ban = bool(round_.certificate.get("school_ban", False))
    found = pure_swap(
        seating_of(round_), place_a.player_id, place_b.player_id, players, history=history, school_ban=ban
    )
    if isinstance(found, Refusal):
        raise Refused.of(found)
    return {
        "before": drawing.certificate_json(found.before),
        "after": drawing.certificate_json(found.seating.certificate),
        "breaks": drawing.refusals_json(found.breaks),
        "mends": drawing.refusals_json(found.mends),
    }


@transaction.atomic
def swap(round_: Round, place_a: Place, place_b: Place, *, revision: int | None = None, who: Who) -> Round:
    """Trade two players' chairs by hand before the round starts; what it breaks is shown, not forbidden.

    Raises Refused: forbidden, not_now, stale, not_found, other_round, round_started, was_played.
    """
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "swap_seats")
    log.check_fresh(tournament, revision, [f"round:{round_.pk}"])
    read_again(place_a, place_b)
    shown = swap_preview(round_, place_a, place_b)
    first, second = place_a.player_id, place_b.player_id
    Place.objects.filter(pk=place_a.pk).delete()
    Place.objects.filter(pk=place_b.pk).update(player_id=first)
    Place.objects.create(pk=place_a.pk, pairing_id=place_a.pairing_id, seat=place_a.seat, player_id=second)
    for pairing in Pairing.objects.filter(pk__in=[place_a.pairing_id, place_b.pairing_id]).select_related("game"):
        if pairing.game is not None:
            games.reseat(pairing.game, refs_of(pairing))
    round_.certificate = shown["after"]
    round_.inputs = {**round_.inputs, "by_hand": True}
    round_.save(update_fields=["certificate", "inputs"])
    after = {"players": [first, second], "breaks": shown["breaks"]}
    log.write(tournament, who, "round.swapped", f"round:{round_.pk}", after=after)
    return round_


@transaction.atomic
def move_table(pairing: Pairing, number: int, *, who: Who) -> Pairing:
    """Move a game to another table that is free in this round.

    Raises Refused: forbidden, not_now, bad_number, table_taken, table_of_others.
    """
    require(who, "judge", pairing.round.stage.tournament_id)
    tournament, round_ = rounds.lock(pairing.round)
    phases.check(tournament, "move_table")
    if not 1 <= number <= MOST_TABLES:
        raise Refused("bad_number", field="table")
    if round_.pairings.filter(table__number=number).exists():
        raise Refused("table_taken", table=number)
    if number in hall.sitting(hall.held_rivals(tournament)):
        raise Refused("table_of_others", table=number)
    table, _made = Table.objects.get_or_create(tournament=tournament, number=number)
    pairing = Pairing.objects.select_related("table").get(pk=pairing.pk)
    before, pairing.table = pairing.table.number, table
    pairing.save(update_fields=["table"])
    after = {"table": number}
    log.write(tournament, who, "table.moved", f"pairing:{pairing.pk}", before={"table": before}, after=after)
    return pairing
