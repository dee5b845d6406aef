"""A tablet without a browser: paired by its card, entering the moves of one prepared game over HTTP."""

import secrets
from functools import cache

import requests

from tests.bench.moves import script
from tests.servers import PATIENCE


@cache
def prepared_game():
    """The events of a game, found once."""
    return script(14)


class Tablet:
    """One table's tablet."""

    def __init__(self, url, token, take_over=False):
        self.url = url
        self.session = requests.Session()
        self.window = secrets.token_hex(8)
        self.session.get(f"{url}/s/{token}", allow_redirects=False, timeout=PATIENCE)
        self.session.get(f"{url}/tablet/state", timeout=PATIENCE)
        state = self.post("window", {"take_over": True}).json()["state"]
        self.expected = state["game"]["turns"]

    def post(self, what, data):
        headers = {"X-CSRFToken": self.session.cookies["csrftoken"]}
        body = {"window": self.window, **data}
        return self.session.post(f"{self.url}/tablet/{what}", json=body, headers=headers, timeout=PATIENCE)

    def move(self, key=None):
        """Enter the next event; returns the key and the answer."""
        data = {"key": key or secrets.token_hex(12), "expected": self.expected}
        answer = self.post("events", {**data, "event": prepared_game()[self.expected - 1]})
        if answer.status_code == 200 and answer.json().get("ok"):
            self.expected += 1
        return data["key"], answer

    def window_cookies(self):
        """What another process needs to speak as this tablet."""
        return dict(self.session.cookies), self.window
