"""A tournament's day in a few calls, for the tests of services: invented schools and pupils, results by numbers."""

from datetime import date

from games import services as games
from turniej.models import Pairing, Player, Round, School, Tournament
from turniej.services import checkin, moving, progress, rounds, seating, stages, table, tournaments
from turniej.services.who import Who, system

HOUSE = system("test")
FIRST = ("Zofia", "Kuba", "Hania", "Olek", "Maja", "Staś", "Lena", "Franek", "Ida", "Leon")
LAST = ("Kowalska", "Nowak", "Wiśniewska", "Wójcik", "Kamińska", "Lewandowski", "Żak", "Ćwik", "Łoś", "Sęk")


def organiser(tournament: Tournament, name: str = "ola") -> Who:
    return Who(f"account:{name}", "organiser", name, tournament.pk)


def judge(tournament: Tournament, name: str = "Jan", school: School | None = None) -> Who:
    return Who(f"judge:{name}", "judge", name, tournament.pk, school.pk if school else None)


def tablet(tournament: Tournament, number: int = 1) -> Who:
    return Who(f"table:{number}", "table", str(number), tournament.pk)


def tournament_of(players: int = 8, schools: int = 4, **fields) -> Tournament:
    """A tournament whose pupils are entered, spread over the schools in turn."""
    made = tournaments.create(name="Turniej próbny", day=date(2026, 5, 9), seed=7, **fields)
    rows = [School.objects.create(tournament=made, name=f"SP {n + 1}") for n in range(schools)]
    Player.objects.bulk_create(
        Player(
            tournament=made,
            school=rows[n % schools],
            code=n + 1,
            first_name=FIRST[n % len(FIRST)],
            last_name=f"{LAST[n // len(FIRST) % len(LAST)]}",
            consent=True,
        )
        for n in range(players)
    )
    return made


def checked_in(players: int = 8, schools: int = 4, **fields) -> Tournament:
    """The same with everybody present and play open."""
    return check_everybody_in(tournament_of(players, schools, **fields))


def check_everybody_in(made: Tournament) -> Tournament:
    """Everybody is present and play is open."""
    moving.move_to(made, Tournament.Phase.CHECK_IN, who=HOUSE)
    for school in made.schools.all():
        checkin.mark_school(school, True, who=HOUSE)
    checkin.finish(made, who=HOUSE)
    made.refresh_from_db()
    return made


def people_add(tournament: Tournament, number: int) -> Player:
    """One more pupil, of one of the schools in turn."""
    schools = list(tournament.schools.all())
    return Player.objects.create(
        tournament=tournament, school=schools[number % len(schools)], code=number, first_name="Iga", last_name="Rak"
    )


def drawn(tournament: Tournament, **options) -> Round:
    """The next round, drawn and published."""
    return seating.publish(seating.draw(tournament, who=HOUSE, **options), who=HOUSE)


def started(tournament: Tournament, **options) -> Round:
    """The next round, drawn, published and started."""
    return rounds.start(drawn(tournament, **options), who=HOUSE)


def settle(pairing: Pairing, scores: list[int]) -> None:
    """The result of one game through its log: the totals of a card, signed by a referee."""
    table.insist(table.record(pairing, {"kind": "result", "v": 1, "scores": scores}, who=HOUSE))
    sign_all(pairing)


def sign_all(pairing: Pairing) -> None:
    """A referee's signature for everybody who has to sign."""
    game = state(pairing)
    for seat in game.unsigned:
        event = {"kind": "signature", "v": 1, "seat": seat, "scores": list(game.to_sign), "reason": "card"}
        table.insist(table.record(pairing, event, who=HOUSE))


def play_round(tournament: Tournament, score=None) -> Round:
    """One round from draw to close; `score(player_id, round)` gives each player's points (distinct by default)."""
    round_ = started(tournament)
    finish_round(round_, score)
    return round_


def finish_round(round_: Round, score=None) -> None:
    points = score or (lambda player, _round: 400 - player % 97)
    for pairing in Pairing.objects.filter(round=round_):
        order = list(pairing.places.order_by("seat").values_list("player_id", flat=True))
        settle(pairing, [points(player, round_) for player in order])
    rounds.close(round_, who=HOUSE)


def play_to_the_end(tournament: Tournament, score=None, limit: int = 60) -> list[Player]:
    """The whole day, always the one main act; returns the winners."""
    for _ in range(limit):
        step = progress.what_next(tournament)
        if step.code in ("draw", "play_off"):
            play_round(tournament, score)
        elif step.code == "next_stage":
            stages.next_stage(tournament, who=HOUSE)
        else:
            break
    return progress.winner(tournament)


def play(pairing: Pairing, who: Who, kind: str, seat: int | None = None, **fields):
    """One event at a table."""
    return table.record(pairing, {"kind": kind, "v": 1, **fields}, who=who, seat=seat)


def word(text: str, row: int = 7, col: int = 7) -> list[dict]:
    return [{"row": row, "col": col + n, "letter": letter, "blank": False} for n, letter in enumerate(text)]


def state(pairing: Pairing):
    pairing.game.refresh_from_db()
    return games.state(pairing.game)
