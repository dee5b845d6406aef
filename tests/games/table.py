"""A game in the database, and its events one after another, for the tests of the services."""

from datetime import UTC, datetime, timedelta

from games import models, services
from games.engine.ruleset import POLISH_SCHOOL

START = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)
JUDGE = {"actor": "judge:Jan", "role": "judge"}
TABLE = {"actor": "table:1", "role": "table"}


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def new(seats: int = 2, **rules) -> models.Game:
    return services.create(POLISH_SCHOOL.but(**rules), [f"player:{n}" for n in range(seats)], None, START)


def event(kind: str, **fields) -> dict:
    return {"kind": kind, "v": 1, **fields}


def send(
    game: models.Game,
    kind: str,
    minutes: float = 1,
    by: dict = TABLE,
    seat=None,
    key=None,
    expected=None,
    at=None,
    **fields,
):
    return services.record(
        game.pk,
        event(kind, **fields),
        **by,
        seat=seat,
        key=key,
        expected=expected,
        at=at,
        received_at=after(minutes),
    )


def begun(seats: int = 2, **rules) -> models.Game:
    """A game after the start draw (seat 0 starts) and the start signal at 9:00."""
    game = new(seats, **rules)
    letters = [[seat, "ABCD"[seat]] for seat in range(seats)]
    assert send(game, "letter_draw", 0, letters=letters).accepted
    assert send(game, "start", 0, by=JUDGE).accepted
    return game


def word(text: str, row: int = 7, col: int = 7) -> list[dict]:
    return [{"row": row, "col": col + n, "letter": letter, "blank": False} for n, letter in enumerate(text)]
