"""Tablets: the card of a table (QR and short code), pairing, the lease of one window, replacing a dead one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.crypto import constant_time_compare

from turniej import clock
from turniej.models import Device, Table, Tournament
from turniej.services import hall, log, phases, tournaments
from turniej.services.errors import Refused
from turniej.services.links import Issued, Opened, check_unlocked, count_failure, derive_code, derive_token, hash_code
from turniej.services.who import Who, require
from turniej.tokens import hash_token, new_token, normalise_code

LEASE = timedelta(seconds=45)
SEEN_EVERY = timedelta(seconds=10)
CODE = re.compile(r"(\d{1,4})([A-Z]{6})")


@dataclass(frozen=True)
class Lease:
    """Whether the window that asked may act; if not, when the other one was last seen."""

    mine: bool
    other_seen_at: datetime | None = None


def printed(device: Device) -> Issued[Device]:
    """The card's secrets again, for printing: the link's token, and the code with the table's number first."""
    number = device.table.number if device.table else 0
    code = f"{number}-{derive_code('device', device.pk, device.epoch)}"
    return Issued(device, derive_token("device", device.pk, device.epoch), code)


def new_device(*, table: Table | None = None, names: list[str] | None = None) -> Issued[Device]:
    """A new right to a table or a friendly game, with its secrets."""
    device = Device.objects.create(
        table=table, names=names or [], token_hash=hash_token(new_token()), created_at=clock.now()
    )
    device.token_hash = hash_token(derive_token("device", device.pk, device.epoch))
    device.code_hash = hash_code(derive_code("device", device.pk, device.epoch))
    device.save(update_fields=["token_hash", "code_hash"])
    return printed(device)


@transaction.atomic
def issue(tournament: Tournament, tables: Iterable[Table] | None = None, *, who: Who) -> list[Issued[Device]]:
    """A card for each table: the one it has, or a new one.

    By default for all that the plan needs, before any draw too.
    """
    require(who, "organise", tournament)
    tournament = tournaments.lock(tournament)
    phases.check(tournament, "issue_devices")
    if tables is None:
        hall.ensure_tables(tournament, hall.tables_needed(tournament))
        tables = tournament.tables.order_by("number")
    wanted = list(tables)
    held = {d.table_id: d for d in Device.objects.filter(table__in=wanted, revoked_at=None).select_related("table")}
    cards = [printed(held[table.pk]) if table.pk in held else new_device(table=table) for table in wanted]
    if len(held) < len(wanted):
        log.write(tournament, who, "device.issued", after={"tables": [t.number for t in wanted if t.pk not in held]})
    return cards


def printing(tournament: Tournament, host: str, *, who: Who) -> None:
    """Remember the address that the printed cards carry, so that a change of it can be told."""
    require(who, "organise", tournament)
    Tournament.objects.filter(pk=tournament.pk).update(printed_host=host[:100])


@transaction.atomic
def replace(table: Table, *, who: Who) -> Issued[Device]:
    """Another card for a table whose tablet is dead or lost: the old one stops working at once."""
    require(who, "judge", table.tournament_id)
    Device.objects.filter(table=table, revoked_at=None).update(revoked_at=clock.now())
    card = new_device(table=table)
    log.write(table.tournament, who, "device.revoked", f"table:{table.number}")
    return card


@transaction.atomic
def revoke(device: Device, *, who: Who) -> None:
    """Close a tablet's door at once. Raises Refused: forbidden, not_found (a friendly game's is nobody's to close)."""
    if device.table is None:
        raise Refused("not_found")
    require(who, "organise", device.table.tournament_id)
    device.revoked_at = clock.now()
    device.save(update_fields=["revoked_at"])
    log.write(device.table.tournament, who, "device.revoked", f"table:{device.table.number}")


def pair(token: str) -> Opened[Device]:
    """Trade the card's link for the token of a cookie. Raises Refused: link_unknown, link_revoked."""
    device = Device.objects.select_related("table__tournament", "game").filter(token_hash=hash_token(token)).first()
    if device is None:
        raise Refused("link_unknown")
    if device.revoked_at is not None:
        raise Refused("link_revoked")
    return Opened(device, token)


def pair_by_code(typed: str) -> Opened[Device]:
    """Trade the card's short code ("12-KQZRTM") for the token of a cookie.

    Failed tries count at the cards of that table number, not at the address: a hall is one address.
    Raises Refused: code_wrong, too_many_tries.
    """
    match = CODE.fullmatch(normalise_code(typed))
    if match is None:
        raise Refused("code_wrong")
    number, letters = int(match[1]), match[2]
    with transaction.atomic():
        devices = Device.objects.select_for_update(of=("self",)).select_related("table__tournament", "game")
        devices = devices.filter(revoked_at=None).exclude(table__tournament__phase=Tournament.Phase.ARCHIVE)
        candidates = list(devices.filter(table__number=number) if number else devices.filter(table=None)[:200])
        for device in candidates:
            check_unlocked(device)
        wanted = hash_code(letters)
        found = next((d for d in candidates if constant_time_compare(d.code_hash, wanted)), None)
        if found is None:
            for device in candidates:
                count_failure(device)
    if found is None:
        raise Refused("code_wrong")
    return Opened(found, printed(found).token)


def device_for(token: str) -> Device | None:
    """The tablet that a cookie's token belongs to, or None if there is none or it was revoked."""
    devices = Device.objects.select_related("table__tournament", "game")
    return devices.filter(token_hash=hash_token(token), revoked_at=None).first() if token else None


@transaction.atomic
def lease(device: Device, window: str, *, take_over: bool = False) -> Lease:
    """Let one window act: the first, the one that goes on, or the one that takes over; others learn who has it.

    A friendly game may be played on several tablets, so there every window acts; who is behind is told so.
    """
    if device.table_id is None:
        return Lease(True)
    now = clock.now()
    held = Device.objects.select_for_update().get(pk=device.pk)
    alive = held.seen_at is not None and now - held.seen_at < LEASE
    if held.window and held.window != window and alive and not take_over:
        return Lease(False, held.seen_at)
    if held.window != window or held.seen_at is None or now - held.seen_at > SEEN_EVERY:
        held.window, held.seen_at = window[:40], now
        held.save(update_fields=["window", "seen_at"])
    device.window, device.seen_at = held.window, held.seen_at
    return Lease(True)
