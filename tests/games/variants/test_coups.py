"""The draws, the lot and the slips of the Romanian games: the rules that all three have in common."""

from dataclasses import replace

import pytest

from games.engine.board import Board
from games.engine.refusal import Refusal
from games.engine.tiles import FRENCH, POLISH, ROMANIAN
from games.variants.correction import correct, own_board
from games.variants.draws import enter, generate
from games.variants.game import COUPS, Slip, hand_in, hand_in_sheet, ideal, new_game, open_coup, retro
from tests.games.engine.boards import tiles
from tests.games.variants.sheets import LEXICON, OPEN, SCRABBLES, corrected, draws, slip, started, word


def whole(kind="anticipation", seed=7):
    """A game with every coup opened by lot."""
    game = new_game(kind, FRENCH, generate(FRENCH, seed), 9)
    for _ in range(COUPS):
        game = open_coup(game, seed)
    return game


def test_ro_1_fifteen_draws_are_fixed_beforehand():
    found = generate(FRENCH, 3)
    assert len(found.letters) == 15
    assert generate(FRENCH, 3) == found != generate(FRENCH, 4)
    assert enter(found.letters[:14], FRENCH) == Refusal("draws_count", {"count": 14, "expected": 15})


def test_ro_2_numbers_are_names_and_no_order():
    orders = {tuple(coup[0] for coup in whole(seed=seed).called[1:]) for seed in range(5)}
    assert len(orders) == 5
    assert all(sorted(order) != list(order) for order in orders)


def test_ro_3_lot_says_which_draw_is_played():
    assert whole().called == whole().called != whole(seed=8).called
    game = whole()
    assert sorted(number for coup in game.called for number in coup) == list(range(1, 16))


@pytest.mark.parametrize(("tile_set", "first", "left"), [(FRENCH, 4, 0), (ROMANIAN, 2, 0), (POLISH, 2, 0)])
def test_ro_4_draws_use_the_set_up(tile_set, first, left):
    found = generate(tile_set, 1)
    assert [len(group) for group in found.letters] == [first] + [7] * 14
    assert len(found.remainder) == left
    assert enter(found.letters, tile_set).letters == found.letters


def test_ro_4_set_must_contain_the_draws_and_a_remainder_is_reported():
    groups = [list(group) for group in draws(*OPEN).letters]
    assert enter([groups[0][:2], *groups[1:]], FRENCH).remainder == ("E", "L")
    assert enter([*groups[:14], list("ZZEEEEE")], FRENCH).code == "too_many_of_letter"
    assert enter([*groups[:14], ["Ą", *groups[14][1:]]], FRENCH).code == "letter_not_in_set"
    assert enter([*groups[:14], list("EEEEEE")], FRENCH).code == "draw_size"
    assert enter([list("SALER"), *groups[1:]], FRENCH).code == "draw_size"


def test_ro_5_draw_1_is_played_at_the_first_coup_only():
    assert [number for number, coup in enumerate(whole().called, 1) if 1 in coup] == [1]
    late = corrected(started("anticipation", *OPEN), slip(word(2, "8E", "REMETTE")), slip(word(1, "E8", "RE")))
    assert [(line.fate, line.reason.code) for line in late.lines if line.coup == 2 and line.word] == [
        ("zero", "draw_not_called")
    ]


def test_ro_6_first_coup_is_double_with_the_draw_named_beforehand():
    assert whole().called[0] == (1, 9)
    assert new_game("fond", FRENCH, draws(*OPEN), 1) == Refusal("second_draw", {"draw": 1})
    assert new_game("fond", FRENCH, draws(*OPEN), 16).code == "second_draw"


def test_ro_7_there_are_exactly_fourteen_coups():
    assert [len(coup) for coup in whole().called] == [2] + [1] * 13
    assert open_coup(whole(), 7) == Refusal("coups_over", {"count": 14})


def test_ro_8_everybody_has_an_own_grid():
    game = replace(started("anticipation", *OPEN, coups=1), called=((1, 2),))
    one = hand_in(game, "ana", 1, slip(word(1, "8E", "SALE")))
    both = hand_in(one, "ion", 1, slip(word(1, "H7", "LES")))
    ana, ion, mia = (own_board(both, player, LEXICON) for player in ("ana", "ion", "mia"))
    assert ana == Board().with_tiles(tiles("8E", "SALE"))
    assert ion == Board().with_tiles(tiles("H7", "LES"))
    assert mia == Board()


def test_ro_15_passe_is_an_empty_slip():
    game = hand_in(started("anticipation", *OPEN, coups=1), "ana", 1, Slip())
    assert game.slips["ana"] == {1: Slip()}


def test_ro_17_bad_word_is_taken_like_any_other_until_the_correction():
    game = hand_in(started("anticipation", *OPEN, coups=1), "ana", 1, slip(word(9, "1A", "QQQ")))
    assert not isinstance(game, Refusal)
    assert own_board(game, "ana", LEXICON).at(0, 0).letter == "Q"
    assert [line.fate for line in correct(game, "ana", LEXICON).lines if line.word] == ["zero"]


def test_ro_20_annulment_names_an_earlier_coup_in_the_current_slip():
    game = started("anticipation", *OPEN, coups=3)
    assert hand_in(game, "ana", 3, slip(annul=(3,))) == Refusal("annul_not_earlier", {"coup": 3})
    assert hand_in(game, "ana", 3, slip(annul=(0,))).code == "annul_not_earlier"
    assert hand_in(game, "ana", 3, slip(annul=(1, 2))).slips["ana"][3].annulled == (1, 2)


def test_slip_is_for_the_open_coup_and_handed_in_once():
    game = started("anticipation", *OPEN, coups=2)
    assert hand_in(game, "ana", 1, Slip()) == Refusal("coup_not_open", {"coup": 1, "open": 2})
    assert hand_in(hand_in(game, "ana", 2, Slip()), "ana", 2, Slip()) == Refusal("slip_twice", {"coup": 2})
    assert hand_in(started("fond", *OPEN, coups=0), "ana", 0, Slip()).code == "coup_not_open"


def test_ro_23_retro_keeps_draws_and_order_and_takes_a_whole_sheet():
    game = whole()
    problem = retro(game)
    assert (problem.draws, problem.called, problem.slips) == (game.draws, game.called, {})
    assert open_coup(problem, 1).code == "no_coups_here"
    assert hand_in(problem, "ana", 14, Slip()).code == "no_coups_here"
    sheet = {1: slip(word(1, "8E", "SALE")), 14: Slip()}
    assert hand_in_sheet(problem, "ana", sheet).slips["ana"] == sheet
    assert hand_in_sheet(game, "ana", sheet).code == "sheet_not_here"
    assert hand_in_sheet(problem, "ana", {2: slip(annul=(1,))}).code == "annul_not_here"
    assert hand_in_sheet(problem, "ana", {15: Slip()}).code == "coups_over"
    assert hand_in_sheet(hand_in_sheet(problem, "ana", sheet), "ana", sheet).code == "slip_twice"


def test_ro_24_ideal_has_no_order_of_its_own():
    assert ideal(whole()).called == ()
    assert open_coup(ideal(whole()), 1).code == "no_coups_here"


def test_r3_nothing_is_annulled_in_resistance():
    assert hand_in(started("resistance", *SCRABBLES, coups=2), "ana", 2, slip(annul=(1,))) == Refusal("annul_not_here")
