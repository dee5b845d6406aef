"""A rule set as a plain struct of numbers and switches, each named after the rule that it settles.

The defaults are the Polish school regulation with its gaps settled as A1 to A22 say. A game carries the rule set that
was frozen for it as JSON, so a later change of a preset never changes a game that was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

RULESET_VERSION = 1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The numbers and switches of one way to play."""

    # What the preset is called.
    name: str = "polish_school"
    # Which letters, how many and worth what; a key of tiles.TILE_SETS.
    tile_set: str = "polish"
    # How people write a square: a column's letter and a row's number (8H across), or a row's letter and a column's
    # number (H8 across).
    notation: Literal["gcg", "rows"] = "gcg"
    # PL-16: tiles on a full rack.
    rack_size: int = 7
    # A8 (PL-26): how many tiles laid in one move earn the bonus, and the bonus.
    bingo_tiles: int = 7
    bingo_bonus: int = 50

    # PL-11, FI-6: the starter is drawn by letters, or assigned (then seat 0 starts).
    start_order: Literal["draw", "assigned"] = "draw"
    # A6, FI-6, BX-2: a blank in the start draw is an A, is drawn again, comes before A, or comes last.
    draw_blank: Literal["a", "redraw", "before_a", "last"] = "a"
    # PL-45, FI-20: True lets the table give the start signal and enter what the dictionary said (a friendly game).
    self_refereed: bool = False

    # PL-32: exchanges of one player in one game; None sets no limit.
    exchanges_max: int | None = 3
    # PL-33: tiles that must be in the bag for an exchange of any size.
    exchange_min_bag: int = 7

    # A1 (PL-5): so many passes of every active player since the last play or exchange end the game.
    passes_to_end: int = 2
    # A2: True also ends it when passes and lost turns together reach passes_to_end for everybody and one more.
    passes_include_losses: bool = False

    # PL-47, FI-23, BX-12: what a check of a good word costs the checker.
    wrong_check: Literal["lose_turn", "minus_per_word", "nothing"] = "lose_turn"
    # FI-23, FI-24: points for each good word, where wrong_check is minus_per_word.
    wrong_check_points: int = 5
    # A5: True makes only the first checker of a move lose a turn (box text); False every one.
    first_checker_only: bool = False

    # PL-3 (A3): minutes from the start signal to the cap; None plays without one.
    time_cap_minutes: int | None = 30
    # A3: after the cap the turn cycle is finished, or only the turn of the player who is on turn.
    time_finish: Literal["cycle", "turn"] = "cycle"
    # A3b (PL-59): whether leftovers are subtracted when the cap has ended the game.
    leftovers_after_cap: Literal["subtract", "none"] = "subtract"
    # A7 (PL-57): whether the others' leftovers are added to the one who went out.
    go_out_bonus: Literal["none", "add"] = "none"
    # FI-5: minutes that each player may think in all; None has no such clock.
    player_minutes: int | None = None
    # FC-22: a player whose minutes are used up may only pass and check, or loses points for each minute begun.
    overtime: Literal["pass", "points"] = "points"
    overtime_points: int = 10
    # FI-35: a player who has not come may do so until the end, or has lost when half of his minutes are gone; nobody
    # plays until then, and with his coming the clocks begin anew.
    absent_loses: Literal["never", "half_time"] = "never"

    # PL-79, FI-29: points are taken away in multiples of this.
    penalty_unit: int = 10
    # A11 (PL-51), FI-30: the surplus goes back without a penalty, or tiles seen stay and cost points each.
    overdraw: Literal["return", "seen_stay"] = "return"
    overdraw_points: int = 5
    # FI-16: points for a tile laid as a blank that is none; 0 has no such penalty.
    joker_points: int = 0
    # FI-31: playing or exchanging with more tiles than a rack holds loses the game by so many points to none; None has
    # no such penalty.
    overfull_loss: int | None = None

    # PL-65, FI-1: a tournament is played at tables of up to four, or one on one.
    competition: Literal["tables", "duels"] = "tables"
    # PL-65: tournament points of the places at a table of four.
    table_points: tuple[Fraction, ...] = (Fraction(3), Fraction(2), Fraction(1), Fraction(0))
    # A13 (PL-66): at a table of three or two the last gets nothing, or what his place is worth at a table of four.
    short_tables: Literal["last_zero", "by_place"] = "last_zero"
    # A12 (PL-66): equal scores share their places' points, or all who tie for last get nothing.
    tie_points: Literal["share", "last_zero"] = "share"
    # PL-67, A14, FC-24: points of a one-on-one game for the win, the draw and the loss.
    duel_points: tuple[Fraction, Fraction, Fraction] = (Fraction(1), Fraction(1, 2), Fraction(0))
    # A14 (PL-69): equal points where a place in the next stage depends on it: by criteria, or by a game.
    promotion_ties: Literal["criteria", "play_off"] = "criteria"
    # PL-68, FC-24: equal points in a group that plays one on one: by a game, or by criteria.
    group_ties: Literal["play_off", "criteria"] = "play_off"
    # Whether one-on-one games are rated by Elo's formula; the most that one game can move a rating, and the rating of a
    # player who brings none.
    rating: Literal["none", "elo"] = "none"
    rating_k: int = 40
    rating_start: int = 1500

    def but(self, **changes: Any) -> "Ruleset":
        """Return the same rule set with some fields changed."""
        return replace(self, **changes)


POLISH_SCHOOL = Ruleset()
PFS = Ruleset(
    name="pfs",
    passes_include_losses=True,
    go_out_bonus="add",
    time_cap_minutes=None,
    player_minutes=20,
)
FFSC_CLASSIQUE = Ruleset(
    name="ffsc_classique",
    tile_set="french",
    notation="rows",
    start_order="assigned",
    draw_blank="redraw",
    exchanges_max=None,
    passes_to_end=3,
    wrong_check="minus_per_word",
    time_cap_minutes=None,
    go_out_bonus="add",
    player_minutes=20,
    overtime="pass",
    absent_loses="half_time",
    penalty_unit=5,
    overdraw="seen_stay",
    joker_points=5,
    overfull_loss=100,
    competition="duels",
    group_ties="criteria",
    duel_points=(Fraction(3), Fraction(2), Fraction(1)),
    rating="elo",
)
BOX_FR = Ruleset(
    name="box_fr",
    tile_set="french",
    notation="rows",
    draw_blank="before_a",
    self_refereed=True,
    exchanges_max=None,
    wrong_check="nothing",
    time_cap_minutes=None,
    go_out_bonus="add",
)
PRESETS: dict[str, Ruleset] = {preset.name: preset for preset in (POLISH_SCHOOL, PFS, FFSC_CLASSIQUE, BOX_FR)}

CHOICES: dict[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Ruleset).items() if get_origin(hint) is Literal
}
"""For every switch the codes it may have, in the order in which a page offers them."""


def to_json(ruleset: Ruleset) -> dict[str, Any]:
    """Return the rule set as JSON values; fractions are written as text ("1/2")."""
    data: dict[str, Any] = {"v": RULESET_VERSION}
    for field in fields(ruleset):
        value = getattr(ruleset, field.name)
        data[field.name] = [str(part) for part in value] if isinstance(value, tuple) else value
    return data


def from_json(data: Mapping[str, Any]) -> Ruleset:
    """Return the rule set that `to_json` wrote; a field that is missing has its default.

    Raises ValueError for a field or a switch value that does not exist: a rule set is never guessed.
    """
    known = {field.name for field in fields(Ruleset)}
    unknown = set(data) - known - {"v"}
    if unknown or data.get("v", RULESET_VERSION) != RULESET_VERSION:
        raise ValueError(f"not a rule set of version {RULESET_VERSION}: {sorted(unknown)}")
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name in CHOICES and value not in CHOICES[name]:
            raise ValueError(f"{name} cannot be {value!r}")
        if name != "v":
            values[name] = tuple(Fraction(part) for part in value) if isinstance(value, list | tuple) else value
    return Ruleset(**values)
