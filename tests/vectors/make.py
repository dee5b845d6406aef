"""Makes the plays of this folder: `python -m tests.vectors.make` writes the files that are checked in.

Boards grow by random plays, since no dictionary is asked; known plays of the rules come first. Everything follows from
fixed seeds, so that a second run writes the same bytes.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.engine.board import CENTRE, PREMIUMS, SIZE, Board, Placement, unseen_tiles
from games.engine.play import Laid, lay
from games.engine.tiles import POLISH, TILE_SETS, TileSet
from tests.games.engine.boards import board, tiles

HERE = Path(__file__).parent
PLAYS = {"polish": 150, "english": 60, "french": 60, "romanian": 60}
PLAYS_OF_A_BOARD = 6
REFUSALS_OF_A_CODE = 6
CODES = (
    "no_tiles",
    "off_board",
    "square_taken",
    "blank_needs_letter",
    "letter_not_in_set",
    "not_in_line",
    "gap",
    "not_on_centre",
    "one_letter_only",
    "not_connected",
    "too_many_of_letter",
)

Known = tuple[tuple[tuple[str, str], ...], str, str]
PASSE = (("8H", "PASSE"),)
KNOWN: dict[str, list[Known]] = {
    "french": [
        ((), "8H", "PASSE"),
        (PASSE, "8F", "RE.....RAI"),
        (PASSE, "H6", "DE.LIEZ"),
        (PASSE, "I5", "DEM.NGEA"),
    ],
    "polish": [
        ((("8G", "PIJ"),), "8E", "DO...EMY"),
        ((("8G", "PIJ"),), "9G", "OJĄ"),
        ((("8H", "źLE"),), "8H", "...B"),
        ((("8E", "KOTLET"),), "8E", "......Y"),
        ((("8E", "KOTLET"),), "K8", "ŚWIT"),
        ((("1B", "ABCDEF"), ("1I", "GHIJKL")), "1A", "Ł......M......O"),
        ((("A2", "ABCDEF"), ("A9", "GHIJKL")), "A1", "ł......M......o"),
        ((("8B", "ABCDEF"), ("8I", "GHIJKL")), "8A", "Ł......M......O"),
        ((("8H", "KOT"), ("10H", "KOT")), "9G", "ŻAGLE"),
        ((("8H", "KOT"), ("J8", ".AM")), "9I", "S"),
        ((("H8", "KOT"),), "I8", "OSA"),
    ],
    "english": [((("8D", "BLONDE"),), "8D", "......S"), ((), "H2", "SQUEEZE"), ((), "H8", "qUIZ")],
    "romanian": [((), "8H", "kILOwAT"), ((("8H", "RE"),), "8F", "MA..")],
}


def random_play(rng: random.Random, lying: Board, tile_set: TileSet) -> list[Placement]:
    """Tiles on a random line from a random square on, mostly legal in everything but where they lie."""
    across, count = rng.random() < 0.5, rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 7, 7))
    row, col = (7, rng.randint(1, 7)) if lying.empty else (rng.randrange(SIZE), rng.randrange(SIZE))
    if lying.empty and not across:
        row, col = col, row
    left = [tile for tile, n in unseen_tiles(lying, tile_set).items() for _ in range(n)]
    rng.shuffle(left)
    placements: list[Placement] = []
    while len(placements) < count and left and row < SIZE and col < SIZE:
        if lying.at(row, col) is None:
            tile = left.pop()
            blank = tile == tile_set.blank
            letter = rng.choice(sorted(tile_set.blank_letters)) if blank else tile
            placements.append(Placement(row, col, letter, blank))
        row, col = (row, col + 1) if across else (row + 1, col)
    return placements


def random_laid(rng: random.Random, lying: Board, tile_set: TileSet) -> Laid:
    """A random legal play."""
    while True:
        outcome = lay(lying, random_play(rng, lying, tile_set), tile_set)
        if isinstance(outcome, Laid):
            return outcome


def spoilt(rng: random.Random, code: str, placements: list[Placement], lying: Board) -> list[Placement]:
    """A legal play made wrong in the way of one code, or at least likely so."""
    row, col, letter, _ = placements[0]
    there = next(lying.tiles(), placements[-1])
    far = Placement(rng.randrange(SIZE), rng.randrange(SIZE), letter)
    match code:
        case "no_tiles":
            return []
        case "off_board":
            return [*placements, Placement(*rng.choice([(-1, col), (SIZE, col), (row, -1), (row, SIZE)]), letter)]
        case "square_taken":
            return [*placements, Placement(there.row, there.col, letter)]
        case "blank_needs_letter":
            return [Placement(row, col, rng.choice(["", "?"]), True), *placements[1:]]
        case "letter_not_in_set":
            return [Placement(row, col, rng.choice(["Ñ", "1", "AB", "a"]), rng.random() < 0.5), *placements[1:]]
        case "too_many_of_letter":
            return [Placement(each.row, each.col, "Z", rng.random() < 0.2) for each in placements]
        case "one_letter_only":
            return [Placement(CENTRE, CENTRE, letter)]
        case "gap":
            last = placements[-1]
            return [
                *placements,
                last._replace(row=last.row + 2) if col == last.col else last._replace(col=last.col + 2),
            ]
        case "not_on_centre" | "not_connected":
            return [far, far._replace(col=far.col + 1)]
    return [*placements, far]


def premium_cases(tile_set: TileSet) -> Iterator[tuple[str, Board, list[Placement]]]:
    """One tile on every premium square, beside a tile that lies there; every third one is a blank."""
    for number, index in enumerate(each for each, premium in enumerate(PREMIUMS) if premium):
        row, col = divmod(index, SIZE)
        beside = Placement(row, col - 1 if col else 1, "B")
        letter = tile_set.letters[number % len(tile_set.letters)]
        yield f"premium-{number + 1}", Board().with_tiles([beside]), [Placement(row, col, letter, number % 3 == 0)]


def cases_of(tile_set: TileSet) -> Iterator[tuple[str, Board, list[Placement]]]:
    """Plays and refused plays of one tile set: a name, the board and the tiles."""
    for number, (before, place, text) in enumerate(KNOWN[tile_set.name], 1):
        yield f"known-{number}", board(*before), tiles(place, text)
    if tile_set is POLISH:
        yield from premium_cases(tile_set)
    rng = random.Random(tile_set.name)
    lying, made, wanted = Board(), 0, dict.fromkeys(CODES, REFUSALS_OF_A_CODE)
    while made < PLAYS[tile_set.name]:
        for _ in range(PLAYS_OF_A_BOARD):
            made += 1
            yield f"play-{made}", lying, list(random_laid(rng, lying, tile_set).placements)
        for code in CODES:
            under = Board() if code in ("not_on_centre", "one_letter_only") else lying
            placements = spoilt(rng, code, list(random_laid(rng, lying, tile_set).placements), under)
            outcome = lay(under, placements, tile_set)
            if not isinstance(outcome, Laid) and wanted[outcome.code]:
                wanted[outcome.code] -= 1
                yield f"{outcome.code}-{REFUSALS_OF_A_CODE - wanted[outcome.code]}", under, placements
        lying = lying.with_tiles(random_laid(rng, lying, tile_set).placements)
        if sum(lying.counts.values()) > 60:
            lying = Board()


def expected(lying: Board, placements: list[Placement], tile_set: TileSet) -> dict[str, Any]:
    """What the engine answers, as plain JSON values."""
    outcome = lay(lying, placements, tile_set)
    if not isinstance(outcome, Laid):
        return {"refusal": outcome.to_json()}
    words = [word.to_json() for word in outcome.words]
    return {"words": words, "score": outcome.score, "across": outcome.across, "bingo": outcome.bingo}


def document(tile_set: TileSet) -> str:
    """One file, with a line for each board and each case."""
    boards: dict[Board, int] = {}
    cases = []
    for name, lying, placements in cases_of(tile_set):
        number = boards.setdefault(lying, len(boards))
        plain = [placement.to_json() for placement in placements]
        answer = expected(lying, placements, tile_set)
        cases.append({"name": name, "board": number, "placements": plain, "expect": answer})
    head = {
        "name": tile_set.name,
        "letters": tile_set.letters,
        "blank_letters": sorted(tile_set.blank_letters),
        "counts": dict(tile_set.counts),
        "values": dict(tile_set.values),
    }
    parts = [
        f'"tile_set": {_line(head)}',
        _block("boards", [each.to_rows() for each in boards]),
        _block("cases", cases),
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def premiums() -> str:
    """The premium of every square, a line for each row."""
    rows = [PREMIUMS[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    return "{\n" + _block("premiums", rows) + "\n}\n"


def files() -> dict[str, str]:
    """Every file of this folder that is made, with what stands in it."""
    made = {f"plays-{name}.json": document(tile_set) for name, tile_set in TILE_SETS.items()}
    return {"board.json": premiums(), **made}


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _block(name: str, rows: list[Any]) -> str:
    return f'"{name}": [\n' + ",\n".join(map(_line, rows)) + "\n]"


if __name__ == "__main__":
    for file_name, content in files().items():
        (HERE / file_name).write_text(content, encoding="utf-8", newline="\n")
