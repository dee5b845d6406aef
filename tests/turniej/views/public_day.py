"""A tournament that everybody looks at, for the tests of the public pages: two rounds, one game with real moves."""

from __future__ import annotations

from dataclasses import dataclass

from django.test import Client

from games.services.states import forget as forget_games
from tests.turniej.services import day
from turniej.models import Pairing, Player, Round, Tournament
from turniej.services.newest import forget as forget_standings
from turniej.services.table import insist
from turniej.views.public.kept import PAGES

SURNAMES = ("Kowalska", "Nowakowa", "Żurawska", "Ćwiklińska", "Łozińska")


@dataclass
class Day:
    """The tournament and its rounds: one closed, one that is played, with moves at its first table."""

    tournament: Tournament
    closed: Round
    playing: Round

    @property
    def game(self) -> Pairing:
        found = self.playing.pairings.order_by("table__number").first()
        assert found is not None
        return found

    def at(self, path: str = "") -> str:
        return f"/t/{self.tournament.slug}/{path}"

    def paths(self) -> list[str]:
        """Every public page of the tournament, with what its query can ask for."""
        schools = [f"school/{school.pk}/" for school in self.tournament.schools.all()]
        games = [
            f"game/{pk}/"
            for pk in Pairing.objects.filter(round__stage__tournament=self.tournament).values_list("game_id", flat=True)
            if pk
        ]
        rounds = [f"seating/{round_.pk}/" for round_ in (self.closed, self.playing)]
        query = ["?page=2", "seating/?by=school", "seating/?q=sp+1", "schools/?q=sp+2", "schools/?q=nic"]
        query += ["course/?q=sp+1", "course/?q=nic"]
        plain = ["", "seating/", "tables/", "schools/", "results/", "course/"]
        return [self.at(path) for path in [*plain, *query, *schools, *rounds, *games, f"{games[0]}?move=0"]]


def playing_day(players: int = 8, moves: bool = True) -> Day:
    """Pupils with telling surnames, every third without consent; round 1 closed, round 2 on."""
    made = day.tournament_of(players)
    for number, player in enumerate(Player.objects.filter(tournament=made)):
        player.last_name = SURNAMES[number % len(SURNAMES)]
        player.consent = number % 3 != 0
        player.save()
    day.check_everybody_in(made)
    closed = day.started(made)
    day.finish_round(closed)
    playing = day.started(made)
    found = Day(made, closed, playing)
    if moves:
        play_some(found.game)
    return found


def play_some(pairing: Pairing) -> None:
    """A start draw, a word, an exchange and a pass, each written by the next."""
    seats = pairing.places.count()
    letters = [[seat, "ABCD"[seat]] for seat in range(seats)]
    insist(day.play(pairing, day.HOUSE, "letter_draw", letters=letters))
    act(pairing, 0, "play", placements=day.word("ŻÓŁW"))
    act(pairing, 1, "exchange", count=2)
    act(pairing, 2, "pass")


def act(pairing: Pairing, seat: int, kind: str, **fields: object) -> None:
    """One move and its writing by the next player."""
    insist(day.play(pairing, day.HOUSE, kind, seat, **fields))
    insist(day.play(pairing, day.HOUSE, "record", (seat + 1) % pairing.places.count()))


def forget() -> None:
    """What every process keeps in memory, so that a page is cold."""
    PAGES.forget()
    forget_standings()
    forget_games()


def read(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, (path, answer.status_code)
    return answer.content.decode()
