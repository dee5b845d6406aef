"""Each setting that was found by measurement, and both profiles."""

import json
import logging
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
import requests
from django.conf import settings
from django.db import OperationalError, connection
from django.test import RequestFactory

from tests.servers import BASE_DIR, PATIENCE
from turniej import asgi
from turniej.logs import JsonFormatter
from turniej.middleware import DatabaseAway
from turniej.models import Job

SERVER = {
    "DATABASE_URL": "postgres://turniej@db.example/turniej",
    "REDIS_URL": "redis://cache.example/0",
    "SECRET_KEY": "a-long-and-random-secret-of-this-test-0123456789-only!",
    "ALLOWED_HOSTS": "turniej.example.pl",
}


def django_check(env, *arguments):
    """Run `manage.py check` in the profile that `env` makes."""
    whole = {**os.environ, "TURNIEJ_CLOCK_FILE": "", **env}
    whole.pop("DJANGO_ALLOW_ASYNC_UNSAFE")
    command = [sys.executable, "manage.py", "check", *arguments]
    return subprocess.run(command, cwd=BASE_DIR, env=whole, capture_output=True, text=True)


def setting(name, env, tmp_path):
    """Return one setting as the process of another profile has it."""
    code = f"import json; from django.conf import settings; print(json.dumps(settings.{name}, default=str))"
    whole = {
        **os.environ,
        "TURNIEJ_VAR": str(tmp_path),
        "TURNIEJ_CLOCK_FILE": "",
        "DJANGO_SETTINGS_MODULE": "turniej.settings",
        **env,
    }
    command = [sys.executable, "-c", code]
    return json.loads(subprocess.run(command, cwd=BASE_DIR, env=whole, capture_output=True, check=True).stdout)


def pragma(name):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return cursor.fetchone()[0]


def test_sqlite_keeps_acknowledged_commits_through_a_power_cut(transactional_db):
    assert (pragma("journal_mode"), pragma("synchronous")) == ("wal", 2)


def test_sqlite_maps_no_memory(transactional_db):
    assert pragma("mmap_size") == 0


def test_sqlite_takes_the_write_lock_at_the_start_and_waits_for_it(transactional_db):
    options = settings.DATABASES["default"]["OPTIONS"]
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)


def test_every_acknowledged_write_of_concurrent_processes_is_stored(transactional_db):
    """Counts acknowledgements against rows: fails with deferred transactions (locked) and without a timeout."""
    command = [sys.executable, "-m", "tests.turniej.house.tasks_for_tests", "game:1", "60"]
    writers = [
        subprocess.Popen(command, cwd=BASE_DIR, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    said = [writer.communicate(timeout=PATIENCE) for writer in writers]
    assert [err for _out, err in said] == [""] * 4
    acknowledged = sum(out.count("acknowledged") for out, _err in said)
    assert acknowledged == 240 == Job.objects.filter(kind="written").count()


def test_connections_stay_open_per_thread(site_server):
    """A connection per request would show as ever new ones; the pool has one per thread, and the hub one."""
    with ThreadPoolExecutor(10) as pool:
        list(pool.map(lambda _: requests.get(f"{site_server.url}/readyz", timeout=PATIENCE), range(60)))

    def database_files():
        links = Path(f"/proc/{site_server.web.pid}/fd").iterdir()
        return sorted(link.name for link in links if str(link.resolve()) == str(site_server.var / "turniej.sqlite3"))

    before = database_files()
    with ThreadPoolExecutor(10) as pool:
        list(pool.map(lambda _: requests.get(f"{site_server.url}/readyz", timeout=PATIENCE), range(60)))
    assert 1 <= len(before) <= len(after := database_files()) <= asgi.THREADS + 1
    assert set(before) <= set(after)


def test_threads_of_the_pool_are_bounded(site_server):
    with ThreadPoolExecutor(20) as pool:
        list(pool.map(lambda _: requests.get(f"{site_server.url}/healthz", timeout=PATIENCE), range(80)))
    tasks = Path(f"/proc/{site_server.web.pid}/task").iterdir()
    names = [(task / "comm").read_text().strip() for task in tasks]
    assert len(names) <= asgi.THREADS + 6


def test_reads_take_no_transaction_and_no_session_is_saved(site_server):
    assert settings.DATABASES["default"]["ATOMIC_REQUESTS"] is False
    assert settings.SESSION_SAVE_EVERY_REQUEST is False
    answer = requests.get(f"{site_server.url}/", timeout=PATIENCE)
    assert settings.SESSION_COOKIE_NAME not in answer.cookies


def test_page_allows_nothing_inline_or_foreign(site_server):
    policy = requests.get(f"{site_server.url}/", timeout=PATIENCE).headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert rules["default-src"] == rules["object-src"] == rules["base-uri"] == "'none'"
    assert "unsafe" not in policy


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "10.0.0.3", "127.0.0.1", "[::1]:8000", "localhost:8000"])
def test_laptop_answers_to_its_own_addresses(site_server, host):
    assert requests.get(f"{site_server.url}/", headers={"Host": host}, timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "8.8.8.8", "turniej.example.pl:8000", "localhost.evil.example"])
def test_laptop_does_not_answer_to_a_foreign_host(site_server, host):
    assert requests.get(f"{site_server.url}/", headers={"Host": host}, timeout=PATIENCE).status_code == 400


def test_page_is_polish_whatever_the_browser_speaks(site_server):
    session = requests.Session()
    page = session.get(f"{site_server.url}/", headers={"Accept-Language": "fr"}, timeout=PATIENCE)
    assert '<html lang="pl"' in page.text
    form = {"language": "fr", "csrfmiddlewaretoken": session.cookies["csrftoken"], "next": "/"}
    page = session.post(f"{site_server.url}/i18n/setlang/", form, headers={"Accept-Language": "en"}, timeout=PATIENCE)
    assert '<html lang="fr"' in page.text


def test_server_profile_passes_the_check_for_deployment(tmp_path):
    answer = django_check({**SERVER, "TURNIEJ_VAR": str(tmp_path)}, "--deploy", "--fail-level", "WARNING")
    assert answer.returncode == 0, answer.stderr


def test_server_profile_is_secure_by_environment_variables_only(tmp_path):
    for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"):
        assert setting(name, SERVER, tmp_path) is True
        assert setting(name, {}, tmp_path) is False
    assert setting("SECURE_HSTS_SECONDS", SERVER, tmp_path) > 0
    assert setting("ALLOWED_HOSTS", SERVER, tmp_path) == ["turniej.example.pl"]
    assert setting("SECRET_KEY", SERVER, tmp_path) == SERVER["SECRET_KEY"]


def test_server_profile_uses_postgres_and_redis(tmp_path):
    database = setting("DATABASES", SERVER, tmp_path)["default"]
    assert database["ENGINE"].endswith("postgresql")
    assert (database["CONN_MAX_AGE"], database["CONN_HEALTH_CHECKS"]) == (None, True)
    assert setting("CACHES", SERVER, tmp_path)["default"]["LOCATION"] == SERVER["REDIS_URL"]
    assert setting("CELERY_BROKER_URL", SERVER, tmp_path) == SERVER["REDIS_URL"]


def test_secret_is_made_once_and_agreed_on(tmp_path):
    code = (
        "import sys; from pathlib import Path; from turniej.secret import stored_secret;"
        "sys.stdin.readline(); print(stored_secret(Path(sys.argv[1])))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "secret")]
    makers = [
        subprocess.Popen(command, cwd=BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    secrets = {maker.communicate("go\n", timeout=PATIENCE)[0] for maker in makers}
    assert len(secrets) == 1
    assert len(secrets.pop().strip()) > 60
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_health_and_readiness_answer(site_server):
    assert requests.get(f"{site_server.url}/healthz", timeout=PATIENCE).json() == {"status": "ok"}
    assert requests.get(f"{site_server.url}/readyz", timeout=PATIENCE).json() == {"status": "ok"}


def test_readiness_names_the_database_that_does_not_answer(postgres_site, postgres):
    postgres.stop()
    try:
        assert requests.get(f"{postgres_site.url}/healthz", timeout=PATIENCE).status_code == 200
        answer = requests.get(f"{postgres_site.url}/readyz", timeout=PATIENCE)
        assert (answer.status_code, answer.json()["for"]) == (503, "database")
    finally:
        postgres.start()
    assert requests.get(f"{postgres_site.url}/readyz", timeout=PATIENCE).status_code == 200


def test_metrics_are_numbers_for_the_machine_itself(client, db):
    Job.objects.create(kind="copy", created="2026-11-30T10:00Z")
    answer = client.get("/metrics")
    assert 'turniej_jobs{state="waiting"} 1' in answer.text
    assert client.get("/metrics", REMOTE_ADDR="192.168.1.7").status_code == 404


def test_log_line_is_json_without_path_parameters_and_messages():
    request = RequestFactory().get("/t/secret-token/of/Zofia/")
    request.resolver_match = SimpleNamespace(route="t/<str:token>/")
    try:
        raise ValueError(request.path)
    except ValueError:
        facts = ("django.request", 40, "file", 1, "Internal Server Error: %s", (request.path,), sys.exc_info())
    record = logging.LogRecord(*facts)
    record.request, record.player, record.game = request, "Zofia", 5
    line = JsonFormatter().format(record)
    said = json.loads(line)
    assert (said["route"], said["game"], said["exception"]) == ("t/<str:token>/", 5, "ValueError")
    assert "Zofia" not in line
    assert "secret-token" not in line


def test_page_without_a_database_says_that_nothing_is_lost():
    request = RequestFactory().get("/", headers={"accept": "text/html"})
    answer = DatabaseAway(lambda _request: None).process_exception(request, OperationalError("connection refused"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "Nic nie przepadło" in answer.text
    assert DatabaseAway(lambda _request: None).process_exception(request, ValueError()) is None


@pytest.mark.parametrize(
    ("language", "said"), [("pl_PL", "nie można niczego zapisać"), ("fr_FR", "Indiquez-en un autre")]
)
def test_folder_that_cannot_be_made_is_one_sentence(tmp_path, language, said):
    (tmp_path / "file").write_text("")
    ended = django_check({"TURNIEJ_VAR": str(tmp_path / "file" / "var"), "LANGUAGE": language})
    assert ended.returncode == 2
    assert said in ended.stderr and str(tmp_path / "file" / "var") in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_folder_whose_secret_cannot_be_read_is_one_sentence(tmp_path):
    (tmp_path / "secret").mkdir()
    ended = django_check({"TURNIEJ_VAR": str(tmp_path), "SECRET_KEY": ""})
    assert ended.returncode == 2
    assert str(tmp_path) in ended.stderr and len(ended.stderr.splitlines()) == 1
    given = django_check({"TURNIEJ_VAR": str(tmp_path), "SECRET_KEY": SERVER["SECRET_KEY"]})
    assert given.returncode == 0, given.stderr
