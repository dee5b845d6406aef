"""What was typed into a form or an address: words and whole numbers, read the same way everywhere."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from turniej.services.errors import Refused
from turniej.tidy import hides_signs, tidy

WHOLE = re.compile(r"[+-]?\d{1,18}")
LARGEST_NUMBER = 2**53


def say_if_signs_were_hidden(request: HttpRequest) -> None:
    """Tell, on the next page, that what was typed held signs that nobody can see: they are not kept."""
    if any(hides_signs(value) for values in dict(request.POST.lists()).values() for value in values):
        messages.warning(request, _("Signs that nobody can see were left out of what was typed."))


def words(request: HttpRequest, name: str) -> str:
    """What stands in a field of text, as it is kept."""
    return tidy(request.POST.get(name, ""))


def whole(value: Any) -> int | None:
    """The whole number that a value of JSON or a text is, or None: for others, and where no row has so many digits."""
    if isinstance(value, bool | float):
        return None
    text = str(value).strip().replace("−", "-")
    return int(text) if WHOLE.fullmatch(text) else None


def digits(text: str) -> int | None:
    """As `whole`, for what is never below nought: a page, a count, a row."""
    found = whole(text)
    return None if found is None or found < 0 else found


def number(request: HttpRequest, name: str) -> int | None:
    """A whole number of the form, or None where the field is empty; anything else is refused as bad input."""
    text = request.POST.get(name, "").strip()
    if not text:
        return None
    value = whole(text)
    if value is None or abs(value) > LARGEST_NUMBER:
        raise Refused("bad_number", field=name, value=text[:40])
    return value


def needed(request: HttpRequest, name: str) -> int:
    """As `number`, for a field that must be filled in."""
    value = number(request, name)
    if value is None:
        raise Refused("bad_number", field=name, value="")
    return value
