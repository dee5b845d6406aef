"""What goes wrong is said in Polish, on a page of the site."""

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

PASSWORD = "a-long-enough-password"


def test_unknown_address_is_said_in_polish(client, db):
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert '<html lang="pl"' in answer.text
    assert "Nie ma takiej strony" in answer.text


@pytest.mark.parametrize("name", ["400", "403", "404", "500", "locked", "too_old"])
@pytest.mark.parametrize("language", ["pl", "en", "fr"])
def test_page_needs_neither_a_request_nor_a_database(name, language):
    with translation.override(language):
        assert f'<html lang="{language}"' in render_to_string(f"{name}.html")


@pytest.mark.parametrize(("sent_from", "back"), [("/friendly/?x=1", "/friendly/?x=1"), ("", "/")])
def test_form_that_another_sign_in_made_old_leads_back_in_polish(db, sent_from, back):
    referer = f"http://testserver{sent_from}" if sent_from else "http://example.org/friendly/"
    answer = Client(enforce_csrf_checks=True).post("/friendly/", {"name1": "Ola"}, headers={"referer": referer})
    assert answer.status_code == 403
    assert '<html lang="pl"' in answer.text and "Strona jest za stara. Wczytaj ją ponownie." in answer.text
    assert "CSRF" not in answer.text
    assert f'class="button" href="{back}"' in answer.text


def test_five_wrong_passwords_lock_this_account_at_this_address_only(client, db):
    User.objects.create_user("ola", password=PASSWORD)
    User.objects.create_user("jan", password=PASSWORD)

    def try_login(name, password, address="192.168.1.5"):
        form = {"username": name, "password": password}
        return client.post("/account/login/", form, REMOTE_ADDR=address).status_code

    assert [try_login("ola", "wrong") for _ in range(5)] == [200, 200, 200, 200, 429]
    assert try_login("ola", PASSWORD) == 429
    assert try_login("jan", PASSWORD) == 302  # a hall is one address
    assert try_login("ola", PASSWORD, "192.168.1.6") == 302


@pytest.mark.parametrize("address", ["/account/login/", "/admin/login/"])
def test_a_name_of_any_length_is_only_a_wrong_name(client, db, address):
    for name in ("ż" * 10_000, "ola\0"):
        assert client.post(address, {"username": name, "password": "wrong"}).status_code == 200
    assert [len(attempt.username) for attempt in AccessAttempt.objects.all()] == [150]


def test_lock_is_said_in_polish(client, db):
    User.objects.create_user("ola", password=PASSWORD)
    for _ in range(5):
        answer = client.post("/account/login/", {"username": "ola", "password": "wrong"})
    assert "kwadrans" in answer.text
