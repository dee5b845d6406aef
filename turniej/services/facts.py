"""Everything about a tournament's results, read with seven queries whatever its size, as the pure packages take it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.engine import ruleset as rules
from games.engine.ruleset import Ruleset
from turniej.models import Decision, Entrant, Pairing, Place, Player, Round, Stage, Tournament
from turniej.seating import PastRound
from turniej.standings import Bye, Line, Result, Scoring


@dataclass
class Game:
    """One pairing with its places, as it was read."""

    pk: int
    round_id: int
    table: int
    group: int
    state: str
    game_id: int | None
    places: list[dict[str, Any]] = field(default_factory=list)
    _result: Result | None = field(default=None, repr=False, compare=False)

    @property
    def done(self) -> bool:
        """Whether its result counts."""
        return self.state == Pairing.State.DONE

    @property
    def seats(self) -> tuple[int, ...]:
        """The players in seat order."""
        return tuple(place["player_id"] for place in self.places)

    def result(self, number: int) -> Result:
        """The game's result as the standings take it; made once, as places do not change after they were read."""
        if self._result is None or self._result.round != number:
            self._result = Result(number, tuple(map(_line, self.places)), self.table, self.group)
        return self._result


def _line(place: dict[str, Any]) -> Line:
    score = place["score"]
    return Line(
        place["player_id"],
        score,
        place["rank"] if score is None else None,
        place["excluded"],
        best_move=place["best_move"],
        start=place["seat"] == 0,
    )


@dataclass
class StageFacts:
    """One stage that has begun: who is in it, its rounds and games, and what was decided about order."""

    stage: Stage
    entrants: list[Entrant] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    games: dict[int, list[Game]] = field(default_factory=lambda: defaultdict(list))
    decisions: list[Decision] = field(default_factory=list)

    @property
    def players(self) -> list[Player]:
        """The stage's players by group and rank."""
        return [entrant.player for entrant in self.entrants]

    @property
    def groups(self) -> dict[int, list[int]]:
        """Player ids by group number; a stage without groups is group 1."""
        found: dict[int, list[int]] = {}
        for entrant in self.entrants:
            found.setdefault(entrant.group, []).append(entrant.player_id)
        return found

    @property
    def played_rounds(self) -> list[Round]:
        """The rounds that are not play-offs and were not thrown away."""
        return [r for r in self.rounds if not r.is_play_off]

    @property
    def play_off_rounds(self) -> list[Round]:
        """The play-off rounds, in order."""
        return [r for r in self.rounds if r.is_play_off]

    def results(self, rounds: Iterable[Round], members: Iterable[int] | None = None) -> list[Result]:
        """The results that count, of some rounds; of one group only, if its members are given."""
        wanted = None if members is None else set(members)
        return [
            game.result(round_.number)
            for round_ in rounds
            for game in self.games[round_.pk]
            if game.done and (wanted is None or wanted.issuperset(game.seats))
        ]

    def byes(self, points: Fraction, members: Iterable[int] | None = None) -> list[Bye]:
        """The rounds that players sat out, with what they get for it."""
        wanted = None if members is None else set(members)
        return [
            Bye(round=round_.number, player=player, points=points)
            for round_ in self.played_rounds
            for player in round_.byes
            if wanted is None or player in wanted
        ]

    def history(self) -> list[PastRound]:
        """The rounds of the stage so far as seating takes them."""
        return [
            PastRound(tuple(game.seats for game in self.games[round_.pk]), tuple(round_.byes))
            for round_ in self.played_rounds
        ]

    def waived(self) -> set[frozenset[int]]:
        """The ties that a judge lets stand (A14)."""
        return {frozenset(d.data["players"]) for d in self.decisions if d.kind == "waived"}

    def lots(self, members: Iterable[int]) -> list[Result]:
        """Orders that were drawn by lot among tied players, as if they had played for them."""
        wanted = set(members)
        return [
            Result(0, tuple(Line(player=pk, place=place) for place, pk in enumerate(d.data["players"], 1)))
            for d in self.decisions
            if d.kind == "lot" and wanted.issuperset(d.data["players"])
        ]


@dataclass
class Facts:
    """A tournament as far as it has been seated."""

    tournament: Tournament
    ruleset: Ruleset
    stages: list[StageFacts]
    players: dict[int, Player]

    def stage(self, pk: int) -> StageFacts:
        """The facts of one stage; KeyError if it has not begun."""
        for one in self.stages:
            if one.stage.pk == pk:
                return one
        raise KeyError(pk)

    def scoring(self, stage: Stage) -> Scoring:
        """How results of a stage become points and order."""
        return scoring_of(stage, self.ruleset, self.tournament.seed)

    def bye_points(self, stage: Stage) -> Fraction:
        """What a bye is worth: a won game one-on-one; nothing at tables, where nobody sits out."""
        return self.ruleset.duel_points[0] if stage.kind == Stage.Kind.DUELS else Fraction(0)


def scoring_of(stage: Stage, ruleset: Ruleset, seed: int) -> Scoring:
    """The scoring of a stage, from the tournament's rules and the stage's order of tie-breaks."""
    base = Scoring(kind=stage.kind)
    return Scoring(
        kind=stage.kind,
        short_table=ruleset.short_tables,
        last_zero=ruleset.tie_points == "last_zero",
        tie_breaks=tuple(stage.tie_breaks) or default_tie_breaks(stage.kind) or base.tie_breaks,
        seed=seed + stage.number,
        duel_points=ruleset.duel_points,
    )


def default_tie_breaks(kind: str) -> tuple[str, ...]:
    """The order of tie-breaks that a stage starts with (A14)."""
    from turniej.standings import SCORINGS

    return SCORINGS[kind].tie_breaks


def load(tournament: Tournament) -> Facts:
    """Read it all: stages, schools, players, entrants, rounds, places, decisions; one query each.

    Every school and stage is made once and shared, which with a thousand players is half of the time of a join.
    """
    stages: dict[int, StageFacts] = {}
    players: dict[int, Player] = {}
    entrants = list(
        Entrant.objects.filter(stage__tournament=tournament).order_by("stage__number", "group", "rank", "pk")
    )
    planned = {stage.pk: stage for stage in tournament.stages.all()}
    everybody = {player.pk: player for player in tournament.players.all()}
    schools = {school.pk: school for school in tournament.schools.all()}
    for entrant in entrants:
        entrant.stage = planned[entrant.stage_id]
        entrant.player = player = everybody[entrant.player_id]
        player.school = schools[player.school_id]
        stages.setdefault(entrant.stage_id, StageFacts(entrant.stage)).entrants.append(entrant)
        players[player.pk] = player
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.WITHDRAWN)
    of_round: dict[int, StageFacts] = {}
    for round_ in rounds.order_by("stage__number", "number"):
        of_round[round_.pk] = stages[round_.stage_id]
        stages[round_.stage_id].rounds.append(round_)
    games: dict[int, Game] = {}
    places = Place.objects.filter(pairing__round__stage__tournament=tournament)
    places = places.exclude(pairing__round__state=Round.State.WITHDRAWN)
    for place in places.order_by("pairing__table__number", "seat").values(*PLACE_FIELDS):
        pk, round_id = place["pairing_id"], place["pairing__round_id"]
        if pk not in games:
            games[pk] = Game(
                pk,
                round_id,
                place["pairing__table__number"],
                place["pairing__group"] or 0,
                place["pairing__state"],
                place["pairing__game_id"],
            )
            of_round[round_id].games[round_id].append(games[pk])
        games[pk].places.append(place)
    by_stage = Decision.objects.filter(stage__tournament=tournament)
    for decision in by_stage:
        stages[decision.stage_id].decisions.append(decision)
    ordered = sorted(stages.values(), key=lambda facts: facts.stage.number)
    return Facts(tournament, rules.from_json(tournament.ruleset), ordered, players)


PLACE_FIELDS = (
    "pk",
    "pairing_id",
    "pairing__round_id",
    "pairing__table__number",
    "pairing__group",
    "pairing__state",
    "pairing__game_id",
    "player_id",
    "seat",
    "score",
    "rank",
    "excluded",
    "best_move",
    "best_word",
)
