"""Thousands of random games with every kind of event: what holds after each event, and that a replay says the same."""

import os
from typing import get_args

import pytest

from games.engine.events import EVENTS
from games.engine.refusal import Refusal
from games.engine.state import Ending
from tests.games.engine.invariants import check_entry, check_replay, check_standing
from tests.games.engine.random_games import RandomGame

GAMES = 10_000 if os.environ.get("CI") == "true" else 2_000
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_keep_every_invariant(part):
    for seed in range(part, GAMES, PARTS):
        play_through(RandomGame(seed), f"seed {seed}")


def test_random_games_meet_every_ending_and_every_kind_of_event():
    kinds, endings, refusals = set(), set(), set()
    for seed in range(400):
        table = RandomGame(seed)
        while not table.over:
            entry, answer = table.step()
            if isinstance(answer, Refusal):
                refusals.add(answer.code)
            else:
                kinds.add(entry.event.kind)
        endings.add(table.game.ending)
    assert endings >= set(get_args(Ending))
    assert kinds == set(EVENTS)
    assert len(refusals) >= 40


def play_through(table, name):
    """Play a game to its end and check it after every event; a refused event must have changed nothing."""
    states = []
    while not table.over:
        before = table.game
        standing = dict(vars(before.state))
        entry, answer = table.step()
        if isinstance(answer, Refusal):
            assert table.game is before, name
            assert vars(before.state) == standing, name
            continue
        check_entry(entry)
        check_standing(table.game)
        if not appended(before, table.game):
            if states:
                check_replay(before, states)
            states = []
        states.append(table.game.state)
    check_replay(table.game, states)


def appended(before, after):
    """Whether the event only went to the end of what counts, so that nothing before it was replayed."""
    return after.effective[:-1] == before.effective and after.impossible == before.impossible
