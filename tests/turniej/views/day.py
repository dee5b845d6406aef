"""An organiser at his forms, as a browser would post them: the helper of the tests of his pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from turniej.models import Membership, Pairing, Round, Tournament

SCHOOLS = ("SP 1 Bobrowo", "SP 2 Łąka", "SP 3 Żuraw", "SP 4 Ślęza")
FIRST = ("Ola", "Jan", "Zofia", "Łucja", "Iwo", "Żaneta", "Ćwirek", "Ewa")


def roster(players: int, schools: int = 4) -> bytes:
    rows = ["szkoła;imię;nazwisko;klasa;zgoda"]
    for number in range(players):
        first, last = FIRST[number % len(FIRST)], f"Nowak{'abcdefghij'[number // 10]}{'abcdefghij'[number % 10]}"
        rows.append(f"{SCHOOLS[number % schools]};{first};{last};{4 + number % 4}a;{'tak' if number % 3 else 'nie'}")
    return "\n".join(rows).encode()


class Organiser:
    """A signed-in account with a client; `post` answers JSON, `page` the HTML of a page."""

    def __init__(self, name: str = "ola") -> None:
        self.user = User.objects.create_user(name)
        self.client = Client()
        self.client.force_login(self.user)
        self.slug = ""

    def at(self, path: str) -> str:
        return f"/organiser/t/{self.slug}/{path}"

    def post(self, path: str, status: int = 200, **fields: Any) -> dict[str, Any]:
        url = path if path.startswith("/") else self.at(path)
        answer = self.client.post(url, fields, headers={"accept": "application/json"})
        assert answer.status_code == status, (url, answer.status_code, answer.content[:600])
        return json.loads(answer.content)

    def page(self, path: str = "", status: int = 200) -> str:
        answer = self.client.get(self.at(path))
        assert answer.status_code == status, (path, answer.status_code)
        return answer.content.decode()

    def status(self) -> dict[str, Any]:
        return json.loads(self.page("status.json"))

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(slug=self.slug)

    def start(self, **fields: Any) -> Organiser:
        values = {"name": "Turniej Łąki", "day": "2026-05-09", "seed": 7, **fields}
        self.slug = self.post("/organiser/new/", **values)["slug"]
        return self

    def upload(self, data: bytes, name: str = "lista.csv") -> dict[str, Any]:
        return self.post("roster/import/", file=SimpleUploadedFile(name, data))

    def import_roster(self, players: int, schools: int = 4) -> dict[str, Any]:
        preview = self.upload(roster(players, schools))
        return self.post("roster/confirm/", rows=preview["rows"], revision=preview["revision"])

    def check_everybody_in(self) -> None:
        self.post("phase/", to="check_in")
        for school in self.tournament.schools.all():
            self.post("check-in/school/", school=school.pk, present=1)
        self.post("check-in/finish/")

    def draw_and_start(self) -> Round:
        made = self.post("draw/")["id"]
        self.post(f"rounds/{made}/publish/")
        self.post(f"rounds/{made}/start/")
        return Round.objects.get(pk=made)

    def type_results(self, round_: Round, score: Callable[[Pairing, int, int], int]) -> None:
        for pairing in round_.pairings.all():
            fields = {
                f"score_{place.seat}": score(pairing, place.seat, place.player_id) for place in pairing.places.all()
            }
            assert self.post(f"pairings/{pairing.pk}/result/", **fields)["state"] == "proposed"
            assert self.post(f"pairings/{pairing.pk}/result/", **fields)["state"] == "accepted"


def ready(players: int = 12, **fields: Any) -> Organiser:
    """An organiser whose tournament is checked in and can be drawn."""
    organiser = Organiser().start(**fields)
    organiser.import_roster(players)
    organiser.check_everybody_in()
    return organiser


def second(organiser: Organiser, role: str = "organiser") -> Organiser:
    """Another account with a role in the same tournament."""
    other = Organiser(f"drugi-{role}")
    Membership.objects.create(tournament=organiser.tournament, user=other.user, role=role)
    other.slug = organiser.slug
    return other


def spread(pairing: Pairing, seat: int, player: int) -> int:
    """A score that no other pupil has."""
    return 900 - 5 * (player % 150) - seat
