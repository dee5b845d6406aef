"""Nothing that nobody can see is kept of what people type, whichever door it comes through."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.turniej.views.day import ready
from turniej.models import Access, Device, LogEntry, School
from turniej.services import access
from turniej.services.who import system
from turniej.tidy import hides_signs, tidy

TURNED = "\u202eaksleiZ\u202c"
SIGNS = "\u202e\u2066\u200b\u200d\u2060\ufeff\u00ad\0\x1b\x9f\ud800\ue000\u115f\u3164\u034f\ufe0f\u2800"


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_that_nobody_can_see_is_not_kept(sign: str) -> None:
    assert tidy(f"Zo{sign}fia") == "Zofia"
    assert hides_signs(f"Zo{sign}fia")
    assert tidy(sign) == ""


@pytest.mark.parametrize("text", ["Zofia\nLis", "Zofia\r\nLis", "\tZofia \u00a0Lis ", "Zofia\u2028Lis", "Zofia\x0bLis"])
def test_lines_and_wide_spaces_become_one_space(text: str) -> None:
    assert tidy(text) == "Zofia Lis"
    assert not hides_signs(text)


def test_letters_are_composed_and_all_that_is_seen_stays() -> None:
    assert tidy("Z\u0307aneta") == "Żaneta"
    for text in ("Łucja Żółw-Ćma", "D’Artagnan O'Neil", "Škoda 2½ №7", "渡辺 ✓"):
        assert (tidy(text), hides_signs(text)) == (text, False)


@pytest.mark.django_db
def test_every_form_of_the_organiser_keeps_only_what_is_seen() -> None:
    organiser = ready(4)
    tournament, player = organiser.tournament, organiser.tournament.players.first()
    assert player is not None
    organiser.post("schools/new/", name=f"SP\n9 {TURNED}", short=TURNED)
    organiser.post(f"schools/{player.school_id}/", name=f"SP 1 {TURNED}", short="")
    named = {"first_name": TURNED, "last_name": "Ko\u200bs", "klass": "4\u00ada"}
    organiser.post("players/new/", school=player.school_id, **named)
    organiser.post(f"players/{player.pk}/", school=player.school_id, **named | {"first_name": "Iga\x1bOla"})
    organiser.post("announce/", text=f"Obiad {TURNED}")
    organiser.post("settings/timetable/", at="09:00", text=f"Start\n{TURNED}")
    organiser.post("people/judge/", name=TURNED)
    organiser.post("people/invite/", name=TURNED, role="reader")
    organiser.post(f"players/{player.pk}/do/", do="withdraw", reason=f"chora {TURNED}")
    other = organiser.post("/organiser/new/", name=TURNED, day="2026-05-09", place=TURNED, event_name=TURNED)
    tournament.refresh_from_db()
    kept = [*School.objects.values_list("name", "short"), *Access.objects.values_list("name")]
    kept += tournament.players.values_list("first_name", "last_name", "klass")
    kept += type(tournament).objects.values_list("name", "place", "event_name", "announcement")
    kept += [tuple(row["text"] for row in tournament.timetable), *LogEntry.objects.values_list("reason")]
    texts = {text for row in kept for text in row}
    assert not [text for text in texts if text != tidy(text)]
    assert {"SP 9 aksleiZ", "SP 1 aksleiZ", "aksleiZ", "Kos", "4a", "Obiad aksleiZ", "Start aksleiZ"} <= texts
    assert {"chora aksleiZ"} <= texts and other["slug"] == "aksleiz"
    log = LogEntry.objects.values_list("before", "after")
    assert not [entry for entry in log if "\u202e" in str(entry) or "u202e" in str(entry)]


@pytest.mark.django_db
def test_whoever_typed_such_signs_is_told_and_a_name_of_nothing_else_is_none() -> None:
    organiser = ready(4)
    page = organiser.client.post(organiser.at("announce/"), {"text": TURNED}, follow=True).content.decode()
    assert "pominięto znaki, których nie widać" in page
    page = organiser.client.post(organiser.at("announce/"), {"text": "Obiad"}, follow=True).content.decode()
    assert "których nie widać" not in page
    school = organiser.tournament.schools.first()
    assert school is not None
    for name in ("\u200b\u202e", "\u3164"):
        assert organiser.post("schools/new/", 422, name=name)["code"] == "name_missing"
        assert organiser.post("people/judge/", 422, name=name)["code"] == "name_missing"
        fields = {"school": school.pk, "first_name": name, "last_name": "Lis"}
        assert organiser.post("players/new/", 422, **fields)["code"] == "name_missing"


@pytest.mark.django_db
def test_a_list_of_pupils_says_where_such_signs_stood() -> None:
    organiser = ready(4)
    upload = SimpleUploadedFile("list.csv", f"szkoła;imię;nazwisko\nSP\u200b 8;{TURNED};Lis\n".encode())
    told = organiser.post("roster/import/", file=upload)
    assert {problem["message"] for problem in told["problems"]} == {
        "Pominięto znaki, których nie widać: szkoła.",
        "Pominięto znaki, których nie widać: imię.",
    }
    organiser.post("roster/confirm/", rows=told["rows"])
    assert organiser.tournament.players.filter(first_name="aksleiZ", school__name="SP 8").count() == 1


@pytest.mark.django_db
def test_a_teacher_and_the_players_of_a_friendly_game_leave_none_either() -> None:
    organiser = ready(4)
    player = organiser.tournament.players.first()
    assert player is not None
    type(organiser.tournament).objects.update(phase="roster")
    teacher = Client()
    teacher.get(reverse("school:enter", args=[access.issue_school(player.school, who=system()).token]))
    change = reverse("school:change", args=[organiser.slug, player.pk])
    page = teacher.post(change, {"first_name": TURNED, "last_name": "Lis", "klass": "5\u200bb"}, follow=True)
    assert "których nie widać" in page.content.decode()
    player.refresh_from_db()
    assert (player.first_name, player.last_name, player.klass) == ("aksleiZ", "Lis", "5b")
    Client().post(reverse("friendly:new"), {"name1": TURNED, "name2": "\u200b", "name3": "Ola\nLis"})
    assert Device.objects.get().names == ["aksleiZ", "Ola Lis"]
