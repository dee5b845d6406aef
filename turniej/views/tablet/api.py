"""What the tablet's page asks and sends: the state of its table, events of the game, names that change places."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.csrf import ensure_csrf_cookie

from turniej import clock, live
from turniej.models import Call, Device
from turniej.services import devices
from turniej.services import tablet as services
from turniej.services.errors import Refused
from turniej.views.doors import tablet
from turniej.views.tablet.state import state_of
from turniej.views.wire import (
    Malformed,
    answer_to,
    flag_of,
    name_of,
    number_of,
    object_of,
    plain,
    read_object,
    refusal,
    refused_answer,
    speaks_json,
    tagged,
    text_of,
    with_state,
)

ABOUT = Call.About.values
MAX_AT = 40


def not_paired(request: HttpRequest) -> JsonResponse:
    """The answer to a tablet that has no table, or whose table was taken away from it."""
    text = gettext("This tablet is not paired with a table. Scan the table card or type its code.")
    return refusal(401, "not_paired", text)


def _answer(device: Device, window: str, **more: Any) -> JsonResponse:
    return JsonResponse({"ok": True, "now": clock.now().isoformat(), **more, "state": _state(device, window)})


def _state(device: Device, window: str) -> dict[str, Any]:
    return {**state_of(device, window), "now": clock.now().isoformat()}


@tablet(refuse=not_paired)
@ensure_csrf_cookie
@speaks_json("GET", "HEAD")
def state(request: HttpRequest, device: Device) -> HttpResponseBase:
    """The state of the table. A window that asks by its name takes or keeps the lease; `window.mine` says whether."""
    window = request.GET.get("window", "")
    if window:
        window = name_of(request.GET, "window")
        _keep_lease(device, window)
    shown = state_of(device, window)
    volatile = {"now": clock.now().isoformat(), "topics": shown.pop("topics")}
    return tagged(request, shown, volatile=volatile)


def _keep_lease(device: Device, window: str) -> None:
    """Take or keep the lease; one that was kept a moment ago costs nothing, since pages look often."""
    seen = device.seen_at
    if device.window != window or seen is None or clock.now() - seen >= devices.SEEN_EVERY:
        devices.lease(device, window)


@tablet(refuse=not_paired)
@speaks_json("POST")
def window(request: HttpRequest, device: Device) -> HttpResponseBase:
    """Take the lease of the table's one window, if it is free or `take_over` says so."""
    data = read_object(request)
    name = name_of(data, "window")
    lease = devices.lease(device, name, take_over=flag_of(data, "take_over"))
    if not lease.mine:
        raise Refused("other_window")
    return _answer(device, name)


@tablet(refuse=not_paired)
@speaks_json("POST")
def events(request: HttpRequest, device: Device) -> HttpResponseBase:
    """Record one event of the table's game, exactly once by its key."""
    data = read_object(request)
    name = name_of(data, "window")
    sent = services.Sent(
        event=object_of(data, "event"),
        key=name_of(data, "key"),
        expected=number_of(data, "expected", optional=True),
        seat=number_of(data, "seat", optional=True),
        at=_instant(data),
        game=number_of(data, "game", optional=True),
    )
    code = text_of(data, "judge_code", default="", most=40)
    try:
        answer = services.judge_on_tablet(device, name, code, sent) if code else services.send(device, name, sent)
    except Refused as refused:
        return with_state(refused_answer(refused), _state(device, name))
    versions = live.versions_of([f"game:{answer.row.pk}"])  # before the state is read, so that it holds them
    return answer_to(sent.key, answer, _state(device, name), versions=versions)


def _instant(data: dict[str, Any]) -> datetime | None:
    if data.get("at") is None:
        return None
    try:
        moment = datetime.fromisoformat(text_of(data, "at", most=MAX_AT))
        if moment.tzinfo is not None and 2000 < moment.year < 9000:
            return moment.astimezone(UTC)
    except ValueError:
        pass
    raise Malformed(gettext("“at” has to be a time with its zone, such as 2026-03-01T09:00:00Z."))


@tablet(refuse=not_paired)
@speaks_json("POST")
def preview(request: HttpRequest, device: Device) -> HttpResponseBase:
    """What a correction would change: the scores before and after it. Nothing is written."""
    data = read_object(request)
    return JsonResponse({"ok": True, **plain(services.preview_correction(device, object_of(data, "event")))})


@tablet(refuse=not_paired)
@speaks_json("POST")
def swap(request: HttpRequest, device: Device) -> HttpResponseBase:
    """Two names change places at this table; the game stays as it is."""
    data = read_object(request)
    name = name_of(data, "window")
    seats = data.get("seats")
    if not isinstance(seats, list) or len(seats) != 2 or not all(type(seat) is int for seat in seats):
        raise Malformed(gettext("“seats” has to be two seats."))
    services.swap_chairs(device, name, seats[0], seats[1])
    return _answer(device, name)


@tablet(refuse=not_paired)
@speaks_json("POST")
def call(request: HttpRequest, device: Device) -> HttpResponseBase:
    """Call a judge to the table; the same key again calls nobody twice."""
    data = read_object(request)
    about = text_of(data, "about", default=Call.About.OTHER, most=20)
    if about not in ABOUT:
        raise Malformed(gettext("“about” has to be one of: %(choices)s.") % {"choices": ", ".join(ABOUT)})
    services.call(device, key=name_of(data, "key"), about=about, text=text_of(data, "text", default=""))
    return JsonResponse({"ok": True})
