"""A table with a game and a paired tablet, made of the few rows that it needs."""

from dataclasses import dataclass
from datetime import date

from games import services as games
from games.engine.ruleset import POLISH_SCHOOL, Ruleset
from games.engine.ruleset import to_json as ruleset_to_json
from games.models import Game
from turniej import clock
from turniej.models import Device, Pairing, Place, Player, Round, School, Stage, Table, Tournament
from turniej.services import devices
from turniej.services import table as table_service
from turniej.services.who import system

NAMES = ["Zofia Krawiec", "Jakub Polny", "Ola Nowicka", "Franek Żuk"]


@dataclass
class Seated:
    """What the tests need of a table: rows and the address that pairs a tablet with it."""

    tournament: Tournament
    table: Table
    round: Round
    pairing: Pairing
    device: Device
    token: str
    code: str

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.pairing.game_id)

    @property
    def state(self):
        return games.state(self.game)


def tournament_row(slug: str = "wiosna", ruleset: Ruleset = POLISH_SCHOOL) -> Tournament:
    return Tournament.objects.create(
        slug=slug,
        name="Turniej Wiosenny",
        day=date(2026, 5, 9),
        phase=Tournament.Phase.PLAY,
        ruleset=ruleset_to_json(ruleset),
        seed=7,
        created_at=clock.now(),
    )


def seat_table(
    *,
    seats: int = 4,
    number: int = 3,
    ruleset: Ruleset = POLISH_SCHOOL,
    started: bool = True,
    tournament: Tournament | None = None,
    edition=None,
) -> Seated:
    """A table of the round that is on, its children, its game and its tablet's card."""
    now = clock.now()
    tournament = tournament or tournament_row(ruleset=ruleset)
    stage, _ = Stage.objects.get_or_create(
        tournament=tournament,
        number=1,
        defaults={"code": "tables", "kind": Stage.Kind.TABLES, "format": "drawn", "started_at": now},
    )
    round_, _ = Round.objects.get_or_create(
        stage=stage, number=1, defaults={"seed": 7, "algorithm": "test", "state": Round.State.PUBLISHED}
    )
    table = Table.objects.create(tournament=tournament, number=number)
    pairing = Pairing.objects.create(round=round_, table=table)
    players = []
    for seat in range(seats):
        school, _ = School.objects.get_or_create(tournament=tournament, name=f"SP {seat + 1}")
        first, last = NAMES[seat].split()
        code = Player.objects.filter(tournament=tournament).count() + 1
        player = Player.objects.create(
            tournament=tournament, school=school, code=code, first_name=first, last_name=last, consent=True
        )
        Place.objects.create(pairing=pairing, player=player, seat=seat)
        players.append(player)
    pairing.game = games.create(ruleset, [f"player:{player.pk}" for player in players], edition, now)
    pairing.save()
    card = devices.new_device(table=table)
    seated = Seated(tournament, table, round_, pairing, card.row, card.token, card.code)
    if started:
        start(seated)
    return seated


def start(seated: Seated) -> None:
    """The judge's signal."""
    Round.objects.filter(pk=seated.round.pk).update(state=Round.State.PLAYING, started_at=clock.now())
    seated.round.refresh_from_db()
    judge(seated, {"kind": "start", "v": 1})


def judge(seated: Seated, event: dict) -> None:
    """Something that a judge enters; refusals fail the test."""
    table_service.insist(table_service.record(seated.pairing, event, who=system()))
    seated.pairing.refresh_from_db()


def draw_order(seated: Seated) -> None:
    """Seat 0 starts, the others follow."""
    letters = [[seat, "ABCD"[seat]] for seat in range(seated.state.seats)]
    judge(seated, {"kind": "letter_draw", "v": 1, "letters": letters})


def tiles(row: int, col: int, word: str, *, down: bool = False) -> list[dict]:
    """The placements of a word on free squares."""
    return [
        {"row": row + (step if down else 0), "col": col + (0 if down else step), "letter": letter, "blank": False}
        for step, letter in enumerate(word)
    ]
