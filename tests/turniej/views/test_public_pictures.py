"""The lines of the pictures: every point inside, labels apart, the first place at the top."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.turniej.services import day
from turniej.models import Player
from turniej.services import standings
from turniej.services.course import course_of
from turniej.views.public.pictures import BOTTOM, HEIGHT, LEFT, TOP, WIDTH, apart, place_picture, score_picture


@given(st.lists(st.floats(0, 200), min_size=1, max_size=12))
def test_labels_stand_apart_in_the_order_of_their_lines(wanted):
    found = apart(wanted, 14, 234)
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    heights = [found[index] for index in order]
    assert all(lower - upper >= 14 - 1e-6 for upper, lower in pairwise(heights))
    assert max(heights) <= 234


@given(st.lists(st.lists(st.integers(-50, 700), min_size=2, max_size=30), min_size=1, max_size=4))
def test_every_score_lies_in_the_picture(lines):
    length = min(len(line) for line in lines)
    picture = score_picture(["A"] * len(lines), [[0, *line[:length]] for line in lines])
    for curve in picture.curves:
        for point in curve.points.split():
            x, y = (float(part) for part in point.split(","))
            assert LEFT <= x <= WIDTH
            assert TOP <= y <= HEIGHT - BOTTOM


def test_the_first_place_is_at_the_top_and_long_names_are_cut():
    picture = place_picture(["Aleksandra Maria K.", "Jan P."], [[2, 1], [1, 2]], ["R1", "R2"])
    first, second = picture.curves
    assert first.y < second.y
    assert first.name == "1. Aleksandra Ma…"
    assert [label.text for label in picture.columns] == ["R1", "R2"]


def test_another_stage_begins_behind_a_line_and_far_places_get_a_scale_of_their_own():
    picture = place_picture(["Ala K.", "Jan P."], [[310, 308, 300, 300], [340, 333, 340, 345]], ["1", "2", "P1", "P+"])
    assert len(picture.parts) == 1 and len(picture.columns) == 4
    assert picture.rows[0].text == "300"
    assert all(TOP <= label.y <= picture.floor for label in picture.rows)


@pytest.mark.django_db
def test_the_course_ends_where_the_standings_stand():
    made = day.checked_in(12, 4)
    day.play_round(made)
    day.play_round(made, lambda player, round_: 200 + (player * 31 + round_.number * 17) % 97)
    course = course_of(made)
    assert [column.round for column in course.columns] == [1, 2]
    rows = standings.of_tournament(made).stages[0].groups[0].rows
    assert {row.player.pk: row.place for row in rows} == {pk: line[-1] for pk, line in course.places.items()}
    assert set(course.places) == set(Player.objects.filter(tournament=made).values_list("pk", flat=True))


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "template"), [(16, "regulation"), (8, "knock_out"), (9, "swiss")])
def test_the_course_goes_through_every_stage_and_ends_with_the_final_places(players, template):
    made = day.checked_in(players, 8, template=template)
    day.play_to_the_end(made, lambda player, round_: 200 + (player * 31 + round_.pk * 17) % 97)
    course, board = course_of(made), standings.of_tournament(made)
    played = [round_ for stage in board.stages for round_ in stage.rounds if not round_.is_play_off]
    assert [column.round for column in course.columns if column.round] == [round_.number for round_ in played]
    assert {column.stage.pk for column in course.columns} == {stage.stage.pk for stage in board.stages}
    ended = sorted(course.places, key=lambda pk: course.places[pk][-1])
    assert ended[: len(board.winners)] == [player.pk for player in board.winners]
    if len(board.stages) > 1:
        assert ended == [player.pk for player in board.final]


@pytest.mark.django_db
def test_a_tournament_that_has_not_begun_has_no_course():
    assert course_of(day.tournament_of(4)).columns == ()
