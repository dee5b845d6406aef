"""An annulment or a zero removes exactly the words that could not stand without it, said a second time by brute force.

The oracle knows nothing of the engine: it lays words with the plain scorer of the tests, tries every set of words that
might be left, and asks which one agrees with itself.
"""

import random
from dataclasses import replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.engine.board import Board
from games.engine.moves import possible_plays
from games.engine.tiles import FRENCH
from games.variants.correction import correct
from games.variants.draws import generate
from games.variants.game import Slip, VariantGame, Written
from tests.games.engine.scorer import Grid, Square, is_legal, runs, words_and_score
from tests.games.engine.tries import Trie

COUPS = 7


def squares(word: Written):
    """Where each letter of a written word stands."""
    for number, mark in enumerate(word.text):
        yield (word.row, word.col + number) if word.across else (word.row + number, word.col), mark


def formed(before: Grid, tiles: Grid, word: Written) -> list[tuple[str, Square, Square]] | None:
    """The words that the tiles form, each with its first and last square: the same letters elsewhere are a new word.

    None if the tiles may not lie so, or the written word does not stand there.
    """
    if not is_legal(before, tiles, FRENCH):
        return None
    after = {**before, **tiles}
    line = [square for square, _ in squares(word)]
    step = (0, 1) if word.across else (1, 0)
    ends = [(line[0][0] - step[0], line[0][1] - step[1]), (line[-1][0] + step[0], line[-1][1] + step[1])]
    if any(square not in after for square in line) or any(end in after for end in ends):
        return None
    made = [run for run in runs(after) if any(square in tiles for square in run)]
    return [("".join(after[square][0] for square in run), run[0], run[-1]) for run in made]


class Oracle:
    """The words of one player, each with the tiles that he took for it and the words that it formed."""

    def __init__(self):
        self.words: list[tuple[Written, Grid, list[tuple[str, Square, Square]]]] = []

    def board(self, chosen) -> Grid:
        return {square: tile for number in sorted(chosen) for square, tile in self.words[number][1].items()}

    def left(self, among, stands) -> set[int]:
        """The only set of words of which each stands on the earlier ones, and no other word would."""
        among = sorted(among)
        fitting = []
        for mask in range(1 << len(among)):
            chosen = {number for place, number in enumerate(among) if mask >> place & 1}
            if all((number in chosen) == self._stands(number, chosen, stands) for number in among):
                fitting.append(chosen)
        assert len(fitting) == 1
        return fitting[0]

    def _stands(self, number, chosen, stands) -> bool:
        word, tiles, own = self.words[number]
        made = formed(self.board(each for each in chosen if each < number), tiles, word)
        return made is not None and stands(number, made, own)


def play(chance: random.Random, kind_of_words: Trie):
    """A player who lays any legal words of a big list, and annuls now and then; with what the oracle says of it."""
    draws = generate(FRENCH, chance.randrange(10**6))
    good = Trie(word for word in sorted(kind_of_words.words) if chance.random() < 0.8)
    oracle, alive, slips, coup_of = Oracle(), set(), {}, {}
    for coup in range(1, COUPS + 1):
        annulled = ()
        if alive and chance.random() < 0.3:
            annulled = (coup_of[chance.choice(sorted(alive))],)
            kept = {number for number in alive if coup_of[number] not in annulled}
            alive = oracle.left(kept, lambda number, made, own: all(each in own or each[0] in good for each in made))
        draw = coup if coup > 1 else 2
        lying = oracle.board(alive)
        rows = ["".join(_mark(lying.get((row, col))) for col in range(15)) for row in range(15)]
        plays = possible_plays(Board.from_rows(rows), draws.of(draw), kind_of_words, FRENCH)
        words = ()
        if plays and chance.random() < 0.9:
            words = (_written(draw, chance.choice(plays), lying),)
            tiles = {
                square: (mark.upper(), mark.islower()) for square, mark in squares(words[0]) if square not in lying
            }
            oracle.words.append((words[0], tiles, formed(lying, tiles, words[0])))
            number = len(oracle.words) - 1
            alive.add(number)
            coup_of[number] = coup
        slips[coup] = Slip(words, annulled)
    called = tuple((coup,) if coup > 1 else (1, 2) for coup in range(1, COUPS + 1))
    game = VariantGame("anticipation", FRENCH, draws, 2, called=called, slips={"ana": slips})
    return game, good, oracle, alive


def _mark(tile) -> str:
    return "." if tile is None else tile[0].lower() if tile[1] else tile[0]


def _written(draw, laid, lying) -> Written:
    main = laid.words[0]
    shown = dict(lying) | {(tile.row, tile.col): (tile.letter, tile.blank) for tile in laid.placements}
    step = (0, 1) if main.across else (1, 0)
    text = "".join(_mark(shown[main.row + step[0] * n, main.col + step[1] * n]) for n in range(len(main.text)))
    return Written(draw, main.row, main.col, main.across, text)


def word_list(chance: random.Random) -> Trie:
    """Many short words, so that grids get crowded and words lean on each other."""
    letters = "EEEAIRSTLNU"
    return Trie("".join(chance.choice(letters) for _ in range(chance.choice((2, 2, 3, 3, 4)))) for _ in range(260))


@settings(max_examples=60)
@given(st.integers(0, 2**32))
@example(1327)  # letters that were a bad word already are a new word, and so fall, where they come to lie elsewhere
def test_ro_18_ro_21_exactly_the_words_that_could_not_stand_without_it_are_removed(seed):
    chance = random.Random(seed)
    game, good, oracle, alive = play(chance, word_list(chance))
    standing = oracle.left(alive, lambda number, made, own: all(text in good for text, *_ in made))
    sheet = correct(game, "ana", good)
    lines = [line for line in sheet.lines if line.word is not None]
    assert {number for number, line in enumerate(lines) if line.fate != "annulled"} == alive
    assert {number for number, line in enumerate(lines) if line.fate == "counts"} == standing
    for number, line in enumerate(lines):
        before = oracle.board(each for each in standing if each < number)
        worth = words_and_score(before, oracle.words[number][1], FRENCH)[1] if number in standing else 0
        assert line.score == worth
    assert sheet.total == sum(line.score for line in lines)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_ro_25_in_exclusif_no_short_word_of_a_full_draw_ever_counts(seed):
    chance = random.Random(seed)
    game, good, _, _ = play(chance, word_list(chance))
    sheet = correct(replace(game, kind="fond"), "ana", good)
    assert all(line.fate != "counts" or line.scrabble or line.draw == 1 for line in sheet.lines)
