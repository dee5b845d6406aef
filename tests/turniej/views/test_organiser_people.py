"""Who has a part in a tournament: invitations that work once, an owner who stays, a teacher with his own pupils."""

import pytest
from django.test import Client

from tests.turniej.views.day import Organiser
from turniej import clock
from turniej.models import Access, Membership, Player
from turniej.services.access import issued

pytestmark = pytest.mark.django_db


def test_an_invitation_makes_an_account_with_the_role_and_works_once() -> None:
    organiser = Organiser().start()
    row = organiser.post("people/invite/", name="Pani Ela", role="reader")
    token = issued(Access.objects.get(pk=row["id"])).token
    stranger = Client()
    fields = {"username": "ela", "password1": "dluga-fraza-81", "password2": "dluga-fraza-81"}
    answer = stranger.post(f"/account/invitation/{token}/", fields)
    assert answer.status_code == 302
    assert Membership.objects.get(user__username="ela").role == "reader"
    assert stranger.get(organiser.at("log/")).status_code == 200
    assert stranger.get(organiser.at("settings/")).status_code == 403
    again = Client().post(f"/account/invitation/{token}/", {**fields, "username": "obcy"})
    assert again.status_code >= 400
    assert Membership.objects.count() == 2


@pytest.mark.parametrize("gone", ["unknown", "used", "revoked"])
def test_an_invitation_that_is_gone_asks_nobody_for_a_password(gone: str) -> None:
    organiser = Organiser().start()
    row = organiser.post("people/invite/", name="Pani Ela", role="reader")
    access = Access.objects.get(pk=row["id"])
    token = issued(access).token
    if gone == "used":
        Access.objects.update(used_at=clock.now())
    elif gone == "revoked":
        Access.objects.update(revoked_at=clock.now())
    else:
        token = "nieznany"
    stranger, url = Client(), f"/account/invitation/{token}/"
    fields = {"username": "ola", "password1": "dluga-fraza-81", "password2": "dluga-fraza-81"}
    for answer in (stranger.get(url), stranger.post(url, fields)):
        assert 400 <= answer.status_code < 500
        page = answer.content.decode()
        assert "Ten odnośnik niczego nie otwiera" in page
        assert 'name="password1"' not in page and "już istnieje" not in page


def test_the_last_owner_stays() -> None:
    organiser = Organiser().start()
    member = Membership.objects.get()
    assert organiser.post(f"people/{member.pk}/role/", status=422, role="reader")["code"] == "last_owner"


def test_the_teacher_sees_own_pupils_in_full_and_corrects_them_before_the_day_only() -> None:
    organiser = Organiser().start()
    organiser.import_roster(8)
    school = organiser.tournament.schools.first()
    assert school is not None
    row = organiser.post("people/school/", school=school.pk)
    token = issued(Access.objects.get(pk=row["id"])).token
    teacher = Client()
    answer = teacher.get(f"/school/enter/{token}/")
    assert answer.status_code == 302 and token not in answer["Location"]
    html = teacher.get(answer["Location"]).content.decode()
    own, other = school.players.first(), Player.objects.exclude(school=school).first()
    assert own is not None and other is not None
    assert own.last_name in html and other.last_name not in html
    url = f"/school/{organiser.slug}/pupils/{own.pk}/"
    teacher.post(url, {"first_name": "Hela", "last_name": own.last_name, "klass": "6b"})
    own.refresh_from_db()
    assert own.first_name == "Hela"
    assert teacher.get(f"/school/{organiser.slug}/pupils/{other.pk}/").status_code == 404
    old = teacher.post(url, {"first_name": "Iga", "last_name": "Kos", "klass": "", "revision": 1})
    assert old.status_code == 409 and "w międzyczasie zmienił" in old.content.decode()
    organiser.post("phase/", to="check_in")
    assert teacher.post(url, {"first_name": "Iga", "last_name": "Kos", "klass": ""}).status_code >= 400
    organiser.post(f"links/{row['id']}/revoke/")
    assert teacher.get(f"/school/{organiser.slug}/").status_code == 403
