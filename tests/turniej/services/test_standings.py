"""Standings: right after every result, explained, cheap."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.turniej.services import day
from turniej.live import bump
from turniej.models import Pairing
from turniej.services import facts, newest, results, rounds, standings

pytestmark = pytest.mark.django_db


def test_standings_are_right_after_every_result():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    for number, pairing in enumerate(round_.pairings.all(), 1):
        day.settle(pairing, [400, 300, 200, 100])
        rows = standings.of_tournament(tournament).stages[0].groups[0].rows
        assert sum(row.points for row in rows) == 6 * number
    assert sorted((row.points for row in rows), reverse=True) == [3, 3, 2, 2, 1, 1, 0, 0]
    assert rows[0].per_round == {1: 3}


@pytest.mark.parametrize(("players", "schools"), [(8, 4), (24, 8), (60, 20)])
def test_at_most_four_queries_for_any_size_and_one_when_nothing_changed(players, schools, django_assert_num_queries):
    tournament = day.checked_in(players, schools)
    for _ in range(2):
        day.play_round(tournament)
    newest.forget()
    with django_assert_num_queries(3):
        facts.load(tournament)
    with django_assert_num_queries(4):
        standings.of_tournament(tournament)
    with django_assert_num_queries(1):
        standings.of_tournament(tournament)


def test_a_change_makes_the_next_call_read_again():
    tournament = day.checked_in(8, 4)
    day.play_round(tournament)
    before = standings.of_tournament(tournament)
    assert standings.of_tournament(tournament) is before
    pairing = Pairing.objects.first()
    results.correct(pairing, {0: 1, 1: 2, 2: 3, 3: 4}, reason="card", who=day.organiser(tournament))
    assert standings.of_tournament(tournament) is not before


def test_what_each_needs_and_who_would_go_on():
    tournament = day.checked_in(8, 4)
    day.play_round(tournament)
    board = standings.of_tournament(tournament).stages[0]
    assert board.rounds_left == 2 and len(board.advance.players) == 4
    assert {row.need.state for row in board.groups[0].rows} <= {"in", "out", "open"}
    assert standings.advancing_now(board) == set(board.advance.players)


def test_change_since_the_last_round():
    tournament = day.checked_in(8, 4)
    day.play_round(tournament)
    assert all(row.moved is None for row in standings.of_tournament(tournament).stages[0].groups[0].rows)
    day.play_round(tournament, lambda player, _round: 100 + player % 97)
    moved = [row.moved for row in standings.of_tournament(tournament).stages[0].groups[0].rows]
    assert None not in moved and any(moved)


def test_the_table_of_schools_counts_all_their_pupils():
    tournament = day.checked_in(8, 4)
    day.play_round(tournament)
    schools = standings.of_tournament(tournament).schools
    assert len(schools) == 4 and [row.team.place for row in schools] == sorted(row.team.place for row in schools)
    assert sum(row.team.points for row in schools) == 12
    assert all(len(row.players) == 2 for row in schools)


def test_the_best_moves_of_the_day():
    tournament = day.checked_in(6, 3)
    pairing = day.started(tournament).pairings.first()
    who = day.tablet(tournament)
    day.play(pairing, day.HOUSE, "seat_order", order=[0, 1, 2])
    day.play(pairing, who, "play", placements=day.word("KOT"))
    day.play(pairing, who, "record")
    day.settle(pairing, [30, 20, 10])
    best = standings.of_tournament(tournament).best_moves
    assert [(move.value, move.word) for move in best] == [(10, "KOT")]
    assert best[0].game_id == pairing.game_id


def test_the_word_of_the_day_is_the_longest_and_never_the_best_move_again():
    tournament = day.checked_in(6, 3)
    pairing = day.started(tournament).pairings.first()
    who = day.tablet(tournament)
    day.play(pairing, day.HOUSE, "seat_order", order=[0, 1, 2])
    for tiles in (day.word("WINO"), [*day.word("Y", col=11)], day.word("LAMA", row=8, col=4)):
        day.play(pairing, who, "play", placements=tiles)
        day.play(pairing, who, "record")
    assert standings.of_tournament(tournament).word_of_day is None
    day.settle(pairing, [30, 20, 10])
    board = standings.of_tournament(tournament)
    assert {place.long_word for place in pairing.places.all()} == {"WINO", "WINOY", "LAMA"}
    assert board.best_moves[0].word == "LAMA"
    assert (board.word_of_day.word, board.word_of_day.worth) == ("WINOY", 6)
    pairing.places.filter(seat=1).update(best_move=99, best_word="WINOY")
    bump(f"tournament:{tournament.pk}")
    assert standings.of_tournament(tournament).word_of_day.word == "LAMA"


def test_before_the_first_seating_there_is_nothing_to_show():
    board = standings.of_tournament(day.tournament_of(4, 2))
    assert board.stages == () and board.final == ()


def test_a_round_in_play_counts_only_what_is_final():
    tournament = day.checked_in(8, 4)
    round_ = day.started(tournament)
    day.settle(round_.pairings.first(), [4, 3, 2, 1])
    board = standings.of_tournament(tournament).stages[0]
    assert board.rounds_left == 3 and board.advance is None
    for pairing in rounds.missing(round_):
        day.settle(pairing, [4, 3, 2, 1])
    rounds.close(round_, who=day.HOUSE)
    assert standings.of_tournament(tournament).stages[0].rounds_left == 2


@pytest.mark.django_db(transaction=True)
def test_twenty_readers_at_the_moment_of_a_change_compute_once():
    tournament = day.checked_in(8, 4)
    day.play_round(tournament)
    newest.forget()

    def read(_number: int) -> standings.Board:
        try:
            return standings.of_tournament(tournament)
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as readers:
        boards = list(readers.map(read, range(20)))
    assert all(board is boards[0] for board in boards)
