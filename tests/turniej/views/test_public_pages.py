"""What the public pages say to anybody: standings, seating, boards, schools, help and the wall."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.turniej.services import day
from tests.turniej.views.public_day import SURNAMES, Day, act, forget, play_some, playing_day, read
from turniej.models import Round, School, Tournament
from turniej.services import progress, tournaments
from turniej.views.help import TOPICS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def cold():
    forget()


@pytest.fixture
def played() -> Day:
    return playing_day()


def test_the_board_shows_the_tiles_with_their_values_and_the_moves_in_words(played, client):
    text = read(client, played.at(f"game/{played.game.game_id}/"))
    assert re.search(r'data-from="1"[^>]*><span class="square__tile">Ż<small>5</small>', text)
    assert "<b>ŻÓŁW</b>" in text
    assert "wymiana 2" in text
    assert text.count('class="square') - text.count('class="square__') == 225


def test_a_replay_shows_the_board_after_the_move_that_is_asked_for(played, client):
    path = played.at(f"game/{played.game.game_id}/")
    assert "square--tile" not in read(client, f"{path}?move=0")
    after = read(client, f"{path}?move=1")
    assert after.count("square--tile") == 4
    assert after.count("square--last") == 4
    assert 'aria-current="step"' in after
    assert read(client, f"{path}?move=99").count("square--tile") == 4
    assert read(client, f"{path}?move=x").count("square--tile") == 4


def test_a_move_is_visible_on_the_next_request(played, client):
    path = played.at(f"game/{played.game.game_id}/")
    before = read(client, path)
    tables = read(client, played.at("tables/"))
    tiles = [{"row": 8, "col": 7, "letter": "A", "blank": False}]
    act(played.game, 3 % played.game.places.count(), "play", placements=tiles)
    assert read(client, path) != before
    assert read(client, played.at("tables/")) != tables


def test_a_school_finds_its_tables_without_typing_its_diacritics(played, client):
    School.objects.filter(pk=played.tournament.schools.first().pk).update(name="Szkoła w Łące")
    forget()
    by_school = read(client, played.at("seating/?by=school&q=lace"))
    assert "Łące" in by_school and "SP 2" not in by_school
    assert "Łące" in read(client, played.at("schools/?q=szkola+w+lace"))
    assert "Żadna szkoła nie pasuje" in read(client, played.at("schools/?q=xyz"))


def test_a_schools_page_says_where_its_pupils_sit_and_how_they_do(played, client):
    place = played.game.places.select_related("player__school", "pairing__table").first()
    text = read(client, played.at(f"school/{place.player.school_id}/"))
    assert f"Runda 2: stolik {place.pairing.table.number}, miejsce {place.seat + 1}" in text
    assert "Etap 1, Runda 1" in text
    assert "PT" in text


def test_results_name_the_winner_and_the_picture_of_places_when_all_is_decided(client):
    made = day.checked_in(8)
    winners = day.play_to_the_end(made)
    assert winners == progress.winner(made)
    text = read(client, f"/t/{made.slug}/results/")
    assert "Zwycięzca" in text and "Miejsca końcowe" in text
    assert 'class="picture"' in text and text.count("<polyline") == 8


def test_anybodys_places_can_be_looked_up_by_school_or_by_the_name_the_public_knows(played, client):
    hidden = played.tournament.players.filter(consent=False).first()
    shown = played.tournament.players.filter(consent=True).first()
    by_number = read(client, played.at(f"course/?q=uczen+{hidden.code}"))
    assert f"Uczeń {hidden.code} " in by_number and f"{shown.first_name} {shown.last_name[0]}. " not in by_number
    assert "Nikt nie pasuje" in read(client, played.at(f"course/?q={shown.last_name}"))
    school = read(client, played.at(f"course/?school={shown.school_id}"))
    assert school.count('<th scope="row">') == shown.school.players.count()
    assert f'href="{played.at("course/")}?school={shown.school_id}"' in read(
        client, played.at(f"school/{shown.school_id}/")
    )


@pytest.mark.parametrize("path", ["seating/?by=school", "course/?q=sp+1", "schools/?q=sp+2", "?page=2"])
def test_another_language_keeps_the_page_with_what_was_asked(played, client, path):
    found = re.search('name="next" value="([^"]*)"', read(client, played.at(path)))
    assert found and found[1].replace("&amp;", "&") == played.at(path)


def test_an_empty_tournament_says_on_each_page_what_will_come(client):
    made = tournaments.create(name="Pusty", day=day.date(2026, 5, 9))
    for path in ("", "seating/", "tables/", "schools/", "results/"):
        assert 'class="empty"' in read(client, f"/t/{made.slug}/{path}"), path


def test_before_the_first_result_nobody_stands_above_anybody(client):
    made = day.checked_in(8, 4)
    round_ = day.started(made)
    page = read(client, f"/t/{made.slug}/")
    assert 'class="empty"' in page and "<table" not in page
    assert "<table" not in read(client, f"/t/{made.slug}/results/")
    day.settle(round_.pairings.first(), [400, 300, 200, 100])
    assert "<table" in read(client, f"/t/{made.slug}/")


def test_the_home_page_says_what_to_do_when_nothing_is_on(client):
    text = read(client, "/")
    assert 'class="empty"' in text
    for way in ("/tablet/join/", "/judge/", "/organiser/", "/help/"):
        assert f'href="{way}"' in text


def test_the_standings_name_the_word_list_its_licence_and_that_it_is_unofficial(played, client):
    text = read(client, played.at())
    edition = Tournament.objects.select_related("edition").get(pk=played.tournament.pk).edition
    if edition is None:
        assert "Lista słów" not in text
    else:
        assert "Lista słów" in text and ("nieoficjalna" in text) is not edition.official


@pytest.mark.parametrize("language", ["pl", "en", "fr"])
@pytest.mark.parametrize("topic", TOPICS)
def test_every_help_page_is_there_in_every_language(client, topic, language):
    client.cookies["django_language"] = language
    text = read(client, reverse("help:topic", args=[topic]))
    assert f'<html lang="{language}"' in text
    assert text.count("<h2>") >= 2


def test_an_unknown_help_page_is_not_found(client):
    read(client, "/help/nothing/", 404)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_public_pages_speak_the_language_of_the_reader(played, language):
    client = Client()
    client.post("/i18n/setlang/", {"language": language, "next": played.at()})
    text = read(client, played.at("tables/"))
    assert {"en": "Live tables", "fr": "Tables en direct"}[language] in text
    assert "Stoliki" not in text


def test_the_wall_trades_its_link_for_a_cookie_and_shows_names_shortened(played):
    token = tournaments.wall_link(played.tournament)
    client = Client()
    read(client, "/wall/enter/nothing/", 404)
    answer = client.get(f"/wall/enter/{token}/")
    assert answer.status_code == 302 and token not in answer["Location"]
    text = read(client, answer["Location"])
    assert not [name for name in SURNAMES if name in text]
    assert "data-due=" in text
    assert text.count('class="scene') >= 3
    assert Client().get(played.at("wall/")).status_code == 403


def test_the_wall_shows_the_seating_of_a_published_round(played):
    day.finish_round(played.playing, lambda player, _round: 300 - player % 89)
    drawn = day.drawn(played.tournament)
    assert drawn.state == Round.State.PUBLISHED
    client = Client()
    text = read(client, client.get(f"/wall/enter/{tournaments.wall_link(played.tournament)}/")["Location"])
    assert "Rozsadzenie" in text


def test_a_table_that_has_not_moved_shows_an_empty_board(played, client):
    second = played.playing.pairings.exclude(pk=played.game.pk).first()
    text = read(client, played.at(f"game/{second.game_id}/"))
    assert "Nie zapisano jeszcze pierwszego ruchu" in text
    play_some(second)
    assert "ŻÓŁW" in read(client, played.at(f"game/{second.game_id}/"))


@pytest.mark.parametrize("template", tournaments.TEMPLATES)
def test_every_kind_of_tournament_can_be_looked_at_to_its_end(client, template):
    made = day.checked_in(8, template=template)
    assert day.play_to_the_end(made)
    Tournament.objects.filter(pk=made.pk).update(timetable=[{"at": "13:00", "text": "Obiad"}])
    found = Day(made, *list(Round.objects.filter(stage__tournament=made))[:2])
    for path in found.paths():
        read(client, path)
    wall = client.get(f"/wall/enter/{tournaments.wall_link(made)}/")["Location"]
    assert "Zwycięzca" in read(client, wall)
