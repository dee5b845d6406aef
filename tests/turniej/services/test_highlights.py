"""The best moves and the longest words of a game: real words only, the heavier letters first among equal lengths."""

from datetime import timedelta

import pytest

from games import services as games
from games.engine.ruleset import POLISH_SCHOOL
from lexicon.services import edition_in_force, ensure_carried
from turniej import clock
from turniej.services.highlights import longest_words, worth


def card_of(*lines: tuple[int, str, int]):
    """A game of two of whose card only words and values are known."""
    row = games.create(POLISH_SCHOOL, ["a", "b"], None, clock.now())
    events = [({"kind": "seat_order", "v": 1, "order": [0, 1]}, None)]
    events += [
        ({"kind": "card_line", "v": 1, "seat": seat, "text": text, "value": value}, seat) for seat, text, value in lines
    ]
    for number, (event, seat) in enumerate(events):
        at = clock.now() + timedelta(seconds=number)
        answer = games.record(row.pk, event, actor="judge:Jan", role="judge", seat=seat, received_at=at)
        assert answer.accepted, answer.refusal
    row.refresh_from_db()
    return games.state(row)


@pytest.mark.django_db
def test_pl_20_a_word_that_is_none_is_never_the_longest():
    ensure_carried()
    game = card_of(
        (0, "DOM", 8), (1, "KOTEK", 12), (0, "ŹDŹBŻOM", 90), (1, "PIES", 7), (0, "ŻÓŁW", 16), (1, "wymiana", 0)
    )
    assert longest_words(game, edition_in_force()) == {0: "ŻÓŁW", 1: "KOTEK"}
    assert longest_words(game, None)[0] == "ŹDŹBŻOM"


@pytest.mark.django_db
def test_of_equally_long_words_the_heavier_letters_come_first():
    game = card_of((0, "KOT", 30), (1, "PIES", 7), (0, "DŻEM", 9), (1, "LISY", 50))
    assert longest_words(game, None) == {0: "DŻEM", 1: "LISY"}
    values = game.state.tile_set.values
    assert worth("DŻEM", values) == 10 > worth("KOTA", values)
