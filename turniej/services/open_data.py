"""A tournament for other programs: results and standings as plain values, pupils under their numbers, no names.

Nothing in them depends on the time, on this machine or on the numbers of database rows, and the standings follow from
the results: points of every chair are there, and with the rules and the criteria of each stage so are the reasons.
"""

from __future__ import annotations

from typing import Any

from games.engine import ruleset as rules
from turniej.models import Pairing, Round, Stage, Tournament
from turniej.services import facts as reading
from turniej.services import standings
from turniej.services.facts import Facts, Game, StageFacts
from turniej.standings import Rated, points_of


def game_file(pairing: Pairing) -> str:
    """The name of a game's record: stage, round (p for a play-off) and table."""
    round_ = pairing.round
    play_off = "p" if round_.is_play_off else ""
    return f"{round_.stage.tournament.slug}-{round_.stage.number}-{play_off}{round_.number}-{pairing.table.number}.gcg"


def results(tournament: Tournament) -> dict[str, Any]:
    """Rules, stages, decisions, and every accepted result with the points of each chair ("5/2"; null in a play-off)."""
    facts = reading.load(tournament)
    pairings = {
        pairing.pk: pairing
        for pairing in Pairing.objects.filter(round__stage__tournament=tournament).select_related(
            "round__stage__tournament", "table", "game"
        )
    }
    return {
        "tournament": tournament.slug,
        "seed": tournament.seed,
        "rules": rules.to_json(facts.ruleset),
        "players": [player.code for player in sorted(facts.players.values(), key=lambda player: player.code)],
        "stages": [_stage(facts, stage) for stage in facts.stages],
        "results": [
            _result(facts, stage, round_, game, pairings[game.pk])
            for stage in facts.stages
            for round_ in stage.rounds
            for game in stage.games[round_.pk]
            if game.done
        ],
    }


def _stage(facts: Facts, stage: StageFacts) -> dict[str, Any]:
    row: Stage = stage.stage
    code = {pk: player.code for pk, player in facts.players.items()}
    return {
        "stage": row.number,
        "code": row.code,
        "kind": row.kind,
        "format": row.format,
        "rounds": row.rounds_planned,
        "advance": row.advance,
        "tie_breaks": list(facts.scoring(row).tie_breaks),
        "groups": [
            {"group": number, "players": [code[pk] for pk in members]}
            for number, members in sorted(stage.groups.items())
        ],
        "byes": [{"round": r.number, "players": [code[pk] for pk in r.byes]} for r in stage.rounds if r.byes],
        "decisions": [
            {"kind": one.kind, "players": [code[pk] for pk in one.data.get("players", ())]} for one in stage.decisions
        ],
    }


def _result(facts: Facts, stage: StageFacts, round_: Round, game: Game, pairing: Pairing) -> dict[str, Any]:
    result = game.result(round_.number)
    earned: list[str | None] = [None] * len(game.places)
    if not round_.is_play_off:
        earned = [str(points) for points in points_of(result, facts.scoring(stage.stage))]
    return {
        "stage": stage.stage.number,
        "round": round_.number,
        "play_off": round_.is_play_off,
        "group": pairing.group,
        "table": game.table,
        "record": game_file(pairing) if pairing.game else None,
        "events": pairing.game.length if pairing.game else 0,
        "source": pairing.source,
        "seats": [
            {
                "seat": place["seat"],
                "player": facts.players[place["player_id"]].code,
                "score": place["score"],
                "rank": place["rank"],
                "excluded": place["excluded"],
                "best_move": place["best_move"],
                "points": points,
            }
            for place, points in zip(game.places, earned, strict=True)
        ],
    }


def standings_of(tournament: Tournament) -> dict[str, Any]:
    """The standings of every stage and group with all that decided, and the order of everybody from the winner down.

    Where the rules rate the games, the rating table too; it follows from the results and the ratings `before`.
    """
    board = standings.of_tournament(tournament)
    found: dict[str, Any] = {
        "tournament": tournament.slug,
        "stages": [
            {
                "stage": stage.stage.number,
                "kind": stage.stage.kind,
                "groups": [
                    {
                        "group": group.number,
                        "rows": [
                            {
                                "place": row.place,
                                "shared": row.shared,
                                "player": row.player.code,
                                "points": str(row.points),
                                "per_round": {str(number): str(points) for number, points in row.per_round.items()},
                                "values": {key: str(value) for key, value in row.values.items()},
                                "decided_by": row.decision.metric if row.decision else None,
                            }
                            for row in group.rows
                        ],
                    }
                    for group in stage.groups
                ],
            }
            for stage in board.stages
        ],
        "order": [player.code for player in board.final],
    }
    return found | ({"ratings": [_rated(board, row) for row in board.ratings]} if board.ratings else {})


def _rated(board: standings.Board, row: Rated) -> dict[str, Any]:
    return {
        "place": row.place,
        "player": board.players[row.player].code,
        "before": row.before,
        "games": row.games,
        "score": str(row.score),
        "expected": round(row.expected, 6),
        "change": row.change,
        "after": row.after,
    }
