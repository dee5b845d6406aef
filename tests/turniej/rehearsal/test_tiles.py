"""Real tiles: whatever happens on a rack, the bag and the racks together stay the tile set."""

from collections import Counter
from random import Random

from games.engine.tiles import TILE_SETS
from turniej.rehearsal.bag import Bag, Rack

POLISH = TILE_SETS["polish"]


def everything(bag: Bag, *racks: Rack) -> Counter[str]:
    return Counter(bag.tiles) + sum((Counter(rack.tiles) for rack in racks), Counter())


def test_pl_34_an_exchanged_tile_is_never_drawn_back() -> None:
    bag = Bag(POLISH, Random(5))
    rack = Rack(bag)
    rack.fill()
    bag.tiles = ["A"] * 3 + ["B"] * (len(bag) - 3)
    rack.tiles = ["Ż"] * 7
    rack.exchange(["Ż"] * 3)
    assert Counter(rack.tiles) == {"Ż": 4, "B": 3}
    assert Counter(bag.tiles)["Ż"] == 3


def test_pl_51_a_surplus_goes_back_and_nothing_is_lost() -> None:
    bag = Bag(POLISH, Random(6))
    rack, other = Rack(bag), Rack(bag)
    rack.fill()
    other.fill()
    rack.draw_too_many(1, Random(1))
    assert (len(rack), len(other), len(bag)) == (7, 7, 86)
    assert everything(bag, rack, other) == Counter(POLISH.counts)


def test_pl_17_the_last_tiles_are_drawn_as_far_as_they_go() -> None:
    bag = Bag(POLISH, Random(7))
    bag.tiles = ["A", "B"]
    rack = Rack(bag)
    rack.fill()
    assert sorted(rack.tiles) == ["A", "B"] and not len(bag)
    assert sorted(rack.empty()) == ["A", "B"] and not len(rack)
