"""A public page is rendered once for all its readers, is not sent twice, and never carries another's data."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.turniej.services import day
from tests.turniej.views.public_day import forget, playing_day, read
from turniej.services import tournaments
from turniej.views.public.kept import Pages


@pytest.fixture(autouse=True)
def cold():
    forget()


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as found:
        read(client, path)
    return len(found)


@pytest.mark.django_db
def test_no_public_page_asks_more_questions_for_more_pupils(client):
    counts = []
    for players in (8, 24):
        made = playing_day(players)
        pages = ["", "seating/", "seating/?by=school", "tables/", "schools/", "results/", "course/"]
        school = made.tournament.schools.first()
        pages += [f"school/{school.pk}/", f"game/{made.game.game_id}/"]
        found = []
        for page in pages:
            forget()
            found.append(queries(client, made.at(page)))
        forget()
        client.get(f"/wall/enter/{tournaments.wall_link(made.tournament)}/")
        counts.append([*found, queries(client, made.at("wall/"))])
    assert counts[0] == counts[1], counts
    assert max(counts[1]) <= 30


@pytest.mark.django_db
def test_a_page_that_did_not_change_costs_one_query_and_is_not_sent_again(client):
    made = playing_day()
    first = client.get(made.at())
    with CaptureQueriesContext(connection) as found:
        again = client.get(made.at(), headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, len(found)) == (304, b"", 1)
    assert first["Cache-Control"] == "no-cache"
    assert "Cookie" in first["Vary"]


@pytest.mark.django_db
def test_a_change_makes_another_tag(client):
    made = playing_day()
    first = client.get(made.at())
    tournaments.announce(made.tournament, "Obiad o 13:00", who=day.HOUSE)
    again = client.get(made.at(), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert "Obiad o 13:00" in again.content.decode()


@pytest.mark.django_db
def test_a_reader_who_can_unpack_gets_it_packed(client):
    made = playing_day()
    packed = client.get(made.at(), headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content).decode() == read(client, made.at())


@pytest.mark.django_db
def test_what_everybody_shares_carries_nothing_of_one_reader(client):
    made = playing_day()
    reader = Client()
    reader.force_login(User.objects.create_user("wanda"))
    text = read(reader, made.at())
    assert "wanda" not in text
    assert "csrfmiddlewaretoken" not in text
    assert text == read(client, made.at())


@pytest.mark.django_db(transaction=True)
def test_twenty_readers_at_the_moment_of_a_change_get_the_same_new_page_without_an_error():
    made = playing_day()
    old = Client().get(made.at())["ETag"]
    tournaments.announce(made.tournament, "Obiad o 13:00", who=day.HOUSE)
    gate = Barrier(20)

    def ask(_number: int) -> tuple[int, bytes]:
        gate.wait()
        answer = Client().get(made.at(), headers={"if-none-match": old})
        connection.close()
        return answer.status_code, answer.content

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(ask, range(20)))
    assert {status for status, _page in answers} == {200}
    assert len({page for _status, page in answers}) == 1


def test_of_twenty_readers_of_one_page_one_makes_it():
    pages, gate, made, guard = Pages(), Barrier(20), [], Lock()

    def make() -> str:
        with guard:
            made.append(1)
        return "page"

    def ask(_number: int) -> bytes:
        gate.wait()
        return pages.get("key", make).body

    with ThreadPoolExecutor(20) as pool:
        assert set(pool.map(ask, range(20))) == {b"page"}
    assert len(made) == 1


def test_the_store_forgets_the_page_that_was_used_longest_ago():
    pages = Pages(most_bytes=300)
    pages.get("a", lambda: "a" * 100)
    pages.get("b", lambda: "b" * 100)
    pages.get("a", lambda: "never")
    pages.get("c", lambda: "c" * 100)
    assert pages.get("a", lambda: "again").body == b"a" * 100
    assert pages.get("b", lambda: "again").body == b"again"


def test_a_page_that_could_not_be_made_is_tried_again():
    pages = Pages()

    def broken() -> str:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        pages.get("a", broken)
    assert pages.get("a", lambda: "made").body == b"made"


@pytest.mark.django_db
def test_the_home_page_asks_the_same_number_of_questions_however_many_tournaments_there_are(client):
    few = queries(client, "/")
    for number in range(5):
        tournaments.create(name=f"Turniej {number}", day=day.date(2026, 5, 9))
    assert queries(client, "/") == few <= 2


def test_on_postgresql_too_a_page_is_marked_by_one_query(postgres_site):
    assert connection.vendor == "postgresql"
    made = playing_day(8)
    client = Client()
    first = client.get(made.at())
    again = client.get(made.at(), headers={"if-none-match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    tournaments.announce(made.tournament, "Obiad", who=day.HOUSE)
    assert "Obiad" in read(client, made.at())
    for path in made.paths():
        read(client, path)
