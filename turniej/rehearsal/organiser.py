"""The organiser: signs in by the form and runs the day over his own forms."""

from __future__ import annotations

import re
from typing import Any

from turniej.rehearsal.client import Client, Trouble


class OtherTournaments(Exception):
    """The site is in use; a rehearsal would stand among real tournaments."""

    def __init__(self, slugs: list[str]) -> None:
        super().__init__(", ".join(slugs))
        self.slugs = slugs


class Organiser:
    """One account at one tournament."""

    def __init__(self, base: str) -> None:
        self.client = Client(base, "organiser")
        self.slug = ""

    def sign_in(self, name: str, password: str) -> None:
        """Fill in the login form. Raises Trouble if the site does not know the login."""
        self.client.get("/account/login/")
        fields = {"username": name, "password": password, "next": "/organiser/"}
        self.client.submit("/account/login/", fields, once=True)
        if "sessionid" not in self.client.session.cookies:
            raise Trouble("the login was refused")

    def find_it_empty(self) -> None:
        """Raises OtherTournaments if the account sees a tournament."""
        page = self.client.get("/organiser/").text
        slugs = sorted(set(re.findall(r"/organiser/t/([\w-]+)/", page)))
        if slugs:
            raise OtherTournaments(slugs)

    def at(self, path: str) -> str:
        """An address inside the tournament."""
        return f"/organiser/t/{self.slug}/{path}"

    def do(
        self, path: str, *, once: bool = False, files: dict[str, Any] | None = None, **fields: Any
    ) -> dict[str, Any]:
        """Send one form of the tournament; raises Trouble if it is refused."""
        answer = self.client.submit(self.at(path), fields, files=files, once=once)
        return self.client.must(answer, path)

    def create(self, **fields: Any) -> str:
        """A new tournament; returns its slug."""
        answer = self.client.submit("/organiser/new/", fields, once=True)
        self.slug = str(self.client.must(answer, "new")["slug"])
        return self.slug

    def status(self) -> dict[str, Any]:
        """The state of the day."""
        return self.client.read(self.at("status.json"))

    def bring_in(self, roster: bytes) -> None:
        """Upload the roster, look at the preview, confirm it; the same file again changes nothing."""
        preview = self._upload(roster)
        if preview["bad"]:
            raise Trouble(f"the roster has {preview['bad']} bad rows")
        self.do("roster/confirm/", once=True, rows=preview["rows"], revision=preview["revision"])
        again = self._upload(roster)
        if again["new"] or again["changed"]:
            raise Trouble("the same roster again is not the same")

    def _upload(self, roster: bytes) -> dict[str, Any]:
        return self.do("roster/import/", files={"file": ("uczniowie.csv", roster, "text/csv")})

    def plan_first_stage(self, rounds: int) -> None:
        """Ask for so many rounds of stage 1."""
        stage = self.status()["stages"][0]
        if stage["rounds_planned"] != rounds:
            fields = {name: stage[name] for name in ("groups", "entrants", "advance")}
            self.do(f"stages/{stage['number']}/", rounds_planned=rounds, **fields)
