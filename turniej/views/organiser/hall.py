"""The hall: tables, their cards with QR and code, tablets that are replaced or shut out."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turniej import clock
from turniej.models import Device, Tournament
from turniej.services import devices, phases
from turniej.services.hall import tables_needed
from turniej.views.doors import organiser
from turniej.views.organiser.frame import Done, act, link, page, who_of
from turniej.views.qr import hall_host
from turniej.views.typed import needed


@organiser("organiser")
def hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every table with its tablets: which have a card, which were heard of, and when."""
    tables = list(tournament.tables.order_by("number"))
    found: dict[int, list[Device]] = {}
    for device in Device.objects.filter(table__tournament=tournament, revoked_at=None).order_by("pk"):
        found.setdefault(device.table_id or 0, []).append(device)
    rows = [{"table": table, "devices": found.get(table.pk, [])} for table in tables]
    context = {
        "rows": rows,
        "now": clock.now(),
        "without": len(rows) < tables_needed(tournament) or not all(row["devices"] for row in rows),
        "with": bool(found),
        "may_issue": phases.may(tournament, "issue_devices"),
    }
    return page(request, tournament, "hall", "hall", context)


def _of_table(request: HttpRequest, tournament: Tournament) -> list[str]:
    return [f"table:{get_object_or_404(tournament.tables, pk=needed(request, 'table')).number}"]


def _of_device(request: HttpRequest, tournament: Tournament) -> list[str]:
    table = get_object_or_404(tournament.tables, devices=needed(request, "device"))
    return [f"table:{table.number}"]


@organiser("organiser")
@act
def issue(request: HttpRequest, tournament: Tournament) -> Done:
    """Make a card for every table that has none; the others keep theirs."""
    made = devices.issue(tournament, who=who_of(request, tournament))
    text = ngettext("%(n)d table has a card to print.", "%(n)d tables have cards to print.", len(made))
    cards = [
        {"table": one.row.table.number, "url": f"/s/{one.token}", "code": one.code} for one in made if one.row.table
    ]
    return Done(link(tournament, "hall"), text % {"n": len(made)}, {"cards": cards})


@organiser("organiser")
@act
def print_cards(request: HttpRequest, tournament: Tournament) -> Done:
    """The sheet of all cards, made for the address of now."""
    devices.printing(tournament, hall_host(request), who=who_of(request, tournament))
    return Done(link(tournament, "print_cards"))


@organiser("organiser")
@act(on=_of_table)
def replace(request: HttpRequest, tournament: Tournament) -> Done:
    """A new card for one table; the old tablet is shut out, the game stays."""
    table = get_object_or_404(tournament.tables, pk=needed(request, "table"))
    devices.replace(table, who=who_of(request, tournament))
    devices.printing(tournament, hall_host(request), who=who_of(request, tournament))
    said = _("Table %(n)d has a new card: print it and open it on another tablet.") % {"n": table.number}
    return Done(link(tournament, "print_cards") + f"?table={table.number}", said)


@organiser("organiser")
@act(on=_of_device)
def revoke(request: HttpRequest, tournament: Tournament) -> Done:
    """Shut one tablet out at once."""
    device = get_object_or_404(Device, pk=needed(request, "device"), table__tournament=tournament)
    devices.revoke(device, who=who_of(request, tournament))
    return Done(link(tournament, "hall"), _("The tablet is shut out; its card does not work any more."))
