"""The Romanian original games: an arbiter makes one, opens coups by lot, takes slips, rules on words, and corrects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.db.models import QuerySet

from games.engine.board import Board
from games.engine.refusal import Refusal
from games.engine.tiles import TILE_SETS
from games.variants import correction, draws, game
from games.variants.ranking import Rank, ranking
from lexicon.services import automaton_for, edition_in_force
from turniej import clock
from turniej.live import bump
from turniej.models import Original, OriginalPlayer, OriginalSlip, OriginalWarning, Tournament
from turniej.services import log
from turniej.services.errors import Refused
from turniej.services.links import Issued
from turniej.services.tournaments import tiles_of
from turniej.services.who import Who, require
from turniej.tokens import hash_token, new_token


@dataclass
class Judgement:
    """A word list with the arbiter's rulings over it; a word of which neither knows anything is asked for.

    Without a list of the language every word is, so nothing is ever taken as good or bad in silence.
    """

    row: Original
    asked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.words = automaton_for(self.row.edition) if self.row.edition is not None else None

    def __contains__(self, word: str) -> bool:
        ruled = self.row.rulings.get(word)
        if ruled is not None:
            return bool(ruled)
        if self.words is not None:
            return word in self.words
        self.asked.add(word)
        return True


@dataclass(frozen=True)
class Outcome:
    """The corrected sheets by player, the ranking, and the words that an arbiter must still rule on."""

    sheets: dict[str, correction.Sheet]
    ranks: list[Rank]
    asked: list[str]


@transaction.atomic
def create(
    tournament: Tournament,
    *,
    kind: str,
    second: int,
    players: Sequence[int],
    who: Who,
    groups: Sequence[str] = (),
    seed: int = 1,
) -> Original:
    """Make a game of the tournament's tiles for some of its pupils; without `groups` the seed's lot makes the draws.

    Raises Refused: forbidden, unknown_kind, no_players, and what is wrong with the draws.
    """
    require(who, "judge", tournament)
    if kind not in Original.Kind.values:
        raise Refused("unknown_kind", kind=kind)
    entered = list(tournament.players.filter(pk__in=players))
    if not entered:
        raise Refused("no_players")
    tiles = tiles_of(tournament)
    made = draws.enter([tuple(tiles.normalise(group)) for group in groups], tiles) if groups else None
    found = draws.generate(tiles, seed) if made is None else made
    if isinstance(found, Refusal):
        raise Refused.of(found)
    started = game.new_game(kind, tiles, found, second)  # type: ignore[arg-type]
    if isinstance(started, Refusal):
        raise Refused.of(started)
    row = Original.objects.create(
        tournament=tournament,
        kind=kind,
        tile_set=tiles.name,
        draws=["".join(letters) for letters in found.letters],
        second=second,
        seed=seed,
        edition=tournament.edition or edition_in_force(tiles.language),
        created_at=clock.now(),
    )
    OriginalPlayer.objects.bulk_create(OriginalPlayer(original=row, player=player) for player in entered)
    log.write(tournament, who, "original.created", f"original:{row.pk}", after={"kind": kind, "players": len(entered)})
    return row


@transaction.atomic
def make_problem(row: Original, mode: str, who: Who) -> Original:
    """Make the problem Rétro or Idéal of a game that is over, for the same players (RO-23, RO-24).

    Raises Refused: forbidden, not_finished.
    """
    require(who, "judge", row.tournament)
    if row.finished_at is None or mode not in (Original.Mode.RETRO, Original.Mode.IDEAL):
        raise Refused("not_finished")
    made = game.retro(value(row)) if mode == Original.Mode.RETRO else game.ideal(value(row))
    problem = Original.objects.create(
        tournament=row.tournament,
        kind=row.kind,
        mode=mode,
        tile_set=row.tile_set,
        draws=row.draws,
        second=row.second,
        seed=row.seed,
        called=[list(coup) for coup in made.called],
        edition=row.edition,
        rulings=row.rulings,
        created_at=clock.now(),
    )
    entered = [OriginalPlayer(original=problem, player_id=one.player_id) for one in row.players.all()]
    OriginalPlayer.objects.bulk_create(entered)
    log.write(row.tournament, who, "original.created", f"original:{problem.pk}", after={"kind": row.kind, "mode": mode})
    return problem


def value(row: Original) -> game.VariantGame:
    """The game with every slip that was handed in."""
    slips: dict[str, dict[int, game.Slip]] = {}
    for slip in OriginalSlip.objects.filter(entrant__original=row):
        slips.setdefault(str(slip.entrant_id), {})[slip.coup] = game.slip_from_json(slip.data)
    tiles = TILE_SETS[row.tile_set]
    found = draws.Draws(tuple(tuple(letters) for letters in row.draws))
    called = tuple(tuple(coup) for coup in row.called)
    return game.VariantGame(row.kind, tiles, found, row.second, row.mode, called, slips)  # type: ignore[arg-type]


@transaction.atomic
def open_coup(row: Original, who: Who) -> Original:
    """Call the draw of the next coup by the lot of the game's seed. Raises Refused: forbidden, finished, coups_over."""
    locked = open_row(row, who)
    after = game.open_coup(value(locked), locked.seed)
    if isinstance(after, Refusal):
        raise Refused.of(after)
    locked.called = [list(coup) for coup in after.called]
    locked.save(update_fields=["called"])
    bump(f"original:{row.pk}")
    log.write(locked.tournament, who, "original.coup", f"original:{row.pk}", after={"coup": after.coup})
    return locked


def outcome(row: Original) -> Outcome:
    """What the correction gives as far as the words are known."""
    judgement, standing = Judgement(row), value(row)
    warned: dict[int, dict[int, int]] = {}
    for entrant, coup, points in warnings_of(row).values_list("entrant", "coup", "points"):
        of_player = warned.setdefault(entrant, {})
        of_player[coup] = of_player.get(coup, 0) + points
    sheets = {
        str(one.pk): correction.correct(standing, str(one.pk), judgement, warned.get(one.pk))
        for one in row.players.all()
    }
    return Outcome(sheets, ranking(sheets), sorted(judgement.asked))


@transaction.atomic
def rule_word(row: Original, word: str, *, good: bool, who: Who) -> Original:
    """Say whether a word is good, where there is no list of the language, or against it (RO-16)."""
    locked = open_row(row, who)
    locked.rulings = {**locked.rulings, TILE_SETS[locked.tile_set].normalise(word): good}
    locked.save(update_fields=["rulings"])
    log.write(locked.tournament, who, "original.word", f"original:{row.pk}", after={"word": word, "good": good})
    return locked


@transaction.atomic
def finish(row: Original, who: Who) -> Original:
    """Publish the correction, once all coups are over and every word is known (RO-7, RO-17).

    Raises Refused: forbidden, finished, coups_left, words_unknown.
    """
    locked = open_row(row, who)
    if locked.mode == Original.Mode.ORIGINAL and len(locked.called) < game.COUPS:
        raise Refused("coups_left", count=game.COUPS - len(locked.called))
    asked = outcome(locked).asked
    if asked:
        raise Refused("words_unknown", words=asked)
    locked.finished_at = clock.now()
    locked.save(update_fields=["finished_at"])
    bump(f"original:{row.pk}")
    log.write(locked.tournament, who, "original.finished", f"original:{row.pk}")
    return locked


@transaction.atomic
def new_link(entrant: OriginalPlayer, who: Who) -> Issued[OriginalPlayer]:
    """A link for the player's own device; the one before it stops working."""
    require(who, "judge", entrant.original.tournament)
    token = new_token()
    entrant.token_hash = hash_token(token)
    entrant.save(update_fields=["token_hash"])
    return Issued(entrant, token)


def entrant_for(token: str, slug: str) -> OriginalPlayer | None:
    """The player of a device's token in a tournament, or None."""
    if not token:
        return None
    found = OriginalPlayer.objects.select_related("original__tournament", "original__edition", "player")
    return found.filter(token_hash=hash_token(token), original__tournament__slug=slug).first()


def warnings_of(row: Original) -> QuerySet[OriginalWarning]:
    """The warnings of a game, by player and coup."""
    return OriginalWarning.objects.filter(entrant__original=row)


def slips_of(row: Original) -> int:
    """How many slips were handed in."""
    return OriginalSlip.objects.filter(entrant__original=row).count()


def own_board(entrant: OriginalPlayer) -> Board:
    """What lies on a player's own grid (RO-8)."""
    return correction.own_board(value(entrant.original), str(entrant.pk), Judgement(entrant.original))


def board_of_sheet(entrant: OriginalPlayer, slips: Mapping[int, game.Slip]) -> Board:
    """What would lie on a player's grid by a sheet that he has not handed in yet."""
    key = str(entrant.pk)
    return correction.own_board(replace(value(entrant.original), slips={key: slips}), key, Judgement(entrant.original))


def open_row(row: Original, who: Who | None) -> Original:
    """The game, locked until the transaction ends. Raises Refused: finished, and forbidden if `who` is no judge."""
    locked = Original.objects.select_for_update().select_related("tournament").get(pk=row.pk)
    if who is not None:
        require(who, "judge", locked.tournament)
    if locked.finished_at is not None:
        raise Refused("finished")
    return locked
