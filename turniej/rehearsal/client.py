"""One browser: a session with its cookies and its protection token, which sends every tenth request twice."""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import requests

REPEAT_EVERY = 10
SECONDS = 60.0


class Trouble(Exception):
    """The site did something that no rule explains; the rehearsal has failed."""


@dataclass(frozen=True)
class Answer:
    """What the site answered: its status and its JSON."""

    status: int
    data: dict[str, Any]

    @property
    def ok(self) -> bool:
        """Whether it was done."""
        return self.status < 400

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.data.get("code", ""))


@dataclass
class Client:
    """Speaks HTTP for one tablet, judge or organiser; keeps count of repeats and refusals."""

    base: str
    name: str
    session: requests.Session = field(default_factory=requests.Session)
    requests_sent: int = 0
    repeats_sent: int = 0
    refusals: Counter[str] = field(default_factory=Counter)

    def get(self, path: str) -> requests.Response:
        """Open a page; raises Trouble for anything but success."""
        response = self._send("GET", path)
        if self._repeats():
            self._send("GET", path)
        if response.status_code != 200:
            raise Trouble(f"{self.name}: GET {path}: {response.status_code}")
        return response

    def read(self, path: str) -> dict[str, Any]:
        """The JSON of an address."""
        return dict(self.get(path).json())

    def poll(self, path: str) -> dict[str, Any]:
        """The JSON of an address that is asked again and again; it does not count as a request."""
        response = self._send("GET", path)
        if response.status_code != 200:
            raise Trouble(f"{self.name}: GET {path}: {response.status_code}")
        return dict(response.json())

    def post(self, path: str, data: dict[str, Any], *, once: bool = False) -> Answer:
        """Send JSON. Every tenth request goes out twice, as from a tablet that did not hear the first answer."""
        answer = self._posted(path, json=data)
        if not once and self._repeats():
            self._compare(path, answer, self._posted(path, json=data))
        return self._counted(answer)

    def submit(
        self,
        path: str,
        fields: dict[str, Any] | None = None,
        *,
        files: dict[str, Any] | None = None,
        once: bool = False,
    ) -> Answer:
        """Send a form and ask for JSON. `once` is for forms that mean something else the second time."""
        answer = self._posted(path, data=fields or {}, files=files)
        if not once and self._repeats():
            self._posted(path, data=fields or {}, files=files)
        return self._counted(answer)

    def must(self, answer: Answer, what: str) -> dict[str, Any]:
        """The JSON of an answer that has to be a success."""
        if not answer.ok:
            said = json.dumps(answer.data.get("params"), ensure_ascii=False)
            raise Trouble(f"{self.name}: {what}: {answer.status} {answer.code} {said} {answer.data.get('message', '')}")
        return answer.data

    def _send(self, method: str, path: str, **more: Any) -> requests.Response:
        headers = {"Accept": "application/json"} if method == "POST" else {}
        token = self.session.cookies.get("csrftoken")
        if method == "POST" and token:
            headers |= {"X-CSRFToken": token, "Referer": self.base + path}
        try:
            return self.session.request(method, self.base + path, headers=headers, timeout=SECONDS, **more)
        except requests.RequestException as error:
            raise Trouble(f"{self.name}: {method} {path}: {error}") from error

    def _posted(self, path: str, **more: Any) -> Answer:
        response = self._send("POST", path, **more)
        try:
            data = response.json()
        except ValueError:
            data = {}
        if response.status_code >= 500:
            raise Trouble(f"{self.name}: POST {path}: {response.status_code}")
        return Answer(response.status_code, data if isinstance(data, dict) else {})

    def _repeats(self) -> bool:
        self.requests_sent += 1
        if self.requests_sent % REPEAT_EVERY:
            return False
        self.repeats_sent += 1
        return True

    def _compare(self, path: str, first: Answer, second: Answer) -> None:
        """A repeated event has to answer what the first one answered."""
        same = ("ok", "seq", "key") if first.ok else ("ok", "code")
        if any(first.data.get(name) != second.data.get(name) for name in same) and "seq" in first.data:
            raise Trouble(f"{self.name}: POST {path}: the repeat was answered {second.data}, not {first.data}")

    def _counted(self, answer: Answer) -> Answer:
        if not answer.ok:
            self.refusals[answer.code or str(answer.status)] += 1
        return answer
