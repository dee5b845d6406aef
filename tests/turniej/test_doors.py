"""Every address is walked as every role and as a stranger, and compared with the table beside the URLs."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.urls.converters import IntConverter

from games.engine.ruleset import POLISH_SCHOOL, to_json
from games.models import Game
from turniej import clock
from turniej.doors_table import DOORS
from turniej.models import Access, Device, Membership, Original, OriginalPlayer, Player, School, Table, Tournament
from turniej.services import tournaments
from turniej.tokens import hash_token
from turniej.views.doors import JUDGE_COOKIE, TABLET_COOKIE, cookie_name

ROLES = ["reader", "judge", "organiser", "owner"]
WAYS_IN = ["/account/login/", "/tablet/join/"]
VISITORS = [
    "stranger",
    "other account",
    *ROLES,
    "judge's link",
    "school's link",
    "tablet",
    "wall's link",
    "player's link",
]


@dataclass(frozen=True)
class Address:
    view: Any
    arguments: dict[str, Any]


def addresses(resolver: URLResolver | None = None, space: str = "", outer: Any = None) -> Iterator[tuple[str, Address]]:
    for entry in (resolver or get_resolver()).url_patterns:
        converters = {**(outer or {}), **entry.pattern.converters}
        if isinstance(entry, URLResolver):
            inner = f"{space}{entry.namespace}:" if entry.namespace else space
            if inner != "admin:":
                yield from addresses(entry, inner, converters)
        else:
            arguments = {name: argument(name, converter) for name, converter in converters.items()}
            yield f"{space}{entry.name}", Address(entry.callback, arguments)


def argument(name: str, converter: Any) -> Any:
    return "t" if name == "slug" else 999_999 if isinstance(converter, IntConverter) else "x"


ADDRESSES = dict(addresses())


def may_enter(door: str, visitor: str) -> bool:
    kind, _, least = door.partition(":")
    if kind == "public":
        return True
    if kind == "account":
        return visitor in ("other account", *ROLES)
    if kind == "organiser":
        return visitor in ROLES and ROLES.index(visitor) >= ROLES.index(least)
    if kind == "judge":
        return visitor in ("judge's link", "judge", "organiser", "owner")
    return (
        visitor
        == {"school": "school's link", "tablet": "tablet", "wall": "wall's link", "original": "player's link"}[kind]
    )


@pytest.fixture
def world(db: None) -> dict[str, Client]:
    now = clock.now()
    tournament = Tournament.objects.create(
        slug="t",
        name="Turniej",
        day=date(2026, 5, 9),
        ruleset={},
        seed=1,
        created_at=now,
    )
    wall_token = tournaments.wall_link(tournament)
    school = School.objects.create(tournament=tournament, name="SP 1")
    table = Table.objects.create(tournament=tournament, number=1)
    Device.objects.create(table=table, token_hash=hash_token("tablet"), created_at=now)
    for kind in (Access.Kind.JUDGE, Access.Kind.SCHOOL):
        Access.objects.create(
            tournament=tournament, kind=kind, name=kind, school=school, token_hash=hash_token(kind), created_at=now
        )
    clients = {visitor: Client(raise_request_exception=False) for visitor in VISITORS}
    for role in [*ROLES, "other account"]:
        user = User.objects.create_user(role)
        if role in ROLES:
            Membership.objects.create(tournament=tournament, user=user, role=role)
        clients[role].force_login(user)
    clients["judge's link"].cookies[JUDGE_COOKIE] = "judge"
    clients["school's link"].cookies[cookie_name("school", "t")] = "school"
    clients["wall's link"].cookies[cookie_name("wall", "t")] = wall_token
    clients["tablet"].cookies[TABLET_COOKIE] = "tablet"
    clients["player's link"].cookies[cookie_name("original", "t")] = "player"
    player = Player.objects.create(tournament=tournament, school=school, code=1, first_name="Zofia", last_name="Kos")
    game = Original.objects.create(
        tournament=tournament,
        kind="fond",
        tile_set="polish",
        draws=["AB", *["ABCDEFG"] * 14],
        second=2,
        seed=1,
        created_at=now,
    )
    OriginalPlayer.objects.create(original=game, player=player, token_hash=hash_token("player"))
    Game.objects.create(ruleset=to_json(POLISH_SCHOOL), created_at=now)
    return clients


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert set(ADDRESSES) == set(DOORS)


@pytest.mark.parametrize("name", sorted(ADDRESSES))
def test_the_view_has_the_door_that_the_table_says(name: str) -> None:
    assert getattr(ADDRESSES[name].view, "door", None) == DOORS[name]


def test_a_page_that_can_be_read_can_be_asked_for_its_head(world: dict[str, Client]) -> None:
    wrong = []
    for name, address in sorted(ADDRESSES.items()):
        url = reverse(name, kwargs=address.arguments)
        for visitor in ("owner", "tablet"):
            answers = world[visitor].get(url).status_code, world[visitor].head(url).status_code
            if answers[0] != answers[1]:
                wrong.append((name, visitor, *answers))
    assert not wrong


def test_everybody_who_may_not_enter_is_turned_away_and_everybody_else_is_not(world: dict[str, Client]) -> None:
    wrong = []
    for name, address in sorted(ADDRESSES.items()):
        url = reverse(name, kwargs=address.arguments)
        for visitor in VISITORS:
            answer = world[visitor].get(url)
            turned_away = answer.status_code in (401, 403) or (
                answer.status_code == 302 and answer["Location"].split("?")[0] in WAYS_IN and url not in WAYS_IN
            )
            if answer.status_code >= 500 or turned_away == may_enter(DOORS[name], visitor):
                wrong.append((name, visitor, answer.status_code))
    assert not wrong
