"""Short ways to write the Romanian games in tests: a word list, fifteen draws, coups called in a known order."""

from collections import Counter
from dataclasses import replace

from games.engine.notation import parse_place
from games.engine.tiles import FRENCH
from games.variants.correction import Sheet, correct
from games.variants.draws import Draws, enter
from games.variants.game import Slip, VariantGame, Written, hand_in, new_game
from tests.games.engine.tries import Trie

WORDS = "SALE REMETTES RANIMONS STATIONS TAPER RIVE EST LE PE ES SAL EN RIVET ET PES LES"
LEXICON = Trie(WORDS.split())
SCRABBLES = ("SALE", "REMETTE", "ANIMONS", "TATIONS")
OPEN = ("SALE", "REMETTE", "TPERUIN", "IVEMNOS", "STARIEO", "ENOUILA")


def draws(*first: str) -> Draws:
    """Fifteen draws, the first ones as given and the rest of what the set still has."""
    rest = list((Counter(FRENCH.counts) - Counter("".join(first))).elements())[::-1]
    missing = 15 - len(first)
    found = enter([*first, *(rest[number * 7 : number * 7 + 7] for number in range(missing))], FRENCH)
    assert isinstance(found, Draws), found
    return found


def started(kind: str, *letters: str, coups: int = 14, **changes) -> VariantGame:
    """A game in which the coups call the draws 1 and 2, then 3, 4 and so on."""
    game = new_game(kind, FRENCH, draws(*letters), 2)
    assert isinstance(game, VariantGame)
    called = ((1, 2), *((number,) for number in range(3, 16)))[:coups]
    return replace(game, called=called, **changes)


def word(draw: int, place: str, text: str, score: int | None = None) -> Written:
    """A written word; a joker's letter is in lower case."""
    found = parse_place(place)
    assert found is not None
    return Written(draw, *found, text, score)


def played(game: VariantGame, *slips: Slip) -> VariantGame:
    """One player hands in these slips, coup after coup."""
    whole = game.called
    for coup, slip in enumerate(slips, 1):
        after = hand_in(replace(game, called=whole[:coup]), "ana", coup, slip)
        assert isinstance(after, VariantGame), after
        game = after
    return replace(game, called=whole)


def corrected(game: VariantGame, *slips: Slip, without: str = "", extra: str = "", **more) -> Sheet:
    """Ana's sheet after the game, by the word list `without` some words, or with `extra` ones."""
    lexicon = Trie((LEXICON.words | set(extra.split())) - set(without.split()))
    return correct(played(game, *slips), "ana", lexicon, **more)


def slip(*words: Written, annul: tuple[int, ...] = ()) -> Slip:
    return Slip(words, annul)


def fates(sheet: Sheet) -> list[str]:
    """What came of every written word."""
    return [line.fate for line in sheet.lines if line.word is not None]


def scores(sheet: Sheet) -> list[int]:
    return [line.score for line in sheet.lines if line.word is not None]


def reasons(sheet: Sheet) -> list[str]:
    return [line.reason.code for line in sheet.lines if line.reason is not None]
