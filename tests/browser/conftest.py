"""A tablet that is touched, at the size of a tablet."""

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import TabletPage
from tests.browser.gates import SECONDS

# A busy machine is no failure: what has to appear may take its time, and nothing waits longer than it needs.
expect.set_options(timeout=SECONDS * 1000)

TABLET_SIZE = {"width": 820, "height": 1180}


@pytest.fixture
def touched(browser, site_server):
    """Make pages of touch screens, each a device of its own; fails the test if one of them throws."""
    contexts, failures = [], []

    def make(size=TABLET_SIZE, **options):
        context = browser.new_context(viewport=size, has_touch=True, locale="pl-PL", **options)
        context.set_default_timeout(SECONDS * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not failures, f"the page threw: {failures}"


@pytest.fixture
def tablet(touched, site_server):
    return TabletPage(touched(), site_server.url)
