"""The seating of a round: drawn with a seed and a certificate, changed by hand, published, taken back, drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.db import transaction

from games import models as game_models
from games import services as games
from games.engine import ruleset as rules
from games.engine.refusal import Refusal
from turniej import clock
from turniej import seating as pure
from turniej.models import Entrant, Pairing, Place, Player, Round, School, Stage, Table, Tournament
from turniej.seating import SeatedTable, Seating
from turniej.seating.changes import swap as pure_swap
from turniej.services import copies, drawing, log, phases, rounds, stages, tournaments
from turniej.services import facts as reading
from turniej.services.errors import Refused
from turniej.services.facts import Facts, StageFacts
from turniej.services.who import Who, require

State = Round.State
PLAYED = ("play", "exchange", "pass", "card_line", "result", "forfeit")


@transaction.atomic
def draw(
    tournament: Tournament,
    *,
    who: Who,
    seed: int | None = None,
    tables: int | None = None,
    allow_clashes: bool = False,
) -> Round:
    """Seat the next round, or the play-offs that are due, as a draft. The first seating fixes rules and word list.

    Raises Refused: forbidden, not_now, round_open, too_few_players, school_too_big(school, players, tables,
    tables_needed, suggested), stage_over, and what `turniej.seating` refuses.
    """
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "draw")
    if phases.current_round(tournament) is not None:
        raise Refused("round_open")
    if not tournament.stages.filter(started_at__isnull=False).exists():
        _begin_first(tournament, who)
    facts = reading.load(tournament)
    stage = facts.stages[-1]
    ties = stages.ties(facts, stage)
    if ties:
        return _draw_play_offs(facts, stage, ties, seed, who)
    if not stages.round_due(facts, stage):
        raise Refused("stage_over")
    if stage.stage.number == 1:
        facts = _let_late_ones_in(facts, stage)
        stage = facts.stages[-1]
    players = [player for player in stage.players if player.status == Player.Status.PRESENT]
    if len(players) < 2:
        raise Refused("too_few_players", players=len(players))
    number = len(stage.played_rounds) + 1
    seed = seed if seed is not None else seed_of(tournament, stage.stage, number)
    stations = _stations(facts, stage, players, seed) if stage.stage.mode == "stations" else None
    wanted = {"tables": tables, "allow_clashes": allow_clashes}
    found = drawing.draw_round(facts, stage, players, seed=seed, stations=stations, **wanted)  # type: ignore[arg-type]
    if isinstance(found, Refusal) and stations is not None and not allow_clashes:
        # Late entries and withdrawals can make a station impossible; the hall as one station never is for that reason.
        stations = None
        found = drawing.draw_round(facts, stage, players, seed=seed, **wanted)  # type: ignore[arg-type]
    if isinstance(found, Refusal):
        raise _named(found, tournament)
    inputs = {
        "players": [[p.pk, str(p.school_id)] for p in players],
        "points": {str(pk): str(value) for pk, value in drawing.points_so_far(facts, stage).items()},
        "stations": stations,
        **wanted,
    }
    return _save(stage, found, inputs, who, play_off=False)


def _begin_first(tournament: Tournament, who: Who) -> None:
    present = list(
        tournament.players.filter(status=Player.Status.PRESENT).order_by("code").values_list("pk", flat=True)
    )
    if len(present) < 2:
        raise Refused("too_few_players", players=len(present))
    planned = stages.plan(tournament)
    tournaments.freeze(tournament, who)
    stages.begin(planned[0], present, seed=tournament.seed, who=who)


def _let_late_ones_in(facts: Facts, stage: StageFacts) -> Facts:
    known = {entrant.player_id for entrant in stage.entrants}
    late = facts.tournament.players.filter(status=Player.Status.PRESENT).exclude(pk__in=known)
    fresh = [
        Entrant(stage=stage.stage, player=player, group=1, rank=len(known) + number)
        for number, player in enumerate(late.order_by("code"), 1)
    ]
    if not fresh:
        return facts
    Entrant.objects.bulk_create(fresh)
    return reading.load(facts.tournament)


def seed_of(tournament: Tournament, stage: Stage, number: int) -> int:
    """The seed of a round: it follows from the tournament's, and from how often this round was thrown away."""
    thrown = Round.objects.filter(stage=stage, state=State.WITHDRAWN).count()
    return tournament.seed + 1_000_003 * stage.number + 1_009 * number + thrown


def _stations(facts: Facts, stage: StageFacts, players: Sequence[Player], seed: int) -> dict[str, int] | None:
    """Which station each school plays at: by lot once, a school that comes late by lot among those that take it."""
    schools = {player.school_id: player.school for player in players}
    held = drawing.stations_of(schools.values())
    if len(held) == len(schools):
        return held
    seats = drawing.seat_players(players, {})
    drawn: Any
    if not held:
        drawn = pure.draw_stations(seats, seed=facts.tournament.seed, rounds=stage.stage.rounds_planned)
    else:
        drawn = pure.StationDraw(held, max(held.values()), facts.tournament.seed)
        for late in sorted(set(map(str, schools)) - set(held)):
            drawn = pure.add_to_station(drawn, seats, late) if not isinstance(drawn, Refusal) else drawn
    if isinstance(drawn, Refusal):
        return None
    for pk, school in schools.items():
        if school.station != drawn.stations[str(pk)]:
            School.objects.filter(pk=pk).update(station=drawn.stations[str(pk)])
    return {str(pk): drawn.stations[str(pk)] for pk in schools}


def _named(refusal: Refusal, tournament: Tournament) -> Refused:
    """The refusal with the school's name in place of its number."""
    params = dict(refusal.params)
    key = str(params.get("school", ""))
    if key.isdigit():
        found = tournament.schools.filter(pk=int(key)).first()
        params["school"] = found.name if found else key
    return Refused(refusal.code, **params)


def _draw_play_offs(facts: Facts, stage: StageFacts, ties: Sequence[stages.Tie], seed: int | None, who: Who) -> Round:
    number = max((round_.number for round_ in stage.rounds), default=0) + 1
    seed = seed if seed is not None else seed_of(facts.tournament, stage.stage, number)
    if any(len(tie.players) > 4 for tie in ties):
        raise Refused("tie_too_large", players=max(len(tie.players) for tie in ties))
    found = drawing.draw_play_offs(facts, stage, ties, seed)
    inputs = {"ties": [{"group": tie.group, "players": list(tie.players)} for tie in ties]}
    return _save(stage, found, inputs, who, play_off=True)


def _save(stage: StageFacts, found: Seating, inputs: dict[str, Any], who: Who, *, play_off: bool) -> Round:
    tournament = Tournament.objects.get(pk=stage.stage.tournament_id)
    number = max((round_.number for round_ in stage.rounds), default=0) + 1
    round_ = Round.objects.create(
        stage=stage.stage,
        number=number,
        is_play_off=play_off,
        seed=found.seed,
        algorithm=found.algorithm,
        certificate=drawing.certificate_json(found.certificate),
        inputs={"mode": found.mode, **inputs},
        byes=list(found.byes),
    )
    tables = _tables(tournament, len(found.tables))
    group_of = {entrant.player_id: entrant.group for entrant in stage.entrants}
    pairings = Pairing.objects.bulk_create(
        Pairing(round=round_, table=tables[index], group=group_of[seated.seats[0]])
        for index, seated in enumerate(found.tables)
    )
    Place.objects.bulk_create(
        Place(pairing=pairing, player_id=player, seat=seat)
        for pairing, seated in zip(pairings, found.tables, strict=True)
        for seat, player in enumerate(seated.seats)
    )
    after = {"number": number, "seed": found.seed, "tables": len(found.tables), "play_off": play_off}
    log.write(tournament, who, "round.drawn", f"round:{round_.pk}", after=after)
    return round_


def _tables(tournament: Tournament, count: int) -> list[Table]:
    numbers = range(tournament.first_table, tournament.first_table + count)
    held = {table.number: table for table in tournament.tables.all()}
    Table.objects.bulk_create(Table(tournament=tournament, number=n) for n in numbers if n not in held)
    held = {table.number: table for table in tournament.tables.all()}
    return [held[number] for number in numbers]


def seating_of(round_: Round) -> Seating:
    """The round's seating as it stands in the rows, as the pure package takes it."""
    tables = []
    for pairing in round_.pairings.select_related("table").prefetch_related("places").order_by("table__number"):
        seats = tuple(place.player_id for place in sorted(pairing.places.all(), key=lambda place: place.seat))
        tables.append(SeatedTable(pairing.table.number, seats))
    _facts, _stage, players, history = _context(round_)
    size = max((len(table.seats) for table in tables), default=2)
    ban = bool(round_.certificate.get("school_ban", False))
    certificate = pure.check(
        tables, players, history=history, school_ban=ban, size=4 if size > 2 else 2, byes=tuple(round_.byes)
    )
    mode = str(round_.inputs.get("mode", "hall"))
    return Seating(tuple(tables), mode, round_.seed, round_.number, certificate, tuple(round_.byes), round_.algorithm)


def _context(round_: Round) -> tuple[Facts, StageFacts, list[pure.Player], list[pure.PastRound]]:
    """What the round was judged with: its players with their points, and the rounds before it."""
    facts = reading.load(round_.stage.tournament)
    stage = facts.stage(round_.stage_id)
    before = [r for r in stage.played_rounds if r.number < round_.number and not round_.is_play_off]
    history = [pure.PastRound(tuple(game.seats for game in stage.games[r.pk]), tuple(r.byes)) for r in before]
    points = {int(pk): Fraction(value) for pk, value in round_.inputs.get("points", {}).items()}
    seated = [player for game in stage.games[round_.pk] for player in game.seats] + list(round_.byes)
    return facts, stage, drawing.seat_players([facts.players[pk] for pk in seated], points), history


def verify(round_: Round) -> bool:
    """Run the seeded algorithm again on what the round was drawn from: does it give the same tables?

    A seating changed by hand, or drawn by another version of the algorithm, does not.
    """
    inputs = round_.inputs
    if round_.is_play_off or "players" not in inputs or round_.algorithm != pure.ALGORITHM:
        return False
    _facts, stage, _players, history = _context(round_)
    points = {int(pk): Fraction(value) for pk, value in inputs["points"].items()}
    players = [pure.Player(pk, school, points.get(pk, Fraction(0))) for pk, school in inputs["players"]]
    if stage.stage.kind != Stage.Kind.TABLES:
        return True
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


def swap_preview(round_: Round, place_a: Place, place_b: Place) -> dict[str, Any]:
    """What trading two players' chairs would break and mend, judged by the checker that judges the draw."""
    _swappable(round_, place_a, place_b)
    _facts, _stage, players, history = _context(round_)
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

    Raises Refused: forbidden, not_now, stale, other_round, round_started, was_played.
    """
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "swap_seats")
    log.check_fresh(tournament, revision, [f"round:{round_.pk}"])
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


def refs_of(pairing: Pairing) -> list[str]:
    """Opaque references to who sits on the chairs of a pairing, in seat order; never names."""
    return [f"player:{pk}" for pk in pairing.places.order_by("seat").values_list("player_id", flat=True)]


def was_played(round_: Round) -> bool:
    """Whether anything that matters has happened at a table of the round."""
    if round_.pairings.filter(state=Pairing.State.DONE).exists():
        return True
    return game_models.Event.objects.filter(game__pairing__round=round_, kind__in=PLAYED).exists()


@transaction.atomic
def publish(round_: Round, *, who: Who) -> Round:
    """Show a seating to everybody and open its games at the tables. Raises Refused: forbidden, not_now, not_a_draft."""
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "publish")
    if round_.state == State.PUBLISHED:
        return round_
    if round_.state != State.DRAFT:
        raise Refused("not_a_draft")
    ruleset = rules.from_json(tournament.ruleset)
    now = clock.now()
    for pairing in round_.pairings.order_by("table__number"):
        pairing.game = games.create(ruleset, refs_of(pairing), tournament.edition, now)
        pairing.save(update_fields=["game"])
    round_.state = State.PUBLISHED
    round_.save(update_fields=["state"])
    log.write(tournament, who, "round.published", f"round:{round_.pk}", after={"number": round_.number})
    return round_


@transaction.atomic
def unpublish(round_: Round, *, who: Who) -> Round:
    """Make a published seating a draft again, as long as nothing was entered at its tables. Raises Refused.

    Was_played.
    """
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "publish")
    if round_.state != State.PUBLISHED:
        raise Refused("not_published")
    opened = [pairing.game_id for pairing in round_.pairings.all() if pairing.game_id is not None]
    if game_models.Event.objects.filter(game__in=opened).exists():
        raise Refused("was_played")
    round_.pairings.update(game=None)
    game_models.Game.objects.filter(pk__in=opened).delete()
    round_.state = State.DRAFT
    round_.save(update_fields=["state"])
    log.write(tournament, who, "round.unpublished", f"round:{round_.pk}")
    return round_


def withdraw(round_: Round, *, reason: str = "", who: Who) -> Round:
    """Throw a seating away, to draw again: only if nothing was played, and after a copy was saved.

    Raises Refused: forbidden, not_now, was_played, already_closed.
    """
    require(who, "organise", round_.stage.tournament_id)
    copies.save("redraw")
    with transaction.atomic():
        tournament, round_ = rounds.lock(round_)
        phases.check(tournament, "withdraw_round")
        if round_.state == State.CLOSED:
            raise Refused("already_closed")
        if was_played(round_):
            raise Refused("was_played")
        before, round_.state = round_.state, State.WITHDRAWN
        round_.save(update_fields=["state"])
        log.write(tournament, who, "round.withdrawn", f"round:{round_.pk}", before={"state": before}, reason=reason)
    return round_


@transaction.atomic
def move_table(pairing: Pairing, number: int, *, who: Who) -> Pairing:
    """Move a game to another table that is free in this round. Raises Refused: forbidden, not_now, table_taken."""
    require(who, "judge", pairing.round.stage.tournament_id)
    tournament, round_ = rounds.lock(pairing.round)
    phases.check(tournament, "move_table")
    if round_.pairings.filter(table__number=number).exists():
        raise Refused("table_taken", table=number)
    table, _made = Table.objects.get_or_create(tournament=tournament, number=number)
    pairing = Pairing.objects.select_related("table").get(pk=pairing.pk)
    before, pairing.table = pairing.table.number, table
    pairing.save(update_fields=["table"])
    after = {"table": number}
    log.write(tournament, who, "table.moved", f"pairing:{pairing.pk}", before={"table": before}, after=after)
    return pairing
