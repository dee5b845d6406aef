"""Answers of the server that a test holds back and lets go in the order that it wants, so that a race is no chance."""

import time
from collections.abc import Callable

from playwright.sync_api import Page, Request, Route, expect

SECONDS = 60
"""How long a test waits for what has to come; a busy machine is no failure."""


class Gate:
    """The answers to some requests of a page: the server has given them, the page gets them when the gate opens."""

    def __init__(self, page: Page, wanted: Callable[[Request], bool]) -> None:
        self.page, self.wanted = page, wanted
        self.held: list[tuple[Route, dict]] = []
        self.is_open = False
        page.route("**/*", self._hold)

    def _hold(self, route: Route) -> None:
        if self.is_open or not self.wanted(route.request):
            route.fallback()
            return
        answer = route.fetch(max_redirects=0)
        self.held.append((route, {"status": answer.status, "headers": answer.headers, "body": answer.body()}))

    def wait(self, count: int = 1) -> "Gate":
        """Until the server has answered so many of the requests."""
        until = time.monotonic() + SECONDS
        while len(self.held) < count:
            assert time.monotonic() < until, f"{len(self.held)} of {count} requests came"
            self.page.wait_for_timeout(25)
        return self

    def open(self) -> None:
        """Let everything through, what is held and what comes later; an answer that nobody waits for goes nowhere."""
        self.is_open = True
        for route, answer in self.held:
            route.fulfill(**answer)
        self.held.clear()


def refreshes(request: Request) -> bool:
    """What a region of a page asks for by itself."""
    return request.method == "GET" and request.headers.get("hx-request") == "true"


def acts(request: Request) -> bool:
    """What somebody's tap sends."""
    return request.method == "POST"


def expect_live(page: Page) -> None:
    """The page hears of changes from here on."""
    expect(page.locator("html")).to_have_attribute("data-live", "open")
