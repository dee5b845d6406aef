"""A paper card typed in line by line: all or nothing, before the cap whatever the clock says, totals from its lines."""

from datetime import timedelta

import pytest
import time_machine

from games.engine.ruleset import POLISH_SCHOOL
from tests.turniej.services import day
from turniej import clock
from turniej.models import LogEntry, Pairing
from turniej.services import cards, table
from turniej.services.errors import Refused

pytestmark = pytest.mark.django_db
ORDER = ({"kind": "seat_order", "v": 1, "order": [0, 1, 2], "reason": "card"}, None)
RECORD = ({"kind": "record", "v": 1}, None)
PASS = ({"kind": "pass", "v": 1}, None)
WORDS = [(0, "KOT", 10), (1, "TOK", 12), (2, "PAS", 0), (0, "KOTY", 20)]


@pytest.fixture
def judge(tournament):
    return day.judge(tournament)


@pytest.fixture
def typed(pairing, judge) -> Pairing:
    """The pairing with a card of words and values: 30, 12 and 0."""
    cards.enter(pairing, cards.words_and_values(WORDS), who=judge)
    return pairing


def play(text: str, row: int = 7, col: int = 7):
    return ({"kind": "play", "v": 1, "placements": day.word(text, row, col)}, None)


def scores(pairing: Pairing) -> list[int]:
    return list(pairing.places.order_by("seat").values_list("score", flat=True))


def test_a_card_is_typed_in_whole_or_not_at_all(pairing, judge):
    with pytest.raises(Refused) as refused:
        cards.enter(pairing, [ORDER, play("KOT"), RECORD, play("OTO", 0, 0)], who=judge)
    assert refused.value.params["line"] == 4
    assert day.state(pairing).scores == (0, 0, 0)
    for _ in range(2):
        cards.enter(pairing, [ORDER, play("KOT"), RECORD], key="card-1", who=judge)
    assert day.state(pairing).scores == (10, 0, 0)
    pairing.refresh_from_db()
    assert pairing.source == Pairing.Source.PAPER


def test_pl_3_a_card_typed_in_after_the_cap_was_played_before_it(pairing, judge):
    with time_machine.travel(clock.now() + timedelta(hours=2)):
        table.sweep()
        cards.enter(pairing, [ORDER, play("KOT"), RECORD, PASS, RECORD], who=judge)
        assert day.state(pairing).still_to_play == (2,)
        cards.enter(pairing, [PASS, RECORD], who=judge)
    game = day.state(pairing)
    assert (game.scores, game.ending, game.phase) == ((10, 0, 0), "time", "leftovers")


def test_pl_3_a_card_of_words_typed_in_after_the_cap_counts(pairing, judge):
    with time_machine.travel(clock.now() + timedelta(hours=2)):
        table.sweep()
        cards.enter(pairing, cards.words_and_values(WORDS), who=judge)
        cards.finish(pairing, racks={}, said={}, who=judge)
    assert scores(pairing) == [30, 12, 0]


def test_the_totals_of_a_card_of_words_follow_from_its_lines(typed, judge):
    assert day.state(typed).scores == (30, 12, 0)
    assert cards.finish(typed, racks={}, said={0: 30}, who=judge) == {0: 30, 1: 12, 2: 0}
    typed.refresh_from_db()
    assert (typed.state, typed.source, scores(typed)) == ("done", "paper", [30, 12, 0])
    assert typed.places.get(seat=0).best_word == "KOTY"
    assert day.state(typed).phase == "final"


def test_pl_56_letters_left_on_a_card_of_words_are_subtracted(typed, judge):
    assert cards.finish(typed, racks={1: "a ż ?", 2: "ŹŃ"}, said={}, who=judge) == {0: 30, 1: 6, 2: -16}


def test_a7_whoever_went_out_gets_the_letters_of_the_others_where_the_rules_give_them(typed):
    game = day.state(typed)
    assert cards.totals(game, {1: "A", 2: "Ź"}) == {0: 30, 1: 11, 2: -9}
    generous = game.state.fork()
    generous.ruleset = POLISH_SCHOOL.but(go_out_bonus="add")
    giving = type(game)(generous)
    assert cards.totals(giving, {1: "A", 2: "Ź"}) == {0: 40, 1: 11, 2: -9}


@pytest.mark.parametrize(
    ("racks", "code"),
    [({1: "Q"}, "letter_not_in_set"), ({1: "Ź", 2: "Ź"}, "too_many_of_letter"), ({1: "AAAAEEEE"}, "leftovers_count")],
)
def test_letters_that_cannot_be_left_are_refused(typed, judge, racks, code):
    with pytest.raises(Refused, match=code):
        cards.finish(typed, racks=racks, said={}, who=judge)


def test_pl_38_and_63_a_total_that_differs_is_shown_before_one_of_them_counts(typed, judge):
    with pytest.raises(Refused, match="card_differs") as refused:
        cards.finish(typed, racks={}, said={0: 33, 1: 12}, who=judge)
    assert refused.value.params["seats"] == [0]
    assert not day.state(typed).ending
    assert cards.finish(typed, racks={}, said={0: 33, 1: 12}, take="card", who=judge)[0] == 33
    assert scores(typed) == [33, 12, 0]
    note = LogEntry.objects.filter(action="game.judged").latest("pk")
    assert (note.after["differing"], note.after["take"]) == ([0], "card")


def test_the_lines_may_count_against_a_wrong_sum(typed, judge):
    cards.finish(typed, racks={}, said={0: 33}, take="lines", who=judge)
    assert scores(typed) == [30, 12, 0]


def test_a_card_without_lines_has_no_totals_and_one_that_counts_is_not_counted_again(pairing, judge):
    with pytest.raises(Refused, match="no_card_lines"):
        cards.finish(pairing, racks={}, said={}, who=judge)
    cards.enter(pairing, cards.words_and_values(WORDS), who=judge)
    cards.finish(pairing, racks={}, said={}, who=judge)
    with pytest.raises(Refused, match="already_confirmed"):
        cards.finish(pairing, racks={}, said={}, who=judge)
