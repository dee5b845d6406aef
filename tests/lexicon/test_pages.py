"""The organiser's page of word lists, and the word search for teachers."""

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from lexicon import conf, services
from lexicon.models import Edition, RefreshJob
from tests.lexicon.conftest import make_edition
from tests.lexicon.fake_sjp import list_zip
from tests.lexicon.small import WORDS
from turniej.models import Device, Membership, Tournament
from turniej.tokens import hash_token
from turniej.views.doors import TABLET_COOKIE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_gates")]
EDITIONS = "/lexicon/"


@pytest.fixture
def organiser(client, state, settings):
    """A browser in which an organiser is signed in, reading English."""
    settings.LANGUAGE_CODE = "en"
    client.force_login(User.objects.create_superuser("organiser"))
    return client


def tournament_of(**facts) -> Tournament:
    """A tournament of which nothing matters here but that it exists."""
    return Tournament.objects.create(
        slug="t", name="T", day=date(2026, 9, 12), ruleset={}, seed=1, created_at=conf.now(), **facts
    )


def post(client, name: str, *args, capture, data=None):
    with capture(execute=True):
        return client.post(reverse(f"lexicon:{name}", args=args), data or {}, follow=True)


def text(response) -> str:
    return response.content.decode()


def test_unofficial_list_stands_under_a_warning(organiser, carried):
    page = text(organiser.get(EDITIONS))
    assert "unofficial" in page
    assert "Fetch or import the games list" in page
    assert "CC BY 4.0" in page


def test_what_was_done_to_the_list_is_said_in_the_readers_language(organiser, carried, settings):
    settings.LANGUAGE_CODE = "pl"
    page = text(organiser.get(EDITIONS))
    assert "zamieniono ją w automat" in page and "compiled" not in page


def test_official_list_shows_its_attribution(organiser, state):
    services.activate(make_edition("sjp-20260901", WORDS, attribution="Słownik do gier SJP.PL"), "tester")
    page = text(organiser.get(EDITIONS))
    assert "unofficial" not in page
    assert "Słownik do gier SJP.PL" in page


def test_button_starts_a_job_and_its_progress_is_followed(organiser, state, django_capture_on_commit_callbacks):
    page = text(post(organiser, "refresh", capture=django_capture_on_commit_callbacks))
    job = RefreshJob.objects.get()
    assert (job.state, job.requested_by) == ("queued", "account:organiser")
    assert f'hx-get="{reverse("lexicon:job", args=[job.pk])}"' in page
    RefreshJob.objects.update(state="running", step="read", percent=30)
    fragment = organiser.get(reverse("lexicon:job", args=[job.pk]))
    assert 'value="30"' in text(fragment)
    assert "reading words" in text(fragment)
    assert "HX-Refresh" not in fragment
    RefreshJob.objects.update(state="done", percent=100)
    assert organiser.get(reverse("lexicon:job", args=[job.pk]))["HX-Refresh"] == "true"


def test_job_nobody_works_on_says_so_and_can_be_started_again(organiser, django_capture_on_commit_callbacks):
    job = services.request_refresh("tester")
    RefreshJob.objects.update(state="running", heartbeat_at=conf.now() - timedelta(minutes=5))
    page = text(organiser.get(EDITIONS))
    assert "The work was interrupted" in page
    assert "hx-trigger" not in page
    page = text(post(organiser, "again", job.pk, capture=django_capture_on_commit_callbacks))
    job.refresh_from_db()
    assert (job.state, job.code) == ("queued", "")


def test_job_nobody_takes_says_so(organiser):
    services.request_refresh("tester")
    RefreshJob.objects.update(heartbeat_at=conf.now() - timedelta(minutes=5))
    page = text(organiser.get(EDITIONS))
    assert "The background service does not answer" in page
    assert "Try again" in page


def test_file_is_imported(organiser, state, django_capture_on_commit_callbacks):
    file = SimpleUploadedFile("sjp-20260901.zip", list_zip(WORDS))
    post(organiser, "import", capture=django_capture_on_commit_callbacks, data={"file": file, "language": "pl"})
    edition = services.run_job(RefreshJob.objects.get())
    assert edition.name == "sjp-20260901"


@pytest.mark.parametrize("data", [{}, {"file": b"", "language": "pl"}, {"file": b"kot", "language": "xx"}])
def test_upload_that_cannot_be_read_says_so(organiser, django_capture_on_commit_callbacks, data):
    if "file" in data:
        data = data | {"file": SimpleUploadedFile("list.txt", data["file"])}
    response = post(organiser, "import", capture=django_capture_on_commit_callbacks, data=data)
    assert response.status_code == 200
    assert not RefreshJob.objects.exists()


def test_activation_shows_what_changes_first(organiser, state, django_capture_on_commit_callbacks):
    capture = django_capture_on_commit_callbacks
    old, new = make_edition("sjp-20260801", WORDS), make_edition("sjp-20260901", [*WORDS[:-1], "żyrafka"])
    services.activate(old, "tester")
    page = text(post(organiser, "activate", new.name, capture=capture))
    assert "Compare the edition with the one in force first" in page
    assert services.edition_in_force() == old
    post(organiser, "compare", new.name, capture=capture)
    services.run_job(RefreshJob.objects.get())
    page = text(organiser.get(reverse("lexicon:edition", args=[new.name])))
    assert "1 word added" in page and "żyrafka" in page
    assert "1 word removed" in page and WORDS[-1] in page
    post(organiser, "activate", new.name, capture=capture)
    assert services.edition_in_force() == new
    assert Edition.objects.get(active=True).activated_by == "account:organiser"


def test_damaged_edition_in_force_can_be_replaced_on_the_page(organiser, state, django_capture_on_commit_callbacks):
    old, new = make_edition("sjp-20260801", WORDS), make_edition("sjp-20260901", [*WORDS, "żyrafka"])
    services.activate(old, "tester")
    (old.directory / "words.dawg").write_bytes(b"damaged")
    page = text(organiser.get(reverse("lexicon:edition", args=[new.name])))
    assert "its file is damaged, so nothing can be compared with it" in page
    post(organiser, "activate", new.name, capture=django_capture_on_commit_callbacks)
    assert services.edition_in_force() == new


def test_seated_tournament_keeps_its_edition(organiser, state):
    old, new = make_edition("sjp-20260801", WORDS), make_edition("sjp-20260901", [*WORDS, "żyrafka"])
    services.activate(old, "tester")
    tournament = tournament_of(edition=services.edition_in_force())
    services.activate(new, "tester")
    tournament.refresh_from_db()
    assert tournament.edition == old
    assert services.check_word("żyrafka", tournament.edition).verdict == "not_allowed"


def test_account_without_a_role_sees_but_changes_nothing(client, carried, django_capture_on_commit_callbacks):
    client.force_login(User.objects.create_user("reader"))
    assert client.get(EDITIONS).status_code == 200
    for name, args in (("refresh", []), ("import", []), ("activate", [carried.name]), ("compare", [carried.name])):
        assert client.post(reverse(f"lexicon:{name}", args=args)).status_code == 403
    assert not RefreshJob.objects.exists()


def test_organiser_of_a_tournament_may_fetch(client, state, django_capture_on_commit_callbacks):
    user = User.objects.create_user("organiser")
    tournament = tournament_of()
    Membership.objects.create(tournament=tournament, user=user, role=Membership.Role.ORGANISER)
    client.force_login(user)
    post(client, "refresh", capture=django_capture_on_commit_callbacks)
    assert RefreshJob.objects.count() == 1


@pytest.mark.parametrize("path", [EDITIONS, "/words/"])
def test_stranger_is_sent_to_the_login(client, path):
    assert client.get(path).status_code == 302


@pytest.mark.parametrize(
    ("kind", "asked", "expected"),
    [
        ("check", "ŻÓŁĆ", "ŻÓŁĆ: allowed"),
        ("check", "zolc", "Did you mean"),
        ("check", "k0t", "A word has no digits"),
        ("anagram", "tko", "kot"),
        ("prefix", "źdź", "źdźbło"),
        ("pattern", "k?t", "kot"),
        ("pattern", "***", "Search for up to 15 letters"),
        ("other", "kot", "Search for up to 15 letters"),
    ],
)
def test_word_search(organiser, state, kind, asked, expected):
    services.activate(make_edition("sjp-20260901", WORDS), "tester")
    assert expected in text(organiser.get("/words/", {"kind": kind, "q": asked}))


def test_word_search_escapes_what_was_typed(organiser, state):
    services.activate(make_edition("sjp-20260901", WORDS), "tester")
    assert "<script>" not in text(organiser.get("/words/", {"kind": "check", "q": "<script>alert(1)</script>"}))


def test_word_search_without_a_list_says_so(organiser, state):
    assert "There is no word list" in text(organiser.get("/words/", {"kind": "anagram", "q": "kot"}))


def test_word_search_is_closed_on_a_table_s_tablet(organiser, state):
    tournament = tournament_of()
    table = tournament.tables.create(number=1)
    device = Device.objects.create(table=table, token_hash=hash_token("secret"), created_at=conf.now())
    organiser.cookies[TABLET_COOKIE] = "secret"
    response = organiser.get("/words/", {"kind": "anagram", "q": "kot"})
    assert response.status_code == 403
    assert "there is no word search" in text(response)
    device.revoked_at = conf.now()
    device.save()
    assert organiser.get("/words/").status_code == 200
