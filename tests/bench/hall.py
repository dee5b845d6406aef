"""Adds to a hall to measure in, in the database of the environment: `python -m tests.bench.hall TABLES OLD JUDGES`.

Makes so many more tables with a started game, so many more old tournaments, so many more judges. Prints one line of
JSON: of each new table the token of its card and its game, of each judge the cookie, and the signed topics.
"""

import json
import os
import sys
from typing import Any

import django

OLD_TABLES = 8


def make(tables: int, old: int = 0, judges: int = 0) -> dict[str, Any]:
    """Add to the hall, which is made on the first call, and return what a client needs of the new ones."""
    from django.db import transaction

    from turniej import live
    from turniej.models import Tournament

    with transaction.atomic():
        found = Tournament.objects.filter(slug="hall").first() or _hall()
        for _number in range(old):
            _old_tournament()
        first = found.tables.count() + 1
        seated = [_table(found, first + number) for number in range(tables)]
        cookies = [_judge(found, f"Sędzia {number + 1}") for number in range(judges)]
    topics = [f"tournament:{found.pk}", f"judge:{found.pk}"]
    signed = {"topics": live.sign_topics(topics[:1]), "judge_topics": live.sign_topics(topics)}
    return {"slug": found.slug, "tables": seated, "judges": cookies, **signed}


def _hall() -> Any:
    from tests.browser.tables import tournament_row

    return tournament_row(slug="hall", ruleset=_untimed())


def _untimed() -> Any:
    from games.engine.ruleset import POLISH_SCHOOL

    return POLISH_SCHOOL.but(time_cap_minutes=None)


def _old_tournament() -> None:
    from tests.browser.tables import seat_table, tournament_row
    from turniej.models import Tournament

    earlier = tournament_row(slug=f"old-{Tournament.objects.count()}")
    for number in range(OLD_TABLES):
        seat_table(number=number + 1, tournament=earlier)


def _table(found: Any, number: int) -> dict[str, Any]:
    from tests.browser.tables import draw_order, seat_table
    from turniej.models import Entrant

    table = seat_table(number=number, tournament=found, ruleset=_untimed())
    draw_order(table)
    places = table.pairing.places.values_list("player_id", flat=True)
    Entrant.objects.bulk_create(Entrant(stage_id=table.round.stage_id, player_id=player) for player in places)
    return {"token": table.token, "game": table.pairing.game_id}


def _judge(found: Any, name: str) -> str:
    from turniej.services import access
    from turniej.services.who import system

    issued = access.issue_judge(found, name, who=system())
    return access.open_link(issued.token, "judge", issued.code).token


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
    django.setup()
    print(json.dumps(make(*(int(argument) for argument in sys.argv[1:]))))
