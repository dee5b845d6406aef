"""Doors: links that are traded once, codes that are guarded, roles, and everything can be taken back."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tests.turniej.services import day
from turniej import clock
from turniej.models import Access, Device, Membership
from turniej.services import access, devices, tournaments
from turniej.services.errors import Refused
from turniej.services.links import LOCK, TRIES
from turniej.tokens import hash_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return day.tournament_of(8, 4)


@pytest.fixture
def people(db) -> list[User]:
    return [User.objects.create_user(name, password="x") for name in ("ola", "jan", "ewa")]


def test_secrets_are_not_in_the_database(tournament):
    judge = access.issue_judge(tournament, "Jan Kowal", who=day.HOUSE)
    school = access.issue_school(tournament.schools.first(), who=day.HOUSE)
    kept = str(list(Access.objects.values()))
    for issued in (judge, school):
        assert len(issued.token) == 43
        assert issued.token not in kept and (not issued.code or issued.code not in kept)


def test_a_judge_needs_link_and_one_time_code(tournament):
    issued = access.issue_judge(tournament, "Jan Kowal", who=day.HOUSE)
    with pytest.raises(Refused, match="code_needed"):
        access.open_link(issued.token, "judge")
    opened = access.open_link(issued.token, "judge", issued.code.lower())
    assert opened.token != issued.token
    assert Access.objects.get(token_hash=hash_token(opened.token)) == issued.row
    with pytest.raises(Refused, match="code_used"):
        access.open_link(issued.token, "judge", issued.code)
    assert access.issued(Access.objects.get()).code == ""


def test_a_new_code_closes_what_the_old_one_opened(tournament):
    issued = access.issue_judge(tournament, "Jan Kowal", who=day.HOUSE)
    opened = access.open_link(issued.token, "judge", issued.code)
    renewed = access.renew_code(Access.objects.get(), who=day.HOUSE)
    assert not Access.objects.filter(token_hash=hash_token(opened.token)).exists()
    with pytest.raises(Refused, match="link_unknown"):
        access.open_link(issued.token, "judge", issued.code)
    assert access.open_link(renewed.token, "judge", renewed.code).row == issued.row


def test_wrong_codes_lock_the_link_and_not_the_hall(tournament, time_machine):
    first = access.issue_judge(tournament, "Jan", who=day.HOUSE)
    other = access.issue_judge(tournament, "Ewa", who=day.HOUSE)
    for _ in range(TRIES):
        with pytest.raises(Refused, match="code_wrong"):
            access.open_link(first.token, "judge", "AAAAAA")
    with pytest.raises(Refused, match="too_many_tries"):
        access.open_link(first.token, "judge", first.code)
    assert access.open_link(other.token, "judge", other.code).row == other.row
    time_machine.move_to(clock.now() + LOCK + timedelta(seconds=1))
    assert access.open_link(first.token, "judge", first.code).row == first.row


def test_a_link_of_one_kind_opens_no_other_door(tournament):
    school = access.issue_school(tournament.schools.first(), who=day.HOUSE)
    with pytest.raises(Refused, match="link_unknown"):
        access.open_link(school.token, "judge")
    assert access.who_for_access(access.open_link(school.token, "school").row).role == "school"


def test_issuing_a_schools_link_again_closes_the_old_one(tournament):
    school = tournament.schools.first()
    old = access.issue_school(school, who=day.HOUSE)
    new = access.issue_school(school, who=day.HOUSE)
    with pytest.raises(Refused, match="link_revoked"):
        access.open_link(old.token, "school")
    access.revoke(new.row, who=day.HOUSE)
    with pytest.raises(Refused, match="link_revoked"):
        access.open_link(new.token, "school")
    assert list(access.list_accesses(tournament)) == []


def test_an_invitation_gives_a_role_once_and_never_takes_one_away(tournament, people):
    ola, jan, _ewa = people
    issued = access.invite(tournament, "Jan", "organiser", who=day.HOUSE)
    assert access.accept_invitation(issued.token, jan).role == "organiser"
    with pytest.raises(Refused, match="link_used"):
        access.accept_invitation(issued.token, ola)
    lower = access.invite(tournament, "Jan again", "reader", who=day.HOUSE)
    assert access.accept_invitation(lower.token, jan).role == "organiser"
    with pytest.raises(Refused, match="unknown_role"):
        access.invite(tournament, "x", "king", who=day.HOUSE)
    with pytest.raises(Refused, match="forbidden"):
        access.invite(tournament, "x", "owner", who=day.organiser(tournament))


def test_the_last_owner_stays(people):
    ola, jan, _ewa = people
    tournament = tournaments.create(name="Próba", day=day.date(2026, 5, 9), user=ola)
    owner = access.who_for_user(ola, tournament)
    with pytest.raises(Refused, match="last_owner"):
        access.set_role(tournament, ola, "reader", who=owner)
    with pytest.raises(Refused, match="last_owner"):
        access.remove_member(Membership.objects.get(), who=owner)
    access.set_role(tournament, jan, "owner", who=owner)
    access.set_role(tournament, ola, "reader", who=owner)
    assert access.who_for_user(ola, tournament).role == "reader"


def test_roles_of_accounts(tournament, people):
    ola, jan, ewa = people
    ewa.is_superuser = True
    access.set_role(tournament, ola, "judge", who=day.HOUSE)
    who = access.who_for_user(ola, tournament)
    assert (who.may_judge, who.may_organise) == (True, False)
    assert access.who_for_user(jan, tournament) is None
    assert access.who_for_user(ewa, tournament).role == "owner"
    assert list(access.tournaments_of(ola)) == [tournament] and list(access.tournaments_of(jan)) == []


def test_a_card_prints_the_same_again_and_one_per_table(tournament):
    prepared(tournament)
    cards = devices.issue(tournament, who=day.HOUSE)
    assert len(cards) == 2
    assert [(card.token, card.code) for card in devices.issue(tournament, who=day.HOUSE)] == [
        (card.token, card.code) for card in cards
    ]
    assert cards[0].token not in str(list(Device.objects.values()))


@pytest.mark.parametrize(("template", "tables"), [("regulation", 3), ("swiss", 5), ("school_club", 3)])
def test_cards_can_be_printed_before_any_draw(template, tables):
    tournament = day.tournament_of(11, 4, template=template, first_table=5)
    cards = devices.issue(tournament, who=day.HOUSE)
    assert [card.row.table.number for card in cards] == list(range(5, 5 + tables))
    assert all(devices.pair(card.token).row == card.row for card in cards)


def prepared(tournament) -> None:
    day.check_everybody_in(tournament)
    day.drawn(tournament)


def test_pairing_by_link_and_by_short_code(tournament):
    prepared(tournament)
    card, other = devices.issue(tournament, who=day.HOUSE)
    assert devices.pair(card.token).row == card.row
    typed = f" {card.code.lower().replace('-', ' ')} "
    opened = devices.pair_by_code(typed)
    assert opened.row == card.row and devices.device_for(opened.token) == card.row
    for wrong in ("", "1", "1-AAAAAA", "99-" + card.code.split("-")[1], other.code.replace("2-", "1-")):
        with pytest.raises(Refused, match="code_wrong"):
            devices.pair_by_code(wrong)
    assert devices.device_for("nonsense") is None and devices.device_for("") is None


def test_guessing_a_code_locks_that_table_only(tournament):
    prepared(tournament)
    first, second = devices.issue(tournament, who=day.HOUSE)
    for _ in range(TRIES):
        with pytest.raises(Refused, match="code_wrong"):
            devices.pair_by_code("1-AAAAAA")
    with pytest.raises(Refused, match="too_many_tries"):
        devices.pair_by_code(first.code)
    assert devices.pair(first.token).row == first.row
    assert devices.pair_by_code(second.code).row == second.row


def test_a_dead_tablet_is_replaced(tournament):
    prepared(tournament)
    card = devices.issue(tournament, who=day.HOUSE)[0]
    fresh = devices.replace(card.row.table, who=day.judge(tournament))
    assert devices.device_for(card.token) is None and devices.device_for(fresh.token) == fresh.row
    with pytest.raises(Refused, match="link_revoked"):
        devices.pair(card.token)
    devices.revoke(fresh.row, who=day.organiser(tournament))
    assert devices.device_for(fresh.token) is None


def test_one_window_at_a_time_and_another_takes_over(tournament, time_machine):
    prepared(tournament)
    device = devices.issue(tournament, who=day.HOUSE)[0].row
    assert devices.lease(device, "first").mine
    second = devices.lease(device, "second")
    assert not second.mine and second.other_seen_at is not None
    assert devices.lease(device, "second", take_over=True).mine
    assert not devices.lease(device, "first").mine
    time_machine.move_to(clock.now() + devices.LEASE + timedelta(seconds=1))
    assert devices.lease(device, "first").mine
