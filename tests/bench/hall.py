"""Makes a hall to measure in, in the database of the environment: `python -m tests.bench.hall TABLES OLD_TOURNAMENTS`.

Prints one line of JSON: for each table the token of its card and its game, and the signed topics of followers.
"""

import json
import os
import sys

import django


def make(tables: int, old: int) -> dict:
    """Make a tournament with a started game at each table, beside so many old ones, and return what a client needs."""
    from games.engine.ruleset import POLISH_SCHOOL
    from tests.browser.tables import draw_order, seat_table, tournament_row
    from turniej import live
    from turniej.models import Entrant, Place

    ruleset = POLISH_SCHOOL.but(time_cap_minutes=None)
    for number in range(old):
        earlier = tournament_row(slug=f"old-{number}")
        for table in range(8):
            seat_table(number=table + 1, tournament=earlier)
    tournament = tournament_row(slug="hall", ruleset=ruleset)
    seated = []
    for number in range(tables):
        table = seat_table(number=number + 1, tournament=tournament, ruleset=ruleset)
        draw_order(table)
        seated.append({"token": table.token, "game": table.pairing.game_id})
    for place in Place.objects.select_related("pairing__round"):
        Entrant.objects.get_or_create(stage_id=place.pairing.round.stage_id, player_id=place.player_id)
    topics = [f"tournament:{tournament.pk}", f"judge:{tournament.pk}"]
    return {"slug": tournament.slug, "tables": seated, "topics": live.sign_topics(topics)}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turniej.settings")
    django.setup()
    print(json.dumps(make(int(sys.argv[1]), int(sys.argv[2]))))
