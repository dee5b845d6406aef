"""A seating mended before its round starts: one who comes late gets a chair, one who does not come leaves his."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games import services as games
from games.engine import ruleset as rules
from games.engine.refusal import Refusal
from games.models import Event
from turniej import clock
from turniej.models import Entrant, Pairing, Place, Player, Round, Stage, Tournament
from turniej.seating import Seating
from turniej.seating.changes import place_late
from turniej.seating.changes import take_out as pure_take_out
from turniej.services import by_hand, drawing, log, phases, rounds
from turniej.services.errors import Refused
from turniej.services.seating import State, refs_of, was_played
from turniej.services.who import Who, require


def _open(round_: Round) -> tuple[Tournament, Round]:
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "swap_seats")
    if round_.state not in (State.DRAFT, State.PUBLISHED):
        raise Refused("round_started")
    if round_.stage.kind != Stage.Kind.TABLES or round_.is_play_off:
        raise Refused("only_at_tables")
    if was_played(round_) or Event.objects.filter(game__pairing__round=round_).exists():
        raise Refused("was_played")
    return tournament, round_


def _context(round_: Round) -> tuple[Seating, dict[str, Any]]:
    _facts, _stage, players, history = by_hand.context(round_)
    ban = bool(round_.certificate.get("school_ban", False))
    return by_hand.seating_of(round_), {"players": players, "history": history, "school_ban": ban}


def without_chair(round_: Round) -> list[Player]:
    """Who is present and has no chair in a seating of tables that has not started, by number."""
    if round_.state not in (State.DRAFT, State.PUBLISHED) or round_.is_play_off:
        return []
    if round_.stage.kind != Stage.Kind.TABLES or round_.stage.number != 1:
        return []
    here = Player.objects.filter(tournament=round_.stage.tournament_id, status=Player.Status.PRESENT)
    return list(here.exclude(places__pairing__round=round_).order_by("code"))


@transaction.atomic
def seat_late(round_: Round, player: Player, *, who: Who) -> Round:
    """Give one who comes late the free chair that breaks least, before the round starts.

    Raises Refused: forbidden, not_now, round_started, was_played, only_at_tables, not_taking_part, seated_already,
    no_free_chair, no_fitting_chair (then the round is drawn again).
    """
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = _open(round_)
    if player.status != Player.Status.PRESENT:
        raise Refused("not_taking_part")
    if Place.objects.filter(pairing__round=round_, player=player).exists():
        raise Refused("seated_already")
    before, context = _context(round_)
    seat = drawing.seat_players([player], {})[0]
    found = place_late(before, seat, context.pop("players"), **context)
    if isinstance(found, Refusal):
        raise Refused(found.code)
    rank = round_.stage.stage_entrants.count() + 1
    Entrant.objects.get_or_create(stage=round_.stage, player=player, defaults={"rank": rank})
    return _lay_out(tournament, round_, found, who, {"seated": player.pk})


@transaction.atomic
def take_out(round_: Round, place: Place, *, who: Who) -> Round:
    """Take out one who does not come, before the round starts; a table of two that he leaves behind is mended.

    Raises Refused: forbidden, not_now, round_started, was_played, only_at_tables, other_round, too_few_players.
    """
    require(who, "organise", round_.stage.tournament_id)
    if place.pairing.round_id != round_.pk:
        raise Refused("other_round")
    return leave_chair(place, who=who)


def leave_chair(place: Place, *, who: Who) -> Round:
    """As `take_out`, for whoever may say that somebody does not come; the caller has checked that.

    Raises Refused: not_now, round_started, was_played, only_at_tables, too_few_players.
    """
    tournament, round_ = _open(place.pairing.round)
    before, context = _context(round_)
    if sum(len(table.seats) for table in before.tables) <= 2:
        raise Refused("too_few_players", players=1)
    found = pure_take_out(before, place.player_id, context.pop("players"), **context)
    if isinstance(found, Refusal):
        raise Refused(found.code)
    return _lay_out(tournament, round_, found, who, {"taken_out": place.player_id})


def _lay_out(tournament: Tournament, round_: Round, found: Seating, who: Who, after: dict[str, Any]) -> Round:
    """Make the rows say what the mended seating says; tables that did not change are left alone."""
    wanted = {table.number: table.seats for table in found.tables}
    changed = []
    for pairing in round_.pairings.select_related("table", "game").order_by("table__number"):
        seats = tuple(pairing.places.order_by("seat").values_list("player_id", flat=True))
        if wanted.get(pairing.table.number, ()) != seats:
            changed.append(pairing)
            pairing.places.all().delete()
    for pairing in changed:
        _fill(tournament, pairing, wanted.get(pairing.table.number, ()))
    round_.certificate = drawing.certificate_json(found.certificate)
    round_.inputs = {**round_.inputs, "by_hand": True}
    round_.save(update_fields=["certificate", "inputs"])
    log.write(tournament, who, "round.swapped", f"round:{round_.pk}", after=after)
    return round_


def _fill(tournament: Tournament, pairing: Pairing, seats: tuple[int, ...]) -> None:
    """Other players on the chairs of a table; its game, in which nothing has happened, is opened anew."""
    opened, pairing.game = pairing.game, None
    pairing.save(update_fields=["game"])
    if opened is not None:
        opened.delete()
    if not seats:
        pairing.delete()
        return
    Place.objects.bulk_create(Place(pairing=pairing, player_id=pk, seat=seat) for seat, pk in enumerate(seats))
    if opened is not None:
        ruleset = rules.from_json(tournament.ruleset)
        pairing.game = games.create(ruleset, refs_of(pairing), tournament.edition, clock.now())
        pairing.save(update_fields=["game"])
