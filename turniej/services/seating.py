"""The seating of a round: drawn with a seed and a certificate, changed by hand, published, taken back, drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from games import models as game_models
from games import services as games
from games.engine import ruleset as rules
from games.engine.refusal import Refusal
from turniej import clock
from turniej import seating as pure
from turniej.models import Entrant, Pairing, Place, Player, Round, School, Stage, Tournament
from turniej.seating import Seating
from turniej.services import copies, drawing, hall, log, phases, plans, progress, rounds, stages, tournaments
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
    ties = progress.ties(facts, stage)
    if ties:
        return _draw_play_offs(facts, stage, ties, seed, who)
    if not progress.round_due(facts, stage):
        raise Refused("stage_over")
    if stage.stage.number == 1:
        facts = _let_late_ones_in(facts, stage)
        stage = facts.stages[-1]
    number = len(stage.played_rounds) + 1
    seed = seed if seed is not None else seed_of(tournament, stage.stage, number)
    return _draw_tables(facts, stage, seed, who, tables=tables, allow_clashes=allow_clashes)


def _draw_tables(
    facts: Facts, stage: StageFacts, seed: int, who: Who, *, tables: int | None, allow_clashes: bool
) -> Round:
    """Seat those of a stage who are there, and keep with the round what it was drawn from."""
    players = [player for player in stage.players if player.status == Player.Status.PRESENT]
    if len(players) < 2:
        raise Refused("too_few_players", players=len(players))
    stations = _stations(facts, stage, players, seed) if stage.stage.mode == "stations" else None

    def drawn(stations: dict[str, int] | None) -> Seating | Refusal:
        return drawing.draw_round(
            facts, stage, players, seed=seed, stations=stations, tables=tables, allow_clashes=allow_clashes
        )

    found = drawn(stations)
    if isinstance(found, Refusal) and stations is not None and not allow_clashes:
        # Late entries and withdrawals can make a station impossible; the hall as one station never is for that reason.
        stations = None
        found = drawn(None)
    if isinstance(found, Refusal):
        raise _named(found, facts.tournament)
    inputs = {
        "players": [[p.pk, str(p.school_id)] for p in players],
        "points": {str(pk): str(value) for pk, value in drawing.points_so_far(facts, stage).items()},
        "stations": stations,
        "tables": tables,
        "allow_clashes": allow_clashes,
    }
    return _save(stage, found, inputs, who, play_off=False)


def _begin_first(tournament: Tournament, who: Who) -> None:
    present = list(
        tournament.players.filter(status=Player.Status.PRESENT).order_by("code").values_list("pk", flat=True)
    )
    if len(present) < 2:
        raise Refused("too_few_players", players=len(present))
    planned = plans.plan(tournament)
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
        school.station = drawn.stations[str(pk)]
    School.objects.bulk_update(schools.values(), ["station"])
    return {str(pk): drawn.stations[str(pk)] for pk in schools}


def _named(refusal: Refusal, tournament: Tournament) -> Refused:
    """The refusal with the school's name in place of its number."""
    params = dict(refusal.params)
    key = str(params.get("school", ""))
    if key.isdigit():
        found = tournament.schools.filter(pk=int(key)).first()
        params["school"] = found.name if found else key
    return Refused(refusal.code, **params)


def _draw_play_offs(facts: Facts, stage: StageFacts, ties: Sequence[progress.Tie], seed: int | None, who: Who) -> Round:
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
    tables = hall.ensure_tables(tournament, len(found.tables))
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
    """Show a seating to everybody and open its games at the tables.

    Raises Refused: forbidden, not_now, not_a_draft, somebody_gone(count).
    """
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "publish")
    if round_.state == State.PUBLISHED:
        return round_
    if round_.state != State.DRAFT:
        raise Refused("not_a_draft")
    here = {"pairing__round": round_, "player__status": Player.Status.PRESENT}
    gone = Place.objects.filter(pairing__round=round_).count() - Place.objects.filter(**here).count()
    if gone:
        raise Refused("somebody_gone", count=gone)
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
    """Make a published seating a draft again, as long as nothing was entered at its tables.

    Raises Refused: forbidden, not_now, not_published, was_played.
    """
    require(who, "organise", round_.stage.tournament_id)
    tournament, round_ = rounds.lock(round_)
    phases.check(tournament, "publish")
    if round_.state != State.PUBLISHED:
        raise Refused("not_published")
    rounds.lock_games(round_)
    opened = [pairing.game_id for pairing in round_.pairings.all() if pairing.game_id is not None]
    if game_models.Event.objects.filter(game__in=opened).exists():
        raise Refused("was_played")
    round_.pairings.update(game=None)
    game_models.Game.objects.filter(pk__in=opened).delete()
    round_.state = State.DRAFT
    round_.save(update_fields=["state"])
    log.write(tournament, who, "round.unpublished", f"round:{round_.pk}")
    return round_


def withdraw(round_: Round, *, reason: str = "", who: Who) -> str:
    """Throw a seating away, to draw again: only if nothing was played, and after a copy was saved; returns its name.

    Raises Refused: forbidden, not_now, was_played, already_closed.
    """
    require(who, "organise", round_.stage.tournament_id)
    copy = copies.save("redraw").name
    with transaction.atomic():
        tournament, round_ = rounds.lock(round_)
        phases.check(tournament, "withdraw_round")
        if round_.state == State.CLOSED:
            raise Refused("already_closed")
        rounds.lock_games(round_)
        if was_played(round_):
            raise Refused("was_played")
        game_models.Game.objects.filter(pairing__round=round_).update(due_at=None)
        before, round_.state = round_.state, State.WITHDRAWN
        round_.save(update_fields=["state"])
        subject = f"round:{round_.pk}"
        told: dict[str, Any] = {"before": {"state": before}, "after": {"copy": copy}, "reason": reason}
        log.write(tournament, who, "round.withdrawn", subject, **told)
    return copy
