"""Everything about a tournament's results, read with three queries whatever its size, as the pure packages take it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeVar

from django.db.models import Model

from games.engine import ruleset as rules
from games.engine.ruleset import Ruleset
from turniej.models import Decision, Entrant, Pairing, Place, Player, Round, School, Stage, Tournament
from turniej.seating import PastRound
from turniej.standings import Bye, Line, Result, Scoring

Row = TypeVar("Row", bound=Model)


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
    planned: int = 0

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
    """Read it all with three queries: who is in which stage, the stages with rounds and decisions, the places.

    Every school, player and stage is made once and shared, which with a thousand players is half of the time of a join.
    """
    planned, stages = _read_stages(tournament)
    players = _read_entrants(tournament, planned, stages)
    of_round = {round_.pk: stages[stage_id] for stage_id in stages for round_ in stages[stage_id].rounds}
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
    begun = [facts for facts in stages.values() if facts.entrants]
    return Facts(tournament, rules.from_json(tournament.ruleset), begun, players, len(planned))


class _Reader(Generic[Row]):
    """The columns of one model in a joined row, and every instance of it made once."""

    def __init__(self, model: type[Row], path: str, start: int) -> None:
        self.model, self.found = model, dict[int, Row]()
        columns = [field.attname for field in model._meta.concrete_fields]
        self.names = [f"{path}{name}" for name in columns]
        self.columns, self.at = columns, slice(start, start + len(columns))
        self.key = start + columns.index(str(model._meta.pk.attname))

    def take(self, row: Sequence[Any]) -> Row | None:
        """The instance in a row; None where the join found none."""
        pk = row[self.key]
        if pk is None:
            return None
        if pk not in self.found:
            self.found[pk] = self.model.from_db(None, self.columns, row[self.at])
        return self.found[pk]


def _read_stages(tournament: Tournament) -> tuple[dict[int, Stage], dict[int, StageFacts]]:
    """Every planned stage with its rounds that stand and its decisions, by their numbers."""
    stages = _Reader(Stage, "", 0)
    rounds = _Reader(Round, "rounds__", stages.at.stop)
    decisions = _Reader(Decision, "decisions__", rounds.at.stop)
    for row in tournament.stages.order_by("number").values_list(*stages.names, *rounds.names, *decisions.names):
        for reader in (stages, rounds, decisions):
            reader.take(row)
    found = {pk: StageFacts(stage) for pk, stage in stages.found.items()}
    for round_ in sorted(rounds.found.values(), key=lambda one: one.number):
        if round_.state != Round.State.WITHDRAWN:
            _STAGE_OF_ROUND.set_cached_value(round_, stages.found[round_.stage_id])
            found[round_.stage_id].rounds.append(round_)
    for pk in sorted(decisions.found):
        found[decisions.found[pk].stage_id].decisions.append(decisions.found[pk])
    return stages.found, found


def _read_entrants(
    tournament: Tournament, planned: dict[int, Stage], stages: dict[int, StageFacts]
) -> dict[int, Player]:
    """Put every entrant into his stage, and return the players by their keys."""
    entrants = _Reader(Entrant, "", 0)
    players = _Reader(Player, "player__", entrants.at.stop)
    schools = _Reader(School, "player__school__", players.at.stop)
    rows = Entrant.objects.filter(stage__tournament=tournament).order_by("stage__number", "group", "rank", "pk")
    for row in rows.values_list(*entrants.names, *players.names, *schools.names):
        entrant, player, school = entrants.take(row), players.take(row), schools.take(row)
        if entrant is None or player is None:
            continue
        # Known rows are put where a join would put them; assigning them as new values checks each a second time.
        _STAGE_OF_ENTRANT.set_cached_value(entrant, planned[entrant.stage_id])
        _PLAYER.set_cached_value(entrant, player)
        _SCHOOL.set_cached_value(player, school)
        stages[entrant.stage_id].entrants.append(entrant)
    return players.found


_STAGE_OF_ENTRANT, _PLAYER = Entrant.stage.field, Entrant.player.field
_SCHOOL, _STAGE_OF_ROUND = Player.school.field, Round.stage.field

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
    "long_word",
)
