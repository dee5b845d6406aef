"""The card: signatures that freeze it, opening it again, results from paper."""

import pytest

from games.engine.events import (
    CardLine,
    Change,
    Correction,
    Exchange,
    Forfeit,
    Leftovers,
    Overdraw,
    Pass,
    Penalty,
    PlayOn,
    Record,
    Reopen,
    Result,
    Signature,
    Underdraw,
    Verdict,
)
from tests.games.engine.table import JUDGE, Table, a_play, near_the_end, seat


def finished(signed=True):
    """A game of two that ended by passes with 3 to -7."""
    table = Table(2).started().play("8H", "KOT")
    for _ in range(4):
        table.say_pass()
    table.left(0, "AAAAAAA").left(1, "EEEEEEE")
    return table.sign() if signed else table


def test_pl_61_all_players_sign_the_result_that_they_read():
    table = finished(signed=False)
    assert table.refused(seat(0), Signature(0, (10, 0))) == "result_differs"
    assert table.refused(seat(0), Signature(1, table.game.to_sign)) == "not_your_seat"
    table.sign(0)
    assert table.refused(seat(0), Signature(0, table.game.to_sign)) == "signed_already"


def test_pl_62_with_all_signatures_the_result_is_final():
    table = finished()
    assert (table.game.phase, table.game.signed) == ("final", (0, 1))
    assert [result.total for result in table.game.result()] == [3, -7]


def test_pl_63_after_all_signatures_nothing_is_corrected():
    table = finished()
    change = (Change("change", table.ref("record", 0), Record(50)),)
    assert table.refused(JUDGE, Correction(change, "wrong sum")) == "signed"
    assert table.refused(seat(0), Correction(change, "", (0, 1))) == "signed"
    assert table.refused(JUDGE, Verdict((("KOT", False),))) == "signed"


def test_pl_64_with_fewer_signatures_it_is_not_final():
    table = finished(signed=False).sign(1)
    assert (table.game.phase, table.game.unsigned) == ("signing", (0,))


def test_a22_referee_signs_with_a_reason_for_one_who_left_or_refuses():
    table = finished(signed=False).sign(1)
    scores = table.game.to_sign
    assert table.refused(JUDGE, Signature(0, scores)) == "reason_missing"
    assert table.do(JUDGE, Signature(0, scores, "refuses")).game.phase == "final"


def test_a22_only_active_players_sign():
    table = Table(3).started().play("8H", "KOT").exclude(2).exclude(1)
    assert table.refused(seat(1), Signature(1, table.game.to_sign)) == "seat_excluded"
    assert table.game.unsigned == (0,)


def test_change_of_the_result_drops_the_signatures():
    table = finished(signed=False).sign(1).penalise(0, points=10)
    assert (table.game.signed, table.game.final_scores) == ((), (-7, -7))


def test_a15_referees_penalty_comes_before_the_signing():
    table = finished()
    assert table.refused(JUDGE, Penalty(0, "points", 10, "late")) == "signed"
    table.do(JUDGE, Reopen("wrongly typed"))
    assert table.refused(JUDGE, Penalty(0, "points", 10, "late")) == "after_signing"
    assert table.refused(JUDGE, Forfeit(0, "exclusion", "late")) == "after_signing"
    assert table.refused(JUDGE, Overdraw(0, 1)) == "after_signing"
    assert table.refused(JUDGE, Underdraw(0, 1)) == "after_signing"
    assert table.refused(JUDGE, Leftovers(0, tuple("IIIIIII"))) == "after_signing"


def test_a15_opened_card_is_made_to_say_what_the_paper_says_and_signed_again():
    table = finished()
    assert table.refused(seat(0), Reopen("no")) == "judge_only"
    assert table.refused(JUDGE, Reopen("")) == "reason_missing"
    table.do(JUDGE, Reopen("card says 12"))
    assert table.game.unsigned == (0, 1)
    table.correct("change", table.ref("record", 0), Record(12))
    assert table.game.final_scores == (5, -7)
    assert table.sign().game.phase == "final"
    assert table.replayed() == table.game


def test_a15_leftovers_that_a_correction_made_wrong_are_declared_again():
    table = finished().do(JUDGE, Reopen("a play was forgotten"))
    table.do(JUDGE, Correction((Change("change", table.ref("leftovers", 0), Leftovers(0, ("A",), "lost")),), "card"))
    table.do(JUDGE, Correction((Change("withdraw", table.ref("leftovers", 1)),), "card"))
    assert table.game.leftovers_needed == (1,)
    assert table.left(1, "EEEEEEE").game.final_scores == (9, -7)
    assert table.sign().game.phase == "final"


def test_paper_card_without_squares():
    table = Table(2).started()
    assert table.refused(seat(0), CardLine(0, "KOT", 10)) == "judge_only"
    table.do(JUDGE, CardLine(0, "KOT", 10)).do(JUDGE, CardLine(1, "TAK", 7))
    assert table.game.scores == (10, 7)
    assert [(line.kind, line.text) for line in table.game.lines] == [("card", "KOT"), ("card", "TAK")]
    assert table.refused(seat(0), a_play("8H", "KOT")) == "card_only"
    assert table.refused(seat(0), Result((4, 7))) == "judge_only"
    table.do(JUDGE, Result((4, 7)))
    assert (table.game.phase, table.game.final_scores) == ("signing", (4, 7))
    assert table.penalise(1, points=10).sign().game.final_scores == (4, -3)


def test_paper_card_has_no_exchanges_and_passes():
    table = Table(2).started().do(JUDGE, CardLine(0, "KOT", 10))
    assert table.refused(seat(0), Exchange(1)) == "card_only"
    assert table.refused(seat(0), Pass()) == "card_only"


def test_card_lines_are_for_games_without_a_board():
    table = Table(2).started().play("8H", "KOT")
    assert table.refused(JUDGE, CardLine(1, "TAK", 7)) == "already_playing"


def test_result_from_paper_takes_the_place_of_what_was_on_the_tablet():
    table = Table(2, player_minutes=1).started().play("8H", "KOT").wait(5).lay("8H", "...Y").check(0)
    table.do(JUDGE, Result((210, 180)))
    assert (table.game.final_scores, table.game.rack_counts) == ((210, 180), (7, 7))
    assert [result.overtime for result in table.game.result()] == [0, 0]
    table = finished(signed=False).do(JUDGE, Result((210, 180)))
    assert [(result.total, result.deduction) for result in table.game.result()] == [(210, 0), (180, 0)]


def test_a15_opened_card_may_be_given_the_result_that_the_paper_has():
    table = finished().do(JUDGE, Reopen("the card says more")).do(JUDGE, Result((13, -7))).sign()
    assert (table.game.phase, table.game.final_scores) == ("final", (13, -7))


def test_result_may_be_places_only():
    table = Table(3).do(JUDGE, Result((), (2, 1, 2)))
    assert [(result.rank, result.shared) for result in table.game.result()] == [(2, 2), (1, 1), (2, 2)]
    assert table.game.to_sign == (2, 1, 2)
    assert table.sign().game.phase == "final"


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (Result((1, 2)), "result_seats"),
        (Result(), "result_seats"),
        (Result((1, 2, 3), (1, 2, 3)), "result_seats"),
        (Result((), (1, 1, 2)), "places_impossible"),
        (Result((), (2, 3, 4)), "places_impossible"),
    ],
)
def test_impossible_result_is_refused(result, code):
    assert Table(3).refused(JUDGE, result) == code


def test_player_who_is_away_does_not_sign_himself():
    table = near_the_end(seats=3).leave(2, 0, 1).lay("9H", "RA").do(JUDGE, PlayOn()).check(0, "RA").rule(RA=True)
    assert table.game.phase == "leftovers"
    rest = [tile for tile, count in table.game.unseen.items() for _ in range(count)]
    table.left(2, rest[:2]).left(0, rest[2:])
    assert table.refused(seat(2), Signature(2, table.game.to_sign)) == "seat_away"
