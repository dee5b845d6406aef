"""Every legal play, against brute force with few words, and against the scorer with millions."""

import random
from collections import Counter
from itertools import product

import pytest

from games.engine.board import SIZE, Board, Placement, unseen_tiles
from games.engine.moves import Lexicon, best_plays, possible_plays
from games.engine.play import Laid, lay
from games.engine.tiles import POLISH, TILE_SETS
from lexicon import store
from lexicon.automaton import Automaton
from tests.games.engine.boards import board, tiles
from tests.games.engine.tries import Trie

SPELT = (
    "AD AR ARKA AS AT BA BAR BARAN BÓR DA DAR DOM ERA ES ET JA KARA KARAT KOT LA LEŻĄ MA MAT MOKRA NOT OD ODA OKA OM "
    "OSĄ PO RAB RAPORT ROK SA SKRA STAROMA STAROM TA TARKA TO TRAP ŻAR ŻĄ ŻART KASTRAT"
)
WORDS = SPELT.split()
SMALL = Trie(WORDS)


def by_brute_force(lying: Board, rack: list[str], lexicon: Trie) -> set[tuple[Placement, ...]]:
    """Try every word at every square in both directions, with every way to use blanks."""
    found: set[tuple[Placement, ...]] = set()
    for word, row, col, across in product(sorted(lexicon.words), range(SIZE), range(SIZE), (True, False)):
        squares = [(row, col + n) if across else (row + n, col) for n in range(len(word))]
        if squares[-1][0] >= SIZE or squares[-1][1] >= SIZE:
            continue
        lies = [lying.at(*square) for square in squares]
        if any(cell and cell.letter != letter for cell, letter in zip(lies, word, strict=True)):
            continue
        free = [(square, letter) for square, letter, cell in zip(squares, word, lies, strict=True) if cell is None]
        for blanks in product((False, True), repeat=min(len(free), 8)):
            if not free or len(free) > len(rack):
                break
            if sum(blanks) > rack.count("?"):
                continue
            used = Counter("?" if blank else letter for (_, letter), blank in zip(free, blanks, strict=True))
            if used - Counter(rack):
                continue
            placements = [Placement(*at, letter, blank) for (at, letter), blank in zip(free, blanks, strict=True)]
            outcome = lay(lying, placements, POLISH)
            if isinstance(outcome, Laid) and all(each.text in lexicon.words for each in outcome.words):
                found.add(outcome.placements)
    return found


def grown(rng: random.Random, lexicon: Lexicon, turns: int) -> Board:
    """A board after some random plays of the list."""
    lying = Board()
    for _ in range(turns):
        left = [tile for tile, n in unseen_tiles(lying, POLISH).items() for _ in range(n)]
        plays = possible_plays(lying, rng.sample(left, 7), lexicon, POLISH)
        if plays:
            lying = lying.with_tiles(rng.choice(plays).placements)
    return lying


@pytest.mark.parametrize("seed", range(9))
def test_the_same_plays_as_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    lying = grown(rng, SMALL, seed)
    letters = [letter for word in rng.sample(WORDS, 3) for letter in word]
    rack = rng.sample(letters, min(6, len(letters))) + (["?"] if seed % 3 == 0 else [])
    plays = possible_plays(lying, rack, SMALL, POLISH)
    assert len(plays) == len({play.placements for play in plays})
    assert {play.placements for play in plays} == by_brute_force(lying, rack, SMALL)


def test_every_play_is_what_lay_makes_of_it() -> None:
    rng = random.Random(3)
    for seed in range(8):
        lying = grown(rng, SMALL, seed)
        for play in possible_plays(lying, [*"ARKAT", "?", "?"], SMALL, POLISH):
            assert lay(lying, play.placements, POLISH) == play


@pytest.fixture(scope="module")
def carried() -> Automaton:
    """The list that comes with the package."""
    directory = store.carried_dirs()[0]
    return store.load(directory, "pl", store.read_manifest(directory)["sha256"])


def test_with_millions_of_words_every_play_is_legal_and_every_word_is_in_the_list(carried: Automaton) -> None:
    rng = random.Random(11)
    for turns in (0, 4, 9):
        lying = grown(rng, carried, turns)
        left = [tile for tile, n in unseen_tiles(lying, POLISH).items() if tile != "?" for _ in range(n)]
        plays = possible_plays(lying, rng.sample(left, 7), carried, POLISH)
        assert plays
        for play in plays:
            assert lay(lying, play.placements, POLISH) == play
            assert all(word.text in carried for word in play.words)


def test_the_first_play_goes_through_the_centre_both_ways() -> None:
    plays = possible_plays(Board(), list("KOT"), Trie(["KOT", "TO"]), POLISH)
    assert {play.across for play in plays} == {True, False}
    assert len(plays) == 2 * (3 + 2)
    assert all((7, 7) in {(each.row, each.col) for each in play.placements} for play in plays)


def test_a_single_tile_between_two_words_is_found_once() -> None:
    lying = board(("8H", "TA"), ("9I", "R"))
    plays = possible_plays(lying, ["O"], Trie(["TO", "OR", "TA", "AR"]), POLISH)
    assert [play.words[0].text for play in plays if play.placements == tuple(tiles("9H", "O"))] == ["OR"]


def test_a_word_of_one_letter_is_no_play() -> None:
    plays = possible_plays(board(("8H", "TA")), ["O"], Trie(["O", "TA", "TAO"]), POLISH)
    assert [play.words[0].text for play in plays] == ["TAO"]


def test_an_empty_rack_and_a_rack_without_words_have_no_play() -> None:
    assert possible_plays(board(("8H", "TA")), [], SMALL, POLISH) == []
    assert possible_plays(Board(), list("ŹŹŹ"), SMALL, POLISH) == []


def test_tiles_of_the_rack_that_the_set_lacks_are_left_aside() -> None:
    assert possible_plays(Board(), list("QTA"), Trie(["TA", "QA"]), POLISH)


def test_the_bonus_follows_its_parameters() -> None:
    plays = possible_plays(Board(), list("TA"), Trie(["TA"]), POLISH, bingo_tiles=2, bingo_bonus=30)
    assert plays and all(play.bingo and play.score >= 30 for play in plays)


def test_best_plays_come_first_and_equal_ones_in_a_fixed_order() -> None:
    plays = possible_plays(board(("8H", "KOT")), list("ARKASTM"), SMALL, POLISH)
    best = best_plays(plays, 5)
    assert [play.score for play in best] == sorted((play.score for play in plays), reverse=True)[:5]
    assert best_plays(reversed(plays), 5) == best
    assert best_plays([], 3) == []


@pytest.mark.parametrize("name", TILE_SETS)
def test_every_tile_set_can_be_searched(name: str) -> None:
    plays = possible_plays(Board(), ["T", "A", "?"], Trie(["TA", "TAT"]), TILE_SETS[name])
    assert {word.text for play in plays for word in play.words} == {"TA", "TAT"}
