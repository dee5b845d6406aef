"""Typed results: twice the same or by two people, with or without points, and what is missing is asked for."""

import pytest

from tests.turniej.views.day import Organiser, ready, second
from turniej.models import Pairing, Place, ResultEntry

pytestmark = pytest.mark.django_db


def test_two_organisers_at_one_result_the_second_is_told_what_changed() -> None:
    organiser = ready(4)
    round_ = organiser.draw_and_start()
    pairing = round_.pairings.get()
    revision = pairing.revision
    organiser.type_results(round_, lambda pairing, seat, player: 100 + seat)
    fields = {f"score_{seat}": 300 for seat in range(4)}
    told = second(organiser).post(
        f"pairings/{pairing.pk}/correct/", status=409, revision=revision, reason="pomyłka", **fields
    )
    assert told["code"] == "stale"


def test_a_result_counts_only_when_it_is_typed_the_same_twice() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    path = f"pairings/{pairing.pk}/result/"
    first = {f"score_{seat}": 100 + seat for seat in range(4)}
    other = {**first, "score_0": 300}
    assert organiser.post(path, **first)["state"] == "proposed"
    assert organiser.post(path, **other)["state"] == "proposed"
    assert not Place.objects.exclude(score=None).exists()
    typed = organiser.page(f"pairings/{pairing.pk}/").split("Co wpisano")[1]
    assert "101" not in typed, "nobody copies the first typing from the screen"
    assert organiser.post(path, **other)["state"] == "accepted"
    assert Place.objects.get(seat=0).score == 300
    assert ResultEntry.objects.filter(state="accepted").count() == 1


def test_a_second_person_confirms_a_result() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    fields = {f"score_{seat}": 100 + seat for seat in range(4)}
    organiser.post(f"pairings/{pairing.pk}/result/", **fields)
    judge = second(organiser, "judge")
    assert judge.post(f"pairings/{pairing.pk}/result/", **fields)["state"] == "accepted"


@pytest.mark.parametrize("score", ["", "abc", "99999", "12.5"])
def test_a_score_that_is_none_is_refused_with_a_sentence(score: str) -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    fields = {f"score_{seat}": score for seat in range(4)}
    answer = organiser.client.post(organiser.at(f"pairings/{pairing.pk}/result/"), fields)
    assert answer.status_code == 422
    assert not ResultEntry.objects.exists()


def test_a19_an_excluded_pupil_needs_no_score_and_gets_no_points() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    fields = {"score_0": 90, "score_1": 80, "score_2": 70, "excluded_3": "on"}
    organiser.post(f"pairings/{pairing.pk}/result/", **fields)
    organiser.post(f"pairings/{pairing.pk}/result/", **fields)
    assert Place.objects.get(seat=3).excluded


def typed(organiser: Organiser, pairing: Pairing, *scores: str, **more: str) -> str:
    """The page that answers when scores are typed for the chairs of a table, in their order."""
    fields = {f"score_{seat}": score for seat, score in enumerate(scores)}
    url = organiser.at(f"pairings/{pairing.pk}/result/")
    return organiser.client.post(url, fields | more, follow=True).content.decode()


def test_a_missing_score_is_asked_for_and_what_was_typed_stays() -> None:
    organiser = ready(8)
    pairing = organiser.draw_and_start().pairings.all()[0]
    page = typed(organiser, pairing, "210", "", "90", "80", excluded_2="on")
    assert "Wpisz wynik każdego gracza." in page
    assert 'value="210"' in page
    assert page.count(" checked>") == 1


def test_a_card_without_points_is_typed_as_places_and_shown_as_places() -> None:
    organiser = ready(4)
    pairing = organiser.draw_and_start().pairings.get()
    assert "Miejsca 1, 1, 2, 3 nie pasują" in typed(organiser, pairing, "1", "1", "2", "3", by_place="on")
    for _time in range(2):
        page = typed(organiser, pairing, "1", "2", "2", "4", by_place="on")
    assert page.count("miejsce 2") == 2 and "miejsce 4" in page
    page = organiser.page(f"pairings/{pairing.pk}/")
    assert 'name="by_place" checked' in page and 'value="4"' in page
    assert "miejsce 4" in organiser.page()


def test_a_second_typing_that_differs_says_so() -> None:
    organiser = ready(8)
    pairing = organiser.draw_and_start().pairings.all()[0]
    assert "Zanotowano." in typed(organiser, pairing, "210", "120", "90", "80")
    page = typed(organiser, pairing, "201", "120", "90", "80")
    assert "To nie to samo, co wpisano przedtem dla stolika" in page
    assert "przyjęty." in typed(organiser, pairing, "201", "120", "90", "80")
