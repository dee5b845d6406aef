"""A second scorer, written from the rules alone and as plainly as can be, to hold the engine's against."""

from itertools import product

from games.engine.tiles import TileSet

QUARTER = ["3..d...3", ".2...t..", "..2...d.", "d..2...d", "....2...", ".t...t..", "..d...d.", "3..d...2"]
Square = tuple[int, int]
Grid = dict[Square, tuple[str, bool]]


def premium(row: int, col: int) -> str:
    """The premium character of a square in the tables of this file."""
    return QUARTER[7 - abs(7 - row)][7 - abs(7 - col)]


def runs(grid: Grid) -> list[list[tuple[int, int]]]:
    """All maximal runs of two or more tiles, rows and columns alike."""
    found = []
    for lines in (
        [[(row, col) for col in range(15)] for row in range(15)],
        [[(row, col) for row in range(15)] for col in range(15)],
    ):
        for line in lines:
            run: list[tuple[int, int]] = []
            for square in [*line, (99, 99)]:
                if square in grid:
                    run.append(square)
                else:
                    if len(run) > 1:
                        found.append(run)
                    run = []
    return found


def words_and_score(before: Grid, laid: Grid, tile_set: TileSet) -> tuple[list[tuple[str, int]], int]:
    """Every word the play forms with its score, in any order, and the score of the play."""
    after = {**before, **laid}
    words = []
    for run in runs(after):
        if not any(square in laid for square in run):
            continue
        points, factor = 0, 1
        for square in run:
            letter, blank = after[square]
            value = 0 if blank else tile_set.values[letter]
            mark = premium(*square) if square in laid else "."
            points += value * {"t": 3, "d": 2}.get(mark, 1)
            factor *= {"3": 3, "2": 2}.get(mark, 1)
        words.append(("".join(after[square][0] for square in run), points * factor))
    return words, sum(score for _, score in words) + (50 if len(laid) == 7 else 0)


def is_legal(before: Grid, laid: Grid, tile_set: TileSet) -> bool:
    """Whether the tiles may lie so, by the words of the rules: one run holds them all and the board stays one piece."""
    if not laid or any(square in before for square in laid):
        return False
    if any(not (0 <= row < 15 and 0 <= col < 15) for row, col in laid):
        return False
    for letter, blank in laid.values():
        if letter not in (tile_set.blank_letters if blank else tile_set.letters):
            return False
    after = {**before, **laid}
    for tile in [*tile_set.letters, "?"]:
        if (
            sum((tile == "?") if blank else (tile == letter) for letter, blank in after.values())
            > tile_set.counts[tile]
        ):
            return False
    holding = [run for run in runs(after) if set(laid) <= set(run)]
    if not holding:
        return False
    if not before:
        return (7, 7) in laid and len(laid) > 1
    steps = [step for step in product((-1, 0, 1), repeat=2) if 0 in step and any(step)]
    return any((row + down, col + right) in before for row, col in laid for down, right in steps)
