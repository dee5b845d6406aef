"""What may be entered in which phase, said a second time and independently of the table in the engine."""

from functools import cache

import pytest

from games.engine.events import EVENTS, SeatOrder
from games.engine.log import Actor
from games.engine.permissions import refuse
from tests.games.engine.table import CLOCK, JUDGE, Table, seat

EARLY, PLAY, LATE = "start_draw waiting", "to_move announced checking", "leftovers signing"
PHASES = {
    "start": EARLY,
    "letter_draw": "start_draw",
    "seat_order": f"{EARLY} to_move",
    "absent": f"{EARLY} {PLAY}",
    "arrived": f"{EARLY} {PLAY}",
    "absence_turn": "to_move",
    "play": "to_move",
    "exchange": "to_move",
    "pass": "to_move",
    "mend": "announced",
    "record": "announced",
    "challenge": "announced checking",
    "verdict": "checking",
    "leave": "to_move",
    "returned": f"{PLAY} {LATE}",
    "play_on": "announced checking",
    "overdraw": f"{PLAY} {LATE}",
    "underdraw": f"{PLAY} {LATE}",
    "time_called": f"{EARLY} {PLAY} {LATE}",
    "time_out": PLAY,
    "pause": f"{EARLY} {PLAY}",
    "resume": f"{EARLY} {PLAY}",
    "extra_time": f"{EARLY} {PLAY}",
    "penalty": f"{EARLY} {PLAY} {LATE}",
    "forfeit": f"{EARLY} {PLAY} {LATE}",
    "leftovers": LATE,
    "signature": "signing",
    "reopen": f"{LATE} final",
    "correction": f"{EARLY} {PLAY} {LATE}",
    "note": f"{EARLY} {PLAY} {LATE} final",
    "card_line": f"{EARLY} to_move",
    "result": f"{EARLY} {PLAY} {LATE}",
}
ACTORS = (JUDGE, Actor("organiser"), CLOCK, seat(None), seat(0), seat(1))


@cache
def situations():
    """A game in each of the phases."""
    over = Table(2).started()
    for _ in range(4):
        over.say_pass()
    signing = Table(2).started().exclude(1)
    games = [
        Table(2),
        Table(2).do(JUDGE, SeatOrder((0, 1))),
        Table(2).started(),
        Table(2).started().lay("8H", "KOT"),
        Table(2).started().lay("8H", "KOT").check(1),
        over,
        signing,
        Table(2).started().exclude(1).sign(),
    ]
    return {table.game.phase: table.game for table in games}


@pytest.mark.parametrize("kind", EVENTS)
def test_event_is_possible_in_its_phases_only(kind):
    games = situations()
    assert len(games) == 8
    possible = {phase for phase, game in games.items() if any(kind in game.may(actor) for actor in ACTORS)}
    assert possible == set(PHASES[kind].split())


def test_refusal_names_what_only_a_judge_may_do():
    game = situations()["to_move"]
    assert refuse(game.state, seat(0), "pause").params == {"kind": "pause"}
    assert refuse(game.state, seat(1), "pass").params == {"seat": 0}


def test_only_judges_do_what_judges_do():
    judges_kinds = {"seat_order", "start", "verdict", "play_on", "pause", "resume", "extra_time", "penalty", "forfeit"}
    judges_kinds |= {"reopen", "card_line", "result", "time_called", "time_out"}
    for game in situations().values():
        for actor in ACTORS[3:]:
            assert not judges_kinds & game.may(actor)
        assert game.may(JUDGE) == game.may(Actor("organiser"))
