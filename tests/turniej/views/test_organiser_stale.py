"""A page that is older than somebody else's change overwrites nothing: every form of the organiser is walked."""

import re

import pytest
from django.urls import resolve, reverse

from tests.turniej.test_doors import ADDRESSES
from tests.turniej.views.day import Organiser, ready, second
from turniej.models import Device, LogEntry, Player, Round
from turniej.services import log
from turniej.services.who import Who
from turniej.views.organiser.settings import RulesForm

pytestmark = pytest.mark.django_db

NOTHING_IS_OVERWRITTEN = {
    *("new", "own_instead", "copy", "copies_save", "player_add", "school_add", "stage_add"),
    *("judge_add", "school_links", "invite", "issue", "cards_print"),  # they add what is not there
    *("roster_import", "draw"),  # a preview, and a draft of what is there now; a round that is open refuses another
    *("remove", "copies_restore"),  # typed, and saved before
}
"""Acts of which no older page can undo another's, with why."""

PUPIL = {"first_name": "Ola", "last_name": "Kos"}
NUMBERS = {"rounds_planned": 2, "groups": 1, "entrants": 0, "advance": 2}


def changed_by_another(organiser: Organiser, subject: str) -> int:
    """Somebody else changes something; returns the revision that the organiser's page was made from."""
    before = organiser.tournament.revision
    log.write(organiser.tournament.pk, Who("account:jan", "organiser"), "tournament.settings", subject)
    return before


def forms(organiser: Organiser) -> dict[str, tuple[str, dict[str, object], str]]:
    """Every form that changes what another may have changed: its address, its fields, and what it changes."""
    tournament = organiser.tournament
    round_ = Round.objects.get(stage__tournament=tournament)
    pairing = round_.pairings.order_by("table__number")[0]
    here, there = (place.pk for place in (pairing.places.all()[0], round_.pairings.all()[1].places.all()[0]))
    player = Player.objects.filter(tournament=tournament)[0]
    device = Device.objects.filter(table=pairing.table).get()
    stage = tournament.stages.get(number=1)
    link = tournament.accesses.get(kind="school", school=player.school)
    member = organiser.user.memberships.get()
    table, access = f"table:{pairing.table.number}", f"access:{link.pk}"
    on_round, on_pairing, on_player = f"round:{round_.pk}", f"pairing:{pairing.pk}", f"player:{player.pk}"
    at_round, at_pairing = f"rounds/{round_.pk}", f"pairings/{pairing.pk}"
    tied = {"stage": stage.pk, "players": player.pk, "reason": "zgoda"}
    scores = {f"score_{seat}": 100 for seat in range(4)}
    preview = organiser.upload("szkoła;imię;nazwisko\nSP 9;Ola;Kos".encode())
    return {
        "phase": ("phase/", {"to": "awards"}, "phase"),
        "announce": ("announce/", {"text": "Obiad o 13"}, "announcement"),
        "hall_pause": ("hall/pause/", {"reason": "alarm"}, "hall"),
        "hall_resume": ("hall/resume/", {}, "hall"),
        "roster_confirm": ("roster/confirm/", {"rows": preview["rows"]}, "roster"),
        "player": (f"players/{player.pk}/", {**PUPIL, "school": player.school_id}, on_player),
        "player_act": (f"players/{player.pk}/do/", {"do": "withdraw", "reason": "choroba"}, on_player),
        "school": (f"schools/{player.school_id}/", {"name": "SP 77"}, f"school:{player.school_id}"),
        "check_in_school": ("check-in/school/", {"school": player.school_id, "present": 0}, on_player),
        "check_in_player": ("check-in/player/", {"player": player.pk, "present": 0}, on_player),
        "check_in_finish": ("check-in/finish/", {}, "phase"),
        "replace": ("tables/replace/", {"table": pairing.table_id}, table),
        "revoke": ("tables/revoke/", {"device": device.pk}, table),
        "round_swap": (f"{at_round}/swap/", {"place_a": here, "place_b": there, "step": "save"}, on_round),
        "round_publish": (f"{at_round}/publish/", {}, on_round),
        "round_unpublish": (f"{at_round}/unpublish/", {}, on_round),
        "round_withdraw": (f"{at_round}/withdraw/", {"typed": "usuń"}, on_round),
        "round_plan": (f"{at_round}/plan/", {"at": "10:00"}, on_round),
        "round_start": (f"{at_round}/start/", {}, on_round),
        "round_stop": (f"{at_round}/stop/", {}, on_round),
        "round_put_back": (f"{at_round}/put-back/", {}, on_round),
        "stage_back": ("stages/back/", {}, "stages"),
        "decision_back": ("stages/decision/back/", {"decision": 1}, f"stage:{stage.pk}"),
        "round_close": (f"{at_round}/close/", {}, on_round),
        "round_reopen": (f"{at_round}/reopen/", {"reason": "karta"}, on_round),
        "round_late": (f"{at_round}/late/", {"player": player.pk}, on_round),
        "round_take_out": (f"{at_round}/take-out/", {"place": here}, on_round),
        "result_refuse": (f"{at_pairing}/refuse/", {"entry": 1, "reason": "pomyłka"}, on_pairing),
        "swap_chairs": (f"{at_pairing}/swap/", {"seat_a": 0, "seat_b": 1}, on_pairing),
        "swap_people": (f"{at_pairing}/swap-people/", {"place_a": here, "place_b": there}, on_pairing),
        "move_table": (f"{at_pairing}/move/", {"table": 90}, on_pairing),
        "result": (f"{at_pairing}/result/", scores, on_pairing),
        "correct": (f"{at_pairing}/correct/", {**scores, "reason": "karta"}, on_pairing),
        "stage": ("stages/1/", NUMBERS, f"stage:{stage.pk}"),
        "stage_add": ("stages/add/", {"format": "swiss"}, "stages"),
        "stage_remove": ("stages/remove/", {"number": tournament.stages.count()}, "stages"),
        "stage_next": ("stages/next/", {}, f"stage:{stage.pk}"),
        "waive": ("stages/waive/", tied, f"stage:{stage.pk}"),
        "lot": ("stages/lot/", tied, f"stage:{stage.pk}"),
        "school_link": ("people/school/", {"school": player.school_id}, access),
        "member_role": (f"people/{member.pk}/role/", {"role": "reader"}, f"account:{organiser.user}"),
        "link_renew": (f"links/{link.pk}/renew/", {}, access),
        "link_revoke": (f"links/{link.pk}/revoke/", {}, access),
        "settings": ("settings/", {"name": "Inna", "day": "2026-05-09", "seating_mode": "hall"}, "settings"),
        "edition": ("settings/edition/", {"edition": 1}, "rules"),
        "timetable": ("settings/timetable/", {"at": "10:00", "text": "Start"}, "timetable"),
    }


def test_a_stale_page_overwrites_nothing_and_is_told_what_changed_by_every_form() -> None:
    organiser = ready(8)
    organiser.post("draw/")
    organiser.post("tables/issue/")
    organiser.post("people/schools/")
    told = {}
    for name, (path, fields, subject) in forms(organiser).items():
        revision = changed_by_another(organiser, subject)
        if name in ("result", "correct"):
            continue  # they carry the revision of their table, see the test below
        answer = organiser.client.post(organiser.at(path), {**fields, "revision": revision})
        html = answer.content.decode()
        told[name] = (answer.status_code, "Co się w międzyczasie zmieniło" in html and "jan" in html)
    assert {name: what for name, what in told.items() if what != (409, True)} == {}


def test_every_form_is_walked_or_can_overwrite_nothing() -> None:
    organiser = ready(8)
    organiser.post("draw/")
    organiser.post("tables/issue/")
    organiser.post("people/schools/")
    known = {*forms(organiser), *NOTHING_IS_OVERWRITTEN, "rules"}
    acts = set()
    for name, address in ADDRESSES.items():
        namespace, _colon, short = name.partition(":")
        if namespace == "organiser":
            ids = {key: organiser.slug if key == "slug" else value for key, value in address.arguments.items()}
            if organiser.client.get(reverse(name, kwargs=ids)).status_code == 405:
                acts.add(short)
    assert acts <= known
    assert len(acts) > 30


def test_rules_are_not_overwritten_before_they_are_frozen() -> None:
    organiser = Organiser().start()
    ruleset = organiser.tournament.ruleset
    rules = {name: ruleset[name] for name in RulesForm.base_fields if ruleset[name] is not None}
    revision = changed_by_another(organiser, "rules")
    assert organiser.post("settings/rules/", status=409, revision=revision, **rules)["code"] == "stale"


def test_a_result_carries_the_revision_of_its_table() -> None:
    organiser = ready(8)
    pairing = organiser.draw_and_start().pairings.all()[0]
    stale = pairing.revision
    other = second(organiser)
    first = {f"score_{seat}": 100 + seat for seat in range(4)}
    for _time in range(2):
        other.post(f"pairings/{pairing.pk}/result/", **first)
    fields = {f"score_{seat}": 300 for seat in range(4)}
    assert organiser.post(f"pairings/{pairing.pk}/result/", status=409, revision=stale, **fields)["code"] == "stale"
    late = {**fields, "reason": "karta", "revision": stale}
    assert organiser.post(f"pairings/{pairing.pk}/correct/", status=409, **late)["code"] == "stale"


def test_a_second_click_on_a_button_is_no_trouble() -> None:
    organiser = ready(8)
    round_id = organiser.post("draw/")["id"]
    school = organiser.tournament.schools.all()[0]
    for path, fields in (
        (f"rounds/{round_id}/publish/", {}),
        (f"rounds/{round_id}/start/", {}),
        ("check-in/school/", {"school": school.pk, "present": 0}),
        ("hall/pause/", {"reason": "alarm"}),
    ):
        page = organiser.tournament.revision
        organiser.post(path, revision=page, **fields)
        told = LogEntry.objects.count()
        organiser.post(path, revision=page, **fields)
        assert LogEntry.objects.count() == told, path


def test_every_form_on_the_pages_carries_its_revision() -> None:
    organiser = ready(8)
    round_id = organiser.post("draw/")["id"]
    organiser.post("tables/issue/")
    organiser.post("people/schools/")
    player = organiser.tournament.players.all()[0]
    pairing = Round.objects.get(pk=round_id).pairings.all()[0]
    pages = ["", "check-in/", "tables/", "people/", "settings/", "stages/", "stages/1/", f"rounds/{round_id}/"]
    seen = set()
    for path in [*pages, f"players/{player.pk}/", f"schools/{player.school_id}/", f"pairings/{pairing.pk}/"]:
        for form in re.findall(r'<form([^>]*method="post".*?)</form>', organiser.page(path), re.DOTALL):
            action = re.search(r'action="([^"]*)"', form)
            name = resolve(action[1] if action else organiser.at(path)).view_name.removeprefix("organiser:")
            seen.add(name)
            free = {*NOTHING_IS_OVERWRITTEN, "set_language", "logout"}
            assert 'name="revision"' in form or name in free, (path, name)
    assert {"announce", "timetable", "round_publish", "check_in_player", "member_role", "swap_chairs"} <= seen
