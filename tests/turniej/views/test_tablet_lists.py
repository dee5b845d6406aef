"""Lists that the tablet's JavaScript has to share with the engine, read off its source."""

import re

from games.engine.events import EVENTS, TURN_CHANGING
from games.engine.state import PLAYING
from tests.servers import BASE_DIR

TABLET = BASE_DIR / "turniej" / "static" / "turniej" / "tablet"


def source(module):
    """The text of one of the tablet's modules."""
    return (TABLET / module).read_text(encoding="utf-8")


def listed(name, module="game.js"):
    """The texts in the list that is called `name` there."""
    found = re.search(rf"\b{name} = (?:new Set\()?\[([^\]]*)\]", source(module))
    return re.findall(r'"(\w+)"', found[1])


def test_the_same_kinds_change_the_turn():
    assert set(listed("TURN_CHANGING")) == TURN_CHANGING


def test_the_same_phases_are_play():
    assert tuple(listed("PLAYING")) == PLAYING


def test_every_kind_that_the_tablet_follows_exists():
    steps = source("game.js").partition("const STEPS = {\n")[2].partition("\n};")[0]
    followed = re.findall(r"^  (\w+)[(:]", steps, re.MULTILINE)
    assert len(followed) > 10
    assert {*followed, *listed("ANNOUNCED", "minutes.js"), *listed("MENDABLE", "cardview.js")} <= set(EVENTS)
