"""After the game: what each word is worth, which are zeros, and which fall with them (RO-16 to RO-19, RO-30, R1 to R4).

Words are judged in the order of the coups on a clean board, on which only those lie that stand. So a word that leans on
a zero falls if it could not have been placed without it, and brings down the next one (RO-18); one that could have been
placed anyway is scored again without the words that vanished (RO-19, R1).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from games.engine.board import Board
from games.engine.refusal import Refusal
from games.variants.draws import FULL
from games.variants.game import COUPS, Slip, VariantGame, Written, draws_of
from games.variants.grid import Grid, Lying, Words, lay_word

Fate = Literal["counts", "zero", "annulled", "pass", "out"]


@dataclass(frozen=True)
class Line:
    """One word of a player's sheet, or a "passe". `reason` says why it is a zero, `by` who annulled it: a coup."""

    coup: int
    draw: int | None
    word: Written | None
    fate: Fate
    score: int = 0
    reason: Refusal | None = None
    by: int | None = None
    scrabble: bool = False


@dataclass(frozen=True)
class Sheet:
    """One player's corrected sheet. `value` is what he is ranked by; `out_at` the coup of his sudden death (RO-30)."""

    lines: tuple[Line, ...]
    board: Board
    total: int
    value: int
    out_at: int | None = None


def correct(game: VariantGame, player: str, lexicon: Words, warnings: Mapping[int, int] | None = None) -> Sheet:
    """Return the corrected sheet of a player; a slip that is missing is a "passe".

    `warnings` are points that an arbiter takes away for technical offences, by coup (RO-16): what a player is ranked by
    loses them, so in Résistance the number of his scrabbles.
    """
    lines, grid = _as_written(game, game.slips.get(player, {}), lexicon)
    survivors = grid.lying
    board, out_at = Board(), None
    for lying in survivors:
        lines[lying.number] = _judge(game, lines[lying.number], lying, board, lexicon)
        if lines[lying.number].fate == "counts":
            board = board.with_tiles(lying.placements)
    if game.kind == "resistance":
        lines, out_at = _sudden_death(lines)
        standing = [lying for lying in survivors if lines[lying.number].fate == "counts"]
        board = Board().with_tiles(tile for lying in standing for tile in lying.placements)
    lost = sum((warnings or {}).values())
    total = sum(line.score for line in lines) - (0 if game.kind == "resistance" else lost)
    value = sum(line.scrabble for line in lines) - lost if game.kind == "resistance" else total
    return Sheet(tuple(lines), board, total, value, out_at)


def own_board(game: VariantGame, player: str, lexicon: Words) -> Board:
    """Return a player's own grid as he wrote it, annulments done and nothing judged (RO-8, RO-17)."""
    return _as_written(game, game.slips.get(player, {}), lexicon)[1].board


def _as_written(game: VariantGame, slips: Mapping[int, Slip], lexicon: Words) -> tuple[list[Line], Grid]:
    """Every line as the player left it, annulments done; and the words that are still on his grid."""
    grid = Grid(game.tile_set, lexicon)
    lines: list[Line] = []
    played: frozenset[int] = frozenset()
    for coup in range(1, (COUPS if game.mode == "ideal" else len(game.called)) + 1):
        slip = slips.get(coup, Slip())
        for lying in grid.annul(slip.annulled) if slip.annulled else ():
            lines[lying.number] = replace(lines[lying.number], fate="annulled", by=coup)
        called = draws_of(game, coup, slip, played)
        played |= set(called)
        before: list[int] = []
        for word in slip.words:
            fault = _wrong_draw(word, called, before)
            before.append(word.draw)
            grid.write(len(lines), coup, word)
            lines.append(Line(coup, word.draw, word, "zero" if fault else "counts", reason=fault))
        lines += [Line(coup, draw, None, "pass") for draw in called if draw not in before]
        if all(draw == 1 for draw in called):
            lines.append(Line(coup, None, None, "pass"))
    return lines, grid


def _wrong_draw(word: Written, called: tuple[int, ...], before: list[int]) -> Refusal | None:
    """Why a draw may not be played here: not called, played already, or draw 1 after the other (RO-11, RO-35)."""
    if word.draw not in called:
        return Refusal("draw_not_called", {"draw": word.draw, "called": list(called)})
    if word.draw in before:
        return Refusal("draw_twice", {"draw": word.draw})
    if word.draw == 1 and before:
        return Refusal("first_draw_first")
    return None


def _judge(game: VariantGame, line: Line, lying: Lying, board: Board, lexicon: Words) -> Line:
    """What a word is worth on the clean board, or why it is a zero."""
    fault = line.reason or _own_fault(game, lying)
    if fault:
        return replace(line, fate="zero", reason=fault)
    clean = lay_word(board, lying.word, lying.placements, game.tile_set)
    if isinstance(clean, Refusal):
        return replace(line, fate="zero", reason=Refusal("leans_on_zero"))
    bad = [word for word in clean.words if word.text not in lexicon]
    if bad:
        formed = set() if isinstance(lying.outcome, Refusal) else {word[:4] for word in lying.outcome.words}
        own = [word.text for word in bad if word[:4] in formed]
        reason = Refusal("not_a_word", {"words": own}) if own else Refusal("leans_on_zero")
        return replace(line, fate="zero", reason=reason)
    full = len(lying.placements) == FULL
    counts = not (game.kind == "resistance" and line.draw == 1)
    return replace(line, fate="counts", score=clean.score if counts else 0, scrabble=full and line.draw != 1)


def _own_fault(game: VariantGame, lying: Lying) -> Refusal | None:
    """What is wrong with a word by itself: its letters, its place, or no scrabble where one must be (RO-14, RO-25).

    More of a letter than the set has can only be the fault of an earlier bad word, so it is asked on the clean board.
    """
    word = lying.word
    used = Counter(game.tile_set.blank if tile.blank else tile.letter for tile in lying.placements)
    draw = game.draws.of(word.draw)
    if used - Counter(draw):
        return Refusal("letters_not_of_draw", {"draw": word.draw, "words": sorted((used - Counter(draw)).elements())})
    if isinstance(lying.outcome, Refusal) and lying.outcome.code != "too_many_of_letter":
        return lying.outcome
    if game.kind != "anticipation" and word.draw != 1 and len(lying.placements) != len(draw):
        return Refusal("not_scrabble", {"draw": word.draw})
    return None


def _sudden_death(lines: list[Line]) -> tuple[list[Line], int | None]:
    """Out with the first coup without a scrabble, or with a zero; what comes after it does not count (RO-30).

    Draw 1 may be passed; a bad word of it is a zero, and so out (RO-26, R3).
    """
    ends = [line.coup for line in lines if line.fate == "zero" or (line.fate == "pass" and line.draw != 1)]
    if not ends:
        return lines, None
    out = min(ends)
    dead = [
        replace(line, fate="out", score=0, scrabble=False)
        if line.coup > out or (line.coup == out and line.fate == "counts")
        else line
        for line in lines
    ]
    return dead, out
