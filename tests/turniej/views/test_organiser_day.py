"""The whole day over the organiser's forms, from the roster file to the winner."""

import pytest
from django.db import connection

from tests.turniej.views.day import Organiser, ready
from turniej.models import Pairing

pytestmark = pytest.mark.django_db


def by_player(pairing: Pairing, seat: int, player: int) -> int:
    """The younger the number, the better: no ties."""
    return 900 - 5 * (player % 100) - seat


def everybody_equal_in_duels(pairing: Pairing, seat: int, player: int) -> int:
    return 200


def play_until(organiser: Organiser, code: str, most: int = 12) -> list[str]:
    """Press the main button of each phase until the wanted one; returns the acts."""
    acts = []
    for _step in range(most):
        action = organiser.status()["action"]
        acts.append(action["code"])
        if action["code"] == code:
            return acts
        if action["code"] in ("draw", "play_off"):
            round_ = organiser.draw_and_start()
            organiser.type_results(round_, by_player)
            organiser.post(f"rounds/{round_.pk}/close/")
        elif action["code"] == "next_stage":
            organiser.post("stages/next/")
        else:
            raise AssertionError(action)
    raise AssertionError(acts)


def test_the_main_button_leads_from_the_roster_to_the_winner() -> None:
    organiser = Organiser().start()
    assert organiser.status()["action"]["code"] == "add_players"
    assert organiser.import_roster(12)["added"] == 12
    assert organiser.status()["action"]["code"] == "check_in"
    organiser.check_everybody_in()
    acts = play_until(organiser, "awards")
    assert acts.count("draw") >= 4 and "next_stage" in acts
    organiser.post("phase/", to="awards")
    told = organiser.status()
    assert told["phase"] == "awards"
    assert len(told["winner"]) == 1
    assert told["winner"][0]["name"] in organiser.page("print/diplomas/")
    organiser.post("phase/", to="archive")
    assert organiser.status()["phase"] == "archive"


def test_every_page_of_the_tournament_opens_in_every_phase_and_looking_changes_nothing() -> None:
    pages = [
        *("", "room/", "roster/", "roster/import/", "players/new/", "schools/new/", "check-in/", "rounds/"),
        *("standings/", "stages/", "tables/", "print/", "people/", "settings/", "settings/wall/", "log/", "copy/"),
        *("print/cards/", "print/game-cards/", "print/game-cards/?filled=1", "print/seating/schools/"),
        *("print/seating/tables/", "print/standings/", "print/continue/", "print/diplomas/"),
        *("print/school-links/", "print/website/", "files/results.json", "files/standings.json", "files/gcg.zip"),
        *(
            f"files/{name}.{kind}"
            for name in ("players", "seating", "results", "standings", "log")
            for kind in ("csv", "xlsx")
        ),
    ]

    def reading_only(execute, sql, params, many, context):  # type: ignore[no-untyped-def]
        assert sql.lstrip().upper().startswith(("SELECT", "SAVEPOINT", "RELEASE")), sql
        return execute(sql, params, many, context)

    def look() -> None:
        for page in pages:
            with connection.execute_wrapper(reading_only):
                answer = organiser.client.get(organiser.at(page))
            assert answer.status_code == 200, page
            if answer["Content-Type"].startswith("text/html"):
                assert b"{%" not in answer.content, page

    organiser = Organiser().start()
    look()
    organiser.import_roster(9)
    look()
    organiser.check_everybody_in()
    round_id = organiser.post("draw/")["id"]
    pages.extend([f"rounds/{round_id}/", f"rounds/{round_id}/verify/"])
    look()
    organiser.post(f"rounds/{round_id}/publish/")
    organiser.post("tables/issue/")
    organiser.post("people/schools/")
    pairing = Pairing.objects.filter(round_id=round_id).first()
    assert pairing is not None
    pages.append(f"pairings/{pairing.pk}/")
    look()
    organiser.post(f"rounds/{round_id}/start/")
    look()
    organiser.type_results(pairing.round, by_player)
    look()
    organiser.post(f"rounds/{round_id}/close/")
    look()


def test_pl_68_equal_points_in_the_final_lead_to_a_play_off() -> None:
    organiser = ready(8)
    play_until(organiser, "next_stage")
    organiser.post("stages/next/")
    seen = []
    for _step in range(8):
        action = organiser.status()["action"]["code"]
        seen.append(action)
        if action == "awards":
            break
        if action == "next_stage":
            organiser.post("stages/next/")
            continue
        round_ = organiser.draw_and_start()
        score = by_player if action == "play_off" else everybody_equal_in_duels
        organiser.type_results(round_, score)
        organiser.post(f"rounds/{round_.pk}/close/")
    assert "play_off" in seen
    assert seen[-1] == "awards"
