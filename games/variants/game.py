"""A game from the first coup to the last: which draws are called, and what everybody hands in (RO-3, RO-5 to RO-8)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from games.engine.refusal import Refusal
from games.engine.tiles import TileSet
from games.variants.draws import Draws
from games.variants.lot import shuffled

Kind = Literal["anticipation", "resistance", "fond"]
Mode = Literal["original", "retro", "ideal"]

COUPS = 14


@dataclass(frozen=True)
class Written:
    """A word as a player writes it: of which draw, where it begins, all its letters (a joker's in lower case), and the
    score that he gives it."""

    draw: int
    row: int
    col: int
    across: bool
    text: str
    score: int | None = None


@dataclass(frozen=True)
class Slip:
    """What a player hands in at a coup: his words (none is "passe", RO-15), and the earlier coups he annuls (RO-20)."""

    words: tuple[Written, ...] = ()
    annulled: tuple[int, ...] = ()


@dataclass(frozen=True)
class VariantGame:
    """A game as it stands. `called` are the draws of every coup opened so far; `slips` are by player and coup."""

    kind: Kind
    tile_set: TileSet
    draws: Draws
    second: int
    mode: Mode = "original"
    called: tuple[tuple[int, ...], ...] = ()
    slips: Mapping[str, Mapping[int, Slip]] = field(default_factory=dict)

    @property
    def coup(self) -> int:
        """The coup that is open, 0 before the first."""
        return len(self.called)

    @property
    def left(self) -> tuple[int, ...]:
        """The draws that were not called yet."""
        gone = {number for coup in self.called for number in coup}
        return tuple(number for number in self.draws.numbers if number not in gone)


def new_game(
    kind: Kind, tile_set: TileSet, draws: Draws, second: int, mode: Mode = "original"
) -> VariantGame | Refusal:
    """Return a game before its first coup; `second` is the draw named beforehand for the double coup 1 (RO-6)."""
    if second not in draws.numbers[1:]:
        return Refusal("second_draw", {"draw": second})
    return VariantGame(kind, tile_set, draws, second, mode)


def retro(game: VariantGame) -> VariantGame:
    """Return the problem Rétro of a game that was played: the same draws in the same order (RO-23, RO-32, RO-41)."""
    return replace(game, mode="retro", slips={})


def ideal(game: VariantGame) -> VariantGame:
    """Return the problem Idéal: the same draws, in the order that each player chooses (RO-24, RO-32, RO-41)."""
    return replace(game, mode="ideal", called=(), slips={})


def open_coup(game: VariantGame, seed: int) -> VariantGame | Refusal:
    """Call the draws of the next coup: the two announced ones first, then one by lot (RO-3, RO-5 to RO-7, RO-28)."""
    if game.mode != "original":
        return Refusal("no_coups_here")
    if game.coup == COUPS:
        return Refusal("coups_over", {"count": COUPS})
    if not game.called:
        return replace(game, called=((1, game.second),))
    return replace(game, called=(*game.called, (shuffled(game.left, "coup", seed, game.coup)[0],)))


def hand_in(game: VariantGame, player: str, coup: int, slip: Slip) -> VariantGame | Refusal:
    """Take a slip; its words are judged only after the game (RO-17), so a bad one is not refused.

    Refused: a coup that is not open or was handed in already, an annulment of a coup that is not earlier (RO-20), and
    any annulment in Résistance (R3).
    """
    if game.mode != "original":
        return Refusal("no_coups_here")
    if coup != game.coup or not coup:
        return Refusal("coup_not_open", {"coup": coup, "open": game.coup})
    own = game.slips.get(player, {})
    if coup in own:
        return Refusal("slip_twice", {"coup": coup})
    if slip.annulled and game.kind == "resistance":
        return Refusal("annul_not_here")
    for earlier in slip.annulled:
        if not 1 <= earlier < coup:
            return Refusal("annul_not_earlier", {"coup": earlier})
    return replace(game, slips={**game.slips, player: {**own, coup: slip}})


def hand_in_sheet(game: VariantGame, player: str, slips: Mapping[int, Slip]) -> VariantGame | Refusal:
    """Take the whole sheet of a problem; in Idéal it says itself in which order the draws are played (RO-23, RO-24)."""
    if game.mode == "original":
        return Refusal("sheet_not_here")
    if player in game.slips:
        return Refusal("slip_twice", {"coup": COUPS})
    if any(not 1 <= coup <= COUPS for coup in slips):
        return Refusal("coups_over", {"count": COUPS})
    if any(slip.annulled for slip in slips.values()):
        return Refusal("annul_not_here")
    return replace(game, slips={**game.slips, player: dict(slips)})


def draws_of(game: VariantGame, coup: int, slip: Slip, played: frozenset[int]) -> tuple[int, ...]:
    """The draws that may be played at a coup: those called, or in Idéal those not `played` yet (R2: draw 1 first only).

    In Idéal a coup has one draw, the first one draw 1 and another.
    """
    if game.mode != "ideal":
        return game.called[coup - 1] if coup <= len(game.called) else ()
    if coup == 1:
        chosen = tuple(word.draw for word in slip.words if word.draw != 1)[:1]
        return (1, *chosen)
    return tuple(word.draw for word in slip.words if word.draw not in played | {1})[:1]


def slip_to_json(slip: Slip) -> dict[str, Any]:
    """Return a slip as JSON values."""
    return {"words": [asdict(word) for word in slip.words], "annulled": list(slip.annulled)}


def slip_from_json(data: Mapping[str, Any]) -> Slip:
    """Return the slip that `slip_to_json` wrote."""
    return Slip(tuple(Written(**word) for word in data["words"]), tuple(data["annulled"]))
