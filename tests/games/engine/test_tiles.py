"""The four tile sets."""

import copy
import pickle
import unicodedata

import pytest

from games.engine.tiles import ENGLISH, FRENCH, POLISH, ROMANIAN, TILE_SETS


@pytest.mark.parametrize(
    ("name", "size", "total"),
    [("polish", 100, 190), ("french", 102, 197), ("english", 100, 187), ("romanian", 100, 211)],
)
def test_sizes_and_sums_of_values(name: str, size: int, total: int) -> None:
    tile_set = TILE_SETS[name]
    assert tile_set.size == size
    assert sum(tile_set.value(tile) * count for tile, count in tile_set.counts.items()) == total
    assert tile_set.counts["?"] == 2 and tile_set.value("?") == 0


def test_pl_11_polish_alphabetical_order() -> None:
    assert "".join(POLISH.letters) == "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"
    assert sorted("ŻZAĄL?Ł", key=POLISH.order) == list("?AĄLŁZŻ")
    with pytest.raises(KeyError):
        POLISH.order("Q")


def test_polish_is_never_folded() -> None:
    assert POLISH.normalise(unicodedata.normalize("NFD", "zażółć")) == "ZAŻÓŁĆ"


def test_other_sets_fold_their_accents() -> None:
    assert FRENCH.normalise("Œdème, garçon") == "OEDEME, GARCON"
    assert ENGLISH.normalise("naïve") == "NAIVE"
    assert ROMANIAN.normalise("ȘTIINȚĂ") == "STIINTA"


def test_a_blank_may_be_a_letter_without_a_tile_only_where_the_set_says_so() -> None:
    assert POLISH.blank_letters == set(POLISH.letters)
    assert ROMANIAN.blank_letters - set(ROMANIAN.letters) == set("KQWY")
    assert len({hash(tile_set) for tile_set in TILE_SETS.values()}) == 4


@pytest.mark.parametrize("name", TILE_SETS)
def test_a_tile_set_survives_a_cache(name: str) -> None:
    tile_set = TILE_SETS[name]
    again = pickle.loads(pickle.dumps(tile_set))
    assert again == tile_set
    assert again.blank_letters == tile_set.blank_letters
    assert copy.deepcopy(tile_set) == tile_set
