"""Which tables the next round has: from a stage's facts to a seating, by the format of the stage. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from games.engine.refusal import Refusal
from turniej import seating
from turniej.models import Player, School, Stage
from turniej.seating import Certificate, PastRound, SeatedTable, Seating
from turniej.seating.duels import seat_duels
from turniej.seating.formats import best_of, knock_out_first, knock_out_next, play_off_table
from turniej.services import orders, progress
from turniej.services.facts import Facts, StageFacts

FIXED = "fixed"


def seat_players(players: Iterable[Player], points: dict[int, Fraction]) -> list[seating.Player]:
    """Pupils as seating sees them: numbers only."""
    return [seating.Player(p.pk, str(p.school_id), points.get(p.pk, Fraction(0))) for p in players]


def points_so_far(facts: Facts, stage: StageFacts) -> dict[int, Fraction]:
    """Each player's points in the stage."""
    return {row.player: row.points for group in orders.stage_groups(facts, stage) for row in group.table.rows}


def draw_round(
    facts: Facts,
    stage: StageFacts,
    players: Sequence[Player],
    *,
    seed: int,
    tables: int | None = None,
    allow_clashes: bool = False,
    stations: dict[str, int] | None = None,
) -> Seating | Refusal:
    """The next round of a stage for the players who are there."""
    row = stage.stage
    seats = seat_players(players, points_so_far(facts, stage))
    history = stage.history()
    if row.kind == Stage.Kind.TABLES:
        mode = row.mode if row.mode != "stations" or stations else "hall"
        return seating.seat_tables(
            seats,
            history=history,
            mode=mode,
            seed=seed,
            tables=tables,
            stations=stations if mode == "stations" else None,
            school_ban=row.school_ban,
            allow_clashes=allow_clashes,
        )
    if row.format in ("swiss", "drawn"):
        mode = "points" if row.format == "swiss" else "hall"
        return seat_duels(
            seats,
            history=history,
            mode=mode,
            seed=seed,
            school_ban=row.school_ban,
            allow_clashes=allow_clashes,
        )
    planned = _fixed(facts, stage)
    here = {player.pk for player in players}
    return fixed_seating(without(planned, here), seats, history, seed)


def _fixed(facts: Facts, stage: StageFacts) -> PastRound:
    """The next round of a format whose pairs follow from the entrants and the results."""
    row = stage.stage
    seed = facts.tournament.seed + row.number
    played = len(stage.played_rounds)
    entered = [entrant.player_id for entrant in sorted(stage.entrants, key=lambda entrant: entrant.rank)]
    if row.format == "groups":
        schedule = progress.schedule(stage, seed)
        return schedule[played]
    if row.format == "knock_out":
        if played == 0:
            return knock_out_first(entered)
        return knock_out_next(entered, orders.knock_out_winners(facts, stage, played))
    return best_of(entered[0], entered[1], played + 1, seed=seed)[played]


def without(planned: PastRound, here: set[int]) -> PastRound:
    """A planned round without those who are gone: their opponents sit out and have won (A19)."""
    tables, byes = [], list(planned.byes)
    for table in planned.tables:
        left = tuple(player for player in table if player in here)
        if len(left) == len(table):
            tables.append(table)
        else:
            byes += left
    return PastRound(tuple(tables), tuple(player for player in byes if player in here))


def fixed_seating(
    planned: PastRound, players: Sequence[seating.Player], history: Sequence[PastRound], seed: int
) -> Seating:
    """A round whose pairs are given, with its certificate."""
    tables = tuple(SeatedTable(number, seats) for number, seats in enumerate(planned.tables, 1))
    size = max((len(table) for table in planned.tables), default=2)
    certificate = seating.check(tables, players, history=history, school_ban=False, size=size, byes=planned.byes)
    return Seating(tables, FIXED, seed, len(history) + 1, certificate, planned.byes)


def draw_play_offs(facts: Facts, stage: StageFacts, ties: Sequence[progress.Tie], seed: int) -> Seating:
    """One table for every tie (A14), in the order of groups."""
    tables: list[tuple[int, ...]] = []
    for number, tie in enumerate(ties):
        tables += play_off_table(tie.players, number=tie.number, seed=seed + number).tables
    planned = PastRound(tuple(tables))
    everybody = [facts.players[pk] for table in tables for pk in table]
    return fixed_seating(planned, seat_players(everybody, {}), (), seed)


def certificate_json(certificate: Certificate) -> dict[str, Any]:
    """All that a certificate says, as JSON values; schools are numbers of rows, never names."""
    data = certificate.to_json()
    data.update(
        same_school_bound=certificate.same_school_bound,
        repeats_bound=certificate.repeats_bound,
        clashes=[asdict(clash) for clash in certificate.clashes],
        repeated=[asdict(repeat) for repeat in certificate.repeated],
        spread=str(certificate.spread),
        school_ban=certificate.school_ban,
        ok=certificate.ok,
        problems=refusals_json(certificate.problems),
    )
    return data


def refusals_json(refusals: Iterable[Refusal]) -> list[dict[str, Any]]:
    """Refusals as JSON values."""
    return [{"code": one.code, "params": dict(one.params)} for one in refusals]


def stations_of(schools: Iterable[School]) -> dict[str, int]:
    """The stations that schools were given."""
    return {str(school.pk): school.station for school in schools if school.station is not None}
