"""What every test may use: the real site on a free port, PostgreSQL, Redis, and Debian's Chromium."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from django.db import connections
from django.db.utils import load_backend

from tests.environment import VAR
from tests.servers import Postgres, Redis, Site, postgres_programs, postgres_server, redis_server

LAN_ADDRESS = "192.168.77.77"
"""An address of a hall's network under which the browser finds the site, and does not trust it as its own machine."""
CHROMIUM_FLAGS = [
    f"--host-resolver-rules=MAP {LAN_ADDRESS} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# The same examples on every machine, as slowly as it likes: what chance finds belongs into a test of its own.
hypothesis.settings.register_profile(
    "same", derandomize=True, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("same")

OTHER_PROCESSES = {"browser", "site_process", "fresh_site", "postgres", "redis"}
FOLDERS_WITH_PROCESSES = {"bench", "house", "rehearsal"}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Under CI a test that would skip fails: what it needs has to be installed there."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"


def pytest_collection_modifyitems(items):
    """Keep all tests on PostgreSQL in one process, which starts one server.

    What depends on other processes is tried a second time if it fails. The summary lists each such test
    (`-rfER` in pyproject.toml): a test that needed it has a race, which is a fault to find.
    """
    for item in items:
        needs = getattr(item, "fixturenames", ())
        if any(name.startswith("postgres") for name in needs):
            item.add_marker(pytest.mark.xdist_group("postgres"))
        if not OTHER_PROCESSES.isdisjoint(needs) or item.path.parent.name in FOLDERS_WITH_PROCESSES:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session", autouse=True)
def clock_of_the_tests() -> None:
    """Find the file that may hold the clock while the folder for state is still the suite's own.

    Where it lies is asked once in a process; a test that takes another folder would be told that this is not allowed.
    """
    from turniej.clock import held_clock

    held_clock()


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """Put the database of the tests where the site that they start looks for it."""
    from django.conf import settings

    assert Path(settings.VAR_DIR) == VAR
    settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = VAR / "turniej.sqlite3"
    connections.settings["default"]["TEST"]["NAME"] = VAR / "turniej.sqlite3"


@pytest.fixture(scope="session")
def site_process(django_db_setup) -> Iterator[Site]:
    """The one web process that all tests of this process share."""
    site = Site(VAR).start()
    yield site
    site.stop()


@pytest.fixture
def site_server(site_process, transactional_db) -> Iterator[Site]:
    """The real web process over the test's own database: rows that the test makes are there, and gone afterwards."""
    yield site_process
    site_process.release_clock()


@pytest.fixture
def fresh_site(transactional_db) -> Iterator[Site]:
    """A web process of the test's own, to kill, restart or give workers; over the test's own database."""
    site = Site(VAR)
    yield site.start()
    site.stop()
    site.release_clock()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A private PostgreSQL server."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres_server(programs) as server:
        yield server


@pytest.fixture
def postgres_url(postgres, request) -> Iterator[str]:
    """The address of a new, empty database."""
    name = f"empty_{os.urandom(4).hex()}"
    postgres.execute(f'CREATE DATABASE "{name}"')
    yield postgres.url(name)
    postgres.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def postgres_template(postgres, tmp_path_factory) -> str:
    """The name of a migrated database to copy."""
    name = f"migrated_{os.urandom(4).hex()}"
    postgres.execute(f'CREATE DATABASE "{name}"')
    var = tmp_path_factory.mktemp("template")
    Site(var, {"DATABASE_URL": postgres.url(name), "SECRET_KEY": "t" * 50, "TURNIEJ_CLOCK_FILE": ""}).manage("migrate")
    return name


@pytest.fixture
def postgres_site(postgres, postgres_template, django_db_blocker, django_db_setup, tmp_path) -> Iterator[Site]:
    """The real web process on PostgreSQL; the test's own ORM writes to the same database while the test runs."""
    import environ
    from django.conf import settings

    name = f"site_{os.urandom(4).hex()}"
    postgres.execute(f'CREATE DATABASE "{name}" TEMPLATE "{postgres_template}"')
    (tmp_path / "rehearsal").write_text(name)
    env = {
        "DATABASE_URL": postgres.url(name),
        "SECRET_KEY": settings.SECRET_KEY,
        "HTTPS": "0",
        "ALLOWED_HOSTS": "127.0.0.1",
        "TURNIEJ_CLOCK_FILE": str(tmp_path / "clock"),
    }
    usual = connections["default"]
    config = {**usual.settings_dict, "OPTIONS": {}, **environ.Env.db_url_config(postgres.url(name))}
    connections["default"] = load_backend(config["ENGINE"]).DatabaseWrapper(config, "default")
    site = Site(tmp_path, env)
    try:
        with django_db_blocker.unblock():
            yield site.start()
            connections["default"].close()
    finally:
        connections["default"] = usual
        site.stop()
        postgres.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(params=["sqlite", "postgres"])
def any_site(request, transactional_db) -> Site:
    """The same test on both databases: the real site on SQLite, then on PostgreSQL."""
    return request.getfixturevalue("site_server" if request.param == "sqlite" else "postgres_site")


@pytest.fixture
def redis(tmp_path) -> Iterator[Redis]:
    """A private Redis server."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Redis is not installed")
    with redis_server(program, tmp_path) as server:
        yield server


@pytest.fixture
def redis_url(redis) -> str:
    """The address of a private Redis server."""
    return redis.url


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests open whole addresses; the fixture of pytest-playwright is a bound method, which pytest 10 will refuse."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args) -> dict:
    """Debian's Chromium for Playwright, which downloads nothing."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    return {**browser_type_launch_args, "executable_path": chromium, "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args) -> dict:
    """A browser as a Polish school has it."""
    return {**browser_context_args, "locale": "pl-PL", "timezone_id": "Europe/Warsaw"}


@pytest.fixture
def browser_page(page, site_server):
    """A page of Chromium that opens relative addresses on the real site: `browser_page.goto(site_server.url)`."""
    failures = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    assert not failures, f"the page threw: {failures}"
