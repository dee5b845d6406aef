"""Standings for every page: read once per version of the tournament, explained, with what each player still needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from turniej.models import Player, Round, School, Stage, Tournament
from turniej.services import facts as reading
from turniej.services import orders, progress
from turniej.services.facts import Facts, StageFacts
from turniej.services.highlights import BestMove, LongWord, best_of, word_of
from turniej.services.newest import Newest
from turniej.standings import (
    Advance,
    Decision,
    Need,
    PlayOff,
    Rated,
    TeamRow,
    advancing,
    movement,
    needs,
    ratings,
    teams,
)


@dataclass(frozen=True)
class Row:
    """One player in the standings of a stage or group; `decision` says why he stands above the next row."""

    player: Player
    place: int
    shared: bool
    points: Fraction
    per_round: dict[int, Fraction]
    values: dict[str, Fraction]
    decision: Decision | None = None
    need: Need | None = None
    moved: int | None = None


@dataclass(frozen=True)
class GroupBoard:
    """One group of a stage in order, with the play-offs that it still needs."""

    number: int
    rows: tuple[Row, ...]
    needed: tuple[PlayOff, ...] = ()


@dataclass(frozen=True)
class StageBoard:
    """One stage: its groups, its rounds, and who goes on by the results so far."""

    stage: Stage
    groups: tuple[GroupBoard, ...]
    rounds: tuple[Round, ...]
    tie_breaks: tuple[str, ...]
    advance: Advance | None = None
    rounds_left: int = 0

    @property
    def has_results(self) -> bool:
        """Whether anything counts yet; before that the order is a mere lot, and no page should show it."""
        return any(row.per_round for group in self.groups for row in group.rows)


@dataclass(frozen=True)
class SchoolRow:
    """One school in the table of schools."""

    school: School
    team: TeamRow
    players: tuple[Player, ...]


@dataclass(frozen=True)
class Board:
    """Everything about the order of a tournament, at one version of it."""

    version: int
    stages: tuple[StageBoard, ...] = ()
    schools: tuple[SchoolRow, ...] = ()
    final: tuple[Player, ...] = ()
    best_moves: tuple[BestMove, ...] = ()
    word_of_day: LongWord | None = None
    players: dict[int, Player] = field(default_factory=dict)
    winners: tuple[Player, ...] = ()
    ratings: tuple[Rated, ...] = ()


def of_tournament(tournament: Tournament) -> Board:
    """The standings as they are now: four queries when something changed, else from memory."""
    return _boards.of(tournament)


def _board(facts: Facts, version: int) -> Board:
    found = {stage.stage.pk: orders.stage_groups(facts, stage) for stage in facts.stages}
    stages = tuple(_stage(facts, stage, found[stage.stage.pk]) for stage in facts.stages)
    best = best_of(facts)
    return Board(
        version,
        stages,
        _schools(facts, found[facts.stages[0].stage.pk]) if facts.stages else (),
        tuple(facts.players[pk] for pk in orders.final_order(facts, found)),
        best,
        word_of(facts, best),
        facts.players,
        tuple(progress.winner_of(facts, facts.planned, found)),
        _ratings(facts),
    )


def _ratings(facts: Facts) -> tuple[Rated, ...]:
    """The rating table, play-offs included, once a game is rated; none where the rules do not rate."""
    if facts.ruleset.rating == "none":
        return ()
    results = [result for stage in facts.stages for result in stage.results(stage.rounds)]
    rows = ratings({pk: player.rating for pk, player in facts.players.items()}, results, facts.ruleset)
    return rows if any(row.games for row in rows) else ()


def _stage(facts: Facts, stage: StageFacts, found: list[orders.GroupOrder]) -> StageBoard:
    closed = [r for r in stage.played_rounds if r.state == Round.State.CLOSED]
    left = max(0, stage.stage.rounds_planned - len(closed))
    moved = _moved(facts, stage, found)
    groups = tuple(_group(facts, stage, group, left, moved) for group in found)
    advance = orders.advance(facts, stage, found, progress.gone(facts)) if stage.stage.advance and closed else None
    breaks = found[0].order.scoring.tie_breaks if found else ()
    if not orders.by_play_off(facts, stage.stage):
        breaks = tuple(key for key in breaks if key != "play_off")
    return StageBoard(stage.stage, groups, tuple(stage.rounds), tuple(breaks), advance, left)


def _moved(facts: Facts, stage: StageFacts, now: list[orders.GroupOrder]) -> dict[int, int]:
    """How many places each player has gone up since the last round."""
    numbers = [r.number for r in stage.played_rounds if any(game.done for game in stage.games[r.pk])]
    if len(numbers) < 2:
        return {}
    before = orders.stage_groups(facts, stage, upto=numbers[-2])
    found: dict[int, int] = {}
    for earlier, later in zip(before, now, strict=True):
        found.update(movement(earlier.table, later.table))
    return found


def _group(facts: Facts, stage: StageFacts, group: orders.GroupOrder, left: int, moved: dict[int, int]) -> GroupBoard:
    order = group.order
    most = max(facts.ruleset.table_points) if stage.stage.kind == Stage.Kind.TABLES else facts.ruleset.duel_points[0]
    wanted = (
        needs(order, advance=stage.stage.advance, rounds_left=left, most_per_round=most) if stage.stage.advance else {}
    )
    rows = []
    for index, row in enumerate(order.rows):
        rows.append(
            Row(
                facts.players[row.player],
                row.place,
                row.shared,
                row.points,
                dict(row.per_round),
                dict(row.values),
                order.decisions[index] if index < len(order.decisions) else None,
                wanted.get(row.player),
                moved.get(row.player),
            )
        )
    return GroupBoard(group.number, tuple(rows), group.needed)


def _schools(facts: Facts, first: list[orders.GroupOrder]) -> tuple[SchoolRow, ...]:
    """The table of schools, by the points of stage 1, in which every pupil plays; none before anything counts."""
    if len(first) != 1 or not any(row.per_round for row in first[0].table.rows):
        return ()
    schools = {player.school_id: player.school for player in facts.players.values()}
    by_player = {pk: str(player.school_id) for pk, player in facts.players.items()}
    return tuple(
        SchoolRow(schools[int(row.school)], row, tuple(facts.players[pk] for pk in row.players))
        for row in teams(first[0].order, by_player)
    )


def final_places(board: Board) -> list[tuple[int, Player]]:
    """Everybody with his final place, the winner first; winners who share the first place all have it."""
    first = {player.pk for player in board.winners}
    return [(1 if player.pk in first else place, player) for place, player in enumerate(board.final, start=1)]


_boards = Newest(lambda tournament, version: _board(reading.load(tournament), version))


def advancing_now(board: StageBoard) -> set[int]:
    """The players who would go on if the stage ended now."""
    return set(board.advance.players) if board.advance else set()


__all__ = ["Board", "GroupBoard", "Row", "StageBoard", "advancing", "advancing_now", "final_places", "of_tournament"]
