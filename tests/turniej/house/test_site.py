"""The site as a stranger meets it."""

import requests
from django.contrib.auth import get_user_model

from tests.servers import PATIENCE


def test_first_page_is_polish(site_server):
    answer = requests.get(f"{site_server.url}/", timeout=PATIENCE)
    assert answer.status_code == 200
    assert '<html lang="pl"' in answer.text


def test_rows_of_the_test_are_the_rows_of_the_site(any_site):
    get_user_model().objects.create_superuser("judge", "", "long-enough-password")
    session = requests.Session()
    session.get(f"{any_site.url}/admin/login/", timeout=PATIENCE)
    form = {
        "username": "judge",
        "password": "long-enough-password",
        "csrfmiddlewaretoken": session.cookies["csrftoken"],
        "next": "/admin/",
    }
    answer = session.post(f"{any_site.url}/admin/login/", form, timeout=PATIENCE)
    assert answer.status_code == 200
    assert "judge" in answer.text


def test_first_page_in_a_real_browser(browser_page, site_server):
    browser_page.goto(site_server.url)
    assert browser_page.locator("html").get_attribute("lang") == "pl"
