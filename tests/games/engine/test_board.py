"""The board, its premiums and what is not on it."""

import pytest

from games.engine.board import PREMIUMS, SIZE, Board, Placed, premium, unseen_tiles
from games.engine.tiles import POLISH
from tests.games.engine import scorer
from tests.games.engine.boards import board, tiles


def test_premiums_are_8_17_12_24_and_the_centre_is_one() -> None:
    assert {name: PREMIUMS.count(name) for name in ("TW", "DW", "TL", "DL")} == {"TW": 8, "DW": 17, "TL": 12, "DL": 24}
    assert premium(7, 7) == "DW"


def test_premiums_agree_with_the_second_table() -> None:
    names = {"3": "TW", "2": "DW", "t": "TL", "d": "DL", ".": ""}
    for row in range(SIZE):
        for col in range(SIZE):
            assert Board().premium(row, col) == names[scorer.premium(row, col)]


def test_a_board_never_changes() -> None:
    empty = Board()
    lying = empty.with_tiles(tiles("8H", "KoT"))
    assert empty.empty and not lying.empty
    assert lying.at(7, 8) == Placed("O", True)
    assert lying.without(tiles("8H", "KoT")) == empty
    assert hash(lying.without([(7, 7), (7, 8), (7, 9)])) == hash(empty)


@pytest.mark.parametrize(("row", "col"), [(-1, 0), (0, 15), (15, 0)])
def test_squares_off_the_board_are_an_error(row: int, col: int) -> None:
    with pytest.raises(IndexError):
        Board().at(row, col)


def test_rows_round_trip_with_blanks_and_long_tiles() -> None:
    lying = board(("8H", "ŻóŁĆ"), ("H8", ".A"))
    assert Board.from_rows(lying.to_rows()) == lying
    assert lying.to_rows()[7] == ".......ŻóŁĆ...."
    spanish = ["." * 15] * 14 + ["[CH][ll]" + "." * 13]
    assert Board.from_rows(spanish).to_rows() == spanish
    assert Board.from_rows(spanish).at(14, 1) == Placed("LL", True)
    with pytest.raises(ValueError, match="15"):
        Board.from_rows(["." * 14] * 15)
    with pytest.raises(ValueError, match="225"):
        Board.from_rows(["." * 15] * 14)


def test_board_and_unseen_tiles_are_the_tile_set() -> None:
    lying = board(("8H", "ŻóŁĆ"))
    unseen = unseen_tiles(lying, POLISH)
    assert sum(unseen.values()) == 96
    assert "Ż" not in unseen and unseen["?"] == 1 and unseen["Ó"] == 1
    assert unseen_tiles(board(("8H", "ŻŻV")), POLISH)["Ż"] == -1
    assert unseen_tiles(board(("8H", "ŻŻV")), POLISH)["V"] == -1


def test_tiles_name_their_squares() -> None:
    assert list(board(("8H", "Ko")).tiles()) == tiles("8H", "Ko")
