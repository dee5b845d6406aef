"""Both notations of squares."""

from itertools import product

import pytest

from games.engine.notation import format_place, parse_place


def test_gcg_writes_the_number_first_for_a_word_across() -> None:
    assert format_place(7, 7, True) == "8H"
    assert format_place(7, 7, False) == "H8"
    assert format_place(14, 0, True) == "15A"


def test_lettered_rows_write_the_letter_first_for_a_word_across() -> None:
    assert format_place(0, 7, True, "rows") == "A8"
    assert format_place(0, 7, False, "rows") == "8A"


@pytest.mark.parametrize("style", ["gcg", "rows"])
def test_every_square_is_read_as_it_was_written(style: str) -> None:
    for row, col, across in product(range(15), range(15), (True, False)):
        text = format_place(row, col, across, style)
        assert parse_place(text.lower(), style) == (row, col, across)


@pytest.mark.parametrize("text", ["", "8", "H", "0H", "16A", "P1", "8HH", "88H", "H8x", "٣A", "-"])
def test_what_is_no_square_is_none(text: str) -> None:
    assert parse_place(text) is None
