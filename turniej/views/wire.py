"""JSON between pages and server: strict reading, answers with a code and a sentence, never a server error."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.http.request import UnreadablePostError
from django.shortcuts import render
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from games.services.recording import Answer
from turniej import messages
from turniej.services.errors import Refused, status_of
from turniej.tidy import tidy
from turniej.views.typed import whole

MAX_BYTES = 64 * 1024
MAX_DEPTH = 12
MAX_NUMBER = 10**6
NAME = re.compile(r"[A-Za-z0-9_-]{8,40}")

View = Callable[..., HttpResponseBase]


class Malformed(Exception):
    """A request that no page of ours would send; the text says what is wrong with it, for whoever wrote it."""

    def __init__(self, message: str, *, status: int = 400, code: str = "bad_request") -> None:
        super().__init__(message)
        self.message, self.status, self.code = message, status, code


def refusal(status: int, code: str, message: str, **extra: Any) -> JsonResponse:
    """An answer that says no: a stable code and a sentence in the reader's language."""
    return JsonResponse({"ok": False, "code": code, "message": message, **extra}, status=status)


def speaks_json(*methods: str) -> Callable[[View], View]:
    """Let these methods through and turn every refusal into JSON: malformed requests, and what a service refuses."""

    def decorate(view: View) -> View:
        @wraps(view)
        def inside(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method not in methods:
                text = gettext("This address takes %(methods)s only.") % {"methods": ", ".join(methods)}
                answer = refusal(405, "bad_method", text)
                answer["Allow"] = ", ".join(methods)
                return answer
            try:
                return view(request, *args, **kwargs)
            except Malformed as wrong:
                return refusal(wrong.status, wrong.code, wrong.message)
            except Refused as refused:
                return refused_answer(refused)

        return inside

    return decorate


def refused_answer(refused: Refused) -> JsonResponse:
    """What a service refused, as JSON."""
    status = status_of(refused)
    answer = refusal(status, refused.code, messages.sentence(refused), params=plain(refused.params))
    if status == 429 and "seconds" in refused.params:
        answer["Retry-After"] = str(refused.params["seconds"])
    return answer


def plain(value: Any) -> Any:
    """`value` with everything that JSON does not know written as text."""
    return json.loads(json.dumps(value, default=str))


def read_object(request: HttpRequest) -> dict[str, Any]:
    """The JSON object of a request. Raises Malformed for anything else, and for values that no database can keep."""
    try:
        body = request.body
    except (RequestDataTooBig, UnreadablePostError):
        body = b" " * (MAX_BYTES + 1)
    if len(body) > MAX_BYTES:
        raise Malformed(gettext("The request is too big."), status=413, code="too_big")
    try:
        data = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Malformed(gettext("The request is not JSON.")) from None
    if not isinstance(data, dict):
        raise Malformed(gettext("The request is not a JSON object."))
    _check(data, 0)
    return data


def _no_constant(text: str) -> None:
    raise ValueError(text)


def _check(value: Any, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise Malformed(gettext("The request is nested too deeply."))
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise Malformed(gettext("The request holds a character that is no text."))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if abs(value) > MAX_NUMBER:
            raise Malformed(gettext("A number in the request is too large."))
    elif isinstance(value, list):
        for part in value:
            _check(part, depth + 1)
    elif isinstance(value, dict):
        for name, part in value.items():
            _check(name, depth + 1)
            _check(part, depth + 1)


def text_of(
    data: dict[str, Any], name: str, *, default: str | None = None, most: int = 300, lines: bool = False
) -> str:
    """A text of the request, at most `most` letters, on one line but for `lines`.

    Raises Malformed if it is missing or something else.
    """
    value = data.get(name, default)
    if not isinstance(value, str) or len(value) > most:
        raise Malformed(gettext("“%(name)s” has to be a text.") % {"name": name})
    return value if lines else tidy(value)


def number_of(data: dict[str, Any], name: str, *, optional: bool = False) -> int | None:
    """A whole number of the request. Raises Malformed if it is missing or something else."""
    value = data.get(name)
    if value is None and optional:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(gettext("“%(name)s” has to be a whole number.") % {"name": name})
    return value


def whole_number(data: Mapping[str, Any], name: str, default: int | None = None) -> int:
    """A whole number from a form or from JSON. Raises Malformed if it is none."""
    return whole_or_refused(data.get(name, default), name)


def whole_or_refused(value: Any, name: str, least: int = -MAX_NUMBER) -> int:
    """The whole number that a value is, from `least` up. Raises Malformed, which names it, if it is none."""
    number = whole(value)
    if number is None or not least <= number <= MAX_NUMBER:
        raise Malformed(gettext("“%(name)s” has to be a whole number.") % {"name": name[:40]}, status=422)
    return number


def flag_of(data: dict[str, Any], name: str) -> bool:
    """A yes or no of the request; missing is no. Raises Malformed for anything else."""
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(gettext("“%(name)s” has to be true or false.") % {"name": name})
    return value


def name_of(data: Mapping[str, Any], name: str) -> str:
    """A random name that a page made up (a key, a window). Raises Malformed if it is none."""
    value = data.get(name)
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise Malformed(gettext("“%(name)s” has to be 8 to 40 letters, digits, - or _.") % {"name": name})
    return value


def object_of(data: dict[str, Any], name: str) -> dict[str, Any]:
    """An object inside the request. Raises Malformed if it is missing or something else."""
    value = data.get(name)
    if not isinstance(value, dict):
        raise Malformed(gettext("“%(name)s” has to be an object.") % {"name": name})
    return value


def tagged(request: HttpRequest, data: dict[str, Any], *, volatile: dict[str, Any]) -> HttpResponse:
    """`data` as JSON with an ETag of it, or 304 if the page has it already. `volatile` is not part of the tag."""
    text = json.dumps(data, sort_keys=True, default=str)
    tag = f'"{salted_hmac("turniej.wire", text, algorithm="sha256").hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponse(status=304)
    else:
        answer = JsonResponse({**data, **volatile})
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a request without its protection token: JSON for who speaks it, else a page that leads back."""
    if request.content_type == "application/json" or "application/json" in request.headers.get("Accept", ""):
        return refusal(403, "csrf", gettext("The page is too old. Load it again."))
    return render(request, "too_old.html", {"back": sent_from(request, "/")}, status=403)


def sent_from(request: HttpRequest, otherwise: str) -> str:
    """The page of this site from which the form was sent, or the given one."""
    page = request.headers.get("Referer", "")
    own = f"{request.scheme}://{request.get_host()}/"
    return page[len(own) - 1 :] if page.startswith(own) else otherwise


def answer_to(
    key: str, answer: Answer, state: dict[str, Any], *, versions: Mapping[str, int] | None = None
) -> JsonResponse:
    """What came of an event, for the page that sent it: where it stands in the log, or why it was refused.

    `versions` are those of the live topics that `state` holds at least, so that the page need not fetch them again.
    """
    turns = answer.game.turn_count
    if answer.refusal is not None:
        refused = Refused.of(answer.refusal)
        status = 400 if refused.code == "malformed" else status_of(refused)
        since = [{"seq": event.seq, "kind": event.kind, "data": event.data} for event in answer.since]
        more = {"params": plain(refused.params), "turns": turns, "since": since, "state": state}
        return refusal(status, refused.code, messages.sentence(refused), **more)
    seq = answer.event.seq if answer.event else None
    kept = answer.event.answer if answer.event else {}
    told = {"ok": True, "key": key, "repeat": answer.repeated, "seq": seq, "turns": turns, "answer": kept}
    return JsonResponse({**told, "state": state, "versions": dict(versions or {})})


def with_state(answer: JsonResponse, state: dict[str, Any]) -> JsonResponse:
    """The same refusal with the state beside it, so that a page can show both versions."""
    data = json.loads(answer.content)
    answer.content = json.dumps({**data, "state": state}).encode()
    return answer
