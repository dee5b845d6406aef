"""A game by the French federation's preset, for the tests of its two texts."""

from datetime import timedelta

from games.engine.ruleset import FFSC_CLASSIQUE
from tests.games.engine.table import NINE, Table, near_the_end


def ffsc(seats=2, **changes):
    """A game by the federation's preset, its clock started."""
    return Table(seats, FFSC_CLASSIQUE, **changes).started()


def ending(**changes):
    """Such a game with an empty bag, see `near_the_end`; the counting of racks costs nobody points."""
    return near_the_end(rules=FFSC_CLASSIQUE, overdraw_points=0, **changes)


def minutes(count):
    """So many minutes after the start."""
    return NINE + timedelta(minutes=count)


def passed_out(table, *letters):
    """Everybody passes until the game is over, and shows what is left."""
    while table.game.phase == "to_move":
        table.say_pass()
    for who, left in enumerate(letters):
        table.left(who, left)
    return table
