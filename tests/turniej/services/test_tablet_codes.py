"""A judge's codes for tablets without a network: one entry each, at one table, under the judge's own name."""

import pytest

from games import services as games
from tests.browser.tables import Seated, draw_order, judge, seat_table, tiles
from turniej.models import Access, LogEntry
from turniej.services import access, devices, tablet, tablet_codes
from turniej.services.errors import Refused
from turniej.services.who import system

pytestmark = pytest.mark.django_db
WINDOW = "window-0001"


@pytest.fixture
def seated() -> Seated:
    made = seat_table()
    draw_order(made)
    devices.lease(made.device, WINDOW)
    return made


@pytest.fixture
def anna(seated) -> Access:
    issued = access.issue_judge(seated.tournament, "Anna Sędzia", who=system())
    return access.open_link(issued.token, "judge", issued.code).row


def enter(seated: Seated, code: str, key: str) -> games.Answer:
    sent = tablet.Sent(event={"kind": "note", "v": 1, "text": "uwaga"}, key=key)
    return tablet.judge_on_tablet(seated.device, WINDOW, code, sent)


def test_a_code_is_good_for_one_entry_and_a_repeat_of_it_gets_the_same_answer(seated, anna):
    code = tablet_codes.next_codes(anna, seated.table)[0]
    first = enter(seated, code, "key-00000001")
    assert first.accepted and first.event.actor == "judge:Anna Sędzia"
    again = enter(seated, code, "key-00000001")
    assert (again.repeated, again.event.pk) == (True, first.event.pk)
    with pytest.raises(Refused, match="code_spent"):
        enter(seated, code, "key-00000002")
    assert seated.game.events.filter(kind="note").count() == 1
    assert LogEntry.objects.filter(action="code.spent", actor="judge:Anna Sędzia", subject="table:3").count() == 1


def test_a_code_is_neither_taken_nor_spent_in_a_window_that_may_not_write(seated, anna):
    code = tablet_codes.next_codes(anna, seated.table)[0]
    sent = tablet.Sent(event={"kind": "note", "v": 1, "text": "uwaga"}, key="key-00000001")
    with pytest.raises(Refused, match="other_window"):
        tablet.judge_on_tablet(seated.device, "window-0002", code, sent)
    assert not seated.game.events.filter(kind="note").exists()
    assert enter(seated, code, "key-00000002").accepted


def test_codes_entered_one_after_the_other_without_a_network_are_taken_when_they_arrive(seated, anna):
    codes = tablet_codes.next_codes(anna, seated.table)
    for number, code in enumerate(codes):
        assert enter(seated, code, f"key-0000001{number}").accepted
    assert not set(tablet_codes.next_codes(anna, seated.table)) & set(codes)


def test_a_code_of_another_table_or_of_a_revoked_judge_is_wrong(seated, anna):
    other = seat_table(number=4, tournament=seated.tournament)
    with pytest.raises(Refused, match="code_wrong"):
        enter(seated, tablet_codes.next_codes(anna, other.table)[0], "key-00000001")
    code = tablet_codes.next_codes(anna, seated.table)[0]
    access.revoke(anna, who=system())
    with pytest.raises(Refused, match="code_wrong"):
        enter(seated, code, "key-00000002")


def test_what_the_rules_refuse_spends_no_code(seated, anna):
    judge(seated, {"kind": "play", "v": 1, "placements": tiles(7, 7, "KOT")})
    code = tablet_codes.next_codes(anna, seated.table)[0]
    sent = tablet.Sent(event={"kind": "verdict", "v": 1, "results": [["KOT", True]]}, key="key-00000001")
    assert not tablet.judge_on_tablet(seated.device, WINDOW, code, sent).accepted
    assert enter(seated, code, "key-00000002").accepted
