"""Before the first move: the start draw, the order of play, the racks, the start signal."""

import pytest

from games.engine.events import LetterDraw, Play, SeatOrder, Start
from tests.games.engine.boards import tiles
from tests.games.engine.table import JUDGE, Table, seat


def draw(table, letters):
    """Draw for the seats whose turn it is to draw, a letter each."""
    return table.do(seat(None), LetterDraw(tuple(zip(table.game.draw_among, letters, strict=True))))


def test_pl_11_letter_nearest_the_start_of_the_alphabet_starts():
    table = draw(Table(4), "KBĄŻ")
    assert table.game.order == (2, 1, 0, 3)
    assert table.game.drawn_letters == {0: "K", 1: "B", 2: "Ą", 3: "Ż"}


def test_pl_11_order_follows_the_polish_alphabet():
    assert draw(Table(4), "ŹZŁL").game.order == (3, 2, 1, 0)


@pytest.mark.parametrize(
    ("value", "letters", "order"),
    [("a", "Ą?", (1, 0)), ("before_a", "A?", (1, 0)), ("last", "Ż?", (0, 1)), ("redraw", "B?", ())],
)
def test_a6_draw_blank_by_rule_set(value, letters, order):
    table = draw(Table(2, draw_blank=value), letters)
    assert table.game.order == order


def test_pl_12_blank_counts_as_a():
    table = draw(Table(2), "?A")
    assert table.game.order == ()
    assert table.game.draw_among == (0, 1)
    assert draw(Table(2), "Ą?").game.order == (1, 0)


def test_a6_second_blank_ties_with_the_first():
    assert draw(Table(3), "??B").game.draw_among == (0, 1)


def test_a6_blank_is_drawn_again_where_the_rule_set_says_so():
    table = draw(Table(3, draw_blank="redraw"), "?BC")
    assert table.game.draw_among == (0,)
    assert draw(table, "Z").game.order == (1, 2, 0)


def test_a6_blank_in_a_redraw_is_drawn_again_too():
    table = draw(draw(Table(3, draw_blank="redraw"), "KKB"), "?C")
    assert table.game.draw_among == (0,)
    assert draw(table, "A").game.order == (2, 0, 1)


def test_pl_13_equal_letters_are_drawn_again_until_decided():
    table = draw(Table(2), "KK")
    assert table.game.phase == "start_draw"
    draw(table, "MM")
    assert table.game.draw_among == (0, 1)
    assert draw(table, "SR").game.order == (1, 0)


def test_a6_redraw_is_only_among_those_tied():
    table = draw(Table(4), "BDDZ")
    assert table.game.draw_among == (1, 2)
    assert table.refused(seat(None), LetterDraw(((0, "A"), (1, "A")))) == "draw_other_seats"


def test_a6_redrawn_letter_does_not_overtake_those_outside_the_tie():
    table = draw(draw(Table(4), "BDDZ"), "CA")
    assert table.game.order == (0, 2, 1, 3)


def test_a6_letter_that_is_out_of_the_bag_cannot_be_drawn_again():
    assert Table(2).refused(seat(None), LetterDraw(((0, "Ż"), (1, "Ż")))) == "too_many_of_letter"
    assert Table(2).refused(seat(None), LetterDraw(((0, "Q"), (1, "B")))) == "letter_not_in_set"


def test_pl_14_players_sit_and_move_clockwise_from_the_starter():
    table = draw(Table(3), "ZKB").started()
    movers = []
    for _ in range(3):
        movers.append(table.game.to_move)
        table.say_pass()
    assert movers == [2, 1, 0]


def test_pl_15_drawn_tiles_go_back_before_racks_are_drawn():
    table = draw(Table(3), "KKB")
    assert table.game.bag_count == 97
    draw(table, "AC")
    assert table.game.bag_count == 100 - 3 * 7


def test_pl_16_seven_tiles_are_drawn_in_the_order_of_play():
    table = draw(Table(4), "ZYAB")
    assert table.game.rack_counts == (7, 7, 7, 7)
    assert table.game.order[0] == 2
    assert draw(Table(2, rack_size=8), "AB").game.rack_counts == (8, 8)


def test_fi_06_assigned_starter_is_the_first_seat_and_racks_are_full():
    table = Table(2, start_order="assigned")
    assert (table.game.order, table.game.rack_counts) == ((0, 1), (7, 7))


def test_judge_may_set_the_order_until_something_was_played():
    table = draw(Table(3), "ABC").do(JUDGE, SeatOrder((2, 0, 1)))
    table.started().do(JUDGE, SeatOrder((1, 0, 2)))
    assert (table.game.to_move, table.game.bag_count) == (1, 79)
    table.say_pass()
    assert table.refused(JUDGE, SeatOrder((0, 1, 2))) == "already_playing"
    assert Table(3).refused(JUDGE, SeatOrder((0, 1))) == "order_not_all_seats"
    assert Table(3).refused(seat(0), SeatOrder((0, 1, 2))) == "judge_only"


def test_a3_start_is_the_referees_signal_and_nothing_is_played_before_it():
    table = draw(Table(2), "AB")
    assert table.game.phase == "waiting"
    assert table.refused(seat(0), Play(tuple(tiles("8H", "KOT")))) == "not_started"
    assert table.refused(seat(0), Start()) == "judge_only"
    table.do(JUDGE, Start())
    assert (table.game.started_at, table.game.phase) == (table.now, "to_move")
    assert table.refused(JUDGE, Start()) in ("already_started", "wrong_phase")


def test_a_friendly_table_starts_itself():
    table = draw(Table(2, self_refereed=True), "AB").do(seat(0), Start())
    assert table.game.phase == "to_move"


@pytest.mark.parametrize("seats", [1, 5])
def test_game_has_two_to_four_seats(seats):
    with pytest.raises(ValueError, match="2 to 4"):
        Table(seats)


def test_start_signal_may_come_before_the_draw():
    table = Table(2).do(JUDGE, Start())
    assert table.refused(JUDGE, Start()) == "already_started"
    assert draw(table, "BA").game.to_move == 1
