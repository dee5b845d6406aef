"""Every list page asks the database the same number of questions, however many pupils and tables there are."""

import pytest
from django.db import connection
from django.db.models import Count
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.services.states import forget as forget_games
from tests.turniej.views.day import Organiser, ready
from turniej.services.access import issue_school
from turniej.services.newest import forget
from turniej.services.who import system

PAGES = (
    *(
        "",
        "room/",
        "status.json",
        "roster/",
        "check-in/",
        "rounds/",
        "standings/",
        "stages/",
        "tables/",
        "people/",
        "log/",
    ),
    *("print/", "print/cards/", "print/game-cards/", "print/seating/schools/", "print/seating/tables/"),
    *("print/standings/", "print/diplomas/", "print/website/", "files/players.csv", "files/seating.csv"),
    *("print/continue/", "print/game-cards/?filled=1", "print/school-links/", "files/gcg.zip"),
    *("/judge/", "/judge/tables/", "/judge/queue.json", "/organiser/", "/organiser/copies/"),
    *("files/results.csv", "files/standings.csv", "files/log.csv", "files/results.json", "files/standings.json"),
)


def counted(organiser: Organiser, path: str) -> int:
    forget()
    forget_games()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = organiser.client.get(path if path.startswith("/") else organiser.at(path))
    assert answer.status_code == 200, path
    return len(queries)


def teacher_of(organiser: Organiser) -> Client:
    """A browser with the private link of the school that has the most pupils."""
    school = organiser.tournament.schools.annotate(size=Count("players")).order_by("-size", "pk")[0]
    client = Client()
    answer = client.get(f"/school/enter/{issue_school(school, who=system()).token}/")
    assert answer.status_code == 302
    return client


def prepared(players: int) -> tuple[Organiser, list[str]]:
    organiser = ready(players)
    first = organiser.draw_and_start()
    organiser.type_results(first, lambda pairing, seat, player: 900 - 5 * (player % 150) - seat)
    organiser.post(f"rounds/{first.pk}/close/")
    second = organiser.draw_and_start()
    organiser.post("tables/issue/")
    organiser.post("people/schools/")
    return organiser, [*PAGES, f"rounds/{first.pk}/", f"rounds/{second.pk}/"]


@pytest.mark.django_db
def test_no_list_page_asks_more_questions_for_more_pupils() -> None:
    counts = []
    for players in (8, 36):
        organiser, pages = prepared(players)
        counts.append([counted(organiser, page) for page in pages])
        organiser.user.delete()
    grown = {page: (small, large) for page, small, large in zip(pages, *counts, strict=True) if large > small}
    assert not grown
    assert max(counts[1]) <= 40, dict(zip(pages, counts[1], strict=True))


@pytest.mark.django_db
def test_no_page_of_a_teacher_asks_more_questions_for_more_pupils() -> None:
    counts = []
    for players in (8, 36):
        organiser, _pages = prepared(players)
        organiser.client = teacher_of(organiser)
        counts.append([counted(organiser, f"/school/{organiser.slug}/{path}") for path in ("", "diplomas/", "words/")])
        organiser.user.delete()
    assert counts[0] == counts[1]
